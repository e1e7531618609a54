"""A defect of the program: one sentence in a dialog, the details in a file beside, and the program goes on."""

import sys
import tempfile
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox

from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui.dialogs.preferences_dialog import PreferencesDialog
from tests.ui.conftest import HARMLESS
from tests.ui.player import Player, open_dialogs

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


@pytest.fixture
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where reports go."""
    folder = tmp_path / "reports"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def as_delivered(player: Player, reports: Path) -> Player:
    """The program with its own way to meet what nobody expected, in place of the tests'."""
    sys.excepthook = player.delivered_hook
    return player


def fail(*_arguments: object) -> None:
    raise LookupError("nobody expected this")


def test_an_exception_in_a_slot_is_told_in_one_sentence_and_reported(
    as_delivered: Player, reports: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = as_delivered
    player.program.furniture.drill.judged.connect(fail)
    player.press("2", "Enter")
    box = player.dialog(QMessageBox)
    (report,) = reports.iterdir()
    sentence = box.text()
    assert sentence == (
        f"This is a defect of the program (LookupError), not of what you asked for. Its report is {report}"
    )
    assert "Traceback" not in sentence
    assert capsys.readouterr().err == f"pyramid-trainer: {sentence}\n"
    content = report.read_text(encoding="utf-8")
    assert "LookupError: nobody expected this" in content
    assert "Pyramid Trainer" in content.splitlines()[0]
    player.click(player.button("OK", box))
    player.no_dialog()
    player.program.furniture.drill.judged.disconnect(fail)
    assert player.phase is Phase.JUDGED
    player.press("Enter", "2", "Enter")
    assert len(player.rows("attempts")) == 2


def test_the_same_again_and_again_opens_one_dialog(as_delivered: Player, reports: Path) -> None:
    player, times = as_delivered, []
    timer = QTimer(player.window, interval=1)
    timer.timeout.connect(lambda: times.append(None))
    timer.timeout.connect(fail)
    timer.start()
    box = player.dialog(QMessageBox)
    player.wait_until(lambda: len(times) > 20)
    assert open_dialogs(QMessageBox) == [box]
    assert len(list(reports.iterdir())) == 1
    player.click(player.button("OK", box))
    player.wait_until(lambda: len(list(reports.iterdir())) == 2)
    timer.stop()
    player.dialog(QMessageBox).accept()
    player.no_dialog()


def test_an_exception_while_painting_is_told_after_the_paint_event(as_delivered: Player, reports: Path) -> None:
    """With its painter ended, or Qt would crash sooner or later."""
    player, look = as_delivered, as_delivered.opening.look

    def fail_once(*_arguments: object) -> None:
        del look.card
        fail()

    look.card = fail_once
    player.felt.update()
    box = player.dialog(QMessageBox)
    player.felt.repaint()
    assert len(list(reports.iterdir())) == 1
    box.accept()
    player.no_dialog()


def test_it_is_told_over_the_dialog_that_is_open(as_delivered: Player, reports: Path) -> None:
    player = as_delivered
    player.press("Ctrl+,")
    dialog = player.dialog(PreferencesDialog)
    dialog.changed.connect(fail)
    player.wait_until(dialog.isActiveWindow)
    player.press("Down")
    box = player.dialog(QMessageBox)
    assert box.parentWidget() is dialog
    box.accept()
    player.wait_until(lambda: not open_dialogs(QMessageBox))
    dialog.reject()
    player.no_dialog()
