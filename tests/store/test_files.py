"""Backups and what they are for: each is whole and read back before anything is taken away."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store.history import Counts, History, HistoryUnusable, backups, restore, start_anew
from tests.store.conftest import beside, everything, fill, fill_at_once
from tests.store.damaging import make_foreign, make_newer, make_text, make_torn_in_the_middle, tear_page
from tests.store.held import attempts_of
from tests.store.old_files import old_file
from tests.store.processes import child
from tests.store.raw import raw
from tests.store.samples import SINGLE, attempt_in, session_at


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite"


@pytest.fixture
def aside(tmp_path: Path) -> Path:
    return tmp_path / "history-replaced-20261130-012626.sqlite"


def test_a_backup_is_one_file_that_opens_as_a_history(filled: History, backup: Path) -> None:
    filled.backup(backup)
    assert {file.name for file in backup.parent.iterdir() if "history" not in file.name} == {backup.name}
    with closing(sqlite3.connect(f"{backup.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    with History.open(backup) as copy:
        assert everything(copy) == everything(filled)
        assert copy.check() == []


def test_a_backup_holds_what_another_copy_is_recording_up_to_its_moment(history: History, backup: Path) -> None:
    with child("record", history.path, 100_000, 3) as other:
        other.hear()
        other.tell()
        before = {other.hear() for _ in range(5)}
        history.backup(backup)
        other.kill()
    with History.open(backup) as copy:
        assert {attempt.id for attempt in attempts_of(copy)} >= before
        assert copy.check() == []


@pytest.mark.parametrize("name", ["history.sqlite", "there.sqlite", "folder"])
def test_a_backup_overwrites_nothing(filled: History, name: str) -> None:
    folder = filled.path.parent
    (folder / "folder").mkdir()
    (folder / "there.sqlite").write_text("mine", encoding="utf-8")
    before = beside(filled.path)
    with pytest.raises(BadInput) as caught:
        filled.backup(folder / name)
    assert (caught.value.code, caught.value.details) == ("file.exists", {"path": folder / name})
    assert beside(filled.path) == before


def test_a_backup_to_nowhere_is_told(filled: History, tmp_path: Path) -> None:
    target = tmp_path / "no such folder" / "backup.sqlite"
    with pytest.raises(EnvironmentFault) as caught:
        filled.backup(target)
    assert (caught.value.code, caught.value.details["path"]) == ("file.cannot_write", target)


def test_erasing_keeps_a_backup_and_leaves_nothing_else(filled: History, tmp_path: Path) -> None:
    held = everything(filled)
    target = tmp_path / "backups" / "before.sqlite"
    filled.erase(target)
    assert filled.counts() == Counts(0, 0, 0)
    assert everything(filled) == ([], [], [], {}, [])
    assert filled.check() == []
    with History.open(target) as copy:
        assert everything(copy) == held
    fill(filled, seed=5)
    assert filled.counts().attempts == 12


def test_nothing_is_erased_where_the_backup_cannot_be_made(filled: History, tmp_path: Path) -> None:
    held = everything(filled)
    (tmp_path / "occupied").write_text("a file", encoding="utf-8")
    for target, code in ((filled.path, "file.exists"), (tmp_path / "occupied" / "b.sqlite", "file.cannot_write")):
        with pytest.raises((BadInput, EnvironmentFault)) as caught:
            filled.erase(target)
        assert caught.value.code == code
        assert everything(filled) == held


def test_nothing_is_erased_where_the_history_itself_is_torn(path: Path, backup: Path) -> None:
    with History.open(path) as history:
        fill_at_once(history, 300)
    with History.open(path) as history:
        with closing(raw(path)) as connection:
            query = "SELECT rootpage FROM sqlite_master WHERE name = 'attempts_by_utc'"
            (page,) = connection.execute(query).fetchone()
        tear_page(path, page)
        with pytest.raises(EnvironmentFault) as caught:
            history.erase(backup)
        assert caught.value.code == "history.backup_failed"
        with closing(raw(path)) as connection:
            assert connection.execute("SELECT count(*) FROM attempts NOT INDEXED").fetchone() == (300,)


def test_erasing_waits_for_nobody_and_loses_nothing_of_another_copy(filled: History, backup: Path) -> None:
    with child("record", filled.path, 60, 4) as other:
        other.hear()
        other.tell()
        heard = [other.hear() for _ in range(10)]
        filled.erase(backup)
        heard += other.rest()
    with History.open(backup) as copy:
        erased = {attempt.id for attempt in attempts_of(copy)}
    left = {attempt.id for attempt in attempts_of(filled)}
    assert set(heard) <= erased | left
    assert filled.check() == []


def test_backups_are_found_newest_first(filled: History, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    assert backups(folder) == []
    folder.mkdir()
    for age, name in ((30, "b.sqlite"), (10, "c.sqlite"), (20, "a.sqlite")):
        filled.backup(folder / name)
        os.utime(folder / name, (2_000_000_000 - age, 2_000_000_000 - age))
    make_foreign(folder / "recipes.sqlite")
    make_text(folder / "diary.sqlite")
    make_newer(folder / "newer.sqlite")
    filled.backup(folder / "other.db")
    (folder / "folder.sqlite").mkdir()
    before = beside(folder / "a.sqlite")
    assert [file.name for file in backups(folder)] == ["c.sqlite", "a.sqlite", "b.sqlite"]
    assert beside(folder / "a.sqlite") == before


def test_restoring_brings_the_backup_back_and_keeps_what_was_there(filled: History, backup: Path, aside: Path) -> None:
    path = filled.path
    filled.backup(backup)
    held = everything(filled)
    session = session_at(Random(1))
    filled.keep_attempt(attempt_in(session, Random(1)), SINGLE, session)
    later = everything(filled)
    filled.close()
    unchanged = backup.read_bytes()
    restore(backup, path, aside)
    assert backup.read_bytes() == unchanged
    assert {file.name for file in path.parent.iterdir()} == {path.name, backup.name, aside.name}
    with History.open(path) as history:
        assert everything(history) == held
        assert history.check() == []
        fill(history, seed=99)
    with History.open(aside) as history:
        assert everything(history) == later


def test_restoring_where_there_was_nothing(filled: History, backup: Path, tmp_path: Path, aside: Path) -> None:
    filled.backup(backup)
    path = tmp_path / "elsewhere" / "history.sqlite"
    restore(backup, path, aside)
    with History.open(path) as history:
        assert everything(history) == everything(filled)
    assert not aside.exists()


@pytest.mark.parametrize("make", [make_torn_in_the_middle, make_newer, make_foreign, make_text])
def test_restoring_over_a_file_that_cannot_serve(tmp_path: Path, backup: Path, aside: Path, make: object) -> None:
    with History.open(tmp_path / "good.sqlite") as good:
        fill(good)
        good.backup(backup)
        held = everything(good)
    path = tmp_path / "history.sqlite"
    make(path)  # type: ignore[operator]
    broken = path.read_bytes()
    restore(backup, path, aside)
    assert aside.read_bytes() == broken
    with History.open(path) as history:
        assert everything(history) == held


def test_a_backup_of_an_older_version_is_brought_up_to_date(path: Path, backup: Path, aside: Path) -> None:
    old_file(backup, 1)
    restore(backup, path, aside)
    with History.open(path) as history:
        assert history.counts().attempts == 4
        assert history.check() == []
    with closing(raw(backup)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert {file.name for file in path.parent.iterdir()} == {path.name, backup.name}


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (make_torn_in_the_middle, "history.damaged"),
        (make_newer, "history.newer"),
        (make_foreign, "history.foreign"),
        (make_text, "history.not_a_database"),
        (lambda path: None, "history.cannot_open"),
        (lambda path: path.mkdir(), "history.cannot_open"),
    ],
)
def test_a_backup_that_cannot_serve_changes_nothing(
    filled: History, backup: Path, aside: Path, make: object, code: str
) -> None:
    held = everything(filled)
    make(backup)  # type: ignore[operator]
    filled.close()
    before = beside(filled.path)
    with pytest.raises(EnvironmentFault) as caught:
        restore(backup, filled.path, aside)
    assert (caught.value.code, caught.value.details["path"]) == (code, backup)
    assert beside(filled.path) == before
    with History.open(filled.path) as history:
        assert everything(history) == held


def test_restoring_needs_the_file_alone(filled: History, backup: Path, aside: Path) -> None:
    filled.backup(backup)
    held = everything(filled)
    with child("stay", filled.path) as other:
        assert other.hear() == 12
        filled.close()
        for put_in_place in (lambda: restore(backup, filled.path, aside), lambda: start_anew(filled.path, aside)):
            with pytest.raises(EnvironmentFault) as caught:
                put_in_place()
            assert caught.value.code == "history.in_use"
            assert not aside.exists()
        other.tell()
        other.rest()
    with History.open(filled.path) as history:
        assert everything(history) == held
        with pytest.raises(EnvironmentFault) as caught:
            restore(backup, filled.path, aside)  # this very process has it open
        assert caught.value.code == "history.in_use"
    restore(backup, filled.path, aside)


@pytest.mark.parametrize("make", [make_torn_in_the_middle, make_newer, make_foreign, make_text])
def test_a_new_start_keeps_the_old_file_and_what_lay_beside_it(path: Path, aside: Path, make: object) -> None:
    make(path)  # type: ignore[operator]
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).write_bytes(ending.encode())
    before = beside(path)
    start_anew(path, aside)
    assert beside(path) == {name.replace(path.name, aside.name): content for name, content in before.items()}
    with History.open(path) as history:
        fill(history)
        assert history.check() == []


def test_a_new_start_overwrites_nothing(path: Path, aside: Path) -> None:
    make_text(path)
    aside.with_name(aside.name + "-wal").touch()
    before = beside(path)
    with pytest.raises(BadInput) as caught:
        start_anew(path, aside)
    assert caught.value.code == "file.exists"
    assert beside(path) == before


def test_a_folder_in_the_way_is_kept_too(path: Path, aside: Path) -> None:
    path.mkdir()
    (path / "something").touch()
    start_anew(path, aside)
    assert (aside / "something").exists()
    History.open(path).close()


def test_a_damaged_backup_raises_about_itself(filled: History, backup: Path, aside: Path) -> None:
    filled.backup(backup)
    with backup.open("r+b") as file:
        file.truncate(backup.stat().st_size - 4096)
    filled.close()
    with pytest.raises(HistoryUnusable) as caught:
        restore(backup, filled.path, aside)
    assert caught.value.details["path"] == backup


def test_a_history_is_not_restored_onto_itself(filled: History, tmp_path: Path) -> None:
    path, held = filled.path, everything(filled)
    filled.close()
    (tmp_path / "link.sqlite").symlink_to(path)
    for backup in (path, tmp_path / "link.sqlite"):
        with pytest.raises(BadInput) as caught:
            restore(backup, path, tmp_path / "aside.sqlite")
        assert caught.value.code == "look.itself"
    assert not (tmp_path / "aside.sqlite").exists()
    with History.open(path) as history:
        assert everything(history) == held
