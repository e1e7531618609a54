"""The review page: the hands that were played, and once there are any the puzzles that were solved."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.app.preferences import Value
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.attempt_kinds import KindsReader
from pyramid_trainer.store.review import Filter
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.page import Page, Services
from pyramid_trainer.ui.review.casino_source import CASINO
from pyramid_trainer.ui.review.desk import Desk
from pyramid_trainer.ui.review.source import HANDS, PUZZLES, Source


class ReviewPage(Page):
    """Each list has a desk of its own, made when it is first wanted. Signals: ``drill_asked(list[Picked])``;
    ``puzzles_asked(list of ids)`` these puzzles are to be solved again; ``judge_anew_asked(Filter)``;
    ``drill_page_asked``; ``trouble(sentence)`` something could not be done.
    """

    drill_asked = Signal(object)
    puzzles_asked = Signal(object)
    judge_anew_asked = Signal(object)
    drill_page_asked = Signal()
    trouble = Signal(str)

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._background = Background(self)
        self._desks: dict[str, Desk] = {}
        self._steps: dict[str, Iterator[None]] = {}
        self._has_puzzles = False
        self._asked_at: tuple[str, int] | None = None
        """The list and the version of the file with which it was last asked whether there are puzzles."""
        self.listed = HANDS
        self._stack = QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)

    @property
    def desk(self) -> Desk:
        """The one in front."""
        return self._desk(self.listed)

    def begin_as_left(self, listed: str) -> None:
        """``listed``: which of the two lists."""
        if listed == PUZZLES:
            self.listed = PUZZLES

    def making(self) -> Iterator[None]:
        yield from self._make(self.listed)

    def remembered(self) -> dict[str, Value]:
        return {"review_list": self.listed}

    def opened(self) -> None:
        """Shows what is new, without losing filter, order or selection."""
        self._background.open()
        self.desk.opened()

    def show_filter(self, chosen: object) -> None:
        """Shows what ``chosen``, a filter of either list, leaves in."""
        self._turn_to(HANDS if isinstance(chosen, Filter) else PUZZLES)
        self.desk.show_filter(chosen)

    def release_history(self) -> None:
        self._background.close()
        self._asked_at = None
        for desk in self._desks.values():
            desk.release_history()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.desk.setFocus(event.reason())

    # The two lists

    def _turn_to(self, listed: str) -> None:
        self.listed = listed
        desk = self.desk
        desk.actions.offer_lists(self._has_puzzles, listed)
        self._stack.setCurrentWidget(desk)

    def _list_asked(self, listed: str) -> None:
        if listed != self.listed:
            self._turn_to(listed)
            self.desk.opened()
            self.desk.setFocus()

    def _desk(self, listed: str) -> Desk:
        for _ in self._make(listed):
            pass
        return self._desks[listed]

    def _make(self, listed: str) -> Iterator[None]:
        """The steps that are left until there is this desk, whoever took the others."""
        if listed not in self._steps:
            self._steps[listed] = self._make_desk(listed)
        return self._steps[listed]

    def _make_desk(self, listed: str) -> Iterator[None]:
        with ExitStack() as half_made:  # a defect, or the window closes: another is made should it be wanted
            half_made.callback(self._steps.pop, listed)
            source = _source(listed)
            yield
            desk = Desk(source, self._services, self._stack)
            desk.hide()  # until it is whole; moved there only then, everything in it would be dressed anew
            half_made.callback(desk.deleteLater)
            yield from desk.making()
            yield
            half_made.pop_all()
        picked = self.drill_asked if listed == HANDS else self.puzzles_asked
        desk.drill_asked.connect(picked)
        desk.deal_asked.connect(self.drill_page_asked if listed == HANDS else self._solve_any)
        desk.judge_anew_asked.connect(self.judge_anew_asked)
        desk.list_asked.connect(self._list_asked)
        desk.trouble.connect(self.trouble)
        desk.first_shown.connect(self._look_for_puzzles)
        desk.actions.offer_lists(self._has_puzzles, listed)
        self._stack.addWidget(desk)
        self._desks[listed] = desk

    def _solve_any(self) -> None:
        self.puzzles_asked.emit([])

    def _look_for_puzzles(self) -> None:
        """Once the first lines show; there may be others since the file was last another."""
        asked_at = (self.listed, self.desk.listing.version)
        if asked_at != self._asked_at:
            self._asked_at, path = asked_at, self._services.path
            self._background.ask(
                "kinds",
                lambda _wanted: _has_puzzles(path),
                self._take_puzzles,
                self._fail,
            )

    def _take_puzzles(self, there: bool) -> None:
        self._has_puzzles = there
        if not there and self.listed == PUZZLES:
            self._list_asked(HANDS)
        else:
            self.desk.actions.offer_lists(there, self.listed)

    def _fail(self, error: TrainerError) -> None:
        """It is asked again with the next list."""
        self._asked_at = None
        self.trouble.emit(error_sentence(error))


def _has_puzzles(path: Path) -> bool:
    with KindsReader(path) as reader:
        return reader.has_puzzles()


def _source(listed: str) -> Source:
    """That of the block game is loaded when it is wanted."""
    if listed == HANDS:
        return CASINO
    from pyramid_trainer.ui.review.puzzle_source import BLOCKS

    return BLOCKS
