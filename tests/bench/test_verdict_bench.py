"""From the key press to the painted verdict, the commit included: 2,000 verdicts in one window of 1280 x 800.

Run by ``pytest tests/bench/test_verdict_bench.py``. Once with a new history and once with one that already holds
100,000 attempts; motion is on. What counts is the 99th percentile.
"""

from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import median
from uuid import UUID

import pytest

from pyramid_trainer.casino import ENGINE
from pyramid_trainer.casino.hands import legal_settings
from pyramid_trainer.casino.rules import canonical_json, rule_set_from
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.store.history import History
from pyramid_trainer.store.stored import Marks, StoredSession
from pyramid_trainer.training.dealing import NaturalDealer
from pyramid_trainer.training.drill import best_cards
from pyramid_trainer.training.grading import judge
from pyramid_trainer.training.records import DRILL, Attempt, Session
from tests.bench.processes import figures_of, offscreen, quantile
from tests.casino.rule_sheets import SINGLE_DECK
from tests.training.samples import moment

VERDICTS = 2_000
ASKED_MS = 33
PREFERENCES = 'motion = "on"\ntour_seen = true\n'


def write_attempts(path: Path, count: int) -> None:
    """A history of ``count`` attempts, one a minute, put in by the program's own writer."""
    rules = rule_set_from(SINGLE_DECK)
    solution, chance = solve(rules), Random(count)
    dealer = NaturalDealer(chance)
    session = Session(str(UUID(int=1, version=4)), DRILL, moment(-count))
    with History.open(path) as history, history.writing() as writer:
        number, _ = writer.session(StoredSession(session, last_answer=moment(0).utc - timedelta(minutes=1)))
        rule_set = writer.rule_set(rules.rules_hash, rules.name, canonical_json(rules))
        for minutes in range(-count, 0):
            dealt = dealer.next_round(rules)
            verdict = judge(solution.values(dealt.hand), chance.choice(legal_settings(dealt.hand)))
            alone = next(card for card in dealt.cards if card.rank == verdict.chosen.setting.one)
            attempt = Attempt(
                id=str(UUID(int=chance.getrandbits(128), version=4)),
                session=session.id,
                moment=moment(minutes),
                mode=dealt.mode,
                rules=rules.name,
                rules_hash=rules.rules_hash,
                engine=ENGINE,
                cards=dealt.cards,
                dealer=dealt.dealer,
                seen=(),
                alone=alone,
                best=best_cards(dealt.cards, verdict.values),
                grade=verdict.grade,
                cost=verdict.cost,
                think_ms=chance.randrange(20_000),
                fouls=0,
                hinted=False,
            )
            writer.attempt(attempt, Marks(), number, rule_set)
    with History.open(path) as history:
        assert history.counts().attempts == count


@pytest.mark.parametrize("held", [0, 100_000])
def test_from_key_press_to_painted_verdict(benchmark, capsys, tmp_path, held):
    data = tmp_path / "data"
    data.mkdir()
    (data / "preferences.toml").write_text(PREFERENCES, encoding="utf-8")
    if held:
        write_attempts(data / "history.sqlite", held)
    variables = offscreen(tmp_path, 1280, 800)
    figures = benchmark.pedantic(
        figures_of, args=("tests.bench.verdicts", [str(data), str(VERDICTS)], data, variables), rounds=1
    )
    times = figures["verdict_ms"]
    assert len(times) == VERDICTS
    assert (figures["window"], figures["moves"]) == ([1280, 800], True)
    with History.open(data / "history.sqlite") as history:
        assert history.counts().attempts >= held + VERDICTS
    told = {
        "p50_ms": median(times),
        "p99_ms": quantile(times, 0.99),
        "max_ms": max(times),
    }
    benchmark.extra_info.update(verdicts=VERDICTS, attempts_held=held, asked_p99_ms=ASKED_MS, **told)
    with capsys.disabled():
        shown = ", ".join(f"{key[:-3]} {value:.1f} ms" for key, value in told.items())
        print(f"\n{VERDICTS} verdicts, {held} attempts held: {shown} (asked: p99 < {ASKED_MS} ms)")
