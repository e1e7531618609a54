"""Judges a history anew until it is killed in the middle: ``python -m tests.app.judging_child FILE``.

Says after every transaction how many verdicts it has written; after the second it waits for a line.
"""

import sys
from datetime import timedelta
from pathlib import Path

from pyramid_trainer.app.judging import AT_ONCE, judged_today, keep_changes
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import EVERYTHING
from tests.store.samples import START

LATER = START + timedelta(days=400)


def told(done: int, _of: int, _written: int) -> None:
    print(done, flush=True)
    if done > AT_ONCE:
        sys.stdin.readline()


def main() -> None:
    with History.open(Path(sys.argv[1])) as history:
        changes = judged_today(history.path, EVERYTHING, {}, Solutions(), lambda: True)
        keep_changes(history, changes, LATER, lambda: True, told)


if __name__ == "__main__":
    main()
