"""From a path to a connection that may record: look first without touching, then create or bring up to date.

A file that cannot serve stays as it is, byte for byte, and nothing appears beside it. So the first look goes through a
connection that cannot write; only a file that passes is opened for writing.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store import migrations
from pyramid_trainer.store.connecting import APPLICATION_ID, beside, connect, size_of, untouched
from pyramid_trainer.store.copying import copy_database
from pyramid_trainer.store.deriving import DERIVED
from pyramid_trainer.store.faults import HistoryUnusable, damaged, file_fault, os_reason, told
from pyramid_trainer.store.long_acts import UNWATCHED, Cancelled, Progress
from pyramid_trainer.store.parts import remove_database
from pyramid_trainer.store.reading import ATTEMPTS_IN_ORDER, BLOCK_TABLES, FOULS_IN_ORDER, SESSIONS_IN_ORDER

QUICK_CHECK_PAGES = 256
"""Files up to this many pages (1 MiB) are checked whole at opening; larger ones at both ends of every table."""

_FIRST_TABLES = {"attempts", "fouls", "rule_sets", "sessions"}
_SMALLEST_PAGE = 512
_TRIES = 50


def examine(path: Path) -> int:
    """The schema of the history at ``path``, which is left untouched.

    Raises ``HistoryUnusable``, and ``EnvironmentFault`` when it cannot be read. Damage is found in the header, in the
    schema, in a small file anywhere, in a large one where its tables and indexes begin and end.
    """
    _undo_half_made(path)
    if size_of(path) < _SMALLEST_PAGE:  # SQLite would take some of these for an empty database
        raise HistoryUnusable("history.not_a_database", path=path)
    try:
        return _examined(path)
    except HistoryUnusable:
        if not beside(path, "-wal").exists():
            raise
        return _examined(path)  # another copy of the program may have been writing under the first look


def _examined(path: Path) -> int:
    with told(path), its_tables_are_ours(path), untouched(path) as connection:
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            connection.execute("SELECT count(*) FROM sqlite_master")  # raises for what is no database at all
            raise HistoryUnusable("history.foreign", path=path)
        version = migrations.version_of(connection)
        if version > migrations.latest():
            raise HistoryUnusable("history.newer", path=path, version=version, known=migrations.latest())
        _look(connection, path, version)
        return version


@contextmanager
def its_tables_are_ours(path: Path) -> Iterator[None]:
    """Our own statements are right: where SQLite does not understand one, the tables are not what they should be."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise
        raise damaged(path, error) from error


def _look(connection: sqlite3.Connection, path: Path, version: int) -> None:
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if version > 0 and not tables >= _FIRST_TABLES:
        raise damaged(path, f"no table {min(_FIRST_TABLES - tables)}")
    if version == migrations.latest():
        derived = (f"SELECT * FROM {table}" for table in DERIVED)  # noqa: S608
        blocks = (f"SELECT * FROM {table}" for table in BLOCK_TABLES)  # noqa: S608
        for query in (ATTEMPTS_IN_ORDER, FOULS_IN_ORDER, SESSIONS_IN_ORDER, *derived, *blocks):
            connection.execute(f"{query} LIMIT 0")
    if connection.execute("PRAGMA page_count").fetchone()[0] <= QUICK_CHECK_PAGES:
        report = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if report != "ok":
            raise damaged(path, report)
        return
    columns = [(table, _key_of(connection, table), "*") for table in sorted(tables)]
    columns += [("attempts", "id", "id"), ("attempts", "utc", "utc")]  # what these read lies in the two indexes alone
    for table, key, what in columns:
        for order in ("ASC", "DESC"):
            query = f'SELECT {what} FROM "{table}" ORDER BY {key} {order} LIMIT 1'  # noqa: S608
            connection.execute(query).fetchall()


def _key_of(connection: sqlite3.Connection, table: str) -> str:
    """What the table's rows lie in the order of."""
    columns = connection.execute("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", (table,)).fetchall()
    return ", ".join(name for (name,) in columns) or "rowid"


def _undo_half_made(path: Path) -> None:
    """Lets SQLite roll back a file that a killed program was just creating."""
    if size_of(beside(path, "-journal")):
        with told(path), closing(connect(path, "rw")) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def attempts_to_bring_up(path: Path) -> int | None:
    """How many attempts, about, are to be brought to the newest schema; ``None`` when nothing is, or trouble is near.

    Reads a few pages through a connection that cannot write; what is wrong with the file is told by opening it.
    """
    try:
        if beside(path, "-wal").exists() and not beside(path, "-shm").exists():
            return None  # reading in place would leave a trace; a copy of a large file takes as long as what is asked
        if size_of(path) < _SMALLEST_PAGE or not path.is_file():
            return None
        with untouched(path) as connection:
            if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                return None
            if not 0 < migrations.version_of(connection) < migrations.latest():
                return None
            return migrations.attempts_in(connection)
    except (sqlite3.Error, OSError):
        return None


def open_for_recording(path: Path, *, keep_older: bool = True, progress: Progress = UNWATCHED) -> sqlite3.Connection:
    """A connection to the history at ``path``, created when missing or empty and brought to the newest schema.

    WAL, synchronous=FULL, foreign keys on; ``keep_older``: a file of an older schema is copied beside first. Raises
    ``HistoryUnusable``, ``EnvironmentFault``: ``history.busy``, ``history.is_folder``, ``history.cannot_open`` with
    ``path`` and ``reason``.
    """
    try:
        _require_place(path)
        fresh = size_of(path) == 0
        if fresh or examine(path) == 0:
            _create(path)
        return _opened(path, keep_older, progress)
    except OSError as error:
        raise file_fault("history.cannot_open", path, error) from error
    except HistoryUnusable:
        raise
    except EnvironmentFault as error:
        if error.code in ("history.busy", "history.is_folder"):
            raise
        raise EnvironmentFault("history.cannot_open", path=path, reason=_why(path, error)) from error


def _require_place(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        return
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise EnvironmentFault("history.is_folder", path=path)
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    if not os.access(path, os.R_OK | os.W_OK):  # SQLite would open it for reading alone
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _why(path: Path, error: EnvironmentFault) -> str:
    """Why SQLite could not open the file: the system's words where they can be had, since SQLite keeps them back."""
    probe = path.with_name(f".{path.name}.probe-{os.getpid()}")
    try:
        probe.touch(exist_ok=False)
        probe.unlink()
    except OSError as refused:
        return os_reason(refused)
    return str(error.details["reason"])


def _create(path: Path) -> None:
    """Turns a missing or empty file into a history of schema 0; harmless when another copy was quicker."""
    with told(path), closing(connect(path, "rwc")) as connection:
        connection.execute("PRAGMA page_size = 4096")
        connection.execute("BEGIN IMMEDIATE")
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")


def _opened(path: Path, keep_older: bool, progress: Progress) -> sqlite3.Connection:
    with told(path):
        connection = connect(path, "rw")
        try:
            _set_up(connection, path)
            if 0 < migrations.version_of(connection) < migrations.latest():
                _bring_up(connection, path, keep_older, progress)
            else:
                with its_tables_are_ours(path):
                    migrations.walk(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def _bring_up(connection: sqlite3.Connection, path: Path, keep_older: bool, progress: Progress) -> None:
    """Takes the steps that are left; stopped before the first of them is taken, it leaves no copy either."""
    version = migrations.version_of(connection)
    kept = _keep_copy(connection, path, progress.part(0, 0.1)) if keep_older else None
    try:
        with its_tables_are_ours(path):
            migrations.walk(connection, progress.part(0.1, 1))
    except Cancelled:
        if kept is not None and migrations.version_of(connection) == version:
            remove_database(kept)
        raise


def _set_up(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    for _ in range(_TRIES):
        try:
            if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] == "wal":
                return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
        # Another copy is just creating the file. The switch itself does not wait, a transaction does.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("COMMIT")
    mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
    raise EnvironmentFault("history.cannot_write", path=path, reason=f"journal_mode={mode}")


def _keep_copy(connection: sqlite3.Connection, path: Path, progress: Progress) -> Path | None:
    """Keeps the file as it is beside, as ``NAME.schema-N.SUFFIX`` (``-2``, ``-3`` … where that exists); not where
    another copy of the program has brought it up by now.
    """
    connection.execute("BEGIN")  # what is copied is of the version that it is named after, whatever others do
    try:
        version = migrations.version_of(connection)
        return None if version == migrations.latest() else _copy_beside(connection, path, version, progress)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _copy_beside(connection: sqlite3.Connection, path: Path, version: int, progress: Progress) -> Path:
    count = 1
    while True:
        ending = f"-{count}" if count > 1 else ""
        target = path.with_name(f"{path.stem}.schema-{version}{ending}{path.suffix}")
        try:
            copy_database(connection, target, progress)
        except BadInput:  # it is there
            count += 1
        else:
            return target
