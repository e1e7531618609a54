"""Puzzles in the window: solved by keys and clicks, kept before the verdict shows, marked afterwards."""

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app.puzzle_stock import Opened
from pyramid_trainer.blocks.analysis.puzzles import puzzles_in
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store import sessions
from pyramid_trainer.store.block_items import rounded
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.puzzles import Stock
from pyramid_trainer.ui.blocks.worth import bare_worth
from tests.store.block_samples import analysis_in
from tests.store.puzzle_samples import attempt_in
from tests.ui.blocks.solver import Solver, puzzle_of, puzzles_of
from tests.ui.conftest import OpenProgram
from tests.ui.walking import faults


@pytest.fixture
def solver(open_program: OpenProgram) -> Solver:
    solver = Solver(open_program())
    solver.open_puzzles()
    return solver


@pytest.mark.parametrize("phase", [Phase.TAKING, Phase.PUTTING, Phase.KEEPING])
def test_a_puzzle_is_solved_by_the_keyboard_alone(solver: Solver, phase: Phase) -> None:
    puzzle = puzzle_of(phase)
    solver.ask(puzzle)
    questions = {Phase.TAKING: "Which block?", Phase.PUTTING: "Which hand?", Phase.KEEPING: "Which card, which hand?"}
    assert questions[phase] in solver.player.texts()
    assert not solver.view.side.alternatives.isVisible(), "values would give it away"
    best = puzzle.alternatives[0].actions[0]
    solver.do(best)
    assert "Optimal" in solver.player.texts()
    assert set(solver.table.signs.values()) == {Grade.OPTIMAL}
    kept = solver.attempt()
    assert kept.act == best
    assert kept.right
    assert kept.lost == 0
    assert solver.view.side.alternatives.topLevelItemCount() == len(puzzle.alternatives)
    before = solver.asked.id
    solver.press("Enter")
    assert solver.asked.id != before
    assert solver.asked.verdict is None
    assert "This session: 1 of 1 right" in solver.player.texts()


def test_the_keys_of_the_table_are_keys_of_the_whole_view(solver: Solver) -> None:
    putting, keeping = (puzzle_of(phase).alternatives[0].actions[0] for phase in (Phase.PUTTING, Phase.KEEPING))
    solver.ask(puzzle_of(Phase.PUTTING))
    solver.press("Tab")
    assert solver.player.button("Hint").hasFocus()
    solver.press(str(putting.hand + 1))
    assert solver.asked.verdict is not None
    solver.ask(puzzle_of(Phase.KEEPING))
    solver.press("Right", "Tab", "Tab")
    assert solver.player.button("Star").hasFocus()
    solver.press("Space")
    assert solver.player.button("Starred").hasFocus(), "it was starred, nothing was answered"
    assert solver.asked.verdict is None
    solver.press(str(keeping.hand + 1))
    assert solver.asked.verdict is not None
    solver.ask(puzzle_of(Phase.TAKING))
    solver.press("Tab", "N", "Enter")
    assert solver.asked.verdict is not None, "Enter is for the block that N led to"
    solver.press("E")
    solver.press("1", "2", "N")
    assert solver.view.side.note.text_field.toPlainText() == "12n", "in a text they are letters"


@pytest.mark.parametrize(
    ("scoring", "told"),
    [
        (Scoring.BASIC, "basic scoring: your chance to win counts"),
        (Scoring.ADVANCED, "advanced scoring: your points count"),
    ],
)
def test_what_makes_a_move_the_best_stands_above_it_all_the_time(solver: Solver, scoring: Scoring, told: str) -> None:
    puzzle = puzzles_of(Phase.TAKING, scoring)[0]
    solver.ask(puzzle)
    assert told in solver.player.texts()
    solver.press("H")
    assert told in solver.player.texts()
    solver.do(puzzle.alternatives[-1].actions[0])
    assert told in solver.player.texts()


def test_a_wrong_answer_shows_what_it_lost_and_where_the_best_is(solver: Solver) -> None:
    puzzle = puzzle_of(Phase.TAKING)
    solver.ask(puzzle)
    best, worst = puzzle.alternatives[0].actions[0], puzzle.alternatives[-1].actions[0]
    solver.click(("place", worst.at))
    text = solver.view.side.text.text()
    assert bare_worth(puzzle.alternatives[-1].behind, Scoring.BASIC) in text
    assert "% chance to win given away" in text
    assert "Best: take" in text
    assert {Grade.MISTAKE, Grade.BLUNDER} & {solver.table.signs[("place", worst.at)]}
    assert solver.table.signs[("place", best.at)] is Grade.OPTIMAL
    assert "Idea: " in solver.view.side.idea.text()
    kept = solver.attempt()
    assert kept.act == worst
    assert kept.lost == pytest.approx(puzzle.alternatives[-1].behind.mean, abs=1e-6)
    attempts = solver.player.counts("puzzle_attempts")
    solver.click(("place", best.at))
    solver.press("1")
    assert solver.player.counts("puzzle_attempts") == attempts, "it is answered once"


def test_what_is_not_allowed_is_told_and_is_no_answer(solver: Solver) -> None:
    puzzle = puzzle_of(Phase.TAKING)
    solver.ask(puzzle)
    free = {act.at for act in puzzle.record.state().legal_actions()}
    tower = puzzle.observation.board.tower
    covered = next(place for place, block in enumerate(tower) if block is not None and place not in free)
    solver.click(("place", covered))
    assert "cannot be taken" in solver.view.side.told.text()
    assert solver.asked.verdict is None
    assert solver.player.counts("puzzle_attempts") == (0,)


def test_a_hint_tells_the_idea_first_and_is_kept(solver: Solver) -> None:
    puzzle = puzzle_of(Phase.PUTTING)
    solver.ask(puzzle)
    solver.press("H")
    assert solver.view.side.told.text().startswith("Hint: Which hand to feed")
    assert "hand 1" not in solver.view.side.told.text()
    solver.press("H")
    best = puzzle.alternatives[0].actions[0]
    assert solver.view.side.told.text() == f"Hint: into hand {best.hand + 1}."
    solver.do(best)
    assert solver.attempt().hinted
    assert "Hinted: it is not counted." in solver.player.texts()


def test_slip_star_and_note_are_kept(solver: Solver) -> None:
    puzzle = puzzle_of(Phase.PUTTING)
    solver.ask(puzzle)
    solver.press("S")
    solver.do(puzzle.alternatives[-1].actions[0])
    assert solver.attempt().starred
    solver.press("S", "U")
    assert not solver.attempt().starred
    assert solver.attempt().slip
    assert any(text.startswith("A slip of the hand") for text in solver.player.texts())
    solver.press("E")
    solver.view.side.note.text_field.insertPlainText("feed the flush")
    solver.press("Ctrl+Enter")
    assert solver.attempt().note == "feed the flush"
    assert solver.view.board.hasFocus()
    solver.press("E")
    solver.view.side.note.text_field.insertPlainText("!")
    solver.press("Esc")
    assert solver.view.isVisible(), "Esc closes the note first"
    assert "!" in solver.attempt().note
    solver.press("Esc")
    assert solver.page.setup.isVisible()


def test_an_answer_that_cannot_be_kept_waits(solver: Solver) -> None:
    history = solver.player.folders.history
    puzzle = puzzle_of(Phase.PUTTING)
    solver.ask(puzzle)
    history.rename(history.with_name("aside.sqlite"))
    history.mkdir()
    solver.do(puzzle.alternatives[0].actions[0])
    assert solver.asked.verdict is None
    assert "Not kept" in solver.player.texts()
    assert "Optimal" not in solver.player.texts()
    assert faults(solver.player.window) == []
    history.rmdir()
    history.with_name("aside.sqlite").rename(history)
    solver.player.click(solver.player.button("Try again"))
    assert "Optimal" in solver.player.texts()
    assert solver.attempt().right


def test_an_answer_after_the_session_was_deleted_in_another_window_opens_a_new_one_and_says_so(solver: Solver) -> None:
    first, second = puzzles_of(Phase.TAKING)[:2]
    solver.ask(first)
    solver.do(first.alternatives[0].actions[0])
    with solver.player.history() as other:
        sessions.delete(other, solver.attempt().session, datetime.now(UTC))
    solver.ask(second)
    solver.do(second.alternatives[0].actions[0])
    assert "was deleted in another window" in solver.player.banner()
    assert "This session: 1 of 1 right" in solver.player.texts()


def test_it_can_be_solved_without_being_kept(solver: Solver) -> None:
    history = solver.player.folders.history
    puzzle = puzzle_of(Phase.PUTTING)
    solver.ask(puzzle)
    history.rename(history.with_name("aside.sqlite"))
    history.mkdir()
    solver.do(puzzle.alternatives[0].actions[0])
    solver.player.click(solver.player.button("Go on without keeping"))
    assert "Optimal" in solver.player.texts()
    assert "It was not kept." in solver.player.texts()
    assert "Nothing is kept" in solver.player.banner(), "as everywhere"
    assert not {"Slip", "Note"} & set(solver.player.buttons())
    history.rmdir()
    history.with_name("aside.sqlite").rename(history)
    solver.press("Enter")
    assert solver.asked.verdict is None


def test_without_any_puzzle_it_says_how_there_will_be_some(solver: Solver) -> None:
    solver.page.learning._puzzles_read(Opened(Stock(), {}))
    assert "No puzzles yet" in solver.player.texts()
    assert faults(solver.player.window) == []
    solver.player.click(solver.player.button("New game"))
    assert solver.page.setup.isVisible()


def test_it_goes_on_after_another_page_and_another_history(solver: Solver) -> None:
    solver.ask(puzzle_of(Phase.PUTTING))
    asked = solver.asked
    solver.press("Ctrl+1")
    assert solver.page.learning.table.is_paused
    solver.press("Ctrl+4")
    assert solver.asked is asked
    assert not solver.page.learning.table.is_paused
    assert solver.view.board.hasFocus()
    solver.do(asked.puzzle.alternatives[0].actions[0])
    solver.page.release_history()
    solver.page.opened()
    solver.wait(lambda: solver.page.learning.table.asked is not None)
    assert solver.asked is not asked
    assert solver.asked.verdict is None


def test_what_is_being_written_is_kept_when_the_window_closes(solver: Solver) -> None:
    solver.ask(puzzle_of(Phase.PUTTING))
    solver.do(solver.asked.puzzle.alternatives[0].actions[0])
    solver.press("E")
    solver.view.side.note.text_field.insertPlainText("half a")
    attempt = solver.attempt().id
    solver.player.close()
    assert attempt_in(solver.player.folders.history, attempt).note == "half a"


_KILLED = """
import os, signal, sys
from random import Random
from pyramid_trainer.app.paths import folders
from pyramid_trainer.ui.application import Opening, make_application
from PySide6.QtTest import QTest
from PySide6.QtGui import QGuiApplication
from PySide6.QtCore import Qt, QTimer
application = make_application()
opening = Opening(folders(sys.argv[1], {}), Random(1), sole=True)
opening.show()
def key(code, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(opening.window.windowHandle(), code, modifier)
def until(condition):
    while not condition():
        application.processEvents()
until(lambda: hasattr(opening, "program"))
opening.window.activateWindow()
until(lambda: QGuiApplication.focusWindow() is opening.window.windowHandle())
key(Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
page = opening.program.furniture.pages.currentWidget()
key(Qt.Key.Key_P)
table = page.learning.table
until(lambda: table.asked is not None)
page.learning.puzzles.answer(table.asked.puzzle.alternatives[0].actions[0])
assert page.learning.puzzles.side.sign.isVisible()
print(table.asked.attempt.id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_answered_is_there_after_a_kill(data: Path) -> None:
    (data / "preferences.toml").write_text('tour_seen = true\nmotion = "off"\n', "utf-8")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", _KILLED, str(data)], capture_output=True, text=True, timeout=120, env=environment
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert attempt_in(data / "history.sqlite", done.stdout.strip()).right


def test_puzzles_of_an_analysed_game_are_added_by_themselves(open_program: OpenProgram) -> None:
    person = Solver(open_program())
    person.analyse_a_game()
    view, game = person.page.analysis, person.page.play.game
    analysis = analysis_in(game.record.game, Random(5))
    count = len(list(puzzles_in(rounded(analysis))))
    assert count > 1
    view.stop()
    view.analyst.settled.emit(analysis)
    person.wait(lambda: f"{count} puzzles found" in view.side._progress.text())
    assert person.player.counts("puzzles") == (count,)
    view.analyst.settled.emit(analysis)
    person.wait(lambda: person.player.counts("block_analyses") == (2,))
    person.wait(lambda: not (person.page._kept._background.is_busy or person.page.learning.is_busy))
    assert person.player.counts("puzzles") == (count,), "the same choices bring none"
    assert len(person.page.learning.table.stock) > count
