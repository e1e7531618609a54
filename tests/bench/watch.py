"""How long the main thread does nothing else, told by a timer of 4 ms."""

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QEventLoop, QTimer

TICK_MS = 4


class Watch:
    """Turns the event loop and notices how long it stood still."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = perf_counter()
        self._timer = QTimer(interval=TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def until(self, done: Callable[[], bool]) -> None:
        loop = QEventLoop()
        look = QTimer(interval=1)
        look.timeout.connect(lambda: loop.quit() if done() else None)
        look.start()
        loop.exec()

    def rest(self, milliseconds: int) -> None:
        timer = QTimer(singleShot=True, interval=milliseconds)
        timer.start()
        self.until(lambda: not timer.isActive())

    def timed(self, act: Callable[[], object], done: Callable[[], bool], after_ms: int = 30) -> dict[str, float]:
        """From the act until it is done; the ``after_ms`` that follow, in which it is painted, are watched too."""
        self.rest(50)
        self.longest, self._last = 0.0, perf_counter()
        begun = perf_counter()
        act()
        acted = 1000 * (perf_counter() - begun)
        self.until(done)
        took = 1000 * (perf_counter() - begun)
        self.rest(after_ms)
        return {"ms": took, "blocked_ms": max(acted, self.longest)}

    def _tick(self) -> None:
        now = perf_counter()
        self.longest = max(self.longest, 1000 * (now - self._last) - TICK_MS)
        self._last = now
