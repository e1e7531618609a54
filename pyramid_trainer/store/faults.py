"""What can go wrong with the history file, told by a code instead of SQLite's words.

``told`` turns SQLite's errors into expected ones; what it does not know is a defect of the program and passes through.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pyramid_trainer.errors import EnvironmentFault, TrainerError


class HistoryUnusable(EnvironmentFault):
    """The file cannot serve as a history: ``history.damaged``, ``.newer``, ``.foreign`` or ``.not_a_database``."""


class SessionDeleted(TrainerError):
    """``session.deleted``: the session of an answer is deleted by now. Nothing was kept; another may take it."""

    def __init__(self, session_id: str) -> None:
        super().__init__("session.deleted", id=session_id)


_CODES = {
    sqlite3.SQLITE_BUSY: "history.busy",
    sqlite3.SQLITE_LOCKED: "history.busy",
    sqlite3.SQLITE_PROTOCOL: "history.busy",
    sqlite3.SQLITE_FULL: "history.disk_full",
    sqlite3.SQLITE_READONLY: "history.read_only",
    sqlite3.SQLITE_PERM: "history.read_only",
}
_READING = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_FSTAT)


def damaged(path: Path, reason: object) -> HistoryUnusable:
    """``reason``: SQLite's words, of which the last line says what is wrong and those before where it looked."""
    return HistoryUnusable("history.damaged", path=path, reason=" ".join(str(reason).splitlines()[-1:]))


def unreadable(path: Path, error: Exception) -> HistoryUnusable:
    """``error``: what reading a row raised."""
    return damaged(path, f"{type(error).__name__}: {error}")


def fault_of(error: sqlite3.Error, path: Path) -> EnvironmentFault | None:
    """The expected error behind ``error``; ``None`` when it is a defect of the program."""
    extended = getattr(error, "sqlite_errorcode", None)
    if extended is None:  # raised by the module itself, for text that is no UTF-8; the rest of its own are defects
        return damaged(path, error) if isinstance(error, sqlite3.OperationalError) else None
    primary = extended & 0xFF
    if primary == sqlite3.SQLITE_CORRUPT:
        return damaged(path, error)
    if primary == sqlite3.SQLITE_NOTADB:
        return HistoryUnusable("history.not_a_database", path=path)
    if primary == sqlite3.SQLITE_IOERR:
        code = "history.cannot_read" if extended in _READING else "history.cannot_write"
        return EnvironmentFault(code, path=path, reason=f"{error} ({error.sqlite_errorname})")
    if primary == sqlite3.SQLITE_CANTOPEN:
        return _not_opened(error, path)
    if primary in _CODES:
        return EnvironmentFault(_CODES[primary], path=path, reason=f"{error} ({error.sqlite_errorname})")
    return None


def _not_opened(error: sqlite3.Error, path: Path) -> EnvironmentFault:
    """Why the file cannot be opened, as far as it can be seen: SQLite keeps it back."""
    protected = os.path.isdir(path.parent) and not os.access(path.parent, os.W_OK | os.X_OK)
    try:
        path.stat()
    except FileNotFoundError:
        reason = os.strerror(errno.EACCES if protected else errno.ENOENT)
        return EnvironmentFault("history.missing", path=path, reason=reason)
    except OSError as refused:
        return file_fault("history.cannot_open", path, refused)
    if protected:
        return EnvironmentFault("history.folder_protected", path=path, reason=os.strerror(errno.EACCES))
    return EnvironmentFault("history.cannot_open", path=path, reason=f"{error} ({error.sqlite_errorname})")


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Raises the expected errors of the history at ``path`` in place of SQLite's."""
    try:
        yield
    except sqlite3.Error as error:
        fault = fault_of(error, path)
        if fault is None:
            raise
        raise fault from error


def os_reason(error: OSError) -> str:
    """The system's own words, or the name of the error where it has none."""
    return error.strerror or type(error).__name__


def file_fault(code: str, path: Path | str, error: OSError) -> EnvironmentFault:
    """``code`` with ``path`` and ``reason``, the system's own words."""
    return EnvironmentFault(code, path=Path(os.fspath(path)), reason=os_reason(error))


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Raises the expected errors of reading the history at ``path`` in place of SQLite's and the system's."""
    try:
        with told(path):
            yield
    except FileNotFoundError as error:
        raise file_fault("history.missing", path, error) from error
    except OSError as error:
        raise file_fault("history.cannot_read", path, error) from error
