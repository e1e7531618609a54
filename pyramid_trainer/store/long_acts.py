"""How far a long act has come, and whether it is still wanted.

A ``Progress`` goes down with the act, which says now and then how much is done. When it is no longer wanted the next
such word raises ``Cancelled``, and the act takes back what it had begun. All of it happens in the thread of the act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

ROWS_AT_ONCE = 256
"""How many rows, a few milliseconds of work, may pass between two words."""

_ASK_EVERY = 20_000
"""Steps of SQLite's machine between two words: about a millisecond."""


class Cancelled(Exception):
    """The answer is no longer wanted."""


def _always() -> bool:
    return True


def _to_nobody(_share: float) -> None:
    """Nobody listens."""


class Progress:
    """``wanted`` is asked whether to go on; ``report`` is told the share, 0 to 1, that is done."""

    def __init__(
        self,
        wanted: Callable[[], bool] = _always,
        report: Callable[[float], None] = _to_nobody,
        start: float = 0.0,
        end: float = 1.0,
    ) -> None:
        self._wanted = wanted
        self._report = report
        self._start = start
        self._end = end

    def at(self, done: int, total: int) -> None:
        """So much of ``total`` rows, pages or bytes is done; raises ``Cancelled`` when it is no longer wanted."""
        if not self._wanted():
            raise Cancelled
        share = min(done / total, 1.0) if total else 1.0
        self._report(self._start + (self._end - self._start) * share)

    def part(self, start: float, end: float) -> Progress:
        """The progress of a stage that takes this one from ``start`` to ``end``, both from 0 to 1."""
        whole = self._end - self._start
        return Progress(self._wanted, self._report, self._start + whole * start, self._start + whole * end)

    @contextmanager
    def watching(self, connection: sqlite3.Connection, steps: int) -> Iterator[None]:
        """Statements on ``connection`` are followed while they run; ``steps``: about how many of SQLite's machine.

        One that is stopped raises ``Cancelled``; a transaction it wrote in is rolled back by SQLite.
        """
        from sqlite3 import SQLITE_INTERRUPT, OperationalError  # not for those who only hand a progress on

        done = 0

        def look() -> bool:
            nonlocal done
            done += _ASK_EVERY
            try:
                self.at(done, steps)
            except Cancelled:
                return True
            return False

        connection.set_progress_handler(look, _ASK_EVERY)
        try:
            yield
        except OperationalError as error:
            if error.sqlite_errorcode == SQLITE_INTERRUPT:
                raise Cancelled from error
            raise
        finally:
            connection.set_progress_handler(None, 0)


UNWATCHED = Progress()
"""For those who neither look nor stop."""
