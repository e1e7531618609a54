"""What a puzzle and an attempt at it must satisfy, whatever their source, and what a check asks of stored ones."""

import sqlite3
from collections.abc import Iterator, Sequence

from pyramid_trainer.blocks.analysis.puzzles import Puzzle, parse_puzzle
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.fitness import LONGEST_NOTE, fit_moment, fit_number, fit_same, fit_text, fit_word, quoted
from pyramid_trainer.store.puzzles import attempt_from, puzzle_from
from pyramid_trainer.store.reading import UNREADABLE, Row
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.store.units import id_bytes
from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleRecord, line_of, position_id, puzzle_id


def fit_puzzle(record: PuzzleRecord) -> Puzzle:
    """Replays its game and gives the puzzle; raises ``BadInput`` with the first thing that does not fit."""
    puzzle = parse_puzzle(record.text)
    if str(puzzle) != record.text:
        raise BadInput("puzzle.form", expected=quoted(puzzle))
    fit_word("engine", record.engine)
    return puzzle


def fit_puzzle_attempt(attempt: PuzzleAttempt, marks: Marks, puzzle: Puzzle) -> None:
    """Its act must be one of the puzzle's, grade and loss what the puzzle says of it."""
    fit_moment(attempt.moment)
    if not any(attempt.act in alternative.actions for alternative in puzzle.alternatives):
        raise BadInput("puzzle.act", act=str(attempt.act))
    found = f"{attempt.grade} {attempt.lost}"
    expected = f"{puzzle.grade(attempt.act)} {puzzle.lost_by(attempt.act).mean}"
    if found != expected:
        raise BadInput("puzzle.verdict", found=found, expected=expected)
    fit_number("think_ms", attempt.think_ms)
    fit_text("note", attempt.note, LONGEST_NOTE)
    if (marks.noted is not None) != (attempt.note != ""):
        raise BadInput("record.note_time")


def faults_of(row: Row, attempts: Sequence[Row]) -> Iterator[tuple[str, bytes, Exception]]:
    """Codes of faults with the id of what they are of and their reasons: that of the puzzle, or of its attempts."""
    try:
        record = puzzle_from(row)
        puzzle = fit_puzzle(record)
        line = line_of(record.text)
        fit_same(
            (row[0], row[7], record.idea, record.scoring),
            (id_bytes(puzzle_id(record.text)), id_bytes(position_id(record.text)), line.idea, line.scoring),
        )
    except UNREADABLE as error:
        yield "check.puzzle", row[0], error
        return
    for attempt in attempts:
        try:
            fit_puzzle_attempt(*attempt_from(attempt), puzzle)
        except UNREADABLE as error:
            yield "check.puzzle_attempt", attempt[0], error


def standings_agree(connection: sqlite3.Connection) -> bool:
    """Whether ``puzzle_standings`` holds what its view says."""
    tables = ("puzzle_standings", "puzzle_standings_anew")
    return not any(
        connection.execute(f"SELECT * FROM {one} EXCEPT SELECT * FROM {other} LIMIT 1").fetchone()  # noqa: S608
        for one, other in (tables, tables[::-1])
    )
