"""The program's check of itself: quiet when all is well, and it does find what is wrong."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import exp, lgamma, log
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app import selfcheck
from pyramid_trainer.app.commands import selfcheck as command
from pyramid_trainer.app.rule_files import BUILT_IN, RuleFiles
from pyramid_trainer.app.words import say
from pyramid_trainer.cards import Card
from pyramid_trainer.casino.hands import HandClass, parse_class
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.casino.solver import Solution, solve
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training import dealing
from tests.app.calling import ROOT, Call
from tests.casino.rule_sheets import SINGLE_DECK, sheet

SINGLE = rule_set_from(SINGLE_DECK)
FEW = 6_000


class Wrong(Solution):
    """A solution that has lost a win of one setting on the way."""

    def __init__(self, right: Solution) -> None:
        self.__dict__.update(right.__dict__)

    def values(self, hand: HandClass) -> tuple[SettingValue, ...]:
        first, *rest = super().values(hand)
        if hand == parse_class("A83"):
            first = replace(first, win=first.win - 1, push=first.push + 1)
        return (first, *rest)


def sentences(faults: Iterable[selfcheck.Fault]) -> list[str]:
    return [say(fault.code, fault.details) for fault in faults]


@pytest.mark.parametrize(
    "rules",
    [
        SINGLE,
        rule_set_from(sheet(decks=3, copies="nobody", payout="3/2", commission="0.05", unpaired="lowest")),
        rule_set_from(sheet(copies="player", keep_pair_from={"2": "never", "A": "K"})),
    ],
)
def test_a_right_solution_has_no_fault(rules: RuleSet) -> None:
    assert selfcheck.check_solution("some", solve(rules)) == []


def test_a_wrong_count_is_found_and_named() -> None:
    faults = sentences(selfcheck.check_solution("single-deck", Wrong(solve(SINGLE))))
    assert faults[0] == (
        "single-deck, A83 set as A-3 | 8: wins 6407, pushes 8371, loses 3646, best by the solver,"
        " wins 6408, pushes 8370, loses 3646, best by the recount."
    )
    assert "single-deck, optimal: -394301/10179260 by the solver" in faults[1]


def test_known_figures_are_compared_to_the_last_digit() -> None:
    assert selfcheck.check_known_figures("single-deck", solve(SINGLE)) == []
    other = solve(rule_set_from(sheet(keep_pair_from={})))
    assert len(selfcheck.check_known_figures("single-deck", other)) == 2
    assert len(selfcheck.check_known_figures("every-pair", other)) == 1
    assert selfcheck.check_known_figures("six-deck", other) == []


@pytest.mark.parametrize(("degrees", "chi_square"), [(51, 70.0), (51, 91.872), (51, 110.0), (454, 555.0), (454, 620.0)])
def test_the_tail_of_chi_square(degrees: int, chi_square: float) -> None:
    """Against the incomplete gamma function: near enough for a limit that is a power of ten."""
    exact = upper_tail(chi_square, degrees)
    assert 1e-9 < exact < 0.1
    assert selfcheck.Comparison("", chi_square, degrees).chance == pytest.approx(exact, rel=0.15)


def upper_tail(chi_square: float, degrees: int) -> float:
    """1 - P(k/2, x/2): the lower incomplete gamma function by its power series."""
    a, x = degrees / 2, chi_square / 2
    term = total = 1 / a
    number = 1
    while term > total * 1e-17:
        term *= x / (a + number)
        total += term
        number += 1
    return 1 - total * exp(a * log(x) - x - lgamma(a))


def test_the_tail_below_counts_as_well() -> None:
    assert selfcheck.Comparison("", 0.0, 51).chance < 1e-20
    assert selfcheck.Comparison("", 51.0, 51).chance > 0.4


@pytest.mark.parametrize("decks", [1, 6])
def test_a_fair_shuffle_has_no_fault(decks: int) -> None:
    comparisons, faults = selfcheck.check_shuffles("fair", rule_set_from(sheet(decks=decks)), Random(4), FEW)
    assert faults == []
    assert [comparison.degrees for comparison in comparisons] == [454, 454, *[51] * 6]
    assert all(0.5 < comparison.chi_square / comparison.degrees < 2 for comparison in comparisons)


class Lazy(Random):
    """Sorts what it draws, so that the low cards come first."""

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        return sorted(super().sample(population, k, counts=counts))


class Stingy(Random):
    """Never deals the last card of the pack."""

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        return super().sample(population[:-1], k, counts=counts)


class Even(Random):
    """Deals every card equally often, by going round and round."""

    def __init__(self) -> None:
        super().__init__(1)
        self.place = 0

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        self.place += 1
        return [population[(self.place + 7 * number) % len(population)] for number in range(k)]


class Doubling(Random):
    """Deals the same card twice now and then."""

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        drawn = super().sample(population, k, counts=counts)
        return [*drawn[:-1], drawn[0]] if drawn[0] == 17 else drawn


@pytest.mark.parametrize(
    ("chance", "found"),
    [
        (Stingy(1), [f"card {number} of the deal" for number in range(1, 7)]),
        (Even(), [f"card {number} of the deal" for number in range(1, 7)]),
        (Lazy(1), ["the player's hands", "the dealer's hands", "less than once in a million"]),
        (Doubling(1), ["holds a card too often"]),
    ],
)
def test_unfair_shuffles_are_found(chance: Random, found: list[str]) -> None:
    told = "\n".join(sentences(selfcheck.check_shuffles("unfair", SINGLE, chance, FEW)[1]))
    for part in found:
        assert part in told


def test_ways_to_deal_are_all_the_hands() -> None:
    for decks in (1, 2, 8):
        solution = solve(rule_set_from(sheet(decks=decks)))
        for hand in solution.classes:
            assert selfcheck.ways_to_deal(hand, decks) == solution.ways(hand)


def test_the_command_tells_what_it_did(call: Call, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfcheck, "ROUNDS", FEW)
    own = data / "rules"
    own.mkdir()
    (own / "broken.toml").write_text("decks = ", "utf-8")
    (own / "club.toml").write_bytes((ROOT / "assets" / "rules" / "six-deck.toml").read_bytes())
    printed = call("selfcheck").printed()
    for name in (*BUILT_IN, "club"):
        assert f"{name}: 455 hands, 897 settings and both averages solved by two ways\n" in printed
    assert f"Left out: {own / 'broken.toml'}, line 1: " in printed
    assert "single-deck: compared with what is known: optimal -3.87357 % (-394301/10179260)" in printed
    for name in command.SHUFFLED:
        assert f"{name}: 6,000 rounds dealt" in printed
    assert re.fullmatch(r"No fault found\. \(\d+\.\d s\)", printed.splitlines()[-1])


def test_the_command_gives_one_for_a_fault(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shuffles of the program are spoilt: every round is dealt in order of rank."""
    fair = dealing.shuffled_deal

    def sorted_deal(decks: int, count: int, chance: Random) -> tuple[Card, ...]:
        return tuple(sorted(fair(decks, count, chance), key=lambda card: card.rank))

    monkeypatch.setattr(dealing, "shuffled_deal", sorted_deal)
    monkeypatch.setattr(selfcheck, "ROUNDS", FEW)
    outcome = call("selfcheck")
    assert (outcome.status, outcome.err) == (1, "")
    assert "FAULT: single-deck, card 1 of the deal: chi-square" in outcome.out
    assert re.search(r"^\d+ faults found\. \(", outcome.out, re.MULTILINE)


def test_known_figures_are_those_of_the_rules_page() -> None:
    figures = {(known.rules, known.player): known for known in selfcheck.KNOWN_FIGURES}
    assert {name for name, _ in figures} <= set(BUILT_IN)
    for known in selfcheck.KNOWN_FIGURES:
        if known.exact is not None:
            decimals = len(known.percent.partition(".")[2])
            assert round(100 * Fraction(known.exact), decimals) == Fraction(known.percent)
    assert RuleFiles(Path("nowhere")).load("single-deck") == SINGLE
