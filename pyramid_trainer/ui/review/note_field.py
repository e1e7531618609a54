"""The note on a hand: saved when one leaves it or presses Ctrl+Enter, and never lost."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, SPACE, SPACE_HALF

LINES = 3


class _Text(QPlainTextEdit):
    """Signal ``done``: the user has finished for now."""

    done = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.done.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(200, LINES * QFontMetrics(self.font()).lineSpacing() + 2 * SPACE)

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.sizeHint().height())


class NoteField(QWidget):
    """Signal ``changed(text)``: another note is to be kept; ``show_note`` or ``show_refused`` answers it."""

    changed = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._kept = ""
        self._text = _Text()
        self._text.setAccessibleName(self.tr("Note on this hand"))
        self._text.setPlaceholderText(self.tr("Note on this hand"))
        self._text.setTabChangesFocus(True)
        self._refused = TextLabel(look, colour="lose", wrap=True)
        self._refused.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_HALF)
        column.addWidget(self._text)
        column.addWidget(self._refused)
        self._text.done.connect(self.finish)
        look.changed.connect(self._dress)
        self._dress()
        self.setFocusProxy(self._text)

    @property
    def text_field(self) -> QPlainTextEdit:
        return self._text

    @property
    def is_being_written(self) -> bool:
        """Whether it says something else than what is kept."""
        return self._text.toPlainText() != self._kept

    def show_note(self, note: str) -> None:
        """``note`` is what is kept."""
        self._kept = note
        self._refused.hide()
        if self._text.toPlainText() != note:
            self._text.setPlainText(note)

    def show_refused(self, note: str, why: str) -> None:
        """``note`` could not be kept: it stays here, and ``why`` stands under it."""
        if self._text.toPlainText() != note:
            self._text.setPlainText(note)
        self._refused.setText(why)
        self._refused.show()

    def finish(self) -> None:
        """What is written now is to be kept."""
        if self.is_being_written:
            self.changed.emit(self._text.toPlainText())

    def _dress(self) -> None:
        self._text.setFont(self._look.type.font(BODY))
        self._text.setFixedHeight(self._text.sizeHint().height())
