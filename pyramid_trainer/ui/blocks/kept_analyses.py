"""Analyses of the games of the history: what was kept of them, and the puzzles that come with a new one."""

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.block_game import BlockGame, BlockTable
from pyramid_trainer.app.block_puzzles import PuzzleTable
from pyramid_trainer.blocks.analysis.values import GameAnalysis, View
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.ui.language import error_sentence


class KeptAnalyses(QObject):
    """Signals: ``trouble(sentence)``; ``found(analysis, count)`` so many new puzzles were in it."""

    trouble = Signal(str)
    found = Signal(object, int)

    def __init__(self, blocks: BlockTable, puzzles: PuzzleTable, parent: QObject) -> None:
        super().__init__(parent)
        self._blocks = blocks
        self._puzzles = puzzles

    def of(self, game: BlockGame) -> list[GameAnalysis]:
        try:
            kept = [self._blocks.analysis(game.record, view) for view in View] if game.kept else []
        except EnvironmentFault as fault:
            self.trouble.emit(error_sentence(fault))
            return []
        return [analysis for analysis in kept if analysis is not None]

    def keep(self, analysis: GameAnalysis) -> None:
        """Of the game on the table, with its puzzles."""
        game = self._blocks.game
        if game is None or not game.kept:
            return
        try:
            self._blocks.keep_analysis(game.record, analysis)
            count = self._puzzles.add(analysis, game.id)
        except TrainerError as error:
            self.trouble.emit(error_sentence(error))
            return
        if count:
            self.found.emit(analysis, count)
