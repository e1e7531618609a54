"""Where everything on a card lies, in millimetres of a 63 x 88 card with its origin in the top left corner.

Pips stand in their customary places and keep clear of both indices. A card drawn small has a larger index, because
there the index is all that is read.
"""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

from pyramid_trainer.cards import ACE, JACK

CARD = QSizeF(63.0, 88.0)
CORNER_RADIUS = 3.6
CENTRE = QPointF(CARD.width() / 2, CARD.height() / 2)

SMALL_BELOW = 100
"""Width, in device-independent pixels, under which a card is drawn in the small cut."""

ACE_PIP_SIZE = 28.0
_ROW = 29.4  # from the centre to the outermost rows


class Cut(NamedTuple):
    """One way to lay out a card; ``is_small`` leaves fine detail out. All lengths are millimetres."""

    is_small: bool
    rank_height: float
    gap: float
    suit_height: float
    left: float  # of the index, from here to width
    top: float
    width: float
    pip_size: float
    column: float  # from the centre line to the outer columns of pips


FULL = Cut(
    is_small=False,
    rank_height=9.4,
    gap=1.7,
    suit_height=6.4,
    left=2.4,
    top=4.4,
    width=8.6,
    pip_size=11.0,
    column=11.2,
)
SMALL = Cut(
    is_small=True,
    rank_height=12.6,
    gap=1.9,
    suit_height=8.6,
    left=2.2,
    top=3.6,
    width=11.0,
    pip_size=9.6,
    column=10.4,
)


def cut_for(width: float) -> Cut:
    """The cut for a card ``width`` device-independent pixels wide."""
    return SMALL if width < SMALL_BELOW else FULL


class Pip(NamedTuple):
    """A pip: its centre and the height of its box in millimetres, and whether it stands on its head."""

    x: float
    y: float
    size: float
    turned: bool


_TWO = ((0.0, -1.0), (0.0, 1.0))
_FOUR = ((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0))
_SIX = (*_FOUR, (-1.0, 0.0), (1.0, 0.0))
_EIGHT_ASIDE = (*_FOUR, (-1.0, -1 / 3), (1.0, -1 / 3), (-1.0, 1 / 3), (1.0, 1 / 3))
_MIDDLE = (0.0, 0.0)
_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    ACE: (_MIDDLE,),
    2: _TWO,
    3: (*_TWO, _MIDDLE),
    4: _FOUR,
    5: (*_FOUR, _MIDDLE),
    6: _SIX,
    7: (*_SIX, (0.0, -1 / 2)),
    8: (*_SIX, (0.0, -1 / 2), (0.0, 1 / 2)),
    9: (*_EIGHT_ASIDE, _MIDDLE),
    10: (*_EIGHT_ASIDE, (0.0, -2 / 3), (0.0, 2 / 3)),
}
"""Pips as (column, row) from the middle of the card, -1 to 1 from the outermost to the outermost."""


def pip_places(rank: int, cut: Cut = FULL) -> tuple[Pip, ...]:
    """The pips of ``rank``, the ace's single large one included; none for jack, queen and king."""
    size = ACE_PIP_SIZE if rank == ACE else cut.pip_size
    return tuple(
        Pip(CENTRE.x() + column * cut.column, CENTRE.y() + row * _ROW, size, turned=row > 0)
        for column, row in _PLACES.get(rank, ())
    )


def is_court(rank: int) -> bool:
    """Whether ``rank`` shows a figure instead of pips."""
    return JACK <= rank < ACE


def index_rects(cut: Cut) -> tuple[QRectF, QRectF]:
    """The boxes of both indices, top left and bottom right; rank and suit stay inside."""
    height = cut.rank_height + cut.gap + cut.suit_height
    upper = QRectF(cut.left, cut.top, cut.width, height)
    lower = QRectF(CARD.width() - upper.right(), CARD.height() - upper.bottom(), cut.width, height)
    return upper, lower


COURT_FRAME = QRectF(12.7, 8.0, CARD.width() - 2 * 12.7, CARD.height() - 2 * 8.0)
COURT_FRAME_SMALL = QRectF(15.0, 7.0, CARD.width() - 2 * 15.0, CARD.height() - 2 * 7.0)
"""The fields of a court card in the full and in the small cut."""
