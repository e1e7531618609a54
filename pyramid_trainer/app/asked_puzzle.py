"""A puzzle of the block game on the table: what is shown of it, its hint, its verdict."""

from __future__ import annotations

from typing import NamedTuple

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.analysis.puzzles import Puzzle
from pyramid_trainer.blocks.analysis.values import Alternative
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleRecord
from pyramid_trainer.training.records import Session
from pyramid_trainer.training.stopwatch import Stopwatch


class Verdict(NamedTuple):
    """``chosen``, ``best``: alternatives of the puzzle, the best one among them; ``lost``: what was given away, in win
    probability or points, exactly 0 for the best.
    """

    grade: Grade
    lost: Estimate
    chosen: Alternative
    best: Alternative

    @property
    def right(self) -> bool:
        return self.grade is Grade.OPTIMAL


class Hint(NamedTuple):
    """``idea``: what the puzzle is about (``str`` of it is the code of its sentence); ``acts``: the best acts, which
    come to the same, once that is asked for; empty before.
    """

    idea: Idea
    acts: tuple[Action, ...] = ()


class PuzzleTally(NamedTuple):
    """Of the running session: attempts, those that count, and those of them that were right."""

    attempts: int = 0
    counted: int = 0
    right: int = 0


class AskedPuzzle:
    """The puzzle on the table. ``record``: as it is kept; ``puzzle``: read; ``observation``: what is shown to whoever
    solves it, before the answer and after; ``hints``: 0, 1 (the idea) or 2 (the act);
    ``verdict``: ``None`` before the answer was kept; ``attempt``: as it was kept, with its marks, ``None`` before and
    where it was not kept; ``waiting``: what could not be kept.
    """

    def __init__(self, record: PuzzleRecord, puzzle: Puzzle, seconds: float) -> None:
        """Only for ``PuzzleTable``."""
        self.observation: Observation = puzzle.observation
        self.record = record
        self.puzzle = puzzle
        self.hints = 0
        self.starred = False
        self.verdict: Verdict | None = None
        self.attempt: PuzzleAttempt | None = None
        self.waiting: PuzzleAttempt | None = None
        self.session: Session | None = None
        self.stopwatch = Stopwatch(seconds)

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def seat(self) -> int:
        """Who is to choose."""
        return self.observation.seat

    @property
    def scoring(self) -> Scoring:
        return self.record.scoring
