"""From records to rows. What is judged is only ever put in; marks lie beside it and may be taken back."""

import sqlite3
from datetime import datetime
from typing import TYPE_CHECKING

from pyramid_trainer.cards import format_cards
from pyramid_trainer.store.deriving import ATTEMPTS_STAND, DERIVED, derive_after, put_back, take_away
from pyramid_trainer.store.long_acts import UNWATCHED, Progress
from pyramid_trainer.store.reading import BLOCK_TABLES
from pyramid_trainer.store.stored import Marks, StoredSession, StoredVerdict
from pyramid_trainer.store.units import id_bytes, to_day, to_ms
from pyramid_trainer.training.ideas import idea_of
from pyramid_trainer.training.records import Attempt, Foul, Moment

if TYPE_CHECKING:
    from pyramid_trainer.store.block_writing import BlockWriter
    from pyramid_trainer.store.puzzle_writing import PuzzleWriter

_LARGEST = 2**63 - 1
_IMPORT_CACHE_KIB = 64 * 1024


class Writer:
    """Puts records in. Every method names what it refers to by its number in the file, which the others give back."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._last_before: dict[str, int] = {}
        self._taken_away = ""

    def rule_set(self, rules_hash: str, name: str, content: str | None) -> int:
        """The number of this rule set; a known one keeps its name and gains the content it did not have."""
        self._connection.execute(
            "INSERT INTO rule_sets (hash, name, content) VALUES (?, ?, ?)"
            " ON CONFLICT (hash) DO UPDATE SET content = excluded.content WHERE rule_sets.content IS NULL",
            (rules_hash, name, content),
        )
        number = self._number("rule_sets WHERE hash = ?", rules_hash)
        assert number is not None, "it has just been put in"
        return number

    def session(self, stored: StoredSession) -> tuple[int, bool]:
        """The number of this session, and whether it is new; a known one stays as it is."""
        session, opened = stored.session, stored.session.opened
        added = self._connection.execute(
            "INSERT INTO sessions (id, kind, opened_utc, opened_local_date, opened_offset_min, opened_day,"
            " last_answer_utc, ended_utc, name, note, deleted_utc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (id) DO NOTHING",
            (
                id_bytes(session.id),
                session.kind,
                *_moment(opened),
                to_ms(stored.last_answer),
                None if session.ended is None else to_ms(session.ended),
                stored.name,
                stored.note,
                None if stored.deleted is None else to_ms(stored.deleted),
            ),
        )
        number = self.session_number(session.id)
        assert number is not None, "it has just been put in"
        return number, added.rowcount == 1

    def session_number(self, session_id: str) -> int | None:
        return self._number("sessions WHERE id = ?", id_bytes(session_id))

    def is_deleted(self, session: int) -> bool:
        query = "SELECT deleted_utc IS NOT NULL FROM sessions WHERE number = ?"
        return bool(self._connection.execute(query, (session,)).fetchone()[0])

    def answered(self, session: int, utc: datetime) -> None:
        """Moves the last answer of the session on, never back."""
        self._connection.execute(
            "UPDATE sessions SET last_answer_utc = ?2 WHERE number = ?1 AND last_answer_utc < ?2", (session, to_ms(utc))
        )

    def opened(self, session: int, moment: Moment) -> None:
        """Sets when the session was opened."""
        self._connection.execute(
            "UPDATE sessions SET opened_utc = ?, opened_local_date = ?, opened_offset_min = ?, opened_day = ?"
            " WHERE number = ?",
            (*_moment(moment), session),
        )

    def name_session(self, session: int, name: str) -> None:
        self._connection.execute("UPDATE sessions SET name = ? WHERE number = ?", (name, session))

    def note_session(self, session: int, note: str) -> None:
        self._connection.execute("UPDATE sessions SET note = ? WHERE number = ?", (note, session))

    def delete_session(self, session: int, utc: datetime | None) -> None:
        """Marks the session deleted, or takes that back with ``None``; one that is marked stays as it is."""
        if utc is None:
            self._connection.execute("UPDATE sessions SET deleted_utc = NULL WHERE number = ?", (session,))
        else:
            self._connection.execute(
                "UPDATE sessions SET deleted_utc = ? WHERE number = ? AND deleted_utc IS NULL", (to_ms(utc), session)
            )

    def attempt(self, attempt: Attempt, marks: Marks, session: int, rule_set: int) -> int | None:
        """The number of the new attempt; ``None`` when its id is known: then nothing is put in."""
        hand = attempt.hand
        idea = idea_of(hand)
        added = self._connection.execute(
            "INSERT INTO attempts (id, session, utc, local_date, utc_offset_min, day, mode, rules, rule_set, engine,"
            " cards, dealer, seen, class, idea, alone, best, grade, cost_numerator, cost_denominator, think_ms, fouls,"
            " hinted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (id) DO NOTHING",
            (
                id_bytes(attempt.id),
                session,
                *_moment(attempt.moment),
                attempt.mode,
                attempt.rules,
                rule_set,
                attempt.engine,
                format_cards(attempt.cards),
                format_cards(attempt.dealer),
                format_cards(attempt.seen),
                str(hand),
                None if idea is None else str(idea),
                str(attempt.alone),
                format_cards(attempt.best),
                str(attempt.grade),
                _integer(attempt.cost.numerator),
                _integer(attempt.cost.denominator),
                attempt.think_ms,
                attempt.fouls,
                int(attempt.hinted),
            ),
        )
        if added.rowcount != 1:
            return None
        number = added.lastrowid
        assert number is not None, "a row has been put in"
        self._marks(number, marks, attempt.note)
        return number

    def verdict(self, attempt: int, verdict: StoredVerdict) -> None:
        """Adds a verdict to those that the attempt has."""
        self._connection.execute(
            "INSERT INTO verdicts (attempt, engine, made_utc, best, grade, cost_numerator, cost_denominator)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                attempt,
                verdict.engine,
                to_ms(verdict.made),
                format_cards(verdict.best),
                str(verdict.grade),
                _integer(verdict.cost.numerator),
                _integer(verdict.cost.denominator),
            ),
        )

    def foul(self, foul: Foul, session: int, rule_set: int) -> bool:
        """Whether the foul is new; nothing is put in when its id is known."""
        added = self._connection.execute(
            "INSERT INTO fouls (id, session, utc, local_date, utc_offset_min, day, mode, rules, rule_set, cards, alone)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
            (
                id_bytes(foul.id),
                session,
                *_moment(foul.moment),
                foul.mode,
                foul.rules,
                rule_set,
                format_cards(foul.cards),
                str(foul.alone),
            ),
        )
        return added.rowcount == 1

    def attempt_number(self, attempt_id: str) -> int | None:
        return self._number("attempts WHERE id = ?", id_bytes(attempt_id))

    def slip(self, attempt: int, utc: datetime) -> None:
        """Marks the attempt a slip; one that is marked stays as it is."""
        self._connection.execute("INSERT INTO slips VALUES (?, ?) ON CONFLICT DO NOTHING", (attempt, to_ms(utc)))

    def star(self, attempt: int, utc: datetime | None) -> None:
        """Sets a star, or takes it away with ``None``; one that is set stays as it is."""
        if utc is None:
            self._connection.execute("DELETE FROM stars WHERE attempt = ?", (attempt,))
        else:
            self._connection.execute("INSERT INTO stars VALUES (?, ?) ON CONFLICT DO NOTHING", (attempt, to_ms(utc)))

    def note(self, attempt: int, text: str, utc: datetime) -> None:
        """Sets the note; an empty one goes away, the same text stays as it is."""
        if not text:
            self._connection.execute("DELETE FROM notes WHERE attempt = ?", (attempt,))
            return
        self._connection.execute(
            "INSERT INTO notes VALUES (?, ?, ?) ON CONFLICT (attempt) DO UPDATE SET text = excluded.text,"
            " utc = excluded.utc WHERE text <> excluded.text",
            (attempt, text, to_ms(utc)),
        )

    def end_session(self, session_id: str, utc: datetime) -> None:
        self._connection.execute("UPDATE sessions SET ended_utc = ? WHERE id = ?", (to_ms(utc), id_bytes(session_id)))

    def begin_import(self) -> None:
        """From here on ``met_before`` can tell what an import has brought; its attempts are derived from at its end.

        The index of the ids, which come in no order, is to stay in memory: else nearly every row writes a page of it.
        """
        self._connection.execute(f"PRAGMA cache_size = -{_IMPORT_CACHE_KIB}")
        self._connection.execute("CREATE TEMP TABLE met (id BLOB PRIMARY KEY) WITHOUT ROWID")
        self._last_before = {
            table: self._last(table) for table in ("attempts", "fouls", "block_games", "puzzles", "puzzle_attempts")
        }
        self._taken_away = take_away(self._connection, ATTEMPTS_STAND)

    def met_before(self, table: str, record_id: str) -> bool:
        """Whether this import has met a known id before; at the first time it is one that was there already."""
        raw = id_bytes(record_id)
        number = self._number(f"{table} WHERE id = ?", raw)
        if number is None or number > self._last_before[table]:
            return True
        return self._connection.execute("INSERT INTO met VALUES (?) ON CONFLICT DO NOTHING", (raw,)).rowcount == 0

    def end_import(self, progress: Progress = UNWATCHED) -> None:
        derive_after(self._connection, self._last_before["attempts"], progress)
        put_back(self._connection, self._taken_away)
        self._connection.execute("DROP TABLE met")
        self._connection.execute("PRAGMA cache_size = -2000")

    @property
    def blocks(self) -> "BlockWriter":
        """Puts block games in; what it needs is loaded only for them."""
        from pyramid_trainer.store.block_writing import BlockWriter

        return BlockWriter(self._connection)

    @property
    def puzzles(self) -> "PuzzleWriter":
        """Puts puzzles in, likewise."""
        from pyramid_trainer.store.puzzle_writing import PuzzleWriter

        return PuzzleWriter(self._connection)

    def erase(self) -> None:
        """Takes everything out; what is derived first, so that no mark has anything to change any more."""
        for table in (
            *BLOCK_TABLES,
            *DERIVED,
            "verdicts",
            "notes",
            "stars",
            "slips",
            "attempts",
            "fouls",
            "sessions",
            "rule_sets",
        ):
            self._connection.execute(f"DELETE FROM {table}")  # noqa: S608

    def _marks(self, attempt: int, marks: Marks, note: str) -> None:
        if marks.slip is not None:
            self.slip(attempt, marks.slip)
        if marks.starred is not None:
            self.star(attempt, marks.starred)
        if marks.noted is not None:
            self.note(attempt, note, marks.noted)

    def _last(self, table: str) -> int:
        return int(self._connection.execute(f"SELECT coalesce(max(number), 0) FROM {table}").fetchone()[0])  # noqa: S608

    def _number(self, where: str, key: object) -> int | None:
        row = self._connection.execute(f"SELECT number FROM {where}", (key,)).fetchone()  # noqa: S608
        return None if row is None else int(row[0])


def _moment(moment: Moment) -> tuple[int, int, int, int]:
    return to_ms(moment.utc), to_day(moment.local_date), moment.utc_offset_min, to_day(moment.day)


def _integer(value: int) -> int | str:
    return value if value <= _LARGEST else str(value)
