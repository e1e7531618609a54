"""Blocks as pixmaps, each painted once for its size and then only copied."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from pyramid_trainer.blocks.faces import Face
from pyramid_trainer.ui.blocks.seen import Piece
from pyramid_trainer.ui.blocks.wood import TOP, VARIANTS, paint_block
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import CLEAR

_AROUND = 2.0
"""Room around a block for its edge, in device-independent pixels."""

MOST_HELD = 400
"""Pictures, far more than a table shows; at a new size all are thrown away."""

_Key = tuple[Face | None, bool, int, int, int]


class BlockPictures:
    """Keeps what was painted for the present look and pixel ratio."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._held: dict[_Key, QPixmap] = {}
        self._for: tuple[object, ...] = ()

    def draw(self, painter: QPainter, piece: Piece, at: QRectF | None = None) -> None:
        """Draws ``piece``, at ``at`` instead of its own front where given, which may be of another size."""
        ratio = painter.device().devicePixelRatioF()
        held_for = (self._look.theme, self._look.four_colours, ratio)
        if held_for != self._for or len(self._held) > MOST_HELD:
            self._held.clear()
            self._for = held_for
        front = at or piece.front
        picture = self._picture(piece, ratio)
        scale = front.width() / piece.front.width()
        if scale == 1:
            painter.drawPixmap(front.topLeft() - QPointF(_AROUND, _top_room(front)), picture)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(front.topLeft())
        painter.scale(scale, scale)
        painter.drawPixmap(-QPointF(_AROUND, _top_room(piece.front)), picture)
        painter.restore()

    def _picture(self, piece: Piece, ratio: float) -> QPixmap:
        wide, high = round(piece.front.width()), round(piece.front.height())
        key = (piece.face, piece.blank, piece.variant % VARIANTS, wide, high)
        if key not in self._held:
            self._held[key] = self._painted(piece, wide, high, ratio)
        return self._held[key]

    def _painted(self, piece: Piece, wide: int, high: int, ratio: float) -> QPixmap:
        front = QRectF(_AROUND, _top_room(piece.front), wide, high)
        picture = QPixmap(ceil((wide + 2 * _AROUND) * ratio), ceil((front.bottom() + _AROUND) * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(CLEAR)
        painter = QPainter(picture)
        paint_block(
            painter,
            front,
            piece.face,
            self._look.theme,
            blank=piece.blank,
            variant=piece.variant,
            four_colours=self._look.four_colours,
        )
        painter.end()
        return picture


def _top_room(front: QRectF) -> float:
    return ceil(front.height() * TOP) + _AROUND
