"""Small pieces that the sections of several pages are made of."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import ActionButton, Panel, TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, HEADING, SPACE, SPACE_2


class Titled(Panel):
    """A surface with a title, and room for a control at its right; ``column`` is what stands in it."""

    def __init__(self, title: str, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.title = TextLabel(look, bold=True)
        self.title.setText(title)
        self.head = QHBoxLayout()
        self.head.setSpacing(SPACE)
        self.head.addWidget(self.title)
        self.head.addStretch(1)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(SPACE_2, SPACE + SPACE // 2, SPACE_2, SPACE + SPACE // 2)
        self.column.setSpacing(SPACE)
        self.column.addLayout(self.head)
        self.setAccessibleName(title)


class Scrolled(QScrollArea):
    """A section that scrolls up and down where the window is too low for it.

    The room for the scroll bar is always kept: a section that is as high as its width makes it could else need the bar
    without one and not need it with one, for ever.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the focus of what stands in it
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(lambda low, high: bar.setEnabled(high > low))  # the sheet hides the handle of one


class Message(QWidget):
    """Stands where figures will be: what is or will be here, and what can be done. Signal ``asked``: the button."""

    asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = TextLabel(look, size=HEADING, bold=True, wrap=True)
        self._text = TextLabel(look, size=BODY, colour="muted", wrap=True)
        self._button = ActionButton(quiet=False)
        self._button.clicked.connect(self.asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.setSpacing(SPACE)
        column.addStretch(1)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(2)

    def tell(self, title: str, text: str, button: str = "") -> None:
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self._button.set_text(button)
        self._button.setVisible(bool(button))
