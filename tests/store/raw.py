"""A history as SQLite alone sees it, past the program."""

import sqlite3
from pathlib import Path


def raw(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)
