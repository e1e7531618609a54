"""Files that cannot serve as a history: never one, of a newer program, damaged."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

from pyramid_trainer.store import migrations
from pyramid_trainer.store.history import History
from tests.store.conftest import fill_at_once
from tests.store.raw import raw

PAGE = 4096


def make_foreign(path: Path) -> None:
    with closing(raw(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.execute("INSERT INTO recipes VALUES ('pad thai')")


def make_foreign_with_id(path: Path) -> None:
    make_foreign(path)
    with closing(raw(path)) as connection:
        connection.execute("PRAGMA application_id = 252006674")


def make_empty_database(path: Path) -> None:
    with closing(raw(path)) as connection:
        connection.execute("PRAGMA user_version = 1")


def make_text(path: Path) -> None:
    path.write_text("Dear diary, today I split the nines.\n" * 40, encoding="utf-8")


def make_one_byte(path: Path) -> None:
    path.write_bytes(b"S")


def make_zeros(path: Path) -> None:
    path.write_bytes(bytes(3 * PAGE))


def make_filled(path: Path, attempts: int = 300) -> None:
    with History.open(path) as history:
        fill_at_once(history, attempts)


def make_newer(path: Path) -> None:
    make_filled(path, 12)
    with closing(raw(path)) as connection:
        connection.execute(f"PRAGMA user_version = {migrations.latest() + 1}")


def make_truncated(path: Path) -> None:
    make_filled(path)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def make_cut_to_a_stump(path: Path) -> None:
    make_filled(path)
    with path.open("r+b") as file:
        file.truncate(100)


def overwrite(path: Path, first: int, pages: int) -> None:
    with path.open("r+b") as file:
        file.seek(first * PAGE)
        file.write(Random(first).randbytes(pages * PAGE))


def make_torn_in_the_middle(path: Path) -> None:
    make_filled(path)
    overwrite(path, path.stat().st_size // PAGE // 2, 3)


def make_torn_schema(path: Path) -> None:
    make_filled(path)
    with path.open("r+b") as file:
        file.seek(100)
        file.write(Random(1).randbytes(3000))


def make_without_attempts(path: Path) -> None:
    make_filled(path, 12)
    with closing(raw(path)) as connection:
        connection.execute("DROP TABLE attempts")


def make_without_marks(path: Path) -> None:
    make_filled(path, 12)
    with closing(raw(path)) as connection:
        connection.execute("DROP TABLE stars")


def tear_page(path: Path, number: int) -> None:
    """Overwrites page ``number`` (from 1) below SQLite, as a failing disk would; in a process of its own, since closing
    a file here would drop the locks of this one.
    """
    program = (
        "import os, sys; file = os.open(sys.argv[1], os.O_WRONLY); os.pwrite(file, b'torn' * 1024, int(sys.argv[2]))"
    )
    subprocess.run([sys.executable, "-c", program, path, str((number - 1) * PAGE)], check=True)
