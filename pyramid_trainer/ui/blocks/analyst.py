"""Has a game analysed in the thinking process, in both views, and keeps what has come so far."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal, Slot

from pyramid_trainer.app.thinking import Thinker, Thought
from pyramid_trainer.blocks.analysis.values import Decision, GameAnalysis, View
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.language import error_sentence


class Analyst(QObject):
    """Signals: ``changed`` there is more to see of the game; ``settled(analysis)`` one view of it is complete;
    ``weighed(decision)``; ``trouble(sentence)``.
    """

    changed = Signal()
    settled = Signal(object)
    weighed = Signal(object)
    trouble = Signal(str)
    _arrived = Signal(object)

    def __init__(self, thinker: Thinker, parent: QObject) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._question = 0
        self._record: GameRecord | None = None
        self._known: dict[View, GameAnalysis] = {}
        self._reading = False
        self._put_off: View | None = None
        """The view that is to be analysed once it is known what was kept."""
        self._arrived.connect(self._heard)

    def take(self, record: GameRecord) -> None:
        """Another game is to be analysed, as soon as it is known what was kept of it."""
        self.stop()
        if record != self._record:
            self._record = record
            self._known = {}
        self._reading = True

    def know(self, kept: Iterable[GameAnalysis]) -> None:
        """What was kept of the game, for each view the newest."""
        self._reading = False
        self._known |= {analysis.view: analysis for analysis in kept}
        self.changed.emit()
        if self._put_off is not None:
            self.analyse(self._put_off)

    def so_far(self, view: View) -> GameAnalysis | None:
        return self._known.get(view)

    def analyse(self, view: View) -> None:
        """Goes on with the game until it is settled; what came before of this view stays until there is more."""
        assert self._record is not None, "a game was taken"
        known = self._known.get(view)
        self._put_off = view if self._reading else None
        if self._reading:
            return
        if known is None or not known.settled:
            self._question = self._thinker.analyse(self._record, self._arrived.emit, view=view)
        else:
            self.stop()

    def weigh(self, observation: Observation, seed: int = 0) -> None:
        """What the choices of a moment that was not in the game are worth; the analysis rests meanwhile."""
        self._put_off = None
        self._question = self._thinker.weigh(observation, seed, self._arrived.emit)

    def stop(self) -> None:
        self._put_off = None
        if self._question:
            self._question = 0
            self._thinker.cancel()

    @Slot(object)  # another thread emits
    def _heard(self, thought: Thought) -> None:
        """From the thinking process; what belongs to an earlier question is dropped."""
        if thought.number != self._question:
            return
        if isinstance(thought.error, TrainerError):
            self.trouble.emit(error_sentence(thought.error))
        elif thought.error is not None:
            raise thought.error
        elif isinstance(thought.value, GameAnalysis):
            known = self._known.get(thought.value.view)
            if known is None or thought.value.asked >= known.asked:
                self._known[thought.value.view] = thought.value
                self.changed.emit()
                if thought.value.settled:
                    self.settled.emit(thought.value)
        elif isinstance(thought.value, Decision):
            self.weighed.emit(thought.value)
