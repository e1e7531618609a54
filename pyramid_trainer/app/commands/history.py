"""``history``: takes what was played out, brings it in, copies it, and looks whether it is sound."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pyramid_trainer.app.commands import common
from pyramid_trainer.app.commands.common import Services
from pyramid_trainer.app.console import one_line
from pyramid_trainer.app.files import cannot_read
from pyramid_trainer.app.words import say, say_error
from pyramid_trainer.errors import BadInput, TrainerError

if TYPE_CHECKING:
    from pyramid_trainer.store.history import History

FAULT_FOUND = 1
SUFFIXES = (".csv", ".json")
_FAULTS_OF_THE_FILE = ("history.damaged", "history.foreign", "history.not_a_database")
"""Found while opening the file; a newer history is no fault of the file."""


def add_parser(subparsers: common.Subparsers) -> None:
    parser = common.add_command(
        subparsers,
        "history",
        "exports, imports, backs up and checks what you have played",
        "A .csv file holds the attempts of the casino game, one a row; a .json file holds everything. An import takes\n"
        "in all that is new, or, when anything in the file is wrong, nothing. A backup is a whole copy to restore.",
        ["history export played.csv", "history import played.json", "history backup copy.sqlite", "history check"],
    )
    actions = parser.add_subparsers(dest="action", metavar="export F | import F | backup F | check", required=True)
    for name, summary, file in (
        ("export", "write the history to a .csv or .json file", "the file to write"),
        ("import", "take in what a .csv or .json file holds and the history does not", "the file to read"),
        ("backup", "copy the whole history into a new file", "the file to make"),
    ):
        action = actions.add_parser(name, help=summary, allow_abbrev=False)
        action.add_argument("file", metavar="F", help=file)
        common.add_data_dir(action)
    check = actions.add_parser("check", help="name every fault; exit status 1 when there is one", allow_abbrev=False)
    common.add_data_dir(check)


def run(arguments: argparse.Namespace, services: Services) -> int:
    if arguments.action == "check":
        return _check(services)
    sentence = _ACTIONS[arguments.action](Path(arguments.file), services)
    services.console.line(one_line(sentence))
    return 0


def _export(target: Path, services: Services) -> str:
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput("file.suffix", path=target)
    _require_history(services)
    common.require_folder(target)
    from pyramid_trainer.store import exchange

    with _history(services) as history:
        counts = history.counts()
        exchange.export(history, target)
    details = {"attempts": counts.attempts, "fouls": counts.fouls, "sessions": counts.sessions, "path": target}
    return say("history.exported_attempts" if suffix == ".csv" else "history.exported_all", details)


def _import(source: Path, services: Services) -> str:
    if source.suffix.lower() not in SUFFIXES:
        raise BadInput("file.suffix", path=source)
    _require_readable(source)
    from pyramid_trainer.store import exchange

    with _history(services) as history:
        result = exchange.import_file(history, source, services.rules.usable())
    skipped = result.skipped + result.skipped_fouls
    details = {"attempts": result.attempts, "fouls": result.fouls, "skipped": skipped, "path": source}
    return say("history.imported_all", details)


def _backup(target: Path, services: Services) -> str:
    _require_history(services)
    common.require_folder(target)
    with _history(services) as history:
        counts = history.counts()
        history.backup(target)
    return say("history.backed_up_all", {"attempts": counts.attempts, "fouls": counts.fouls, "path": target})


_ACTIONS: dict[str, Callable[[Path, Services], str]] = {"export": _export, "import": _import, "backup": _backup}


def _check(services: Services) -> int:
    """Everything wrong, a line each; a history that is not there yet has no fault."""
    console, path = services.console, services.folders.history
    if not _is_there(path):
        console.line(one_line(f"There is no history yet in {path}."))
        return 0
    try:
        with _history(services) as history:
            counts = history.counts()
            faults = [say(fault.code, fault.details) for fault in history.check()]
    except TrainerError as error:
        if error.code not in _FAULTS_OF_THE_FILE:
            raise
        faults = [say_error(error)]
    for fault in faults:
        console.line(one_line(fault))
    if faults:
        return FAULT_FOUND
    held = say("history.holds", {"attempts": counts.attempts, "sessions": counts.sessions})
    console.line(f"{held} {say('history.clean', {})}")
    return 0


def _require_history(services: Services) -> None:
    if not _is_there(services.folders.history):
        raise BadInput("history.none", path=services.folders.history)


def _require_readable(source: Path) -> None:
    """Asked first, so that a slip of the pen does not make an empty history."""
    try:
        source.open("rb").close()
    except OSError as error:
        raise cannot_read(source, error) from error


@contextmanager
def _history(services: Services) -> Iterator[History]:
    """The history, open; SQLite is loaded only for this."""
    from pyramid_trainer.store.history import History

    with History.open(services.folders.history) as history:
        yield history


def _is_there(path: Path) -> bool:
    """Whether there is a history; a folder that cannot be looked into is told, not taken for an empty one."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise cannot_read(path, error) from error
    return True
