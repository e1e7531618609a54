"""A history that cannot be used: the window opens and asks, and until the user chooses the file stays as it is.

Damaged in the middle, truncated, from a newer version, not a database, somebody else's database: one sentence in a
dialog, and three ways on. Damage that only shows later is told when it is met.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pyramid_trainer.store.history import History
from tests.store.held import attempts_of
from tests.unhurt.conftest import HANDS
from tests.unhurt.driving import Driven, is_one_sentence, not_kept

TITLE = "The history cannot be used"
ANEW = "Begin a new history, keep the old file beside it"
RESTORE = "Restore this backup"
GO_ON = "Go on without keeping"
NOT_KEPT = "Nothing is kept: what you play now is not counted and will not be written later."


def damaged_in_the_middle(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2 // 4096 * 4096)
        file.write(b"\xa5" * 8192)


def truncated(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def cut_within_its_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(50)


def from_a_newer_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


def not_a_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, today I played pyramid poker. " * 200)


def somebody_elses(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('pancakes');")


def empty_database_of_somebody(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("PRAGMA user_version = 3; VACUUM;")


SENTENCES: dict[Callable[[Path], None], str] = {
    damaged_in_the_middle: "The history {path} is damaged (",
    truncated: "The history {path} is damaged (",
    cut_within_its_header: "{path} is no history: it is not even a database.",
    from_a_newer_version: "The history {path} comes from a newer version of the program (schema 99, known is ",
    not_a_database: "{path} is no history: it is not even a database.",
    somebody_elses: "{path} is a database, but no history of this program.",
    empty_database_of_somebody: "{path} is a database, but no history of this program.",
}


def files(data: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in data.iterdir() if file.name.startswith("history")}


def kept(path: Path) -> list[str]:
    with History.open(path) as history:
        assert history.check() == []
        return [attempt.id for attempt in attempts_of(history)]


def asked(driver: Driven) -> list[str]:
    """What the dialog says."""
    dialogs: dict[str, list[str]] = driver.sight()["dialogs"]
    assert list(dialogs) == [TITLE]
    return dialogs[TITLE]


@pytest.mark.parametrize("spoil", SENTENCES, ids=lambda spoil: spoil.__name__)
def test_the_file_stays_as_it_is_until_the_user_begins_a_new_one(spoil: Callable[[Path], None], data: Path) -> None:
    path = data / "history.sqlite"
    spoil(path)
    before = files(data)
    with Driven(data, 1) as driver:
        told, stays = asked(driver)[:2]
        assert told.startswith(SENTENCES[spoil].format(path=path))
        assert is_one_sentence(told)
        assert stays.startswith("The file is left exactly as it is")
        assert driver.sight()["clipped"] == []
        assert files(data) == before
        sight = driver.ask(f"click {GO_ON}")
        assert (sight["dialogs"], NOT_KEPT in sight["banner"]) == ({}, True)
        for _ in range(2):
            sight = driver.ask("answer")
            assert (sight["verdict"], sight["kept"], sight["line"]) == (True, "", "0 hands")
            driver.ask("next")
        assert files(data) == before

        driver.ask("click Keep again")
        assert asked(driver)[0] == told
        sight = driver.ask(f"click {ANEW}")
        assert sight["dialogs"] == {}
        (aside,) = (file for file in data.glob("history-unusable-*.sqlite"))
        assert sight["banner"].startswith(f"A new history begins. The old file is {aside}.")
        answered = driver.ask("answer")
        assert answered["verdict"]
        assert answered["line"].startswith("1 hand ")
        driver.close()
    assert aside.read_bytes() == before[path.name]
    assert kept(path) == [answered["kept"]]


def test_closing_the_window_instead_leaves_the_file_as_it_is(data: Path) -> None:
    damaged_in_the_middle(data / "history.sqlite")
    before = files(data)
    with Driven(data, 1) as driver:
        asked(driver)
        driver.close()
    assert files(data) == before


@pytest.mark.parametrize("spoil", [damaged_in_the_middle, truncated, not_a_database], ids=lambda spoil: spoil.__name__)
def test_a_backup_is_put_in_its_place(spoil: Callable[[Path], None], data: Path) -> None:
    path = data / "history.sqlite"
    (data / "backups").mkdir()
    backup = Path(shutil.copy(path, data / "backups" / "monday.sqlite"))
    spoil(path)
    before, backed_up = path.read_bytes(), backup.read_bytes()
    with Driven(data, 1) as driver:
        asked(driver)
        sight = driver.ask(f"click {RESTORE}")
        assert sight["dialogs"] == {}
        (aside,) = (file for file in data.glob("history-replaced-*.sqlite"))
        assert sight["banner"].startswith(f"Restored from {backup}. The file it replaced is {aside}.")
        answered = driver.ask("answer")
        assert answered["line"].startswith("1 hand ")
        driver.close()
    assert (aside.read_bytes(), backup.read_bytes()) == (before, backed_up)
    assert len(kept(path)) == HANDS + 1
    assert answered["kept"] in kept(path)


def test_a_broken_backup_is_told_and_changes_nothing(data: Path) -> None:
    path = data / "history.sqlite"
    (data / "backups").mkdir()
    backup = Path(shutil.copy(path, data / "backups" / "monday.sqlite"))
    damaged_in_the_middle(path)
    before = files(data)
    with Driven(data, 1) as driver:
        asked(driver)
        damaged_in_the_middle(backup)
        sight = driver.ask(f"click {RESTORE}")
        ((_, told),) = sight["dialogs"].items()
        assert any(text.startswith(f"The history {backup} is damaged (") for text in told)
        assert NOT_KEPT in driver.ask("press Enter")["banner"]
        assert driver.ask("answer")["kept"] == ""
        driver.close()
    assert files(data) == before


def test_backups_that_cannot_be_listed_are_told_beside_the_question(data: Path) -> None:
    damaged_in_the_middle(data / "history.sqlite")
    (data / "backups").write_text("no folder", encoding="utf-8")
    with Driven(data, 1) as driver:
        assert "There is no backup in the data folder." in asked(driver)
        assert driver.sight()["banner"] == f"{data / 'backups'} cannot be read: Not a directory."
        driver.close()


def test_escape_leaves_everything_as_it_is(data: Path) -> None:
    truncated(data / "history.sqlite")
    before = files(data)
    with Driven(data, 1) as driver:
        asked(driver)
        assert NOT_KEPT in driver.ask("press Esc")["banner"]
        assert driver.ask("answer")["kept"] == ""
        driver.close()
    assert files(data) == before


def kept_after_closing(driver: Driven) -> list[str]:
    driver.close()
    return kept(driver.data / "history.sqlite")


def test_a_folder_in_its_place_is_told_and_stays(data: Path) -> None:
    path = data / "history.sqlite"
    path.unlink()
    path.mkdir()
    (path / "inside").write_text("precious", encoding="utf-8")
    with Driven(data, 1) as driver:
        assert f"{path} is a folder, where the history is to be: move it away or rename it." in driver.sight()["banner"]
        assert not_kept(driver.ask("answer")).startswith(f"{path} is a folder, ")
        assert driver.ask(f"click {GO_ON}")["verdict"]
        driver.close()
    assert (path / "inside").read_text(encoding="utf-8") == "precious"


def test_damage_met_later_is_told_and_then_asked_about(data: Path) -> None:
    """All but the first page is overwritten while the window is open and has read little of the file. The answer that
    met it waits, and is kept in the new history.
    """
    path = data / "history.sqlite"
    with Driven(data, 1) as driver:
        driver.sight()
        size = path.stat().st_size
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xa5" * (size - 4096))
        assert not_kept(driver.ask("answer")).startswith(f"The history {path} is damaged (")
        assert any("is damaged" in line for line in asked(driver))
        mended = driver.ask(f"click {ANEW}")
        assert mended["verdict"]
        assert mended["line"].startswith("1 hand ")
        assert mended["kept"] == kept_after_closing(driver)[-1]
    assert len(list(data.glob("history-unusable-*.sqlite"))) == 1
