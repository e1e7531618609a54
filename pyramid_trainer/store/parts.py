"""Files in the making, each beside what it is to become: held while it is made, cleared away after a kill."""

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pyramid_trainer.store.connecting import beside

SQLITE_ENDINGS = ("-wal", "-shm", "-journal")
"""Of the files that SQLite may keep beside a database."""


def part_of(path: Path) -> Path:
    """A name beside ``path`` for the file in the making."""
    return path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")


@contextmanager
def part_beside(path: Path) -> Iterator[Path]:
    """A new, empty file beside ``path``; what is left of it at the end goes.

    First goes what killed programs left of such files, unless one of them is still being made. Raises ``OSError``.
    """
    _remove_left(path)
    part = part_of(path)
    handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        if os.name == "posix":
            _hold(handle)
        else:  # an open file could not be renamed; nor can anybody remove one that is written
            os.close(handle)
        yield part
    finally:
        remove_database(part)
        if os.name == "posix":
            os.close(handle)


def remove_database(path: Path) -> None:
    """Removes a database in the making with SQLite's files beside it, as far as that can be done."""
    for file in (path, *(beside(path, ending) for ending in SQLITE_ENDINGS)):
        with suppress(OSError):
            file.unlink(missing_ok=True)


def _remove_left(path: Path) -> None:
    """As far as that can be done: whether the folder can be written is told by writing."""
    left = re.compile(rf"\.{re.escape(path.name)}\.[0-9a-f]{{8}}\.part")
    with suppress(OSError):
        for file in path.parent.iterdir():
            with suppress(OSError):
                if left.fullmatch(file.name) and _is_left(file):
                    remove_database(file)


def _is_left(part: Path) -> bool:
    if os.name != "posix":
        return True
    handle = os.open(part, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        return stat.S_ISREG(os.fstat(handle).st_mode) and _hold(handle)
    finally:
        os.close(handle)


def _hold(handle: int) -> bool:
    """Keeps others off until the handle is closed, or the process ends however it may; whether nobody did before.

    This lock is another than those that SQLite takes. Where the file system has none, nobody's part is removed.
    """
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
