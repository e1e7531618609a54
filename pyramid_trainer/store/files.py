"""Backups found, restored, and a new start: what happens to a history as a whole file.

``restore`` writes a backup *into* a history through SQLite, since a database must not be renamed while another copy of
the program might open it; only a file that cannot serve as a history, and that nobody holds, is renamed aside.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store import migrations
from pyramid_trainer.store.connecting import APPLICATION_ID, beside, connect, size_of, untouched
from pyramid_trainer.store.copying import copy_database, copy_pages, require_new, sync_folder
from pyramid_trainer.store.faults import HistoryUnusable, damaged, file_fault, told
from pyramid_trainer.store.long_acts import UNWATCHED, Cancelled, Progress
from pyramid_trainer.store.opening import examine, open_for_recording
from pyramid_trainer.store.parts import SQLITE_ENDINGS, part_of, remove_database

_SHARED_BYTES_START, _SHARED_BYTES = 0x40000002, 510
"""The bytes of a database file that every open connection holds a shared lock on."""

_SOUNDING_STEPS = 160
"""How many steps of SQLite's machine, about, its own checks take for an attempt."""


def require_other(backup: Path, path: Path) -> None:
    """Raises ``BadInput("look.itself")`` when ``backup`` is the history at ``path`` itself."""
    with suppress(OSError):  # what is not there is no other either, and whoever reads it says so
        if os.path.samefile(backup, path):
            raise BadInput("look.itself", path=path)


def require_sound(path: Path, progress: Progress = UNWATCHED) -> None:
    """Raises ``HistoryUnusable`` unless the history at ``path``, left untouched, holds together throughout."""
    examine(path)
    with told(path), untouched(path) as connection:
        steps = _SOUNDING_STEPS * migrations.attempts_in(connection)
        with progress.watching(connection, steps):
            for (report,) in connection.execute("PRAGMA integrity_check(1)"):
                if report != "ok":
                    raise damaged(path, report)
            for table, *_ in connection.execute("PRAGMA foreign_key_check"):
                raise damaged(path, f"foreign keys of {table}")


def backup_files(folder: Path) -> list[tuple[Path, float, int]]:
    """Every ``.sqlite`` file in ``folder``, with when it was written (seconds since 1970) and its size in bytes.

    The newest first; none when there is no folder. Raises ``EnvironmentFault("file.cannot_read")``.
    """
    try:
        files = [file for file in folder.iterdir() if file.suffix == ".sqlite"]
        dated = sorted(_dated(files), reverse=True)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise file_fault("file.cannot_read", folder, error) from error
    return [(file, written / 1e9, size) for written, file, size in dated]


def _dated(files: Iterable[Path]) -> Iterator[tuple[int, Path, int]]:
    """Those that are still there, with nanoseconds since 1970 and bytes."""
    for file in files:
        with suppress(FileNotFoundError):
            found = file.stat()
            if stat.S_ISREG(found.st_mode):
                yield found.st_mtime_ns, file, found.st_size


def backups(folder: Path) -> list[Path]:
    """The history files in ``folder`` that this program can restore, newest first; raises as ``backup_files``."""
    return [file for file, _, _ in backup_files(folder) if _is_history(file)]


def _is_history(file: Path) -> bool:
    try:
        with untouched(file) as connection:
            ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
            return ours and 0 < migrations.version_of(connection) <= migrations.latest()
    except (sqlite3.Error, OSError):  # what cannot be read is no backup to offer
        return False


def restore(backup: Path, path: Path, aside: Path, progress: Progress = UNWATCHED) -> None:
    """Makes the content of ``backup`` the history at ``path``; what was there is kept as ``aside``.

    The backup is read, checked throughout and brought to the newest schema in a copy first. Needs the file alone:
    every ``History`` on it has to be closed. Raises ``HistoryUnusable`` (about the backup), ``BadInput``:
    ``file.exists`` (about ``aside``), ``look.itself``; ``EnvironmentFault("history.in_use")``; then, and when it is
    cancelled, nothing has changed.
    """
    require_other(backup, path)
    require_new(aside)
    part = part_of(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not backup.is_file():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    except OSError as error:
        raise file_fault("history.cannot_open", backup, error) from error
    try:
        require_sound(backup, progress.part(0, 0.3))
        with told(backup), untouched(backup) as source:
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            copy_database(source, part, progress.part(0.3, 0.4))
        open_for_recording(part, keep_older=False, progress=progress.part(0.4, 0.7)).close()
        if _is_usable(path):
            _restore_into(path, part, aside, progress.part(0.7, 1))
        else:
            start_anew(path, aside)
            _put_in_place(part, path)
    finally:
        remove_database(part)


def _is_usable(path: Path) -> bool:
    if not path.exists():
        return True
    try:
        return path.is_file() and examine(path) >= 0
    except HistoryUnusable:
        return False


def _restore_into(path: Path, source: Path, aside: Path, progress: Progress) -> None:
    existed = size_of(path) > 0
    if not existed:
        open_for_recording(path).close()
    with told(path), closing(connect(path, "rw")) as target, closing(connect(source, "ro", immutable=True)) as restored:
        target.execute("PRAGMA synchronous = FULL")
        target.execute("PRAGMA locking_mode = EXCLUSIVE")
        target.execute("PRAGMA busy_timeout = 0")  # a copy that is open stays so, however long one waits
        try:
            target.execute("BEGIN EXCLUSIVE")
            target.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            raise EnvironmentFault("history.in_use", path=path) from error
        if existed:
            copy_database(target, aside, progress.part(0, 0.5))
        try:
            copy_pages(restored, target, progress.part(0.5, 1))
        except Cancelled:
            if existed:
                remove_database(aside)
            raise


def start_anew(path: Path, aside: Path) -> None:
    """Renames the file at ``path`` to ``aside``, SQLite's files beside it likewise; nothing is deleted.

    For a file that cannot serve as a history, or that nobody is about to open. Raises ``BadInput("file.exists")`` and
    ``EnvironmentFault``: ``history.in_use``, ``file.cannot_write``.
    """
    endings = (*SQLITE_ENDINGS, "")  # the file itself last: until then nothing new can start in its place
    for ending in endings:
        require_new(beside(aside, ending))
    try:
        with _nobody_has_it_open(path):
            for ending in endings:
                if beside(path, ending).exists():
                    beside(path, ending).rename(beside(aside, ending))
            sync_folder(path)
    except OSError as error:
        raise file_fault("file.cannot_write", path, error) from error


def _put_in_place(part: Path, path: Path) -> None:
    try:
        part.rename(path)
        sync_folder(path)
    except OSError as error:
        raise file_fault("file.cannot_write", path, error) from error


@contextmanager
def _nobody_has_it_open(path: Path) -> Iterator[None]:
    """Holds, while it lasts, every connection to ``path`` off; SQLite itself cannot, where it cannot read the file."""
    if os.name != "posix" or not path.is_file():  # elsewhere an open file cannot be renamed anyway
        yield
        return
    import fcntl

    with path.open("r+b") as handle:
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, _SHARED_BYTES, _SHARED_BYTES_START)
        except OSError as error:
            raise EnvironmentFault("history.in_use", path=path) from error
        yield
