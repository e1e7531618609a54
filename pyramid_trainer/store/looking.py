"""What a file holds, told without touching it: a backup before it is restored, a history that may only be read."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store import migrations
from pyramid_trainer.store.checking import Fault, faults_in
from pyramid_trainer.store.connecting import size_of, untouched
from pyramid_trainer.store.copying import copy_database
from pyramid_trainer.store.faults import readable, told
from pyramid_trainer.store.long_acts import UNWATCHED, Progress
from pyramid_trainer.store.opening import examine, its_tables_are_ours, open_for_recording
from pyramid_trainer.store.reading import Reader
from pyramid_trainer.store.stored import Counts
from pyramid_trainer.store.units import from_day
from pyramid_trainer.training.block_games import Standing

_STEPS_EACH = 10
"""How many steps of SQLite's machine, about, looking one id up in the other file takes."""


@dataclass(frozen=True, slots=True)
class Contents:
    """``attempts``: of both games, also below. ``first`` and ``last``: days, ``None`` without them.

    ``lost``: attempts of the present history that the backup does not hold; ``regained``: those that only the backup
    holds; ``None`` where the present one cannot be read.
    ``blocks``, ``lost_blocks``, ``regained_blocks``: the same of block games, by their ids; ``changed_blocks``: those
    that both hold, and that went on since they were as the backup holds them.
    """

    attempts: int
    sessions: int
    first: date | None
    last: date | None
    schema: int
    is_newest_schema: bool
    lost: int | None
    regained: int | None
    blocks: int = 0
    lost_blocks: int | None = 0
    regained_blocks: int | None = 0
    changed_blocks: int | None = 0


def look_into(backup: Path, present: Path, progress: Progress = UNWATCHED) -> Contents:
    """What ``backup`` holds, beside the history ``present``; neither is touched.

    Raises ``HistoryUnusable`` and ``EnvironmentFault`` about the backup.
    """
    with readable(backup):
        backup.stat()
        schema = examine(backup)
    with readable(backup), untouched(backup) as connection:
        sessions = 0
        days: tuple[date | None, date | None] = (None, None)
        with progress.part(0, 0.2).watching(connection, _STEPS_EACH * migrations.attempts_in(connection)):
            attempts, blocks = _held(connection)
            if schema > 0:
                (sessions,) = connection.execute("SELECT count(*) FROM sessions").fetchone()
                days = _ends(connection)
        (lost, regained), of_blocks = _difference(connection, present, progress.part(0.2, 1))
        is_newest = schema == migrations.latest()
        return Contents(attempts, sessions, *days, schema, is_newest, lost, regained, blocks, *of_blocks)


def _ends(connection: sqlite3.Connection) -> tuple[date | None, date | None]:
    """The days of the first and the last attempt."""
    days = [
        row[0]
        for table in _there(connection, _ATTEMPTS)
        for order in ("ASC", "DESC")
        for row in connection.execute(f"SELECT day FROM {table} ORDER BY utc {order} LIMIT 1")  # noqa: S608
    ]
    return (from_day(min(days)), from_day(max(days))) if days else (None, None)


_Difference = tuple[int | None, int | None]
_BlockDifference = tuple[int | None, int | None, int | None]
_ATTEMPTS = ("attempts", "puzzle_attempts")
_BLOCKS = ("block_games",)


def _difference(backup: sqlite3.Connection, present: Path, progress: Progress) -> tuple[_Difference, _BlockDifference]:
    """How many attempts are only in ``present``, and how many only in the backup; the same of block games, and how many
    of these went on since.
    """
    there = _held(backup)
    try:
        with readable(present):
            if size_of(present) == 0 or examine(present) == 0:
                return (0, there[0]), (0, there[1], 0)
    except EnvironmentFault:
        return (None, None), (None, None, None)
    with readable(present), untouched(present) as connection:
        here = _held(connection)
        with progress.watching(connection, _STEPS_EACH * here[0]):
            same = sum(_shared(connection, backup, table) for table in _ATTEMPTS if table in _there(backup, _ATTEMPTS))
            mine, its = _games(connection), _games(backup)
    both = mine.keys() & its.keys()
    changed = sum(_went_on(its[game], mine[game]) for game in both)
    return (here[0] - same, there[0] - same), (len(mine) - len(both), len(its) - len(both), changed)


def _went_on(before: tuple[int, str], now: tuple[int, str]) -> bool:
    return now[0] > before[0] or (now[1] != before[1] and before[1] == Standing.GOING)


def _games(connection: sqlite3.Connection) -> dict[bytes, tuple[int, str]]:
    """Of every block game by its id how many acts it has, and how it stands."""
    if not _there(connection, _BLOCKS):
        return {}
    query = "SELECT id, (SELECT count(*) FROM block_acts WHERE game = block_games.number), standing FROM block_games"
    return {game: (acts, standing) for game, acts, standing in connection.execute(query)}


def _held(connection: sqlite3.Connection) -> tuple[int, int]:
    """How many attempts and block games there are; an older schema has none of the latter, and no puzzles."""
    attempts, blocks = (
        sum(
            int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608
            for table in _there(connection, tables)
        )
        for tables in (_ATTEMPTS, _BLOCKS)
    )
    return attempts, blocks


def _there(connection: sqlite3.Connection, tables: tuple[str, ...]) -> list[str]:
    """Those of ``tables`` that the schema has."""
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return [table for table in tables if table in found]


def _shared(one: sqlite3.Connection, other: sqlite3.Connection, table: str) -> int:
    """How many ids of ``table`` are in both, each read once in the order of its index."""
    left, right = (
        (raw for (raw,) in connection.execute(f"SELECT id FROM {table} ORDER BY id"))  # noqa: S608
        for connection in (one, other)
    )
    shared, mine, its = 0, next(left, None), next(right, None)
    while mine is not None and its is not None:
        if mine == its:
            shared += 1
            mine, its = next(left, None), next(right, None)
        elif mine < its:
            mine = next(left, None)
        else:
            its = next(right, None)
    return shared


class Fingerprint(NamedTuple):
    """Differs after every change of a history, and after nothing else."""

    attempts: int
    marks: tuple[object, ...]
    blocks: int = 0


def fingerprint(path: Path, progress: Progress = UNWATCHED) -> Fingerprint:
    """Of the history at ``path``, which is left untouched; one of an older schema counts as empty.

    Attempts, fouls and verdicts never change, they only come, or go all at once; of what changes every row is read.
    Raises ``HistoryUnusable``, ``EnvironmentFault``.
    """
    with readable(path):
        if examine(path) < migrations.latest():
            return Fingerprint(0, ())
    with readable(path), its_tables_are_ours(path), untouched(path) as connection:
        steps = _STEPS_EACH * migrations.attempts_in(connection)
        with progress.watching(connection, steps):
            marks = tuple(tuple(connection.execute(query).fetchall()) for query in _MARKS)
            attempts, blocks = _held(connection)
            return Fingerprint(attempts, marks, blocks)


_MARKS = (
    *(
        f"SELECT number, id, (SELECT count(*) FROM {table}) FROM {table} ORDER BY number DESC LIMIT 1"  # noqa: S608
        for table in ("attempts", "fouls", "puzzles", "puzzle_attempts")
    ),
    "SELECT max(number), count(*) FROM verdicts",
    "SELECT count(*), total(attempt) FROM slips",
    "SELECT count(*), total(attempt), max(utc) FROM stars",
    "SELECT attempt, text FROM notes ORDER BY attempt",
    "SELECT id, last_answer_utc, ended_utc, name, note, deleted_utc FROM sessions ORDER BY number",
    "SELECT hash, content IS NULL FROM rule_sets ORDER BY number",
    "SELECT id, standing, deleted_utc FROM block_games ORDER BY number",
    "SELECT (SELECT count(*) FROM block_acts), (SELECT count(*) FROM block_analyses)",
    "SELECT count(*), total(attempt) FROM puzzle_slips",
    "SELECT count(*), total(attempt), max(utc) FROM puzzle_stars",
    "SELECT attempt, text FROM puzzle_notes ORDER BY attempt",
)


class Untouched:
    """A history of the newest schema that may only be read: answers what a ``History`` does, and changes nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        """As ``History.snapshot``."""
        with self._reading() as connection:
            yield Reader(connection, self.path)

    def counts(self) -> Counts:
        with self.snapshot() as reader:
            return reader.counts()

    def backup(self, target: Path, progress: Progress = UNWATCHED) -> None:
        """As ``History.backup``."""
        with self._reading() as connection:
            copy_database(connection, target, progress)

    def check(self, progress: Progress = UNWATCHED) -> list[Fault]:
        """As ``History.check``."""
        with self._reading() as connection:
            return faults_in(connection, progress)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with told(self.path), untouched(self.path) as connection:
            connection.execute("BEGIN")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            yield connection


@contextmanager
def opened_untouched(path: Path, progress: Progress = UNWATCHED) -> Iterator[tuple[Untouched, Progress]]:
    """The history at ``path`` and what is left of ``progress``; one of an older schema is read in a copy that is
    brought up to date. Raises ``HistoryUnusable``, ``EnvironmentFault``.
    """
    with readable(path):
        newest = examine(path) == migrations.latest()
    if newest:
        yield Untouched(path), progress
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        with readable(path), untouched(path) as source:
            copy_database(source, copy, progress.part(0, 0.1))
        open_for_recording(copy, keep_older=False, progress=progress.part(0.1, 0.4)).close()
        yield Untouched(copy), progress.part(0.4, 1)
