"""A data folder that has seen some practice, a fresh copy for every test."""

import shutil
from pathlib import Path

import pytest

from tests.unhurt.driving import Driven

HANDS = 30


@pytest.fixture(scope="session")
def practised(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a history of ``HANDS`` hands, played by keys and closed; nobody writes into it."""
    folder = tmp_path_factory.mktemp("practised") / "data"
    folder.mkdir()
    with Driven(folder, 0, play=True, hands=HANDS) as driver:
        shown = driver.close()
    assert sum(line.startswith("shown ") for line in shown) == HANDS
    assert {file.name for file in folder.iterdir()} == {"history.sqlite", "preferences.toml"}
    return folder


@pytest.fixture
def data(practised: Path, tmp_path: Path) -> Path:
    """A data folder of one's own with that practice in it."""
    return Path(shutil.copytree(practised, tmp_path / "data"))


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A data folder in which nothing is yet."""
    folder = tmp_path / "fresh"
    folder.mkdir()
    return folder
