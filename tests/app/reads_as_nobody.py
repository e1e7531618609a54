"""Run as ``python -m tests.app.reads_as_nobody HISTORY OUT``: whatever only reads a history, done by somebody without
rights, once on a history of its own, so that all that is imported late is imported while it can be read.

Says of each act what came of it, as one JSON object.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from pyramid_trainer.app.history_acts import HistoryActs
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.words import say, say_error
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.history import History
from pyramid_trainer.store.looking import fingerprint, look_into
from pyramid_trainer.store.review import ReviewReader
from tests.store.child import NOBODY
from tests.store.conftest import fill


def reads(path: Path, out: Path) -> dict[str, str]:
    acts = HistoryActs(path, RuleFiles(out / "rules"))

    def told(act: Callable[[], object]) -> str:
        try:
            done = act()
        except TrainerError as error:
            return say_error(error)
        return say(done.code, done.details) if hasattr(done, "code") else str(done)

    def listed() -> int:
        with ReviewReader(path) as reader:
            return reader.count()

    return {
        "contents": told(acts.contents),
        "csv": told(lambda: acts.export(out / "all.csv")),
        "json": told(lambda: acts.export(out / "all.json")),
        "backup": told(lambda: acts.backup(out / "copy.sqlite")),
        "check": told(lambda: acts.check().reason),
        "look": told(lambda: look_into(path, out / "none.sqlite").attempts),
        "present": told(lambda: look_into(out / "copy.sqlite", path).lost),
        "fingerprint": told(lambda: fingerprint(path).attempts),
        "list": told(listed),
        "upgrade": told(acts.attempts_to_upgrade),
    }


if __name__ == "__main__":
    history, out = Path(sys.argv[1]), Path(sys.argv[2])
    rehearsal = out / "rehearsal"
    rehearsal.mkdir()
    with History.open(rehearsal / "history.sqlite") as first:
        fill(first)
    reads(rehearsal / "history.sqlite", rehearsal)
    if os.getuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    print(json.dumps(reads(history, out)))
