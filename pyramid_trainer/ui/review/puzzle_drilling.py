"""Which puzzles are to be solved again."""

from array import array
from collections.abc import Iterator, Sequence

from pyramid_trainer.store.puzzle_review import PuzzleFilter, PuzzleReviewReader
from pyramid_trainer.store.puzzles import PuzzleReader
from pyramid_trainer.store.readers import Cancelled
from pyramid_trainer.ui.review.drilling import Drilling
from pyramid_trainer.ui.review.source import Wanted

_AT_ONCE = 1_000
"""So many lines are read before it is asked whether they are still wanted."""


class PuzzleDrilling(Drilling):
    """Picks ids of puzzles, each once, in the order of the list."""

    def lines(self, numbers: "array[int]") -> None:
        def read(wanted: Wanted) -> list[str]:
            with PuzzleReviewReader(self.path) as reader:
                return list(dict.fromkeys(_puzzles(reader, numbers, wanted)))

        self.pick(read, "review.nothing_to_solve")

    def everything(self, chosen: PuzzleFilter) -> None:
        self.pick(lambda wanted: self._all(chosen, wanted), "review.nothing_to_solve")

    def mistakes(self, chosen: PuzzleFilter) -> None:
        """Every puzzle of which ``chosen`` leaves a mistake in, unless it was right twice in a row since."""
        wrong = chosen._replace(mistakes_only=True)

        def read(wanted: Wanted) -> list[str]:
            found = self._all(wrong, wanted)
            with PuzzleReader(self.path) as reader:
                stock = reader.stock()
            return [puzzle for puzzle in found if puzzle in stock and stock.is_due(puzzle)]

        self.pick(read, "review.nothing_to_solve")

    def _all(self, chosen: PuzzleFilter, wanted: Wanted) -> list[str]:
        with PuzzleReviewReader(self.path) as reader:
            numbers = reader.numbers(chosen, cancelled=lambda: not wanted())
            return list(dict.fromkeys(_puzzles(reader, numbers, wanted)))


def _puzzles(reader: PuzzleReviewReader, numbers: Sequence[int], wanted: Wanted) -> Iterator[str]:
    for start in range(0, len(numbers), _AT_ONCE):
        if not wanted():
            raise Cancelled
        for line in reader.rows(numbers[start : start + _AT_ONCE]):
            yield line.attempt.puzzle
