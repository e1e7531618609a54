"""The rail at the left: the pages there are, and below them history, preferences and help."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from pyramid_trainer.ui.cardart import paint_mark
from pyramid_trainer.ui.frame import rail_width
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, RADIUS, SPACE, SPACE_2, SPACE_3


class RailButton(QAbstractButton):
    """One entry; a page's entry stays marked while its page is open."""

    def __init__(self, text: str, look: Look, *, page: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setText(text)
        self.setCheckable(page)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2 * SPACE_3, metrics.height() + SPACE_3)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        rect = QRectF(self.rect())
        if self.isChecked():
            painter.setBrush(theme.surface)
            painter.drawRoundedRect(rect, RADIUS, RADIUS)
            painter.setBrush(theme.accent)
            painter.drawRoundedRect(QRectF(0, rect.height() * 0.25, 3, rect.height() * 0.5), 1.5, 1.5)
        if self.hasFocus():
            painter.setPen(theme.focus)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        marked = self.isChecked() or self.underMouse()
        painter.setPen(theme.text if marked else theme.muted)
        painter.setFont(self._look.type.font(BODY, bold=self.isChecked()))
        painter.drawText(rect.adjusted(SPACE_2 + 4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text())

    def enterEvent(self, event: object) -> None:
        self.update()

    def leaveEvent(self, event: object) -> None:
        self.update()


class _Mark(QWidget):
    """The program's mark."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(48, 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_mark(QPainter(self), QRectF(SPACE_2 + 4, 4, 36, 32), self._look.theme.accent)


class Rail(QWidget):
    """Signals: ``page_asked(key)``, ``history_asked``, ``preferences_asked``, ``help_asked``."""

    page_asked = Signal(str)
    history_asked = Signal()
    preferences_asked = Signal()
    help_asked = Signal()

    def __init__(self, pages: dict[str, str], look: Look, parent: QWidget | None = None) -> None:
        """``pages``: key and title of each page there is, from the top."""
        super().__init__(parent)
        self._look = look
        self._entries: dict[str, RailButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE + 4, SPACE_3, SPACE + 4, SPACE_2)
        column.setSpacing(SPACE)
        column.addWidget(_Mark(look))
        column.addSpacing(SPACE)
        for key, title in pages.items():
            entry = RailButton(title, look, page=True)
            entry.clicked.connect(lambda _checked, key=key: self.page_asked.emit(key))
            self._entries[key] = entry
            column.addWidget(entry)
        column.addStretch(1)
        for title, signal in (
            (self.tr("History"), self.history_asked),
            (self.tr("Preferences"), self.preferences_asked),
            (self.tr("Help"), self.help_asked),
        ):
            entry = RailButton(title, look, page=False)
            entry.clicked.connect(signal)
            column.addWidget(entry)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.update)

    def show_page(self, key: str) -> None:
        for each, entry in self._entries.items():  # no QButtonGroup: Tab would come by one of its buttons only
            entry.setChecked(each == key)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(max(hint.width(), rail_width(self._look.type)), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._look.theme.rail)
