"""The few controls that the pages share, so that a button looks and behaves the same everywhere."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QPushButton, QSizePolicy, QWidget

from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, RADIUS_LARGE


class ActionButton(QPushButton):
    """A small button that names its key: ``Hint  H``. ``quiet`` ones have no frame until the mouse or focus is there.

    It never takes the focus by mouse, so that the keyboard stays with the page.
    """

    def __init__(self, key: str = "", *, quiet: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self.setProperty("quiet", quiet)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(True)  # in a dialog Enter presses the button that has the focus

    def set_key(self, key: str) -> None:
        """Before ``set_text``: another key does it now."""
        self._key = key

    def set_text(self, text: str, name: str = "") -> None:
        """``name``: what it does in more words, for screen readers and as its tool tip."""
        self.setText(f"{text}  {self._key}" if self._key else text)
        self.set_name(name or text)

    def set_name(self, name: str) -> None:
        self.setAccessibleName(name)
        self.setToolTip("" if name in self.text() else name)


class TextLabel(QLabel):
    """Plain text in one of the type sizes and one of the theme's colours; follows the look."""

    def __init__(
        self,
        look: Look,
        *,
        size: int = BODY,
        bold: bool = False,
        colour: str = "text",
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._size, self._bold, self._colour = size, bold, colour
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if wrap:
            policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
        self._dress()
        look.changed.connect(self._dress)

    def set_style(self, *, bold: bool | None = None, colour: str | None = None) -> None:
        self._bold = self._bold if bold is None else bold
        self._colour = colour or self._colour
        self._dress()

    def _dress(self) -> None:
        self.setFont(self._look.type.font(self._size, bold=self._bold))
        palette = self.palette()
        palette.setColor(self.foregroundRole(), getattr(self._look.theme, self._colour))
        self.setPalette(palette)


class NoteEdit(QPlainTextEdit):
    """Plain lines. Signal ``left``: the user is done for now. Tab goes to the next control, Ctrl+Enter is done too."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)

    def fit(self, lines: int) -> None:
        """As high as so many lines in its font."""
        frame = 2 * self.frameWidth() + 2 * int(self.document().documentMargin())
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + frame)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:  # its own menu
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Panel(QFrame):
    """A surface with a thin border and round corners."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._look.theme.border, 1))
        painter.setBrush(self._look.theme.surface)
        radius = RADIUS_LARGE
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


class Rule(QWidget):
    """A thin horizontal line."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(10, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._look.theme.border)
