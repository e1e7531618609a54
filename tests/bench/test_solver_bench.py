"""How long a full solve of a new rule set takes, and how it compares with plain enumeration of the dealer's cards.

Run by ``pytest tests/bench/test_solver_bench.py``. A full solve is everything a page or a command may ask of a rule
set: counts, EVs and best flags of all settings, and both edges. The enumeration is what one would write first: for a
class every three of the 49 cards left, split and settled one by one. It takes a sample of classes and is scaled to all
455.
"""

from collections import Counter
from itertools import combinations, count
from random import Random
from statistics import median
from time import perf_counter

from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.casino.solver import Solution, solve
from tests import oracle
from tests.casino.rule_sheets import SINGLE_DECK, sheet

ROUNDS = 15
SAMPLE = Random(455).sample(ALL_CLASSES, 9)
"""Two per cent of the classes, taken at random."""

_numbers = count(1)


def new_rule_set() -> RuleSet:
    """A single deck that was never solved before: its payout occurs only once."""
    return rule_set_from(sheet(payout=f"1.{next(_numbers):06}"))


def full_solve(rules: RuleSet) -> Solution:
    solution = solve(rules)
    for hand in solution.classes:
        solution.values(hand)
    assert solution.optimal.ev > solution.by_house_way.ev
    return solution


def enumerate_class(hand: HandClass) -> dict[str, Counter[str]]:
    """Win, push and lose of each setting of one class: 18,424 dealer hands, each split and settled."""
    ranks = [rank - 2 for rank in hand.ranks]
    left = [rank for rank in range(12, -1, -1) for _ in range(4 - ranks.count(rank))]
    way = SINGLE_DECK["house_way"]
    mine = oracle.legal_splits(ranks)
    tally = {str(split): Counter() for split in mine}
    for three in combinations(left, 3):
        dealers = oracle.house_split(three, way)
        for split in mine:
            tally[str(split)][oracle.result(split, dealers, "dealer")] += 1
    return tally


def test_full_solve_beside_enumeration(benchmark, capsys):
    """The rounds alternate, so that both meet the same machine: the sample enumerated, then a full solve."""
    enumerated = []

    def setup():
        start = perf_counter()
        tallies = [enumerate_class(hand) for hand in SAMPLE]
        enumerated.append(perf_counter() - start)
        assert all(tally.total() == 18424 for tallied in tallies for tally in tallied.values())
        return (new_rule_set(),), {}

    full_solve(new_rule_set())
    benchmark.pedantic(full_solve, setup=setup, rounds=ROUNDS)
    scale = len(ALL_CLASSES) / len(SAMPLE)
    solved = benchmark.stats.stats.median
    plain = median(enumerated) * scale
    benchmark.extra_info.update(
        rounds=ROUNDS,
        full_solve_median_ms=1000 * solved,
        enumerated_classes=[str(hand) for hand in SAMPLE],
        enumeration_median_ms=1000 * median(enumerated),
        scaled_by=f"{len(ALL_CLASSES)} / {len(SAMPLE)} classes",
        enumeration_scaled_s=plain,
        ratio=plain / solved,
    )
    with capsys.disabled():
        print(
            f"\nfull solve {1000 * solved:.2f} ms; "
            f"itertools {1000 * median(enumerated):.0f} ms for {len(SAMPLE)} classes, "
            f"times {len(ALL_CLASSES)} / {len(SAMPLE)} = {plain:.1f} s; ratio {plain / solved:.0f} "
            f"(medians of {ROUNDS} alternating rounds)"
        )


def test_the_enumeration_counts_what_the_solver_counts(benchmark):
    """The comparison is fair only if both give the same answer."""
    hand = SAMPLE[0]
    tallied = benchmark.pedantic(enumerate_class, args=(hand,), rounds=ROUNDS)
    solution = solve(rule_set_from(SINGLE_DECK))
    assert {str(value.setting): (value.win, value.push, value.lose) for value in solution.values(hand)} == {
        text: (tally["win"], tally["push"], tally["lose"]) for text, tally in tallied.items()
    }


def test_counts_and_edges_alone(benchmark):
    """Without the values of single settings, which a page asks for one hand at a time."""

    def counts_and_edges(rules: RuleSet) -> None:
        solution = solve(rules)
        assert solution.optimal.ev > solution.by_house_way.ev

    counts_and_edges(new_rule_set())
    benchmark.pedantic(counts_and_edges, setup=lambda: ((new_rule_set(),), {}), rounds=101)
