"""The application's icon, painted from the same shape as the mark, so that no picture file is read at the start.

``assets/icons/pyramid-trainer.svg`` is the same picture for the desktop.
"""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QIcon, QPainter, QPixmap

from pyramid_trainer.ui.cardart.mark import paint_mark
from pyramid_trainer.ui.painting import fill_rounded
from pyramid_trainer.ui.theme import CLEAR, LIGHT

_BOX = 128  # the square the picture is laid out in
_RADIUS = 28
_MARK = QRectF(22, 22, 84, 84 * 64 / 72)
_SIZES = (16, 24, 32, 48, 64, 128, 256)


def app_icon() -> QIcon:
    """The icon in all usual sizes; needs a QGuiApplication."""
    icon = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(QSize(size, size))
        pixmap.fill(CLEAR)
        painter = QPainter(pixmap)
        paint_icon(painter, QRectF(0, 0, size, size))
        painter.end()
        icon.addPixmap(pixmap)
    return icon


def paint_icon(painter: QPainter, rect: QRectF) -> None:
    """Paint the icon, the mark on a piece of felt, into the square ``rect``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / _BOX, rect.height() / _BOX)
    fill_rounded(painter, QRectF(0, 0, _BOX, _BOX), _RADIUS, LIGHT.table)
    paint_mark(painter, _MARK, LIGHT.focus_on_table)
    painter.restore()
