"""The history by its dialog: export, import, back up, check, erase. Files are picked in the real file dialogs."""

import csv
import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from pyramid_trainer.store.history import History
from pyramid_trainer.training.drill import Phase
from tests.store.held import attempts_of
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.history_dialog import close, drilled, erase, give, opened, settle
from tests.ui.player import Player

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def test_it_says_what_it_holds_and_where(player: Player) -> None:
    drilled(player)
    dialog = opened(player)
    assert "The history holds 3 attempts in 1 session." in player.texts(dialog)
    assert str(player.folders.history) in player.texts(dialog)
    close(player)


def test_export_as_table(player: Player, tmp_path: Path) -> None:
    drilled(player)
    dialog = opened(player)
    path = tmp_path / "attempts.csv"
    give(player, dialog, "Export…", path)
    assert f"3 attempts exported to {path}." in player.texts(dialog)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["id"] for row in rows] == [attempt.id for attempt in player.attempts()]
    close(player)


def test_export_of_everything(player: Player, tmp_path: Path) -> None:
    drilled(player)
    dialog = opened(player)
    path = tmp_path / "everything.json"
    give(player, dialog, "Export…", path)
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["format"] == "pyramid-trainer-history"
    assert len(content["attempts"]) == 3
    close(player)


def test_the_kind_of_export_picks_the_suffix_and_another_is_refused(player: Player, tmp_path: Path) -> None:
    dialog = opened(player)
    player.click(player.button("Export…", dialog))
    files = player.dialog(QFileDialog)
    files.selectNameFilter("Everything (*.json)")
    assert [Path(name).name for name in files.selectedFiles()] == ["attempts.json"]
    files.reject()
    player.wait_until(lambda: not dialog.findChildren(QFileDialog))
    give(player, dialog, "Export…", tmp_path / "attempts.txt")
    assert any(text.endswith("use .csv or .json.") for text in player.texts(dialog))
    assert not (tmp_path / "attempts.txt").exists()
    close(player)


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_import_brings_back_what_was_exported(open_program: OpenProgram, tmp_path: Path, suffix: str) -> None:
    player = open_program()
    drilled(player)
    dialog = opened(player)
    path = tmp_path / f"history.{suffix}"
    give(player, dialog, "Export…", path)
    before = [attempt.id for attempt in player.attempts()]
    give(player, dialog, "Import…", path)
    assert any(text.startswith(f"0 attempts and 0 fouls added from {path}; ") for text in player.texts(dialog))
    close(player)
    player.close()
    player.folders.history.unlink()
    again = open_program(seed=2)
    drilled(again, 1)
    dialog = opened(again)
    give(again, dialog, "Import…", path)
    assert any(text.startswith("3 attempts and ") for text in again.texts(dialog))
    assert "The history holds 4 attempts in 2 sessions." in again.texts(dialog)
    assert set(before) < {attempt.id for attempt in again.attempts()}
    close(again)
    assert again.session_line().startswith("1 hand ")


@pytest.mark.parametrize(
    ("name", "content"), [("bad.csv", b"id,session\n1,2\n"), ("bad.json", b"{"), ("empty.csv", b"")]
)
def test_a_bad_import_is_told_and_changes_nothing(player: Player, tmp_path: Path, name: str, content: bytes) -> None:
    drilled(player, 1)
    before = player.rows("attempts")
    path = tmp_path / name
    path.write_bytes(content)
    dialog = opened(player)
    shown = player.texts(dialog)
    give(player, dialog, "Import…", path)
    (told,) = set(player.texts(dialog)) - set(shown)
    assert told.startswith("Nothing was imported. ")
    assert player.rows("attempts") == before
    close(player)


def test_a_backup_holds_the_same_and_is_never_written_over(player: Player, tmp_path: Path) -> None:
    drilled(player)
    dialog = opened(player)
    path = tmp_path / "backup.sqlite"
    give(player, dialog, "Back up…", path)
    assert any(text.endswith(f" backed up to {path}.") for text in player.texts(dialog))
    with History.open(path) as backup:
        assert attempts_of(backup) == player.attempts()
    before = path.read_bytes()
    close(player)
    drilled(player, 4)
    dialog = opened(player)
    give(player, dialog, "Back up…", path)
    assert f"{path} is there already and was left alone: name another file." in player.texts(dialog)
    assert path.read_bytes() == before
    close(player)


def test_check_reads_everything(player: Player) -> None:
    drilled(player)
    dialog = opened(player)
    player.click(player.button("Check", dialog))
    settle(player, dialog)
    assert "Everything was read, and everything is as it should be." in player.texts(dialog)
    close(player)


@pytest.mark.parametrize("way", ["Esc", "Keep", "Enter"])
def test_erasing_asks_first_and_does_nothing_unless_told_so(player: Player, way: str) -> None:
    drilled(player)
    before = player.rows("attempts")
    dialog = opened(player)
    player.click(player.button("Erase history…", dialog))
    box = player.dialog(QMessageBox)
    player.wait_until(box.isActiveWindow)
    assert "every hand, every block game and every answer to a puzzle" in box.text()
    assert player.rows("attempts") == before
    if way == "Keep":
        player.click(player.button("Keep", box))
    else:
        player.press(way)
    player.wait_until(lambda: not dialog.findChildren(QMessageBox))
    assert player.rows("attempts") == before
    assert not list(player.folders.backups.glob("before-erasing-*"))
    assert player.session_line().startswith("3 hands")
    close(player)


def test_erasing_makes_a_backup_and_begins_the_figures_anew(player: Player) -> None:
    drilled(player)
    before = player.attempts()
    erase(player)
    assert player.rows("attempts") == player.rows("sessions") == []
    (backup,) = player.folders.backups.glob("before-erasing-*")
    with History.open(backup) as kept:
        assert attempts_of(kept) == before
    assert player.session_line() == "0 hands"
    drilled(player, 1)
    assert player.session_line().startswith("1 hand ")
    assert len(player.rows("sessions")) == 1


def test_after_erasing_the_hand_on_the_table_cannot_be_marked(player: Player) -> None:
    player.press("2", "Enter")
    if player.phase is not Phase.JUDGED:
        player.press("1", "Enter")
    erase(player)
    assert {"☆ Star", "Slip"}.isdisjoint(player.buttons())
    player.press("U", "S")
    assert "★ Starred" not in player.buttons()
    assert player.rows("slips") == player.rows("stars") == []
    assert player.banner() == ""
    player.press("Enter")
    drilled(player, 1)
    assert len(player.rows("attempts")) == 1


def test_it_is_freed_however_it_is_closed(player: Player) -> None:
    for way in ("Esc", "Close"):
        dialog = opened(player)
        if way == "Esc":
            player.press("Esc")
        else:
            player.click(player.button("Close", dialog))
        player.no_dialog()
