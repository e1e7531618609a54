"""Where things live on this machine. The only module that knows ``appdirs``."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import appdirs

PROGRAM = "pyramid-trainer"
DATA_DIR_VARIABLE = "PYRAMID_TRAINER_DATA_DIR"


class Folders(NamedTuple):
    """``data``: history, own rule sets and backups; ``config``: preferences. Nothing is created by asking."""

    data: Path
    config: Path

    @property
    def history(self) -> Path:
        return self.data / "history.sqlite"

    @property
    def backups(self) -> Path:
        return self.data / "backups"

    @property
    def rules(self) -> Path:
        return self.data / "rules"

    @property
    def preferences(self) -> Path:
        return self.config / "preferences.toml"


def folders(data_dir: str | None, environ: Mapping[str, str]) -> Folders:
    """The folders to use: all in ``data_dir`` or the environment's choice where given, else the user's own."""
    chosen = data_dir or environ.get(DATA_DIR_VARIABLE)
    if chosen:
        everything = Path(chosen).expanduser().absolute()
        return Folders(everything, everything)
    return Folders(
        Path(appdirs.user_data_dir(PROGRAM, appauthor=False)),
        Path(appdirs.user_config_dir(PROGRAM, appauthor=False)),
    )
