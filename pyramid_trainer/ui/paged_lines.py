"""The lines of a list of any length: their numbers are known, they themselves are read as they are looked at."""

from array import array
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import error_sentence

PAGE = 100
ASK_AGAIN_MS = 2000
PAGES_KEPT = 40
"""Of ``PAGE`` lines each."""
SEEN_AT_ONCE = 4
"""So many pages at most are asked for: those that were before them have been scrolled past."""

Lines = Mapping[int, Any]
"""Lines by their numbers in the file; one that is no longer there is missing."""


class PagedLines(QObject):
    """``numbers``: of every line, in order, not to be changed.

    Signals: ``came(first, last)`` the lines from one place to the other are here now; ``trouble(sentence)`` some
    cannot be read.
    """

    came = Signal(int, int)
    trouble = Signal(str)

    def __init__(self, read: Callable[["array[int]"], Lines], background: Background, parent: QObject) -> None:
        """``read`` gives the lines of some numbers; it is called in another thread."""
        super().__init__(parent)
        self.numbers = array("q")
        self._read = read
        self._background = background
        self._pages: dict[int, dict[int, Any]] = {}
        self._asked: dict[int, None] = {}
        """By page, the last one last."""

    def show(self, numbers: "array[int]", first: Lines) -> None:
        """Another list, or the same one that is to be read anew; ``first``: the lines of its first page."""
        self.forget(numbers)
        self._pages = {0: dict(first)}

    def forget(self, numbers: "array[int]") -> None:
        """Another list, of which no line is known yet."""
        self.stop()
        self.numbers = numbers
        self._pages = {}

    def line(self, place: int) -> Any:
        """The line; ``None`` when it is not here, and then it is asked for, or no longer there."""
        page = place // PAGE
        lines = self._pages.get(page)
        if lines is None:
            self._ask(page)
            return None
        return lines.get(self.numbers[place])

    def place(self, number: int) -> int | None:
        """Where the line stands; ``None`` when it does not."""
        try:
            return self.numbers.index(number)
        except ValueError:
            return None

    def here(self) -> dict[int, Any]:
        """Every line that has been read and is remembered."""
        return {number: line for lines in self._pages.values() for number, line in lines.items()}

    def replace(self, number: int, line: Any) -> None:
        """The line is another now."""
        place = self.place(number)
        if place is not None and place // PAGE in self._pages:
            self._pages[place // PAGE][number] = line
            self.came.emit(place, place)

    def stop(self) -> None:
        """Nothing that was asked for is wanted any more."""
        self._drop(len(self._asked))

    def _ask(self, page: int) -> None:
        if page in self._asked:
            self._asked[page] = self._asked.pop(page)
            return
        self._asked[page] = None
        self._drop(len(self._asked) - SEEN_AT_ONCE)
        numbers = self.numbers[page * PAGE : (page + 1) * PAGE]
        self._background.ask(
            f"page {page}",
            lambda _wanted: self._read(numbers),
            partial(self._take, page),
            partial(self._refuse, page),
        )

    def _drop(self, count: int) -> None:
        """So many of the pages that were asked for, the first ones."""
        for page in list(self._asked)[: max(count, 0)]:
            self._background.drop(f"page {page}")
            del self._asked[page]

    def _take(self, page: int, lines: Lines) -> None:
        self._asked.pop(page, None)
        while len(self._pages) >= PAGES_KEPT:
            del self._pages[next(iter(self._pages))]
        self._pages[page] = dict(lines)
        self.came.emit(page * PAGE, min((page + 1) * PAGE, len(self.numbers)) - 1)

    def _refuse(self, page: int, error: TrainerError) -> None:
        """It is asked for again after a while, not with every painting."""
        QTimer.singleShot(ASK_AGAIN_MS, self, lambda: self._asked.pop(page, None))
        self.trouble.emit(error_sentence(error))
