"""What a list of attempts to be reviewed is, whichever game they are of.

A *source* is a kind of attempts that a history keeps, with all that a list of them needs: which questions can be asked
(a ``Filter`` and a ``Sort`` of its own, both plain tuples), and a reader that answers them page by page. There are two:
``store.review.SOURCE``, the casino hands, and ``store.puzzle_review.SOURCE``, the puzzles of the block game. A list, a
model or a background task takes a source and asks nothing else, so that it need not know the game; only what a line
*shows* is the game's own, a set of columns that are named as those of ``Source.columns``.

What every source keeps to: filters have ``from_day``, ``to_day``, ``session``, ``ideas``, ``grades``, ``starred``,
``hinted``, ``slip``, ``noted`` and ``counted`` with the same meaning, and ``parts()``; a sort has ``column`` and
``descending``; a line has its ``number``, its ``attempt`` (with ``id``, ``session``, ``moment``, ``grade``,
``think_ms``, ``hinted``, ``slip``, ``starred``, ``note``, ``counted``) and ``session_name``; attempts of deleted
sessions are left out.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

AFilter = TypeVar("AFilter", contravariant=True)
ASort = TypeVar("ASort", contravariant=True)
ARow = TypeVar("ARow")
TheFilter = TypeVar("TheFilter")
TheSort = TypeVar("TheSort")
Cancelling = Callable[[], bool] | None


class Listing(Protocol[AFilter, ASort, ARow]):
    """The list, for the thread that entered it. ``cancelled`` is asked now and then; once true ``Cancelled`` rises."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def first_page(
        self, chosen: AFilter = ..., sort: ASort = ..., count: int = ..., cancelled: Cancelling = ...
    ) -> list[ARow]:
        """The first ``count`` lines."""

    def numbers(self, chosen: AFilter = ..., sort: ASort = ..., cancelled: Cancelling = ...) -> "array[int]":
        """The number of every line, in order: 8 bytes each. ``rows`` gives the lines of some of them."""

    def rows(self, numbers: Iterable[int]) -> list[ARow]:
        """These lines, in this order; one that is no longer there is left out."""

    def count(self, chosen: AFilter = ..., cancelled: Cancelling = ...) -> int:
        """How many lines there are."""

    def version(self) -> int:
        """Another number once anybody else has changed the file; only this reader's own numbers compare."""


@dataclass(frozen=True, slots=True)
class Source(Generic[TheFilter, TheSort, ARow]):
    """``reader``: opened with ``with source.reader(path) as listing``; ``columns``: what the list can be sorted by;
    ``is_served``: whether the first page of a question is read through an index, however long the history.
    """

    reader: Callable[[Path], Listing[TheFilter, TheSort, ARow]]
    everything: TheFilter
    newest_first: TheSort
    columns: Mapping[str, str]
    is_served: Callable[[TheFilter, TheSort], bool]
