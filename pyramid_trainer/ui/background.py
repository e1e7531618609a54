"""Slow work off the main thread. Of each kind only the newest answer arrives; older ones are stopped and dropped."""

from collections.abc import Callable
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.long_acts import Cancelled

Work = Callable[[Callable[[], bool]], Any]
"""What is done in another thread. It is handed a question, *is this still wanted?*, to ask now and then."""


class _Job(QRunnable):
    """One piece of work, and where its answer goes. ``is_act``: it is done even if nobody waits for it by then."""

    def __init__(
        self,
        work: Work,
        then: Callable[[Any], None],
        otherwise: Callable[[TrainerError], None],
        arrived: Callable[["_Job"], None],
        *,
        is_act: bool,
    ) -> None:
        super().__init__()
        self.setAutoDelete(False)
        self._is_act = is_act
        self.dropped = Event()
        self._work = work
        self._then = then
        self._otherwise = otherwise
        self._arrived = arrived
        self._answer: Any = None
        self._error: Exception | None = None

    def run(self) -> None:
        """In the other thread. What is raised is carried over, so that it is told where everything else is."""
        try:
            if self._is_act or not self.dropped.is_set():
                self._answer = self._work(lambda: not self.dropped.is_set())
        except Exception as error:
            self._error = error
        self._arrived(self)

    def deliver(self) -> None:
        """In the main thread. An error that nobody expected goes on as the defect it is."""
        answer, error, then, otherwise = self._answer, self._error, self._then, self._otherwise
        self._let_go()
        if self.dropped.is_set() and (error is None or isinstance(error, TrainerError | Cancelled)):
            return
        if isinstance(error, TrainerError):
            otherwise(error)
        elif error is not None:
            raise error
        else:
            then(answer)

    def _let_go(self) -> None:
        """Of everything that may be large: the pool keeps hold of what it has run (PySide 6.11)."""
        self._answer = self._error = None
        self._work = self._then = self._otherwise = _done


def _done(_argument: Any) -> None:
    """Stands in the place of what has been done."""


class Background(QObject):
    """Runs the slow work of one page, as long as it is open, which it is to begin with. ``in_order``: one piece after
    the other, as it was asked for.
    """

    _arrived = Signal(object)

    def __init__(self, parent: QObject, *, in_order: bool = False) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        if in_order:
            self._pool.setMaxThreadCount(1)
        self._newest: dict[str, _Job] = {}
        self._is_open = True
        self._running: set[_Job] = set()
        self._ended: Callable[[], None] | None = None
        self._arrived.connect(self._deliver)

    def ask(
        self,
        kind: str,
        work: Work,
        then: Callable[[Any], None],
        otherwise: Callable[[TrainerError], None],
        *,
        is_act: bool = False,
    ) -> None:
        """Has ``work`` done; ``then`` gets its answer, ``otherwise`` an expected error, both in the main thread.

        An earlier question of the same ``kind`` is dropped: neither is called for it, and if its turn had not come its
        work is not done, unless it ``is_act``, such as writing. Nor is anything done while it is closed.
        """
        self.drop(kind)
        if not self._is_open:
            return
        job = _Job(work, then, otherwise, self._arrived.emit, is_act=is_act)
        self._newest[kind] = job
        self._running.add(job)
        self._pool.start(job)

    def drop(self, kind: str) -> None:
        """The answer to the last question of this kind is no longer wanted."""
        job = self._newest.pop(kind, None)
        if job is not None:
            job.dropped.set()

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to arrive."""
        return bool(self._newest)

    def open(self) -> None:
        """Takes questions again."""
        self._is_open = True

    def close(self) -> None:
        """Drops everything, waits until no thread of ours runs, and from then on drops what is asked."""
        self._is_open = False
        for kind in tuple(self._newest):
            self.drop(kind)
        self._pool.waitForDone()
        self._running.clear()
        self._tell_ended()

    def abandon(self, ended: Callable[[], None]) -> None:
        """As ``close``, but waits for nothing: ``ended`` is called once no thread of ours runs."""
        self._is_open = False
        for kind in tuple(self._newest):
            self.drop(kind)
        self._ended = ended
        self._tell_ended()

    def _tell_ended(self) -> None:
        if self._ended is not None and not self._running:
            ended, self._ended = self._ended, None
            ended()

    @Slot(object)  # one that is not declared may crash when another thread emits (PySide 6.8 and later)
    def _deliver(self, job: _Job) -> None:
        self._running.discard(job)
        for kind, newest in tuple(self._newest.items()):
            if newest is job:
                del self._newest[kind]
        try:
            job.deliver()
        finally:
            self._tell_ended()
