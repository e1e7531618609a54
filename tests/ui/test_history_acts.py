"""Long acts in the window: watched, cancelled, closed over; backups looked into and restored; figures repaired."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from pyramid_trainer.store.exchange import export
from pyramid_trainer.store.history import History
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui.controls import ActionButton
from pyramid_trainer.ui.dialogs.history_dialog import HistoryDialog
from pyramid_trainer.ui.dialogs.restore_dialog import RestoreDialog
from pyramid_trainer.ui.dialogs.restoring_dialog import RestoringDialog
from pyramid_trainer.ui.dialogs.upgrade_dialog import UpgradeDialog
from pyramid_trainer.ui.language import day_text
from tests.bench.generate import generate
from tests.store.held import attempts_of, sessions_of
from tests.store.old_files import old_file
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.history_dialog import close, drilled, opened, settle
from tests.ui.player import Player, type_path

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

ATTEMPTS = 20_000
"""Two seconds of importing: time enough to look and to cancel."""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a large history and its exports."""
    folder = tmp_path_factory.mktemp("large")
    generate(ATTEMPTS, folder / "history.sqlite")
    with History.open(folder / "history.sqlite") as history:
        export(history, folder / "all.csv")
        export(history, folder / "all.json")
    return folder


def begin_import(player: Player, dialog: HistoryDialog, path: Path) -> None:
    """Starts the import of ``path`` and waits until its bar has moved."""
    player.click(player.button("Import…", dialog))
    type_path(player, player.dialog(QFileDialog), path)
    player.wait_until(lambda: dialog.progress.isVisible() and dialog.progress.bar.value() > 20)


@pytest.mark.parametrize("way", ["Cancel", "Esc"])
@pytest.mark.parametrize("name", ["all.csv", "all.json"])
def test_a_cancelled_import_leaves_the_history_as_it_was(player: Player, large: Path, way: str, name: str) -> None:
    drilled(player, 2)
    before = player.rows("attempts")
    dialog = opened(player)
    begin_import(player, dialog, large / name)
    assert not player.button("Export…", dialog).isEnabled()
    if way == "Cancel":
        player.click(dialog.progress.cancel)
        settle(player, dialog)
        assert "Cancelled: nothing was imported." in player.texts(dialog)
        assert "The history holds 2 attempts in 1 session." in player.texts(dialog)
        assert not dialog.progress.isVisible()
        close(player)
    else:
        dialog.activateWindow()
        player.wait_until(dialog.isActiveWindow)
        player.press("Esc")
        player.wait_until(lambda: QApplication.activeModalWidget() is None)
        player.no_dialog()
    assert player.rows("attempts") == before
    drilled(player, 3)
    with player.history() as history:
        assert history.check() == []


def test_closing_the_window_takes_a_running_import_back(open_program: OpenProgram, large: Path, data: Path) -> None:
    player = open_program()
    drilled(player, 2)
    dialog = opened(player)
    begin_import(player, dialog, large / "all.csv")
    player.close()
    with History.open(data / "history.sqlite") as history:
        assert history.counts().attempts == 2
        assert [session.ended is not None for session in sessions_of(history)] == [True], "its end could be written"
        assert history.check() == []


def test_nothing_can_be_answered_while_an_import_runs(player: Player, large: Path) -> None:
    """So no answer ever waits for an import of this window."""
    drilled(player, 1)
    dialog = opened(player)
    begin_import(player, dialog, large / "all.csv")
    before = player.phase
    for key in (Qt.Key.Key_2, Qt.Key.Key_Return):
        QTest.keyClick(player.window.windowHandle(), key)
    assert player.phase is before is Phase.CHOOSING
    assert player.chosen() is None
    assert len(player.rows("attempts")) == 1
    settle_slowly(player, dialog)
    close(player)
    drilled(player, 2)


def settle_slowly(player: Player, dialog: HistoryDialog) -> None:
    player.wait_until(lambda: player.button("Check", dialog).isEnabled(), timeout=60_000)
    settle(player, dialog)


@pytest.mark.parametrize(("kind", "suffix"), [("Attempts (*.csv)", ".csv"), ("Everything (*.json)", ".json")])
def test_an_export_without_a_suffix_gets_that_of_its_kind(
    player: Player, tmp_path: Path, kind: str, suffix: str
) -> None:
    drilled(player)
    dialog = opened(player)
    player.click(player.button("Export…", dialog))
    files = player.dialog(QFileDialog)
    files.selectNameFilter(kind)
    files.filterSelected.emit(kind)  # as the box of kinds says it when the user picks one
    type_path(player, files, tmp_path / "played")
    player.wait_until(lambda: not dialog.findChildren(QFileDialog))
    settle(player, dialog)
    assert [file.name for file in tmp_path.glob("played*")] == [f"played{suffix}"]
    close(player)


def can_repair(dialog: HistoryDialog) -> bool:
    return any(button.isVisible() for button in dialog.findChildren(ActionButton) if button.text() == "Repair")


def test_figures_that_are_wrong_can_be_repaired(player: Player) -> None:
    drilled(player)
    with closing(sqlite3.connect(player.folders.history)) as connection:
        connection.execute("UPDATE day_figures SET hands = 99")
        connection.commit()
    dialog = opened(player)
    assert not can_repair(dialog)
    player.click(player.button("Check", dialog))
    settle(player, dialog)
    assert any("Repair makes those anew" in text for text in player.texts(dialog))
    player.click(player.button("Repair", dialog))
    settle(player, dialog)
    assert "The figures were made anew from the attempts." in player.texts(dialog)
    assert not can_repair(dialog)
    player.click(player.button("Check", dialog))
    settle(player, dialog)
    assert "Everything was read, and everything is as it should be." in player.texts(dialog)
    close(player)


# Restore


def with_backups(player: Player, large: Path) -> Path:
    """Three attempts; backups of the first two, of another history, of a newer version, and nonsense."""
    drilled(player, 2)
    folder = player.folders.backups
    folder.mkdir()
    with player.history() as history:
        history.backup(folder / "daily-2026-11-29.sqlite")
    drilled(player, 3)
    shutil.copy(large / "history.sqlite", folder / "monthly-2026-11.sqlite")
    shutil.copy(folder / "daily-2026-11-29.sqlite", folder / "before-erasing-20261101-000000.sqlite")
    with closing(sqlite3.connect(folder / "before-erasing-20261101-000000.sqlite")) as connection:
        connection.execute("PRAGMA user_version = 99")
    (folder / "nonsense.sqlite").write_bytes(b"no history" * 1000)
    for age, name in enumerate(("daily-2026-11-29", "monthly-2026-11", "before-erasing-20261101-000000", "nonsense")):
        os.utime(folder / f"{name}.sqlite", (1_790_000_000 - 86_400 * age, 1_790_000_000 - 86_400 * age))
    return folder


def looking(player: Player, dialog: HistoryDialog) -> RestoreDialog:
    player.click(player.button("Restore…", dialog))
    restore = player.dialog(RestoreDialog)
    looked(player, restore)
    return restore


def looked(player: Player, restore: RestoreDialog) -> None:
    player.wait_until(lambda: not restore.look.text().startswith("Looking into"))


def rows(restore: RestoreDialog) -> list[list[str]]:
    items = [restore.list.topLevelItem(line) for line in range(restore.list.topLevelItemCount())]
    return [[item.text(column) for column in range(3)] for item in items]


def test_backups_are_listed_and_looked_into_before_anything_happens(player: Player, large: Path) -> None:
    with_backups(player, large)
    before = player.rows("attempts")
    dialog = opened(player)
    restore = looking(player, dialog)
    kinds = [row[1] for row in rows(restore)]
    assert kinds == ["of the day", "of the month", "before erasing", "by hand: nonsense"]
    told = restore.look.text()
    assert told.startswith("It holds 2 attempts in 1 session, ")
    assert "1 attempt of the present history is not in it and would be missing afterwards." in told
    assert restore.restore.isEnabled()
    expected = {
        1: ("It holds 20,000 attempts in ", "3 attempts of the present history are not in it", True),
        2: ("", "comes from a newer version", False),
        3: ("", "it is not even a database", False),
    }
    for line, (start, part, usable) in expected.items():
        restore.list.setCurrentItem(restore.list.topLevelItem(line))
        assert not restore.restore.isEnabled(), "not before it is known what it holds"
        looked(player, restore)
        assert restore.look.text().startswith(start)
        assert part in restore.look.text()
        assert restore.restore.isEnabled() == usable
    restore.reject()
    player.wait_until(lambda: not dialog.findChildren(RestoreDialog))
    close(player)
    assert player.rows("attempts") == before


def test_what_was_looked_at_is_restored_and_the_replaced_file_named(player: Player, large: Path) -> None:
    with_backups(player, large)
    attempts = player.attempts()
    dialog = opened(player)
    restore = looking(player, dialog)
    player.click(restore.restore)
    player.wait_until(lambda: not dialog.findChildren(RestoreDialog))
    settle(player, dialog)
    (aside,) = player.folders.data.glob("history-replaced-*.sqlite")
    assert any(str(aside) in text and text.startswith("Restored from ") for text in player.texts(dialog))
    assert "The history holds 2 attempts in 1 session." in player.texts(dialog)
    assert player.attempts() == attempts[:2]
    with History.open(aside) as replaced:
        assert attempts_of(replaced) == attempts
    close(player)
    assert player.session_line() == "0 hands"
    player.press("Enter")
    drilled(player, 3)


def test_another_file_is_looked_into_as_well(player: Player, large: Path) -> None:
    drilled(player, 1)
    dialog = opened(player)
    player.click(player.button("Restore…", dialog))
    restore = player.dialog(RestoreDialog)
    assert "There is no backup in the data folder." in player.texts(restore)
    player.click(player.button("Another file…", restore))
    type_path(player, player.dialog(QFileDialog), large / "history.sqlite")
    player.wait_until(lambda: not restore.findChildren(QFileDialog))
    looked(player, restore)
    assert rows(restore)[0][1] == "another file"
    assert restore.look.text().startswith("It holds 20,000 attempts")
    restore.reject()
    player.wait_until(lambda: not dialog.findChildren(RestoreDialog))
    close(player)


def test_the_present_history_is_not_restored_onto_itself(player: Player) -> None:
    drilled(player, 1)
    dialog = opened(player)
    player.click(player.button("Restore…", dialog))
    restore = player.dialog(RestoreDialog)
    player.click(player.button("Another file…", restore))
    type_path(player, player.dialog(QFileDialog), player.folders.history)
    player.wait_until(lambda: not restore.findChildren(QFileDialog))
    looked(player, restore)
    assert "is the present history itself" in restore.look.text()
    assert not restore.restore.isEnabled()
    restore.reject()
    player.wait_until(lambda: not dialog.findChildren(RestoreDialog))
    close(player)


def test_the_window_closes_while_a_backup_is_looked_into(player: Player, large: Path) -> None:
    with_backups(player, large)
    dialog = opened(player)
    player.click(player.button("Restore…", dialog))
    restore = player.dialog(RestoreDialog)
    restore.list.setCurrentItem(restore.list.topLevelItem(1))
    player.window.close()
    assert restore.look._background._pool.activeThreadCount() == 0
    player.close()


@pytest.fixture
def locale(request: pytest.FixtureRequest) -> QLocale:
    return QLocale(request.param)


@pytest.mark.parametrize("locale", ["de_DE", "th_TH"], indirect=True)
def test_dates_numbers_and_sizes_are_the_users(player: Player, large: Path, locale: QLocale) -> None:
    folder = with_backups(player, large)
    QLocale.setDefault(locale)
    dialog = opened(player)
    restore = looking(player, dialog)
    restore.list.setCurrentItem(restore.list.topLevelItem(1))
    looked(player, restore)
    size = (folder / "monthly-2026-11.sqlite").stat().st_size
    assert rows(restore)[1][2] == locale.formattedDataSize(size)
    with History.open(large / "history.sqlite") as history:
        first = attempts_of(history)[0].moment.day
    assert day_text(first) in restore.look.text()
    assert locale.toString(ATTEMPTS) in restore.look.text()
    restore.reject()
    player.wait_until(lambda: not dialog.findChildren(RestoreDialog))
    close(player)


# Dialogs of one act


def test_an_older_history_is_brought_up_to_date_in_a_dialog(player: Player) -> None:
    player.program.recorder.release()
    player.folders.history.unlink()
    old_file(player.folders.history, 2)
    keeping = player.program.keeping
    assert keeping.attempts_to_upgrade() is not None
    done: list[object] = []
    dialog = UpgradeDialog(keeping, player.program.furniture._look, player.window)
    dialog.done_well.connect(done.append)
    dialog.open()
    player.wait_until(lambda: done == [None])
    player.no_dialog()
    assert keeping.attempts_to_upgrade() is None


def test_a_dialog_of_one_act_can_be_left(player: Player, large: Path) -> None:
    drilled(player, 2)
    before = player.rows("attempts")
    keeping = player.program.keeping
    keeping.release()
    refused: list[object] = []
    dialog = RestoringDialog(keeping, large / "history.sqlite", player.program.furniture._look, player.window)
    dialog.refused.connect(lambda error: refused.append(error.code))
    dialog.open()
    dialog.reject()
    player.wait_until(lambda: refused == ["stopped.restore"])
    player.no_dialog()
    assert player.rows("attempts") == before
