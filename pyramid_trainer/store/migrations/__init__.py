"""The numbered steps from an empty file to the newest schema, ``NNNN_name.sql`` beside this module.

A step that has been released never changes. ``PRAGMA user_version`` says which was the last one taken.
"""

import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pyramid_trainer.store.long_acts import UNWATCHED, Progress

_STEPS_PER_ATTEMPT = 1000
"""How many steps of SQLite's machine, about, bringing up one attempt takes."""


@cache
def steps() -> tuple[tuple[int, Path], ...]:
    """Number and file of every step, in order."""
    files = sorted(Path(__file__).parent.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    return tuple((int(file.name[:4]), file) for file in files)


def latest() -> int:
    """The schema that this program writes."""
    return steps()[-1][0]


def version_of(connection: sqlite3.Connection) -> int:
    """The schema of an open file; 0 before the first step."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def walk(connection: sqlite3.Connection, progress: Progress = UNWATCHED) -> None:
    """Takes every step that is still to be taken, each in one transaction of its own; cancelled, none of the last.

    Another copy of the program may be walking too: whether a step is due is asked again inside its transaction.
    """
    for number, file in steps():
        if version_of(connection) >= number:
            continue
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version_of(connection) < number:
                _take(connection, file, progress)
                connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _take(connection: sqlite3.Connection, file: Path, progress: Progress) -> None:
    expected = _STEPS_PER_ATTEMPT * attempts_in(connection)
    with progress.watching(connection, expected):
        for statement in _statements(file.read_text(encoding="utf-8")):
            connection.execute(statement)


def attempts_in(connection: sqlite3.Connection) -> int:
    """How many attempts there are, at most: their highest number, which takes no counting; 0 before the first step."""
    if version_of(connection) == 0:
        return 0
    return int(connection.execute("SELECT coalesce(max(number), 0) FROM attempts").fetchone()[0])


def _statements(script: str) -> Iterator[str]:
    """The statements of ``script`` one by one: ``executescript`` would commit on its own."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    assert not statement.strip(), "a step ends with a whole statement"
