"""The buttons below a list, and what was told of the last act."""

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SPACE, SPACE_HALF


class Foot(QWidget):
    """What was told stands beside the buttons, or above them where it has no room there in one line."""

    def __init__(self, acts: Sequence[ActionButton], told: TextLabel, last: ActionButton, look: Look) -> None:
        """``last``: the button at the other end, for which there is always room."""
        super().__init__()
        self._buttons = (*acts, last)
        self._told = told
        self._row = QHBoxLayout()
        self._row.setSpacing(SPACE)
        for act in acts:
            self._row.addWidget(act)
        self._row.addSpacing(SPACE)
        self._beside = self._row.count()
        self._row.addWidget(told, 1)
        self._row.addStretch(0)
        self._row.addWidget(last)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE_HALF)
        self._column.addLayout(self._row)
        look.changed.connect(self.fit)

    def fit(self) -> None:
        """Another text was told, or there is other room for it."""
        row, column, told = self._row, self._column, self._told
        taken = sum(button.sizeHint().width() + SPACE for button in self._buttons) + 2 * SPACE
        has_room = taken + told.fontMetrics().horizontalAdvance(told.text()) <= self.width()
        if has_room and row.indexOf(told) < 0:
            column.removeWidget(told)
            row.insertWidget(self._beside, told, 1)
        elif not has_room and column.indexOf(told) < 0:
            row.removeWidget(told)
            column.insertWidget(0, told)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
