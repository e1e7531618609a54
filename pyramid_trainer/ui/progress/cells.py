"""A picture of many small fields, each with something to say: by the mouse, by the arrow keys; Enter opens it."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QToolTip, QWidget

from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.theme import SPACE_6

_SIDEWAYS = 3
"""A step goes to the nearest field in its direction; what lies beside that counts so many times."""


class Cell(NamedTuple):
    """Where a field lies, and what it is of."""

    rect: QRectF
    item: object


class Cells(QWidget):
    """Derive from it and say where the fields lie, how they look and what they say.

    ``arrange``, ``paint_cell``, ``paint_words`` and ``said`` are filled by the days of ``calendar`` and the fields of
    ``mastery_map``.

    Signals: ``told(sentence)``, of the field under the mouse or the one chosen with the keys, empty for none;
    ``chosen(item)``, a field was clicked or Enter pressed on it.
    """

    told = Signal(str)
    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.cells: list[Cell] = []
        self._at: int | None = None
        self._stale = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        look.changed.connect(self.lay_out)

    def arrange(self, width: int) -> tuple[list[Cell], int]:
        """The fields, in the order of reading, for a width, and the height that they need."""
        raise NotImplementedError

    def paint_cell(self, painter: QPainter, cell: Cell) -> None:
        raise NotImplementedError

    def paint_words(self, painter: QPainter) -> None:
        """What is written around the fields."""
        raise NotImplementedError

    def said(self, item: object) -> str:
        """What a field says of itself."""
        raise NotImplementedError

    def can_open(self, item: object) -> bool:
        """Whether there is anything to open."""
        return True

    def lay_out(self) -> None:
        """After the items or the look have changed; one that is not shown does so when it is."""
        if not self.isVisible():
            self._stale = True
            return
        self._stale = False
        self.cells, height = self.arrange(self.width())
        if self._at is not None and self._at >= len(self.cells):
            self._at = None
        self.setFixedHeight(height)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(480, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_words(painter)
        shown = QRectF(event.rect())
        for cell in self.cells:
            if cell.rect.intersects(shown):
                self.paint_cell(painter, cell)
        if self._at is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.theme.focus, 2))
            painter.drawRoundedRect(self.cells[self._at].rect.adjusted(-1, -1, 1, 1), 3, 3)

    def go_to(self, number: int | None) -> None:
        """Marks a field and says what it is; ``None``: no field."""
        if number == self._at:
            return
        self._at = number
        text = "" if number is None else self.said(self.cells[number].item)
        self.setAccessibleDescription(text)
        self.told.emit(text)
        if text and self.hasFocus():
            announce(self, text)
        self.update()

    def event(self, event: QEvent) -> bool:
        """A tool tip says the same as the line above, which may be out of sight."""
        if isinstance(event, QHelpEvent):
            under = self._under(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), "" if under is None else self.said(self.cells[under].item), self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        under = self._under(event.position())
        self.go_to(under)
        opens = under is not None and self.can_open(self.cells[under].item)
        self.setCursor(Qt.CursorShape.PointingHandCursor if opens else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        under = self._under(event.position())
        if event.button() == Qt.MouseButton.LeftButton and under is not None:
            self._open(under)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self.go_to(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: QPointF(-1, 0),
            Qt.Key.Key_Right: QPointF(1, 0),
            Qt.Key.Key_Up: QPointF(0, -1),
            Qt.Key.Key_Down: QPointF(0, 1),
        }
        if self.cells and event.key() in steps:
            at = self._start() if self._at is None else self._next(self._at, steps[Qt.Key(event.key())])
            self.go_to(at)
            self._bring_into_sight(at)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._at is not None:
            self._open(self._at)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.cells and self._at is None:
            self.go_to(self._start())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.go_to(None)

    def _bring_into_sight(self, number: int) -> None:
        above: QWidget | None = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        inside = None if above is None else above.widget()
        if above is not None and inside is not None:
            place = self.mapTo(inside, self.cells[number].rect.center().toPoint())
            above.ensureVisible(place.x(), place.y(), SPACE_6, SPACE_6)

    def _start(self) -> int:
        """The field that the keys begin at."""
        return 0

    def _open(self, number: int) -> None:
        if self.can_open(self.cells[number].item):
            self.chosen.emit(self.cells[number].item)

    def _under(self, point: QPointF) -> int | None:
        return next((number for number, cell in enumerate(self.cells) if cell.rect.contains(point)), None)

    def _next(self, number: int, step: QPointF) -> int:
        """The nearest field in the direction of ``step``; the same one at the edge."""
        here = self.cells[number].rect.center()
        nearest, least = number, float("inf")
        for other, cell in enumerate(self.cells):
            way = cell.rect.center() - here
            ahead = way.x() * step.x() + way.y() * step.y()
            beside = abs(way.x() * step.y()) + abs(way.y() * step.x())
            if ahead > 1 and ahead + _SIDEWAYS * beside < least:
                nearest, least = other, ahead + _SIDEWAYS * beside
        return nearest
