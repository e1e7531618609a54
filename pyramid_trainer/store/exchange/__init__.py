"""Ways in and out: ``.csv`` holds the casino attempts, ``.json`` everything, both in UTF-8 and in the C locale always.

Files are written whole or not at all, and taken in whole or not at all. Each brings back what it carries without loss:
exported, imported into an empty history and exported again, a file is the same to the byte.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.exchange import csv_file, json_file
from pyramid_trainer.store.exchange.intake import ImportResult, Intake
from pyramid_trainer.store.faults import file_fault
from pyramid_trainer.store.history import History
from pyramid_trainer.store.long_acts import UNWATCHED, Progress
from pyramid_trainer.store.reading import Held
from pyramid_trainer.store.stored import Counts

__all__ = ["ImportResult", "export", "export_csv", "export_json", "import_file"]

export_csv = csv_file.export_csv
export_json = json_file.export_json


def export(history: Held, path: Path, progress: Progress = UNWATCHED) -> Counts:
    """Exports to ``path`` in the form that its suffix names; gives back how many of each it wrote.

    Raises as the two, and ``BadInput("file.suffix")``.
    """
    if _suffix(path) == ".csv":
        return Counts(export_csv(history, path, progress), fouls=0, sessions=0)
    return export_json(history, path, progress)


def import_file(
    history: History,
    path: Path,
    known_rules: Mapping[str, RuleSet] | None = None,
    progress: Progress = UNWATCHED,
) -> ImportResult:
    """Takes in the ``.csv`` or ``.json`` file at ``path``, all of it or, when anything is wrong, nothing.

    ``known_rules``: rule sets by hash, for files that hold only the hash. Nobody else can record while it lasts: who
    tries waits two seconds and is told ``history.busy``. Raises ``BadInput``: ``file.suffix``, ``import.row`` with
    ``row`` and ``reason`` (an error with a sentence of its own), ``import.item`` with ``list``, ``item``, ``reason``,
    or another ``import.…`` about the file as a whole; ``EnvironmentFault``: ``file.cannot_read`` and those of keeping.
    """
    take_in = csv_file.take_in if _suffix(path) == ".csv" else json_file.take_in
    stored = history.rule_sets()
    try:
        with path.open("rb") as source, history.writing() as writer:
            size = os.fstat(source.fileno()).st_size
            return take_in(source, size, Intake(writer, stored, known_rules or {}), progress)
    except OSError as error:
        raise file_fault("file.cannot_read", path, error) from error


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".json"):
        raise BadInput("file.suffix", path=path, known=(".csv", ".json"))
    return suffix
