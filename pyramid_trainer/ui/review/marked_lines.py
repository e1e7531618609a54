"""Lines to be found again when the list is sorted otherwise or has changed: those selected, and the current one."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Places(NamedTuple):
    """Where marked lines are: ``selected`` as ranges of rows, first and last; ``current`` and ``top``: a row, or -1."""

    selected: tuple[tuple[int, int], ...] = ()
    current: int = -1
    top: int = -1


class MarkedLines(NamedTuple):
    """``selected``: numbers of lines; ``everything``: whatever there is is selected instead; ``current``: the number of
    the line that has the focus, ``top``: of the first one that is seen, 0 for none.
    """

    selected: Sequence[int] = ()
    everything: bool = False
    current: int = 0
    top: int = 0

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is marked but where the list is scrolled to."""
        return not (len(self.selected) or self.everything or self.current)

    def places_in(self, numbers: "array[int]") -> Places:
        """A byte for each number up to the highest one, then one look at each line."""
        everything = self.everything and len(numbers) > 0
        ranges = ((0, len(numbers) - 1),) if everything else tuple(_ranges(self._selected_rows(numbers)))
        return Places(ranges, _row(numbers, self.current), _row(numbers, self.top))

    def _selected_rows(self, numbers: Iterable[int]) -> Iterator[int]:
        if not len(self.selected):
            return
        marked = bytearray(max(self.selected) + 1)
        for number in self.selected:
            marked[number] = 1
        beyond = len(marked)
        for row, number in enumerate(numbers):
            if number < beyond and marked[number]:
                yield row


def _row(numbers: "array[int]", number: int) -> int:
    try:
        return numbers.index(number) if number else -1
    except ValueError:
        return -1


def _ranges(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Rows in ascending order as ranges of neighbours."""
    first = last = -2
    for row in rows:
        if row == last + 1:
            last = row
            continue
        if last >= 0:
            yield first, last
        first = last = row
    if last >= 0:
        yield first, last
