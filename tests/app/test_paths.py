"""Where things live: the user's own folders, or all in the one that is named."""

import sys
from pathlib import Path

import pytest

from pyramid_trainer.app.paths import DATA_DIR_VARIABLE, folders


def test_a_named_folder_holds_everything(tmp_path: Path) -> None:
    here = folders(str(tmp_path), {})
    assert (here.data, here.config) == (tmp_path, tmp_path)
    assert here.history == tmp_path / "history.sqlite"
    assert here.backups == tmp_path / "backups"
    assert here.rules == tmp_path / "rules"
    assert here.preferences == tmp_path / "preferences.toml"


def test_the_option_goes_before_the_environment(tmp_path: Path) -> None:
    environ = {DATA_DIR_VARIABLE: str(tmp_path / "environment")}
    assert folders(None, environ).data == tmp_path / "environment"
    assert folders("", environ).data == tmp_path / "environment"
    assert folders(str(tmp_path / "option"), environ).data == tmp_path / "option"


def test_a_relative_folder_counts_from_here_and_a_tilde_from_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert folders("practice", {}).data == tmp_path / "practice"
    assert folders("~/practice", {}).data == tmp_path / "home" / "practice"


@pytest.mark.parametrize("environ", [{}, {DATA_DIR_VARIABLE: ""}])
def test_else_the_platform_says_where(environ: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    theirs = folders(None, environ)
    assert tmp_path in theirs.data.parents
    assert tmp_path in theirs.config.parents
    assert (theirs.data.name, theirs.config.name) == ("pyramid-trainer", "pyramid-trainer")
    if sys.platform.startswith("linux"):
        assert theirs.data == tmp_path / ".local" / "share" / "pyramid-trainer"
        assert theirs.config == tmp_path / ".config" / "pyramid-trainer"


def test_asking_creates_nothing(tmp_path: Path) -> None:
    here = folders(str(tmp_path / "nowhere"), {})
    assert not here.history.exists()
    assert list(tmp_path.iterdir()) == []
