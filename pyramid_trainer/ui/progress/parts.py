"""Small pieces that the sections are made of."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import HEADING, SMALL, SPACE, SPACE_2


class Beside(QWidget):
    """Widgets of equal width side by side, one below the other where there is no room for that."""

    def __init__(self, look: Look, least: int, parent: QWidget | None = None) -> None:
        """``least``: width of each, at a font scale of 1, from which on they stand side by side."""
        super().__init__(parent)
        self._look, self._least = look, least
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE_2)

    def add(self, widget: QWidget) -> None:
        self._box.addWidget(widget, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < self._box.count() * self._look.type.pixels(self._least)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        if self._box.direction() != (down if narrow else across):
            self._box.setDirection(down if narrow else across)


class InRows(QWidget):
    """Widgets beside each other, in as many columns as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widgets: list[QWidget] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE_2)
        self._grid.setVerticalSpacing(SPACE)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # its width is never its own choice

    def add(self, widget: QWidget) -> None:
        self._widgets.append(widget)
        self._place(len(self._widgets))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """To be called when the type is another."""
        widths = [widget.sizeHint().width() + SPACE_2 for widget in self._widgets]
        columns = len(widths)
        while columns > 1 and sum(max(widths[column::columns]) for column in range(columns)) > self.width():
            columns -= 1
        if columns != self._columns:
            self._place(columns)

    def _place(self, columns: int) -> None:
        self._columns = columns
        for column in range(len(self._widgets) + 1):
            self._grid.setColumnStretch(column, 1 if column == columns else 0)
        for place, widget in enumerate(self._widgets):
            self._grid.addWidget(widget, place // columns, place % columns)


class Figure(QWidget):
    """A number in large type with what is sure about it below."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value = TextLabel(look, size=HEADING, bold=True)
        self._below = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._value)
        column.addWidget(self._below)
        column.addStretch(1)

    def show_figure(self, name: str, value: str, below: str) -> None:
        """``name``: what it is, for screen readers."""
        self._value.setText(value)
        self._below.setText(below)
        self.setAccessibleName(f"{name}: {value}, {below}")
