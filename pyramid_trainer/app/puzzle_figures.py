"""What the puzzles say about the player: accuracy and mean loss, by idea and by day.

Over counted attempts alone, neither hinted nor slips. Accuracy has Wilson's 95 % interval, a mean loss Student's (see
``app.observed``), never below nothing, since a puzzle's best act loses nothing. Losses by basic scoring are win
probability, by advanced scoring points: the two are told apart everywhere, while accuracy is the same in both and given
for them together as well.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple, TypeVar

from pyramid_trainer.app.observed import MOST, observed
from pyramid_trainer.blocks.analysis.estimates import Estimate, Tally
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.puzzle_figures import PuzzleFiguresReader, PuzzleSums
from pyramid_trainer.training.figures import wilson


class PuzzleFigure(NamedTuple):
    """``attempts``: all; ``counted``, ``right``: of them. ``accuracy``: share of the counted ones that were right, 0 to
    1, ``None`` without one; ``lost``: the mean loss of a counted attempt by scoring, where there is one.
    """

    attempts: int
    counted: int
    right: int
    accuracy: Estimate | None
    lost: dict[Scoring, Estimate]


class PuzzleFigures(NamedTuple):
    """``whole``: all together; ``by_idea``: of ideas that were met, in the order of ``Idea``; ``by_day``: of days with
    an attempt, the oldest first.
    """

    whole: PuzzleFigure
    by_idea: dict[Idea, PuzzleFigure]
    by_day: dict[date, PuzzleFigure]


def puzzle_figures(path: Path) -> PuzzleFigures:
    """The figures of the history at ``path``, for a worker thread; raises as its reader does."""
    with PuzzleFiguresReader(path) as reader:
        by_idea, by_day = reader.by_idea(), reader.by_day()
    ideas, days = _grouped(by_idea), _grouped(by_day)
    return PuzzleFigures(
        _figure([(scoring, sums) for (_, scoring), sums in by_idea.items()]),
        {idea: _figure(ideas[idea]) for idea in Idea if idea in ideas},
        {day: _figure(parts) for day, parts in days.items()},
    )


Key = TypeVar("Key")
_Parts = list[tuple[Scoring, PuzzleSums]]


def _grouped(sums: Mapping[tuple[Key, Scoring], PuzzleSums]) -> dict[Key, _Parts]:
    groups: dict[Key, _Parts] = {}
    for (key, scoring), one in sums.items():
        groups.setdefault(key, []).append((scoring, one))
    return groups


def _figure(parts: _Parts) -> PuzzleFigure:
    sums = [one for _, one in parts]
    counted, right = sum(one.counted for one in sums), sum(one.right for one in sums)
    accuracy = None if not counted else Estimate(right / counted, *wilson(right / counted, counted), counted)
    lost = {
        scoring: found
        for scoring in Scoring
        if (found := _mean(scoring, [one for part, one in parts if part is scoring])) is not None
    }
    return PuzzleFigure(sum(one.attempts for one in sums), counted, right, accuracy, lost)


def _mean(scoring: Scoring, each: list[PuzzleSums]) -> Estimate | None:
    tally = Tally(sum(one.counted for one in each), sum(one.lost for one in each), sum(one.squares for one in each))
    if not tally.count:
        return None
    return observed(tally, 0, MOST[scoring])
