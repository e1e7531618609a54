"""Counts of attempts by what they cost, and any such counts in some strata."""

from fractions import Fraction

from hypothesis import strategies as st

from pyramid_trainer.training.figures import Counts
from tests.training.players import STRATA, UNITS


def counts_of(costs: list[Fraction]) -> Counts:
    total = Counts()
    for cost in costs:
        total += Counts(1, int(cost == 0), cost, cost * cost)
    return total


def right_and_wrong(right: int, wrong: int, cost: Fraction = Fraction(1, 10)) -> Counts:
    return Counts(right + wrong, right, wrong * cost, wrong * cost * cost)


costs = st.just(Fraction(0)) | st.integers(0, UNITS).map(lambda units: Fraction(units, UNITS))
cost_lists = st.lists(costs, max_size=20)
strata_counts = st.dictionaries(st.sampled_from(STRATA), cost_lists.map(counts_of), max_size=5)
