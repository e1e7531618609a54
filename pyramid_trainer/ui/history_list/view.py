"""A list of any length with one line selected, how many there are, and a word about an empty one."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from pyramid_trainer.ui import tables
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.history_list.model import HistoryModel
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, SMALL, SPACE, SPACE_2


class ListWords(NamedTuple):
    """``name``: of the list; ``nothing``: what will stand in it; ``listed`` and ``all_deleted``: codes of the sentences
    that say how many there are, with ``{count}``, and that ``{deleted}`` of them are deleted, which is all.
    """

    name: str
    nothing: str
    listed: str
    all_deleted: str


class _Table(QTableView):
    """Signal ``resized``."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt lets the key go on that has activated a line; what it opens is not to be pressed by it as well."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class HistoryList(QWidget):
    """Signals: ``selected`` another line is, or more is known of it; ``activated`` by Enter or a double click."""

    selected = Signal()
    activated = Signal()

    def __init__(self, model: HistoryModel, words: ListWords, stretching: Sequence[int], look: Look) -> None:
        """``stretching``: columns that share what room is left over; the first gives some where there is too little."""
        super().__init__()
        self._look = look
        self._words = words
        self._stretching = stretching
        self.model = model
        self._selected: int | None = None
        """By the number of the file, so that it stays selected when the list is read anew."""
        self._selected_row = 0
        self.table = _Table()
        self.show_deleted = QCheckBox(self.tr("Show deleted"))
        self._count = TextLabel(look, colour="muted")
        self._empty = TextLabel(look, colour="muted", wrap=True)
        self._show_them = ActionButton(quiet=False)
        self._stack = QStackedWidget()
        self._set_up_table()
        self._lay_out()
        self._wire()
        self._fit()

    @property
    def line(self) -> Any:
        """The selected one; ``None`` without any, and until it is read."""
        row = None if self._selected is None else self.model.row(self._selected)
        return None if row is None else self.model.line(row)

    @property
    def front(self) -> QWidget | None:
        """Where the keyboard goes on: the table, or else the button that fills it; ``None`` where there is neither."""
        if self._stack.currentWidget() is self.table:
            return self.table
        return None if self._show_them.isHidden() else self._show_them

    def take_focus(self) -> None:
        if self.front is not None:
            self.front.setFocus()

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName(self._words.name)
        tables.set_up(table)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.horizontalHeader().setSectionsClickable(False)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._count, 1)
        head.addWidget(self.show_deleted)
        nothing = QVBoxLayout()
        nothing.addStretch(1)
        nothing.addWidget(self._empty)
        nothing.addSpacing(SPACE)
        nothing.addWidget(self._show_them, 0, Qt.AlignmentFlag.AlignHCenter)
        nothing.addStretch(2)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._show_them.set_text(self.tr("Show deleted"))
        self._show_them.hide()
        empty = QWidget()
        empty.setLayout(nothing)
        self._stack.addWidget(empty)
        self._stack.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addWidget(self._stack, 1)

    def _wire(self) -> None:
        self.show_deleted.toggled.connect(self._show_deleted)
        self._show_them.clicked.connect(partial(self.show_deleted.setChecked, True))
        self.table.selectionModel().currentRowChanged.connect(self._row_changed)
        self.table.activated.connect(lambda _index: self.activated.emit())
        self.model.loaded.connect(self._loaded)
        self.model.lines_came.connect(self.selected)
        self._look.changed.connect(self._fit)
        self.table.resized.connect(self._fit)

    def _show_deleted(self, shown: bool) -> None:
        self.model.shows_deleted = shown
        self.model.reload()

    def _loaded(self) -> None:
        rows, deleted = self.model.rowCount(), self.model.deleted
        self._count.setText(sentence(self._words.listed, {"count": rows}))
        if not rows:  # before the table goes: then Qt hands the focus on to the button
            self._show_them.setVisible(deleted > 0)
            told = sentence(self._words.all_deleted, {"deleted": deleted}) if deleted else self._words.nothing
            self._empty.setText(told)
        self._stack.setCurrentIndex(1 if rows else 0)
        row = None if self._selected is None else self.model.row(self._selected)
        if row is None:
            row = min(self._selected_row, rows - 1)
        if row >= 0 and self.table.currentIndex().row() != row:
            self.table.selectRow(row)
        self.selected.emit()

    def _row_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():  # else the list is being read anew
            self._selected_row = current.row()
            self._selected = self.model.number(current.row())
            self.selected.emit()

    def _fit(self) -> None:
        """Rows and columns as the type needs them."""
        columns = self.model.columns
        metrics = QFontMetrics(self._look.type.font(BODY))
        self.table.verticalHeader().setDefaultSectionSize(metrics.height() + SPACE)
        head = QFontMetrics(self._look.type.font(SMALL))
        widths = [
            max(metrics.horizontalAdvance(columns.widest(column)), head.horizontalAdvance(title)) + SPACE_2
            for column, title in enumerate(map(columns.title, range(columns.count)))
        ]
        room = self.table.viewport().width() - sum(widths)
        first = self._stretching[0]
        if room > 0:
            share = room // len(self._stretching)
            for column in self._stretching[1:]:
                widths[column] += share
            widths[first] += room - share * (len(self._stretching) - 1)
        elif widths[first] + room >= widths[first] * 2 // 3:
            widths[first] += room  # a name cut short is better than a list that scrolls sideways
        for column, width in enumerate(widths):
            self.table.setColumnWidth(column, width)
