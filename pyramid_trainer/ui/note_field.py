"""The note on a hand: saved when one leaves it or presses Ctrl+Enter, and never lost."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import NoteEdit, TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, SPACE_HALF

LINES = 3


class NoteField(QWidget):
    """Signal ``changed(text)``: another note is to be kept; ``show_note`` or ``show_refused`` answers it."""

    changed = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._kept = ""
        self._text = NoteEdit()
        self._text.setAccessibleName(self.tr("Note on this hand"))
        self._text.setPlaceholderText(self.tr("Note on this hand"))
        self._refused = TextLabel(look, colour="lose", wrap=True)
        self._refused.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_HALF)
        column.addWidget(self._text)
        column.addWidget(self._refused)
        self._text.left.connect(self.finish)
        look.changed.connect(self._dress)
        self._dress()
        self.setFocusProxy(self._text)

    @property
    def text_field(self) -> NoteEdit:
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
        self._text.fit(LINES)
