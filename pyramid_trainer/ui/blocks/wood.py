"""A wooden block, drawn by us: its front with a face or blank, a strip of its top, the grain, and the joker's pharaoh.

The front fills the rectangle asked for; the strip of the top lies above it, ``TOP`` of the front's height. A block that
stands on two others hides half of the top of each, so what is free shows its whole top.
"""

from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from pyramid_trainer.blocks.faces import Face
from pyramid_trainer.cards import Card
from pyramid_trainer.ui.cardart.outline import outline
from pyramid_trainer.ui.cardart.ranks import rank_path
from pyramid_trainer.ui.cardart.suits import suit_colour, suit_path
from pyramid_trainer.ui.painting import fill, line, rounded
from pyramid_trainer.ui.theme import Theme

TOP = 0.15
"""Height of what is seen of the top, as a share of the front's."""

_INSET = 0.05
"""How far the far edge of the top draws in at either side, as a share of the width."""

_ROUND = 0.06
SIGN, _BETWEEN = 0.47, 0.1
"""Height of rank and suit, and what is left between them, as shares of the front's height."""

VARIANTS = 5
_GRAINS = (
    ((0.20, 0.30, 0.12), (0.50, 0.44, 0.62), (0.82, 0.86, 0.74)),
    ((0.16, 0.10, 0.24), (0.58, 0.66, 0.50), (0.86, 0.80, 0.90)),
    ((0.26, 0.18, 0.30), (0.46, 0.56, 0.40), (0.74, 0.68, 0.84)),
    ((0.12, 0.22, 0.14), (0.40, 0.34, 0.48), (0.78, 0.88, 0.76)),
    ((0.30, 0.24, 0.38), (0.64, 0.54, 0.66), (0.90, 0.92, 0.84)),
)
"""For each variant three lines along the block: their heights at the left end, in the middle, at the right end."""

_PHARAOH = (
    "M 0 -0.5 C 0.26 -0.5 0.36 -0.34 0.38 -0.12 C 0.4 0.1 0.46 0.26 0.5 0.5 L 0.2 0.5 L 0.16 0.18 "
    "C 0.24 0.06 0.25 -0.06 0.22 -0.18 C 0.12 -0.26 -0.12 -0.26 -0.22 -0.18 C -0.25 -0.06 -0.24 0.06 -0.16 0.18 "
    "L -0.2 0.5 L -0.5 0.5 C -0.46 0.26 -0.4 0.1 -0.38 -0.12 C -0.36 -0.34 -0.26 -0.5 0 -0.5 Z "
    "M -0.06 0.3 L 0.06 0.3 L 0.045 0.5 L -0.045 0.5 Z "
    "M -0.14 -0.09 L -0.05 -0.09 L -0.05 -0.04 L -0.14 -0.04 Z M 0.05 -0.09 L 0.14 -0.09 L 0.14 -0.04 L 0.05 -0.04 Z "
    "M -0.07 0.11 L 0.07 0.11 L 0.07 0.15 L -0.07 0.15 Z"
)
"""The headcloth, beard, eyes and mouth, in a box of height 1 around the origin."""


@cache
def pharaoh_path() -> QPainterPath:
    """The sign of a joker. Not to be changed: it is shared."""
    return outline(_PHARAOH)


def paint_block(
    painter: QPainter,
    front: QRectF,
    face: Face | None,
    theme: Theme,
    *,
    blank: bool,
    variant: int = 0,
    four_colours: bool = True,
) -> None:
    """Paints a block whose front fills ``front``; ``blank``: its blank side is seen, else the side of the face, which
    bears nothing where ``face`` is ``None``.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_wood(painter, front, theme, blank=blank, variant=variant)
    if face is not None and not blank:
        paint_print(painter, front, face, theme, four_colours)
    painter.restore()


def paint_print(painter: QPainter, front: QRectF, face: Face, theme: Theme, four_colours: bool) -> None:
    """Paints what is printed on the front: rank and suit side by side, or the joker's pharaoh."""
    middle = front.center()
    if not isinstance(face, Card):
        _paint_shape(painter, pharaoh_path(), middle, front.height() * 0.74, theme.card_back)
        return
    colour = suit_colour(theme, face.suit, four_colours)
    height = front.height() * SIGN
    rank, suit = rank_path(face.rank), suit_path(face.suit)
    rank_width, suit_width = rank.boundingRect().width() * height, suit.boundingRect().width() * height
    between = front.height() * _BETWEEN
    left = middle.x() - (rank_width + between + suit_width) / 2
    painter.save()
    painter.translate(left - rank.boundingRect().left() * height, middle.y() - height / 2)
    painter.scale(height, height)
    fill(painter, rank, colour)
    painter.restore()
    _paint_shape(painter, suit, QPointF(left + rank_width + between + suit_width / 2, middle.y()), height, colour)


def silhouette(front: QRectF, grow: float = 0.0) -> QPainterPath:
    """The outline of a block, front and top together, ``grow`` larger all around."""
    whole = QRectF(front.left(), front.top() - front.height() * TOP, front.width(), front.height() * (1 + TOP))
    return rounded(whole.adjusted(-grow, -grow, grow, grow), front.width() * _ROUND + grow)


def _paint_wood(painter: QPainter, front: QRectF, theme: Theme, *, blank: bool, variant: int) -> None:
    pixel = 1 / painter.device().devicePixelRatioF()
    edge = max(pixel, front.width() * 0.016)
    inside = front.adjusted(edge / 2, 0, -edge / 2, -edge / 2)
    body = rounded(inside, front.width() * _ROUND)
    top = _top_of(inside)
    fill(painter, top, theme.wood_blank_top if blank else theme.wood_face_top)
    painter.strokePath(top, line(theme.wood_edge, edge))
    fill(painter, body, theme.wood_blank if blank else theme.wood_face)
    painter.setClipPath(body)
    pen = line(theme.wood_grain, max(pixel, front.height() * 0.03))
    for start, middle, end in _GRAINS[variant % VARIANTS]:
        grain = QPainterPath(QPointF(inside.left(), _down(inside, start)))
        grain.quadTo(_at(inside, 0.3, 2 * middle - start), _at(inside, 0.55, middle))
        grain.quadTo(_at(inside, 0.8, (middle + end) / 2), _at(inside, 1, end))
        painter.strokePath(grain, pen)
    painter.setClipping(False)
    painter.strokePath(body, line(theme.wood_edge, edge))


def _top_of(front: QRectF) -> QPainterPath:
    height, inset = front.height() * TOP, front.width() * _INSET
    near = front.top() + front.width() * _ROUND
    far = front.top() - height
    path = QPainterPath(QPointF(front.left(), near))
    path.lineTo(front.left() + inset, far)
    path.lineTo(front.right() - inset, far)
    path.lineTo(front.right(), near)
    path.closeSubpath()
    return path


def _at(rect: QRectF, across: float, down: float) -> QPointF:
    return QPointF(rect.left() + rect.width() * across, _down(rect, down))


def _down(rect: QRectF, share: float) -> float:
    return rect.top() + rect.height() * share


def _paint_shape(painter: QPainter, path: QPainterPath, at: QPointF, height: float, colour: QColor) -> None:
    painter.save()
    painter.translate(at)
    painter.scale(height, height)
    fill(painter, path, colour)
    painter.restore()
