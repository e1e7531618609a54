"""What is done with the lines of a list, one act after another, each in another thread.

An act writes through a connection of its own; while another copy of the program writes it waits, and not the window.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.background import Background

Act = Callable[[], None]


class _Step:
    """One act that waits for its turn, and what is to follow it."""

    def __init__(self, act: Act, then: Act) -> None:
        self._act = act
        self.then = then
        self.error: TrainerError | None = None

    def run(self) -> None:
        try:
            self._act()
        except TrainerError as error:
            self.error = error  # for ``close``, which nobody tells
            raise


class Acts(QObject):
    """Signal ``refused(error)``: one could not be done."""

    refused = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._background = Background(self)
        self._waiting: deque[_Step] = deque()

    @property
    def is_busy(self) -> bool:
        return bool(self._waiting)

    def do(self, act: Act, then: Act) -> None:
        """``act`` in another thread, once those before it are done; ``then``, here, when it is."""
        self._waiting.append(_Step(act, then))
        if len(self._waiting) == 1:
            self._next()

    def open(self) -> None:
        """The file may be written again."""
        self._background.open()

    def close(self) -> None:
        """Waits for what is being done; what waits for its turn is done as well. What went wrong is told."""
        waiting, self._waiting = self._waiting, deque()
        self._background.close()
        for place, step in enumerate(waiting):
            if place > 0:
                with suppress(TrainerError):
                    step.run()
            if step.error is not None:
                self.refused.emit(step.error)

    def _next(self) -> None:
        step = self._waiting[0]
        self._background.ask(
            "act", lambda _wanted: step.run(), lambda _done: self._done(step.then), self._refuse, is_act=True
        )

    def _done(self, then: Act) -> None:
        self._go_on()
        then()

    def _refuse(self, error: TrainerError) -> None:
        self._go_on()
        self.refused.emit(error)

    def _go_on(self) -> None:
        self._waiting.popleft()
        if self._waiting:
            self._next()
