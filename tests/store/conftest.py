"""Fixtures for the tests of the store: real files, a history of a few records, child processes of this very code."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.store.history import History
from pyramid_trainer.store.stored import Marks
from tests.store.samples import SHOE, SINGLE, START, attempt_in, foul_in, moment_at, session_at


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a history is to be; nothing is there yet."""
    return tmp_path / "history.sqlite"


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The content of a history just made. Tests of other things start from it, since making one waits for the disk."""
    path = tmp_path_factory.mktemp("new") / "history.sqlite"
    History.open(path).close()
    return path.read_bytes()


@pytest.fixture(scope="session")
def filled_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The content of a history with a few records of every kind."""
    path = tmp_path_factory.mktemp("filled") / "history.sqlite"
    with History.open(path) as history:
        fill(history)
    return path.read_bytes()


@pytest.fixture
def history(path: Path, new_file: bytes) -> Iterator[History]:
    path.write_bytes(new_file)
    with History.open(path) as opened:
        yield opened


@pytest.fixture
def chance() -> Random:
    return Random(7)


def fill(history: History, attempts: int = 12, seed: int = 11) -> None:
    """Two sessions under two rule sets, with fouls, marks and a note."""
    chance = Random(seed)
    for rules, days in ((SINGLE, 0), (SHOE, 1)):
        session = session_at(chance, START + timedelta(days=days))
        for number in range(attempts // 2):
            attempt = attempt_in(session, chance, number, rules)
            history.keep_attempt(replace(attempt, hinted=number == 3, fouls=number % 2), rules, session)
        history.keep_foul(foul_in(session, chance, attempts, rules), rules, session)
        later = moment_at(START + timedelta(days=days, hours=1))
        history.mark_slip(attempt.id, later)
        history.mark_star(attempt.id, True, later)
        history.set_note(attempt.id, 'Twice now: "8", not 3\nLook at this, again', later)
        history.end_session(session.id, later.utc)


def fill_at_once(history: History, attempts: int) -> None:
    """One session of so many attempts, in one transaction: quicker, where only the size matters."""
    chance = Random(13)
    session = session_at(chance)
    history.keep_attempt(attempt_in(session, chance), SINGLE, session)
    with history.writing() as writer:
        number = writer.session_number(session.id)
        assert number is not None
        for count in range(1, attempts):
            assert writer.attempt(attempt_in(session, chance, count), Marks(), number, rule_set=1)


@pytest.fixture
def filled(path: Path, filled_file: bytes) -> Iterator[History]:
    path.write_bytes(filled_file)
    with History.open(path) as opened:
        yield opened


def beside(path: Path) -> dict[str, str]:
    """Every file in the folder of ``path``, with the hash of its content."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in path.parent.iterdir() if file.is_file()
    }


def everything(history: History) -> tuple[object, ...]:
    """All that a history holds, to compare."""
    with history.snapshot() as held:
        return (
            list(held.attempts()),
            list(held.fouls()),
            list(held.sessions()),
            held.rule_sets(),
            list(held.verdicts()),
        )
