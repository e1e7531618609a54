"""A history that may only be read, or not even that: what only reads works, and what cannot be done says why."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.store.history import History
from pyramid_trainer.store.looking import fingerprint, look_into
from tests.app.calling import ROOT, Call
from tests.store.conftest import beside, everything, fill


@pytest.fixture
def common() -> Iterator[Path]:
    """A folder that everybody may enter, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        for inner in ("data", "out"):
            (folder / inner).mkdir()
        (folder / "out").chmod(0o777)
        yield folder
        (folder / "data").chmod(0o755)


def read_by_somebody(common: Path) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.app.reads_as_nobody", common / "data" / "history.sqlite", common / "out"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)
    assert isinstance(said, dict)
    return said


def assert_read(said: dict[str, str], common: Path) -> None:
    assert said == {
        "contents": "The history holds 12 attempts in 2 sessions.",
        "csv": f"12 attempts exported to {common / 'out' / 'all.csv'}.",
        "json": f"12 attempts, 2 fouls and 2 sessions exported to {common / 'out' / 'all.json'}.",
        "backup": f"12 attempts and 2 fouls backed up to {common / 'out' / 'copy.sqlite'}.",
        "check": "Everything was read, and everything is as it should be.",
        "look": "12",
        "present": "0",
        "fingerprint": "12",
        "list": "12",
        "upgrade": "None",
    }


@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o644), (0o555, 0o444), (0o755, 0o444)])
def test_a_history_that_may_only_be_read_can_be_taken_out(common: Path, folder_mode: int, file_mode: int) -> None:
    path = common / "data" / "history.sqlite"
    with History.open(path) as history:
        fill(history)
        held = everything(history)
    path.chmod(file_mode)
    path.parent.chmod(folder_mode)
    before = beside(path)
    assert_read(read_by_somebody(common), common)
    assert beside(path) == before
    with History.open(common / "out" / "copy.sqlite") as copy:
        assert everything(copy) == held


def test_what_still_waits_in_the_log_is_taken_out_as_well(common: Path) -> None:
    path = common / "data" / "history.sqlite"
    with History.open(path) as history:
        fill(history)
        for file in path.parent.iterdir():
            file.chmod(0o644)
        path.parent.chmod(0o555)
        assert_read(read_by_somebody(common), common)


def test_a_folder_that_may_not_be_entered_is_told_in_a_sentence_for_every_act(common: Path) -> None:
    path = common / "data" / "history.sqlite"
    with History.open(path) as history:
        fill(history)
    path.parent.chmod(0o000)
    said = read_by_somebody(common)
    said.pop("upgrade")
    assert said.pop("present").startswith(f"There is no history in {common / 'out' / 'copy.sqlite'}")
    assert all(str(path) in each and "Permission denied" in each for each in said.values()), said
    assert not any("SQLITE" in each for each in said.values())


def test_a_backup_that_vanished_is_told(tmp_path: Path) -> None:
    for look in (lambda path: look_into(path, path), fingerprint):
        with pytest.raises(EnvironmentFault) as caught:
            look(tmp_path / "none.sqlite")
        assert caught.value.code in ("history.missing", "history.not_a_database", "history.cannot_read")
    (tmp_path / "empty.sqlite").touch()
    with pytest.raises(HistoryUnusable):
        look_into(tmp_path / "empty.sqlite", tmp_path / "none.sqlite")


@pytest.mark.parametrize("act", [("export", "f.csv"), ("export", "f.json"), ("backup", "f.sqlite")])
def test_a_missing_folder_is_worded_the_same_everywhere(
    call: Call, data: Path, tmp_path: Path, act: tuple[str, str]
) -> None:
    with History.open(data / "history.sqlite") as history:
        fill(history)
    folder = tmp_path / "none"
    told = call("history", act[0], str(folder / act[1])).complaint()
    assert told == f"There is no folder {folder}: make it first, or name another one."
