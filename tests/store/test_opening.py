"""What lies at the path decides: a new history begins, an old one is brought up to date, any other file is left alone.

Left alone means to the byte, with nothing new beside it.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store import copying, migrations
from pyramid_trainer.store.connecting import APPLICATION_ID
from pyramid_trainer.store.history import History, HistoryUnusable
from pyramid_trainer.store.long_acts import Progress
from pyramid_trainer.store.opening import QUICK_CHECK_PAGES, open_for_recording
from tests.store.conftest import beside, fill, fill_at_once
from tests.store.damaging import (
    PAGE,
    make_cut_to_a_stump,
    make_empty_database,
    make_filled,
    make_foreign,
    make_foreign_with_id,
    make_newer,
    make_one_byte,
    make_text,
    make_torn_in_the_middle,
    make_torn_schema,
    make_truncated,
    make_without_attempts,
    make_without_marks,
    make_zeros,
    overwrite,
)
from tests.store.held import attempts_of
from tests.store.old_files import old_file
from tests.store.processes import child
from tests.store.raw import raw


def refusal(path: Path) -> EnvironmentFault:
    """How ``path`` is refused; nothing in its folder may change by it."""
    before = beside(path)
    with pytest.raises(EnvironmentFault) as caught:
        History.open(path)
    assert beside(path) == before
    assert caught.value.details["path"] == path
    return caught.value


def test_a_missing_file_is_made_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder with ? and # and % in it" / "history.sqlite"
    with History.open(path) as history:
        assert history.counts().attempts == 0
        fill(history)
    with closing(raw(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (migrations.latest(),)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_empty_file_is_a_new_one(path: Path) -> None:
    path.touch()
    with History.open(path) as history:
        fill(history)
    with History.open(path) as history:
        assert history.counts().attempts == 12
        assert history.check() == []


def test_a_file_that_was_only_begun_is_finished(path: Path) -> None:
    with closing(raw(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    with History.open(path) as history:
        fill(history)
        assert history.check() == []
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_the_steps_are_numbered_without_a_gap() -> None:
    assert [number for number, _ in migrations.steps()] == list(range(1, migrations.latest() + 1))


def test_what_a_killed_copy_left_in_the_log_is_there(path: Path) -> None:
    with child("record", path, 100_000, 1) as copy:
        copy.hear()
        copy.tell()
        kept = [copy.hear() for _ in range(3)] + copy.kill()
    assert path.with_name("history.sqlite-wal").stat().st_size > 0
    path.with_name("history.sqlite-shm").unlink()
    with History.open(path) as history:
        assert {attempt.id for attempt in attempts_of(history)} >= set(kept)


# What cannot serve


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (make_foreign, "history.foreign"),
        (make_foreign_with_id, "history.foreign"),
        (make_empty_database, "history.foreign"),
        (make_text, "history.not_a_database"),
        (make_one_byte, "history.not_a_database"),
        (make_zeros, "history.not_a_database"),
        (make_newer, "history.newer"),
        (make_truncated, "history.damaged"),
        (make_cut_to_a_stump, "history.not_a_database"),
        (make_torn_in_the_middle, "history.damaged"),
        (make_torn_schema, "history.damaged"),
        (make_without_attempts, "history.damaged"),
        (make_without_marks, "history.damaged"),
    ],
)
def test_what_cannot_serve_is_told_and_left_alone(path: Path, make: Callable[[Path], None], code: str) -> None:
    make(path)
    fault = refusal(path)
    assert isinstance(fault, HistoryUnusable)
    assert fault.code == code
    if code == "history.newer":
        assert fault.details["version"] == migrations.latest() + 1
        assert fault.details["known"] == migrations.latest()
    if code == "history.damaged":
        assert fault.details["reason"]


@pytest.mark.parametrize("with_index", [True, False])
def test_a_newer_version_that_stands_only_in_the_log_is_seen(path: Path, with_index: bool) -> None:
    with child("stay", path) as copy:
        copy.hear()
        with closing(raw(path)) as connection:
            connection.execute(f"PRAGMA user_version = {migrations.latest() + 5}")
        copy.kill()
    log, index = (path.with_name(path.name + ending) for ending in ("-wal", "-shm"))
    assert log.stat().st_size > 0
    if not with_index:
        index.unlink()
    before = {name: content for name, content in beside(path).items() if name != index.name}
    with pytest.raises(HistoryUnusable) as caught:
        History.open(path)
    assert caught.value.code == "history.newer"
    assert {name: content for name, content in beside(path).items() if name != index.name} == before
    assert index.exists() == with_index


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_something_that_is_no_file_cannot_be_opened(path: Path, kind: str) -> None:
    if kind == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
    fault = refusal(path)
    assert not isinstance(fault, HistoryUnusable)
    if kind == "folder":
        assert fault.code == "history.is_folder"
    else:
        assert (fault.code, fault.details["reason"]) == ("history.cannot_open", "Invalid argument")


def test_a_file_in_place_of_the_folder_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder", encoding="utf-8")
    with pytest.raises(EnvironmentFault) as caught:
        History.open(tmp_path / "data" / "history.sqlite")
    assert caught.value.code == "history.cannot_open"
    assert (tmp_path / "data").read_text(encoding="utf-8") == "not a folder"


# A large file is not read whole at opening


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a history too large to be checked whole at opening."""
    path = tmp_path_factory.mktemp("large") / "history.sqlite"
    with History.open(path) as history:
        fill_at_once(history, 6400)
    content = path.read_bytes()
    assert len(content) > (QUICK_CHECK_PAGES + 10) * PAGE
    return content


@pytest.mark.parametrize("pages", [range(60, 1000), range(2, 20)])
def test_damage_to_a_large_file_is_told_at_the_latest_when_met(path: Path, large: bytes, pages: range) -> None:
    path.write_bytes(large)
    count = min(pages.stop, len(large) // PAGE - 1) - pages.start
    overwrite(path, pages.start, count)
    with pytest.raises(HistoryUnusable) as caught, History.open(path) as history:
        attempts_of(history)
    assert caught.value.code == "history.damaged"


@pytest.mark.parametrize(
    "column", ["cards = 'XX YY'", "utc = 'soon'", "grade = ''", "cost_denominator = 0", "id = 'a'"]
)
def test_a_row_that_holds_nonsense_is_damage(path: Path, column: str) -> None:
    make_filled(path, 12)
    with closing(raw(path)) as connection:
        connection.execute("DROP TRIGGER attempts_never_change")
        connection.execute(f"UPDATE attempts SET {column} WHERE number = 3")
    with History.open(path) as history:
        with pytest.raises(HistoryUnusable) as caught:
            attempts_of(history)
        assert caught.value.code == "history.damaged"
        assert history.counts().attempts == 12


# Older files


@pytest.mark.parametrize("version", range(1, migrations.latest() + 1))
def test_a_file_of_every_earlier_version_is_brought_up_to_date(path: Path, version: int) -> None:
    old_file(path, version)
    with closing(raw(path)) as connection:
        before = list(connection.execute("SELECT * FROM attempts"))
    with History.open(path) as history:
        assert history.check() == []
        assert len(attempts_of(history)) == len(before) == 4
        fill(history)
    copies = sorted(file.name for file in path.parent.iterdir() if file != path)
    assert copies == ([f"history.schema-{version}.sqlite"] if version < migrations.latest() else [])
    for name in copies:
        with closing(raw(path.with_name(name))) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (version,)
            assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
            assert list(connection.execute("SELECT * FROM attempts")) == before


def test_bringing_up_a_file_of_schema_3_changes_nothing_that_it_held(path: Path) -> None:
    """So it takes no longer for a million attempts than for none."""
    old_file(path, 3)
    with closing(raw(path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        before = {table: list(connection.execute(f"SELECT * FROM {table}")) for table in tables}
        definitions = set(connection.execute("SELECT name, sql FROM sqlite_master"))
        migrations.walk(connection)
        assert migrations.version_of(connection) == migrations.latest()
        assert {table: list(connection.execute(f"SELECT * FROM {table}")) for table in tables} == before
        assert set(connection.execute("SELECT name, sql FROM sqlite_master")) > definitions


def test_the_copy_is_of_the_older_file_whatever_another_program_does_meanwhile(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_file(path, 1)
    monkeypatch.setattr(copying, "PAGES_AT_ONCE", 4)
    waiting = [lambda: open_for_recording(path).close()]

    def wanted() -> bool:
        if waiting:
            run_elsewhere(waiting.pop())
        return True

    open_for_recording(path, progress=Progress(wanted)).close()
    copies = sorted(path.parent.glob("history.schema-*.sqlite"))
    assert copies
    for copy in copies:
        with closing(raw(copy)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (1,)


def run_elsewhere(act: Callable[[], None]) -> None:
    """In another thread, to its end."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(act).result()


def test_a_copy_kept_before_is_not_overwritten(path: Path) -> None:
    for _ in range(3):
        path.unlink(missing_ok=True)
        old_file(path, 1)
        History.open(path).close()
    copies = {file.name for file in path.parent.iterdir()} - {path.name}
    assert copies == {f"history.schema-1{ending}.sqlite" for ending in ("", "-2", "-3")}


def test_a_step_that_cannot_be_taken_leaves_the_older_file_and_its_copy(path: Path) -> None:
    old_file(path, 1)
    with closing(raw(path)) as connection:
        connection.execute("CREATE TABLE notes (text)")  # in the way of step 2
        before = list(connection.iterdump())
    with pytest.raises(HistoryUnusable) as caught:
        History.open(path)
    assert caught.value.code == "history.damaged"
    for file in (path, path.with_name("history.schema-1.sqlite")):
        with closing(raw(file)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (1,)
            assert list(connection.iterdump()) == before


def test_copies_that_bring_the_same_file_up_to_date_at_once_agree(path: Path) -> None:
    old_file(path, 1)
    with child("record", path, 5, 21) as one, child("record", path, 5, 22) as other:
        for copy in (one, other):
            assert copy.hear() == "ready"
        for copy in (one, other):
            copy.tell()
        kept = {*one.rest(), *other.rest()}
    with History.open(path) as history:
        assert kept <= {attempt.id for attempt in attempts_of(history)}
        assert history.check() == []
        assert history.counts().attempts == 14
