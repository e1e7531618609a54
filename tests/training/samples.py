"""Moments, attempts and answers for the tests of the trainer's own arithmetic."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import cache
from itertools import count

from hypothesis import strategies as st

from pyramid_trainer.app.clock import moment_at
from pyramid_trainer.cards import parse_card, parse_cards
from pyramid_trainer.casino import ENGINE
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.casino.solver import Solution, solve
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training.grading import Grade, grade_of
from pyramid_trainer.training.records import Attempt, Moment
from tests.casino.rule_sheets import EVERY_PAIR_FROM, SINGLE_DECK, sheet

START = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)

SHEETS = (
    SINGLE_DECK,
    sheet(name="Six decks", decks=6),
    sheet(name="Every pair", keep_pair_from=EVERY_PAIR_FROM),
    sheet(name="Nobody's copies", copies="nobody", payout="3/2", commission="0.05"),
    sheet(name="Player's copies", copies="player", unpaired="lowest", decks=2),
    sheet(name="Double or nothing", decks=3, payout="2", unpaired="lowest"),
    sheet(name="Splits all", decks=8, keep_pair_from=dict.fromkeys(EVERY_PAIR_FROM, "never"), payout="0.95"),
)
"""Rule sets that differ in everything a rule set may vary; under the sixth, Q-J-10 has two best settings."""

EQUAL_SHEET, EQUAL_CLASS = SHEETS[5], HandClass((12, 11, 10))


@cache
def solved(number: int) -> Solution:
    """The solution of ``SHEETS[number]``."""
    return solve(rules_of(number))


@cache
def rules_of(number: int) -> RuleSet:
    return rule_set_from(SHEETS[number])


def worth_under(number: int = 0):
    """What every setting of a class is worth under ``SHEETS[number]``, as the drill asks for it."""

    def worth(hand: HandClass) -> tuple[SettingValue, ...]:
        return solved(number).values(hand)

    return worth


def moment(minutes: float = 0.0) -> Moment:
    """So many minutes after the start, in UTC."""
    return moment_at(START + timedelta(minutes=minutes), 0)


def new_ids() -> Iterator[str]:
    """Identifiers in order: the last digits count."""
    return (f"00000000-0000-4000-8000-{number:012}" for number in count(1))


def attempt(number: int = 1, **changes: object) -> Attempt:
    """An attempt on A-8-3 in the single deck, best answer, with some fields changed."""
    made = Attempt(
        id=f"00000000-0000-4000-8000-{number:012}",
        session="00000000-0000-4000-9000-000000000001",
        moment=moment(),
        mode="natural",
        rules="Single deck",
        rules_hash=rules_of(0).rules_hash,
        engine=ENGINE,
        cards=parse_cards("AS 8C 3D"),
        dealer=parse_cards("KD KH 4S"),
        seen=(),
        alone=parse_card("8C"),
        best=parse_cards("8C"),
        grade=Grade.OPTIMAL,
        cost=Fraction(0),
        think_ms=1500,
        fouls=0,
        hinted=False,
    )
    return replace(made, **changes)


costs = st.one_of(
    st.just(Fraction(0)),
    st.sampled_from([Fraction(1, 50), Fraction(1, 5)]),
    st.fractions(min_value=0, max_value=2, max_denominator=10**6),
)
"""What an answer may give away: often nothing, often just a bound between two grades."""


@st.composite
def attempts(draw: st.DrawFn) -> Attempt:
    """An attempt of any grade, with any marks that bear on the figures."""
    forced = draw(st.booleans()) and draw(st.booleans())
    cost = Fraction(0) if forced else draw(costs)
    return attempt(
        draw(st.integers(1, 10**9)),
        cost=cost,
        grade=Grade.FORCED if forced else grade_of(cost),
        hinted=draw(st.booleans()) and draw(st.booleans()),
        slip=not forced and draw(st.booleans()) and draw(st.booleans()),
        think_ms=draw(st.integers(0, 10**6)),
    )
