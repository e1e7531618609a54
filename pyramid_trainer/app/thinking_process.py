"""The process that thinks, as this one has it: started, written to, listened to, and ended.

``thinking`` says what is asked in it; ``thinking_child`` is what runs there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from pyramid_trainer.app.thinking_child import ANSWER, ARGUMENT, Question, receive, send

PATIENCE = 1.0
"""Seconds that a stopped question, or the process, may take to end before the process is killed: the last means."""


class ThinkingProcess:
    """``sent``: the last question it got; ``idle``: set while it has none; ``dismissed``: its end is no news."""

    def __init__(self) -> None:
        """Starts it; raises ``OSError``."""
        self.sent = 0
        self.idle = threading.Event()
        self.idle.set()
        self.dismissed = False
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with ``words_at_the_end``
        try:
            self.process = subprocess.Popen(
                _command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                env=_environment(),
                creationflags=_FLAGS,
            )
        except OSError:
            self._complaints.close()
            raise

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def send(self, question: Question) -> None:
        """Raises ``OSError`` or ``ValueError`` when it takes nothing any more: its pipe is broken or closed."""
        assert self.process.stdin is not None, "opened as a pipe"
        self.sent = question.number
        self.idle.clear()
        try:
            send(self.process.stdin, question)
        except (OSError, ValueError):
            self.idle.set()
            raise

    def dismiss(self) -> None:
        """Kills it; its end is no news."""
        self.dismissed = True
        self.process.kill()

    def end(self) -> None:
        """Has it end, and returns when it is gone."""
        self.dismissed = True
        self._close_stdin()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    # For the one thread that listens to it

    def said(self) -> Iterator[tuple[int, str, Any]]:
        """Everything that it says, until it ends: number of the question, kind, content."""
        assert self.process.stdout is not None, "opened as a pipe"
        with self.process.stdout as pipe:
            while True:
                try:
                    number, kind, content = receive(pipe)
                except (EOFError, OSError):
                    return
                if kind != ANSWER and number == self.sent:
                    self.idle.set()
                yield number, kind, content

    def words_at_the_end(self) -> str:
        """Why it has ended; waits until it has."""
        status = self.process.wait()
        self.idle.set()
        self._close_stdin()
        with self._complaints as file:
            file.seek(0)
            words = file.read().decode(errors="replace").strip()
        return words.splitlines()[-1] if words else f"exit status {status}"

    def _close_stdin(self) -> None:
        assert self.process.stdin is not None, "opened as a pipe"
        with suppress(OSError):  # what was not read any more
            self.process.stdin.close()


def _command() -> list[str]:
    """A bundled program starts itself; elsewhere the interpreter starts this package."""
    if getattr(sys, "frozen", False):
        return [sys.executable, ARGUMENT]
    return [sys.executable, "-m", "pyramid_trainer", ARGUMENT]


def _environment() -> dict[str, str]:
    """Ours, with this very package found first, and one thread for NumPy: more would take cores from the window."""
    home = str(Path(__file__).resolve().parents[2])
    path = os.environ.get("PYTHONPATH")
    return {
        **os.environ,
        "PYTHONPATH": home if not path else os.pathsep.join((home, path)),
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


_FLAGS = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
