"""The sentences about puzzles of the block game and the attempts at them.

Part of the table in ``words``, which says how they are filled.
"""

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

TEMPLATES: dict[str, str] = {
    "puzzle.unknown": QT_TRANSLATE_NOOP("words", "The history no longer holds the puzzle {id}."),
}
