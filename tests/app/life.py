"""Somebody's life with the program, by chance: answers, fouls, hints, slips, marks, sessions, files, a wrong engine.

Run as ``python -m tests.app.life FILE SEED`` it goes on until it is killed, and says the id of every attempt as soon as
its verdict shows.
"""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta, timezone
from pathlib import Path
from random import Random

from pyramid_trainer.app.clock import moment_at
from pyramid_trainer.app.judging import judged_today, keep_changes
from pyramid_trainer.store import sessions
from pyramid_trainer.store.exchange import export_json, import_file
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import EVERYTHING, Filter
from pyramid_trainer.store.sessions import SessionReader
from pyramid_trainer.store.units import id_bytes
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.training.records import Attempt, Moment
from pyramid_trainer.training.tally import Tally
from tests.app.practice import RULES, SOLUTIONS, Practice, SetClock
from tests.store.held import attempts_of
from tests.store.samples import verdict_on
from tests.training.samples import rules_of

RULE_SETS = (RULES, rules_of(1), rules_of(5))


class TravellingClock(SetClock):
    """As ``SetClock``, in a time zone so many minutes ahead."""

    ahead = 0

    def now(self) -> Moment:
        return moment_at(self.utc.astimezone(timezone(timedelta(minutes=self.ahead))), self.day_starts_at)


@dataclass
class Life:
    """``path``: the history at the moment; ``chance`` decides everything."""

    path: Path
    chance: Random
    starts: int = 0
    files: int = 0
    deleted: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = TravellingClock()
        self.open()

    def open(self) -> None:
        """Starts the program."""
        self.starts += 1
        self.practice = Practice(self.path, seed=self.chance.randrange(1, 10**6) * 100 + self.starts)
        self.practice.clock = self.practice.trainer.clock = self.clock
        self.practice.recorder.history()

    def close(self) -> None:
        self.practice.recorder.close(self.clock.now())

    @property
    def history(self) -> History:
        return self.practice.recorder.history()

    def tally_of_the_log(self) -> Tally:
        """The running session recounted, in the order in which its answers were given, whatever the clock said."""
        current, tally = self.practice.recorder.sessions.current, Tally()
        attempts = {id_bytes(attempt.id): attempt for attempt in attempts_of(self.history)}
        with closing(sqlite3.connect(self.path)) as connection:
            for (attempt_id,) in connection.execute("SELECT id FROM attempts ORDER BY number").fetchall():
                attempt = attempts[attempt_id]
                if current is not None and attempt.session == current.id:
                    tally = tally.with_attempt(attempt)
        return tally

    def file(self, suffix: str) -> Path:
        self.files += 1
        return self.path.with_name(f"file-{self.files}{suffix}")


# The drill


def answer(life: Life) -> None:
    life.practice.answer(best=life.chance.random() < 0.7)


def answer_several(life: Life) -> None:
    for _ in range(4):
        answer(life)
        life.clock.pass_by(seconds=life.chance.randrange(40))


def foul(life: Life) -> None:
    if life.practice.trainer.drill.phase is Phase.JUDGED:
        life.practice.trainer.next_hand()
    life.practice.choose_foul()
    assert life.practice.trainer.answer()


def hint_and_answer(life: Life) -> None:
    if life.practice.trainer.drill.phase is Phase.JUDGED:
        life.practice.trainer.next_hand()
    life.practice.choose()
    life.practice.trainer.drill.hint()
    life.practice.answer()


def slip(life: Life) -> None:
    life.practice.trainer.slip()


def star(life: Life) -> None:
    life.practice.trainer.star()


def other_rules(life: Life) -> None:
    life.practice.use_rules(life.chance.choice(RULE_SETS))


# Around it


def note(life: Life) -> None:
    attempts = attempts_of(life.history)
    if attempts:
        text = life.chance.choice(["", "Look again", "?"])
        life.history.set_note(life.chance.choice(attempts).id, text, life.clock.now())


def time_passes(life: Life) -> None:
    """A pause, a journey, a clock set back, another start of the day."""
    life.clock.pass_by(minutes=life.chance.choice([1, 29, 31, 700, 3000]))
    life.clock.utc -= timedelta(hours=life.chance.choice([0, 0, 0, 5, 400]))
    life.clock.ahead = life.chance.choice([life.clock.ahead, -600, 0, 420, 840])
    life.practice.trainer.take_preferences(life.chance.choice([0, 0, 4, 23]), 30)


def close_and_open(life: Life) -> None:
    life.close()
    life.open()


def delete(life: Life) -> None:
    """A session; the running one ends first, as in the window."""
    with SessionReader(life.path) as reader:
        there = reader.page(0, 1000)
    if there:
        session = life.chance.choice(there)
        current = life.practice.recorder.sessions.current
        if current is not None and current.id == session.id:
            life.practice.recorder.end_session(life.clock.now())
            life.practice.trainer.forget_session()
        sessions.delete(life.history, session.id, life.clock.now().utc)


def take_back(life: Life) -> None:
    with SessionReader(life.path) as reader:
        for session in reader.page(0, 1000, deleted=True):
            sessions.restore(life.history, session.id)


def move(life: Life) -> None:
    """Everything is exported and imported into another history, with which life goes on."""
    moved, life.path = life.file(".json"), life.file(".sqlite")
    export_json(life.history, moved)
    life.close()
    with History.open(life.path) as other:
        import_file(other, moved)
        import_file(other, moved)
    life.open()


def a_wrong_engine(life: Life) -> None:
    """Some attempts get a newest verdict by chance."""
    attempts = [attempt for attempt in attempts_of(life.history) if life.chance.random() < 0.3]
    made = life.clock.now().utc
    life.history.keep_verdicts((attempt.id, verdict_on(attempt, life.chance, made)) for attempt in attempts)


def judge_anew(life: Life) -> None:
    """Today's engine judges what it would judge otherwise; the second time there is nothing left."""
    chosen = life.chance.choice([EVERYTHING, Filter(mistakes_only=True), Filter(rules_hash=RULES.rules_hash)])
    for first in (True, False):
        changes = judged_today(life.path, chosen, {}, SOLUTIONS, lambda: True)
        assert first or not changes.numbers or chosen.mistakes_only
        keep_changes(life.history, changes, life.clock.now().utc, lambda: True, lambda *_told: None)


DRILL: list[Callable[[Life], None]] = [answer, answer_several, foul, hint_and_answer, slip, star, other_rules]
AROUND: list[Callable[[Life], None]] = [
    note,
    time_passes,
    close_and_open,
    delete,
    take_back,
    move,
    a_wrong_engine,
    judge_anew,
]
ACTS = [*DRILL, *DRILL, *AROUND]
"""What may happen, by how often it does."""


@contextmanager
def life_on(path: Path, seed: int) -> Iterator[Life]:
    life = Life(path, Random(seed))
    try:
        yield life
    finally:
        life.close()


def go_on_for_ever(path: Path, seed: int) -> None:
    """Without the acts that leave the file."""
    acts = [*DRILL, *DRILL, *(act for act in AROUND if act is not move)]
    with life_on(path, seed) as life:
        shown: Attempt | None = None
        while True:
            life.chance.choice(acts)(life)
            kept = life.practice.trainer.drill.kept_attempt
            if kept is not None and (shown is None or kept.id != shown.id):
                shown = kept
                print(kept.id, flush=True)


if __name__ == "__main__":
    go_on_for_ever(Path(sys.argv[1]), int(sys.argv[2]))
