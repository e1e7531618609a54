"""Time spent thinking: runs, stands still while paused, never reads a clock itself."""


class Stopwatch:
    """Counts seconds from its start; every ``at`` is a reading of one clock that never goes back."""

    def __init__(self, at: float) -> None:
        self._before = 0.0
        self._running_since: float | None = at

    def pause(self, at: float) -> None:
        self._before = self.seconds(at)
        self._running_since = None

    def resume(self, at: float) -> None:
        if self._running_since is None:
            self._running_since = at

    def seconds(self, at: float) -> float:
        running = 0.0 if self._running_since is None else at - self._running_since
        return self._before + running
