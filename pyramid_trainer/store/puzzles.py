"""The puzzles of a history and the attempts at them, read as records."""

import sqlite3
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pyramid_trainer.blocks.actions import parse_action
from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.faults import unreadable
from pyramid_trainer.store.readers import FileReader
from pyramid_trainer.store.reading import SESSION_OPENED, UNREADABLE, Row, moment_from
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.store.units import from_ms, id_bytes, id_text
from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleLine, PuzzleRecord, Stock

PUZZLES_IN_ORDER = """
    SELECT id, text, idea, scoring, game, found_utc, engine, position, number FROM puzzles ORDER BY found_utc, number
"""
_JOINED = """
    FROM puzzle_attempts a CROSS JOIN sessions s ON s.number = a.session CROSS JOIN puzzles p ON p.number = a.puzzle
        LEFT JOIN puzzle_slips l ON l.attempt = a.number
        LEFT JOIN puzzle_stars r ON r.attempt = a.number
        LEFT JOIN puzzle_notes n ON n.attempt = a.number
"""
ATTEMPT_COLUMNS = f"""
    SELECT a.id, s.id, a.utc, a.local_date, a.utc_offset_min, a.day, p.id, a.act, a.grade, a.lost, a.think_ms, a.hinted,
        l.utc, r.utc, n.text, n.utc, a.number, p.text, p.idea, p.scoring, s.name, {SESSION_OPENED}
    {_JOINED}
"""
"""Rows for ``attempt_from``, and after it its number, text, idea and scoring of the puzzle, the name of the session and
when it was opened.
"""
_OF_PUZZLE = f"{ATTEMPT_COLUMNS} WHERE a.puzzle = ? ORDER BY a.utc, a.number"
_DEALT = """
    SELECT p.number, p.id, p.idea, p.scoring FROM puzzles p
    WHERE p.game IS NULL OR NOT EXISTS (SELECT 1 FROM block_games g WHERE g.id = p.game AND g.deleted_utc IS NOT NULL)
    ORDER BY p.found_utc, p.number
"""
_ANSWERED = """
    SELECT puzzle, grade, counted, lost FROM puzzle_standings WHERE hidden = 0 ORDER BY utc, attempt
"""

IDEAS = {idea.name.lower(): idea for idea in Idea}
"""By the word that a puzzle's text and its row have."""
SCORINGS = {str(scoring): scoring for scoring in Scoring}
_GRADES = {str(grade): grade for grade in Grade}
_id = lru_cache(maxsize=1024)(id_text)  # these come again and again
_action = lru_cache(maxsize=1024)(parse_action)


def puzzle_from(row: Row) -> PuzzleRecord:
    """The puzzle in a row of ``PUZZLES_IN_ORDER``; raises one of ``UNREADABLE``."""
    _, text, idea, scoring, game, found, engine = row[:7]
    return PuzzleRecord(
        text, IDEAS[idea], SCORINGS[scoring], None if game is None else id_text(game), from_ms(found), engine
    )


def attempt_from(row: Row) -> tuple[PuzzleAttempt, Marks]:
    """The attempt in a row of ``ATTEMPT_COLUMNS``; raises one of ``UNREADABLE``."""
    number, session, utc, local_date, offset, day, puzzle, act, grade, lost, think_ms, hinted = row[:12]
    slip, starred, note, noted = row[12:16]
    attempt = PuzzleAttempt(
        id_text(number),
        _id(session),
        moment_from(utc, local_date, offset, day),
        _id(puzzle),
        _action(act),
        _GRADES[grade],
        float(lost),
        think_ms,
        bool(hinted),
        slip is not None,
        starred is not None,
        "" if note is None else note,
    )
    times = (None if when is None else from_ms(when) for when in (slip, starred, noted))
    return attempt, Marks(*times)


def stored_puzzles(connection: sqlite3.Connection) -> Iterator[tuple[Row, list[Row]]]:
    """The rows of the puzzles, in order of being found, each with those of the attempts at it in order of time."""
    for row in connection.execute(PUZZLES_IN_ORDER):
        yield row, connection.execute(_OF_PUZZLE, (row[8],)).fetchall()


def all_puzzles(
    connection: sqlite3.Connection, path: Path
) -> Iterator[tuple[PuzzleRecord, list[tuple[PuzzleAttempt, Marks]]]]:
    """As ``stored_puzzles``, as records; what cannot be read is damage."""
    for row, attempts in stored_puzzles(connection):
        try:
            found = puzzle_from(row), list(map(attempt_from, attempts))
        except UNREADABLE as error:
            raise unreadable(path, error) from error
        yield found


class PuzzleReader(FileReader):
    """The puzzles, for the thread that entered it."""

    def puzzle(self, puzzle_id: str) -> PuzzleRecord | None:
        with self._moment() as connection:
            query = PUZZLES_IN_ORDER.replace("ORDER BY", "WHERE id = ? ORDER BY")
            row = connection.execute(query, (id_bytes(puzzle_id),)).fetchone()
            try:
                return None if row is None else puzzle_from(row)
            except UNREADABLE as error:
                raise unreadable(self.path, error) from error

    def positions(self) -> frozenset[str]:
        """The ids of the choices that there is a puzzle about, see ``training.puzzles.position_id``."""
        with self._moment() as connection:
            try:
                return frozenset(id_text(raw) for (raw,) in connection.execute("SELECT position FROM puzzles"))
            except UNREADABLE as error:
                raise unreadable(self.path, error) from error

    def stock(self) -> Stock:
        """The puzzles that may come, those of deleted games left out, with what became of them; attempts of deleted
        sessions are left out.
        """
        stock = Stock()
        with self._moment() as connection:
            try:
                ids: dict[int, str] = {}
                for number, raw, idea, scoring in connection.execute(_DEALT):
                    ids[number] = id_text(raw)
                    stock.add(PuzzleLine(ids[number], IDEAS[idea], SCORINGS[scoring]))
                for number, grade, counted, lost in connection.execute(_ANSWERED):
                    puzzle = ids.get(number)
                    if puzzle is not None:
                        stock.answered(puzzle, right=bool(counted) and grade == 0, counted=bool(counted), lost=lost)
            except UNREADABLE as error:
                raise unreadable(self.path, error) from error
        return stock
