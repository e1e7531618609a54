"""A list as a table that reads pages as they are looked at: the order at once, the lines when they show."""

from array import array
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.history_list.columns import Columns
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.paged_lines import PAGE, Lines, PagedLines

Index = QModelIndex | QPersistentModelIndex


class Reader(Protocol):
    """Of the store, for the thread that entered it. Its lines have an ``id`` and say when they were ``deleted``."""

    def numbers(self, *, deleted: bool | None) -> "array[int]":
        """Of every line, in order; ``deleted``: only those that are or, ``None``, all."""

    def rows(self, numbers: Iterable[int]) -> Lines: ...

    def count(self, *, deleted: bool | None) -> int: ...


OpenReader = Callable[[Path], AbstractContextManager[Reader]]


class HistoryModel(QAbstractTableModel):
    """Newest first. Signals: ``loaded`` the order was read anew; ``lines_came`` lines that ``line`` was asked for are
    here; ``trouble(sentence)`` it could not be read.
    """

    loaded = Signal()
    lines_came = Signal()
    trouble = Signal(str)

    def __init__(self, path: Path, reader: OpenReader, columns: Columns, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self.columns = columns
        self.shows_deleted = False
        self.deleted = 0
        """How many deleted lines there are, listed or not."""
        self._path = path
        self._reader = reader
        self._look = look
        self._background = Background(self)
        self._lines = PagedLines(self._read, self._background, self)
        self._lines.came.connect(self._changed)
        self._lines.trouble.connect(self.trouble)

    def reload(self) -> None:
        """Reads everything anew: what shows stays until then."""
        deleted = None if self.shows_deleted else False
        self._background.ask("order", lambda _wanted: self._order(deleted), self._take_order, self._refuse)

    def clear(self) -> None:
        """There is nothing to be read."""
        self._take_order((array("q"), {}, 0))

    def open(self) -> None:
        """Reads again when asked to."""
        self._background.open()

    def close(self) -> None:
        """Stops reading; no thread has the file open afterwards."""
        self._lines.stop()
        self._background.close()

    @property
    def is_busy(self) -> bool:
        return self._background.is_busy

    def number(self, row: int) -> int:
        """By which the file knows the line in this row."""
        return self._lines.numbers[row]

    def row(self, number: int) -> int | None:
        """Where the line stands; ``None`` when it does not."""
        return self._lines.place(number)

    def line(self, row: int) -> Any:
        """The line in this row; ``None`` until it is read, which this asks for."""
        return self._lines.line(row)

    def replace(self, line: Any) -> None:
        """The line of this id is this by now."""
        for number, known in self._lines.here().items():
            if known.id == line.id:
                self._lines.replace(number, line)

    # What Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._lines.numbers)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self.columns.count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.columns.alignment(index.column())
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.ForegroundRole):
            return None
        line = self.line(index.row())
        if line is None:
            return "…" if role == Qt.ItemDataRole.DisplayRole and index.column() == 0 else None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns.text(index.column(), line)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.columns.tool_tip(index.column(), line)
        muted = line.deleted is not None or self.columns.is_aside(index.column(), line)
        return self._look.theme.muted if muted else self._look.theme.text

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns.title(section)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.columns.meaning(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.columns.alignment(section)
        return None

    # Reading

    def _order(self, deleted: bool | None) -> tuple["array[int]", Lines, int]:
        """In another thread: the numbers, the first lines, and how many deleted ones there are."""
        with self._reader(self._path) as reader:
            numbers = reader.numbers(deleted=deleted)
            return numbers, reader.rows(numbers[:PAGE]), reader.count(deleted=True)

    def _read(self, numbers: "array[int]") -> Lines:
        with self._reader(self._path) as reader:
            return reader.rows(numbers)

    def _take_order(self, answer: tuple["array[int]", Lines, int]) -> None:
        numbers, first, self.deleted = answer
        if numbers == self._lines.numbers:
            self._lines.show(numbers, first)
            self._changed(0, len(numbers) - 1)
        else:
            self.beginResetModel()
            self._lines.show(numbers, first)
            self.endResetModel()
        self.loaded.emit()

    def _changed(self, first: int, last: int) -> None:
        if first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, self.columnCount() - 1))
            self.lines_came.emit()

    def _refuse(self, error: TrainerError) -> None:
        self.trouble.emit(error_sentence(error))
