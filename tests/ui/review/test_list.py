"""The list: what it shows, in which order, and what survives when it changes."""

from datetime import timedelta
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel

from pyramid_trainer.store import sessions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import PAGE, Filter
from pyramid_trainer.training.ideas import idea_of
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.ui.review import table_model
from pyramid_trainer.ui.review.columns import (
    ALONE,
    BEST,
    COST,
    GRADE,
    HAND,
    IDEA,
    MARKS,
    MODE,
    RULES,
    SESSION,
    THINK,
    TIME,
)
from tests.store.samples import SINGLE, attempt_in, session_at
from tests.ui import reading
from tests.ui.conftest import HARMLESS
from tests.ui.review.conftest import NOW, OpenPage, Reviewer, local_time, newest_first, pick, share

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
ORDER = ["optimal", "close", "mistake", "blunder", "forced"]


def test_every_attempt_is_listed_newest_first(open_page: OpenPage) -> None:
    reviewer = open_page()
    attempts = reviewer.attempts()
    assert len(attempts) > 2 * PAGE
    assert reviewer.ids() == newest_first(attempts)
    assert f"{len(attempts)} hands." in reviewer.texts()


def test_what_stands_in_a_line(open_page: OpenPage) -> None:
    reviewer = open_page()
    sessions = reviewer.sessions()
    for row, attempt in enumerate(reversed(reviewer.attempts()[-60:])):
        cards = " ".join(reading.rank(card.rank) + SUITS[card.suit] for card in reading.highest_first(attempt.cards))
        assert reviewer.text(row, HAND) == cards
        assert reviewer.text(row, TIME) == local_time(attempt.moment)
        assert reviewer.text(row, GRADE) == reading.SIGNS[attempt.grade]
        assert reviewer.text(row, COST) == share(attempt.cost)
        assert reviewer.text(row, RULES) == attempt.rules
        assert reviewer.text(row, ALONE).endswith(f"| {reading.rank(attempt.alone.rank)}")
        assert reviewer.text(row, BEST).endswith(f"| {reading.rank(attempt.best[-1].rank)}")
        assert reviewer.text(row, THINK) == f"{reading.fixed(Fraction(attempt.think_ms, 1000), 1)} s".replace(
            " ", reading.NO_BREAK
        )
        assert reviewer.text(row, MODE) == {"natural": "by chance", "again": "again"}[attempt.mode]
        assert ("hint" in reviewer.text(row, MARKS)) == attempt.hinted
        assert ("★" in reviewer.text(row, MARKS)) == attempt.starred
        assert ("1 foul" in reviewer.text(row, MARKS)) == (attempt.fouls == 1)
        idea = idea_of(attempt.hand)
        assert reviewer.text(row, IDEA) == "" if idea is None else reviewer.text(row, IDEA) != ""
        assert reviewer.text(row, SESSION) == sessions[attempt.session]


@pytest.mark.parametrize(
    ("column", "key"),
    [
        (COST, lambda one: one.cost),
        (THINK, lambda one: one.think_ms),
        (HAND, lambda one: one.hand.ranks),
        (GRADE, lambda one: (ORDER.index(one.grade) + 1) % len(ORDER)),
        (ALONE, lambda one: one.alone.rank),
        (MARKS, lambda one: one.starred),
        (TIME, lambda one: one.moment.utc),
    ],
)
def test_a_click_on_the_head_of_a_column_sorts(open_page: OpenPage, column: int, key) -> None:
    reviewer = open_page()
    attempts = {attempt.id: attempt for attempt in reviewer.attempts()}
    if column == TIME:
        reviewer.click_head(COST)
    reviewer.click_head(column)
    first = [key(attempts[each]) for each in reviewer.ids()]
    reviewer.click_head(column)
    second = [key(attempts[each]) for each in reviewer.ids()]
    assert first != second
    assert first == sorted(first, reverse=first[0] > first[-1])
    assert second == sorted(first, reverse=first[0] < first[-1])


def test_the_keyboard_sorts_by_anything(open_page: OpenPage) -> None:
    reviewer = open_page()
    attempts = {attempt.id: attempt for attempt in reviewer.attempts()}
    box = reviewer.page.desk.state._by
    box.setFocus()
    names = [box.itemText(index) for index in range(box.count())]
    for _ in range(names.index("Fouls") - box.currentIndex()):
        reviewer.press("Down")
    reviewer.settle()
    fouls = [attempts[each].fouls for each in reviewer.ids()]
    assert fouls == sorted(fouls, reverse=True)
    assert fouls[0] > 0


@pytest.mark.parametrize(
    ("name", "has"),
    [
        ("Star", lambda one: one.starred),
        ("Fouls", lambda one: one.fouls > 0),
        ("Hint", lambda one: one.hinted),
        ("Slip", lambda one: one.slip),
        ("Note", lambda one: one.note != ""),
    ],
)
def test_who_sorts_by_a_mark_sees_what_has_it_first(open_page: OpenPage, name: str, has) -> None:
    reviewer = open_page()
    oldest = reviewer.attempts()[0]
    with History.open(reviewer.path) as history:
        history.set_note(oldest.id, "the kicker", oldest.moment)
    attempts = {attempt.id: attempt for attempt in reviewer.attempts()}
    pick(reviewer.page.desk.state._by, name)
    reviewer.settle()
    assert has(attempts[reviewer.ids()[0]])


def test_only_the_pages_last_looked_at_are_held(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_model, "PAGES_KEPT", 2)
    reviewer = open_page()
    ids = newest_first(reviewer.attempts())
    last = len(ids) - 1
    reviewer.go_to(0)
    reviewer.press("Ctrl+End")
    assert reviewer.page.desk.view.row == last
    reviewer.text(last, TIME)
    line = reviewer.page.desk.table.line(last)
    assert line is not None
    assert line.attempt.id == ids[last]
    assert len(reviewer.page.desk.table._pages) <= 2
    assert reviewer.ids() == ids


# What survives


def selected(reviewer: Reviewer) -> set[int]:
    return set(reviewer.page.desk.view.selected_numbers())


def test_a_selection_survives_another_order(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(3)
    view = reviewer.page.desk.view
    for row in (10, 300, 301):
        view.selectionModel().select(
            reviewer.page.desk.table.index(row, 0),
            view.selectionModel().SelectionFlag.Rows | view.selectionModel().SelectionFlag.Select,
        )
    before, current = selected(reviewer), reviewer.page.desk.table.numbers[view.row]
    assert len(before) == 4
    reviewer.sort("cost")
    assert selected(reviewer) == before
    assert reviewer.page.desk.table.numbers[view.row] == current
    reviewer.page.show_filter(Filter(classes=("AAA",)))
    reviewer.settle()
    assert selected(reviewer) == set()


def test_another_order_begins_at_its_top(open_page: OpenPage) -> None:
    """Wherever the list stood; the hand that was chosen stays so."""
    reviewer = open_page()
    reviewer.go_to(250)
    view, table = reviewer.page.desk.view, reviewer.page.desk.table
    chosen = table.numbers[view.row]
    assert view.verticalScrollBar().value() > 0
    reviewer.sort("cost")
    assert view.verticalScrollBar().value() == 0
    assert table.numbers[view.row] == chosen
    assert table.line(0).attempt.cost == max(table.line(row).attempt.cost for row in range(10))


def test_everything_selected_stays_everything(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(0)
    reviewer.press("Ctrl+A")
    assert "All of them selected." in reviewer.texts()
    reviewer.sort("think", descending=False)
    assert reviewer.page.desk.view.selected_count() == reviewer.page.desk.table.rowCount()


def test_everything_selected_stays_so_when_the_list_is_left_and_come_back_to(open_page: OpenPage) -> None:
    reviewer = open_page()
    view = reviewer.page.desk.view
    reviewer.press("Ctrl+A", "Ctrl+F")
    assert not view.hasFocus()
    reviewer.press("Esc")
    assert view.hasFocus()
    assert view.everything_selected


def play_one_more(reviewer: Reviewer, minutes: int = 0) -> Attempt:
    from random import Random

    chance = Random(minutes)
    session = session_at(chance, NOW + timedelta(minutes=minutes))
    attempt = attempt_in(session, chance)
    with History.open(reviewer.path) as history:
        history.keep_attempt(attempt, SINGLE, session)
    return attempt


@pytest.mark.parametrize("sort", ["time", "cost"])
def test_new_attempts_are_there_when_the_page_is_opened_again(open_page: OpenPage, sort: str) -> None:
    reviewer = open_page()
    reviewer.page.show_filter(Filter(hinted=False))
    reviewer.sort(sort)
    reviewer.go_to(5)
    chosen = selected(reviewer)
    ids = reviewer.ids()
    attempt = play_one_more(reviewer)
    reviewer.open()
    found = reviewer.ids()
    assert sorted(found) == sorted([*ids, attempt.id])
    if sort == "time":
        assert found == [attempt.id, *ids]
    assert selected(reviewer) == chosen
    assert reviewer.page.desk.listing.chosen == Filter(hinted=False)
    assert reviewer.page.desk.listing.sort.column == sort


def test_what_others_change_is_seen_when_the_page_is_opened_again(open_page: OpenPage) -> None:
    reviewer = open_page()
    attempts = reviewer.attempts()
    with History.open(reviewer.path) as history:
        history.mark_star(attempts[-1].id, not attempts[-1].starred, attempts[-1].moment)
        sessions.delete(history, attempts[0].session, NOW)
    reviewer.open()
    left = [attempt for attempt in attempts if attempt.session != attempts[0].session]
    assert reviewer.ids() == newest_first(left)
    reviewer.qtbot.waitUntil(lambda: ("★" in reviewer.text(0, MARKS)) == (not attempts[-1].starred))


def test_opening_again_reads_nothing_when_nothing_has_changed(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.page.opened()
    assert not reviewer.page.desk._background.is_busy
    play_one_more(reviewer)
    reviewer.page.opened()
    assert reviewer.page.desk._background.is_busy
    reviewer.settle()


# No list


def test_no_attempts_yet(open_page: OpenPage, path, qtbot) -> None:
    path.parent.mkdir()
    History.open(path).close()
    reviewer = open_page(content=None)
    assert "No hands yet" in reviewer.texts()
    with qtbot.waitSignal(reviewer.page.drill_page_asked):
        reviewer.click(reviewer.button("Deal a hand"))
    attempt = play_one_more(reviewer)
    reviewer.open()
    assert reviewer.ids() == [attempt.id]
    assert "1 hand." in reviewer.texts()


def test_a_file_that_is_no_history_is_told_in_a_sentence(open_page: OpenPage, generated: bytes) -> None:
    reviewer = open_page(content=b"This is no database. " * 500)
    assert "The history cannot be shown" in reviewer.texts()
    assert any("history.sqlite" in text for text in reviewer.texts())
    reviewer.path.write_bytes(generated)
    reviewer.click(reviewer.button("Read again"))
    reviewer.settle()
    assert reviewer.ids() == newest_first(reviewer.attempts())


def test_released_the_file_is_free_and_can_be_another(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.page.release_history()
    assert sorted(file.name for file in reviewer.path.parent.glob("history*")) == ["history.sqlite"]
    reviewer.path.unlink()
    History.open(reviewer.path).close()
    attempt = play_one_more(reviewer)
    reviewer.open()
    assert reviewer.ids() == [attempt.id]


def test_answers_can_be_hidden(open_page: OpenPage) -> None:
    reviewer = open_page()
    (box,) = [one for one in reviewer.page.findChildren(QCheckBox) if one.text() == "Hide answers"]
    reviewer.click(box)
    assert {reviewer.page.desk.table.text(0, column) for column in (BEST, GRADE, COST)} == {""}
    assert reviewer.page.desk.table.text(0, ALONE) != ""
    reviewer.click(box)
    assert reviewer.page.desk.table.text(0, GRADE) != ""


@pytest.mark.parametrize(("size", "font_size"), [((1280, 800), 100), ((756, 640), 150), ((1900, 1000), 130)])
def test_it_fits_its_window(open_page: OpenPage, size: tuple[int, int], font_size: int) -> None:
    reviewer = open_page(size=size, font_size=font_size, theme="dark")
    reviewer.go_to(1)
    reviewer.click(reviewer.button("More filters ▾" if font_size < 150 else "Filters ▾"))
    reviewer.settle()
    page = reviewer.page
    assert (page.width(), page.height()) == size
    for part in (page.desk.actions, page.desk.filters, page.desk.state, page.desk.view):
        assert page.rect().contains(part.geometry().translated(part.parentWidget().mapTo(page, part.rect().topLeft())))
    assert page.desk.view.height() >= 4 * page.desk.view.verticalHeader().defaultSectionSize()
    for label in page.desk.state.findChildren(QLabel):
        needed = label.fontMetrics().boundingRect(
            label.rect().adjusted(0, 0, 0, 1000), Qt.TextFlag.TextWordWrap.value, label.text()
        )
        assert not label.isVisible() or needed.height() <= label.height() + 1


def test_home_and_end_lead_to_the_first_and_the_last_line(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(5)
    reviewer.press("End")
    assert reviewer.page.desk.view.row == reviewer.page.desk.table.rowCount() - 1
    assert reviewer.page.desk.view.selected_count() == 1
    QTest.keyClick(reviewer.page.window().windowHandle(), Qt.Key.Key_Home)
    assert reviewer.page.desk.view.row == 0
    assert reviewer.page.desk.view.currentIndex().column() == 0
