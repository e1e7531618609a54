"""Analyses of the games of the history, off the main thread: what was kept of them, and keeping new ones."""

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.block_analyses import is_complete, keep_analysis, kept_analyses
from pyramid_trainer.app.block_game import BlockGame, BlockTable
from pyramid_trainer.blocks.analysis.values import GameAnalysis
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.page import Services


class KeptAnalyses(QObject):
    """One thing is done after the other, as it was asked for. Signals: ``read(analyses)``; ``kept(analysis, game)``,
    the id of the game; ``trouble(sentence)``.
    """

    read = Signal(object)
    kept = Signal(object, str)
    trouble = Signal(str)

    def __init__(self, blocks: BlockTable, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._blocks = blocks
        self._services = services
        self._asked = 0
        self._background = Background(self, in_order=True)

    def opened(self) -> None:
        self._background.open()

    def release_history(self) -> None:
        """Returns once everything is kept."""
        self._background.close()

    def read_of(self, game: BlockGame) -> None:
        """What was kept of the game, which comes with ``read``; nothing where that cannot be read."""
        path, record = self._services.path, game.record

        def fail(error: TrainerError) -> None:
            self.trouble.emit(error_sentence(error))
            self.read.emit([])

        if game.kept:
            self._background.ask("read", lambda _wanted: kept_analyses(path, record), self.read.emit, fail)
        else:
            self._background.drop("read")
            self.read.emit([])

    def keep(self, analysis: GameAnalysis) -> None:
        """Of the game on the table, if it is complete and the game is kept."""
        game = self._blocks.game
        if game is None or not (game.kept and self._services.recorder.keeping and is_complete(analysis, game.record)):
            return
        path, made, game_id = self._services.path, self._services.clock.now().utc, game.id
        self._asked += 1  # each is kept, not the newest alone
        self._background.ask(
            f"keep {self._asked}",
            lambda _wanted: keep_analysis(path, game_id, analysis, made),
            lambda _: self.kept.emit(analysis, game_id),
            lambda error: self.trouble.emit(error_sentence(error)),
        )
