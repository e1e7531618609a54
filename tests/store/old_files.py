"""Histories as earlier versions of the program left them."""

from contextlib import closing
from pathlib import Path

from tests.store.raw import raw

DUMPS = Path(__file__).parent / "data"


def old_file(path: Path, version: int) -> None:
    """The history of an earlier version of the program, from its dump."""
    with closing(raw(path)) as connection:
        connection.executescript((DUMPS / f"v{version}.sql").read_text(encoding="utf-8"))
