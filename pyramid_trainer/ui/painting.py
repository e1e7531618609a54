"""Small helpers for painters.

Until the first hand is painted nothing may touch the ``Qt`` namespace (decision 0001), and giving a painter a colour
does: ``setPen``, ``setBrush``, ``fillRect``, ``fillPath``, ``QPen`` and ``QBrush`` look for it among Qt's enums first.
So here shapes are filled with a brush, lines drawn with a pen that is made without a colour, and text is written in
the colour that the widget's palette gives every painter to begin with (``write_in``).
"""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPalette, QPen
from PySide6.QtWidgets import QWidget


def solid(colour: QColor) -> QBrush:
    """A brush of ``colour``: that of a pen, as ``QBrush.setColor`` too would look for it among the enums."""
    pen = QPen()
    pen.setColor(colour)
    return pen.brush()


def line(colour: QColor, width: float) -> QPen:
    """A pen of ``colour``, for ``QPainter.strokePath``."""
    pen = QPen()
    pen.setColor(colour)
    pen.setWidthF(width)
    return pen


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """``rect`` with round corners, as a shape."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def fill(painter: QPainter, path: QPainterPath, colour: QColor) -> None:
    painter.fillPath(path, solid(colour))


def fill_rounded(painter: QPainter, rect: QRectF, radius: float, colour: QColor) -> None:
    """Fills ``rect`` with ``colour``, its corners round; without an edge, and whatever pen and brush are set."""
    fill(painter, rounded(rect, radius), colour)


def write_in(widget: QWidget, colour: QColor) -> None:
    """From now on painters on ``widget`` begin with a pen of ``colour``, and so write text in it."""
    palette = widget.palette()
    palette.setColor(QPalette.ColorRole.WindowText, colour)
    widget.setPalette(palette)


def draw_line_of_text(painter: QPainter, rect: QRectF, text: str, across: float = 0.5, down: float = 0.5) -> None:
    """Draws one line of ``text`` in the painter's font and pen; ``across`` and ``down`` say where in ``rect`` it lies:
    0 at its left or top, 1 at its right or bottom.
    """
    metrics = QFontMetricsF(painter.font())
    left = rect.x() + (rect.width() - metrics.horizontalAdvance(text)) * across
    top = rect.y() + (rect.height() - metrics.height()) * down
    painter.drawText(QPointF(left, top + metrics.ascent()), text)
