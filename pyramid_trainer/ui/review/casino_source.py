"""The source of casino hands."""

from pyramid_trainer.store.review import SOURCE
from pyramid_trainer.ui.review.columns import HandColumns
from pyramid_trainer.ui.review.hand_fields import HandFields
from pyramid_trainer.ui.review.hand_picks import HANDS_PICKED, mended_of
from pyramid_trainer.ui.review.hand_replaying import HandReplaying
from pyramid_trainer.ui.review.hand_words import HandWords, read_choices, read_modes
from pyramid_trainer.ui.review.source import Source

CASINO = Source(
    kept=SOURCE,
    words=HandWords,
    columns=HandColumns,
    fields=HandFields,
    replaying=HandReplaying,
    picks=HANDS_PICKED,
    choices=read_choices,
    modes=read_modes,
    mended=mended_of,
)
