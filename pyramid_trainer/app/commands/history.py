"""``history``: takes what was played out, brings it in, copies it, and looks whether it is sound."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from pyramid_trainer.app.commands import common
from pyramid_trainer.app.commands.common import Services
from pyramid_trainer.app.commands.meter import followed
from pyramid_trainer.app.console import Console, one_line
from pyramid_trainer.app.files import cannot_read
from pyramid_trainer.app.history_acts import HistoryActs, holds, require_suffix
from pyramid_trainer.app.words import say, say_error
from pyramid_trainer.errors import BadInput, TrainerError
from pyramid_trainer.training.reasons import Reason

FAULT_FOUND = 1
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
        action.add_argument("file", metavar="F", type=common.file_named, help=file)
        common.add_data_dir(action)
    check = actions.add_parser("check", help="name every fault; exit status 1 when there is one", allow_abbrev=False)
    common.add_data_dir(check)


def run(arguments: argparse.Namespace, services: Services) -> int:
    acts = HistoryActs(services.folders.history, services.rules)
    if arguments.action == "check":
        return _check(acts, services.console)
    done = _ACTIONS[arguments.action](arguments.file, acts)
    services.console.line(one_line(say(done.code, done.details)))
    return 0


def _export(target: Path, acts: HistoryActs) -> Reason:
    require_suffix(target)
    _require_history(acts.path)
    with followed("Exporting") as progress:
        return acts.export(target, progress)


def _import(source: Path, acts: HistoryActs) -> Reason:
    require_suffix(source)
    _require_readable(source)
    with followed("Importing") as progress:
        return acts.bring_in(source, progress)


def _backup(target: Path, acts: HistoryActs) -> Reason:
    _require_history(acts.path)
    with followed("Backing up") as progress:
        return acts.backup(target, progress)


_ACTIONS: dict[str, Callable[[Path, HistoryActs], Reason]] = {
    "export": _export,
    "import": _import,
    "backup": _backup,
}


def _check(acts: HistoryActs, console: Console) -> int:
    """Everything wrong, a line each; a history that is not there yet has no fault."""
    if not _is_there(acts.path):
        console.line(one_line(f"There is no history yet in {acts.path}."))
        return 0
    try:
        with followed("Checking") as progress:
            checked = acts.check(progress)
    except TrainerError as error:
        if error.code not in _FAULTS_OF_THE_FILE:
            raise
        console.line(one_line(say_error(error)))
        return FAULT_FOUND
    for fault in checked.faults:
        console.line(one_line(say(fault.code, fault.details)))
    if checked.faults:
        return FAULT_FOUND
    held = holds(checked.counts)
    console.line(f"{say(held.code, held.details)} {say('history.clean', {})}")
    return 0


def _require_history(path: Path) -> None:
    if not _is_there(path):
        raise BadInput("history.none", path=path)


def _require_readable(source: Path) -> None:
    """Asked first, so that a slip of the pen does not make an empty history."""
    try:
        source.open("rb").close()
    except OSError as error:
        raise cannot_read(source, error) from error


def _is_there(path: Path) -> bool:
    """Whether there is a history; a folder that cannot be looked into is told, not taken for an empty one."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise cannot_read(path, error) from error
    return True
