"""All games of the history: to be analysed, gone on with, deleted and taken back."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pyramid_trainer.app.block_game import mark_deleted
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.block_games import BlockGameReader, GameLine
from pyramid_trainer.training.block_games import Standing
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.games.columns import OPPONENT, SCORING, GameColumns
from pyramid_trainer.ui.blocks.games.words import opponent_text
from pyramid_trainer.ui.blocks.head import Head
from pyramid_trainer.ui.controls import ActionButton
from pyramid_trainer.ui.history_list.acts import Acts
from pyramid_trainer.ui.history_list.deletion import Deletion
from pyramid_trainer.ui.history_list.model import HistoryModel
from pyramid_trainer.ui.history_list.view import HistoryList, ListWords
from pyramid_trainer.ui.language import error_sentence, local_time_text, sentence
from pyramid_trainer.ui.page import Page, Services


class GamesView(Page):
    """Signals: ``look_asked(id)`` analyse a game that is over; ``resume_asked(id)`` go on with one that is not;
    ``back_asked``; ``changed`` a game was deleted or taken back; ``fault_met(fault)`` that could not be kept;
    ``trouble(sentence)`` the history cannot be read.
    """

    look_asked = Signal(str)
    resume_asked = Signal(str)
    back_asked = Signal()
    changed = Signal()
    fault_met = Signal(object)
    trouble = Signal(str)

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path = services.path
        self._clock = services.clock
        self._look = services.look
        self.model = HistoryModel(services.path, BlockGameReader, GameColumns(self), services.look, self)
        words = ListWords(
            self.tr("Games"),
            self.tr("Games will be listed here, each with its result and, once it is analysed, your mistakes."),
            "games.listed",
            "games.all_deleted",
        )
        self.list = HistoryList(self.model, words, (OPPONENT, SCORING), services.look)
        self._acts = Acts(self)
        self.deletion = Deletion(
            self.tr("Delete the game: it leaves the figures of games, and its puzzles come no more"),
            self.tr("Take back the deletion: the game counts again"),
            services.look,
            self,
        )
        self.open = ActionButton(quiet=False)
        self._head = Head(services.look)
        self._lay_out()
        self._wire()
        self._show_selected()

    closes = True

    @property
    def front(self) -> QWidget:
        return self.list.front or self

    def close_inner(self) -> bool:
        return False

    @property
    def is_busy(self) -> bool:
        """Whether something is still being read or written."""
        return self._acts.is_busy or self.model.is_busy

    def opened(self) -> None:
        """It has come to the front: reads the list anew."""
        self.deletion.forget()
        self._acts.open()
        self.model.open()
        self.reload()

    def reload(self) -> None:
        """There may be others, or more may be known of some."""
        if self._path.exists():
            self.model.reload()
        else:
            self.model.clear()

    def release_history(self) -> None:
        self.deletion.forget()
        self._acts.close()
        self.model.close()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Until the list is there."""
        super().focusInEvent(event)
        self.list.take_focus()

    def _show_selected(self) -> None:
        game: GameLine | None = self.list.line
        self.deletion.show_selected(game)
        self.open.setEnabled(game is not None and game.deleted is None)
        if game is not None and game.standing is Standing.GOING:
            self.open.set_text(self.tr("Go on"), self.tr("Go on with the game"))
        else:
            self.open.set_text(self.tr("Analyse"), self.tr("What every move of the game was worth"))

    def _open(self) -> None:
        game: GameLine | None = self.list.line
        if game is not None and game.deleted is None:
            (self.resume_asked if game.standing is Standing.GOING else self.look_asked).emit(game.id)

    def _delete(self, game: GameLine) -> None:
        self._acts.do(partial(mark_deleted, self._path, game.id, self._clock.now().utc), partial(self._deleted, game))

    def _restore(self, game: GameLine) -> None:
        self._acts.do(partial(mark_deleted, self._path, game.id, None), partial(self._restored, game))

    def _deleted(self, game: GameLine) -> None:
        self.deletion.was_deleted(game, self.tr("Deleted: {game}.").format(game=_called(game)))
        self._changed()

    def _restored(self, game: GameLine) -> None:
        self.deletion.was_restored(self.tr("Taken back: {game}.").format(game=_called(game)))
        self._changed()

    def _changed(self) -> None:
        self.model.reload()
        self.changed.emit()

    def _refused(self, error: TrainerError) -> None:
        self.deletion.tell(error_sentence(error))
        if isinstance(error, EnvironmentFault):
            self.fault_met.emit(error)
        else:  # it is no longer there
            self.reload()

    def _loaded(self) -> None:
        if self.hasFocus():
            self.front.setFocus()

    def _wire(self) -> None:
        self.list.selected.connect(self._show_selected)
        self.list.activated.connect(self._open)
        self.open.clicked.connect(self._open)
        self.deletion.delete_asked.connect(self._delete)
        self.deletion.restore_asked.connect(self._restore)
        self.deletion.focus_freed.connect(self.list.take_focus)
        for key in shortcuts.DELETE_GAME.keys:
            shortcut = QShortcut(QKeySequence(key), self.list.table, self.deletion.ask)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.setAutoRepeat(False)
        self._acts.refused.connect(self._refused)
        self.model.loaded.connect(self._loaded)
        self.model.trouble.connect(self.trouble)
        self._head.back_asked.connect(self.back_asked)
        self._look.changed.connect(self._divide)

    def _lay_out(self) -> None:
        self._head.title.setText(self.tr("All games"))
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._head)
        self._column.addWidget(self.list, 1)
        self.deletion.add_to(self._column, self.open)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _divide(self) -> None:
        self._head.divide(self._column)


def _called(game: GameLine) -> str:
    opponent, when = opponent_text(game), local_time_text(game.opened)
    return (
        sentence("game.called", {"who": opponent, "when": when})
        if opponent
        else sentence("game.of_two", {"when": when})
    )
