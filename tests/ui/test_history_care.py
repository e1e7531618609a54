"""What the window does for the history by itself: dated backups, and bringing an older file up to date."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import pyramid_trainer.ui.history_care
from pyramid_trainer.store.history import History
from pyramid_trainer.ui.dialogs.upgrade_dialog import UpgradeDialog
from pyramid_trainer.ui.review.page import ReviewPage
from tests.store.old_files import old_file
from tests.ui.conftest import OpenProgram
from tests.ui.player import Player


@pytest.fixture
def old_history(data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of an older schema, and a window that takes it for a large one."""
    monkeypatch.setattr(pyramid_trainer.ui.history_care, "AT_ONCE", 0)
    path = data / "history.sqlite"
    old_file(path, 2)
    return path


def attempts_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM attempts").fetchone()[0])


def answer(player: Player) -> None:
    for place in (2, 1):
        if not player.program.trainer.judged:
            player.play(place)


def test_a_backup_of_the_day_is_made_when_there_is_something_new(
    open_program: OpenProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyramid_trainer.ui.history_care, "FIRST_BACKUP_MS", 0)
    player = open_program()
    folder = player.folders.backups
    answer(player)
    player.close()
    again = open_program()
    again.wait_until(lambda: len(list(folder.glob("daily-*.sqlite"))) == 1)
    (daily,) = folder.glob("daily-*.sqlite")
    assert attempts_in(daily) == 1
    again.close()
    made = daily.stat()
    third = open_program()
    care = third.program.furniture.care
    third.wait_until(lambda: care._backups_due.interval() == pyramid_trainer.ui.history_care.NEXT_BACKUP_MS)
    third.wait_until(lambda: not care.is_busy)
    assert daily.stat() == made, "one a day"


def test_an_older_history_is_brought_up_to_date_in_sight(old_history: Path, open_program: OpenProgram) -> None:
    held = attempts_in(old_history)
    assert held > 0
    player = open_program()
    player.dialog(UpgradeDialog)
    player.no_dialog()
    assert player.banner() == ""
    assert History.needs_migration(old_history) is None
    answer(player)
    assert len(player.attempts()) == held + 1


def test_until_it_is_up_to_date_nothing_is_kept(old_history: Path, open_program: OpenProgram) -> None:
    held = attempts_in(old_history)
    with closing(sqlite3.connect(old_history, isolation_level=None)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        player = open_program()
        player.dialog(UpgradeDialog)
        player.no_dialog()
        player.wait_until(lambda: "Nothing is kept" in player.banner())
        answer(player)
        busy.execute("ROLLBACK")
    assert attempts_in(old_history) == held
    player.click(player.button("Keep again"))
    player.wait_until(lambda: History.needs_migration(old_history) is None)
    player.no_dialog()
    player.press("Enter")
    answer(player)
    assert len(player.attempts()) == held + 1


def test_pages_open_on_an_old_history_say_so_and_show_it_once_it_is_up_to_date(
    old_history: Path, open_program: OpenProgram
) -> None:
    held = attempts_in(old_history)
    with closing(sqlite3.connect(old_history, isolation_level=None)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        player = open_program(preferences={"page": "review"})
        player.dialog(UpgradeDialog)
        player.no_dialog()
        player.wait_until(lambda: any("older version" in text for text in player.texts()))
        busy.execute("ROLLBACK")
    player.click(player.button("Keep again"))
    page = player.program.furniture.pages.currentWidget()
    assert isinstance(page, ReviewPage)
    player.wait_until(lambda: page.desk.table.rowCount() == held)
    player.no_dialog()


@pytest.mark.parametrize("page", ["review", "progress"])
def test_pages_say_that_a_folder_is_where_the_history_is_to_be(
    open_program: OpenProgram, data: Path, page: str
) -> None:
    path = data / "history.sqlite"
    path.mkdir()
    player = open_program(preferences={"page": page})
    told = f"{path} is a folder, where the history is to be: move it away or rename it."
    shown = player.program.furniture.pages
    player.wait_until(lambda: told in player.texts(shown.currentWidget()))
    assert told in player.banner()
