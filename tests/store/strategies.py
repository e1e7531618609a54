"""Hypothesis strategies for records of every kind that a history may hold."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from pyramid_trainer.cards import RANKS, pack, rank_name
from pyramid_trainer.casino.hands import class_of, setting_with_alone
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.training.grading import Grade, grade_of
from pyramid_trainer.training.records import Attempt, Foul, Moment, Session
from tests.store.samples import legal_singles, moment_at

ids = st.uuids(version=4).map(str)
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=80).filter(lambda t: t.strip() and t.isprintable())
notes = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=200) | st.sampled_from(
    ["", '"', ",", "\n", "\r", "\r\n", '"",\n"', " leading", "trailing ", "=1+1", "ปริศนา", "\ufeff", "\u2028"]
)
decimals = st.decimals("0.01", "3", places=2).map(str)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    kickers = st.sampled_from([rank_name(rank) for rank in RANKS] + ["never"])
    thresholds = draw(st.dictionaries(st.sampled_from([rank_name(rank) for rank in RANKS]), kickers, max_size=5))
    mapping: dict[str, Any] = {
        "name": draw(names),
        "decks": draw(st.integers(1, 8)),
        "copies": draw(st.sampled_from(["dealer", "player", "nobody"])),
        "payout": draw(decimals),
        "commission": draw(st.sampled_from(["0", "0.05", "1/3", "0.000000000001"])),
        "house_way": {"unpaired": draw(st.sampled_from(["middle", "lowest"])), "keep_pair_from": thresholds},
    }
    return rule_set_from(mapping)


@st.composite
def moments(draw: st.DrawFn) -> Moment:
    utc = draw(st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29), timezones=st.just(UTC)))
    utc = utc.replace(microsecond=utc.microsecond // 1000 * 1000)
    return moment_at(utc, draw(st.integers(-1439, 1439)), draw(st.integers(0, 23)))


@st.composite
def attempts(draw: st.DrawFn, rules: RuleSet, session: Session) -> Attempt:
    shoe = pack(rules.decks)
    places = draw(st.lists(st.integers(0, len(shoe) - 1), min_size=6, max_size=20, unique=True))
    dealt = tuple(shoe[place] for place in places)
    cards = dealt[:3]
    singles = legal_singles(cards)
    best = draw(st.permutations(singles))[: draw(st.integers(1, len(singles)))]
    alone = draw(st.sampled_from(singles))
    cost = Fraction(0)
    if alone not in best:
        cost = draw(st.fractions(Fraction(1, 10**30), 101) | st.sampled_from([Fraction(1, 50), Fraction(1, 5)]))
    return Attempt(
        id=draw(ids),
        session=session.id,
        moment=draw(moments()),
        mode=draw(st.sampled_from(["natural", "again", "table-1"])),
        rules=rules.name,
        rules_hash=rules.rules_hash,
        engine="casino-1",
        cards=cards,
        dealer=dealt[3:6],
        seen=dealt[6:],
        alone=alone,
        best=tuple(best),
        grade=Grade.FORCED if class_of(cards).is_trips else grade_of(cost),
        cost=cost,
        think_ms=draw(st.integers(0, 2**53 - 1)),
        fouls=draw(st.integers(0, 5)),
        hinted=draw(st.booleans()),
        slip=draw(st.booleans()),
        starred=draw(st.booleans()),
        note=draw(notes),
    )


@st.composite
def fouls(draw: st.DrawFn, rules: RuleSet, session: Session) -> Foul:
    shoe = pack(rules.decks)
    hands = st.lists(st.integers(0, len(shoe) - 1), min_size=3, max_size=3, unique=True).map(
        lambda places: tuple(shoe[place] for place in places)
    )
    cards = draw(hands.filter(lambda hand: any(not _legal(hand, card.rank) for card in hand)))
    alone = next(card for card in cards if not _legal(cards, card.rank))
    moment = draw(moments())
    return Foul(draw(ids), session.id, moment, "natural", rules.name, rules.rules_hash, cards, alone)


def _legal(cards: Any, rank: int) -> bool:
    return setting_with_alone(class_of(cards), rank).is_legal


@st.composite
def plays(draw: st.DrawFn) -> list[tuple[Attempt | Foul, RuleSet, Session]]:
    """Answers to keep, each with its rule set and session; sessions that were ended and such that were not."""
    known_rules = draw(st.lists(rule_sets(), min_size=1, max_size=3))
    sessions = [Session(draw(ids), draw(st.sampled_from(["drill", "sprint"])), draw(moments())) for _ in range(2)]
    sessions[0] = replace(sessions[0], ended=sessions[0].opened.utc + timedelta(hours=1))
    answers = []
    for _ in range(draw(st.integers(0, 6))):
        rules, session = draw(st.sampled_from(known_rules)), draw(st.sampled_from(sessions))
        answers.append((draw(attempts(rules, session) | fouls(rules, session)), rules, session))
    return answers
