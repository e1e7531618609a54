"""Analyses of the games of the history: what was kept of them, and keeping new ones."""

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.block_game import BlockGame, BlockTable
from pyramid_trainer.blocks.analysis.values import GameAnalysis, View
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.ui.language import error_sentence


class KeptAnalyses(QObject):
    """Signals: ``kept(analysis, game)``, the id of the game; ``trouble(sentence)``."""

    kept = Signal(object, str)
    trouble = Signal(str)

    def __init__(self, blocks: BlockTable, parent: QObject) -> None:
        super().__init__(parent)
        self._blocks = blocks

    def of(self, game: BlockGame) -> list[GameAnalysis]:
        try:
            kept = [self._blocks.analysis(game.record, view) for view in View] if game.kept else []
        except EnvironmentFault as fault:
            self.trouble.emit(error_sentence(fault))
            return []
        return [analysis for analysis in kept if analysis is not None]

    def keep(self, analysis: GameAnalysis) -> None:
        """Of the game on the table."""
        game = self._blocks.game
        if game is None or not game.kept:
            return
        try:
            self._blocks.keep_analysis(game.record, analysis)
        except TrainerError as error:
            self.trouble.emit(error_sentence(error))
        else:
            self.kept.emit(analysis, game.id)
