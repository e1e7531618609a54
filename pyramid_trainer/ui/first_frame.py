"""The window as it is first seen: the felt with the cards, and quiet surfaces where rail and panel will stand.

It lives for a few hundredths of a second. The felt is the real one and moves over into the drill page.
"""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.frame import felt_rect, frame_sizes
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.painting import fill_rounded
from pyramid_trainer.ui.theme import RADIUS_LARGE


class FirstFrame(QWidget):
    """Holds ``felt`` where the drill page will hold it."""

    def __init__(self, felt: Felt, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._felt = felt
        self._look = look
        felt.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._felt.setGeometry(felt_rect(self.size(), self._look.type))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, sizes = self._look.theme, frame_sizes(self.size(), self._look.type)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        felt = self._felt.geometry()
        panel = QRectF(felt.x(), felt.bottom() + 1 + sizes.gap, felt.width(), sizes.panel)
        for rect, radius, colour in (
            (QRectF(self.rect()), 0, theme.window),
            (QRectF(0, 0, sizes.rail, self.height()), 0, theme.rail),
            (panel, RADIUS_LARGE, theme.surface),
        ):
            fill_rounded(painter, rect, radius, colour)
