"""From puzzles and attempts at them to rows. Both are only ever put in; marks lie beside and may be taken back."""

import sqlite3
from datetime import datetime

from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.store.units import id_bytes, to_day, to_ms
from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleRecord, position_id


class PuzzleWriter:
    """Puts puzzles in, within the transaction of whoever made it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def puzzle(self, record: PuzzleRecord) -> bool:
        """Puts a puzzle in; ``False`` when it is there already: then nothing is put in."""
        added = self._connection.execute(
            "INSERT INTO puzzles (id, position, text, idea, scoring, game, found_utc, engine)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
            (
                id_bytes(record.id),
                id_bytes(position_id(record.text)),
                record.text,
                record.idea.name.lower(),
                str(record.scoring),
                None if record.game is None else id_bytes(record.game),
                to_ms(record.found),
                record.engine,
            ),
        )
        return added.rowcount == 1

    def new_position(self, record: PuzzleRecord) -> bool:
        """As ``puzzle``, and nothing is put in either when another puzzle asks about the same choice."""
        position = id_bytes(position_id(record.text))
        if self._connection.execute("SELECT 1 FROM puzzles WHERE position = ?", (position,)).fetchone():
            return False
        return self.puzzle(record)

    def attempt(self, attempt: PuzzleAttempt, marks: Marks, session: int) -> bool:
        """Puts an attempt in, whose puzzle and session (by its number) are there; ``False`` when its id is known."""
        puzzle = self._number("puzzles", attempt.puzzle)
        if puzzle is None:
            raise BadInput("puzzle.unknown", id=attempt.puzzle)
        moment = attempt.moment
        added = self._connection.execute(
            "INSERT INTO puzzle_attempts (id, session, utc, local_date, utc_offset_min, day, puzzle, act, grade, lost,"
            " think_ms, hinted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
            (
                id_bytes(attempt.id),
                session,
                to_ms(moment.utc),
                to_day(moment.local_date),
                moment.utc_offset_min,
                to_day(moment.day),
                puzzle,
                str(attempt.act),
                str(attempt.grade),
                attempt.lost,
                attempt.think_ms,
                int(attempt.hinted),
            ),
        )
        if added.rowcount != 1:
            return False
        number = added.lastrowid
        assert number is not None, "a row has been put in"
        if marks.slip is not None:
            self._slip(number, marks.slip)
        if marks.starred is not None:
            self._star(number, marks.starred)
        if marks.noted is not None:
            self._note(number, attempt.note, marks.noted)
        return True

    def slip(self, attempt_id: str, utc: datetime) -> None:
        """Marks the attempt a slip; one that is marked stays as it is.

        Raises ``BadInput("attempt.unknown")``, here and below.
        """
        self._slip(self._known(attempt_id), utc)

    def star(self, attempt_id: str, utc: datetime | None) -> None:
        """Sets a star, or takes it away with ``None``; one that is set stays as it is."""
        self._star(self._known(attempt_id), utc)

    def note(self, attempt_id: str, text: str, utc: datetime) -> None:
        """Sets the note, or takes it away with an empty text."""
        self._note(self._known(attempt_id), text, utc)

    def _slip(self, number: int, utc: datetime) -> None:
        self._connection.execute("INSERT INTO puzzle_slips VALUES (?, ?) ON CONFLICT DO NOTHING", (number, to_ms(utc)))

    def _star(self, number: int, utc: datetime | None) -> None:
        if utc is None:
            self._connection.execute("DELETE FROM puzzle_stars WHERE attempt = ?", (number,))
        else:
            self._connection.execute(
                "INSERT INTO puzzle_stars VALUES (?, ?) ON CONFLICT DO NOTHING", (number, to_ms(utc))
            )

    def _note(self, number: int, text: str, utc: datetime) -> None:
        self._connection.execute("DELETE FROM puzzle_notes WHERE attempt = ?", (number,))
        if text:
            self._connection.execute("INSERT INTO puzzle_notes VALUES (?, ?, ?)", (number, text, to_ms(utc)))

    def _known(self, attempt_id: str) -> int:
        number = self._number("puzzle_attempts", attempt_id)
        if number is None:
            raise BadInput("attempt.unknown", id=attempt_id)
        return number

    def _number(self, table: str, record_id: str) -> int | None:
        query = f"SELECT number FROM {table} WHERE id = ?"  # noqa: S608
        row = self._connection.execute(query, (id_bytes(record_id),)).fetchone()
        return None if row is None else int(row[0])
