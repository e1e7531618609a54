"""Sums over the attempts at puzzles of a history, for figures; those of deleted sessions are left out."""

from datetime import date
from typing import NamedTuple

from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.puzzles import IDEAS, SCORINGS
from pyramid_trainer.store.readers import FileReader
from pyramid_trainer.store.units import from_day

_SUMS = "count(*), total(counted), total(counted AND grade = 0), total(counted * lost), total(counted * lost * lost)"


class PuzzleSums(NamedTuple):
    """``attempts``: all; the others over the counted ones. ``lost``, ``squares``: in win probability or points."""

    attempts: int
    counted: int
    right: int
    lost: float
    squares: float


class PuzzleFiguresReader(FileReader):
    """For the thread that entered it."""

    def by_idea(self) -> dict[tuple[Idea, Scoring], PuzzleSums]:
        query = f"SELECT idea, scoring, {_SUMS} FROM puzzle_standings WHERE hidden = 0 GROUP BY 1, 2"  # noqa: S608
        with self._moment() as connection:
            return {
                (IDEAS[idea], SCORINGS[scoring]): _sums(*rest) for idea, scoring, *rest in connection.execute(query)
            }

    def by_day(self) -> dict[tuple[date, Scoring], PuzzleSums]:
        """In the order of the days."""
        query = f"SELECT day, scoring, {_SUMS} FROM puzzle_standings WHERE hidden = 0 GROUP BY 1, 2 ORDER BY 1, 2"  # noqa: S608
        with self._moment() as connection:
            return {
                (from_day(day), SCORINGS[scoring]): _sums(*rest) for day, scoring, *rest in connection.execute(query)
            }


def _sums(attempts: int, counted: float, right: float, lost: float, squares: float) -> PuzzleSums:
    return PuzzleSums(attempts, int(counted), int(right), lost, squares)
