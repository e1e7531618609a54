"""Reads the list for the table, off the main thread: its first lines first, then the number of every line."""

from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.picking import Mending, Pair
from pyramid_trainer.store.source import PAGE
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.review.marked_lines import MarkedLines, Places
from pyramid_trainer.ui.review.source import Source, Wanted
from pyramid_trainer.ui.review.table_model import AttemptTable

FIRST_SEEN_MS = 60
"""So long the first lines have the program to themselves, to be painted, before the others are counted."""


class _First(NamedTuple):
    """``total``: attempts in all, whatever is filtered."""

    lines: list[Any]
    total: int


class _All(NamedTuple):
    numbers: "array[int]"
    places: Places


class Listing(QObject):
    """Fills ``table`` from ``source``. ``chosen``, ``sort``: what is asked for; ``is_whole``: whether every line is
    known by number; ``version``: of the file, as long as it is watched; ``total``: how many attempts there are without
    any filter, ``None`` before that is known; ``marks`` says which lines are to be found again.

    Signals: ``first_shown`` the first lines are there; ``whole`` all of them; ``found(places)`` where the marked ones
    are now; ``failed(error)`` the list could not be read.
    """

    first_shown = Signal()
    whole = Signal()
    found = Signal(object)
    failed = Signal(TrainerError)

    def __init__(self, source: Source, path: Path, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._source = source
        self._reader = source.kept.reader
        self._path = path
        self._background = background
        self.table = AttemptTable(source.columns(self), self)
        self.chosen, self.sort = source.kept.everything, source.kept.newest_first
        self.is_whole = False
        self.total: int | None = None
        self.marks: Callable[[], MarkedLines] = MarkedLines
        self._watch: Any = None
        self.version = 0
        self._mending = False
        self._asked_for = MarkedLines()
        self._painted = QTimer(self, singleShot=True, interval=FIRST_SEEN_MS)
        self._painted.timeout.connect(self._read_numbers)
        self.table.lines_wanted.connect(self._read_lines)
        self.table.mending_wanted.connect(self._read_mended)

    def show(self, chosen: Any, sort: Any) -> None:
        """Shows another list."""
        marked = self.marks()._replace(top=0)  # what another order or filter brings to the top is what was asked for
        self.chosen, self.sort = chosen, sort
        self.is_whole = False
        self._drop("first", "numbers", "places", "lines", "mended")
        self._note_version()
        self._ask("first", self._read_first(), lambda first: self._show_first(first, marked))

    def refresh(self) -> None:
        """Reads again if anybody has written since; the list stays as it is until then."""
        if self._note_version():
            self._drop("numbers", "places")
            self._ask("first", self._read_first(), self._refresh_first)

    def release(self) -> None:
        """Closes what keeps the file open; the next ``show`` or ``refresh`` opens it again."""
        self._mending = False
        self._painted.stop()
        if self._watch is not None:
            self._watch.__exit__(None, None, None)
            self._watch = None

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to be asked for."""
        return self._painted.isActive() or self.table.is_waiting

    def _note_version(self) -> bool:
        """Whether the file is another than when this was last asked."""
        before = self.version
        try:
            if self._watch is None:
                before = -1
                self._watch = self._reader(self._path).__enter__()
            self.version = self._watch.version()
        except TrainerError:
            self.release()
            return True  # whoever reads next says what is the matter
        return self.version != before

    # The first lines

    def _read_first(self) -> Callable[[Wanted], _First]:
        chosen, sort = self.chosen, self.sort

        def read(wanted: Wanted) -> _First:
            with self._reader(self._path) as reader:
                return _First(reader.first_page(chosen, sort, PAGE, cancelled=lambda: not wanted()), reader.count())

        return read

    def _show_first(self, first: _First, marked: MarkedLines) -> None:
        self.total = first.total
        self.table.show_first(first.lines)
        self.is_whole = len(first.lines) < PAGE
        self.first_shown.emit()
        if self.is_whole:
            self.found.emit(marked.places_in(self.table.numbers))
            self.whole.emit()
        else:
            self._read_numbers_soon(marked)

    def _refresh_first(self, first: _First) -> None:
        self.total = first.total
        self._drop("lines")
        numbers, shown = array("q", [line.number for line in first.lines]), self.table.numbers
        fresh = numbers.index(shown[0]) if len(shown) and shown[0] in numbers else 0
        if not len(shown):
            self.table.show_first(first.lines)
        elif fresh and numbers[fresh:] == shown[: len(numbers) - fresh]:
            self.table.prepend(first.lines, fresh)
        self.table.look_again()
        self.first_shown.emit()
        self._read_numbers_soon(self.marks())

    # All of them

    def _read_numbers_soon(self, marked: MarkedLines) -> None:
        self._asked_for = marked
        self._painted.start()

    def _read_numbers(self) -> None:
        chosen, sort, marked = self.chosen, self.sort, self._asked_for

        def read(wanted: Wanted) -> _All:
            with self._reader(self._path) as reader:
                numbers = reader.numbers(chosen, sort, cancelled=lambda: not wanted())
            return _All(numbers, marked.places_in(numbers))

        self._ask("numbers", read, lambda found: self._show_all(found, marked))

    def _show_all(self, found: _All, asked: MarkedLines) -> None:
        """What was marked meanwhile is what is to be found again."""
        self.is_whole = True
        stays = self.table.begins(found.numbers)
        now = self.marks()
        if not stays:
            self._drop("lines")
        self.table.show_all(found.numbers)
        self.whole.emit()
        if now.is_nothing or now == asked:
            self.found.emit(found.places)
        elif now.everything or not stays:
            numbers = found.numbers
            self._ask("places", lambda _wanted: now.places_in(numbers), self.found.emit)

    # The lines that are looked at

    def _read_lines(self) -> None:
        pages = {page: self.table.page_numbers(page) for page in self.table.take_wanted()}

        def read(_wanted: Wanted) -> dict[int, list[Any]]:
            with self._reader(self._path) as reader:
                return {page: reader.rows(numbers) for page, numbers in pages.items()}

        self._ask("lines", read, self._take_lines)

    def _take_lines(self, pages: dict[int, list[Any]]) -> None:
        for page, lines in pages.items():
            self.table.take_lines(page, lines)

    def _read_mended(self) -> None:
        """One question after the other, so that looking at ever more lines does not put the answer off."""
        if self._mending:
            return
        pairs = self.table.take_unmended()
        if not pairs:
            return
        mended, path = self._source.mended, self._path
        assert mended is not None, "only what can be mended is asked about"
        self._mending = True
        self._ask("mended", lambda wanted: mended(path, pairs, wanted), self._take_mended)

    def _take_mended(self, mended: dict[Pair, Mending | None]) -> None:
        self._mending = False
        self.table.take_mended(mended)

    def _drop(self, *kinds: str) -> None:
        for kind in kinds:
            self._background.drop(kind)
        if "numbers" in kinds:
            self._painted.stop()
        if "mended" in kinds:
            self._mending = False

    def _ask(self, kind: str, work: Callable[[Wanted], object], then: Callable[..., None]) -> None:
        self._background.ask(kind, work, then, self._fail)

    def _fail(self, error: TrainerError) -> None:
        self._mending = False
        self.table.give_up()
        self.failed.emit(error)
