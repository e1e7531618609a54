"""The pyramid mark: a triangle outline on whose base a small filled triangle stands."""

from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from pyramid_trainer.ui.cardart.outline import outline
from pyramid_trainer.ui.painting import fill

MARK_BOX = QRectF(0, 0, 72, 64)
"""The box of the mark in its own units."""

MARK_DATA = "M 36 0 L 72 64 L 0 64 Z M 36 11 L 9 59 L 21.5 59 L 36 33.5 L 50.5 59 L 63 59 Z"


@cache
def mark_path() -> QPainterPath:
    """The mark within ``MARK_BOX``. Not to be changed: it is shared."""
    return outline(MARK_DATA)


def paint_mark(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Paint the mark in ``colour``, as large as ``rect`` allows and in its middle."""
    scale = min(rect.width() / MARK_BOX.width(), rect.height() / MARK_BOX.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    painter.scale(scale, scale)
    painter.translate(-MARK_BOX.center())
    fill(painter, mark_path(), colour)
    painter.restore()
