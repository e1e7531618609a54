"""Long acts say how far they are, end when they are no longer wanted, and take back what they began."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pyramid_trainer.store import checking, copying, deriving, long_acts, migrations
from pyramid_trainer.store.connecting import beside
from pyramid_trainer.store.exchange import csv_file, export, import_file, json_file, json_stream
from pyramid_trainer.store.files import restore
from pyramid_trainer.store.history import History
from pyramid_trainer.store.long_acts import Cancelled, Progress
from pyramid_trainer.store.parts import remove_database
from tests.store.conftest import beside as files_beside
from tests.store.conftest import everything, fill, fill_at_once
from tests.store.old_files import old_file

ATTEMPTS = 700
Act = Callable[[History, Progress], object]


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word every few rows and pages, so that a small history says as many as a large one."""
    for module in (csv_file, json_file, checking):
        monkeypatch.setattr(module, "ROWS_AT_ONCE", 50)
    monkeypatch.setattr(json_stream, "_PIECE", 10_000)
    monkeypatch.setattr(copying, "PAGES_AT_ONCE", 16)
    monkeypatch.setattr(deriving, "_ROWS", 100)
    monkeypatch.setattr(long_acts, "_ASK_EVERY", 5000)


@pytest.fixture(scope="module")
def large_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A history of some attempts of every kind and many of one."""
    path = tmp_path_factory.mktemp("large") / "history.sqlite"
    with History.open(path) as history:
        fill(history)
        fill_at_once(history, ATTEMPTS)
    return path.read_bytes()


@pytest.fixture
def large(path: Path, large_file: bytes) -> History:
    path.write_bytes(large_file)
    return History.open(path)


def acts(folder: Path, brought: Path, backup: Path) -> dict[str, Act]:
    """Every long act on an open history, writing into ``folder``."""

    def put_back(history: History, progress: Progress) -> None:
        history.close()
        restore(backup, history.path, folder / "aside.sqlite", progress)

    return {
        "table": lambda history, progress: export(history, folder / "out.csv", progress),
        "everything": lambda history, progress: export(history, folder / "out.json", progress),
        "import table": lambda history, progress: import_file(history, brought.with_suffix(".csv"), None, progress),
        "import all": lambda history, progress: import_file(history, brought.with_suffix(".json"), None, progress),
        "backup": lambda history, progress: history.backup(folder / "out.sqlite", progress),
        "check": lambda history, progress: history.check(progress),
        "derive": lambda history, progress: history.derive_anew(progress),
        "erase": lambda history, progress: history.erase(folder / "before.sqlite", progress),
        "restore": put_back,
    }


NAMES = list(acts(Path(), Path("x"), Path()))


@pytest.fixture
def brought(tmp_path: Path) -> Path:
    """Files of a history of others to import, and a backup of it."""
    folder = tmp_path / "brought"
    folder.mkdir()
    with History.open(folder / "other.sqlite") as other:
        fill(other, 300, seed=99)
        export(other, folder / "other.csv")
        export(other, folder / "other.json")
    return folder / "other.sqlite"


@pytest.mark.parametrize("name", NAMES)
def test_the_share_only_grows_and_comes_to_its_end(large: History, brought: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    shares: list[float] = []
    acts(out, brought, brought)[name](large, Progress(report=shares.append))
    assert shares == sorted(shares)
    assert len(shares) >= 2
    assert 0 <= shares[0] < 0.5
    assert 0.5 < shares[-1] <= 1
    with History.open(large.path) as history:
        assert history.check() == []
    large.close()


@pytest.mark.parametrize("name", NAMES)
def test_stopped_at_any_word_it_leaves_everything_as_it_was(
    large: History, brought: Path, tmp_path: Path, name: str
) -> None:
    """It is stopped at each of the first words that it says, and at ever fewer of the later ones.

    Afterwards nothing is different, and nothing lies about.
    """
    out = tmp_path / "out"
    out.mkdir()
    for kept in ("out.csv", "out.json"):
        (out / kept).write_text("the old one", encoding="utf-8")
    before, there = everything(large), sorted(out.iterdir())
    act = acts(out, brought, brought)[name]
    words = 0
    while True:
        asked = iter([True] * words)
        try:
            act(large, Progress(lambda asked=asked: next(asked, False)))
        except Cancelled:
            large.close()
            large = History.open(large.path)
            assert everything(large) == before, words
            assert sorted(out.iterdir()) == there, words
            assert {file.read_text("utf-8") for file in there} == {"the old one"}
            assert not list(tmp_path.glob(".*.part*"))
            words += max(1, words // 5)
        else:
            break
    assert words >= 4
    large.close()
    with History.open(large.path) as history:
        assert history.check() == []


def test_an_import_into_a_history_derives_what_answering_would(brought: Path, large: History) -> None:
    """New rows, known rows and those of a deleted session, against the recount that a check makes."""
    held = json.loads(brought.with_suffix(".json").read_bytes())
    held["sessions"][0]["deleted"] = "2026-12-01T00:00:00.000Z"
    brought.with_suffix(".json").write_text(json.dumps(held), encoding="utf-8")
    result = import_file(large, brought.with_suffix(".json"))
    assert (result.attempts, result.skipped) == (300, 0)
    assert import_file(large, brought.with_suffix(".json")).skipped == 300
    assert large.check() == []
    with closing(sqlite3.connect(large.path)) as connection:
        triggers = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
        assert {"attempts_stand", "standings_come"} <= triggers
        (hidden,) = connection.execute("SELECT count(*) FROM standings WHERE hidden").fetchone()
    assert hidden == 150
    large.close()


def test_what_is_derived_can_be_made_anew(large: History) -> None:
    with closing(sqlite3.connect(large.path)) as connection:
        connection.execute("UPDATE day_figures SET hands = hands + 1")
        connection.execute("DELETE FROM standings WHERE attempt = 5")
        connection.commit()
    assert {fault.code for fault in large.check()} == {"check.derived"}
    before = everything(large)
    large.derive_anew()
    assert large.check() == []
    assert everything(large) == before
    large.close()


# A file that is moved while it is open


def test_moving_the_file_loses_no_answer(large: History, tmp_path: Path) -> None:
    """What was kept last still lies in the log beside the old name, until the program notices."""
    moved = tmp_path / "elsewhere" / "history.sqlite"
    moved.parent.mkdir()
    fill(large, 4, seed=5)
    held = everything(large)
    assert beside(large.path, "-wal").stat().st_size > 0
    large.path.rename(moved)
    with pytest.raises(Exception, match=r"history\.gone"):
        fill(large, 2, seed=6)
    assert beside(large.path, "-wal").stat().st_size == 0, "a new file in its place would take the log for its own"
    large.close()
    remove_database(large.path)
    with History.open(moved) as history:
        assert everything(history) == held
        assert history.check() == []


# Bringing an older file up to date


@pytest.fixture
def older(path: Path) -> Path:
    old_file(path, 1)
    return path


def test_whether_a_file_is_to_be_brought_up_is_known_without_touching_it(older: Path, tmp_path: Path) -> None:
    before = files_beside(older)
    attempts = History.needs_migration(older)
    assert attempts is not None
    assert attempts > 0
    assert files_beside(older) == before
    shares: list[float] = []
    with History.open(older, Progress(report=shares.append)) as history:
        assert history.counts().attempts <= attempts
        assert History.needs_migration(older) is None, "while it is open as well"
    assert shares == sorted(shares)
    assert History.needs_migration(older) is None
    for content in (None, b"", b"no history", b"SQLite format 3\0" + bytes(5000)):
        other = tmp_path / "other.sqlite"
        if content is not None:
            other.write_bytes(content)
        assert History.needs_migration(other) is None
    assert History.needs_migration(tmp_path) is None


@pytest.mark.parametrize("words", [0, 1, 2, 3, 5, 8])
def test_bringing_up_can_be_stopped(older: Path, words: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_acts, "_ASK_EVERY", 10)
    before = older.read_bytes()
    asked = iter([True] * words)
    with pytest.raises(Cancelled):
        History.open(older, Progress(lambda: next(asked, False)))
    assert History.needs_migration(older) is not None
    with closing(sqlite3.connect(older)) as connection:
        assert migrations.version_of(connection) == 1
    assert [file.name for file in older.parent.iterdir() if "schema" in file.name] == []
    assert len(older.read_bytes()) == len(before)
    with History.open(older) as history:
        assert history.check() == []


# A .json file in pieces


def test_a_json_file_is_the_same_in_pieces_of_any_size(
    large: History, tmp_path: Path, new_file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(large, tmp_path / "all.json")
    held = taken_in(tmp_path / "all.json", tmp_path / "at once.sqlite", new_file)
    for piece in (1, 7, 100, 4096):
        monkeypatch.setattr(json_stream, "_PIECE", piece)
        assert taken_in(tmp_path / "all.json", tmp_path / f"by {piece}.sqlite", new_file) == held
    large.close()


def taken_in(file: Path, path: Path, new_file: bytes) -> tuple[object, ...]:
    """What a new history holds once it has imported ``file``."""
    path.write_bytes(new_file)
    with History.open(path) as history:
        import_file(history, file)
        return everything(history)


def test_the_keys_of_a_json_file_may_come_in_any_order(large: History, tmp_path: Path, new_file: bytes) -> None:
    export(large, tmp_path / "all.json")
    content = json.loads((tmp_path / "all.json").read_bytes())
    turned = dict(reversed(content.items()))
    (tmp_path / "turned.json").write_text("\ufeff" + json.dumps(turned, indent=1), encoding="utf-8")
    held = taken_in(tmp_path / "all.json", tmp_path / "one.sqlite", new_file)
    assert taken_in(tmp_path / "turned.json", tmp_path / "other.sqlite", new_file) == held
    large.close()
