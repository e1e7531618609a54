"""Small helpers for painters."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter


def draw_line_of_text(painter: QPainter, rect: QRectF, text: str, across: float = 0.5, down: float = 0.5) -> None:
    """Draws one line of ``text`` in the painter's font and pen; ``across`` and ``down`` say where in ``rect`` it lies:
    0 at its left or top, 1 at its right or bottom.
    """
    metrics = QFontMetricsF(painter.font())
    left = rect.x() + (rect.width() - metrics.horizontalAdvance(text)) * across
    top = rect.y() + (rect.height() - metrics.height()) * down
    painter.drawText(QPointF(left, top + metrics.ascent()), text)
