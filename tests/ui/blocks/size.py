"""How large blocks are drawn, against the text beside them."""

from PySide6.QtGui import QFontMetricsF

from pyramid_trainer.ui.blocks.play_table import PlayTable
from pyramid_trainer.ui.blocks.seen import Key
from pyramid_trainer.ui.blocks.wood import SIGN
from pyramid_trainer.ui.theme import SMALL

AWAY = ("gone", "supply")
"""What is out of the game may be smaller."""


def too_small(table: PlayTable) -> list[Key]:
    """The blocks whose rank is lower than a capital letter of small text."""
    least = QFontMetricsF(table._look.type.font(SMALL)).capHeight()
    return [key for key, piece in table._pieces.items() if key[0] not in AWAY and piece.front.height() * SIGN < least]
