"""Thinking in a process of its own: opponents' choices and analyses, asked for and dropped without waiting.

The process is started at the first question and loads NumPy there, never here. One question at a time, the newest wins:
a new one, or ``cancel``, stops the one before, of which nothing arrives any more. The process ends when it is closed or
when this one does, however that comes about, since then the pipe between them ends. One that dies is told once, to
whoever is waiting for an answer, and started again at the next question. A thread of its own starts it and writes to
it, so that asking never waits, however busy the other side is.

    thinker = Thinker()
    thinker.choose("strong", None, observation, seed, arrived.emit)     # arrived = Signal(object), a Thought each
    thinker.analyse(record, arrived.emit, seats=(0, 1))                 # many Thoughts, each the whole picture
    thinker.cancel()
    thinker.close()
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from pyramid_trainer import errors
from pyramid_trainer.app.thinking_child import ANSWER, BROKEN, CANCEL, CHOOSE, DONE, QUIET, REFUSED, Choice, Question
from pyramid_trainer.app.thinking_process import PATIENCE, ThinkingProcess
from pyramid_trainer.errors import EnvironmentFault, TrainerError

if TYPE_CHECKING:
    from pyramid_trainer.blocks.analysis.values import View
    from pyramid_trainer.blocks.observation import Observation
    from pyramid_trainer.blocks.record import GameRecord

_START = "start"
EMERGENCY_STOP = 10.0
"""Seconds after which a player does what is best so far."""


class ThinkingDefect(Exception):
    """Something was raised in the other process that nobody expected; its text is the traceback."""


class Thought(NamedTuple):
    """An answer, or a part of one. ``number``: of the question, as ``choose`` and the others gave it.

    ``value``: an ``Action`` (``choose``), a ``GameAnalysis`` (``analyse``), a ``Decision`` (``weigh``); ``None`` where
    there is an ``error``: a ``TrainerError`` is to be told to the user, anything else is a defect to be raised.
    ``last``: nothing more will come to this question. ``hurried``: the emergency stop has cut a choice short, which is
    to be told, since the player is then weaker than its name.
    """

    number: int
    value: Any = None
    error: Exception | None = None
    last: bool = False
    hurried: bool = False


Answer = Callable[[Thought], None]
"""Called in another thread. It must not wait for the thread that asks; a Qt signal's ``emit`` is right."""


class Thinker:
    """Every method may be called from any thread and returns at once."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._news = threading.Condition(self._lock)
        self._number = 0
        self._wanted: tuple[int, Answer] | None = None
        """The question whose answers are to arrive; ``None`` when none is."""
        self._unsent: Question | None = None
        self._closed = False
        self._child: ThinkingProcess | None = None
        self._courier: threading.Thread | None = None

    # What can be asked; each gives the number of the question

    def choose(
        self,
        player: str,
        playouts: int | None,
        observation: Observation,
        seed: int,
        answer: Answer,
        *,
        seconds: float = EMERGENCY_STOP,
    ) -> int:
        """What ``player`` does, named as ``block_players`` has it: one ``Thought`` with an ``Action``.

        Playouts limit how long it thinks; ``seconds`` is for a machine that is far too slow for them, or busy.
        """
        return self._ask(CHOOSE, (player, playouts, seconds, observation, seed), answer)

    def analyse(
        self,
        record: GameRecord,
        answer: Answer,
        *,
        view: View | None = None,
        seats: Sequence[int] = (0, 1),
        seed: int = 0,
    ) -> int:
        """What every move of the game was worth: ``Thought`` after ``Thought``, each a whole ``GameAnalysis`` so far.

        ``view``: ``View.KNOWN`` if none is given; ``seats``: as of ``blocks.analysis.game.analyse``.
        """
        from pyramid_trainer.blocks.analysis.values import View

        return self._ask("analyse", (record, view or View.KNOWN, tuple(seats), seed), answer)

    def weigh(self, observation: Observation, seed: int, answer: Answer) -> int:
        """What each act of the player is worth, for a hint or another try: ``Decision`` after ``Decision``."""
        return self._ask("weigh", (observation, seed), answer)

    def cancel(self) -> None:
        """Nothing arrives any more once this returns; the other process stops at once."""
        with self._lock:
            self._wanted = None
            if self._courier is not None:
                self._unsent = Question(self._number, CANCEL)
                self._news.notify_all()

    def start(self) -> None:
        """Starts the process ahead of the first question, or again; what is thought about is dropped."""
        self._ask(_START, (), None)

    def close(self) -> None:
        """Ends the process; returns when it is gone. Nothing can be asked afterwards."""
        with self._lock:
            self._closed, self._wanted, self._unsent = True, None, None
            self._news.notify_all()
            courier = self._courier
        if courier is not None:
            courier.join()

    def _ask(self, kind: str, arguments: tuple[Any, ...], answer: Answer | None) -> int:
        with self._lock:
            if self._closed:
                raise ValueError("a thinker that was closed is asked nothing")
            self._number += 1
            self._wanted = None if answer is None else (self._number, answer)
            self._unsent = Question(self._number, kind, arguments)
            if self._courier is None:
                self._courier = threading.Thread(target=self._carry, name="thinking-courier", daemon=True)
                self._courier.start()
            self._news.notify_all()
            return self._number

    # In the courier's thread

    def _carry(self) -> None:
        """Takes the newest question across, again and again; starts the process where there is none."""
        while (question := self._next()) is not None:
            try:
                self._take_across(question)
            except OSError as error:
                self._tell(question.number, EnvironmentFault("thinking.cannot_start", reason=_words(error)))
            except Exception as error:  # such as a question that cannot be pickled: a defect, told where it is asked
                self._tell(question.number, error)
        if self._child is not None:
            self._child.end()

    def _next(self) -> Question | None:
        with self._news:
            self._news.wait_for(lambda: self._closed or self._unsent is not None)
            question, self._unsent = self._unsent, None
            return None if self._closed else question

    def _take_across(self, question: Question) -> None:
        child = self._child
        if child is not None and child.runs and not child.idle.is_set():
            with suppress(OSError, ValueError):  # its reader tells of its end
                child.send(Question(question.number, CANCEL))
            if not child.idle.wait(PATIENCE):
                child.dismiss()
            with self._lock:
                if self._unsent is not None or self._closed:
                    return  # a newer one has come meanwhile
        if question.kind == CANCEL:
            return
        if child is None or child.dismissed or not child.runs:
            child = self._start()
        if question.kind == _START:
            return
        try:
            child.send(question)
        except (OSError, ValueError):
            child.dismiss()
            self._start().send(question)

    def _start(self) -> ThinkingProcess:
        child = ThinkingProcess()
        with self._lock:
            self._child = child
        threading.Thread(target=self._read, args=(child,), name="thinking-reader", daemon=True).start()
        return child

    # In the reader's thread

    def _read(self, child: ThinkingProcess) -> None:
        for number, kind, content in child.said():
            if isinstance(content, Choice):
                self._deliver(Thought(number, content.action, last=True, hurried=content.hurried))
            elif kind in (ANSWER, DONE):
                self._deliver(Thought(number, content, last=kind == DONE))
            elif kind != QUIET:
                self._tell(number, _error(kind, content))
        reason = child.words_at_the_end()
        if not child.dismissed:
            self._tell(child.sent, EnvironmentFault("thinking.died", reason=reason))

    def _tell(self, number: int, error: Exception) -> None:
        self._deliver(Thought(number, error=error, last=True))

    def _deliver(self, thought: Thought) -> None:
        """Under the lock, so that nothing arrives after ``cancel`` has returned."""
        with self._lock:
            if self._wanted is None or self._wanted[0] != thought.number:
                return
            _, answer = self._wanted
            if thought.last:
                self._wanted = None
            answer(thought)


def _error(kind: str, content: Any) -> Exception:
    if kind == REFUSED:
        name, code, details = content
        made = getattr(errors, name, TrainerError)(code, **details)
        assert isinstance(made, Exception), "an error of ours"
        return made
    assert kind == BROKEN, "there is no other kind"
    return ThinkingDefect(content)


def _words(error: OSError) -> str:
    return error.strerror or type(error).__name__
