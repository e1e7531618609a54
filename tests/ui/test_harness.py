"""The tests fail on surprise: a run of small tests, each with one surprise, fails every one of them, and no other."""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SURPRISES = """
import logging
import sys
import warnings

from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QWidget


def raise_error():
    raise LookupError("a surprise")


def test_fails_for_an_exception_in_a_slot(player):
    player.program.furniture.drill.judged.connect(raise_error)
    player.press("2", "Enter", "1", "Enter")


def test_fails_for_an_exception_in_a_timer(player):
    QTimer.singleShot(0, raise_error)


def test_fails_for_a_qt_message(player):
    qWarning("a surprise")


def test_fails_for_a_warning(player):
    warnings.warn("a surprise")


def test_fails_for_a_log_record(player):
    logging.getLogger("somewhere").warning("a surprise")


def test_fails_for_a_window_left_open(player):
    left = QWidget()
    left.show()
    globals()["left"] = left


def test_fails_for_a_qt_message_while_closing(player):
    player.window.closing.connect(lambda: qWarning("a surprise"))


def test_passes_for_an_announced_log_record(player, logs):
    logs.announce("^a sur")
    logging.getLogger("somewhere").warning("a surprise")


def test_passes_without_a_surprise(player):
    player.press("2", "Enter")


def test_passes_and_finds_the_application_as_it_was(qapp):
    assert qapp.styleSheet() == ""
    assert sys.excepthook.__module__ != "pyramid_trainer.ui.program"
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bool]:
    """Which of the small tests went through without failure or error."""
    folder = tmp_path_factory.mktemp("surprises")
    (folder / "test_surprises.py").write_text(SURPRISES, encoding="utf-8")
    call = [
        sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "--strict-markers",
        "-p", "tests.conftest", "-p", "tests.ui.conftest", f"--junitxml={folder / 'report.xml'}",
        str(folder / "test_surprises.py"),
    ]  # fmt: skip
    subprocess.run(call, cwd=ROOT, capture_output=True, timeout=120, check=False)
    found: dict[str, bool] = {}
    for case in ElementTree.parse(folder / "report.xml").iter("testcase"):
        failed = case.find("failure") is not None or case.find("error") is not None
        found[case.attrib["name"]] = found.get(case.attrib["name"], True) and not failed
    return found


def test_every_surprise_fails_its_test_and_nothing_else_does(outcomes: dict[str, bool]) -> None:
    assert len(outcomes) == SURPRISES.count("def test_")
    assert outcomes == {name: name.startswith("test_passes") for name in outcomes}
