"""The three questions, each answered on the page and acted on with one click; and what may be wrong with a history."""

import shutil
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDateEdit, QScrollArea
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.periods import Against, Span, pair_of, period_of
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.progress import ProgressFigures
from pyramid_trainer.app.progress_values import Progress, Question
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.cards import parse_cards
from pyramid_trainer.store import sessions
from pyramid_trainer.store.history import History, restore
from pyramid_trainer.store.review import Filter
from pyramid_trainer.store.sessions import SessionReader
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.runs import Picked
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.progress.mastery_map import MasteryMap
from pyramid_trainer.ui.progress.page import ProgressPage
from pyramid_trainer.ui.sessions.panel import SessionsPanel
from tests.app.practice import SOLUTIONS
from tests.bench.generate import LAST_DAY
from tests.store.samples import SINGLE, attempt_in, foul_in, session_at
from tests.ui.conftest import write_preferences
from tests.ui.progress.conftest import MakePage, complete
from tests.ui.progress.reading import button, open_section, pick, texts
from tests.ui.reading import fixed, share

TODAY = LAST_DAY.date()


def expected(path: Path, span: Span = Span.MONTH, against: Against = Against.MONTHS) -> Progress:
    """The answer, asked for without a window."""
    question = Question(None, period_of(span, TODAY), pair_of(against, TODAY), TODAY)
    return ProgressFigures(path, SOLUTIONS, RuleFiles(path.parent / "none")).gather(question, None, lambda: True)


def test_the_figures_stand_there_and_say_which_are_which(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    pick(qtbot, page, "Period", "everything")
    progress, shown = expected(path, Span.ALL), texts(page.overview.summary)
    assert progress.accuracy is not None
    assert progress.loss is not None
    assert progress.real is not None
    assert progress.real.accuracy is not None
    assert progress.real.loss_per_100 is not None
    assert progress.real.ready
    assert {"As dealt to you", "Weighed as the real game deals"} <= set(shown)
    for estimate in (progress.accuracy, progress.real.accuracy):
        assert share(estimate.value, 1) in shown
        assert f"{share(Fraction(estimate.low), 1)} to {share(Fraction(estimate.high), 1)}" in shown
    for estimate in (progress.loss, progress.real.loss_per_100):
        assert fixed(estimate.value, 2) in shown
        assert f"{fixed(Fraction(estimate.low), 2)} to {fixed(Fraction(estimate.high), 2)}" in shown
    assert f"{progress.hands:,} hands" in shown


def test_until_enough_is_covered_it_says_how_far_it_is(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    real = expected(path).real
    assert real is not None
    assert 0 < real.covered < Fraction(9, 10)
    (told,) = [text for text in texts(page.overview.summary) if text.startswith("Not yet")]
    assert f" {round(100 * real.covered)}\N{NO-BREAK SPACE}% " in told
    assert "90\N{NO-BREAK SPACE}%" in told


def test_what_costs_most_is_drilled_or_looked_at_with_one_click(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    pick(qtbot, page, "Period", "everything")
    progress = expected(path, Span.ALL)
    assert progress.shown is not None
    assert len(progress.next_ideas) == 3
    for place, idea in enumerate(progress.next_ideas):
        with qtbot.wait_signal(page.drill_asked) as drilled:
            button(page.overview.next, _drill_name(page, place)).click()
        assert drilled.args == [[Picked(progress.shown.rules_hash, hand, "") for hand in idea.classes]]
        with qtbot.wait_signal(page.review_asked) as looked:
            button(page.overview.next, _drill_name(page, place).replace("Drill", "Review")).click()
        assert looked.args == [Filter(rules_hash=progress.shown.rules_hash, ideas=(str(idea.idea),))]


def _drill_name(page: ProgressPage, place: int) -> str:
    names = [
        one.accessibleName()
        for one in page.overview.next.findChildren(QAbstractButton)
        if one.isVisible() and one.accessibleName().startswith("Drill: ")
    ]
    return names[place]


def test_better_or_not_is_answered_in_one_sentence(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    for text, against in (
        ("last 7 days against the 7 before", Against.WEEKS),
        ("this month against last month", Against.CALENDAR_MONTHS),
        ("last 90 days against the 90 before", Against.QUARTERS),
    ):
        pick(qtbot, page, "What is compared", text)
        compared = expected(path, against=against).compared
        answer, why = saying.change_told(compared)
        assert answer == "Cannot tell yet."
        assert why.endswith(("would tell.", "each to tell.", "cannot be said yet."))
        assert {answer, why} <= set(texts(page.overview.comparing))
        lines = [each for each in texts(page.overview.comparing) if "counted hand" in each]
        assert any(f"{compared.that.counted:,} counted hand" in line for line in lines)


def test_days_of_ones_own_are_compared(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    pick(qtbot, page, "What is compared", "chosen days")
    edits = [edit for edit in page.overview.comparing.findChildren(QDateEdit) if edit.isVisible()]
    assert len(edits) == 4
    for edit, day in zip(
        edits, (date(2026, 1, 1), date(2026, 11, 29), date(2024, 1, 1), date(2024, 12, 31)), strict=True
    ):
        edit.setDate(day)
    complete(qtbot, page)
    assert any(each.startswith("Better: ") for each in texts(page.overview.comparing))
    edits[1].setDate(date(2025, 6, 1))  # before the first day, which follows
    assert edits[0].date().toPython() == date(2025, 6, 1)
    assert "The first day went along." in texts(page.overview.comparing)
    edits[2].setDate(date(2025, 1, 1))
    assert edits[3].date().toPython() == date(2025, 1, 1)
    assert "The last day went along." in texts(page.overview.comparing)
    edits[1].setDate(date(2025, 6, 2))
    complete(qtbot, page)
    assert "The first day went along." not in texts(page.overview.comparing)


def test_another_rule_set_has_figures_of_its_own(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    pick(qtbot, page, "Period", "everything")
    progress = expected(path, Span.ALL)
    first, *others = progress.played
    assert button(page, f"Rule set: {first.name}").isVisible()
    for other in others:
        pick(qtbot, page, "Rule set", other.name)
        assert f"{other.hands:,} hands" in texts(page.overview.summary)


def test_ideas_are_listed_with_their_figures(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    pick(qtbot, page, "Period", "everything")
    open_section(qtbot, page, "Ideas")
    progress = expected(path, Span.ALL)
    ideas = page.sections.made["ideas"]
    shown = texts(ideas)
    for idea in progress.ideas:
        assert idea.real_loss is not None
        assert idea.accuracy is not None
        assert {fixed(idea.real_loss, 3), f"{idea.seen.counted:,}", share(idea.accuracy.value, 1)} <= set(shown)
    with qtbot.wait_signal(page.review_asked) as looked:
        button(ideas, "Review: Pair of queens").click()
    assert looked.args[0].ideas == ("pair-Q",)
    with qtbot.wait_signal(page.drill_asked) as drilled:
        button(ideas, "Drill: Pair of queens").click()
    assert {str(one.hand).count("Q") for one in drilled.args[0]} == {2}


def test_an_empty_history_says_what_will_be_here(qtbot: QtBot, empty: Path, make_page: MakePage) -> None:
    page = make_page(empty)
    assert "No hands yet" in texts(page)
    assert not button(page, "Save statistics…").isEnabled()
    assert not any("last 30 days" in text for text in texts(page))
    for section in ("Ideas", "Map", "Calendar"):
        open_section(qtbot, page, section)
        assert "No hands yet" in texts(page)
    open_section(qtbot, page, "Sessions")
    assert "No hands yet" not in texts(page)


def test_a_period_without_hands_offers_everything(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    pick(qtbot, page, "Period", "chosen days")
    edits = [edit for edit in page.head.findChildren(QDateEdit) if edit.isVisible()]
    edits[0].setDate(date(2020, 1, 1))
    edits[1].setDate(date(2020, 2, 1))
    complete(qtbot, page)
    assert "No hands in this period" in texts(page)
    button(page, "Show everything").click()
    complete(qtbot, page)
    assert page.head.span is Span.ALL
    assert f"{expected(path, Span.ALL).hands:,} hands" in texts(page.overview.summary)


def test_where_the_last_days_are_empty_the_next_longer_period_with_hands_is_offered(
    qtbot: QtBot, empty: Path, make_page: MakePage
) -> None:
    chance = Random(4)
    with History.open(empty) as history:
        session = session_at(chance, LAST_DAY - timedelta(days=200))
        for number in range(3):
            history.keep_attempt(attempt_in(session, chance, number), SINGLE, session)
    page = make_page(empty)
    assert "Nothing in the last 30 days" in texts(page)
    pick(qtbot, page, "Period", "chosen days")
    assert "No hands in this period" in texts(page), "though these are the same days"
    pick(qtbot, page, "Period", "last 30 days")
    open_section(qtbot, page, "Ideas")
    button(page, "Show the last year").click()
    complete(qtbot, page)
    assert page.head.span is Span.YEAR
    open_section(qtbot, page, "Overview")
    assert "3 hands" in texts(page.overview.summary)


def test_hands_that_left_no_choice_show_without_charts(qtbot: QtBot, empty: Path, make_page: MakePage) -> None:
    chance = Random(4)
    trips, dealer = parse_cards("8S 8H 8D"), parse_cards("2C 4D 9H")
    forced = {"alone": trips[0], "best": (trips[0],), "cost": Fraction(0), "grade": Grade.FORCED}
    with History.open(empty) as history:
        session = session_at(chance, LAST_DAY)
        for number in range(3):
            attempt = replace(attempt_in(session, chance, number), cards=trips, dealer=dealer, **forced)
            history.keep_attempt(attempt, SINGLE, session)
    page = make_page(empty)
    assert "3 hands" in texts(page.overview.summary)
    assert "No counted hand in this period." in texts(page.overview.next)
    assert texts(page.overview.charts) == []
    assert texts(page.overview.comparing).count("no counted hand") == 2
    open_section(qtbot, page, "Map")
    assert any(text.endswith("Never met: 454 of all 455.") for text in texts(page))


def test_fouls_alone_are_no_hands(qtbot: QtBot, empty: Path, make_page: MakePage) -> None:
    chance = Random(4)
    with History.open(empty) as history:
        session = session_at(chance, LAST_DAY)
        history.keep_foul(foul_in(session, chance), SINGLE, session)
    page = make_page(empty)
    assert "No hands yet" in texts(page)
    open_section(qtbot, page, "Sessions")
    qtbot.wait_until(lambda: "1 session" in texts(page))


def test_few_hands_show_and_cannot_tell(qtbot: QtBot, empty: Path, make_page: MakePage) -> None:
    chance = Random(4)
    with History.open(empty) as history:
        session = session_at(chance, LAST_DAY)
        for number in range(3):
            history.keep_attempt(attempt_in(session, chance, number), SINGLE, session)
    page = make_page(empty)
    assert "3 hands" in texts(page.overview.summary)
    shown = texts(page.overview.comparing)
    assert "Cannot tell yet." in shown
    assert any(text.startswith("Both periods need 100 counted hands each to be compared (now: ") for text in shown)
    assert any(text.startswith("Not yet") for text in texts(page.overview.summary))
    assert set(page.overview.charts.made) == {"accuracy", "loss", "speed"}


def test_a_history_that_cannot_be_read_is_told_and_tried_again(
    qtbot: QtBot, path: Path, generated: Path, make_page: MakePage
) -> None:
    path.write_bytes(b"nothing of the kind" * 1000)
    page = make_page(path)
    assert any("is not even a database" in text for text in texts(page))
    shutil.copyfile(generated, path)
    button(page, "Try again").click()
    complete(qtbot, page)
    assert page.overview.isVisible()


def test_a_new_answer_shows_when_the_page_is_opened_again(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    before = page._progress
    page.opened()
    complete(qtbot, page)
    assert page._progress is before  # nothing was made anew
    hands = expected(path).hands
    chance = Random(4)
    with History.open(path) as history:
        session = session_at(chance, LAST_DAY)
        history.keep_attempt(attempt_in(session, chance), SINGLE, session)
    page.opened()
    complete(qtbot, page)
    assert f"{hands + 1:,} hands" in texts(page.overview.summary)


def test_of_many_questions_in_a_row_the_last_is_answered(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    for span in (Span.ALL, Span.WEEK, Span.YEAR, Span.QUARTER, Span.ALL, Span.YEAR):
        page.head.choose_span(span)
    complete(qtbot, page)
    assert f"{expected(path, Span.YEAR).hands:,} hands" in texts(page.overview.summary)


def test_the_history_may_be_exchanged_once_it_is_released(
    qtbot: QtBot, path: Path, make_page: MakePage, tmp_path: Path
) -> None:
    page = make_page(path, wait=False)
    page.release_history()
    with History.open(path) as history:
        history.backup(tmp_path / "backup.sqlite")
    restore(tmp_path / "backup.sqlite", path, tmp_path / "aside.sqlite")
    page.opened()
    complete(qtbot, page)
    assert page.overview.isVisible()
    assert len(page.overview.charts.made) == 3


def test_a_map_that_was_still_awaited_when_the_history_was_released_shows_afterwards(
    qtbot: QtBot, path: Path, make_page: MakePage
) -> None:
    page = make_page(path)
    button(page, "Section: Map").click()
    page.release_history()  # say, for a restore that fails: the history stays as it was
    page.opened()
    complete(qtbot, page)
    section = page.sections.made["map"]
    assert isinstance(section, MasteryMap)
    assert len(section.fields.cells) == 455
    assert any(text.startswith("Right: ") for text in texts(section))


def test_a_session_that_is_deleted_leaves_the_figures(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    open_section(qtbot, page, "Sessions")
    with SessionReader(path) as reader:
        newest = reader.page(count=1)[0]
    hands = expected(path).hands
    with History.open(path) as history:
        sessions.delete(history, newest.id, LAST_DAY)
    panel = page.sections.made["sessions"]
    assert isinstance(panel, SessionsPanel)
    panel.changed.emit()
    complete(qtbot, page)
    open_section(qtbot, page, "Overview")
    assert expected(path).hands <= hands
    assert f"{expected(path).hands:,} hands" in texts(page.overview.summary)


def test_a_session_that_gets_a_name_has_it_at_its_point(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    pick(qtbot, page, "Period", "everything")
    button(page, "A point is: Session").click()
    complete(qtbot, page)
    chart = page.overview.charts.made["accuracy"]
    assert page._progress is not None
    number = len(page._progress.points) - 1
    newest = page._progress.points[number]
    assert "The long evening" not in chart._series.told(number)
    open_section(qtbot, page, "Sessions")
    with History.open(path) as history:
        sessions.rename(history, newest.session, "The long evening")
    open_section(qtbot, page, "Overview")
    assert "“The long evening”" in chart._series.told(number)
    with History.open(path) as history:
        sessions.rename(history, newest.session, "")
    page.opened()
    complete(qtbot, page)
    assert "The long evening" not in chart._series.told(number)


def test_sections_are_reached_by_keyboard(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    qtbot.wait_until(page.isActiveWindow)
    button(page, "Section: Overview").setFocus()
    for title in ("Ideas", "Map", "Calendar"):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
        complete(qtbot, page)
        assert page.section == title.lower()


SECTIONS = ("Overview", "Ideas", "Map", "Calendar", "Sessions")


@pytest.mark.parametrize("span", ["everything", "chosen days"])
def test_only_what_a_section_depends_on_is_chosen_above_it(
    qtbot: QtBot, path: Path, make_page: MakePage, span: str
) -> None:
    """A map is of a rule set and no period; days of practice and sessions are under all rule sets."""
    page = make_page(path)
    pick(qtbot, page, "Period", span)
    played = expected(path).shown
    assert played is not None
    rules, period = f"{played.name}  ▾", f"{span}  ▾"
    above = {"Overview": [rules, period], "Ideas": [rules, period], "Map": [rules], "Calendar": [], "Sessions": []}
    places = set()
    for title in (*SECTIONS, "Overview"):
        open_section(qtbot, page, title)
        shown = texts(page.head)
        assert [text for text in shown if text.endswith("▾")] == above[title], title
        assert ("All rule sets" in shown) == (rules not in above[title])
        assert ("all days" in shown) == (period not in above[title])
        assert ("From" in texts(page.head)) == (period == "chosen days  ▾" and period in above[title]), title
        assert ("Save statistics…" in shown) == (len(above[title]) == 2), "it is of a rule set and a period"
        places.add((page.tabs.y(), page.sections.y()))
    assert len(places) == 1, "the rest stays where it is"


def test_the_section_that_was_left_has_its_choices_from_the_beginning(
    qtbot: QtBot, path: Path, make_page: MakePage
) -> None:
    page = make_page(path, wait=False)
    page.begin_as_left("calendar", "all")
    complete(qtbot, page)
    assert texts(page.head) == ["All rule sets", "all days"]


@pytest.mark.parametrize("name", ["en_GB", "de_DE"])
@pytest.mark.parametrize("font", [100, 150])
def test_nothing_is_wider_than_the_page(
    qtbot: QtBot, path: Path, make_page: MakePage, look: Look, tmp_path: Path, font: int, name: str
) -> None:
    """As wide as in a window of 960 pixels."""
    page = make_page(path, (756 if font == 150 else 800, 640), wait=False)
    QLocale.setDefault(QLocale(name))
    pick(qtbot, page, "Period", "everything")
    write_preferences(tmp_path / "preferences.toml", {"font_size": font})
    look._preferences = Preferences(tmp_path / "preferences.toml")
    look.refresh()
    for title in SECTIONS:
        open_section(qtbot, page, title)
        area = page.sections.currentWidget()
        if isinstance(area, QScrollArea):
            assert area.widget().width() <= area.viewport().width(), title
            assert area.widget().minimumSizeHint().width() <= area.viewport().width(), title
    assert page.minimumSizeHint().width() <= page.width()


@pytest.mark.parametrize("name", ["de_DE", "th_TH"])
def test_figures_and_days_are_written_as_the_user_writes_them(
    qtbot: QtBot, path: Path, make_page: MakePage, name: str
) -> None:
    locale = QLocale(name)
    page = make_page(path, wait=False)
    QLocale.setDefault(locale)
    pick(qtbot, page, "Period", "everything")
    progress = expected(path, Span.ALL)
    assert progress.loss is not None
    assert locale.toString(float(progress.loss.value), "f", 2) in texts(page.overview.summary)
    along, up = page.overview.charts.made["accuracy"].marks
    assert any(str(2025) in mark for mark in along)
    assert all(mark.endswith("%") for mark in up)
    for title in SECTIONS:
        open_section(qtbot, page, title)
    open_section(qtbot, page, "Calendar")
    assert page.sections.made["calendar"].isVisible()


def test_dark_is_dark_inside_the_charts(
    qtbot: QtBot, path: Path, make_page: MakePage, look: Look, tmp_path: Path
) -> None:
    page = make_page(path)
    chart = page.overview.charts.made["accuracy"]
    light = chart.grab().toImage().pixelColor(chart.width() // 2, chart.height() - 8)
    assert light == look.theme.surface
    write_preferences(tmp_path / "preferences.toml", {"theme": "dark"})
    look._preferences = Preferences(tmp_path / "preferences.toml")
    look.refresh()
    QApplication.processEvents()
    image = chart.grab().toImage()
    plot = chart._plot.geometry()
    assert image.pixelColor(plot.right() - 2, plot.top() + 2) == look.theme.surface
    assert look.theme.is_dark


def test_a_day_is_over_while_the_page_is_away(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path)
    page._clock.utc += timedelta(days=3)  # type: ignore[attr-defined]
    page.opened()
    complete(qtbot, page)
    assert page._progress is not None
    assert page._progress.question.period.last == TODAY + timedelta(days=3)


def test_hands_of_which_none_is_counted_leave_the_charts_empty(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    chance = Random(4)
    with History.open(path) as history:
        session = session_at(chance, LAST_DAY - timedelta(days=5000))
        history.keep_attempt(replace(attempt_in(session, chance), hinted=True), SINGLE, session)
    page = make_page(path)
    assert page.overview.charts.made["accuracy"].isVisible()
    pick(qtbot, page, "Period", "chosen days")
    edits = [edit for edit in page.head.findChildren(QDateEdit) if edit.isVisible()]
    day = (LAST_DAY - timedelta(days=5000)).date()
    for edit in edits:
        edit.setDate(day)
    complete(qtbot, page)
    assert "1 hand" in texts(page.overview.summary)
    assert not any(chart.isVisible() for chart in page.overview.charts.made.values())
    assert "No counted hand in this period." in texts(page.overview.next)
