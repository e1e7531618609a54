"""The blocks page: a new game or one to go on with, the game being played, and what its moves were worth."""

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from uuid import UUID

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from pyramid_trainer.app.block_game import BlockTable
from pyramid_trainer.app.preferences import Preferences, Value
from pyramid_trainer.app.thinking import Thinker
from pyramid_trainer.blocks.board import other
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.training.block_games import Standing
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.blocks.analysis_view import AnalysisView
from pyramid_trainer.ui.blocks.games.saved import Games, read_games
from pyramid_trainer.ui.blocks.games.view import GamesView
from pyramid_trainer.ui.blocks.in_front import InFront
from pyramid_trainer.ui.blocks.kept_analyses import KeptAnalyses
from pyramid_trainer.ui.blocks.learning import Learning
from pyramid_trainer.ui.blocks.play import Play, Setup
from pyramid_trainer.ui.blocks.play_view import PlayView
from pyramid_trainer.ui.blocks.puzzle_words import found_text
from pyramid_trainer.ui.blocks.setup import REMEMBERED, SetupView
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.page import Page, Services


class BlocksPage(Page):
    """Signals: ``trouble(sentence)`` something could not be done; ``unusable(fault)`` the history is damaged;
    ``keeping_changed`` nothing is kept from now on.
    """

    keeping_changed = Signal()
    trouble = Signal(str)
    unusable = Signal(HistoryUnusable)

    def __init__(
        self, services: Services, preferences: Preferences, chance: Random, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._chance = chance
        self._opened_once = self._history_changed = self._listed = False
        self._background = Background(self)
        self.thinker = Thinker()
        self._blocks = BlockTable(services.recorder, services.clock, self._new_id, chance)
        self.play = Play(self._blocks, self.thinker, self)
        self.setup = SetupView(services.look, chance, self)
        self.setup.begin_as_left({key: preferences.text(key) for key in REMEMBERED.values()})
        self._layers = QStackedLayout(self)
        self._layers.addWidget(self.setup)
        self.learning = Learning(services, preferences, chance, self._new_id, self._layers, self)
        self._kept = KeptAnalyses(self._blocks, services, self)
        self._wire()

    @cached_property
    def view(self) -> PlayView:
        """The game being played; made when there is one."""
        view = PlayView(self.play, self._services.look)
        self._layers.addWidget(view)
        view.analysis_asked.connect(self.analyse)
        view.new_asked.connect(self.show_setup)
        view.back_asked.connect(self.leave_game)
        view.again_asked.connect(self.start_again)
        view.take_up_asked.connect(self.take_up)
        view.fault_met.connect(self._fault_met)
        view.panel.go_on_asked.connect(self.keeping_changed)
        return view

    @cached_property
    def analysis(self) -> AnalysisView:
        """Made when a game is analysed."""
        view = AnalysisView(self.thinker, self._services.look)
        self._layers.addWidget(view)
        view.analyst.settled.connect(self._kept.keep)
        self._kept.read.connect(view.analyst.know)
        view.back_asked.connect(self.leave_analysis)
        view.play_on_asked.connect(self.play_on)
        return view

    @cached_property
    def games(self) -> GamesView:
        """All games; made when they are wanted."""
        view = GamesView(self._services)
        self._layers.addWidget(view)
        view.look_asked.connect(self.look_at)
        view.resume_asked.connect(self.resume)
        view.back_asked.connect(self.show_setup)
        view.changed.connect(self.learning.games_changed)
        view.fault_met.connect(self._fault_met)
        view.trouble.connect(self.trouble)
        return view

    def opened(self) -> None:
        """Goes on with the game on the table; the first time with the one that was left, if there is one."""
        self._background.open()
        self._kept.opened()
        if self._history_changed:
            self._history_changed = self._listed = False
            self._blocks.leave()
            self.learning.forget()
        self.learning.opened()
        if self._shows(AnalysisView) and self._blocks.game is not None:
            self.analysis.go_on()
        elif self.learning.is_in_front:
            pass  # it has opened itself
        elif self._shows(GamesView):
            self.games.opened()
        elif self._blocks.game is not None:
            self.play.go_on()
            self._show(self.view)
        else:
            self._show(self.setup)
            self._read_games()
        self._focus()

    def remembered(self) -> dict[str, Value]:
        return self.setup.started

    def keep_writing(self) -> list[str]:
        return [*super().keep_writing(), *self._kept.keep_writing()]

    def release_history(self) -> None:
        self._rest()
        self._background.close()
        self._kept.release_history()
        self.learning.release_history()
        if "games" in vars(self):
            self.games.release_history()
        self._history_changed = True

    def close_down(self) -> None:
        """The program ends: the other process with it."""
        self.release_history()
        self.thinker.close()

    def hideEvent(self, event: QHideEvent) -> None:
        """Another page is in front: nothing happens on this one until it is opened again."""
        self._rest()
        super().hideEvent(event)

    def _rest(self) -> None:
        """Nothing is thought about any more, and nothing goes on by itself."""
        self.play.pause()
        self.learning.stay()
        if self._shows(AnalysisView):
            self.analysis.stop()

    @property
    def _shown(self) -> InFront:
        return self._layers.currentWidget()

    def _shows(self, kind: type[QWidget]) -> bool:
        """Whether a view of this kind is in front; none is made for the question."""
        return isinstance(self._layers.currentWidget(), kind)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """What is in front has it in our place. (As a focus proxy it would be next after every last one: Qt 6.11.)"""
        self._shown.front.setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat()
        if enter and self._shows(SetupView):
            self.setup.go_on()
        elif enter and self._shows(PlayView) and self.view.result.isVisible():
            self.view.result.go_on()
        elif key in shortcuts.CLOSE.keys and self._shown.closes:
            if not self._shown.close_inner():
                self._shown.back_asked.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Esc closes what is open here before anything else."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            closes = event.key() in shortcuts.CLOSE.keys and self._shown.closes
            event.setAccepted(closes)
            return closes
        return super().event(event)

    # What the player asks for

    def give_again(self, puzzles: Sequence[str]) -> None:
        """These puzzles, by id, are to be solved again; with none named, any."""
        self._rest()
        self.learning.give_again(puzzles)

    def start(self, setup: Setup) -> None:
        self._listed = False
        self._try(lambda: self.play.begin(setup))

    def start_again(self) -> None:
        """Another game of the same kind; who places first changes."""
        game = self._blocks.game
        assert game is not None, "one was just played"
        length = None if game.record.match is None else game.record.match.length
        self.start(Setup(game.sitters, game.rules, other(game.record.game.first), length))

    def resume(self, game_id: str) -> None:
        self._try(lambda: self.play.resume(game_id))

    def take_up(self) -> None:
        """The game on the table as another window has left it."""
        game = self._blocks.game
        assert game is not None, "it was played here"
        self.resume(game.id)

    def look_at(self, game_id: str) -> None:
        """Analyses a game of the history that is over; *Back* leads to the list of all games if it stood there."""
        self._listed = self._shows(GamesView)
        self._try(lambda: self.play.resume(game_id))
        if self._blocks.game is not None:
            self.analyse()

    def analyse(self) -> None:
        """Shows what the moves of the game on the table were worth; only one that is over tells all it knows."""
        game = self._blocks.game
        if game is not None and game.standing is not Standing.GOING:
            self._show(self.analysis)
            given_up = game.results if game.standing is Standing.RESIGNED else None
            self.analysis.show_game(game.record.game, self.play.names, self.play.person, given_up)
            self._kept.read_of(game)
            self._focus()

    def leave_analysis(self) -> None:
        game = self._blocks.game
        self.analysis.stop()
        if self._listed and game is not None and game.tried_from is None:
            self.show_games()
        else:
            self._show(self.view)
            self._focus()

    def play_on(self, record: GameRecord) -> None:
        """From a moment of the analysis; the game is a try and is not kept."""
        game = self._blocks.game
        assert game is not None, "it was analysed"
        self.analysis.stop()
        self._try(lambda: self.play.play_on(record, game.sitters))

    def leave_game(self) -> None:
        """A try leads back to the analysis that it came from."""
        game = self._blocks.game
        if game is None or game.tried_from is None:
            self.show_setup()
            return
        self.play.leave_try()
        line = self.analysis.line
        if line is not None and line.record == game.tried_from.record.game:
            self._show(self.analysis)
            self.analysis.go_on()
            self._focus()
        else:  # the try was analysed itself
            self.analyse()

    def show_setup(self) -> None:
        """A game that goes on stays in the history, to be gone on with."""
        self._listed = False
        self.play.leave()
        self._show(self.setup)
        self._read_games()
        self._focus()

    def show_games(self) -> None:
        """All games of the history."""
        self._listed = False
        self.play.leave()
        self._show(self.games)
        self.games.opened()
        self._focus()

    def _refresh_list(self) -> None:
        """An analysis was kept that its line may tell of."""
        if self._shows(GamesView):
            self.games.reload()

    def _try(self, begin: Callable[[], None]) -> None:
        try:
            begin()
        except HistoryUnusable as fault:
            self.unusable.emit(fault)
        except TrainerError as error:
            self.trouble.emit(error_sentence(error))
        else:
            self._show(self.view)
            self._focus()

    def _fault_met(self, fault: EnvironmentFault) -> None:
        if isinstance(fault, HistoryUnusable):
            self.unusable.emit(fault)

    def _read_games(self) -> None:
        path = self._services.path
        self.setup.begin_reading()
        self._background.ask(
            "games",
            lambda _wanted: read_games(path),
            self._take_games,
            lambda error: self.setup.show_trouble(error_sentence(error)),
        )

    def _take_games(self, games: Games) -> None:
        going, over = games
        self.setup.show_games(going, over)
        first_time, self._opened_once = not self._opened_once, True
        waits = self.isVisible() and self._shows(SetupView) and self._blocks.game is None
        if first_time and waits and going and going[0].standing is Standing.GOING:  # not a match between two games
            self.resume(going[0].id)

    def _show(self, view: QWidget) -> None:
        self._layers.setCurrentWidget(view)
        if isinstance(view, PlayView):
            view.show_now()

    def _focus(self) -> None:
        if self.isVisible():
            self._shown.front.setFocus()

    def _focus_window_changed(self) -> None:
        if self._shows(PlayView) and QGuiApplication.focusWindow() is not self.window().windowHandle():
            self.view.hide_faces()

    def _new_id(self) -> str:
        return str(UUID(int=self._chance.getrandbits(128), version=4))

    def _wire(self) -> None:
        self.setup.start_asked.connect(self.start)
        self.setup.resume_asked.connect(self.resume)
        self.setup.look_asked.connect(self.look_at)
        self.setup.puzzles_asked.connect(self.learning.show_puzzles)
        self.setup.statistics_asked.connect(self.learning.show_statistics)
        self.setup.games_asked.connect(self.show_games)
        self.learning.shown.connect(self._focus)
        self.learning.back_asked.connect(self.show_setup)
        self.learning.fault_met.connect(self._fault_met)
        self.learning.keeping_changed.connect(self.keeping_changed)
        self._kept.trouble.connect(self.trouble)
        self._kept.kept.connect(self.learning.look_for_puzzles)
        self._kept.kept.connect(self._refresh_list)
        self.learning.trouble.connect(self.trouble)
        self.learning.found.connect(lambda found, count: self.analysis.side.note(found_text(found, count)))
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication), "a page stands in a running program"
        application.focusWindowChanged.connect(self._focus_window_changed)
