"""A full disk: one sentence, the answer waits, and once there is room it is kept and its verdict shown.

Full in two ways: no file of the process may grow any more (everywhere), and a file system of one megabyte that holds
nothing more (where one can be mounted for the process alone).
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pyramid_trainer.store.history import History
from tests.store.held import attempts_of
from tests.unhurt.conftest import HANDS
from tests.unhurt.driving import Driven, not_kept

UNSHARE = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]
MOUNT = "mount -t tmpfs -o size=1m tmpfs {place}"


def can_mount() -> bool:
    """Whether a process may have a small file system of its own here."""
    if not sys.platform.startswith("linux") or shutil.which("unshare") is None:
        return False
    tried = subprocess.run([*UNSHARE, "sh", "-c", MOUNT.format(place="/tmp")], capture_output=True, check=False)
    return tried.returncode == 0


class Limit:
    """No file of the driver may grow beyond a size; ``inside``: its data folder as this process sees it."""

    def __init__(self, driver: Driven) -> None:
        self._driver = driver
        self.inside = driver.data

    def fill(self) -> None:
        self._driver.ask("limit 4096")

    def make_room(self) -> None:
        self._driver.ask("limit -1")


class SmallDisk:
    """A file system that only the driver sees, filled with one large file."""

    def __init__(self, driver: Driven) -> None:
        self.inside = Path(f"/proc/{driver.process.pid}/root{driver.data}")
        self._ballast = self.inside / "ballast"

    def fill(self) -> None:
        with pytest.raises(OSError, match="No space left"):
            self._write_on()

    def _write_on(self) -> None:
        with self._ballast.open("ab", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)

    def make_room(self) -> None:
        self._ballast.unlink()


Room = Limit | SmallDisk

WAYS = ["limit", "small disk"] if can_mount() else ["limit"]


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    return request.param


@contextmanager
def window(way: str, data: Path) -> Iterator[tuple[Driven, Room]]:
    """A window on ``data``, in the room that ``way`` names."""
    if way == "limit":
        with Driven(data, 1) as driver:
            driver.sight()
            yield driver, Limit(driver)
        return
    place = data.parent / "disk"
    place.mkdir()
    script = f'{MOUNT.format(place=place)} && cp -r "{data}/." {place} && exec "$@"'
    with Driven(place, 1, prefix=[*UNSHARE, "sh", "-c", script, "sh"]) as driver:
        driver.sight()
        yield driver, SmallDisk(driver)


def kept_in(folder: Path, copy: Path) -> list[str]:
    """The ids in the history, as a copy of its files shows them."""
    copy.mkdir()
    for file in folder.glob("history.sqlite*"):
        shutil.copyfile(file, copy / file.name)
    with History.open(copy / "history.sqlite") as history:
        assert history.check() == []
        return [attempt.id for attempt in attempts_of(history)]


def test_the_answer_waits_for_room_and_is_then_kept(way: str, data: Path, tmp_path: Path) -> None:
    with window(way, data) as (driver, room):
        first = driver.ask("answer")
        assert first["verdict"]
        driver.ask("next")
        room.fill()
        full = driver.ask("answer")
        path = driver.data / "history.sqlite"
        assert (
            not_kept(full)
            == {
                "limit": f"The history {path} cannot be written: disk I/O error (SQLITE_IOERR_WRITE).",
                "small disk": f"There is no room left for the history {path}: free some space.",
            }[way]
        )
        again = driver.ask("click Try again")
        assert again["panel"] == full["panel"]
        assert kept_in(room.inside, tmp_path / "copy")[HANDS:] == [first["kept"]]
        room.make_room()
        kept = driver.ask("click Try again")
        assert kept["verdict"]
        assert kept["kept"] not in ("", first["kept"])
        assert kept["line"].startswith("2 hands ")
        assert kept_in(room.inside, tmp_path / "copy-2")[HANDS:] == [first["kept"], kept["kept"]]
        driver.close()


def test_a_foul_that_cannot_be_written_shows_no_reason(way: str, data: Path) -> None:
    with window(way, data) as (driver, room):
        driver.ask("answer")
        driver.ask("next")
        driver.ask("choose foul")
        room.fill()
        full = driver.ask("press Enter")
        assert not_kept(full)
        assert not any(text.startswith("A foul") for text in full["texts"])
        room.make_room()
        assert any(text.startswith("A foul") for text in driver.ask("click Try again")["panel"])
        driver.close()


def test_a_disk_that_is_full_at_the_start(way: str, data: Path) -> None:
    """The window opens all the same; whether the file can be opened or not, the first answer is told of."""
    with window(way, data) as (driver, room):
        room.fill()
        assert not_kept(driver.ask("answer"))
        going_on = driver.ask("click Go on without keeping")
        assert going_on["verdict"]
        assert "Nothing is kept" in going_on["banner"]
        room.make_room()
        driver.ask("click Keep again")
        driver.ask("next")
        sight = driver.ask("answer")
        assert sight["verdict"]
        assert sight["line"].startswith("1 hand ")
        driver.close()


def test_a_mark_that_cannot_be_written_is_told_and_not_shown(way: str, data: Path) -> None:
    with window(way, data) as (driver, room):
        judged = driver.ask("answer")
        assert "☆ Star" in judged["buttons"]
        room.fill()
        full = driver.ask("press S")
        assert "history.sqlite" in full["banner"]
        assert "☆ Star" in full["buttons"]
        room.make_room()
        assert "★ Starred" in driver.ask("press S")["buttons"]
        driver.close()
