"""Which puzzles are picked to be solved again: their ids, each once, in the order of the list. It is read off the main
thread.
"""

from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

from pyramid_trainer.store.puzzle_review import PuzzleFilter, PuzzleReviewReader
from pyramid_trainer.store.puzzles import PuzzleReader
from pyramid_trainer.store.readers import Cancelled
from pyramid_trainer.ui.review.source import Picks, Wanted

_AT_ONCE = 1_000
"""So many lines are read before it is asked whether they are still wanted."""


def of_lines(path: Path, numbers: "array[int]", wanted: Wanted) -> list[str]:
    with PuzzleReviewReader(path) as reader:
        return list(dict.fromkeys(_puzzles(reader, numbers, wanted)))


def of_everything(path: Path, chosen: PuzzleFilter, wanted: Wanted) -> list[str]:
    with PuzzleReviewReader(path) as reader:
        numbers = reader.numbers(chosen, cancelled=lambda: not wanted())
        return list(dict.fromkeys(_puzzles(reader, numbers, wanted)))


def of_mistakes(path: Path, chosen: PuzzleFilter, wanted: Wanted) -> list[str]:
    """Puzzles of which ``chosen`` leaves a mistake in, unless they were right twice in a row since."""
    found = of_everything(path, chosen._replace(mistakes_only=True), wanted)
    with PuzzleReader(path) as reader:
        stock = reader.stock()
    return [puzzle for puzzle in found if puzzle in stock and stock.is_due(puzzle)]


PUZZLES_PICKED = Picks(of_lines, of_everything, of_mistakes, "review.nothing_to_solve", "review.nothing_to_solve")


def _puzzles(reader: PuzzleReviewReader, numbers: Sequence[int], wanted: Wanted) -> Iterator[str]:
    for start in range(0, len(numbers), _AT_ONCE):
        if not wanted():
            raise Cancelled
        for line in reader.rows(numbers[start : start + _AT_ONCE]):
            yield line.attempt.puzzle
