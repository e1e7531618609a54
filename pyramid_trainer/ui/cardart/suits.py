"""The four suits as shapes, drawn by us, each in a box of height 1 around the origin."""

from functools import cache

from PySide6.QtGui import QColor, QPainterPath

from pyramid_trainer.ui.cardart.outline import symmetric
from pyramid_trainer.ui.theme import Theme

_HALVES = {
    "S": "M 0 -0.5 C 0.09 -0.32 0.47 -0.13 0.47 0.14 C 0.47 0.28 0.375 0.37 0.255 0.37 "
    "C 0.165 0.37 0.085 0.325 0.04 0.245 C 0.05 0.36 0.1 0.44 0.18 0.5",
    "H": "M 0 -0.27 C 0.035 -0.395 0.135 -0.48 0.255 -0.48 C 0.385 -0.48 0.5 -0.37 0.5 -0.2 "
    "C 0.5 0.12 0.09 0.33 0 0.49",
    "D": "M 0 -0.5 Q 0.16 -0.21 0.39 0 Q 0.16 0.21 0 0.5",
    "C": "M 0 -0.5 C 0.13 -0.5 0.235 -0.395 0.235 -0.265 C 0.235 -0.208 0.214 -0.151 0.175 -0.108 "
    "C 0.204 -0.12 0.231 -0.125 0.262 -0.125 C 0.392 -0.125 0.497 -0.02 0.497 0.11 "
    "C 0.497 0.24 0.392 0.345 0.262 0.345 C 0.169 0.345 0.082 0.288 0.046 0.202 C 0.055 0.32 0.083 0.426 0.18 0.5",
}


@cache
def suit_path(suit: str) -> QPainterPath:
    """``suit`` (``S H D C``), upright, no part further than 0.5 from either axis. Not to be changed: it is shared."""
    return symmetric(_HALVES[suit])


def suit_colour(theme: Theme, suit: str, four_colours: bool) -> QColor:
    """The colour of ``suit``: black and red, or with four colours also blue diamonds and green clubs."""
    if suit == "H" or (suit == "D" and not four_colours):
        return theme.hearts
    if suit == "S" or not four_colours:
        return theme.spades
    return theme.diamonds4 if suit == "D" else theme.clubs4
