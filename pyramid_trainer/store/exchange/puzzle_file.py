"""Puzzles in a .json file, each with the attempts at it: items of ``blocks``, told from games by the key ``puzzle``.

``{"puzzle": text, "game", "found", "engine", "attempts": [{"id", "session", "utc", "local_date", "utc_offset_min",
"day", "act", "grade", "lost", "think_ms", "hinted", "slip", "starred", "note"}, …]}``: ``game`` is ``null`` for one
that came with the program; marks are told as those of casino attempts.
"""

from collections.abc import Iterator
from typing import Any

from pyramid_trainer.blocks.actions import parse_action
from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.exchange.fields import ItemFields
from pyramid_trainer.store.exchange.items import MARK_KEYS, MOMENT_KEYS, marks_item, marks_of, moment_item
from pyramid_trainer.store.fitness import quoted
from pyramid_trainer.store.puzzle_checking import fit_puzzle, fit_puzzle_attempt
from pyramid_trainer.store.puzzles import all_puzzles
from pyramid_trainer.store.reading import Reader
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.store.units import utc_text
from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleRecord, record_from

KEY = "puzzle"
_KEYS = (KEY, "game", "found", "engine", "attempts")
_ATTEMPT_KEYS = (
    *("id", "session", *MOMENT_KEYS, "act", "grade", "lost", "think_ms", "hinted"),
    *MARK_KEYS,
)

Attempts = list[tuple[PuzzleAttempt, Marks]]


def puzzle_items_of(held: Reader) -> Iterator[dict[str, Any]]:
    """Every puzzle of a history as an item, in order of being found."""
    for record, attempts in all_puzzles(held.connection, held.path):
        yield {
            KEY: record.text,
            "game": record.game,
            "found": utc_text(record.found),
            "engine": record.engine,
            "attempts": [_attempt_item(attempt, marks) for attempt, marks in attempts],
        }


def puzzle_of(item: object) -> tuple[PuzzleRecord, Attempts]:
    """The puzzle in ``item``, its game replayed, and the attempts at it; raises ``BadInput``, about an attempt
    ``puzzle.attempt`` with its number, from 1.
    """
    fields = ItemFields(item, _KEYS)
    text, game = fields.text(KEY), fields.uuid("game") if fields.has("game") else None
    try:
        record = record_from(text, game, fields.utc("found"), fields.text("engine"))
    except (KeyError, ValueError):
        raise BadInput("puzzle.unreadable", text=text) from None
    puzzle = fit_puzzle(record)
    attempts: Attempts = []
    for number, inner in enumerate(fields.values("attempts"), start=1):
        try:
            attempt, marks = _attempt_of(inner, record.id)
            fit_puzzle_attempt(attempt, marks, puzzle)
        except BadInput as error:
            raise BadInput("puzzle.attempt", number=number, reason=error) from error
        attempts.append((attempt, marks))
    return record, attempts


def _attempt_item(attempt: PuzzleAttempt, marks: Marks) -> dict[str, Any]:
    return {
        "id": attempt.id,
        "session": attempt.session,
        **moment_item(attempt.moment),
        "act": str(attempt.act),
        "grade": str(attempt.grade),
        "lost": attempt.lost,
        "think_ms": attempt.think_ms,
        "hinted": attempt.hinted,
        **marks_item(marks, attempt.note),
    }


def _attempt_of(item: object, puzzle: str) -> tuple[PuzzleAttempt, Marks]:
    fields = ItemFields(item, _ATTEMPT_KEYS)
    marks, note = marks_of(fields)
    attempt = PuzzleAttempt(
        fields.uuid("id"),
        fields.uuid("session"),
        fields.moment(),
        puzzle,
        parse_action(fields.text("act")),
        _grade(fields),
        _lost(fields),
        fields.integer("think_ms"),
        fields.flag("hinted"),
        marks.slip is not None,
        marks.starred is not None,
        note,
    )
    return attempt, marks


def _grade(fields: ItemFields) -> Grade:
    text = fields.text("grade")
    try:
        return Grade(text)
    except ValueError:
        raise BadInput("record.grade_word", field="grade", got=quoted(text), known=tuple(map(str, Grade))) from None


def _lost(fields: ItemFields) -> float:
    value = fields.value("lost")
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise BadInput("puzzle.lost", got=quoted(value))
    return float(value)
