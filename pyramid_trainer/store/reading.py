"""From rows to records: which column holds which field, and the order in which records are told."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pyramid_trainer.cards import Card, pack
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.faults import unreadable
from pyramid_trainer.store.stored import Counts, Marks, StoredRules, StoredSession, StoredVerdict
from pyramid_trainer.store.units import from_day, from_ms, id_text
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.records import Attempt, Foul, Moment, Session

_CARDS = {str(card): card for card in pack(1)}
_GRADES = {str(grade): grade for grade in Grade}

SESSION_OPENED = "s.opened_utc, s.opened_local_date, s.opened_offset_min, s.opened_day"
"""Of a session ``s``, for ``moment_from``."""
_JOINED = """
    FROM attempts a CROSS JOIN sessions s ON s.number = a.session CROSS JOIN rule_sets r ON r.number = a.rule_set
        LEFT JOIN slips ON slips.attempt = a.number LEFT JOIN stars ON stars.attempt = a.number
        LEFT JOIN notes ON notes.attempt = a.number
"""
_ATTEMPTS = f"""
    SELECT a.id, s.id, a.utc, a.local_date, a.utc_offset_min, a.day, a.mode, a.rules, r.hash, a.engine, a.cards,
        a.dealer, a.seen, a.alone, a.best, a.grade, a.cost_numerator, a.cost_denominator, a.think_ms, a.fouls, a.hinted,
        slips.utc, stars.utc, notes.text, notes.utc, a.class, a.idea
    {_JOINED}
"""
_NEWEST_VERDICT = """
    SELECT w.number FROM verdicts w WHERE w.attempt = a.number ORDER BY w.made_utc DESC, w.number DESC LIMIT 1
"""
_CURRENT_ATTEMPTS = f"""
    SELECT a.id, s.id, a.utc, a.local_date, a.utc_offset_min, a.day, a.mode, a.rules, r.hash,
        coalesce(v.engine, a.engine), a.cards, a.dealer, a.seen, a.alone, coalesce(v.best, a.best),
        coalesce(v.grade, a.grade), coalesce(v.cost_numerator, a.cost_numerator),
        coalesce(v.cost_denominator, a.cost_denominator), a.think_ms, a.fouls, a.hinted,
        slips.utc, stars.utc, notes.text, notes.utc, a.number, v.number, s.name, {SESSION_OPENED}
    {_JOINED} LEFT JOIN verdicts v ON v.number = ({_NEWEST_VERDICT})
"""
ATTEMPTS_IN_ORDER = f"{_ATTEMPTS} ORDER BY a.utc, a.number"
FOULS_IN_ORDER = """
    SELECT f.id, s.id, f.utc, f.local_date, f.utc_offset_min, f.day, f.mode, f.rules, r.hash, f.cards, f.alone
    FROM fouls f CROSS JOIN sessions s ON s.number = f.session CROSS JOIN rule_sets r ON r.number = f.rule_set
    ORDER BY f.utc, f.number
"""
VERDICTS_IN_ORDER = """
    SELECT a.id, v.engine, v.made_utc, v.best, v.grade, v.cost_numerator, v.cost_denominator, a.cards, a.alone
    FROM verdicts v CROSS JOIN attempts a ON a.number = v.attempt
    ORDER BY a.utc, a.number, v.made_utc, v.number
"""
SESSIONS_IN_ORDER = """
    SELECT id, kind, opened_utc, opened_local_date, opened_offset_min, opened_day, ended_utc, last_answer_utc, name,
        note, deleted_utc
    FROM sessions ORDER BY opened_utc, number
"""
BLOCK_TABLES = (
    *("puzzle_standings", "puzzle_notes", "puzzle_stars", "puzzle_slips", "puzzle_attempts", "puzzles"),
    *("block_decisions", "block_analyses", "block_acts", "block_games"),
)
"""Those of the block game and its puzzles, each before what it refers to."""


class Held(Protocol):
    """A history as far as it is read."""

    def snapshot(self) -> AbstractContextManager["Reader"]:
        """What it holds at one moment."""


def current_attempts(where: str) -> str:
    """Selects rows for ``attempt_from`` with the newest verdict, and after it its number, that of the verdict, the name
    of the session and when it was opened.
    """
    return f"{_CURRENT_ATTEMPTS} {where}"


def cards_from(text: str) -> tuple[Card, ...]:
    """The cards of a column; raises ``KeyError`` for what ``format_cards`` does not write."""
    if len(text) == 2:
        return (_CARDS[text],)
    return tuple([_CARDS[card] for card in text.split(" ")]) if text else ()


_NO_MARKS = Marks()
_session_id = lru_cache(maxsize=64)(id_text)  # these come again and again
_day = lru_cache(maxsize=64)(from_day)


@lru_cache(maxsize=4096)
def cost_from(numerator: int | str, denominator: int | str) -> Fraction:
    """The cost in two columns; there are few different ones."""
    return Fraction(int(numerator), int(denominator))


def _time(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else from_ms(milliseconds)


Row = tuple[Any, ...]
"""A row as SQLite gives it; a damaged one may hold anything."""

UNREADABLE = (TypeError, ValueError, KeyError, AttributeError, ArithmeticError, TrainerError)
"""What reading a row raises when it does not hold what it should."""


def moment_from(utc: int, local_date: int, offset_min: int, day: int) -> Moment:
    """The moment in four columns; raises one of ``UNREADABLE``."""
    return Moment(from_ms(utc), _day(local_date), offset_min, _day(day))


def attempt_from(row: Row) -> tuple[Attempt, Marks]:
    """The attempt in a row of ``ATTEMPTS_IN_ORDER``; raises one of ``UNREADABLE``."""
    number, session, utc, local_date, offset, day, mode, rules, rules_hash, engine, cards, dealer, seen = row[:13]
    alone, best, grade, numerator, denominator, think_ms, fouls, hinted, slip, starred, note, noted = row[13:25]
    attempt = Attempt(
        id_text(number),
        _session_id(session),
        moment_from(utc, local_date, offset, day),
        mode,
        rules,
        rules_hash,
        engine,
        cards_from(cards),
        cards_from(dealer),
        cards_from(seen),
        _CARDS[alone],
        cards_from(best),
        _GRADES[grade],
        cost_from(numerator, denominator),
        think_ms,
        fouls,
        bool(hinted),
        slip is not None,
        starred is not None,
        "" if note is None else note,
    )
    if slip is starred is noted is None:
        return attempt, _NO_MARKS
    return attempt, Marks(_time(slip), _time(starred), _time(noted))


def foul_from(row: Row) -> Foul:
    """The foul in a row of ``FOULS_IN_ORDER``; raises one of ``UNREADABLE``."""
    number, session, utc, local_date, offset, day, mode, rules, rules_hash, cards, alone = row
    moment = moment_from(utc, local_date, offset, day)
    return Foul(id_text(number), id_text(session), moment, mode, rules, rules_hash, cards_from(cards), _CARDS[alone])


def verdict_from(row: Row) -> tuple[str, StoredVerdict]:
    """The attempt's id and the verdict in a row of ``VERDICTS_IN_ORDER``; raises one of ``UNREADABLE``."""
    attempt, engine, made, best, grade, numerator, denominator = row[:7]
    cost = cost_from(numerator, denominator)
    return id_text(attempt), StoredVerdict(engine, from_ms(made), cards_from(best), Grade(grade), cost)


def session_from(row: Row) -> StoredSession:
    """The session in a row of ``SESSIONS_IN_ORDER``; raises one of ``UNREADABLE``."""
    number, kind, utc, local_date, offset, day, ended, last_answer, name, note, deleted = row
    opened = moment_from(utc, local_date, offset, day)
    session = Session(id_text(number), kind, opened, _time(ended))
    return StoredSession(session, from_ms(last_answer), name, note, _time(deleted))


Record = TypeVar("Record")


class Reader:
    """What a history holds, one record after another, never all at once. A row that cannot be read is damage."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def attempts(self) -> Iterator[tuple[Attempt, Marks]]:
        """In order of time, then of being written."""
        return self._records(ATTEMPTS_IN_ORDER, attempt_from)

    def attempt(self, attempt_id: bytes) -> Attempt | None:
        found = list(self._records(f"{_ATTEMPTS} WHERE a.id = ?", attempt_from, attempt_id))
        return found[0][0] if found else None

    def verdicts(self) -> Iterator[tuple[str, StoredVerdict]]:
        """Those made anew, with the ids of their attempts; in the order of these, then of being made."""
        return self._records(VERDICTS_IN_ORDER, verdict_from)

    def fouls(self) -> Iterator[Foul]:
        return self._records(FOULS_IN_ORDER, foul_from)

    def sessions(self) -> Iterator[StoredSession]:
        return self._records(SESSIONS_IN_ORDER, session_from)

    @property
    def connection(self) -> sqlite3.Connection:
        """For what reads tables of its own at the same moment."""
        return self._connection

    @property
    def path(self) -> Path:
        return self._path

    def rule_sets(self) -> dict[str, StoredRules]:
        """By hash, in order of the hashes."""
        rows = self._connection.execute("SELECT hash, name, content FROM rule_sets ORDER BY hash")
        return {rules_hash: StoredRules(name, content) for rules_hash, name, content in rows}

    def counts(self) -> Counts:
        tables = ("attempts", "fouls", "sessions", "block_games", "puzzle_attempts")
        return Counts(*(self._connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables))  # noqa: S608

    def has_puzzles(self) -> bool:
        return self._connection.execute("SELECT 1 FROM puzzles LIMIT 1").fetchone() is not None

    def _records(self, query: str, record_from: Callable[[Row], Record], *arguments: object) -> Iterator[Record]:
        for row in self._connection.execute(query, arguments):
            try:
                record = record_from(row)
            except UNREADABLE as error:
                raise unreadable(self._path, error) from error
            yield record
