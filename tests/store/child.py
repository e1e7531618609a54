"""What the tests run in a process of its own: ``python -m tests.store.child ACT …``. Every line out is one JSON value.

A child says what it has done as soon as it is done and waits for a line where it is to wait, so that no test has to
guess when.
"""

import json
import os
import resource
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store.exchange import export, import_file
from pyramid_trainer.store.history import History
from pyramid_trainer.training.records import Attempt
from tests.store.samples import SINGLE, attempt_in, session_at

NOBODY = 65534


def say(value: object) -> None:
    print(json.dumps(value), flush=True)


def wait() -> None:
    sys.stdin.readline()


def record(path: str, count: str, seed: str) -> None:
    """Opens the history when told and keeps ``count`` attempts, saying each id once it is kept."""
    say("ready")
    wait()
    chance = Random(int(seed))
    session = session_at(chance)
    with History.open(Path(path)) as history:
        for number in range(int(count)):
            attempt = attempt_in(session, chance, number)
            history.keep_attempt(attempt, SINGLE, session)
            say(attempt.id)


def hold(path: str) -> None:
    """Holds the history for writing until it is told to let go."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        say("held")
        wait()
        connection.execute("ROLLBACK")
    say("released")


def stay(path: str) -> None:
    """Has the history open until it is told to close it."""
    with History.open(Path(path)) as history:
        say(history.counts().attempts)
        wait()


def until_full(path: str, room: str) -> None:
    """Keeps attempts in files that may grow to ``room`` bytes, then, with more room, the one that did not fit."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    chance = Random(3)
    session = session_at(chance)
    with History.open(Path(path)) as history:
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(room), most))
        attempt = _keep_until_it_fails(lambda kept: history.keep_attempt(kept, SINGLE, session), session, chance)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        history.keep_attempt(attempt, SINGLE, session)
        say(attempt.id)


def _keep_until_it_fails(keep: Callable[[Attempt], None], session: object, chance: Random) -> Attempt:
    for number in range(10_000):
        attempt = attempt_in(session, chance, number)  # type: ignore[arg-type]
        try:
            keep(attempt)
        except EnvironmentFault as fault:
            say({"code": fault.code, "reason": fault.details["reason"]})
            return attempt
        say(attempt.id)
    raise AssertionError("the disk never filled")


def open_as_nobody(path: str, rehearsal: str) -> None:
    """Opens the history as somebody who may not write where root may, and says what came of it."""
    record_one(Path(rehearsal))  # everything that is imported late is imported now, while it can be read
    if os.getuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        record_one(Path(path))
    except EnvironmentFault as fault:
        say({"code": fault.code, **{name: str(value) for name, value in fault.details.items()}})


def act(path: str, name: str, file: str) -> None:
    """Says so, then does the long act ``name`` from or into ``file``, again and again."""
    target = Path(file)
    with History.open(Path(path)) as history:
        for count in range(1000):
            say("begins")
            if name == "import":
                import_file(history, target)
                history.erase(target.with_name(f"{target.name}.{os.getpid()}.{count}"))
            elif name == "export":
                export(history, target)
            else:
                target.unlink(missing_ok=True)
                history.backup(target)


def take_in_with_little_memory(path: str, file: str) -> None:
    """Imports ``file`` with 48 MiB of memory more than an open history takes."""
    with History.open(Path(path)) as history:
        with open("/proc/self/statm", encoding="ascii") as sizes:
            taken = int(sizes.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + 48 * 2**20, resource.RLIM_INFINITY))
        try:
            import_file(history, Path(file))
        except BadInput as fault:
            say(fault.code)
        record_in(history)


def record_one(path: Path) -> None:
    with History.open(path) as history:
        record_in(history)


def record_in(history: History) -> None:
    chance = Random(5)
    session = session_at(chance)
    history.keep_attempt(attempt_in(session, chance), SINGLE, session)


if __name__ == "__main__":
    acts = {
        one.__name__: one for one in (record, hold, stay, act, until_full, open_as_nobody, take_in_with_little_memory)
    }
    acts[sys.argv[1]](*sys.argv[2:])
