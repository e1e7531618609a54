"""Rule sets as a rule file holds them: the published ones, and random ones for comparison with the oracle."""

import copy
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from pyramid_trainer.cards import Card, format_cards, pack
from pyramid_trainer.casino.rules import rule_set_from
from pyramid_trainer.casino.solver import solve
from tests.oracle import Oracle

Mapping = dict[str, object]

SINGLE_DECK: Mapping = {
    "name": "Single deck",
    "decks": 1,
    "copies": "dealer",
    "payout": "1",
    "commission": "0",
    "house_way": {
        "unpaired": "middle",
        "keep_pair_from": {"9": "6", "10": "7", "J": "8", "Q": "9", "K": "10", "A": "J"},
    },
}

EVERY_PAIR_FROM = {
    pair: str(kicker) if kicker <= 10 else "J"
    for pair, kicker in zip(["5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], range(2, 12), strict=True)
}
"""A kicker of at least the pair's rank less three; 2s, 3s and 4s always find one."""


def sheet(**changes: object) -> Mapping:
    """The single deck with some keys changed; ``unpaired`` and ``keep_pair_from`` go into its house way."""
    mapping = copy.deepcopy(SINGLE_DECK)
    for key, value in changes.items():
        place = mapping["house_way"] if key in ("unpaired", "keep_pair_from") else mapping
        assert isinstance(place, dict)
        place[key] = value
    return mapping


@dataclass(frozen=True)
class Case:
    """A rule sheet with cards out of play."""

    mapping: Mapping
    dead: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"{self.mapping}, dead: {format_cards(self.dead)}"


def random_case(chance: Random) -> Case:
    """Any decks, house way, copies, payout and commission; no, some or nearly all cards dead."""
    thresholds = {
        pair: chance.choice(["never", *"23456789", "10", "T", "J", "Q", "K", "A"])
        for pair in ["2", "3", "4", "5", "6", "7", "8", "9", chance.choice(["10", "T"]), "J", "Q", "K", "A"]
        if chance.random() < 0.6
    }
    payout = chance.choice(["1", "1", "2", "1.5", "0.95", "6/5", "1/3", "100", f"{chance.randint(1, 999)}/1000"])
    commission = chance.choice(["0", "0", "0.05", "1/20", "0.999", "2/7", f"0.{chance.randint(0, 99999):05}"])
    mapping = sheet(
        name="Random",
        decks=chance.randint(1, 8),
        copies=chance.choice(["dealer", "player", "nobody"]),
        payout=payout,
        commission=commission,
        unpaired=chance.choice(["middle", "lowest"]),
        keep_pair_from=thresholds,
    )
    shoe = pack(rule_set_from(mapping).decks)
    most = len(shoe) - 6
    return Case(mapping, tuple(chance.sample(shoe, chance.choice([0, 0, 1, 3, chance.randint(0, 30), most]))))


def assert_agrees_with_the_oracle(case: Case, oracle: Oracle, names: Iterable[str]) -> None:
    """Every figure of the classes ``names``, to the last digit."""
    solution = solve(rule_set_from(case.mapping), case.dead)
    assert {str(hand): solution.ways(hand) for hand in solution.classes} == oracle.by_class, case
    assert solution.dealer_hands == oracle.dealer_hands, case
    hands = {str(hand): hand for hand in solution.classes}
    for name in names:
        values = solution.values(hands[name])
        solved = {
            str(value.setting): (value.win, value.push, value.lose, value.ev, value.best, value.house_way)
            for value in values
        }
        assert solved == {
            text: (row.win, row.push, row.lose, row.ev, row.best, row.house) for text, row in oracle.rows(name).items()
        }, (name, case)


def compare_random_case(chance: Random, classes: int) -> Case:
    """Solves a random case and compares ``classes`` of its classes, taken at random, with the oracle."""
    case = random_case(chance)
    oracle = Oracle(case.mapping, [str(card) for card in case.dead])
    names = sorted(oracle.by_class)
    assert_agrees_with_the_oracle(case, oracle, chance.sample(names, min(classes, len(names))))
    return case
