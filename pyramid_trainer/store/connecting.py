"""Bare connections to a file, and one that leaves it untouched.

Files are never opened but through SQLite: closing a plain handle on a file drops the locks that this process holds on
it.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

APPLICATION_ID = 0x50795472
"""Bytes 68 to 71 of every history file: "PyTr"."""
BUSY_SECONDS = 2.0
"""How long a copy of the program waits for another one that is writing."""


def connect(path: Path, access: str, *, immutable: bool = False) -> sqlite3.Connection:
    """A bare connection. ``access``: ``"ro"``, ``"rw"`` or ``"rwc"``; ``immutable``: take no locks, leave no trace."""
    uri = f"{path.absolute().as_uri()}?mode={access}" + ("&immutable=1" if immutable else "")
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def beside(path: Path, ending: str) -> Path:
    """SQLite's file of that ending (``-wal``, ``-shm``, ``-journal``) beside ``path``."""
    return path.with_name(path.name + ending)


def size_of(path: Path) -> int:
    """Bytes in the file; 0 when there is none."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def may_be_written(path: Path) -> bool:
    """Whether SQLite can write the file, and its own beside it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


@contextmanager
def untouched(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that reads the file and what still waits in its log, and changes neither."""
    log, index = beside(path, "-wal"), beside(path, "-shm")
    if index.exists() and log.exists():
        with closing(connect(path, "ro")) as connection:
            yield connection
    elif size_of(log):
        # A log without its index: nobody has the file open, and reading in place would leave an index behind.
        import shutil
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.sqlite"
            shutil.copyfile(path, copy)
            shutil.copyfile(log, beside(copy, "-wal"))
            with closing(connect(copy, "rw")) as connection:
                yield connection
    else:
        with closing(connect(path, "ro", immutable=True)) as connection:
            yield connection
