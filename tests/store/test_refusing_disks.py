"""A disk that is full, a folder that may not be written: told in one code, nothing lost, and the next try works."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store import exchange
from pyramid_trainer.store.history import History
from pyramid_trainer.training.records import Attempt, Session
from tests.store.child import NOBODY
from tests.store.conftest import beside, everything, fill
from tests.store.held import attempts_of
from tests.store.processes import child
from tests.store.samples import SINGLE, attempt_in, session_at

AS_ROOT = os.getuid() == 0


def test_when_the_file_can_grow_no_further_the_answer_is_kept_later(path: Path) -> None:
    with child("until_full", path, 1_100_000) as copy:
        *said, fault, last = copy.rest()
    assert fault["code"] == "history.cannot_write"  # the system says "too large", not "full"
    assert "IOERR" in fault["reason"]
    assert len(said) > 10
    with History.open(path) as history:
        assert [attempt.id for attempt in attempts_of(history)] == [*said, last]
        assert history.check() == []


def test_a_limit_on_the_pages_is_a_full_disk_too(history: History, chance: Random) -> None:
    session = session_at(chance)
    with history.writing() as writer:
        connection = writer._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    kept, attempt, fault = keep_until_refused(history, session, chance)
    assert fault.code == "history.disk_full"
    assert attempts_of(history) == kept
    connection.execute("PRAGMA max_page_count = 100000")
    history.keep_attempt(attempt, SINGLE, session)
    assert attempts_of(history) == [*kept, attempt]


def keep_until_refused(
    history: History, session: Session, chance: Random
) -> tuple[list[Attempt], Attempt, EnvironmentFault]:
    """Keeps attempts until one is refused: those that were kept, that one, and how it was refused."""
    kept: list[Attempt] = []
    while True:
        attempt = attempt_in(session, chance, len(kept))
        try:
            history.keep_attempt(attempt, SINGLE, session)
        except EnvironmentFault as fault:
            return kept, attempt, fault
        kept.append(attempt)
        assert len(kept) < 10_000, "the disk never filled"


@contextmanager
def tiny_disk(folder: Path, size: str) -> Iterator[Path]:
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True, capture_output=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True, capture_output=True)


def can_mount() -> bool:
    """Whether this machine lets us make a small disk: root in a container often may not."""
    if not AS_ROOT or shutil.which("mount") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        try:
            with tiny_disk(Path(folder) / "disk", "64k"):
                return True
        except subprocess.CalledProcessError:
            return False


if can_mount():

    def test_a_full_disk_loses_nothing_and_lets_the_next_try_through(tmp_path: Path, chance: Random) -> None:
        session = session_at(chance)
        with tiny_disk(tmp_path / "disk", "640k") as disk:
            ballast = disk / "ballast"
            with History.open(disk / "history.sqlite") as history:
                ballast.write_bytes(bytes(300_000))
                kept, attempt, fault = keep_until_refused(history, session, chance)
                assert fault.code == "history.disk_full"
                assert attempts_of(history) == kept
                for copy in (
                    lambda: exchange.export_csv(history, disk / "all.csv"),
                    lambda: exchange.export_json(history, disk / "all.json"),
                    lambda: history.backup(disk / "backup.sqlite"),
                ):
                    with pytest.raises(EnvironmentFault) as caught:
                        copy()
                    assert caught.value.code == "file.cannot_write"
                assert {file.name for file in disk.iterdir() if "history" not in file.name} == {"ballast"}
                ballast.unlink()
                history.keep_attempt(attempt, SINGLE, session)
            with History.open(disk / "history.sqlite") as history:
                assert attempts_of(history) == [*kept, attempt]
                assert history.check() == []

    def test_a_history_cannot_begin_on_a_full_disk(tmp_path: Path) -> None:
        with tiny_disk(tmp_path / "disk", "64k") as disk:
            ballast = disk / "ballast"
            ballast.write_bytes(bytes(60_000))
            with pytest.raises(EnvironmentFault) as caught:
                History.open(disk / "history.sqlite")
            assert caught.value.code == "history.cannot_open"
            assert "full" in str(caught.value.details["reason"])


@pytest.fixture
def common() -> Iterator[Path]:
    """A folder that everybody may enter, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def refused(path: Path, common: Path) -> dict[str, str]:
    """What somebody without rights is told who opens ``path``."""
    with child("open_as_nobody", path, common / "rehearsal.sqlite") as copy:
        (fault,) = copy.rest()
    assert isinstance(fault, dict)
    return fault


def test_a_folder_that_may_not_be_written_is_told_and_left_alone(common: Path) -> None:
    folder = common / "data"
    folder.mkdir()
    folder.chmod(0o555)
    path = folder / "history.sqlite"
    assert refused(path, common) == {"code": "history.cannot_open", "path": str(path), "reason": "Permission denied"}
    assert list(folder.iterdir()) == []
    inner = folder / "new" / "history.sqlite"
    assert refused(inner, common)["code"] == "history.cannot_open"
    folder.chmod(0o755)


def test_a_history_in_a_folder_that_may_not_be_written_stays_as_it_is(common: Path) -> None:
    folder = common / "data"
    folder.mkdir()
    path = folder / "history.sqlite"
    with History.open(path) as history:
        fill(history)
    if AS_ROOT:
        os.chown(path, NOBODY, NOBODY)
    folder.chmod(0o555)
    before = beside(path)
    assert refused(path, common) == {"code": "history.cannot_open", "path": str(path), "reason": "Permission denied"}
    assert beside(path) == before
    folder.chmod(0o755)


@pytest.mark.parametrize("mode", [0o444, 0o000])
def test_a_file_that_may_not_be_written_or_read_stays_as_it_is(common: Path, mode: int) -> None:
    folder = common / "data"
    folder.mkdir()
    path = folder / "history.sqlite"
    with History.open(path) as history:
        fill(history)
        held = everything(history)
    if AS_ROOT:
        os.chown(folder, NOBODY, NOBODY)
        os.chown(path, NOBODY, NOBODY)
    path.chmod(mode)
    assert refused(path, common) == {"code": "history.cannot_open", "path": str(path), "reason": "Permission denied"}
    assert [file.name for file in folder.iterdir()] == ["history.sqlite"]
    path.chmod(0o644)
    with History.open(path) as history:
        assert everything(history) == held
