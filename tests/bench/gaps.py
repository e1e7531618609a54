"""How long the window stands still, told by a timer of 16 ms."""

from time import perf_counter

from PySide6.QtCore import QObject, QTimer

TICK_MS, MOST_MS = 16, 50


class Gaps(QObject):
    """The longest time between two ticks, in milliseconds."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0
        self._last = perf_counter()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)

    def end(self) -> None:
        """Lets go of the timer, which else only the collector would find, perhaps in another thread."""
        self._timer.stop()
        self._timer.timeout.disconnect()

    def _tick(self) -> None:
        now = perf_counter()
        self.longest = max(self.longest, 1000 * (now - self._last))
        self._last = now
