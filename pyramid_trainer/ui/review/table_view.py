"""The table of the list: looks at the model, selects lines, and keeps them selected when the list is another."""

from array import array
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from pyramid_trainer.ui import shortcuts, tables
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.review.cells import Cells
from pyramid_trainer.ui.review.marked_lines import MarkedLines, Places
from pyramid_trainer.ui.review.source import NOWHERE
from pyramid_trainer.ui.review.table_model import AttemptTable
from pyramid_trainer.ui.theme import BODY, SMALL, SPACE, SPACE_2, SPACE_HALF

_Flag = QItemSelectionModel.SelectionFlag
_ROWS = _Flag.Rows | _Flag.Select


class AttemptView(QTableView):
    """Signals: ``current_changed`` another line has the focus; ``selection_moved`` others are selected; ``used`` the
    user has turned to the list, by mouse or keys; ``opened`` Enter or a double click on a line; ``sort_asked(sort)``
    the head of a column was clicked.
    """

    current_changed = Signal()
    selection_moved = Signal()
    used = Signal()
    opened = Signal()
    sort_asked = Signal(object)

    def __init__(self, table: AttemptTable, sort: Any, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._look = look
        self._columns = table.columns
        self._sort = sort
        self.setModel(table)
        tables.set_up(self)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setFrameShape(QFrame.Shape.NoFrame)
        table.modelReset.connect(self.scrollToTop)  # another list; Qt would stay as far down as it can
        self._cells = Cells(table, look, self)
        self.setItemDelegate(self._cells)
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = self.horizontalHeader()
        head.setSectionsClickable(True)
        head.setSortIndicatorShown(True)
        # What Qt paints of a head asks of every line whether it is selected; one that selects nothing is told at once.
        head.setSelectionModel(QItemSelectionModel(table, head))
        head.sectionClicked.connect(self._head_clicked)
        self.doubleClicked.connect(lambda _index: self.opened.emit())
        look.changed.connect(self._dress)
        self._dress()

    # Which lines

    @property
    def row(self) -> int:
        """The row that has the focus, -1 for none."""
        return self.currentIndex().row()

    def go_to(self, row: int) -> None:
        """Gives ``row`` the focus and selects it alone, whatever keys are held."""
        if 0 <= row < self._table.rowCount():
            index = self._table.index(row, max(0, self.currentIndex().column()))
            self.selectionModel().setCurrentIndex(index, _Flag.ClearAndSelect | _Flag.Rows)

    def selected_rows(self) -> Sequence[tuple[int, int]]:
        """Ranges of rows, first and last."""
        ranges = [(one.top(), one.bottom()) for one in self.selectionModel().selection()]
        return sorted(set(ranges))

    def selected_count(self) -> int:
        return sum(last - first + 1 for first, last in self.selected_rows())

    @property
    def everything_selected(self) -> bool:
        return self.selected_count() == self._table.rowCount() > 1

    def selected_numbers(self) -> "array[int]":
        """Numbers of the selected lines."""
        numbers, found = self._table.numbers, array("q")
        for first, last in self.selected_rows():
            found += numbers[first : last + 1]
        return found

    def marked_lines(self) -> MarkedLines:
        everything = self.everything_selected
        numbers = self._table.numbers
        top = self.rowAt(0) if self.verticalScrollBar().value() else -1
        return MarkedLines(
            array("q") if everything else self.selected_numbers(),
            everything,
            numbers[self.row] if self.row >= 0 else 0,
            numbers[top] if top >= 0 else 0,
        )

    def take_places(self, places: Places) -> None:
        """Selects the lines that were selected before, where they are now; the first that is seen stays so."""
        at = self.verticalScrollBar().value()
        columns, table = self._table.columnCount() - 1, self._table
        selection = QItemSelection()
        for first, last in places.selected:
            selection.select(table.index(first, 0), table.index(last, columns))
        selected = self.selectionModel()
        if places.current >= 0 and places.current != self.row:
            selected.setCurrentIndex(table.index(places.current, 0), _Flag.NoUpdate)
        if selection != selected.selection():
            selected.select(selection, _Flag.ClearAndSelect)
        self.verticalScrollBar().setValue(places.top if places.top >= 0 else at)

    # The order

    def show_sort(self, sort: Any) -> None:
        """Another order brings what it goes by into sight."""
        is_another, self._sort = sort != self._sort, sort
        column = next((column for column, name in self._columns.sort_of.items() if name == sort.column), NOWHERE)
        # Fusion's arrow points down for ascending, like a staircase; ours points to where it gets less
        order = Qt.SortOrder.AscendingOrder if sort.descending else Qt.SortOrder.DescendingOrder
        self.horizontalHeader().setSortIndicator(column, order)
        if is_another:
            self._bring_into_sight(self._columns.mark if column == NOWHERE else column)

    def _bring_into_sight(self, column: int) -> None:
        """Scrolls sideways as far as that takes."""
        head, bar = self.horizontalHeader(), self.horizontalScrollBar()
        left = head.sectionPosition(column)
        right = left + head.sectionSize(column)
        bar.setValue(min(left, max(bar.value(), right - self.viewport().width())))

    def _head_clicked(self, column: int) -> None:
        name = self._columns.sort_of.get(column)
        if name is None:
            self.show_sort(self._sort)  # the head has moved its arrow
            return
        down = not self._sort.descending if name == self._sort.column else name in self._columns.largest_first
        self.sort_asked.emit(self._sort._replace(column=name, descending=down))

    # What Qt asks

    def paintEvent(self, event: QPaintEvent) -> None:
        self._cells.begin()
        super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters and digits belong to the page; Home and End lead to the first and the last line."""
        self.used.emit()
        if event.key() in shortcuts.ENDS.keys and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.go_to(0 if event.key() == Qt.Key.Key_Home else self._table.rowCount() - 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.text().strip() and event.text().isprintable() and not event.modifiers() & _WITH_CONTROL:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.used.emit()
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt goes to the first line then, where there was none; it is chosen unless others are."""
        was_nowhere = self.row < 0 and not self.selectionModel().hasSelection()
        super().focusInEvent(event)
        if was_nowhere and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.go_to(self.row)

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        """Another line is no reason to scroll sideways: it is always a whole one."""
        sideways = self.horizontalScrollBar().value()
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            self.horizontalScrollBar().setValue(sideways)
            self.current_changed.emit()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.selection_moved.emit()

    def sizeHint(self) -> QSize:
        return QSize(600, 300)

    def minimumSizeHint(self) -> QSize:
        rows = self.verticalHeader().defaultSectionSize()
        return QSize(20 * SPACE_2, 4 * rows)

    def _dress(self) -> None:
        font = self._look.type.font(BODY)
        self.setFont(font)
        self.horizontalHeader().setFont(self._look.type.font(SMALL))
        metrics = QFontMetrics(font)
        height = metrics.height() + SPACE + 2
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(height)
        head = QFontMetrics(self._look.type.font(SMALL))
        for column, title in self._columns.titles.items():
            needed = metrics.horizontalAdvance(self._columns.samples.get(column, ""))
            if column == self._columns.hand:
                needed = self._cells.hand_width()
            elif column == self._columns.grade:
                needed = self._cells.grade_width()
            least = head.horizontalAdvance(title) + SPACE_2  # room for the sign of the order
            self.setColumnWidth(column, max(needed, least) + SPACE_2 + SPACE_HALF)


_WITH_CONTROL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
