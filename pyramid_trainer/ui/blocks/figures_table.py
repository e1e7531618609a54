"""A quiet table of figures on a surface of its own, which can have the focus so that it is read and scrolled to."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.parts import Titled
from pyramid_trainer.ui.theme import BODY, RADIUS_LARGE, SMALL, SPACE, SPACE_2, SPACE_HALF

_RIGHT, _LEFT = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft


class FiguresTable(Titled):
    """Shows the rows it is given; the first column names a line, the others are figures."""

    def __init__(self, title: str, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(title, look, parent)
        self.rows: list[tuple[str, ...]] = []
        self._parts = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE_2)
        self._grid.setVerticalSpacing(SPACE_HALF)
        self._grid.setColumnStretch(0, 1)
        self._below = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._below.hide()
        self.column.addLayout(self._grid)
        self.column.addWidget(self._below)

    def clear(self) -> None:
        self.rows = []
        self._parts = 0
        while (item := self._grid.takeAt(0)) is not None:
            item.widget().deleteLater()
        self.setAccessibleDescription("")

    def add_part(self, title: str, heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
        """``heads``: of all columns but the first, which ``title`` heads; the first line stands out if it sums up."""
        line = self._parts
        above = SPACE_2 + SPACE if line else 0
        for column, text in enumerate((title, *heads)):
            label = TextLabel(self._look, size=SMALL, colour="muted", wrap=not column)
            label.setText(text)
            label.setContentsMargins(0, above, 0, 0)
            label.setAlignment((_RIGHT if column else _LEFT) | Qt.AlignmentFlag.AlignBottom)
            self._grid.addWidget(label, line, column)
        for cells in rows:
            line += 1
            for column, text in enumerate(cells):
                self._grid.addWidget(self._cell(text, figure=column > 0), line, column)
        self._parts = line + 1
        self.rows += rows
        told = [self._told(heads, cells) for cells in rows]
        self.setAccessibleDescription(" ".join((self.accessibleDescription(), f"{title}.", *told)).strip())

    def _told(self, heads: Sequence[str], cells: Sequence[str]) -> str:
        """A line for screen readers."""
        figures = [f"{head} {text}".replace("\n", ", ") for head, text in zip(heads, cells[1:], strict=True)]
        return f"{cells[0]}: {'; '.join(figures)}."

    def _cell(self, text: str, *, figure: bool) -> QWidget:
        """A figure's interval stands in small type below it."""
        upper, _, lower = text.partition("\n")
        cell = QWidget()
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part, size, colour in ((upper, BODY, "text"), (lower, SMALL, "muted")):
            if part:
                label = TextLabel(self._look, size=size, colour=colour, wrap=not figure)
                label.setText(part)
                label.setAlignment(_RIGHT if figure else _LEFT)
                column.addWidget(label)
        column.addStretch(1)
        return cell

    def tell_below(self, text: str) -> None:
        """What the figures mean, in small type."""
        self._below.setText(text)
        self._below.setVisible(bool(text))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._look.theme.focus, 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS_LARGE, RADIUS_LARGE)
