"""After a right answer the next puzzle comes by itself if the user wants, by the drill's own preference."""

import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import QTimer

from pyramid_trainer.blocks.board import Phase
from tests.ui.blocks.solver import Solver, puzzle_of
from tests.ui.conftest import OpenProgram

GLANCE_MS = 600
OpenPuzzles = Callable[..., Solver]


@pytest.fixture
def open_puzzles(open_program: OpenProgram) -> OpenPuzzles:
    def opened(go_on: int = GLANCE_MS) -> Solver:
        solver = Solver(open_program(preferences={"go_on": go_on}))
        solver.open_puzzles()
        return solver

    return opened


def solve(solver: Solver, *, right: bool = True) -> str:
    """Answers a puzzle; its id."""
    puzzle = puzzle_of(Phase.PUTTING)
    solver.ask(puzzle)
    solver.do(puzzle.alternatives[0 if right else -1].actions[0])
    assert solver.asked.verdict.right is right
    return solver.asked.id


def waits(solver: Solver) -> bool:
    """Whether the next one is about to come by itself."""
    timers = solver.page.learning.findChildren(QTimer)
    return any(timer.isActive() and timer.isSingleShot() for timer in timers)


def stays(solver: Solver) -> bool:
    """Whether the answered puzzle is there still, long after the next one would have come."""
    answered, until = solver.asked, time.monotonic() + 2 * GLANCE_MS / 1000
    solver.wait(lambda: time.monotonic() > until)
    return solver.asked is answered


def test_the_next_one_comes_after_a_glance(open_puzzles: OpenPuzzles) -> None:
    solver = open_puzzles()
    since = time.monotonic()
    answered = solve(solver)
    assert "Optimal" in solver.player.texts()
    solver.wait(lambda: solver.asked.id != answered)
    assert time.monotonic() - since > 0.5
    assert solver.asked.verdict is None
    assert solver.view.board.hasFocus()
    assert solver.player.counts("puzzle_attempts") == (1,)


def test_a_wrong_answer_waits(open_puzzles: OpenPuzzles) -> None:
    solver = open_puzzles()
    solve(solver, right=False)
    assert stays(solver)


def test_without_the_preference_a_right_answer_waits(open_puzzles: OpenPuzzles) -> None:
    solver = open_puzzles(0)
    solve(solver)
    assert stays(solver)


@pytest.mark.parametrize("key", ["E", "Tab", "Ctrl+,"])
def test_it_waits_for_whoever_is_busy_with_the_answer(open_puzzles: OpenPuzzles, key: str) -> None:
    solver = open_puzzles()
    solve(solver)
    solver.press(key)
    assert stays(solver)
    solver.press("Esc")
    solver.player.no_dialog()


def test_another_page_stops_it(open_puzzles: OpenPuzzles) -> None:
    solver = open_puzzles()
    solve(solver)
    assert waits(solver)
    solver.press("Ctrl+1", "Ctrl+4")
    assert not waits(solver)


def test_going_on_by_hand_does_not_go_on_twice(open_puzzles: OpenPuzzles) -> None:
    solver = open_puzzles()
    solve(solver)
    solver.press("Enter")
    assert solver.asked.verdict is None
    assert stays(solver)
