"""Whole files, written beside and renamed: at any moment either the old or the new one is there, never a half."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TextIO

from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store.connecting import connect
from pyramid_trainer.store.faults import HistoryUnusable, fault_of, file_fault
from pyramid_trainer.store.long_acts import UNWATCHED, Progress
from pyramid_trainer.store.parts import part_beside

PAGES_AT_ONCE = 256
"""How much of a database is copied between two words of progress: a mebibyte."""


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(path: Path) -> None:
    if os.name == "posix":  # elsewhere a folder cannot be opened
        _sync(path.parent)


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A text file (UTF-8, line ends as written) that takes the place of ``path`` once it is whole and on disk.

    Raises ``EnvironmentFault("file.cannot_write", path=, reason=)``; then ``path`` is as it was.
    """
    try:
        with part_beside(path) as part:
            with part.open("w", encoding="utf-8", newline="") as handle:
                yield handle
                handle.flush()
                os.fsync(handle.fileno())
            part.replace(path)
            sync_folder(path)
    except OSError as error:
        raise file_fault("file.cannot_write", path, error) from error


def require_new(path: Path) -> None:
    """Raises ``BadInput("file.exists")`` when there is something at ``path`` already."""
    if os.path.lexists(path):
        raise BadInput("file.exists", path=path)


def copy_database(source: sqlite3.Connection, target: Path, progress: Progress = UNWATCHED) -> None:
    """Copies the database as one moment shows it into the new file ``target``: whole, on disk, no log beside.

    ``source`` should be in a transaction that has read: else the copy begins anew whenever somebody writes. Raises
    ``BadInput("file.exists")``, ``EnvironmentFault("file.cannot_write")``; what is wrong with ``source`` passes through
    as SQLite's error.
    """
    require_new(target)
    try:
        with part_beside(target) as part:
            _copy(source, part, target, progress)
            _sync(part)
            progress.at(1, 1)
            part.replace(target)
            sync_folder(target)
    except OSError as error:
        raise file_fault("file.cannot_write", target, error) from error


def copy_pages(source: sqlite3.Connection, target: sqlite3.Connection, progress: Progress = UNWATCHED) -> None:
    """Puts what is behind ``source`` in the place of what is behind ``target``; cancelled, that stays as it was."""

    def copied(_status: int, remaining: int, total: int) -> None:
        if remaining:  # with the last page the copy is committed, and nothing can be taken back
            progress.at(total - remaining, total)

    source.backup(target, pages=PAGES_AT_ONCE, progress=copied)


def _copy(source: sqlite3.Connection, part: Path, target: Path, progress: Progress) -> None:
    try:
        with closing(connect(part, "rw")) as copy:
            copy_pages(source, copy, progress)
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        fault = fault_of(error, part)
        if fault is None or isinstance(fault, HistoryUnusable):
            raise
        raise EnvironmentFault("file.cannot_write", path=target, reason=fault.details["reason"]) from error
