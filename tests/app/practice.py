"""A trainer with a real history on disk and a clock that is set by hand, for the tests of what lies between the two."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from uuid import UUID

from pyramid_trainer.app.clock import Clock, moment_at
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.app.trainer import Trainer
from pyramid_trainer.casino.hands import setting_with_alone
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.training.dealing import NaturalDealer
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.training.records import Moment
from pyramid_trainer.training.sessions import SessionLog
from tests.casino.rule_sheets import SINGLE_DECK

SOLUTIONS = Solutions()
"""Solved once for all tests."""

RULES = rule_set_from(SINGLE_DECK)


class SetClock(Clock):
    """Shows what it is set to; ``pass_by`` moves both the calendar and the seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.utc = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)
        self._seconds = 1000.0

    def now(self) -> Moment:
        return moment_at(self.utc, self.day_starts_at)

    def seconds(self) -> float:
        return self._seconds

    def pass_by(self, *, minutes: float = 0.0, seconds: float = 0.0) -> None:
        self.utc += timedelta(minutes=minutes, seconds=seconds)
        self._seconds += 60 * minutes + seconds


def identifiers(start: int = 1) -> Callable[[], str]:
    numbers = count(start)
    return lambda: str(UUID(int=next(numbers), version=4))


class Practice:
    """A trainer on the history at ``path``, as the window has it, without the window."""

    def __init__(self, path: Path, seed: int = 1, recorder: type[Recorder] = Recorder) -> None:
        self.path = path
        self.clock = SetClock()
        new_id = identifiers(seed * 10**9)
        self.recorder = recorder(path, SessionLog(new_id, timedelta(minutes=30)))
        dealer = NaturalDealer(Random(seed))
        self.trainer = Trainer(dealer.next_round(RULES), dealer, SOLUTIONS, self.recorder, self.clock, new_id)

    def choose(self, *, best: bool = True) -> None:
        """Chooses a best card, or one that is legal and not best; a hand without such a one is passed over."""
        drill = self.trainer.drill
        while True:
            values = SOLUTIONS.values(drill.round.rules, drill.round.hand)
            wanted = [value.setting.one for value in values if value.best == best]
            if wanted and len(values) > 1:
                break
            self.trainer.next_hand()
        place = next(place for place, card in enumerate(drill.round.cards) if card.rank == wanted[0])
        if drill.alone != place:
            drill.choose(place)

    def choose_foul(self) -> None:
        """Chooses a card that may not be played alone; hands without one are passed over."""
        drill = self.trainer.drill
        while not (fouls := self._fouls()):
            self.trainer.next_hand()
        drill.choose(fouls[0])

    def _fouls(self) -> list[int]:
        dealt = self.trainer.drill.round
        return [
            place for place, card in enumerate(dealt.cards) if not setting_with_alone(dealt.hand, card.rank).is_legal
        ]

    def answer(self, *, best: bool = True) -> None:
        """Deals if the last hand is over, chooses and answers after five seconds."""
        if self.trainer.drill.phase is Phase.JUDGED:
            self.trainer.next_hand()
        self.choose(best=best)
        self.clock.pass_by(seconds=5)
        assert self.trainer.answer()

    def use_rules(self, rules: RuleSet) -> None:
        self.trainer.use_rules(rules)
