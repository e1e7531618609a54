"""Child processes for the tests: start one, read what it says, tell it to go on."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


class Child:
    """A running ``tests.store.child``."""

    def __init__(self, *arguments: object) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.child", *map(str, arguments)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def hear(self) -> Any:
        """The next value that it says; waits for it."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the child said nothing more: {self.process.stderr.read() if self.process.stderr else ''}"
        return json.loads(line)

    def tell(self) -> None:
        """Lets it go on."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def rest(self) -> list[Any]:
        """Whatever it says until its end, which must be a good one."""
        out, errors = self.process.communicate(timeout=60)
        assert (self.process.returncode, errors) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    def kill(self) -> list[Any]:
        """Kills it at once and gives back what it had still said."""
        self.process.kill()
        out, _ = self.process.communicate(timeout=60)
        return [json.loads(line) for line in out.splitlines() if line.endswith('"')]


@contextmanager
def child(*arguments: object) -> Iterator[Child]:
    """A child that does not outlive the test."""
    started = Child(*arguments)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.process.kill()
        started.process.communicate()
