"""A card on the felt: a picture that slides to where it belongs and can be dragged there by hand."""

from PySide6 import QtCore
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from pyramid_trainer.cards import Card
from pyramid_trainer.ui.cardart import corner_radius
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.painting import draw_line_of_text, line, rounded, write_in
from pyramid_trainer.ui.theme import BODY, RADIUS_SMALL

RING = 6
"""Room around the card for the ring of the chosen one, in device-independent pixels."""

SLIDE_MS = 140


class CardWidget(QWidget):
    """Shows one card face up or down, with the badge of its key under it.

    Signals: ``tapped`` was clicked without being moved; ``dropped(centre)`` was dragged and let go there, in the
    coordinates of the felt. The felt decides what either means and moves the card.
    """

    tapped = Signal()
    dropped = Signal(QPoint)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._card: Card | None = None
        self._size = QSize(1, 1)
        self._badge = ""
        self._badge_height = 0
        self._ringed = False
        self._movable = False
        self._grabbed_at: QPoint | None = None
        self._dragging = False
        self._slide: QtCore.QPropertyAnimation | None = None
        self._take_look()
        look.changed.connect(self._take_look)

    def show_card(self, card: Card | None) -> None:
        """Turns the face of ``card`` up, or the back for ``None``."""
        self._card = card
        self.update()

    def set_size(self, card: QSize, badge_height: int) -> None:
        """Size of the card itself; the widget is larger by the ring and, if any, the badge."""
        if (card, badge_height) == (self._size, self._badge_height):
            return
        self._size = card
        self._badge_height = badge_height
        self.resize(card.width() + 2 * RING, card.height() + 2 * RING + badge_height)
        self.update()

    def set_badge(self, text: str) -> None:
        self._badge = text
        self.update()

    def set_ringed(self, ringed: bool) -> None:
        if ringed != self._ringed:
            self._ringed = ringed
            self.update()

    def set_movable(self, movable: bool) -> None:
        """Whether it can be dragged and clicked; a card in someone's hand is put back where it belongs."""
        self._movable = movable
        self._grabbed_at = None
        self._dragging = False
        if movable:
            self.setCursor(QtCore.Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()

    def place_at(self, slot: QPoint, *, slide: bool) -> None:
        """Puts the card's top left corner at ``slot`` of the felt, sliding there or at once."""
        target = slot - QPoint(RING, RING)
        self._stop()
        if slide and self.isVisible() and self.pos() != target:
            self._start_sliding_to(target)
        else:
            self.move(target)

    @property
    def is_sliding(self) -> bool:
        return self._slide is not None and self._slide.state() == QtCore.QPropertyAnimation.State.Running

    def card_rect(self) -> QRect:
        return QRect(QPoint(RING, RING), self._size)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = self.card_rect()
        ratio = self.devicePixelRatioF()
        if self._card is None:
            picture = self._look.card_back(self._size, ratio)
        else:
            picture = self._look.card(self._card, self._size, ratio)
        painter.drawPixmap(rect.topLeft(), picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._ringed:
            card = self._look.card_rect(self._size, ratio).translated(rect.topLeft())
            ring = rounded(card.adjusted(-4.5, -4.5, 4.5, 4.5), corner_radius(card) + 4.5)
            painter.strokePath(ring, line(self._look.theme.focus_on_table, 3))
        if self._badge:
            self._paint_badge(painter, rect)

    def _start_sliding_to(self, target: QPoint) -> None:
        if self._slide is None:
            self._slide = QtCore.QPropertyAnimation(self, b"pos", self)
            self._slide.setDuration(SLIDE_MS)
            self._slide.setEasingCurve(QtCore.QEasingCurve.Type.OutCubic)
        self._slide.setStartValue(self.pos())
        self._slide.setEndValue(target)
        self._slide.start()

    def _take_look(self) -> None:
        write_in(self, self._look.theme.text_on_table)
        self.update()

    def _stop(self) -> None:
        if self._slide is not None:
            self._slide.stop()

    def _paint_badge(self, painter: QPainter, card: QRect) -> None:
        font = self._look.type.font(BODY)
        metrics = QFontMetrics(font)
        side = metrics.height() + 4
        room = QRect(0, card.bottom() + 1, self.width(), self.height() - card.bottom() - 1)
        badge = QRectF(room.center().x() - side / 2, room.bottom() - side, side, side)
        edge = rounded(badge.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_SMALL)
        painter.strokePath(edge, line(self._look.theme.muted_on_table, 1))
        painter.setFont(font)
        draw_line_of_text(painter, badge, self._badge)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._movable or event.button() != QtCore.Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._stop()
        self._grabbed_at = event.position().toPoint()
        self.raise_()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed_at is None:
            event.ignore()
            return
        moved = event.position().toPoint() - self._grabbed_at
        if self._dragging or moved.manhattanLength() >= QApplication.startDragDistance():
            self._dragging = True
            self.setCursor(QtCore.Qt.CursorShape.ClosedHandCursor)
            self.move(self.pos() + moved)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._grabbed_at is None or event.button() != QtCore.Qt.MouseButton.LeftButton:
            event.ignore()
            return
        dragged, self._dragging, self._grabbed_at = self._dragging, False, None
        self.setCursor(QtCore.Qt.CursorShape.OpenHandCursor)
        if dragged:
            self.dropped.emit(self.pos() + self.card_rect().center())
        else:
            self.tapped.emit()
