"""Ctrl+C in the terminal that started the window: it ends at once, with the status that shells expect."""

import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

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
    with subprocess.Popen(call, cwd=ROOT, env=environment(tmp_path, QT_QPA_PLATFORM="offscreen")) as process:
        end = monotonic() + PATIENCE
        while not (tmp_path / "history.sqlite").exists():  # opened last of all
            assert still_runs(process)
            assert monotonic() < end
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == INTERRUPTED
