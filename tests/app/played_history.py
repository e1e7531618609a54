"""A history that somebody has played in, for what the command line does with it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from uuid import UUID

from pyramid_trainer.app.clock import moment_at
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.store.history import History
from pyramid_trainer.training.dealing import NaturalDealer
from pyramid_trainer.training.drill import Drill
from pyramid_trainer.training.records import DRILL, Attempt, Foul, Session

HANDS = 12


def play(path: Path, hands: int = HANDS, seed: int = 1) -> None:
    """Plays ``hands`` hands in one session, every card alone that chance picks, fouls and marks included."""
    chance = Random(seed)
    rules = RuleFiles(Path("nowhere")).load("single-deck")
    solution = Solutions().of(rules)
    dealer = NaturalDealer(chance)

    def new_id() -> str:
        return str(UUID(int=chance.getrandbits(128), version=4))

    now = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
    session = Session(new_id(), DRILL, moment_at(now, 0))
    with History.open(path) as history:
        for _ in range(hands):
            now += timedelta(seconds=20)
            moment = moment_at(now, 0)
            drill = Drill(dealer.next_round(rules), solution.values, new_id, 0.0)
            while drill.verdict is None:
                drill.choose(chance.randrange(3))
                answer = drill.set_hand(session, moment, 4.5)
                if isinstance(answer, Attempt):
                    history.keep_attempt(answer, rules, session)
                elif isinstance(answer, Foul):
                    history.keep_foul(answer, rules, session)
                if answer is not None:
                    drill.kept()
            assert drill.kept_attempt is not None
            history.set_note(drill.kept_attempt.id, 'a note, "quoted"\nand ♠', moment)
