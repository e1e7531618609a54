"""What a list of attempts to be reviewed is, whichever game they are of.

A *source* is a kind of attempts that a history keeps, with all that a list of them needs: which questions can be asked
(a ``Filter`` and a ``Sort`` of its own, both plain tuples), and a reader that answers them page by page. There are two:
``store.review.SOURCE``, the casino hands, and ``store.puzzle_review.SOURCE``, the puzzles of the block game. A list, a
model or a background task takes a source and asks nothing else, so that it need not know the game; only what a line
*shows* is the game's own, a set of columns that are named as those of ``Source.columns``.

What every source keeps to: filters have ``from_day``, ``to_day``, ``session``, ``ideas``, ``grades``, ``starred``,
``hinted``, ``slip``, ``noted`` and ``counted`` with the same meaning, and ``parts()``; a sort has ``column`` and
``descending``; a line has its ``number``, its ``attempt`` (with ``id``, ``session``, ``moment``, ``grade``,
``think_ms``, ``hinted``, ``slip``, ``starred``, ``note``, ``counted``), ``session_name`` and ``session_opened``;
attempts of deleted sessions are left out.
"""

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pyramid_trainer.store.faults import told, unreadable
from pyramid_trainer.store.readers import FileReader
from pyramid_trainer.store.reading import UNREADABLE, Row

PAGE = 200
_FETCHED_AT_ONCE = 5_000
TheFilter = TypeVar("TheFilter")
TheSort = TypeVar("TheSort")
Cancelling = Callable[[], bool] | None
Selecting = tuple[str, Sequence[object]]
"""A statement and its arguments."""


class Numbered(Protocol):
    @property
    def number(self) -> int: ...


ARow = TypeVar("ARow", bound=Numbered)


class Listing(FileReader, ABC, Generic[TheFilter, TheSort, ARow]):
    """The list, for the thread that entered it. ``cancelled`` is asked now and then; once true ``Cancelled`` rises.

    What is not said is everything, the newest first: ``everything``, ``newest_first``. A source says how its table is
    asked (``_select``, ``_pieces``) and how a line is read (``_reading``, ``_line``).
    """

    everything: TheFilter
    newest_first: TheSort

    def first_page(
        self,
        chosen: TheFilter | None = None,
        sort: TheSort | None = None,
        count: int = PAGE,
        cancelled: Cancelling = None,
    ) -> list[ARow]:
        """The first ``count`` lines."""
        numbers: list[int] = []
        with self._moment(cancelled) as connection:
            for statement, arguments in self._pieces(*self._said(chosen, sort), count):
                piece = connection.execute(f"{statement} LIMIT {count - len(numbers)}", arguments)
                numbers += [number for (number,) in piece]
                if len(numbers) == count:
                    break
            return self._rows(numbers)

    def numbers(
        self, chosen: TheFilter | None = None, sort: TheSort | None = None, cancelled: Cancelling = None
    ) -> "array[int]":
        """The number of every line, in order: 8 bytes each. ``rows`` gives the lines of some of them."""
        found = array("q")
        with self._moment(cancelled) as connection:
            cursor = connection.execute(*self._select("attempt", *self._said(chosen, sort)))
            while rows := cursor.fetchmany(_FETCHED_AT_ONCE):
                found.extend([number for (number,) in rows])
        return found

    def rows(self, numbers: Iterable[int]) -> list[ARow]:
        """These lines, in this order; one that is no longer there is left out."""
        with self._moment():
            return self._rows(list(numbers))

    def count(self, chosen: TheFilter | None = None, cancelled: Cancelling = None) -> int:
        """How many lines there are."""
        with self._moment(cancelled) as connection:
            statement = self._select("count(*)", self.everything if chosen is None else chosen, None)
            return int(connection.execute(*statement).fetchone()[0])

    def version(self) -> int:
        """Another number once anybody else has changed the file; only this reader's own numbers compare."""
        with told(self.path):
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    @abstractmethod
    def _select(self, what: str, chosen: TheFilter, sort: TheSort | None) -> Selecting:
        """Selects ``what`` of every line, ``sort``: ``None`` for no order."""

    def _pieces(self, chosen: TheFilter, sort: TheSort, count: int) -> Iterable[Selecting]:
        """Select the numbers of the lines, one after another until ``count`` are there."""
        return [self._select("attempt", chosen, sort)]

    @abstractmethod
    def _reading(self, where: str) -> str:
        """Selects the rows for ``_line``; the table of the attempts is ``a``."""

    @abstractmethod
    def _line(self, row: Row) -> ARow:
        """Raises one of ``UNREADABLE``."""

    def _said(self, chosen: TheFilter | None, sort: TheSort | None) -> tuple[TheFilter, TheSort]:
        return self.everything if chosen is None else chosen, self.newest_first if sort is None else sort

    def _rows(self, numbers: Sequence[int]) -> list[ARow]:
        found = self._connection.execute(
            self._reading(f"WHERE a.number IN ({', '.join('?' * len(numbers))})"), numbers
        ).fetchall()
        try:
            lines = {line.number: line for line in map(self._line, found)}
        except UNREADABLE as error:
            raise unreadable(self.path, error) from error
        return [lines[number] for number in numbers if number in lines]


@dataclass(frozen=True, slots=True)
class Source(Generic[TheFilter, TheSort, ARow]):
    """``reader``: opened with ``with source.reader(path) as listing``; ``columns``: what the list can be sorted by;
    ``is_served``: whether the first page of a question is read through an index, however long the history.
    """

    reader: type[Listing[TheFilter, TheSort, ARow]]
    columns: Mapping[str, str]
    is_served: Callable[[TheFilter, TheSort], bool]

    @property
    def everything(self) -> TheFilter:
        return self.reader.everything

    @property
    def newest_first(self) -> TheSort:
        return self.reader.newest_first
