"""Killed at fifty random moments of a driven session: every verdict that was shown is in the history, and all is well.

Two drivers at a time, each on a data folder of its own that goes on through all its kills; so every window but the
first is opened on what a killed one left. What is in the history is looked up in a copy, which leaves it so.
"""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from pyramid_trainer.store.history import History
from tests.app.calling import process
from tests.store.held import attempts_of, fouls_of
from tests.unhurt.driving import Driven

AT_A_TIME, KILLS = 2, range(25)
MOST_LINES, LONGEST_SECONDS = 7, 0.06
"""A kill comes after so many lines, and then at any time while the next two or three hands are played."""


class Killed:
    """What the killed drivers of one folder have shown, and what its history holds of it."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.data.mkdir(parents=True)
        self._copies = folder
        self.shown: list[str] = []
        self.fouls = 0
        self.kills = 0

    def kill(self, seed: int, after: int, seconds: float) -> None:
        with Driven(self.data, seed, play=True) as driver:
            lines = driver.kill_after(after, seconds)
            assert driver.complaints() == ""
        self.kills += 1
        self.shown += [line.split()[1] for line in lines if line.startswith("shown ")]
        self.fouls += sum(line.startswith("foul ") for line in lines)
        self._look()

    def _look(self) -> None:
        copy = self._copies / f"copy-{self.kills}"
        shutil.copytree(self.data, copy)
        with History.open(copy / "history.sqlite") as history:
            kept = [attempt.id for attempt in attempts_of(history)]
            fouls = len(fouls_of(history))
            assert history.check() == []
            with history.snapshot() as reader:
                sessions = list(reader.sessions())
            last = {session.session.id: session.session.opened.utc for session in sessions}
            for answer in (*attempts_of(history), *fouls_of(history)):
                last[answer.session] = max(last[answer.session], answer.moment.utc)
        assert len(set(self.shown)) == len(self.shown)
        assert set(self.shown) <= set(kept), "a verdict was shown that is not in the history"
        assert len(kept) <= len(self.shown) + self.kills, "at most one more, kept but not yet shown, for each kill"
        assert self.fouls <= fouls <= self.fouls + self.kills
        assert len(sessions) == self.kills
        for session in sessions:
            assert session.session.ended is None
            assert session.last_answer == last[session.session.id], "a killed session ends with its last answer"
        shutil.rmtree(copy)


def test_no_shown_verdict_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    moments = Random(50)
    plans = [
        [(1000 * number + kill, moments.randint(1, MOST_LINES), moments.uniform(0, LONGEST_SECONDS)) for kill in KILLS]
        for number in range(AT_A_TIME)
    ]

    def kill_often(number: int) -> Killed:
        killed = Killed(tmp_path / str(number))
        for plan in plans[number]:
            killed.kill(*plan)
        return killed

    with ThreadPoolExecutor(AT_A_TIME) as pool:
        for killed in pool.map(kill_often, range(AT_A_TIME)):
            assert killed.kills == len(KILLS)
            assert killed.fouls > 0
            checked = process("history", "check", data=killed.data)
            assert checked.status == 0, checked
