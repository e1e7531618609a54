"""One long act in another thread, which the user watches and may cancel."""

import sys
from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.long_acts import Progress
from pyramid_trainer.ui.background import Background

Act = Callable[[Progress], Any]
"""What is done. It tells the progress how far it is; when that says so, it takes back what it began and raises."""

_PICTURE = 1 / 30
"""Seconds between two words to the main thread: more could not be seen."""

_TURN = 0.001
"""Seconds that a thread of Python waits for its turn while an act runs. The main thread takes several turns to paint,
and the usual 5 ms each would be seen.
"""


class _Defect(NamedTuple):
    """An error that nobody expected."""

    error: Exception


class Operation(QObject):
    """Runs one act at a time.

    Signals: ``moved``, the share, 0 to 1, that is done; at the end exactly one of ``done``, with what the act gave
    back, ``refused``, with the expected error it raised, and ``failed``, after which a defect is told. An act that was
    cancelled ends with ``refused`` as well, unless it was just done.
    """

    moved = Signal(float)
    done = Signal(object)
    refused = Signal(object)
    failed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._background = Background(self)
        self._cancelled = Event()
        self._usual_turn = sys.getswitchinterval()

    @property
    def is_running(self) -> bool:
        return self._background.is_busy

    def start(self, act: Act) -> None:
        assert not self.is_running, "one act at a time"
        self._cancelled = cancelled = Event()
        self._usual_turn = sys.getswitchinterval()
        sys.setswitchinterval(_TURN)
        told = 0.0

        def report(share: float) -> None:
            nonlocal told
            if monotonic() - told >= _PICTURE:
                told = monotonic()
                self.moved.emit(share)

        def run(_wanted: object) -> object:
            try:
                return act(Progress(lambda: not cancelled.is_set(), report))
            except TrainerError:
                raise
            except Exception as error:
                return _Defect(error)

        self._background.ask("act", run, self._end_well, self._end_badly, is_act=True)

    def cancel(self) -> None:
        """The act is not wanted any more; it ends soon."""
        self._cancelled.set()

    def abandon(self) -> None:
        """Cancels it and waits until it has ended; nothing is told any more. For when the window goes."""
        running = self.is_running
        self._cancelled.set()
        self._background.close()
        if running:
            sys.setswitchinterval(self._usual_turn)

    def _end_well(self, answer: object) -> None:
        sys.setswitchinterval(self._usual_turn)
        if isinstance(answer, _Defect):
            self.failed.emit()
            raise answer.error
        self.done.emit(answer)

    def _end_badly(self, error: TrainerError) -> None:
        sys.setswitchinterval(self._usual_turn)
        self.refused.emit(error)
