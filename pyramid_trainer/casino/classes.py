"""All 455 classes of three ranks. Apart from ``hands``, because opening the window deals one hand and needs no list."""

from pyramid_trainer.cards import RANKS
from pyramid_trainer.casino.hands import HandClass

ALL_CLASSES: tuple[HandClass, ...] = tuple(
    HandClass((high, middle, low))
    for high in reversed(RANKS)
    for middle in range(high, RANKS[0] - 1, -1)
    for low in range(middle, RANKS[0] - 1, -1)
)
"""The 455 classes, highest ranks first: ``AAA``, ``AAK`` … ``222``."""
