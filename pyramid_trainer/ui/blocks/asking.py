"""Asks the thinking process what an opponent does, and for a hint; answers to what is no longer asked are dropped."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from pyramid_trainer.app.thinking import Thinker, Thought
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.values import Decision
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.players import names
from pyramid_trainer.errors import BadInput, TrainerError
from pyramid_trainer.training.block_games import Sitter
from pyramid_trainer.ui.language import error_sentence

PACE_MS = 320
"""At least so long after the act before does an opponent act, so that each is seen."""

HINT_BY = "strong"
_REFUSED = -1
"""Stands for the number of a question that is not asked."""


class Hint(NamedTuple):
    """``decision``: what the choices are worth, where they were weighed; ``same``: they all come to the same."""

    action: Action
    decision: Decision | None = None
    same: bool = False


class Asking(QObject):
    """Signals: ``chosen(action)`` the opponent acts, and then, if the emergency stop has cut its thinking short,
    ``hurried``; ``hinted(hint)``, again whenever it is refined; ``trouble(sentence)`` nothing can be asked.
    """

    chosen = Signal(object)
    hurried = Signal()
    hinted = Signal(object)
    trouble = Signal(str)
    _arrived = Signal(object)

    def __init__(self, thinker: Thinker, parent: QObject) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._question = 0
        self._then: Callable[[Thought], None] = self._choice_heard
        self._choice: Thought | None = None
        self._legal: tuple[Action, ...] = ()
        self.pace = QTimer(self, singleShot=True, interval=PACE_MS)
        self.pace.timeout.connect(self._act)
        self._arrived.connect(self._heard)

    def ask_for_move(self, sitter: Sitter, observation: Observation, seed: int) -> None:
        """Only players of the program: a history from elsewhere may name a file, which is no leave to run it."""
        self._choice = None
        self.pace.start()
        self._then = self._choice_heard
        if sitter.name not in names():
            self._question = _REFUSED
            refusal = Thought(_REFUSED, error=BadInput("player.not_here", name=sitter.name), last=True)
            QTimer.singleShot(0, self, lambda: self._heard(refusal))
            return
        self._question = self._thinker.choose(sitter.name, sitter.playouts, observation, seed, self._arrived.emit)

    def ask_for_hint(self, observation: Observation, seed: int) -> None:
        """What the player whose ``observation`` it is should do: a place by a strong player, all else weighed."""
        self._then = self._hint_heard
        self._legal = observation.legal_actions()
        if observation.board.phase is Phase.PLACING:
            self._question = self._thinker.choose(HINT_BY, None, observation, seed, self._arrived.emit)
        elif len(self._legal) > 1:
            self._question = self._thinker.weigh(observation, seed, self._arrived.emit)
        else:
            self.hinted.emit(Hint(self._legal[0], same=True))

    def stop(self) -> None:
        """Nothing is asked any more."""
        self.pace.stop()
        self._choice = None
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
        else:
            self._then(thought)

    def _choice_heard(self, thought: Thought) -> None:
        self._choice = thought
        self._act()

    def _act(self) -> None:
        """Once the opponent has chosen and the pause is over."""
        choice = self._choice
        if choice is not None and not self.pace.isActive():
            self._choice = None
            self.chosen.emit(choice.value)
            if choice.hurried:
                self.hurried.emit()

    def _hint_heard(self, thought: Thought) -> None:
        value = thought.value
        if value is None:  # nothing was weighed, as everything comes to the same
            self.hinted.emit(Hint(self._legal[0], same=True))
        elif isinstance(value, Decision):
            self.hinted.emit(Hint(value.best.actions[0], value))
        else:
            self.hinted.emit(Hint(value))
