"""Backups that make themselves: real files, a clock that is set by hand, disks that refuse."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from pyramid_trainer.app.keeping import BackupKind, HistoryKeeping
from pyramid_trainer.app.paths import Folders
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.words import say, say_error
from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store.block_games import BlockGameReader
from pyramid_trainer.store.history import History
from tests.app.practice import Practice
from tests.store.block_samples import cut, game_in
from tests.store.held import attempts_of


def wanted() -> bool:
    return True


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    data = tmp_path / "data"
    data.mkdir()
    return Folders(data, data)


@pytest.fixture
def practice(folders: Folders) -> Iterator[Practice]:
    opened = Practice(folders.history)
    opened.clock.utc = datetime(2026, 11, 2, 18, 0, tzinfo=UTC)
    yield opened
    opened.recorder.close(opened.clock.now())


@pytest.fixture
def keeping(practice: Practice, folders: Folders) -> HistoryKeeping:
    return HistoryKeeping(practice.recorder, folders, RuleFiles(folders.rules), practice.clock)


def names(folders: Folders) -> set[str]:
    return {file.name for file in folders.backups.iterdir()} if folders.backups.exists() else set()


def attempts(path: Path) -> list[str]:
    with History.open(path) as history:
        return [attempt.id for attempt in attempts_of(history)]


def today(practice: Practice) -> str:
    return f"daily-{practice.clock.now().local_date}.sqlite"


def test_nothing_played_needs_no_backup(practice: Practice, keeping: HistoryKeeping, folders: Folders) -> None:
    assert keeping.keep_dated_backups(wanted) is None
    practice.recorder.history()
    assert keeping.keep_dated_backups(wanted) is None
    assert names(folders) == set()


def test_block_games_alone_are_backed_up_too(practice: Practice, keeping: HistoryKeeping, folders: Folders) -> None:
    game = game_in(Random(1))
    practice.recorder.keep_block_game(cut(game, 10))
    assert keeping.keep_dated_backups(wanted) is not None
    practice.clock.pass_by(minutes=24 * 60)
    assert keeping.keep_dated_backups(wanted) is None, "nothing changed"
    practice.recorder.keep_block_game(cut(game, 11))
    assert keeping.keep_dated_backups(wanted) is not None
    with BlockGameReader(folders.backups / today(practice)) as reader:
        assert reader.game(game.id) == cut(game, 11)


def test_one_a_day_and_one_a_month_when_something_changed(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    practice.answer()
    first = today(practice)
    made = keeping.keep_dated_backups(wanted)
    assert made is not None
    assert say(made.code, made.details) == f"Backed up to {folders.backups / first}."
    month = f"monthly-{first[6:13]}.sqlite"
    assert names(folders) == {first, month}
    assert attempts(folders.backups / first) == attempts(folders.backups / month) == attempts(practice.path)
    practice.answer()
    assert keeping.keep_dated_backups(wanted) is None, "there is one of today"
    practice.clock.pass_by(minutes=24 * 60)
    assert keeping.keep_dated_backups(wanted) is not None
    assert names(folders) == {first, month, today(practice)}
    assert attempts(folders.backups / today(practice)) == attempts(practice.path)
    practice.clock.pass_by(minutes=24 * 60)
    assert keeping.keep_dated_backups(wanted) is None, "nothing has changed since"
    assert {backup.kind for backup in keeping.backup_files()} == {BackupKind.DAILY, BackupKind.MONTHLY}


@pytest.mark.parametrize("change", ["star", "note", "slip", "session"])
def test_marks_are_changes_too(practice: Practice, keeping: HistoryKeeping, folders: Folders, change: str) -> None:
    practice.answer(best=False)
    keeping.keep_dated_backups(wanted)
    practice.clock.pass_by(minutes=24 * 60)
    history = practice.recorder.history()
    (attempt,) = attempts_of(history)
    now = practice.clock.now()
    if change == "star":
        history.mark_star(attempt.id, True, now)
    elif change == "note":
        history.set_note(attempt.id, "again", now)
    elif change == "slip":
        history.mark_slip(attempt.id, now)
    else:
        history.end_session(attempt.session, now.utc)
    assert keeping.keep_dated_backups(wanted) is not None
    assert today(practice) in names(folders)


def test_the_oldest_go_and_nothing_else(practice: Practice, keeping: HistoryKeeping, folders: Folders) -> None:
    folders.backups.mkdir()
    others = {"mine.sqlite", "daily-notes.txt", "before-erasing-20250101-000000.sqlite", "daily-2025-02-31.sqlite"}
    for other in others:
        (folders.backups / other).write_text("somebody's", encoding="utf-8")
    for _ in range(20):
        practice.answer()
        assert keeping.keep_dated_backups(wanted) is not None
        practice.clock.pass_by(minutes=24 * 60)
    there = names(folders)
    assert others < there
    assert sum(name.startswith("daily-") for name in there - others) == 14


def test_a_wrong_clock_loses_nothing(practice: Practice, keeping: HistoryKeeping, folders: Folders) -> None:
    for _ in range(3):
        practice.answer()
        keeping.keep_dated_backups(wanted)
        practice.clock.pass_by(minutes=24 * 60)
    before = names(folders)
    right = practice.clock.utc
    practice.clock.utc = right + timedelta(days=4000)
    practice.answer()
    assert keeping.keep_dated_backups(wanted) is not None
    ahead = today(practice)
    practice.clock.utc = right
    practice.answer()
    assert keeping.keep_dated_backups(wanted) is not None
    assert before | {ahead, today(practice)} <= names(folders)


def test_trouble_is_told_once_and_the_next_day_tries_again(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    practice.answer()
    folders.backups.write_text("a file where the folder is to be", encoding="utf-8")
    with pytest.raises(EnvironmentFault) as refused:
        keeping.keep_dated_backups(wanted)
    told = say_error(refused.value)
    assert told.startswith("No backup of today could be made. ")
    assert str(folders.backups) in told
    assert keeping.keep_dated_backups(wanted) is None
    folders.backups.unlink()
    assert keeping.keep_dated_backups(wanted) is not None


def test_a_backup_that_is_not_sound_replaces_nothing(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    """The history is torn where recording does not look."""
    for _ in range(15):
        practice.answer()
        keeping.keep_dated_backups(wanted)
        practice.clock.pass_by(minutes=24 * 60)
    before = names(folders)
    practice.answer()
    with practice.recorder.history().writing() as writer:
        connection = writer._connection
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'standings_by_cost'").fetchone()
    practice.recorder.release()
    with practice.path.open("r+b") as file:
        file.seek(4096 * page - 1000)
        file.write(os.urandom(1000))
    assert keeping.keep_dated_backups(wanted) is None, "damage of the history is told where it is used"
    assert names(folders) == before


def test_stopped_at_any_moment_it_leaves_whole_backups_or_none(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    practice.answer()
    for patience in range(50):
        asked = iter([True] * patience)
        made = keeping.keep_dated_backups(lambda asked=asked: next(asked, False))
        for name in names(folders):
            assert attempts(folders.backups / name) == attempts(practice.path)
        if made is not None:
            assert patience > 0
            if len(names(folders)) == 2:
                return
    raise AssertionError("it never came to an end")


def test_a_restore_does_not_wait_for_a_backup_in_the_making(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    """It needs the file alone, which the backup has open: that gives way."""
    practice.answer()
    backup = folders.data / "mine.sqlite"
    keeping.backup(backup)
    practice.answer()
    at_work, made = Event(), []

    def until_in_the_way() -> bool:
        at_work.set()
        return not keeping._dated_backups._in_the_way.wait(10)

    working = Thread(target=lambda: made.append(keeping.keep_dated_backups(until_in_the_way)))
    working.start()
    assert at_work.wait(10)
    keeping.restore(backup)
    working.join()
    assert made == [None]
    assert attempts(practice.path) == attempts(backup)
    assert keeping.keep_dated_backups(wanted) is not None


def test_what_a_killed_program_left_is_cleared_away(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    practice.answer()
    folders.backups.mkdir()
    old = folders.backups / ".daily-2026-01-01.sqlite.0123abcd.part"
    new = folders.backups / ".daily-2026-01-02.sqlite.0123abcd.part"
    foreign = folders.backups / ".mine.sqlite.0123abcd.part"
    for file in (old, new, foreign):
        file.write_bytes(b"half")
    now = practice.clock.now().utc.timestamp()
    for file, age in ((old, 90_000), (new, 10), (foreign, 90_000)):
        os.utime(file, (now - age, now - age))
    keeping.keep_dated_backups(wanted)
    assert not old.exists()
    assert new.exists()
    assert foreign.exists()
