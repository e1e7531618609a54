"""The source of puzzles of the block game. It is imported once somebody lists them."""

from pyramid_trainer.store.puzzle_review import SOURCE
from pyramid_trainer.ui.review.puzzle_columns import PuzzleColumns
from pyramid_trainer.ui.review.puzzle_fields import PuzzleFields
from pyramid_trainer.ui.review.puzzle_list_words import PuzzleWords, read_choices
from pyramid_trainer.ui.review.puzzle_picks import PUZZLES_PICKED
from pyramid_trainer.ui.review.puzzle_replaying import PuzzleReplaying
from pyramid_trainer.ui.review.source import Source

BLOCKS = Source(
    kept=SOURCE,
    words=PuzzleWords,
    columns=PuzzleColumns,
    fields=PuzzleFields,
    replaying=PuzzleReplaying,
    picks=PUZZLES_PICKED,
    choices=read_choices,
)
