"""Killed at random moments of an export, an import, a backup: never a half file, and the history is sound."""

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random
from threading import Event

import pytest

from pyramid_trainer.store.exchange import export
from pyramid_trainer.store.history import History
from pyramid_trainer.store.parts import part_beside
from tests.store.conftest import everything, fill_at_once
from tests.store.processes import ROOT, child

KILLS = 5
ATTEMPTS = 1500


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a history and its exports."""
    folder = tmp_path_factory.mktemp("source")
    with History.open(folder / "history.sqlite") as history:
        fill_at_once(history, ATTEMPTS)
        export(history, folder / "history.csv")
        export(history, folder / "history.json")
    return folder


def kill_in(chance: Random, *arguments: object) -> None:
    """Starts a child and kills it a random while after it has begun."""
    with child(*arguments) as started:
        assert started.hear() == "begins"
        Event().wait(chance.uniform(0, 0.4))
        started.kill()


def counted(path: Path) -> int:
    """How many attempts there are, in a history without a fault."""
    with History.open(path) as history:
        assert history.check() == []
        return history.counts().attempts


def left_beside(target: Path) -> list[str]:
    return sorted(file.name for file in target.parent.glob(".*") if file.name.startswith(f".{target.name}."))


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_a_killed_import_brings_everything_or_nothing(source: Path, tmp_path: Path, suffix: str) -> None:
    chance = Random(suffix)
    history = tmp_path / "history.sqlite"
    for _ in range(KILLS):
        kill_in(chance, "act", history, "import", source / f"history{suffix}")
        assert counted(history) in (0, ATTEMPTS)


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_a_killed_export_leaves_the_old_file_or_the_new_one(source: Path, tmp_path: Path, suffix: str) -> None:
    chance = Random(suffix)
    target = tmp_path / f"out{suffix}"
    whole = (source / f"history{suffix}").read_bytes()
    for _ in range(KILLS):
        target.write_text("the old one", encoding="utf-8")
        kill_in(chance, "act", source / "history.sqlite", "export", target)
        assert target.read_bytes() in (b"the old one", whole)
        assert len(left_beside(target)) <= 1, "the next one clears away what the last one left"
    with History.open(source / "history.sqlite") as history:
        export(history, target)
    assert left_beside(target) == []
    if suffix == ".json":
        assert len(json.loads(whole)["attempts"]) == ATTEMPTS


def test_a_killed_backup_is_whole_or_not_there(source: Path, tmp_path: Path) -> None:
    chance = Random(5)
    target = tmp_path / "backup.sqlite"
    with History.open(source / "history.sqlite") as history:
        held = everything(history)
    for _ in range(KILLS):
        kill_in(chance, "act", source / "history.sqlite", "backup", target)
        if target.exists():
            with History.open(target) as backup:
                assert everything(backup) == held
        assert len({name.split("part")[0] for name in left_beside(target)}) <= 1
    target.unlink(missing_ok=True)
    with History.open(source / "history.sqlite") as history:
        history.backup(target)
    assert left_beside(target) == []
    assert counted(source / "history.sqlite") == ATTEMPTS


@pytest.mark.parametrize("name", ["out.csv", "out.sqlite"])
def test_only_what_is_ours_and_nobody_makes_any_more_is_cleared_away(source: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    strange = [f".{name}.part", f".{name}.0123456.part", f".other.{name}.01234567.part", f".{name}.01234567.part.txt"]
    for each in (*strange, f".{name}.0123abcd.part", f".{name}.0123abcd.part-journal"):
        (tmp_path / each).touch()
    (tmp_path / f".{name}.00000000.part").mkdir()
    with part_beside(target) as held:
        take_out(source, target)
        assert held.exists()
    there = {file.name for file in tmp_path.iterdir()}
    assert there == {name, *strange, f".{name}.00000000.part"}


def test_a_part_that_another_process_makes_is_left_alone(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    making = (
        "import sys\nfrom pathlib import Path\nfrom pyramid_trainer.store.parts import part_beside\n"
        "with part_beside(Path(sys.argv[1])) as part:\n    print(part, flush=True)\n    sys.stdin.readline()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", making, target], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        part = Path(other.stdout.readline().rstrip("\n"))
        take_out(source, target)
        assert part.exists()
        other.kill()
    assert part.exists()
    take_out(source, target)
    assert not part.exists()


def test_of_many_that_make_the_same_file_at_once_none_takes_away_anothers(tmp_path: Path) -> None:
    making = (
        "import sys\nfrom pathlib import Path\nfrom pyramid_trainer.store.parts import part_beside\n"
        "sys.stdin.readline()\n"
        "for _ in range(400):\n    with part_beside(Path(sys.argv[1])) as part:\n"
        "        assert part.exists()\n"
    )
    target = tmp_path / "out.csv"
    command = [sys.executable, "-c", making, target]
    with ExitStack() as started:
        others = [started.enter_context(subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE)) for _ in range(4)]
        for other in others:
            started.callback(other.kill)
        for other in others:
            assert other.stdin is not None
            other.stdin.write(b"\n")
            other.stdin.flush()
        assert [other.wait(timeout=60) for other in others] == [0] * 4
    assert left_beside(target) == []


def take_out(source: Path, target: Path) -> None:
    with History.open(source / "history.sqlite") as history:
        if target.suffix == ".csv":
            export(history, target)
        else:
            history.backup(target)
