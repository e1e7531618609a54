"""Killed at random moments of an export, an import, a backup: never a half file, and the history is sound."""

import json
from pathlib import Path
from random import Random
from threading import Event

import pytest

from pyramid_trainer.store.exchange import export
from pyramid_trainer.store.history import History
from tests.store.conftest import everything, fill_at_once
from tests.store.processes import child

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
    assert counted(source / "history.sqlite") == ATTEMPTS
