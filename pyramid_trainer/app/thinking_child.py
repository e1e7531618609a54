"""The other side of ``thinking``: reads questions from descriptor 0, thinks, writes answers to descriptor 1.

A message is a pickle after its length in four bytes. Questions are read in a thread of their own, so a newer one stops
the one that is thought about, and the end of the pipe, which is the end of the program that asks, ends this process at
once. What is thought about is stopped as by Ctrl+C: an exception comes up in it between two of its own steps.

This is the only process that loads NumPy for the block game.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import threading
import time
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import IO, Any, NamedTuple

from pyramid_trainer.errors import TrainerError

ARGUMENT = "--think"
"""Has ``main`` serve instead of opening the window: a bundled program has no other way to start a part of itself."""

ANSWER, DONE, REFUSED, BROKEN, QUIET = "answer", "done", "refused", "broken", "quiet"
"""What is said: an answer that more may follow; the last one; an expected error; a defect; that nothing is thought
about any more."""
CANCEL, CHOOSE = "cancel", "choose"

_LENGTH = struct.Struct(">I")
_SHOWN_EVERY = 0.1
"""Seconds between two pictures of an analysis: more can neither be seen nor should be carried over."""


class Question(NamedTuple):
    """``kind``: a key of ``_KINDS``, or ``CANCEL``; ``number``: rises with every question."""

    number: int
    kind: str
    arguments: tuple[Any, ...] = ()


def send(pipe: IO[bytes], message: object) -> None:
    content = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    pipe.write(_LENGTH.pack(len(content)) + content)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """The next message; raises ``EOFError`` when the other side is gone."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    content = pipe.read(length)
    if len(content) < length:
        raise EOFError
    return pickle.loads(content)  # noqa: S301 - from our own other half


class _Stopped(BaseException):
    """Comes up in what is thought about when it is no longer wanted; nothing that catches errors may keep it."""


class _Mind:
    """Thinks about one question at a time, the newest, in the main thread."""

    def __init__(self, questions: IO[bytes], answers: IO[bytes]) -> None:
        self._questions = questions
        self._answers = answers
        self._news = threading.Condition()
        self._newest: Question | None = None
        self._thinking_about: int | None = None
        """The question that may be stopped; ``None`` between questions and while libraries are loaded."""

    def serve(self) -> None:
        signal.signal(signal.SIGINT, self._interrupted)
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            with self._news:
                self._news.wait_for(lambda: self._newest is not None)
                question, self._newest = self._newest, None
            assert question is not None, "waited for"
            if question.kind == CANCEL:
                self._say(question.number, QUIET)
            else:
                self._think(question)

    def _listen(self) -> None:
        while True:
            try:
                question: Question = receive(self._questions)
            except (EOFError, OSError):
                os._exit(0)
            with self._news:
                self._newest = question
                self._news.notify()
                if self._thinking_about is not None:
                    interrupt_main(signal.SIGINT)

    def _interrupted(self, *_: object) -> None:
        """In the main thread. Only where a newer question has come something is stopped: a terminal's Ctrl+C is not
        meant for this process.
        """
        if self._thinking_about is not None and self._newest is not None:
            self._thinking_about = None
            raise _Stopped

    def _think(self, question: Question) -> None:
        try:
            answers = _KINDS[question.kind](*question.arguments, lambda: self._newest is None)
            self._say(question.number, DONE, self._last_of(answers, question))
        except _Stopped:
            self._say(question.number, QUIET)
        except TrainerError as error:
            self._say(question.number, REFUSED, (type(error).__name__, error.code, error.details))
        except Exception:  # a defect, which the window tells; the process is there for the next question
            import traceback

            self._say(question.number, BROKEN, traceback.format_exc())

    def _last_of(self, answers: Iterator[object], question: Question) -> object:
        """Passes answers on, not more often than can be seen, and gives back the last one."""
        last, said_at = None, 0.0
        while (answer := self._next_of(answers, question.number)) is not None:
            last = answer
            if question.kind != CHOOSE and time.monotonic() - said_at >= _SHOWN_EVERY:
                self._say(question.number, ANSWER, last)
                said_at = time.monotonic()
        return last

    def _next_of(self, answers: Iterator[object], number: int) -> object:
        """What may be stopped; raises ``_Stopped``."""
        try:
            self._thinking_about = number
            if self._newest is not None:  # it came before it could have stopped anything
                raise _Stopped
            return next(answers, None)
        finally:
            self._thinking_about = None

    def _say(self, number: int, kind: str, content: object = None) -> None:
        send(self._answers, (number, kind, content))


class Choice(NamedTuple):
    """What a player does; ``hurried``: the emergency stop has cut its thinking short."""

    action: Any
    hurried: bool


def _choose(
    player: str, playouts: int | None, seconds: float, observation: Any, seed: int, _: Callable[[], bool]
) -> Iterator[object]:
    from pyramid_trainer.app.block_players import player_named

    hurried = False

    def hurry() -> bool:
        nonlocal hurried
        hurried = time.monotonic() >= latest
        return hurried

    choosing = player_named(player, playouts, hurry)
    latest = time.monotonic() + seconds
    return (Choice(choosing.choose(observation, Random(seed)), hurried) for _ in range(1))


def _analyse(record: Any, view: Any, seats: Any, seed: int, wanted: Callable[[], bool]) -> Iterator[object]:
    from pyramid_trainer.blocks.analysis.game import analyse

    return iter(analyse(record, _engine(), view=view, seats=seats, seed=seed, wanted=wanted))


def _weigh(observation: Any, seed: int, wanted: Callable[[], bool]) -> Iterator[object]:
    from pyramid_trainer.blocks.analysis.game import weigh

    return iter(weigh(observation, _engine(), seed=seed, wanted=wanted))


def _engine() -> Any:
    """Loads NumPy, which must not be stopped on the way."""
    from pyramid_trainer.blocks.engine import positions

    return positions


_KINDS: dict[str, Callable[..., Iterator[object]]] = {CHOOSE: _choose, "analyse": _analyse, "weigh": _weigh}
"""Each prepares, which cannot be stopped, and gives the answers one by one, between and within which it can."""

_NICE = 5
"""The window comes first."""


def serve() -> int:
    """Answers questions until the other side is gone."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get between the answers
    if hasattr(os, "nice"):
        os.nice(_NICE)
    with suppress(BrokenPipeError):
        _Mind(questions, answers).serve()
    return 0
