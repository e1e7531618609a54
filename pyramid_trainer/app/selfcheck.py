"""The program checks itself: every count by a second way, the known figures, and whether shuffles look like chance.

A check gives back what it found wrong, as codes with details; nothing found is all well. Shuffles are compared with
exact probabilities by Pearson's chi-square, whose tail is taken from Wilson and Hilferty's approximation (its cube root
is nearly normal).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, erfc, prod, sqrt
from random import Random
from typing import TYPE_CHECKING

from pyramid_trainer.cards import CARDS_IN_PACK, SUIT_LETTERS, Card, format_cards, pack
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass, class_of
from pyramid_trainer.casino.recount import Counts, Difference, differences
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.training.dealing import NaturalDealer

if TYPE_CHECKING:
    from pyramid_trainer.casino.solver import Solution

ROUNDS = 60_000
"""Rounds in a check of shuffles: the rarest class, three of a kind, is then expected about ten times."""

LEAST_CHANCE = 1e-6
"""How seldom a sound shuffle may fail a check of shuffles."""

MOST_NAMED = 5
"""Wrong settings named for one rule set; the first few tell where to look."""

_CARDS_IN_HAND = 3
_CARDS_IN_ROUND = 6


@dataclass(frozen=True, slots=True)
class Fault:
    """Something is wrong: ``code`` names a sentence, ``details`` fill it."""

    code: str
    details: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class KnownFigure:
    """A published expected result of a built-in rule set: in percent as printed, and exactly where that is printed."""

    rules: str
    player: str
    percent: str
    exact: str | None = None

    def __str__(self) -> str:
        exactly = f" ({self.exact})" if self.exact else ""
        return f"{self.player} {self.percent} %{exactly}"


KNOWN_FIGURES = (
    KnownFigure("single-deck", "optimal", "-3.87357", "-394301/10179260"),
    KnownFigure("single-deck", "house-way", "-4.20858", "-2142011/50896300"),
    KnownFigure("every-pair", "optimal", "-3.5328"),
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How often things came against how often chance brings them: Pearson's chi-square."""

    what: str
    chi_square: float
    degrees: int

    @property
    def chance(self) -> float:
        """How probable it is, in a sound shuffle, to lie at least as far out on this side."""
        share = 2 / (9 * self.degrees)
        deviation = ((self.chi_square / self.degrees) ** (1 / 3) - (1 - share)) / sqrt(share)
        return erfc(abs(deviation) / sqrt(2)) / 2


def check_solution(name: str, solution: Solution) -> list[Fault]:
    """Every count and mark of ``solution``, no cards dead, against the recount, and both averages from its counts."""
    wrong = differences(solution.rules, solution.values)
    faults = [_count_fault(name, difference) for difference in wrong[:MOST_NAMED]]
    for player, solved in (("optimal", solution.optimal.ev), ("house-way", solution.by_house_way.ev)):
        summed = average_of(solution, player)
        if solved != summed:
            details = {"rules": name, "player": player, "solved": str(solved), "summed": str(summed)}
            faults.append(Fault("selfcheck.average", details))
    return faults


def known_figures(name: str) -> list[KnownFigure]:
    """What is published about the built-in rule set ``name``."""
    return [known for known in KNOWN_FIGURES if known.rules == name]


def check_known_figures(name: str, solution: Solution) -> list[Fault]:
    """The published figures of the built-in rule set ``name``, to the last digit they are printed with."""
    faults = []
    for known in known_figures(name):
        ev = (solution.optimal if known.player == "optimal" else solution.by_house_way).ev
        decimals = len(known.percent.partition(".")[2])
        right = round(100 * ev, decimals) == Fraction(known.percent)
        if not right or (known.exact is not None and ev != Fraction(known.exact)):
            details = {"rules": name, "solved": str(ev), "published": str(known)}
            faults.append(Fault("selfcheck.published", details))
    return faults


def average_of(solution: Solution, player: str) -> Fraction:
    """EV over all deals, summed anew from the counts; ``player`` is ``"optimal"`` or ``"house-way"``."""
    total = deals = Fraction(0)
    for hand in solution.classes:
        values = solution.values(hand)
        chosen = values[0] if player == "optimal" else next(value for value in values if value.house_way)
        ways = ways_to_deal(hand, solution.rules.decks)
        total += ways * (chosen.win * solution.rules.win_units - chosen.lose)
        deals += ways * chosen.dealer_hands
    return total / deals


def ways_to_deal(hand: HandClass, decks: int) -> int:
    """In how many ways the cards of ``decks`` packs make ``hand``."""
    return prod(comb(len(SUIT_LETTERS) * decks, count) for count in Counter(hand.ranks).values())


def check_shuffles(name: str, rules: RuleSet, chance: Random, rounds: int) -> tuple[list[Comparison], list[Fault]]:
    """Deals ``rounds`` rounds and compares hands and single cards, place by place, with their probabilities.

    Too close a fit is as unlike chance as too poor a one, so both sides count.
    """
    places: list[Counter[Card]] = [Counter() for _ in range(_CARDS_IN_ROUND)]
    hands: list[Counter[HandClass]] = [Counter(), Counter()]
    dealer = NaturalDealer(chance)
    faults = []
    for _ in range(rounds):
        dealt = dealer.next_round(rules)
        cards = dealt.cards + dealt.dealer
        if len(set(cards)) < _CARDS_IN_ROUND and max(Counter(cards).values()) > rules.decks:
            faults.append(Fault("selfcheck.card_too_often", {"rules": name, "cards": format_cards(cards)}))
        for place, card in zip(places, cards, strict=True):
            place[card] += 1
        for counter, part in zip(hands, (dealt.cards, dealt.dealer), strict=True):
            counter[class_of(part)] += 1
    comparisons = _comparisons(rules, rounds, places, hands)
    limit = LEAST_CHANCE / (2 * len(comparisons))
    faults += [
        Fault(
            "selfcheck.unlike_chance",
            {
                "rules": name,
                "what": comparison.what,
                "chi_square": f"{comparison.chi_square:.1f}",
                "degrees": comparison.degrees,
            },
        )
        for comparison in comparisons
        if comparison.chance < limit
    ]
    return comparisons, faults


def _comparisons(
    rules: RuleSet, rounds: int, places: list[Counter[Card]], hands: list[Counter[HandClass]]
) -> list[Comparison]:
    all_hands = comb(CARDS_IN_PACK * rules.decks, _CARDS_IN_HAND)
    of_hands = [rounds * ways_to_deal(hand, rules.decks) / all_hands for hand in ALL_CLASSES]
    compared = [
        _compared(f"the {side}'s hands", [counter[hand] for hand in ALL_CLASSES], of_hands)
        for side, counter in zip(("player", "dealer"), hands, strict=True)
    ]
    of_cards = [rounds / CARDS_IN_PACK] * CARDS_IN_PACK
    return compared + [
        _compared(f"card {number} of the deal", [counter[card] for card in pack(1)], of_cards)
        for number, counter in enumerate(places, start=1)
    ]


def _compared(what: str, came: Iterable[int], expected: Sequence[float]) -> Comparison:
    chi_square = sum((count - mean) ** 2 / mean for count, mean in zip(came, expected, strict=True))
    return Comparison(what, chi_square, len(expected) - 1)


def _count_fault(name: str, difference: Difference) -> Fault:
    return Fault(
        "selfcheck.count",
        {
            "rules": name,
            "hand": str(difference.hand),
            "setting": str(difference.setting),
            "solved": _in_words(difference.solved),
            "recounted": _in_words(difference.recounted),
        },
    )


def _in_words(counted: tuple[Counts, bool] | None) -> str:
    """Counts and mark of a setting: ``wins 6408, pushes 8370, loses 3646, best``."""
    if counted is None:
        return "unknown"
    (win, push, lose), best = counted
    return f"wins {win}, pushes {push}, loses {lose}{', best' if best else ''}"
