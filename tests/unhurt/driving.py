"""Runs ``tests.unhurt.driver`` as a process of its own, talks to it and kills it; never waits without an end."""

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self

from tests.app.calling import ROOT, environment

PATIENCE = 60.0
"""Seconds after which something that must come is given up."""

SCREEN = {"screens": [{"name": "one", "x": 0, "y": 0, "width": 1280, "height": 800, "logicalDpi": 96, "dpr": 1}]}

Sight = dict[str, Any]

JUDGED = {"Optimal", "Close", "Mistake", "Blunder", "Forced"}


class Driven:
    """A running driver. ``prefix``: a command that it runs under; ``play``: whether it plays by itself."""

    def __init__(
        self, data: Path, seed: int, *, play: bool = False, hands: int | None = None, prefix: Sequence[str] = ()
    ) -> None:
        self.data = data
        self._folder = tempfile.TemporaryDirectory()
        screen = Path(self._folder.name) / "screen.json"
        screen.write_text(json.dumps(SCREEN), encoding="utf-8")
        command = [*prefix, sys.executable, "-m", "tests.unhurt.driver", str(data), "--seed", str(seed)]
        command += ["--play"] if play else []
        command += [] if hands is None else ["--hands", str(hands)]
        self._complaints = (Path(self._folder.name) / "complaints").open("w+b")
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(
                data,
                QT_QPA_PLATFORM=f"offscreen:configfile={screen}",
                TMPDIR=self._folder.name,
                OPENBLAS_NUM_THREADS="1",
            ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            bufsize=0,
        )
        self._rest = b""
        self.lines: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self._complaints):
            assert pipe is not None
            pipe.close()
        self._folder.cleanup()

    # What it says

    def read(self, until: float) -> bool:
        """Takes in what is printed before ``until`` (of the monotonic clock); ``False`` once there is no more."""
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, until - monotonic()))
        if not ready:
            return True
        piece = os.read(self.process.stdout.fileno(), 65_536)
        *lines, self._rest = (self._rest + piece).split(b"\n")
        self.lines += [line.decode() for line in lines]
        return piece != b""

    def line(self, number: int) -> str:
        """The line of that number, from 0, once it is printed."""
        end = monotonic() + PATIENCE
        while len(self.lines) <= number:
            assert self.read(end), f"it ended after {self.lines}; {self.complaints()}"
            assert monotonic() < end, f"nothing more comes after {self.lines}; {self.complaints()}"
        return self.lines[number]

    def complaints(self) -> str:
        """What stands on its standard error."""
        self._complaints.seek(0)
        return self._complaints.read().decode().replace("This plugin does not support propagateSizeHints()\n", "")

    # What it does

    def sight(self) -> Sight:
        """What could be seen last, at first when the window was open."""
        self.line(0)
        seen: Sight = json.loads(self.lines[-1])
        return seen

    def ask(self, command: str) -> Sight:
        """Has it do something; what can be seen then."""
        number = max(1, len(self.lines))
        self.line(number - 1)
        assert self.process.stdin is not None
        self.process.stdin.write(f"{command}\n".encode())
        self.line(number)
        return self.sight()

    def kill_after(self, lines: int, seconds: float) -> list[str]:
        """SIGKILL, so long after so many lines were printed; every line that was printed whole."""
        self.line(lines - 1)
        end = monotonic() + seconds
        while monotonic() < end:
            assert self.read(end), self.complaints()
        self.process.send_signal(signal.SIGKILL)
        self._to_the_end()
        return self.lines

    def close(self) -> list[str]:
        """Closes the window, or lets it play to its end; it has nothing to complain of. Every line it printed."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self._to_the_end()
        ended = (self.process.returncode, self.complaints())
        assert ended == (0, ""), ended
        return self.lines

    def _to_the_end(self) -> None:
        end = monotonic() + PATIENCE
        while self.read(end):
            assert monotonic() < end, f"it does not end; {self.complaints()}"
        self.process.wait(PATIENCE)


def no_verdict(sight: Sight) -> bool:
    """Whether nothing on the screen tells how good the answer was."""
    return not sight["verdict"] and not any(text.split(":")[0] in JUDGED for text in sight["texts"])


def not_kept(sight: Sight) -> str:
    """The sentence that says why the answer could not be kept: one for the user to read, and no verdict with it."""
    assert no_verdict(sight)
    title, *said = sight["panel"]
    assert title == "Not kept"
    assert {"Try again", "Go on without keeping"} <= set(sight["buttons"])
    assert sight["clipped"] == []
    (sentence,) = (text for text in said if "history.sqlite" in text)
    assert is_one_sentence(sentence), sentence
    return sentence


def is_one_sentence(text: str) -> bool:
    return text.isprintable() and text.endswith(".") and ". " not in text


def like_everybody() -> list[str]:
    """A prefix under which file permissions hold for root as for everybody else."""
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


@contextmanager
def not_writable(folder: Path) -> Iterator[None]:
    """Nobody but who overrides permissions can write into ``folder`` or its files meanwhile."""
    files = [file for file in folder.iterdir() if file.is_file()]
    for path in (*files, folder):
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        yield
    finally:
        for path in (folder, *files):
            path.chmod(path.stat().st_mode | 0o200)
