"""The list as a model for a table: a number for each line, and of the lines only the pages last looked at."""

from array import array
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from pyramid_trainer.store.picking import Mending, Pair
from pyramid_trainer.store.source import PAGE
from pyramid_trainer.ui.review.source import Columns, Mended

PAGES_KEPT = 6
"""Of ``PAGE`` lines each: more than is ever seen at once. Every line kept is one more to look at for the collector of
garbage, and while it looks the window stands still.
"""

SEEN_AT_ONCE, ASKED_AT_ONCE = 4, 100
"""How many pages and classes are asked for at a time; what was looked at before is asked for when seen again."""

RESTING_MS = 120
"""So long nobody looks at other lines before it is asked whether those that are seen are mended."""

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_Role = Qt.ItemDataRole


class AttemptTable(QAbstractTableModel):
    """Lines are asked for as they are looked at; until they are there, their cells are empty.

    Signals: ``lines_wanted`` some that are looked at are not here (``take_wanted`` says which); ``mending_wanted`` it
    is not known whether some are mended (``take_unmended``).
    """

    lines_wanted = Signal()
    mending_wanted = Signal()

    def __init__(self, columns: Columns, parent: QObject) -> None:
        super().__init__(parent)
        self.columns = columns
        self.hides_answers = False
        self._numbers = array("q")
        self._pages: OrderedDict[int, dict[int, Any]] = OrderedDict()
        """By page, then by number: the lines that are here."""
        self._stale: set[int] = set()
        """Pages that are shown until they have been read again."""
        self._texts: dict[int, tuple[str, ...]] = {}
        self._mended: dict[Pair, Mending | None] = {}
        self._wanted: dict[int, None] = {}
        self._unmended: dict[Pair, None] = {}
        self._asked: set[Pair] = set()
        """Classes that need not be asked about again."""
        self._telling = QTimer(self, singleShot=True, interval=0)
        self._telling.timeout.connect(self.lines_wanted)
        self._resting = QTimer(self, singleShot=True, interval=RESTING_MS)
        self._resting.timeout.connect(self.mending_wanted)

    # What it shows

    def show_first(self, lines: Sequence[Any]) -> None:
        """Another list: its first lines, all that are known of it so far."""
        self.beginResetModel()
        self._forget()
        self._numbers = array("q", [line.number for line in lines])
        self._take(0, lines)
        self.endResetModel()

    def begins(self, numbers: "array[int]") -> bool:
        """Whether the lines that are shown are the first of these."""
        return numbers[: len(self._numbers)] == self._numbers

    def show_all(self, numbers: "array[int]") -> None:
        """The numbers of all lines of the list; what is here of it stays."""
        known = len(self._numbers)
        if not self.begins(numbers):
            self.beginResetModel()
            lines = {number: line for page in self._pages.values() for number, line in page.items()}
            stale = bool(self._stale)
            self._forget()
            self._numbers = numbers
            first = [lines[number] for number in numbers[:PAGE] if number in lines]
            if len(first) == min(PAGE, len(numbers)):
                self._take(0, first)
                if stale:  # they are still to be read again
                    self._stale.add(0)
            self.endResetModel()
        elif len(numbers) > known:
            self.beginInsertRows(_ROOT, known, len(numbers) - 1)
            self._numbers = numbers
            if known % PAGE:
                self._stale.add(known // PAGE)
            self.endInsertRows()

    def prepend(self, lines: Sequence[Any], fresh: int) -> None:
        """The list has ``fresh`` new lines at its head; ``lines`` are its first ones now."""
        self.beginInsertRows(_ROOT, 0, fresh - 1)
        self._numbers = array("q", [line.number for line in lines[:fresh]]) + self._numbers
        self._forget()
        self._take(0, lines)
        self.endInsertRows()

    def look_again(self) -> None:
        """Marks may be others now: what is here is shown until it has been read again."""
        self._stale = set(self._pages)
        self._wanted.clear()  # whoever was to read them before has been told to stop
        self._asked.clear()
        self._change(0, len(self._numbers) - 1)

    def take_lines(self, page: int, lines: Iterable[Any]) -> None:
        """The lines of a page have been read."""
        self._take(page, lines)
        self._change(page * PAGE, min(len(self._numbers), (page + 1) * PAGE) - 1)

    def take_mended(self, mended: Mended) -> None:
        """What was asked with ``take_unmended`` is known now."""
        changed = any(self._mended.get(pair) != place for pair, place in mended.items())
        self._mended.update(mended)
        self._asked.update(mended)
        if changed:
            self._texts.clear()
            self._change(0, len(self._numbers) - 1)
        if self._unmended:
            self._resting.start()

    def replace(self, line: Any) -> None:
        """A mark or note of this line is another now."""
        for page, lines in self._pages.items():
            if line.number in lines:
                lines[line.number] = line
                self._texts.pop(line.number, None)
                self._change(page * PAGE, min(len(self._numbers), (page + 1) * PAGE) - 1)

    def hide_answers(self, hidden: bool) -> None:
        self.hides_answers = hidden
        self._change(0, len(self._numbers) - 1)

    # What is asked of it

    @property
    def numbers(self) -> "array[int]":
        """Not to be changed."""
        return self._numbers

    @property
    def mended(self) -> Mended:
        return self._mended

    def line(self, row: int) -> Any | None:
        """The line, if it is here; else it is asked for."""
        page = row // PAGE
        lines = self._pages.get(page)
        if lines is None or page in self._stale:
            if page not in self._wanted:
                self._telling.start()
            self._wanted.pop(page, None)
            self._wanted[page] = None
        else:
            self._pages.move_to_end(page)
        return None if lines is None else lines.get(self._numbers[row])

    def take_wanted(self) -> list[int]:
        """The pages that were looked at last and are not here, at most as many as are seen at once."""
        self._wanted = dict.fromkeys(list(self._wanted)[-SEEN_AT_ONCE:])
        return list(self._wanted)

    def take_unmended(self) -> list[Pair]:
        """Classes with mistakes in what was looked at last of which it is not known whether they are mended."""
        wanted = list(self._unmended)[-ASKED_AT_ONCE:]
        self._unmended.clear()
        return wanted

    def page_numbers(self, page: int) -> "array[int]":
        return self._numbers[page * PAGE : (page + 1) * PAGE]

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._numbers)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns.titles)

    def data(self, index: Index, role: int = _Role.DisplayRole) -> object:
        column = index.column()
        if role == _Role.DisplayRole:
            return self.text(index.row(), column)
        if role == _Role.TextAlignmentRole:
            across = Qt.AlignmentFlag.AlignRight if column in self.columns.right else Qt.AlignmentFlag.AlignLeft
            return across | Qt.AlignmentFlag.AlignVCenter
        if role == _Role.AccessibleTextRole:
            return f"{self.columns.titles[column]}: {self.text(index.row(), column)}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> object:
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == _Role.DisplayRole:
            return self.columns.titles[section]
        if role == _Role.TextAlignmentRole:
            across = Qt.AlignmentFlag.AlignRight if section in self.columns.right else Qt.AlignmentFlag.AlignLeft
            return across | Qt.AlignmentFlag.AlignVCenter
        return None

    def text(self, row: int, column: int) -> str:
        line = self.line(row)
        if line is None or (self.hides_answers and column in self.columns.answers):
            return ""
        texts = self._texts.get(line.number)
        if texts is None:
            pair = self.columns.to_mend(line)
            if pair is not None and pair not in self._asked:
                self._unmended[pair] = None
                self._resting.start()
            if len(self._texts) >= PAGES_KEPT * PAGE:
                self._texts.clear()
            texts = self._texts[line.number] = self.columns.texts(line, self._mended)
        return texts[column]

    def give_up(self) -> None:
        """What was asked for cannot be read."""
        self._wanted.clear()
        self._unmended.clear()
        self._resting.stop()

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to be asked for."""
        return self._telling.isActive() or self._resting.isActive()

    def _forget(self) -> None:
        self._pages.clear()
        self._texts.clear()
        self._stale.clear()
        self._wanted.clear()
        self._unmended.clear()

    def _take(self, page: int, lines: Iterable[Any]) -> None:
        self._pages[page] = {line.number: line for line in lines}
        self._pages.move_to_end(page)
        self._stale.discard(page)
        self._wanted.pop(page, None)
        for number in self._pages[page]:
            self._texts.pop(number, None)
        while len(self._pages) > PAGES_KEPT:
            gone, lines_gone = self._pages.popitem(last=False)
            self._stale.discard(gone)
            for number in lines_gone:
                self._texts.pop(number, None)

    def _change(self, first: int, last: int) -> None:
        if 0 <= first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns.titles) - 1))
