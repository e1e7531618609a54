"""What stands on the page when there is no list: what will be here, or why there is none, and a way on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.review.source import Words
from pyramid_trainer.ui.theme import HEADING, SPACE_2, SPACE_4


class Empty(QScrollArea):
    """Signals, all requests: ``deal_asked``, ``clear_asked`` no filter any more, ``again_asked`` read again."""

    deal_asked = Signal()
    clear_asked = Signal()
    again_asked = Signal()

    def __init__(self, words: Words, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._title = TextLabel(look, size=HEADING, bold=True, wrap=True)
        self._text = TextLabel(look, colour="muted", wrap=True)
        self._deal, self._clear, self._again = (ActionButton(quiet=False) for _ in range(3))
        self.hint = TextLabel(look, colour="muted", wrap=True)
        """Stands in the place of the replay while no line is chosen."""
        self.hint.setText(words.hint)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(SPACE_4, SPACE_4, SPACE_4, SPACE_4)
        column.setSpacing(SPACE_2)
        column.addStretch(1)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        for button in (self._deal, self._clear, self._again):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
        self.button = self._deal
        """The one that shows."""
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._deal.set_text(words.deal)
        self._clear.set_text(self.tr("Clear filters"))
        self._again.set_text(self.tr("Read again"))
        self._deal.clicked.connect(self.deal_asked)
        self._clear.clicked.connect(self.clear_asked)
        self._again.clicked.connect(self.again_asked)

    def show_nothing_yet(self) -> None:
        self._show(*self._words.nothing_yet, self._deal)

    def show_nothing_found(self) -> None:
        self._show(*self._words.nothing_found, self._clear)

    def show_trouble(self, why: str) -> None:
        self._show(self.tr("The history cannot be shown"), why, self._again)

    def _show(self, title: str, text: str, button: ActionButton) -> None:
        self._title.setText(title)
        self._text.setText(text)
        self.button = button
        for each in (self._deal, self._clear, self._again):
            each.setVisible(each is button)
