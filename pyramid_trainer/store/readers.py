"""A connection of one's own for reading, so that a worker thread can look at the history while answers are recorded.

A reader belongs to the thread that enters it. Between two calls it holds no lock and sees what was committed last; it
must be closed before a backup is restored, which needs the file alone.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store import migrations
from pyramid_trainer.store.connecting import APPLICATION_ID, connect, may_be_written, untouched
from pyramid_trainer.store.faults import HistoryUnusable, readable, told
from pyramid_trainer.store.long_acts import Cancelled as Cancelled

_CACHE_KIB = 8 * 1024
_ASK_EVERY = 20_000
"""Steps of SQLite's machine between two looks whether the answer is still wanted: about a millisecond."""


class FileReader:
    """``with SomeReader(path) as reader``; raises ``EnvironmentFault`` and ``HistoryUnusable`` as a history does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened: sqlite3.Connection | None = None
        self._closing = ExitStack()

    def __enter__(self) -> Self:
        with readable(self.path), ExitStack() as closing_it:
            self._opened = closing_it.enter_context(_connected(self.path))
            self._opened.execute("PRAGMA query_only = ON")
            self._opened.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
            self._require_ours(self._opened)
            self._closing = closing_it.pop_all()
        return self

    def _require_ours(self, connection: sqlite3.Connection) -> None:
        """Only a history of this program's own schema has the tables that are asked for."""
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise HistoryUnusable("history.foreign", path=self.path)
        version = migrations.version_of(connection)
        if version > migrations.latest():
            raise HistoryUnusable("history.newer", path=self.path, version=version, known=migrations.latest())
        if version < migrations.latest():
            raise EnvironmentFault("history.older", path=self.path)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.close()
        self._opened = None

    @property
    def _connection(self) -> sqlite3.Connection:
        assert self._opened is not None, "a reader is entered before it is asked"
        return self._opened

    @contextmanager
    def _moment(self, cancelled: Callable[[], bool] | None = None) -> Iterator[sqlite3.Connection]:
        """One moment of the history, however many questions; ``cancelled`` is asked now and then.

        Raises ``Cancelled`` soon after it said so.
        """
        connection = self._connection
        with told(self.path):
            connection.set_progress_handler(cancelled, _ASK_EVERY)
            try:
                connection.execute("BEGIN")
                yield connection
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                    raise Cancelled from error
                raise
            finally:
                connection.set_progress_handler(None, 0)
                if connection.in_transaction:
                    connection.execute("ROLLBACK")


def _connected(path: Path) -> AbstractContextManager[sqlite3.Connection]:
    """Where the file may not be written, SQLite could not put its index beside it: then it is read as it lies."""
    if os.path.isdir(path):  # SQLite would only say that it cannot open it
        raise EnvironmentFault("history.is_folder", path=path)
    protected = os.access(path, os.R_OK) and not may_be_written(path)
    return untouched(path) if protected else closing(connect(path, "rw"))
