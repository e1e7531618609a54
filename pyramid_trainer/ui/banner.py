"""A line across the top of the window for what lasts or needs an answer: what is the matter and what can be done."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.theme import SPACE, SPACE_2


class Banner(QWidget):
    """Shows one message at a time, with something to do or *Close*. Signal ``closed``: the user has closed it."""

    closed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._text = TextLabel(look, wrap=True)
        self._action = ActionButton(quiet=False)
        self._close = ActionButton(quiet=False)
        self._do: Callable[[], None] | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_2 + SPACE, SPACE, SPACE_2, SPACE)
        row.setSpacing(SPACE)
        row.addWidget(self._text, 1)
        row.addWidget(self._action)
        row.addWidget(self._close)
        self._close.set_text(self.tr("Close"))
        self._action.clicked.connect(self._act)
        self._close.clicked.connect(self.close_message)
        look.changed.connect(self.update)
        self.hide()

    def tell(self, text: str, action: str = "", do: Callable[[], None] | None = None) -> None:
        """Shows ``text``; with ``do``, a button called ``action`` stands in place of *Close*."""
        self._text.setText(text)
        self._do = do
        self._action.set_text(action)
        self._action.setVisible(do is not None)
        self._close.setVisible(do is None)
        self.show()
        announce(self, text)

    def close_message(self) -> None:
        """As the button *Close*; a message that leaves something to do stays."""
        if self._do is None and self.isVisible():
            self.hide()
            self.closed.emit()

    def _act(self) -> None:
        do, self._do = self._do, None
        self.hide()
        if do is not None:
            do()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.theme.surface)
        painter.fillRect(QRectF(0, 0, 4, self.height()), self._look.theme.accent)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), self._look.theme.border)
