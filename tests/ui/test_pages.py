"""The pages of the window: made when first opened, reached by key and rail, remembered, and out of each other's way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.periods import Span
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.training.ideas import idea_of
from pyramid_trainer.ui.dialogs.history_dialog import HistoryDialog
from pyramid_trainer.ui.dialogs.judge_dialog import JudgeDialog
from pyramid_trainer.ui.drill.page import DrillPage
from pyramid_trainer.ui.progress.page import ProgressPage
from pyramid_trainer.ui.review.page import ReviewPage
from tests.ui.conftest import OpenProgram
from tests.ui.player import Player

REVIEW = "Ctrl+2"
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
OTHERS = (
    "pyramid_trainer.ui.review",
    "pyramid_trainer.ui.progress",
    "pyramid_trainer.ui.sessions",
    "pyramid_trainer.ui.blocks",
    "pyramid_trainer.blocks",
    "pyqtgraph",
)


def in_front(player: Player) -> type:
    return type(player.program.furniture.pages.currentWidget())


def review(player: Player) -> ReviewPage:
    player.press(REVIEW)
    page = player.program.furniture.pages.currentWidget()
    assert isinstance(page, ReviewPage)
    return page


def answer(player: Player) -> None:
    """Deals if need be, and plays the lowest card alone or, where that is a foul, the middle one."""
    if player.phase is Phase.JUDGED:
        player.press("Enter")
    for place in (2, 1):
        if player.phase is not Phase.JUDGED:
            player.play(place)
    assert player.phase is Phase.JUDGED


def test_by_key_and_by_rail(open_program: OpenProgram) -> None:
    player = open_program()
    assert in_front(player) is DrillPage
    player.press(REVIEW)
    assert in_front(player) is ReviewPage
    assert player.button("Review").isChecked()
    player.press("Ctrl+1")
    assert in_front(player) is DrillPage
    player.click(player.button("Review"))
    assert in_front(player) is ReviewPage
    player.press("Ctrl+3")
    assert in_front(player) is ProgressPage
    player.click(player.button("Drill", player.program.furniture.rail))
    assert in_front(player) is DrillPage
    player.press("1")
    assert player.chosen() is not None, "the keys are the hand's again"


def test_a_page_stays_as_it_was_left(open_program: OpenProgram) -> None:
    player = open_program()
    answer(player)
    page = review(player)
    player.wait_until(lambda: page.desk.table.rowCount() == 1)
    player.press("Ctrl+1")
    assert review(player) is page


def test_what_was_answered_meanwhile_shows(open_program: OpenProgram) -> None:
    player = open_program()
    for answers in (1, 2):
        answer(player)
        page = review(player)
        player.wait_until(lambda page=page, answers=answers: page.desk.table.rowCount() == answers)  # type: ignore[misc]
        player.press("Ctrl+1")


def test_the_clock_stands_while_another_page_is_in_front(open_program: OpenProgram) -> None:
    player = open_program()
    trainer = player.program.trainer
    review(player)
    before = trainer.drill.thinking_seconds(trainer.clock.seconds())
    later = trainer.clock.seconds() + 60
    assert trainer.drill.thinking_seconds(later) == before
    player.press("Ctrl+1")
    now = trainer.clock.seconds()
    assert trainer.drill.thinking_seconds(now + 60) == pytest.approx(trainer.drill.thinking_seconds(now) + 60)


def test_the_last_page_is_remembered(open_program: OpenProgram) -> None:
    player = open_program()
    review(player)
    player.close()
    again = open_program()
    assert in_front(again) is ReviewPage
    again.press("Ctrl+1")
    again.close()
    assert in_front(open_program()) is DrillPage


def test_a_page_that_is_not_there_any_more_is_not_missed(open_program: OpenProgram) -> None:
    assert in_front(open_program(preferences={"page": "tarot"})) is DrillPage


def test_preferences_reach_every_page_that_was_opened(open_program: OpenProgram) -> None:
    player = open_program(preferences={"theme": "light"})
    page = review(player)
    preferences: Preferences = player.opening.first.preferences
    preferences.change({"theme": "dark"})
    player.program.furniture.take_preferences()
    QApplication.processEvents()
    assert page.palette().window().color().lightnessF() < 0.5


def test_mistakes_go_from_the_review_to_the_table(open_program: OpenProgram) -> None:
    player = open_program()
    answer(player)
    while not any(attempt.cost for attempt in player.attempts()):
        answer(player)
    missed = {attempt.hand for attempt in player.attempts() if attempt.cost}
    page = review(player)
    player.wait_until(lambda: page.desk.table.rowCount() > 0)
    player.click(player.button("Drill all mistakes"))
    player.wait_until(lambda: in_front(player) is DrillPage)
    run = player.program.trainer.run
    assert run is not None
    assert {goal.hand for goal in run.goals} == missed


def test_an_idea_goes_from_the_progress_to_the_review_and_to_the_table(open_program: OpenProgram) -> None:
    player = open_program()
    answer(player)
    while not any(attempt.cost for attempt in player.attempts()):
        answer(player)
    missed = next(attempt for attempt in player.attempts() if attempt.cost)
    idea = idea_of(missed.hand)
    player.press("Ctrl+3")
    page = player.program.furniture.pages.currentWidget()
    assert isinstance(page, ProgressPage)
    player.wait_until(lambda: page.overview.next.isVisible())
    player.click(player.button("Drill", page.overview.next))
    player.wait_until(lambda: in_front(player) is DrillPage)
    run = player.program.trainer.run
    assert run is not None
    assert missed.hand in {goal.hand for goal in run.goals}
    assert {idea_of(goal.hand) for goal in run.goals} == {idea}


def test_when_the_history_is_erased_the_review_says_so(open_program: OpenProgram) -> None:
    player = open_program()
    answer(player)
    page = review(player)
    player.wait_until(lambda: page.desk.table.rowCount() == 1)
    player.press("Ctrl+H")
    dialog = player.dialog(HistoryDialog)
    player.click(player.button("Erase history…", dialog))
    player.click(player.button("Erase", player.dialog(QMessageBox)))
    player.wait_until(lambda: player.counts("attempts") == (0,))
    player.wait_until(lambda: not dialog.counting and "0 attempts" in " ".join(player.texts(dialog)))
    dialog.close()
    player.no_dialog()
    player.wait_until(lambda: any(button.text() == "Deal a hand" for button in player.all(QAbstractButton)))


def test_judging_anew_opens_over_the_review(open_program: OpenProgram) -> None:
    player = open_program()
    answer(player)
    page = review(player)
    player.wait_until(lambda: page.desk.table.rowCount() == 1)
    player.click(player.button("Judge anew…"))
    dialog = player.dialog(JudgeDialog)
    player.wait_until(lambda: not dialog.is_busy)
    player.press("Esc")
    player.no_dialog()


def test_no_other_page_is_loaded_before_it_is_opened(data: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "pyramid_trainer", "--smoke", "--data-dir", str(data)]
    smoke = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **OFFSCREEN})
    loaded = {line.rpartition("|")[2].strip() for line in smoke.stderr.splitlines() if line.startswith("import time:")}
    assert "pyramid_trainer.ui.drill.felt" in loaded
    assert not {name for name in loaded if name.startswith(OTHERS)}


def test_where_nothing_was_played_yet_the_pages_lead_to_the_table(open_program: OpenProgram) -> None:
    player = open_program()
    for key, way in (("Ctrl+2", "Deal a hand"), ("Ctrl+3", "Go to the Drill page")):
        player.press(key)
        pages = player.program.furniture.pages
        player.wait_until(
            lambda way=way: any(way == button.text() for button in player.all(QAbstractButton))  # type: ignore[misc]
        )
        player.click(player.button(way, pages.currentWidget()))
        assert in_front(player) is DrillPage


def test_section_and_period_of_the_progress_page_are_remembered(open_program: OpenProgram, qtbot: QtBot) -> None:
    player = open_program()
    answer(player)
    page = progress(player, qtbot)
    page.head.choose_span(Span.YEAR)
    page.tabs._buttons["map"].click()
    qtbot.wait_until(lambda: not page.is_busy)
    player.close()
    player = open_program()
    page = progress(player, qtbot)
    assert page.section == "map"
    assert page.head.span is Span.YEAR
    assert page.sections.made["map"].isVisible()
    page.head.choose_span(Span.CUSTOM)
    page.tabs._buttons["overview"].click()
    qtbot.wait_until(lambda: not page.is_busy)
    player.close()
    page = progress(open_program(), qtbot)
    assert page.section == "overview"
    assert page.head.span is Span.YEAR


def test_a_section_and_a_period_that_there_are_not_are_left_alone(open_program: OpenProgram, qtbot: QtBot) -> None:
    page = progress(open_program(preferences={"progress_section": "lab", "progress_period": "custom"}), qtbot)
    assert page.section == "overview"
    assert page.head.span is Span.MONTH


def progress(player: Player, qtbot: QtBot) -> ProgressPage:
    player.press("Ctrl+3")
    page = player.program.furniture.pages.currentWidget()
    assert isinstance(page, ProgressPage)
    qtbot.wait_until(lambda: not page.is_busy)
    return page
