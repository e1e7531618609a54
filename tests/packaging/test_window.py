"""The program opens its window on a real X server, with the libraries that run.py sees to."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT


@pytest.mark.xcb
def test_the_window_opens_on_a_real_server(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pyramid_trainer", "--smoke"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "xcb", "PYRAMID_TRAINER_DATA_DIR": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout).keys() == {"first_hand_ms", "rss_mb", "version", "since"}
