"""Two copies of the program on one data folder at once: both record, nothing is lost, and who has to wait is told."""

import sqlite3
from contextlib import closing
from pathlib import Path

from pyramid_trainer.store.history import History
from tests.store.held import attempts_of, fouls_of, sessions_of
from tests.unhurt.conftest import HANDS
from tests.unhurt.driving import Driven, not_kept

EACH = 40
"""Hands that each copy plays."""


def test_both_record_from_the_very_start_and_nothing_is_lost(fresh: Path) -> None:
    """Started together on an empty folder, so that they also make the history together."""
    with Driven(fresh, 1, play=True, hands=EACH) as one, Driven(fresh, 2, play=True, hands=EACH) as other:
        printed = [one.close(), other.close()]
    shown = [[line.split()[1] for line in lines if line.startswith("shown ")] for lines in printed]
    fouls = sum(line.startswith("foul ") for lines in printed for line in lines)
    assert [len(ids) for ids in shown] == [EACH, EACH]
    with History.open(fresh / "history.sqlite") as history:
        attempts = attempts_of(history)
        sessions = {session.id: session for session in sessions_of(history)}
        assert len(fouls_of(history)) == fouls
        assert history.check() == []
    assert {attempt.id for attempt in attempts} == {*shown[0], *shown[1]}
    assert len(attempts) == 2 * EACH
    assert len(sessions) == 2
    assert all(session.ended is not None for session in sessions.values())
    for ids in shown:
        assert len({attempt.session for attempt in attempts if attempt.id in ids}) == 1
        assert [attempt.id for attempt in attempts if attempt.id in ids] == ids
    spans = [
        (min(times), max(times))
        for ids in shown
        for times in [[attempt.moment.utc for attempt in attempts if attempt.id in ids]]
    ]
    assert max(begin for begin, _ in spans) < min(end for _, end in spans), "they did play at the same time"


def test_a_copy_that_writes_for_long_is_waited_for_and_then_told(data: Path) -> None:
    path = data / "history.sqlite"
    with Driven(data, 1) as driver, closing(sqlite3.connect(path, isolation_level=None)) as another:
        first = driver.ask("answer")["kept"]
        driver.ask("next")
        another.execute("BEGIN IMMEDIATE")
        busy = not_kept(driver.ask("answer"))
        assert busy == f"Another copy of the program is writing the history {path}: try again in a moment."
        another.execute("COMMIT")
        sight = driver.ask("click Try again")
        assert sight["verdict"]
        driver.close()
    with History.open(path) as history:
        assert [attempt.id for attempt in attempts_of(history)][HANDS:] == [first, sight["kept"]]


def test_what_one_copy_erases_the_other_does_not_miss(data: Path) -> None:
    """The history is emptied by another process between two answers; practice goes on in it."""
    path = data / "history.sqlite"
    with Driven(data, 1) as driver:
        driver.ask("answer")
        with History.open(path) as history:
            history.erase(data / "before.sqlite")
        told = driver.ask("press S")
        assert told["banner"].startswith("The history no longer holds the attempt ")
        driver.ask("next")
        sight = driver.ask("answer")
        assert sight["verdict"]
        driver.close()
    with History.open(path) as history:
        assert [attempt.id for attempt in attempts_of(history)] == [sight["kept"]]
        assert history.check() == []
