"""Puzzles as the page asks them: kept before the verdict shows, hinted, marked, in sessions of their own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app.block_game import mark_deleted
from pyramid_trainer.app.block_puzzles import (
    STARTERS,
    AskedPuzzle,
    PuzzleTable,
    PuzzleTally,
    puzzles_found,
    read_stock,
)
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.blocks.actions import Action, Place
from pyramid_trainer.blocks.analysis.puzzles import puzzles_in
from pyramid_trainer.blocks.analysis.values import GameAnalysis
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store import sessions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.puzzle_review import PuzzleReviewReader
from pyramid_trainer.store.sessions import SessionReader
from pyramid_trainer.training.puzzles import PuzzleAttempt
from pyramid_trainer.training.records import DRILL, PUZZLES
from pyramid_trainer.training.sessions import SessionLog
from tests.app.calling import ROOT
from tests.app.practice import Practice, SetClock, identifiers
from tests.store.block_samples import clear_analysis_in, game_in
from tests.store.held import sessions_of
from tests.training.stocks import due_in, new_in

BROUGHT = len(STARTERS.read_text("utf-8").splitlines())
"""How many puzzles come with the program."""


class Evening:
    """A puzzle table with a real history on disk and a clock that is set by hand."""

    def __init__(self, path: Path, seed: int = 1) -> None:
        self.path = path
        self.clock = SetClock()
        new_id = identifiers(seed * 10**9)
        self.recorder = Recorder(path, SessionLog(new_id, timedelta(minutes=30)))
        self.table = PuzzleTable(self.recorder, self.clock, new_id, Random(seed))

    def ask(self) -> AskedPuzzle:
        asked = self.table.next()
        assert asked is not None
        return asked

    def best(self) -> Action:
        assert self.table.asked is not None
        return self.table.asked.puzzle.alternatives[0].actions[0]

    def worst(self) -> Action:
        assert self.table.asked is not None
        return self.table.asked.puzzle.alternatives[-1].actions[0]

    def solve(self, *, right: bool = True) -> PuzzleAttempt:
        asked = self.ask()
        self.clock.pass_by(seconds=5)
        assert self.table.answer(self.best() if right else self.worst()).right is right
        assert asked.attempt is not None
        return asked.attempt

    def add(self, analysis: GameAnalysis, game: str | None = None) -> int:
        return self.table.add_found(puzzles_found(analysis, game, self.clock.now().utc))

    def kept(self) -> list[PuzzleAttempt]:
        """The newest first."""
        with PuzzleReviewReader(self.path) as reader:
            return [row.attempt for row in reader.first_page()]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    opened = Evening(tmp_path / "history.sqlite")
    yield opened
    opened.recorder.keeping = True
    opened.recorder.close(opened.clock.now())


def test_an_answer_is_kept_with_its_verdict(evening: Evening) -> None:
    asked = evening.ask()
    assert asked.record.game is None
    assert not evening.path.exists()
    assert asked.observation.seat == asked.seat == asked.observation.board.current_player
    assert asked.scoring is asked.observation.board.rules.scoring
    evening.clock.pass_by(seconds=7.25)
    verdict = evening.table.answer(evening.worst())
    assert asked.verdict == verdict
    assert not verdict.right
    assert verdict.best == asked.puzzle.alternatives[0]
    assert verdict.lost == verdict.chosen.behind == asked.puzzle.lost_by(evening.worst())
    (attempt,) = evening.kept()
    assert attempt == asked.attempt
    assert (attempt.puzzle, attempt.grade, attempt.lost) == (asked.id, verdict.grade, verdict.lost.mean)
    assert (attempt.act, attempt.think_ms, attempt.hinted) == (evening.worst(), 7250, False)
    assert evening.table.tally == PuzzleTally(1, 1, 0)
    with History.open(evening.path) as history:
        assert history.check() == []
        assert [session.kind for session in sessions_of(history)] == [PUZZLES]


def test_an_act_that_is_not_allowed_is_no_answer(evening: Evening) -> None:
    asked = evening.ask()
    with pytest.raises(ValueError, match="no alternative"):
        evening.table.answer(Place(0))
    assert asked.verdict is None
    assert not evening.path.exists()
    evening.table.answer(evening.best())


def test_a_puzzle_that_is_left_is_no_attempt(evening: Evening) -> None:
    seen = {evening.ask().id for _ in range(3)}
    assert len(seen) == 3
    assert not evening.path.exists()


def test_hints_mark_the_attempt(evening: Evening) -> None:
    asked = evening.ask()
    first = evening.table.hint()
    assert (first.idea, first.acts) == (asked.puzzle.idea, ())
    second = evening.table.hint()
    assert second.acts == asked.puzzle.alternatives[0].actions
    assert evening.table.hint() == second == evening.table.shown_hint
    assert evening.table.answer(evening.best()).right
    assert [attempt.hinted for attempt in evening.kept()] == [True]
    assert evening.table.tally == PuzzleTally(1, 0, 0)
    assert due_in(evening.table.stock) == {asked.id}


def test_marks_are_kept(evening: Evening) -> None:
    evening.ask()
    assert not evening.table.slip()
    evening.table.star()
    evening.table.answer(evening.best())
    assert evening.table.tally == PuzzleTally(1, 1, 1)
    evening.table.set_note("uncover first")
    assert evening.table.slip()
    assert not evening.table.slip()
    (attempt,) = evening.kept()
    assert (attempt.starred, attempt.slip, attempt.note, attempt.counted) == (True, True, "uncover first", False)
    assert evening.table.asked is not None
    assert evening.table.asked.attempt == attempt
    assert evening.table.tally == PuzzleTally(1, 0, 0)
    evening.table.star()
    evening.table.set_note("")
    assert [(one.starred, one.note) for one in evening.kept()] == [(False, "")]
    with pytest.raises(BadInput, match=r"note\.too_long"):
        evening.table.set_note("x" * 10_001)


def test_a_missed_puzzle_comes_again_after_a_restart(evening: Evening) -> None:
    missed = evening.solve(right=False)
    between = [evening.solve(), evening.solve()]
    assert missed.puzzle not in {attempt.puzzle for attempt in between}
    again = Evening(evening.path, seed=2)
    stock = again.table.stock
    assert len(stock) == BROUGHT
    assert due_in(stock) == {missed.puzzle}
    seen = {missed.puzzle, *(attempt.puzzle for attempt in between)}
    assert new_in(stock, seen) == set(stock.ids) - seen
    assert again.ask().id == missed.puzzle
    again.recorder.close(again.clock.now())


def test_pauses_do_not_count(evening: Evening) -> None:
    evening.table.pause()
    evening.ask()
    evening.clock.pass_by(seconds=100)
    evening.table.go_on()
    evening.clock.pass_by(seconds=3)
    evening.table.pause()
    assert evening.table.is_paused
    evening.clock.pass_by(seconds=100)
    evening.table.go_on()
    evening.clock.pass_by(seconds=2)
    evening.table.answer(evening.best())
    assert [attempt.think_ms for attempt in evening.kept()] == [5000]


def test_a_longer_pause_and_another_kind_open_another_session(tmp_path: Path) -> None:
    practice = Practice(tmp_path / "history.sqlite")
    table = PuzzleTable(practice.recorder, practice.clock, identifiers(5 * 10**9), Random(1))

    def puzzle() -> None:
        asked = table.next()
        assert asked is not None
        table.answer(asked.puzzle.alternatives[0].actions[0])
        practice.clock.pass_by(minutes=1)

    for _ in range(2):
        puzzle()
    assert table.tally.attempts == 2
    practice.clock.pass_by(minutes=40)
    puzzle()
    assert table.tally.attempts == 1
    practice.answer()
    puzzle()
    assert table.tally.attempts == 1
    practice.recorder.close(practice.clock.now())
    with SessionReader(practice.path) as reader:
        told = [(one.kind, one.hands, one.ended is not None) for one in reader.page()]
    assert told == [(PUZZLES, 1, True), (DRILL, 1, True), (PUZZLES, 1, True), (PUZZLES, 2, True)]


def test_an_answer_whose_session_was_deleted_elsewhere_opens_another(evening: Evening) -> None:
    first = evening.solve()
    with History.open(evening.path) as other:
        sessions.delete(other, first.session, datetime(2026, 11, 30, tzinfo=UTC))
    second = evening.solve()
    assert second.session != first.session
    assert evening.table.session_deleted is not None
    assert evening.kept() == [second]
    evening.solve()
    assert evening.table.session_deleted is None


def test_what_cannot_be_kept_waits_and_shows_nothing(evening: Evening) -> None:
    evening.solve()
    asked = evening.ask()
    away = evening.path.with_name("away.sqlite")
    os.replace(evening.path, away)
    with pytest.raises(EnvironmentFault) as caught:
        evening.table.answer(evening.best())
    assert caught.value.code == "history.gone"
    assert asked.verdict is None
    assert asked.waiting is not None
    os.replace(away, evening.path)
    assert evening.table.try_again().right
    assert asked.waiting is None
    assert evening.kept()[0] == asked.attempt


def test_going_on_without_keeping_shows_the_verdict(evening: Evening) -> None:
    evening.solve()
    asked = evening.ask()
    away = evening.path.with_name("away.sqlite")
    os.replace(evening.path, away)
    with pytest.raises(EnvironmentFault):
        evening.table.answer(evening.worst())
    os.replace(away, evening.path)
    assert not evening.table.go_on_unkept().right
    assert (asked.attempt, evening.table.slip()) == (None, False)
    evening.ask()
    assert evening.table.answer(evening.best()).right
    assert len(evening.kept()) == 1
    assert evening.table.tally == PuzzleTally(1, 1, 1)


def test_puzzles_of_an_analysis_are_added_once(evening: Evening) -> None:
    chance = Random(8)
    game = game_in(chance)
    analysis = clear_analysis_in(game.game, chance)
    found = list(puzzles_in(analysis))
    assert found
    before = len(evening.table.stock)
    assert evening.add(analysis, game.id) == len(found)
    assert evening.add(analysis, game.id) == 0
    assert evening.add(clear_analysis_in(game.game, Random(9)), game.id) == 0  # other values of the same choices
    assert len(evening.table.stock) == before + len(found)
    again = Evening(evening.path, seed=2)
    assert len(again.table.stock) == len(evening.table.stock)
    own = [puzzle for puzzle in read_stock(evening.path).stock.ids if puzzle not in read_stock(evening.path).starters]
    asked = again.table.ask(own[0])
    assert asked.record.game == game.id
    again.table.answer(asked.puzzle.alternatives[0].actions[0])
    assert again.recorder.history().check() == []
    again.recorder.close(again.clock.now())
    with pytest.raises(BadInput, match=r"puzzle\.unknown"):
        again.table.ask("00000000-0000-4000-8000-000000000000")


def test_puzzles_of_a_deleted_game_are_not_asked(evening: Evening) -> None:
    chance = Random(8)
    game = replace(game_in(chance), match=None)
    evening.recorder.keep_block_game(game)
    new = evening.add(clear_analysis_in(game.game, chance), game.id)
    assert len(read_stock(evening.path).stock) == BROUGHT + new
    mark_deleted(evening.path, game.id, evening.clock.now().utc)
    assert len(read_stock(evening.path).stock) == BROUGHT
    mark_deleted(evening.path, game.id, None)
    assert len(read_stock(evening.path).stock) == BROUGHT + new


def test_a_choice_that_was_asked_before_is_not_brought_again_with_other_values(
    evening: Evening, tmp_path: Path
) -> None:
    """As after an engine has changed: who answered the old puzzle does not meet it again as a new one."""
    asked = evening.table.next()
    assert asked is not None
    evening.table.answer(asked.puzzle.alternatives[0].actions[0])
    newer = tmp_path / "newer.txt"
    changed = asked.record.text.replace(" 2400 sampled", " 2401 sampled", 1)
    assert changed != asked.record.text
    newer.write_text(STARTERS.read_text("utf-8").replace(asked.record.text, changed), encoding="utf-8")
    opened = read_stock(evening.path, newer)
    assert len(opened.stock) == BROUGHT
    assert len(opened.starters) == BROUGHT - 1
    assert asked.record.id in opened.stock


def test_nothing_is_added_while_nothing_is_kept(evening: Evening) -> None:
    chance = Random(8)
    evening.recorder.keeping = False
    assert evening.add(clear_analysis_in(game_in(chance).game, chance)) == 0
    assert not evening.path.exists()


def test_a_scoring_can_be_asked_for(evening: Evening) -> None:
    for scoring in Scoring:
        for _ in range(5):
            asked = evening.table.next(scoring)
            assert asked is not None
            assert asked.scoring is scoring
            evening.table.answer(evening.best())


def test_an_exchanged_history_is_read_anew(evening: Evening) -> None:
    missed = evening.solve(right=False).puzzle
    assert evening.table.asked is not None
    evening.recorder.history().erase(evening.path.with_name("backup.sqlite"))
    evening.recorder.sessions.current = None
    evening.table.forget()
    assert evening.table.tally == PuzzleTally()
    assert not evening.table.slip()
    stock = evening.table.stock
    assert due_in(stock) == set()
    assert new_in(stock, set()) == set(stock.ids)
    assert missed in stock.ids
    evening.solve()
    assert len(evening.kept()) == 1


_SOLVE = """
import sys
from datetime import timedelta
from pathlib import Path
from random import Random
from uuid import uuid4
from pyramid_trainer.app.block_puzzles import PuzzleTable
from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.training.sessions import SessionLog
new_id = lambda: str(uuid4())
recorder = Recorder(Path(sys.argv[1]), SessionLog(new_id, timedelta(minutes=30)))
table, chance = PuzzleTable(recorder, Clock(), new_id, Random(1)), Random(2)
while True:
    asked = table.next()
    table.answer(chance.choice(asked.observation.legal_actions()))
    print(asked.attempt.id, flush=True)
"""


def test_a_kill_loses_no_verdict_that_was_shown(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    with subprocess.Popen(
        [sys.executable, "-c", _SOLVE, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as solver:
        assert solver.stdout is not None
        shown = [solver.stdout.readline().strip() for _ in range(7)]
        solver.kill()
        shown += [line for line in solver.stdout.read().split("\n") if len(line) == 36]
    with History.open(path) as history:
        assert history.check() == []
    with PuzzleReviewReader(path) as reader:
        kept = [row.attempt.id for row in reader.first_page()]
    assert set(shown) <= set(kept)
    assert len(kept) <= len(shown) + 1
