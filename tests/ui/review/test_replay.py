"""A hand again: its answer hidden until asked, trying without a trace, stars and notes."""

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPlainTextEdit

from pyramid_trainer.casino.hands import Setting, class_of, legal_settings, setting_with_alone
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.settle import settle
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.ui.drill.card_widget import CardWidget
from pyramid_trainer.ui.review.columns import MARKS
from tests.ui import reading
from tests.ui.conftest import HARMLESS
from tests.ui.player import inscription, rows_in
from tests.ui.review.conftest import OpenPage, Reviewer

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def rules_of(reviewer: Reviewer, attempt: Attempt) -> RuleSet:
    with History.open(reviewer.path) as history:
        rules = history.rule_sets()[attempt.rules_hash].rule_set()
    assert rules is not None
    return rules


def row_of(reviewer: Reviewer, keep) -> int:
    """The first line whose attempt is like that."""
    attempts = {attempt.id: attempt for attempt in reviewer.attempts()}
    return next(row for row, each in enumerate(reviewer.ids()) if keep(attempts[each]))


def attempt_at(reviewer: Reviewer, row: int) -> Attempt:
    reviewer.text(row, MARKS)
    line = reviewer.page.desk.table.line(row)
    assert line is not None
    return line.attempt


def is_mistake(attempt: Attempt) -> bool:
    return attempt.grade == "mistake" and attempt.counted


def place_of(attempt: Attempt, rank: int) -> int:
    return next(place for place, card in enumerate(reading.highest_first(attempt.cards)) if card.rank == rank)


def test_the_answer_is_hidden_until_it_is_asked_for(open_page: OpenPage) -> None:
    reviewer = open_page()
    row = row_of(reviewer, is_mistake)
    reviewer.go_to(row)
    attempt = attempt_at(reviewer, row)
    assert reviewer.bars() == []
    assert "Which card plays alone?" in reviewer.texts()
    assert not any("alone wins" in text for text in reviewer.texts())
    reviewer.press("A")
    reviewer.settle()
    values = solve(rules_of(reviewer, attempt)).values(attempt.hand)
    assert [bar.accessibleName() for bar in reviewer.bars()] == [reading.row(value)[1] for value in values]
    assert {reading.row(value)[0] for value in values} <= set(reviewer.texts())
    assert reading.title(attempt.grade, attempt.cost) in reviewer.texts()
    assert reading.why(*values) in reviewer.texts()
    then = setting_with_alone(attempt.hand, attempt.alone.rank)
    assert f"Then: {reading.setting_text(then)}. Best: {reading.setting_text(values[0].setting)}." in reviewer.texts()
    reviewer.press("A")
    assert reviewer.bars() == []
    reviewer.press("A")
    reviewer.settle()
    reviewer.press("N")
    reviewer.settle()
    assert reviewer.page.desk.view.row == row + 1
    assert reviewer.bars() == [], "the next hand hides its own"


def test_the_cards_lie_as_they_did_then(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(4)
    attempt = attempt_at(reviewer, 4)
    cards = reviewer.page.desk.replaying.panel.felt.findChildren(CardWidget)
    named = [card.accessibleName() for card in cards if card.accessibleName()]
    assert named == [reading.card_words(card) for card in reading.highest_first(attempt.cards)]
    reviewer.press("D")
    assert len([card for card in cards if card.accessibleName()]) == 3, "the dealer is part of the answer"
    reviewer.press("A")
    reviewer.settle()
    reviewer.press("D")
    shown = {card.accessibleName() for card in cards if card.accessibleName()}
    assert shown == {reading.card_words(card) for card in (*attempt.cards, *attempt.dealer)}


def said_of_the_dealer(reviewer: Reviewer, setting: Setting) -> str:
    """What is to be said of the dealer's hand beside ``setting``."""
    attempt = attempt_at(reviewer, reviewer.page.desk.view.row)
    rules = rules_of(reviewer, attempt)
    dealer = rules.house_way.setting(class_of(attempt.dealer))
    said = {
        "win": "You win both: the wager wins.",
        "lose": "The dealer wins both: the wager is lost.",
        "push": "Neither wins both: a push.",
    }
    return f"{reading.setting_text(dealer)}. {said[settle(setting, dealer, rules.copies)]}"


def test_the_result_shows_with_the_dealer_and_follows_what_is_tried(open_page: OpenPage) -> None:
    reviewer = open_page()
    row = row_of(reviewer, is_mistake)
    reviewer.go_to(row)
    attempt, felt = attempt_at(reviewer, row), reviewer.page.desk.replaying.panel.felt
    then = setting_with_alone(attempt.hand, attempt.alone.rank)
    reviewer.press("A")
    reviewer.settle()
    assert felt.accessibleDescription() == "", "only when it is asked for"
    reviewer.press("D")
    assert felt.accessibleDescription().startswith(said_of_the_dealer(reviewer, then))
    for setting in legal_settings(attempt.hand):
        reviewer.press(str(place_of(attempt, setting.one) + 1))
        reviewer.settle()
        assert felt.accessibleDescription().startswith(said_of_the_dealer(reviewer, setting))
    reviewer.press("D")
    assert felt.accessibleDescription() == ""


@pytest.mark.parametrize("right", [True, False])
def test_trying_a_card_tells_whether_it_is_right_and_records_nothing(open_page: OpenPage, right: bool) -> None:
    reviewer = open_page()
    row = row_of(reviewer, is_mistake)
    reviewer.go_to(row)
    attempt = attempt_at(reviewer, row)
    before = [rows_in(reviewer.path, table) for table in ("attempts", "fouls", "sessions")]
    values = solve(rules_of(reviewer, attempt)).values(attempt.hand)
    tried = values[0 if right else 1]
    reviewer.press(str(place_of(attempt, tried.setting.one) + 1))
    reviewer.settle()
    cost = values[0].ev - tried.ev
    assert reading.title("optimal" if right else str(attempt.grade), cost) in reviewer.texts()
    then = reading.setting_text(setting_with_alone(attempt.hand, attempt.alone.rank))
    said = reading.title(str(attempt.grade), attempt.cost)
    assert any(text.startswith(f"Then: {then} ({said}).") for text in reviewer.texts())
    assert [rows_in(reviewer.path, table) for table in ("attempts", "fouls", "sessions")] == before


def test_a_card_can_be_tried_with_the_mouse(open_page: OpenPage) -> None:
    reviewer = open_page()
    row = row_of(reviewer, is_mistake)
    reviewer.go_to(row)
    attempt = attempt_at(reviewer, row)
    best = solve(rules_of(reviewer, attempt)).values(attempt.hand)[0]
    cards = reviewer.page.desk.replaying.panel.felt.findChildren(CardWidget)
    reviewer.click(cards[place_of(attempt, best.setting.one)])
    reviewer.settle()
    assert "Optimal" in reviewer.texts()


def test_a_foul_is_told_and_keeps_the_answer_hidden(open_page: OpenPage) -> None:
    reviewer = open_page()
    row = row_of(reviewer, lambda one: one.hand.pair_and_kicker is None and not one.hand.is_trips)
    reviewer.go_to(row)
    attempt = attempt_at(reviewer, row)
    illegal = set(attempt.hand.ranks) - {setting.one for setting in legal_settings(attempt.hand)}
    reviewer.press(str(place_of(attempt, illegal.pop()) + 1))
    reviewer.settle()
    assert any(text.startswith("A foul: ") for text in reviewer.texts())
    assert reviewer.bars() == []


def test_the_keyboard_goes_to_the_hand_and_back(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(0)
    reviewer.press("Down", "Enter")
    assert reviewer.page.desk.replaying.panel.felt.hasFocus()
    reviewer.press("N", "N", "P")
    assert reviewer.page.desk.view.row == 2
    reviewer.press("Esc")
    assert reviewer.page.desk.view.hasFocus()
    assert reviewer.page.desk.view.row == 2
    reviewer.press("E")
    assert isinstance(reviewer.page.focusWidget(), QPlainTextEdit)
    QTest.keyClicks(reviewer.page.focusWidget(), "sand")
    reviewer.press("Esc")
    assert reviewer.page.desk.view.hasFocus()
    assert attempt_at(reviewer, 2).note == "sand"
    assert not attempt_at(reviewer, 2).starred, "letters of a note are no keys of the page"


def test_every_control_is_reached_with_tab(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(0)
    met = []
    for _ in range(40):
        reviewer.press("Tab")
        focused = reviewer.page.focusWidget()
        assert focused is not None
        assert focused.hasFocus()
        met.append(focused)
        if focused is reviewer.page.desk.view:
            break
    assert met[-1] is reviewer.page.desk.view
    names = {widget.accessibleName() or getattr(widget, "text", str)() for widget in met if widget is not met[-1]}
    assert all(names)
    for name in ("Days", "Grade", "Rule set", "Sorted by", "Hide answers", "Starred only", "Note on this hand"):
        assert name in names
    assert any(isinstance(widget, QLineEdit) for widget in met)


# Stars and notes


def kept(reviewer: Reviewer, attempt: Attempt) -> Attempt:
    with History.open(reviewer.path) as history:
        found = history.attempt(attempt.id)
    assert found is not None
    return found


def test_a_star_is_kept_and_shown_in_the_list(open_page: OpenPage) -> None:
    reviewer = open_page()
    row = row_of(reviewer, lambda one: not one.starred)
    reviewer.go_to(row)
    attempt = attempt_at(reviewer, row)
    for starred in (True, False, True):
        reviewer.press("S")
        assert kept(reviewer, attempt).starred is starred
        assert ("★" in reviewer.text(row, MARKS)) is starred
    assert any(
        inscription(one) == "★ Starred" for one in reviewer.page.desk.replaying.panel.findChildren(QAbstractButton)
    )


def note_field(reviewer: Reviewer) -> QPlainTextEdit:
    (field,) = reviewer.page.findChildren(QPlainTextEdit)
    return field


def write_note(reviewer: Reviewer, text: str) -> None:
    reviewer.page.desk.view.setFocus()
    reviewer.press("E")
    field = note_field(reviewer)
    assert field.hasFocus()
    field.setPlainText(text)


@pytest.mark.parametrize("leave", ["Ctrl+Enter", "Tab"])
def test_a_note_is_kept(open_page: OpenPage, leave: str) -> None:
    reviewer = open_page()
    row = row_of(reviewer, lambda one: one.note == "")
    reviewer.go_to(row)
    attempt = attempt_at(reviewer, row)
    write_note(reviewer, "Twice now: 8, not 3\nลองใหม่")
    assert kept(reviewer, attempt).note == ""
    reviewer.press(leave)
    assert kept(reviewer, attempt).note == "Twice now: 8, not 3\nลองใหม่"
    assert "note" in reviewer.text(row, MARKS)
    write_note(reviewer, "")
    reviewer.press(leave)
    assert kept(reviewer, attempt).note == ""
    assert "note" not in reviewer.text(row, MARKS)


def test_a_note_is_kept_by_going_to_another_hand(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(0)
    attempt = attempt_at(reviewer, 0)
    write_note(reviewer, "while writing")
    reviewer.page.desk.view.go_to(7)
    reviewer.settle()
    assert kept(reviewer, attempt).note == "while writing"
    assert kept(reviewer, attempt_at(reviewer, 7)).note == attempt_at(reviewer, 7).note
    assert note_field(reviewer).toPlainText() == attempt_at(reviewer, 7).note


def test_a_note_that_is_too_long_is_told_and_not_lost(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(0)
    attempt = attempt_at(reviewer, 0)
    long = "x" * 10_001
    write_note(reviewer, long)
    reviewer.press("Ctrl+Enter")
    assert any("10,000" in text for text in reviewer.texts())
    reviewer.go_to(1)
    assert not any("10,000" in text for text in reviewer.texts())
    assert note_field(reviewer).toPlainText() == attempt_at(reviewer, 1).note
    reviewer.go_to(0)
    assert note_field(reviewer).toPlainText() == long
    assert any("10,000" in text for text in reviewer.texts())
    write_note(reviewer, "short")
    reviewer.press("Ctrl+Enter")
    assert kept(reviewer, attempt).note == "short"
    assert not any("10,000" in text for text in reviewer.texts())


def test_a_note_that_cannot_be_written_is_told_and_not_lost(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(0)
    reviewer.press("S", "S")
    write_note(reviewer, "kept later")
    aside = reviewer.path.with_name("aside.sqlite")
    reviewer.path.rename(aside)
    reviewer.path.mkdir()
    reviewer.press("Ctrl+Enter")
    assert any("history.sqlite" in text for text in reviewer.texts())
    assert note_field(reviewer).toPlainText() == "kept later"
    reviewer.path.rmdir()
    aside.rename(reviewer.path)
    reviewer.press("Ctrl+Enter")
    assert kept(reviewer, attempt_at(reviewer, 0)).note == "kept later"


def test_notes_that_could_not_be_written_are_written_before_the_window_closes(open_page: OpenPage) -> None:
    reviewer = open_page()
    aside = reviewer.path.with_name("aside.sqlite")
    attempts = []
    reviewer.go_to(0)
    reviewer.press("S", "S")
    reviewer.path.rename(aside)
    reviewer.path.mkdir()
    for row in (0, 1):
        reviewer.go_to(row)
        attempts.append(attempt_at(reviewer, row))
        write_note(reviewer, f"note {row}")
    told = reviewer.page.keep_writing()
    assert len(told) == 2
    assert all("history.sqlite" in each for each in told)
    reviewer.path.rmdir()
    aside.rename(reviewer.path)
    assert reviewer.page.keep_writing() == []
    assert [kept(reviewer, attempt).note for attempt in attempts] == ["note 0", "note 1"]


# What cannot be judged, and what was judged otherwise


def change(reviewer: Reviewer, statement: str) -> None:
    with closing(sqlite3.connect(reviewer.path)) as connection, connection:
        connection.execute(statement)


def test_rules_that_nobody_knows_are_told_in_a_sentence(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.page.release_history()
    change(reviewer, "UPDATE rule_sets SET hash = printf('%064d', number), content = NULL")
    reviewer.open()
    reviewer.go_to(0)
    reviewer.press("A")
    reviewer.settle()
    assert reviewer.bars() == []
    assert any("rule file among your rule sets" in text for text in reviewer.texts())


def test_a_verdict_made_anew_is_marked_and_one_that_is_out_of_date_is_told(open_page: OpenPage) -> None:
    reviewer = open_page()
    row = row_of(reviewer, lambda one: one.grade == "optimal" and len(one.best) == 1)
    attempt = attempt_at(reviewer, row)
    other = next(card for card in attempt.cards if card.rank != attempt.alone.rank)
    number = reviewer.page.desk.table.numbers[row]
    change(
        reviewer,
        f"INSERT INTO verdicts VALUES (1, {number}, 'casino-0', 0, '{other}', 'mistake', 1, 10)",
    )
    reviewer.open()
    reviewer.go_to(row)
    assert "graded anew" in reviewer.text(row, MARKS)
    reviewer.press("A")
    reviewer.settle()
    assert any(text.startswith("The verdict that was kept says something else") for text in reviewer.texts())
    assert any("10.000" in text for text in reviewer.texts())


def test_the_hand_stays_while_the_list_is_sorted_otherwise(open_page: OpenPage) -> None:
    reviewer = open_page()
    row = row_of(reviewer, is_mistake)
    reviewer.go_to(row)
    reviewer.press("A")
    reviewer.settle()
    assert len(reviewer.bars()) == 2
    reviewer.sort("think")
    assert len(reviewer.bars()) == 2
    reviewer.page.show_filter(Filter(modes=("exam",)))
    reviewer.settle()
    reviewer.page.show_filter(Filter())
    reviewer.settle()
    assert reviewer.bars() == [], "it was not in the list any more"
