"""The test command: the few tests marked ``xcb`` on an X server of their own, then all others offscreen."""

import contextlib
import os
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import NoReturn

from launch import Refusal, quote_tail
from launch.environment import PYTHON, ROOT
from launch.preparing import prepare

INTERRUPTED, NOTHING_COLLECTED = 2, 5  # pytest's exit statuses; 2 is also a file it could not import
SIDE_BY_SIDE = ["-p", "xdist", "-n", "auto", "--maxprocesses", "4", "--dist", "worksteal", "-p", "no:benchmark"]
"""For pytest-xdist, beside which pytest-benchmark would only warn that it does nothing."""
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
XVFB_SECONDS = 30


def run_tests(arguments: list[str]) -> int:
    """Run the tests, ``arguments`` handed to pytest both times; returns pytest's exit status, 0 when all passed.

    Without arguments, so all of them, as many at a time as there are processors, four at most. The few come first:
    a file that cannot be imported is told in seconds, not after the many.
    """
    linux = sys.platform.startswith("linux")
    prepare(["test"], ["qt", "xcb", "tests"] if linux else [])
    signal.signal(signal.SIGTERM, _stop)
    marks, rest = split_marks(arguments)
    together = [] if arguments else SIDE_BY_SIDE
    many = [*together, *_marked(marks, "not xcb"), *rest]
    if not linux:
        print("The tests marked xcb need Xvfb, which is started on Linux only: left out.")
        return _pytest(many, OFFSCREEN)
    with x_server() as display:
        first = _pytest([*_marked(marks, "xcb"), *rest], {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display})
    if first == INTERRUPTED:
        return first
    return overall(first, _pytest(many, OFFSCREEN), narrowed=bool(arguments))


def overall(first: int, second: int, narrowed: bool) -> int:
    """One exit status for both runs: a failure of either; a run without tests is one too, unless ``narrowed``
    by arguments that left the other some.
    """
    if narrowed and NOTHING_COLLECTED in (first, second):
        return second if first == NOTHING_COLLECTED else first
    return first or second


def split_marks(arguments: list[str]) -> tuple[str, list[str]]:
    """The expression of a ``-m`` among pytest's ``arguments`` (the last one counts; empty if none) and the rest."""
    marks, rest = "", []
    words = iter(arguments)
    for word in words:
        if word == "-m":
            marks = next(words, "")
        else:
            rest.append(word)
    return marks, rest


def _marked(marks: str, ours: str) -> list[str]:
    return ["-m", f"({marks}) and {ours}" if marks else ours]


def _pytest(arguments: list[str], variables: Mapping[str, str]) -> int:
    command = [PYTHON, "-P", "-m", "pytest", *arguments]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, **variables})


@contextlib.contextmanager
def x_server() -> Iterator[str]:
    """An Xvfb on a free display, which it picks and names itself; yields the display, ``":N"``."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    with tempfile.TemporaryFile("w+", errors="replace") as complaints, os.fdopen(reading) as answer:
        server = subprocess.Popen(
            command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=complaints, start_new_session=True
        )
        try:
            os.close(writing)
            ready, _, _ = select.select([answer], [], [], XVFB_SECONDS)
            number = answer.readline().strip() if ready else ""
            if not number:
                complaints.seek(0)
                raise Refusal(f"The X server for the tests (Xvfb) did not start:\n{quote_tail(complaints.read())}")
            yield f":{number}"
        finally:
            server.terminate()
            server.wait()


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Leave by the ordinary way out when asked to end, so that the X server and pytest end too."""
    sys.exit(128 + signal.SIGTERM)
