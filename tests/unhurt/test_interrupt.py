"""Ctrl+C in the terminal that started the window: it ends at once, with the status that shells expect."""

import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.unhurt.driving import ROOT, environment

INTERRUPTED = 130
PATIENCE = 30.0


def still_runs(process: subprocess.Popen[bytes]) -> bool:
    """Looks a moment long."""
    try:
        process.wait(0.05)
    except subprocess.TimeoutExpired:
        return True
    return False


def test_an_interrupt_ends_an_idle_window(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "pyramid_trainer", "--data-dir", str(tmp_path)]
    quiet = environment(tmp_path, QT_QPA_PLATFORM="offscreen", QT_LOGGING_RULES="*=false")
    with subprocess.Popen(call, cwd=ROOT, env=quiet, stderr=subprocess.PIPE) as process:
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
    call = [sys.executable, "-m", "pyramid_trainer", "--data-dir", str(tmp_path)]
    quiet = environment(tmp_path, QT_QPA_PLATFORM="offscreen", QT_LOGGING_RULES="*=false")
    with subprocess.Popen(call, cwd=ROOT, env=quiet, stderr=subprocess.PIPE) as process:
        end = monotonic() + PATIENCE
        while "QtCore" not in Path(f"/proc/{process.pid}/maps").read_text("utf-8"):
            assert still_runs(process)
            assert monotonic() < end
        sleep(after_ms / 1000)
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode in (INTERRUPTED, -signal.SIGINT)
    assert complaints == b""
