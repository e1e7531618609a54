"""The tables that only repeat what the log says, filled in bulk instead of row by row.

Triggers keep them while answers come one at a time. For an import they would do some thirty small statements a row, so
it takes the trigger away, in its own transaction, puts its rows in, and derives at the end. What each table has to hold
is written once, in the views ``NAME_anew``: the figures of some rows are those of the view over these rows, and figures
of more rows are sums.
"""

import sqlite3

from pyramid_trainer.store.long_acts import UNWATCHED, Progress

FIGURES = ("session_figures", "day_figures", "class_figures", "day_speeds")
DERIVED = ("standings", *FIGURES)
"""The tables that only repeat what the log says; the view ``NAME_anew`` says what each has to hold."""

ATTEMPTS_STAND, STANDINGS_COME = "attempts_stand", "standings_come"
"""The triggers that derive from a new attempt its standing, and from a new standing the figures."""

_ROWS = 10_000


def take_away(connection: sqlite3.Connection, trigger: str) -> str:
    """Takes a trigger away, until ``put_back`` or a rollback; gives back its definition."""
    (definition,) = connection.execute(
        "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?", (trigger,)
    ).fetchone()
    connection.execute(f"DROP TRIGGER {trigger}")
    return str(definition)


def put_back(connection: sqlite3.Connection, definition: str) -> None:
    connection.execute(definition)


def derive_after(connection: sqlite3.Connection, number: int, progress: Progress = UNWATCHED) -> None:
    """Derives everything from the attempts after ``number``, which have no standing yet. Within a transaction."""
    last = int(connection.execute("SELECT coalesce(max(number), 0) FROM attempts").fetchone()[0])
    trigger = take_away(connection, STANDINGS_COME)
    connection.execute("CREATE TEMP TABLE arrived AS SELECT * FROM standings WHERE 0")
    sums = [_adding(connection, table) for table in FIGURES]
    for start in range(number, last, _ROWS):
        progress.at(start - number, last - number)
        connection.execute("DELETE FROM arrived")
        connection.execute(
            "INSERT INTO arrived SELECT * FROM standings_anew WHERE attempt > ? AND attempt <= ?",
            (start, start + _ROWS),
        )
        connection.execute("INSERT INTO standings SELECT * FROM arrived ORDER BY utc, attempt")
        for statement in sums:
            connection.execute(statement)
    connection.execute("DROP TABLE arrived")
    put_back(connection, trigger)


def derive_anew(connection: sqlite3.Connection, progress: Progress = UNWATCHED) -> None:
    """Forgets everything derived and derives it again. Within a transaction."""
    for table in DERIVED:
        connection.execute(f"DELETE FROM {table}")  # noqa: S608
    derive_after(connection, 0, progress)
    connection.execute("DELETE FROM puzzle_standings")
    connection.execute("INSERT INTO puzzle_standings SELECT * FROM puzzle_standings_anew")


def _adding(connection: sqlite3.Connection, table: str) -> str:
    """The statement that adds the figures of the rows in ``arrived`` to ``table``."""
    columns = connection.execute("SELECT name, pk FROM pragma_table_info(?)", (table,)).fetchall()
    keys = ", ".join(name for name, key in columns if key)
    sums = ", ".join(f"{name} = {name} + excluded.{name}" for name, key in columns if not key)
    (view,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (f"{table}_anew",)).fetchone()
    _, _, figures = str(view).partition(" AS\n")
    over_all, over_arrived = "FROM standings ", "FROM temp.arrived "
    assert figures.count(over_all) == 1, "a view of figures reads the standings, once"
    figures = figures.replace(over_all, over_arrived)
    return f"INSERT INTO {table} SELECT * FROM ({figures}) WHERE 1 ON CONFLICT ({keys}) DO UPDATE SET {sums}"  # noqa: S608
