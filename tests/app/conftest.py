"""Fixtures for the tests of the services without a screen."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pyramid_trainer.main import main
from tests.app.calling import Call, Outcome
from tests.app.zones import travelling


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, and no other."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("PYRAMID_TRAINER_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def call(data: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls ``main`` in this process."""

    def called(*arguments: str) -> Outcome:
        status = main(list(arguments))
        captured = capsys.readouterr()
        return Outcome(status, captured.out, captured.err)

    return called


@pytest.fixture
def zone() -> Iterator[Callable[[str], None]]:
    """Moves this process to a time zone."""
    with travelling() as move:
        yield move
