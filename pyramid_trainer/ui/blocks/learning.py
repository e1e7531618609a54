"""What is learned from block games: puzzles and statistics, each in a view that is made when it is first wanted."""

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedLayout

from pyramid_trainer.app.asked_puzzle import AskedPuzzle
from pyramid_trainer.app.block_puzzles import PuzzleTable
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.puzzle_stock import Opened, puzzles_found, read_stock
from pyramid_trainer.blocks.analysis.values import GameAnalysis
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.training.puzzles import PuzzleRecord
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.blocks.puzzle_view import PuzzleView
from pyramid_trainer.ui.blocks.statistics_values import Statistics, read_statistics
from pyramid_trainer.ui.blocks.statistics_view import StatisticsView
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.page import Services


class Learning(QObject):
    """Puts its views into ``layers``. Signals: ``shown`` one is in front; ``back_asked``; ``keeping_changed`` nothing
    is kept from now on; ``fault_met(fault)`` something could not be kept; ``found(analysis, count)`` so many
    new puzzles were in it; ``trouble(sentence)``.
    """

    shown = Signal()
    back_asked = Signal()
    fault_met = Signal(object)
    keeping_changed = Signal()
    found = Signal(object, int)
    trouble = Signal(str)

    def __init__(
        self,
        services: Services,
        preferences: Preferences,
        chance: Random,
        new_id: Callable[[], str],
        layers: QStackedLayout,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._preferences = preferences
        self._layers = layers
        self._background = Background(self)
        self.table = PuzzleTable(services.recorder, services.clock, new_id, chance)
        self._answered: AskedPuzzle | None = None
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._go_on)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication), "a page stands in a running program"
        application.focusWindowChanged.connect(self._mind_the_clock)

    @cached_property
    def puzzles(self) -> PuzzleView:
        view = PuzzleView(self.table, self._services.look)
        self._layers.addWidget(view)
        view.back_asked.connect(self.back_asked)
        view.answered.connect(self._puzzle_answered)
        view.fault_met.connect(self.fault_met)
        view.trouble.connect(self.trouble)
        view.keeping_changed.connect(self.keeping_changed)
        return view

    @cached_property
    def statistics(self) -> StatisticsView:
        view = StatisticsView(self._services.look)
        self._layers.addWidget(view)
        view.back_asked.connect(self.back_asked)
        return view

    @property
    def is_busy(self) -> bool:
        return self._background.is_busy

    @property
    def is_in_front(self) -> bool:
        return isinstance(self._layers.currentWidget(), PuzzleView | StatisticsView)

    def show_puzzles(self) -> None:
        """Goes on with the puzzle on the table, or asks the next one once the puzzles are read."""
        self._layers.setCurrentWidget(self.puzzles)
        asked = self.table.asked
        if asked is not None and asked.verdict is None:
            self.puzzles.show_now()
        else:
            self._read_puzzles()
        self.shown.emit()

    def give_again(self, puzzles: Sequence[str]) -> None:
        """Asks these puzzles, by id, one after the other; an answer that waits to be kept comes first."""
        self.puzzles.give_again(puzzles)
        self._layers.setCurrentWidget(self.puzzles)
        asked = self.table.asked
        if asked is None or asked.waiting is None:
            self._read_puzzles()
        self.shown.emit()

    def show_statistics(self) -> None:
        self._layers.setCurrentWidget(self.statistics)
        self._read_statistics()
        self.shown.emit()

    def opened(self) -> None:
        """The page has come to the front, with one of the views or not."""
        self._background.open()
        shown = self._layers.currentWidget()
        if isinstance(shown, PuzzleView):
            if self.table.is_open:
                shown.show_now()
            else:
                self._read_puzzles()
        elif isinstance(shown, StatisticsView):
            self._read_statistics()

    def release_history(self) -> None:
        """The file is about to be exchanged, or the program closes."""
        self._background.close()

    def forget(self) -> None:
        """The history was exchanged."""
        self.table.forget()
        self.table.leave()
        if "puzzles" in vars(self):
            self.puzzles.give_again([])  # they may be of the other history

    def games_changed(self) -> None:
        """A game was deleted or taken back: its puzzles come no more, or again. What is asked stays asked."""
        if self.table.is_open:
            self._ask_for_stock("stock", self.table.open, lambda error: self.trouble.emit(error_sentence(error)))

    def look_for_puzzles(self, analysis: GameAnalysis, game_id: str) -> None:
        """Keeps the puzzles of a game of the history, as soon as they are found."""
        now = self._services.clock.now().utc

        def look(_wanted: Callable[[], bool]) -> list[PuzzleRecord]:
            return puzzles_found(analysis, game_id, now)

        def keep(records: list[PuzzleRecord]) -> None:
            try:
                count = self.table.add_found(records)
            except TrainerError as error:
                self.trouble.emit(error_sentence(error))
                return
            if count:
                self.found.emit(analysis, count)

        self._background.ask(
            f"look in {game_id} {analysis.view}", look, keep, lambda error: self.trouble.emit(error_sentence(error))
        )

    def _puzzle_answered(self) -> None:
        """A right answer goes on by itself if the user wants, as in the drill; a wrong one waits."""
        self._background.drop("puzzles")
        pause = self._preferences.number("go_on")
        self._answered = asked = self.table.asked
        if pause and asked is not None and asked.verdict is not None and asked.verdict.right:
            self._next.start(pause)

    def stay(self) -> None:
        """Nothing goes on by itself any more."""
        self._next.stop()

    def _go_on(self) -> None:
        """Unless the user went on before, or is busy with the answer: the values, a note, another window."""
        if self.table.asked is self._answered and self.puzzles.board.hasFocus():
            self.puzzles.buttons.next.click()

    def _read_puzzles(self) -> None:
        if not self.table.is_open:
            self.puzzles.show_reading()
        self._ask_for_stock("puzzles", self._puzzles_read, self._puzzles_unreadable)

    def _ask_for_stock(
        self, kind: str, then: Callable[[Opened], None], otherwise: Callable[[TrainerError], None]
    ) -> None:
        path = self._services.path

        def read(_wanted: Callable[[], bool]) -> Opened:
            return read_stock(path)

        self._background.ask(kind, read, then, otherwise)

    def _puzzles_read(self, opened: Opened) -> None:
        self.table.open(opened)
        self.puzzles.next()

    def _puzzles_unreadable(self, error: TrainerError) -> None:
        self.puzzles.show_trouble(error_sentence(error))

    def _read_statistics(self) -> None:
        path = self._services.path

        def read(_wanted: Callable[[], bool]) -> Statistics:
            return read_statistics(path)

        self._background.ask(
            "statistics",
            read,
            self.statistics.show_statistics,
            lambda error: self.statistics.show_trouble(error_sentence(error)),
        )

    def _mind_the_clock(self) -> None:
        """A puzzle's clock runs only while it is in front in the window with the focus."""
        shown = self._layers.currentWidget()
        if isinstance(shown, PuzzleView):
            here = shown.isVisible() and QGuiApplication.focusWindow() is shown.window().windowHandle()
            (self.table.go_on if here else self.table.pause)()
            if not here:
                self.stay()
