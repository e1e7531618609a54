"""Analyses of the games of the history, off the main thread: what was kept of them, and keeping new ones."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.block_analyses import is_complete, keep_analysis, kept_analyses
from pyramid_trainer.app.block_game import BlockGame, BlockTable
from pyramid_trainer.blocks.analysis.values import GameAnalysis
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.page import Services


class KeptAnalyses(QObject):
    """One thing is done after the other, as it was asked for. Signals: ``read(analyses)``; ``kept(analysis, game)`` it
    is in the history, now or since before, ``game``: the id of its game; ``trouble(sentence)``.
    """

    read = Signal(object)
    kept = Signal(object, str)
    trouble = Signal(str)

    def __init__(self, blocks: BlockTable, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._blocks = blocks
        self._services = services
        self._asked = 0
        self._unkept: dict[int, Callable[[], None]] = {}
        """What is still to be kept, or could not be and has not been told yet: what keeps it."""
        self._faults: dict[int, TrainerError] = {}
        self._background = Background(self, in_order=True)

    def opened(self) -> None:
        self._background.open()

    def release_history(self) -> None:
        """Returns once everything is kept; what could not be is told."""
        self._background.close()
        for fault in self._faults.values():
            self.trouble.emit(error_sentence(fault))
        self._faults.clear()
        self._unkept.clear()

    def keep_writing(self) -> list[str]:
        """Waits until everything is kept, and says in a sentence each why something cannot be; asked again, it tries
        again.
        """
        self._background.close()
        self._background.open()
        told = []
        for number, keep in tuple(self._unkept.items()):
            fault = self._faults.pop(number, None) or _tried(keep)
            if fault is None:
                del self._unkept[number]
            else:
                told.append(error_sentence(fault))
        return told

    def read_of(self, game: BlockGame) -> None:
        """What was kept of the game, which comes with ``read``; nothing where that cannot be read."""
        path, record = self._services.path, game.record

        def fail(error: TrainerError) -> None:
            self.trouble.emit(error_sentence(error))
            self.read.emit([])

        def take(found: list[GameAnalysis]) -> None:
            self.read.emit(found)
            for analysis in found:
                self.kept.emit(analysis, record.id)

        if game.kept:
            self._background.ask("read", lambda _wanted: kept_analyses(path, record), take, fail)
        else:
            self._background.drop("read")
            self.read.emit([])

    def keep(self, analysis: GameAnalysis) -> None:
        """Of the game on the table, if it is complete and the game is kept."""
        game = self._blocks.game
        if game is None or not (game.kept and self._services.recorder.keeping and is_complete(analysis, game.record)):
            return
        path, made, game_id = self._services.path, self._services.clock.now().utc, game.id
        self._asked = number = self._asked + 1  # each is kept, not the newest alone

        def keep() -> None:
            keep_analysis(path, game_id, analysis, made)

        def work(_wanted: object) -> None:
            try:
                keep()
            except TrainerError as fault:
                self._faults[number] = fault
                raise
            del self._unkept[number]

        def fail(fault: TrainerError) -> None:
            self._forget(number)
            self.trouble.emit(error_sentence(fault))

        self._unkept[number] = keep
        self._background.ask(f"keep {number}", work, lambda _: self.kept.emit(analysis, game_id), fail, is_act=True)

    def _forget(self, number: int) -> None:
        self._unkept.pop(number, None)
        self._faults.pop(number, None)


def _tried(keep: Callable[[], None]) -> TrainerError | None:
    try:
        keep()
    except TrainerError as fault:
        return fault
    return None
