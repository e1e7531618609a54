"""Ctrl+C in the terminal that started the program: it ends at once, with the status that shells expect."""

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.app.calling import hear_interrupts
from tests.unhurt.driving import ROOT, environment

INTERRUPTED = 130
QUIETLY = [(status, b"", b"") for status in (INTERRUPTED, -signal.SIGINT)]
"""Ended by itself or by the signal, which a shell shows as the same status; nothing was said."""
PATIENCE = 30.0
AS_A_MODULE = ["-m", "pyramid_trainer"]
INTERRUPTING = """
import os, sys

left = None

def interrupt(event, arguments):
    global left
    if event == "import":
        if arguments[0] == "pyramid_trainer.main":
            left = int(os.environ["AFTER_IMPORTS"])
        if left == 0:
            os.kill(os.getpid(), 2)
        left = None if left is None else left - 1

sys.addaudithook(interrupt)
"""
"""Interrupts the process it is loaded into before a module is loaded, counted from the first one of the program's own
that its first line asks for.
"""


def as_installed() -> list[str]:
    """What the script does that pip makes for the command."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    module, _, name = project["scripts"]["pyramid-trainer"].partition(":")
    return ["-c", f"import sys\nfrom {module} import {name}\nsys.exit({name}())"]


def ended_while_loading(tmp_path: Path, call: list[str], imports: int) -> tuple[int, bytes, bytes]:
    """How the call ended that was interrupted before the import after ``imports`` others, and what it said."""
    hook = tmp_path / "hook"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(INTERRUPTING, "utf-8")
    quiet = environment(
        tmp_path,
        PYTHONPATH=f"{hook}{os.pathsep}{ROOT}",
        AFTER_IMPORTS=str(imports),
        QT_QPA_PLATFORM="offscreen",
        QT_LOGGING_RULES="*=false",
    )
    done = subprocess.run(
        [sys.executable, *call],
        cwd=tmp_path,
        env=quiet,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=hear_interrupts,
    )
    return done.returncode, done.stdout, done.stderr


@contextmanager
def window(data: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program that does not outlive the test, whatever it makes of an interrupt."""
    call = [sys.executable, "-m", "pyramid_trainer", "--data-dir", str(data)]
    quiet = environment(data, QT_QPA_PLATFORM="offscreen", QT_LOGGING_RULES="*=false")
    with subprocess.Popen(call, cwd=ROOT, env=quiet, stderr=subprocess.PIPE, preexec_fn=hear_interrupts) as process:
        try:
            yield process
        finally:
            process.kill()


def still_runs(process: subprocess.Popen[bytes]) -> bool:
    """Looks a moment long."""
    try:
        process.wait(0.05)
    except subprocess.TimeoutExpired:
        return True
    return False


@pytest.mark.parametrize("imports", [0, 1, 3, 10, 20, 30])
@pytest.mark.parametrize("start", [AS_A_MODULE, as_installed()], ids=["module", "installed"])
@pytest.mark.parametrize("what", [["edge"], []], ids=["command", "window"])
def test_an_interrupt_ends_a_start_from_its_first_line_on(
    tmp_path: Path, what: list[str], start: list[str], imports: int
) -> None:
    assert ended_while_loading(tmp_path, [*start, *what], imports) in QUIETLY


@pytest.mark.parametrize("imports", range(40, 240, 20))
def test_an_interrupt_ends_a_command_that_loads_what_it_needs(tmp_path: Path, imports: int) -> None:
    assert ended_while_loading(tmp_path, [*AS_A_MODULE, "edge"], imports) in QUIETLY


@pytest.mark.parametrize("imports", range(40, 480, 40))
def test_an_interrupt_ends_a_window_that_loads_what_it_needs(tmp_path: Path, imports: int) -> None:
    assert ended_while_loading(tmp_path, AS_A_MODULE, imports) in QUIETLY


def test_an_interrupt_ends_an_idle_window(tmp_path: Path) -> None:
    with window(tmp_path) as process:
        end = monotonic() + PATIENCE
        while not (tmp_path / "history.sqlite").exists():  # opened last of all
            assert still_runs(process)
            assert monotonic() < end
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == INTERRUPTED
    assert complaints == b""


@pytest.mark.parametrize("after_ms", [0, 100, 200, 300, 450, 600, 900, 1200, 1500, 1900])
def test_an_interrupt_ends_a_window_that_is_still_being_made(tmp_path: Path, after_ms: int) -> None:
    """Counted from when Qt is being loaded; pages are made ahead a second after the start."""
    with window(tmp_path) as process:
        end = monotonic() + PATIENCE
        while "QtCore" not in Path(f"/proc/{process.pid}/maps").read_text("utf-8"):
            assert still_runs(process)
            assert monotonic() < end
        sleep(after_ms / 1000)
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode in (INTERRUPTED, -signal.SIGINT)
    assert complaints == b""
