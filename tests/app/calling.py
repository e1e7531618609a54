"""Calls the command line, in this process or as a process of its own, and says what came out."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Outcome:
    """Exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    def complaint(self) -> str:
        """The one line of a call that went wrong: nothing printed, status 2, no traceback, no defect of ours."""
        assert (self.status, self.out) == (2, ""), self
        assert self.err.startswith("pyramid-trainer: "), self
        assert self.err.count("\n") == 1, self
        assert self.err.endswith("\n"), self
        assert "Traceback" not in self.err, self
        assert "defect" not in self.err, self
        return self.err.removeprefix("pyramid-trainer: ").rstrip("\n")

    def printed(self) -> str:
        """What a call that went well printed; it has nothing to complain of."""
        assert (self.status, self.err) == (0, ""), self
        return self.out


Call = Callable[..., Outcome]


def environment(data: Path, **more: str) -> dict[str, str]:
    """The environment of this process without a screen, with ``data`` as data folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "PYTHON"))}
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        kept.pop(name, None)
    return {**kept, "PYTHONPATH": str(ROOT), "PYRAMID_TRAINER_DATA_DIR": str(data), **more}


def process(*arguments: str, data: Path, python: tuple[str, ...] = (), **more: str) -> Outcome:
    """Runs ``python -m pyramid_trainer`` to its end; ``python``: options of the interpreter, ``more``: environment."""
    done = subprocess.run(
        command(*arguments, python=python),
        env=environment(data, **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def command(*arguments: str, python: tuple[str, ...] = ()) -> list[str]:
    return [sys.executable, *python, "-m", "pyramid_trainer", *arguments]


def hear_interrupts() -> None:
    """As from a terminal: a shell has what it runs in the background ignore them, these tests and their children."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
