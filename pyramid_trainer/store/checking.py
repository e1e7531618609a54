"""``history check``: reads the whole file and tells everything that is not as it should be.

First SQLite's own checks, then the schema against a freshly made one, then every record: it must be readable, fit its
rule set and itself (``fitness``), and the columns that repeat something must agree with what they repeat.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import islice

from pyramid_trainer.cards import parse_card
from pyramid_trainer.casino.rules import MOST_DECKS, canonical_json
from pyramid_trainer.errors import BadInput, TrainerError
from pyramid_trainer.store import migrations
from pyramid_trainer.store.deriving import DERIVED
from pyramid_trainer.store.fitness import fit_attempt, fit_foul, fit_hash, fit_name, fit_session, fit_verdict, quoted
from pyramid_trainer.store.long_acts import ROWS_AT_ONCE, UNWATCHED, Progress
from pyramid_trainer.store.reading import (
    ATTEMPTS_IN_ORDER,
    FOULS_IN_ORDER,
    SESSIONS_IN_ORDER,
    UNREADABLE,
    VERDICTS_IN_ORDER,
    Row,
    attempt_from,
    cards_from,
    foul_from,
    session_from,
    verdict_from,
)
from pyramid_trainer.store.stored import StoredRules
from pyramid_trainer.training.ideas import idea_of

MOST_FAULTS = 1000
"""After so many the check stops: there is no use in more, and a file may hold a million."""


_OTHERS = ("sessions", "verdicts", "fouls", "block_games", "puzzles")
_STRUCTURE_STEPS, _DERIVED_STEPS = 160, 700
"""How many steps of SQLite's machine, about, an attempt takes in its own checks and in the recount."""


@dataclass(frozen=True, slots=True)
class Fault:
    """``code``: ``check.…``; ``details`` fill its sentence. ``reason`` is an error with a sentence of its own."""

    code: str
    details: Mapping[str, object]


def faults_in(connection: sqlite3.Connection, progress: Progress = UNWATCHED) -> list[Fault]:
    """The faults of the history behind ``connection``, in the order in which they were found."""
    connection.text_factory = lambda raw: raw.decode(errors="replace")  # a torn text is one fault, not the end
    found = list(islice(_faults(connection, progress.part(0, 0.7)), MOST_FAULTS))
    if found:
        return found  # what is derived cannot be right where what it repeats is wrong
    return list(_derived(connection, progress.part(0.7, 1)))


def _faults(connection: sqlite3.Connection, progress: Progress) -> Iterator[Fault]:
    try:
        attempts = _about(connection, "attempts")
        with progress.part(0, 0.1).watching(connection, _STRUCTURE_STEPS * attempts):
            yield from _structure(connection)
        yield from _schema(connection)
        decks: dict[str, int] = {}
        yield from _rule_sets(connection, decks)
        count = _Count(attempts + sum(_about(connection, table) for table in _OTHERS), progress.part(0.1, 1))
        for query, code, check in (
            (SESSIONS_IN_ORDER, "check.session", _check_session),
            (ATTEMPTS_IN_ORDER, "check.attempt", lambda row: _check_attempt(row, decks)),
            (VERDICTS_IN_ORDER, "check.verdict", _check_verdict),
            (FOULS_IN_ORDER, "check.foul", lambda row: _check_foul(row, decks)),
        ):
            yield from _records(connection, query, code, check, count)
        yield from _block_games(connection, count)
        yield from _puzzles(connection, count)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            raise
        yield Fault("check.unreadable", {"message": str(error)})


class _Count:
    """Counts the records that were looked at."""

    def __init__(self, total: int, progress: Progress) -> None:
        self._total, self._progress = total, progress
        self._done = 0

    def one(self) -> None:
        self._done += 1
        if self._done % ROWS_AT_ONCE == 0:
            self._progress.at(self._done, self._total)


def _about(connection: sqlite3.Connection, table: str) -> int:
    """How many rows the table holds, at most: its highest number, which takes no counting."""
    return int(connection.execute(f"SELECT coalesce(max(number), 0) FROM {table}").fetchone()[0])  # noqa: S608


def _structure(connection: sqlite3.Connection) -> Iterator[Fault]:
    for (report,) in connection.execute("PRAGMA integrity_check"):
        if report != "ok":
            yield Fault("check.damaged", {"message": report})
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Fault("check.reference", {"table": table, "number": row, "parent": parent})


def _schema(connection: sqlite3.Connection) -> Iterator[Fault]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrations.walk(fresh)
        expected = _definitions(fresh)
    found = _definitions(connection)
    for name in sorted(expected.keys() | found.keys()):
        if expected.get(name) != found.get(name):
            yield Fault("check.schema", {"name": name})


def _definitions(connection: sqlite3.Connection) -> dict[str, str]:
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    return dict(rows)


def _derived(connection: sqlite3.Connection, progress: Progress) -> Iterator[Fault]:
    """The tables that only repeat, against a recount of the log."""
    with progress.watching(connection, _DERIVED_STEPS * _about(connection, "attempts")):
        for table in DERIVED:
            for one, other in ((table, f"{table}_anew"), (f"{table}_anew", table)):
                query = f"SELECT * FROM {one} EXCEPT SELECT * FROM {other} LIMIT 1"  # noqa: S608
                if connection.execute(query).fetchone():
                    yield Fault("check.derived", {"table": table})
                    break
    if _any(connection, "puzzle_attempts") or _any(connection, "puzzle_standings"):
        from pyramid_trainer.store.puzzle_checking import standings_agree

        if not standings_agree(connection):
            yield Fault("check.derived", {"table": "puzzle_standings"})


def _rule_sets(connection: sqlite3.Connection, decks: dict[str, int]) -> Iterator[Fault]:
    """``decks`` is filled with what each known rule set plays with."""
    from hashlib import sha256  # brings OpenSSL, which recording alone does not need

    for rules_hash, name, content in connection.execute("SELECT hash, name, content FROM rule_sets ORDER BY number"):
        try:
            fit_hash("hash", rules_hash)
            fit_name("name", name)
            if content is None:
                continue
            if sha256(content.encode()).hexdigest() != rules_hash:
                raise BadInput("record.rules_hash", hash=rules_hash)
            rules = StoredRules(name, content).rule_set()
            if rules is None or canonical_json(rules) != content:
                raise BadInput("record.rules_form", hash=rules_hash)
            decks[rules_hash] = rules.decks
        except UNREADABLE as error:
            yield Fault("check.rule_set", {"hash": quoted(rules_hash), "reason": _reason(error)})


def _records(
    connection: sqlite3.Connection, query: str, code: str, check: Callable[[Row], None], count: _Count
) -> Iterator[Fault]:
    for row in connection.execute(query):
        count.one()
        try:
            check(row)
        except UNREADABLE as error:
            named = row[0].hex() if isinstance(row[0], bytes) else quoted(row[0])
            yield Fault(code, {"id": named, "reason": _reason(error)})


def _block_games(connection: sqlite3.Connection, count: _Count) -> Iterator[Fault]:
    """Every one is replayed, and its analyses are held against it; what replaying needs is loaded only where one is."""
    if not _any(connection, "block_games"):
        return
    from pyramid_trainer.store.block_checking import faults_of
    from pyramid_trainer.store.block_games import stored_games

    for row, acts in stored_games(connection):
        count.one()
        for code, error in faults_of(connection, row, acts):
            named = row[1].hex() if isinstance(row[1], bytes) else quoted(row[1])
            yield Fault(code, {"id": named, "reason": _reason(error)})


def _puzzles(connection: sqlite3.Connection, count: _Count) -> Iterator[Fault]:
    """Every one is replayed and the attempts at it held against it; loaded only where there is one, likewise."""
    if not _any(connection, "puzzles"):
        return
    from pyramid_trainer.store.puzzle_checking import faults_of
    from pyramid_trainer.store.puzzles import stored_puzzles

    for row, attempts in stored_puzzles(connection):
        count.one()
        for code, raw, error in faults_of(row, attempts):
            yield Fault(code, {"id": raw.hex() if isinstance(raw, bytes) else quoted(raw), "reason": _reason(error)})


def _any(connection: sqlite3.Connection, table: str) -> bool:
    return connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() is not None  # noqa: S608


def _reason(error: Exception) -> TrainerError:
    return error if isinstance(error, TrainerError) else BadInput("record.unreadable", message=quoted(error))


def _check_session(row: Row) -> None:
    fit_session(session_from(row))


def _check_attempt(row: Row, decks: Mapping[str, int]) -> None:
    attempt, marks = attempt_from(row)
    fit_attempt(attempt, marks, decks.get(attempt.rules_hash, MOST_DECKS))
    idea = idea_of(attempt.hand)
    expected = (str(attempt.hand), None if idea is None else str(idea), int(attempt.hinted))
    if (row[-2], row[-1], row[20]) != expected:
        raise BadInput("record.derived", found=quoted(row[-2:]), expected=quoted(expected[:2]))


def _check_verdict(row: Row) -> None:
    _, verdict = verdict_from(row)
    fit_verdict(cards_from(row[-2]), parse_card(row[-1]), verdict)


def _check_foul(row: Row, decks: Mapping[str, int]) -> None:
    foul = foul_from(row)
    fit_foul(foul, decks.get(foul.rules_hash, MOST_DECKS))
