"""The sentences about puzzles of the block game and the attempts at them.

Part of the table in ``words``, which says how they are filled.
"""

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

TEMPLATES: dict[str, str] = {
    "puzzle.unknown": QT_TRANSLATE_NOOP("words", "The history no longer holds the puzzle {id}."),
    # What is wrong with one in a file
    "puzzle.form": QT_TRANSLATE_NOOP("words", "The puzzle is not written as a puzzle is: {expected}"),
    "puzzle.attempt": QT_TRANSLATE_NOOP("words", "Attempt {number} at the puzzle: {reason}"),
    "puzzle.act": QT_TRANSLATE_NOOP("words", "The puzzle does not allow {act}."),
    "puzzle.verdict": QT_TRANSLATE_NOOP("words", "It says {found} of itself where the puzzle says {expected}."),
    "puzzle.lost": QT_TRANSLATE_NOOP("words", "“lost” must be a number, not “{got}”."),
    "check.puzzle": QT_TRANSLATE_NOOP("words", "Puzzle {id}: {reason}"),
    "check.puzzle_attempt": QT_TRANSLATE_NOOP("words", "Attempt {id} at a puzzle: {reason}"),
}
