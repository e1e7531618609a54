"""Sessions as a list, and what the player may do with one: name it, note something, delete it and take that back.

Deleting hides: a deleted session's attempts leave every figure and every list but the log itself, and come back as
they were when it is restored. A .json export carries deleted sessions with their mark, a .csv export leaves them out.
"""

from array import array
from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from pyramid_trainer.casino.rules import LONGEST_NAME
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.asking import BILLION
from pyramid_trainer.store.faults import unreadable
from pyramid_trainer.store.fitness import LONGEST_NOTE, fit_text
from pyramid_trainer.store.history import History
from pyramid_trainer.store.readers import FileReader
from pyramid_trainer.store.reading import UNREADABLE, Row, moment_from
from pyramid_trainer.store.units import from_ms, id_bytes, id_text
from pyramid_trainer.store.writing import Writer
from pyramid_trainer.training.records import PUZZLES, Moment

PAGE = 100

_OF_PUZZLES = "(SELECT {} FROM puzzle_standings p WHERE p.hidden IN (0, 1) AND p.session = s.number)"
_SUMMARIES = f"""
    SELECT id, kind, name, note, opened_utc, opened_local_date, opened_offset_min, opened_day, last_answer_utc,
        ended_utc, deleted_utc, coalesce(f.hands, {_OF_PUZZLES.format("count(*)")}),
        coalesce(f.counted, {_OF_PUZZLES.format("sum(counted)")}, 0),
        coalesce(f.right, {_OF_PUZZLES.format("sum(counted AND grade = 0)")}, 0), coalesce(f.cost, 0),
        coalesce(f.cost_squared, 0), coalesce(f.think_ms, {_OF_PUZZLES.format("sum(counted * think_ms)")}, 0)
    FROM sessions s LEFT JOIN session_figures f ON f.session = s.number
"""  # noqa: S608 - nothing but our own words


class SessionSummary(NamedTuple):
    """A session with its figures. Times in UTC; ``ended``: ``None`` while it runs or when it was killed.

    ``hands``: every attempt; ``counted``, ``right`` (optimal), ``cost``, ``cost_squared`` and ``think_ms``: over the
    counted ones. Costs are in bets, each attempt's rounded to a billionth; attempts at puzzles cost no bets, and their
    sessions have no costs.
    """

    id: str
    kind: str
    name: str
    note: str
    opened: Moment
    last_answer: datetime
    ended: datetime | None
    deleted: datetime | None
    hands: int
    counted: int
    right: int
    cost: Fraction
    cost_squared: Fraction
    think_ms: int

    @property
    def accuracy(self) -> float | None:
        """``None``, here and below, before the first counted attempt."""
        return self.right / self.counted if self.counted else None

    @property
    def loss(self) -> float | None:
        """Bets given away per counted hand; ``None`` for a session of puzzles too."""
        return float(self.cost / self.counted) if self.counted and self.kind != PUZZLES else None


class SessionReader(FileReader):
    """The sessions, for the thread that entered it."""

    def page(self, start: int = 0, count: int = PAGE, *, deleted: bool | None = False) -> list[SessionSummary]:
        """Newest first, the ``start``-th and those after it; ``deleted``: only those that are or, ``None``, all."""
        query = f"{_SUMMARIES} {_WHERE[deleted]} ORDER BY opened_utc DESC, number DESC LIMIT ? OFFSET ?"
        with self._moment() as connection:
            return [self._summary(row) for row in connection.execute(query, (count, start))]

    def numbers(self, *, deleted: bool | None = False) -> "array[int]":
        """The number of each of them, newest first: 8 bytes each. ``rows`` gives some of them by it."""
        query = f"SELECT number FROM sessions {_WHERE[deleted]} ORDER BY opened_utc DESC, number DESC"  # noqa: S608
        with self._moment() as connection:
            return array("q", [number for (number,) in connection.execute(query)])

    def rows(self, numbers: Iterable[int]) -> dict[int, SessionSummary]:
        """Those of these numbers that are there, by their numbers."""
        with self._moment() as connection:
            found = {}
            for number in numbers:
                row = connection.execute(f"{_SUMMARIES} WHERE number = ?", (number,)).fetchone()
                if row is not None:
                    found[number] = self._summary(row)
            return found

    def count(self, *, deleted: bool | None = False) -> int:
        """How many of them there are."""
        with self._moment() as connection:
            return int(connection.execute(f"SELECT count(*) FROM sessions {_WHERE[deleted]}").fetchone()[0])  # noqa: S608

    def session(self, session_id: str) -> SessionSummary | None:
        """The session, deleted or not."""
        with self._moment() as connection:
            row = connection.execute(f"{_SUMMARIES} WHERE id = ?", (id_bytes(session_id),)).fetchone()
            return None if row is None else self._summary(row)

    def _summary(self, row: Row) -> SessionSummary:
        session_id, kind, name, note, utc, local_date, offset, day, last, ended, deleted, hands, counted = row[:13]
        right, cost, cost_squared, think_ms = row[13:]
        try:
            return SessionSummary(
                id_text(session_id),
                kind,
                name,
                note,
                moment_from(utc, local_date, offset, day),
                from_ms(last),
                None if ended is None else from_ms(ended),
                None if deleted is None else from_ms(deleted),
                hands,
                counted,
                right,
                Fraction(cost, BILLION),
                Fraction(cost_squared, BILLION),
                think_ms,
            )
        except UNREADABLE as error:
            raise unreadable(self.path, error) from error


_WHERE = {None: "", False: "WHERE deleted_utc IS NULL", True: "WHERE deleted_utc IS NOT NULL"}


def rename(history: History, session_id: str, name: str) -> None:
    """Raises ``BadInput``: ``session.name_too_long``; ``session.unknown`` and ``record.text_unreadable``, as below."""
    fit_text("name", name, LONGEST_NAME, "session.name_too_long")
    with history.writing() as writer:
        writer.name_session(_known(writer, session_id), name)


def set_note(history: History, session_id: str, note: str) -> None:
    """Sets the note of the session; raises ``note.too_long`` and as ``rename``."""
    fit_text("note", note, LONGEST_NOTE, "note.too_long")
    with history.writing() as writer:
        writer.note_session(_known(writer, session_id), note)


def delete(history: History, session_id: str, utc: datetime) -> None:
    """Hides the session and all its attempts; one that is deleted stays as it is."""
    with history.writing() as writer:
        writer.delete_session(_known(writer, session_id), utc)


def restore(history: History, session_id: str) -> None:
    """Takes ``delete`` back."""
    with history.writing() as writer:
        writer.delete_session(_known(writer, session_id), None)


def _known(writer: Writer, session_id: str) -> int:
    number = writer.session_number(session_id)
    if number is None:
        raise BadInput("session.unknown", id=session_id)
    return number
