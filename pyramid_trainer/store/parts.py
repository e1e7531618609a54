"""Files in the making, each beside what it is to become: held while it is made, cleared away after a kill."""

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from pathlib import Path
from time import time

from pyramid_trainer.store.connecting import beside

SQLITE_ENDINGS = ("-wal", "-shm", "-journal")
"""Of the files that SQLite may keep beside a database."""

_YOUNG_SECONDS = 60


def part_of(path: Path) -> Path:
    """A name beside ``path`` for the file in the making."""
    return path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")


@contextmanager
def part_beside(path: Path) -> Iterator[Path]:
    """A new, empty file beside ``path``; what is left of it at the end goes.

    First goes what killed programs left of such files, unless one of them is still being made (or, without locks, may
    be: it is young). Raises ``OSError``.
    """
    _remove_left(path)
    part, handle = _new_part(path)
    try:
        yield part
    finally:
        remove_database(part)
        if handle is not None:
            os.close(handle)


def _new_part(path: Path) -> tuple[Path, int | None]:
    """An empty file, and the handle by which it is held, where that can be done.

    Another program that clears away may come between making and holding it: then it is gone, and another is made.
    """
    while True:
        part = part_of(path)
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
        if os.name != "posix":  # an open file could not be renamed
            os.close(handle)
            return part, None
        if _hold(handle) is not _Hold.REFUSED and part.exists():
            return part, handle
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
            if left.fullmatch(file.name):
                with suppress(OSError):
                    _remove_unless_held(file)


def _remove_unless_held(part: Path) -> None:
    if os.name != "posix":  # where no file can be removed that is open: what is young may just be about to be opened
        if time() - part.stat().st_mtime > _YOUNG_SECONDS:
            remove_database(part)
        return
    handle = os.open(part, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if stat.S_ISREG(os.fstat(handle).st_mode) and _hold(handle) is _Hold.HELD:
            remove_database(part)  # while we hold it: whoever is just making it must see that it is gone
    finally:
        os.close(handle)


class _Hold(Enum):
    """``HELD`` by us now; ``REFUSED``: by somebody else; ``UNKNOWN``: the file system has no locks."""

    HELD = auto()
    REFUSED = auto()
    UNKNOWN = auto()


def _hold(handle: int) -> _Hold:
    """Keeps others off until the handle is closed, or the process ends however it may, unless somebody does already.

    This lock is another than those that SQLite takes. Where the file system has none, nobody's part is removed.
    """
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return _Hold.REFUSED
    except OSError:
        return _Hold.UNKNOWN
    return _Hold.HELD
