"""The history as a whole, as the window's dialog uses it: each act on a real file, while practice goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.app.paths import Folders
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.words import say
from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.store.history import History
from pyramid_trainer.training.reasons import Reason
from pyramid_trainer.training.records import Attempt
from tests.app.practice import Practice
from tests.store.held import attempts_of


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    data = tmp_path / "data"
    data.mkdir()
    return Folders(data, data)


@pytest.fixture
def practice(folders: Folders) -> Iterator[Practice]:
    opened = Practice(folders.history)
    yield opened
    opened.recorder.close(opened.clock.now())


@pytest.fixture
def keeping(practice: Practice, folders: Folders) -> HistoryKeeping:
    return keeping_of(practice, folders)


def keeping_of(practice: Practice, folders: Folders) -> HistoryKeeping:
    return HistoryKeeping(practice.recorder, folders, RuleFiles(folders.rules), practice.clock)


def told(reason: Reason) -> str:
    return say(reason.code, reason.details)


def attempts(path: Path) -> list[Attempt]:
    with History.open(path) as history:
        return attempts_of(history)


def play(practice: Practice, hands: int) -> None:
    for _ in range(hands):
        practice.answer()


def test_contents_are_counted(practice: Practice, keeping: HistoryKeeping) -> None:
    assert told(keeping.contents()) == "The history holds 0 attempts in 0 sessions."
    play(practice, 1)
    assert told(keeping.contents()) == "The history holds 1 attempt in 1 session."
    practice.clock.pass_by(minutes=31)
    play(practice, 2)
    assert told(keeping.contents()) == "The history holds 3 attempts in 2 sessions."


@pytest.mark.parametrize("name", ["attempts.csv", "everything.json", "LOUD.CSV"])
def test_what_is_exported_comes_back_into_another_history(
    practice: Practice, keeping: HistoryKeeping, tmp_path: Path, name: str
) -> None:
    play(practice, 4)
    target = tmp_path / name
    carried = "4 attempts, 0 fouls and 1 session" if target.suffix == ".json" else "4 attempts"
    assert told(keeping.export(target)) == f"{carried} exported to {target}."
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    other = Practice(elsewhere / "history.sqlite", seed=2)
    taking = keeping_of(other, Folders(elsewhere, elsewhere))
    came = f"4 attempts and 0 fouls added from {target}; 0 already here and skipped."
    assert told(taking.bring_in(target)) == came
    again = f"0 attempts and 0 fouls added from {target}; 4 already here and skipped."
    assert told(taking.bring_in(target)) == again
    assert told(taking.check().reason) == "Everything was read, and everything is as it should be."
    other.recorder.close(other.clock.now())
    assert attempts(other.path) == attempts(practice.path)


def test_an_export_needs_a_suffix_that_says_its_kind(
    practice: Practice, keeping: HistoryKeeping, tmp_path: Path
) -> None:
    play(practice, 1)
    with pytest.raises(BadInput) as refused:
        keeping.export(tmp_path / "attempts.txt")
    assert refused.value.code == "file.suffix"
    assert not (tmp_path / "attempts.txt").exists()


def test_a_bad_import_changes_nothing(practice: Practice, keeping: HistoryKeeping, tmp_path: Path) -> None:
    play(practice, 2)
    before = attempts(practice.path)
    bad = tmp_path / "bad.csv"
    keeping.export(bad)
    bad.write_text(bad.read_text(encoding="utf-8") + "half a row,", encoding="utf-8")
    with pytest.raises(BadInput):
        keeping.bring_in(bad)
    assert attempts(practice.path) == before


def test_a_backup_is_a_history_of_its_own(practice: Practice, keeping: HistoryKeeping, tmp_path: Path) -> None:
    play(practice, 3)
    target = tmp_path / "backup.sqlite"
    assert told(keeping.backup(target)) == f"3 attempts and 0 fouls backed up to {target}."
    play(practice, 1)
    assert attempts(target) == attempts(practice.path)[:3]
    with pytest.raises(BadInput) as refused:
        keeping.backup(target)
    assert refused.value.code == "file.exists"


def test_a_check_counts_faults(practice: Practice, keeping: HistoryKeeping) -> None:
    play(practice, 2)
    assert told(keeping.check().reason) == "Everything was read, and everything is as it should be."
    with practice.recorder.history().writing() as writer:
        writer._connection.execute("UPDATE rule_sets SET hash = ?", ("0" * 64,))
    assert told(keeping.check().reason) == "1 fault found; pyramid-trainer history check names each."


def test_erasing_keeps_a_backup_and_begins_a_new_session(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    play(practice, 3)
    before = attempts(practice.path)
    erased = told(keeping.erase())
    kept = f"The hands, block games and puzzle answers that it held are kept in {keeping.backups()[0]}."
    assert erased == f"The history is empty. {kept}"
    assert attempts(practice.path) == []
    (backup,) = keeping.backups()
    assert backup.parent == folders.backups
    assert attempts(backup) == before
    play(practice, 1)
    assert practice.trainer.tally.hands == 1
    assert [attempt.session for attempt in attempts(practice.path)] != [before[0].session]


def test_a_slip_after_erasing_is_told_and_marks_nothing(practice: Practice, keeping: HistoryKeeping) -> None:
    practice.answer(best=False)
    keeping.erase()
    with pytest.raises(BadInput) as refused:
        practice.trainer.slip()
    assert refused.value.code == "attempt.unknown"
    assert practice.trainer.drill.can_be_slip, "nothing is marked that is not kept"


def test_restoring_puts_the_backup_in_place_and_keeps_what_was_there(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    play(practice, 2)
    folders.backups.mkdir()
    backup = folders.backups / "monday.sqlite"
    keeping.backup(backup)
    play(practice, 2)
    before = attempts(practice.path)
    aside = folders.data / f"history-replaced-{practice.clock.utc:%Y%m%d-%H%M%S}.sqlite"
    assert told(keeping.restore(backup)) == f"Restored from {backup}. The file it replaced is {aside}."
    assert attempts(practice.path) == before[:2]
    assert attempts(aside) == before
    practice.clock.pass_by(seconds=1)
    play(practice, 1)
    assert len(attempts(practice.path)) == 3
    assert practice.trainer.tally.hands == 1, "the session before ended with the file it was kept in"
    with History.open(practice.path) as history:
        assert history.check() == []


def test_a_backup_that_is_none_changes_nothing(practice: Practice, keeping: HistoryKeeping, folders: Folders) -> None:
    play(practice, 2)
    before = attempts(practice.path)
    bad = folders.data / "bad.sqlite"
    bad.write_bytes(b"no backup")
    with pytest.raises(HistoryUnusable):
        keeping.restore(bad)
    assert attempts(practice.path) == before
    practice.clock.pass_by(seconds=1)
    play(practice, 1)
    assert len(attempts(practice.path)) == 3


def test_another_copy_of_the_program_keeps_a_restore_away(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    play(practice, 2)
    backup = folders.data / "backup.sqlite"
    keeping.backup(backup)
    with History.open(practice.path), pytest.raises(EnvironmentFault) as refused:
        keeping.restore(backup)
    assert refused.value.code == "history.in_use"
    assert len(attempts(practice.path)) == 2


def test_a_new_history_begins_beside_the_old_file(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    practice.path.write_bytes(b"not a history" * 1000)
    with pytest.raises(HistoryUnusable):
        practice.answer()
    aside = folders.data / f"history-unusable-{practice.clock.utc:%Y%m%d-%H%M%S}.sqlite"
    assert told(keeping.begin_anew()) == f"A new history begins. The old file is {aside}."
    assert aside.read_bytes() == b"not a history" * 1000
    practice.trainer.try_again()
    assert len(attempts(practice.path)) == 1


def test_backups_are_listed_newest_first_and_only_histories(
    practice: Practice, keeping: HistoryKeeping, folders: Folders
) -> None:
    assert keeping.backups() == []
    play(practice, 1)
    folders.backups.mkdir()
    (folders.backups / "notes.txt").write_text("no backup", encoding="utf-8")
    (folders.backups / "broken.sqlite").write_bytes(b"no backup")
    written = []
    for name in ("b.sqlite", "a.sqlite", "c.sqlite"):
        keeping.backup(folders.backups / name)
        written.insert(0, name)
    assert [backup.name for backup in keeping.backups()] == written
