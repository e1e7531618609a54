"""Long work on the command line: how far it is, on a terminal only, and an interrupt that takes back what it began."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TextIO

from pyramid_trainer.store.long_acts import Progress

_PATIENCE = 1.0
"""Seconds before anything is shown."""


class Meter:
    """Writes ``NAME: 42 %`` over itself on ``stream``, once it has taken longer than a second."""

    def __init__(self, name: str, stream: TextIO | None) -> None:
        self._name = name
        self._stream = stream if stream is not None and stream.isatty() else None
        self._begun = monotonic()
        self._shown = ""

    def show(self, share: float) -> None:
        if self._stream is None or monotonic() - self._begun < _PATIENCE:
            return
        text = f"{self._name}: {int(100 * share)} %"
        if text != self._shown:
            self._write(f"\r{text}")
            self._shown = text

    def clear(self) -> None:
        """Leaves the line as it was."""
        if self._shown:
            self._write("\r" + " " * len(self._shown) + "\r")

    def _write(self, text: str) -> None:
        assert self._stream is not None, "something is written only on a terminal"
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError:  # a terminal that went away is no reason to stop
            self._stream = None
            self._shown = ""


@contextmanager
def followed(name: str) -> Iterator[Progress]:
    """While it lasts, the first interrupt cancels what follows the progress; the second one ends the program."""
    meter = Meter(name, sys.stderr)
    interrupted = threading.Event()

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        if interrupted.is_set():
            raise KeyboardInterrupt
        interrupted.set()

    is_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, interrupt) if is_main else None
    try:
        yield Progress(lambda: not interrupted.is_set(), meter.show)
    finally:
        if is_main:
            signal.signal(signal.SIGINT, before)
        meter.clear()
