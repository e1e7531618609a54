"""A row of choices of which one is on."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QWidget

from pyramid_trainer.ui.theme import SPACE_HALF


class Segments(QWidget):
    """A row of choices of which one is on; Tab stops there once, the arrow keys move along. Signal ``picked(key)``."""

    picked = Signal(str)

    def __init__(self, name: str, choices: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._group.buttonToggled.connect(let_tab_stop)
        self._buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_HALF)
        for key, text in choices.items():
            button = QPushButton(text)
            button.setCheckable(True)
            button.setProperty("segment", True)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # until it is chosen
            button.setAccessibleName(f"{name}: {text}")
            button.clicked.connect(lambda _checked, key=key: self.picked.emit(key))
            self._group.addButton(button)
            self._buttons[key] = button
            row.addWidget(button)
        row.addStretch(1)

    def choose(self, key: str) -> None:
        """Shows ``key`` as chosen, without a signal."""
        self._buttons[key].setChecked(True)

    def show_choice(self, key: str, shown: bool) -> None:
        self._buttons[key].setVisible(shown)

    @property
    def chosen(self) -> str:
        return next(key for key, button in self._buttons.items() if button.isChecked())


def let_tab_stop(button: QAbstractButton, chosen: bool) -> None:
    """At the answer that is chosen, and no other of the question. Qt does so only once an arrow key was pressed."""
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus if chosen else Qt.FocusPolicy.NoFocus)
