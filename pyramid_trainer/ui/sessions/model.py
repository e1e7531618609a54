"""The sessions as a table that reads pages as they are looked at: the order at once, the lines when they show."""

from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.sessions import PAGE, SessionReader, SessionSummary
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.sessions.columns import Columns

_MOST_PAGES = 40
"""So many pages of lines are remembered."""

Index = QModelIndex | QPersistentModelIndex
Lines = dict[int, SessionSummary]


class SessionsModel(QAbstractTableModel):
    """Newest first. Signals: ``loaded`` the order was read anew; ``line_came(number)`` of the session asked for by
    ``summary``; ``trouble(sentence)`` it could not be read.
    """

    loaded = Signal()
    line_came = Signal(int)
    trouble = Signal(str)

    def __init__(self, path: Path, columns: Columns, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self.columns = columns
        self.shows_deleted = False
        self._path = path
        self._look = look
        self._background = Background(self)
        self._numbers = array("q")
        self._pages: dict[int, Lines] = {}
        self._asked: set[int] = set()

    def reload(self) -> None:
        """Reads everything anew: what shows stays until then."""
        shows_deleted = None if self.shows_deleted else False
        self._background.ask("order", partial(_order, self._path, shows_deleted), self._take_order, self._refuse)

    def close(self) -> None:
        """Stops reading; no thread has the file open afterwards."""
        self._background.close()
        self._asked.clear()

    @property
    def is_busy(self) -> bool:
        return self._background.is_busy

    def number(self, row: int) -> int:
        """By which the file knows the session in this row."""
        return self._numbers[row]

    def row(self, number: int) -> int | None:
        """Where the session stands; ``None`` when it does not."""
        try:
            return self._numbers.index(number)
        except ValueError:
            return None

    def summary(self, row: int) -> SessionSummary | None:
        """The session in this row; ``None`` until its page is read, which this asks for."""
        page = row // PAGE
        lines = self._pages.get(page)
        if lines is None:
            self._ask(page)
            return None
        return lines.get(self._numbers[row])

    def replace(self, summary: SessionSummary) -> None:
        """The session of this id is this by now."""
        for lines in self._pages.values():
            for number, known in lines.items():
                if known.id == summary.id:
                    lines[number] = summary
                    row = self.row(number)
                    assert row is not None, "its line was read by its number"
                    self.dataChanged.emit(self.index(row, 0), self.index(row, self.columnCount() - 1))
                    return

    # What Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._numbers)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self.columns.count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.columns.alignment(index.column())
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.ForegroundRole):
            return None
        summary = self.summary(index.row())
        if summary is None:
            return "…" if role == Qt.ItemDataRole.DisplayRole and index.column() == 0 else None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns.text(index.column(), summary)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.columns.tool_tip(index.column(), summary)
        muted = summary.deleted is not None or self.columns.is_aside(index.column(), summary)
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

    def _ask(self, page: int) -> None:
        if page not in self._asked:
            self._asked.add(page)
            numbers = self._numbers[page * PAGE : (page + 1) * PAGE]
            self._background.ask(
                f"page {page}", partial(_lines, self._path, numbers), partial(self._take_page, page), self._refuse
            )

    def _take_order(self, answer: tuple["array[int]", Lines]) -> None:
        numbers, first = answer
        for page in self._asked:
            self._background.drop(f"page {page}")
        self._asked.clear()
        if numbers == self._numbers:
            self._pages = {0: first} if numbers else {}
            if numbers:
                self.dataChanged.emit(self.index(0, 0), self.index(len(numbers) - 1, self.columnCount() - 1))
        else:
            self.beginResetModel()
            self._numbers, self._pages = numbers, {0: first}
            self.endResetModel()
        self.loaded.emit()

    def _take_page(self, page: int, lines: Lines) -> None:
        self._asked.discard(page)
        while len(self._pages) >= _MOST_PAGES:
            del self._pages[next(iter(self._pages))]
        self._pages[page] = lines
        first, last = page * PAGE, min((page + 1) * PAGE, len(self._numbers)) - 1
        self.dataChanged.emit(self.index(first, 0), self.index(last, self.columnCount() - 1))
        for number in lines:
            self.line_came.emit(number)

    def _refuse(self, error: TrainerError) -> None:
        self.trouble.emit(error_sentence(error))


def _order(path: Path, deleted: bool | None, _wanted: Callable[[], bool]) -> tuple["array[int]", Lines]:
    with SessionReader(path) as reader:
        numbers = reader.numbers(deleted=deleted)
        return numbers, reader.rows(numbers[:PAGE])


def _lines(path: Path, numbers: "array[int]", _wanted: Callable[[], bool]) -> Lines:
    with SessionReader(path) as reader:
        return reader.rows(numbers)
