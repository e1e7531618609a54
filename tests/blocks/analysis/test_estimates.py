"""Intervals hold what they promise: checked by drawing from distributions whose mean is known."""

from math import sqrt
from random import Random
from statistics import mean

import pytest

from pyramid_trainer.blocks.analysis.estimates import Basis, Estimate, Tally, exactly

TRIALS = 1_000
NEAR_95 = (0.93, 0.975)


def tallied(values) -> Tally:
    tally = Tally()
    tally.add(list(values))
    return tally


def coverage(draw, deals: int, true: float, estimate, trials: int = TRIALS) -> float:
    """How often the interval of ``deals`` draws holds the true mean; ``draw``: gives one batch of that size."""
    held = 0
    for _ in range(trials):
        found = estimate(tallied(draw(deals)))
        held += found.low <= true <= found.high
    return held / trials


@pytest.mark.parametrize(("win", "draws"), [(0.5, 0.0), (0.9, 0.0), (0.3, 0.001), (0.2, 0.4), (0.1, 0.8), (0.05, 0.1)])
@pytest.mark.parametrize("deals", [40, 200])
def test_shares_of_wins_and_draws(win, draws, deals):
    chance = Random(f"{win} {draws} {deals}")

    def batch(count):
        return chance.choices((1.0, 0.5, 0.0), (win, draws, 1 - win - draws), k=count)

    assert NEAR_95[0] <= coverage(batch, deals, win + draws / 2, Tally.share) <= NEAR_95[1] + 0.01


@pytest.mark.parametrize("win", [0.002, 0.01, 0.03, 0.97, 0.995])
def test_shares_near_nought_and_one_over_many_sizes(win):
    """One rare outcome makes the coverage jump with the number of deals; over many sizes it must come out right."""
    chance = Random(f"{win}")
    found = [
        coverage(lambda count: chance.choices((1.0, 0.0), (win, 1 - win), k=count), deals, win, Tally.share, 120)
        for deals in range(200, 1_000, 40)
    ]
    assert 0.93 <= mean(found) <= 0.98


@pytest.mark.parametrize("differing", [0.03, 0.2, 0.6])
@pytest.mark.parametrize("lead", [-0.02, 0.0, 0.02])
def test_differences_over_common_deals(differing, lead):
    chance = Random(f"{differing} {lead}")
    chances = ((differing + lead) / 2, 1 - differing, (differing - lead) / 2)
    deals = 150
    found = coverage(lambda count: chance.choices((1.0, 0.0, -1.0), chances, k=count), deals, lead, Tally.average)
    assert NEAR_95[0] <= found <= 0.995  # few differing deals: rather too wide


def test_points():
    chance = Random(5)
    points, weights = (-3.0, -1.0, 0.0, 1.0, 3.0, 4.0, 9.0), (10, 20, 25, 12, 20, 10, 3)
    true = sum(point * weight for point, weight in zip(points, weights, strict=True)) / 100
    for deals in (40, 300):
        found = coverage(lambda count: chance.choices(points, weights, k=count), deals, true, Tally.average)
        assert NEAR_95[0] <= found <= NEAR_95[1]


@pytest.mark.parametrize("estimate", [Tally.share, Tally.average])
@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_the_same_every_time_is_not_certainty(estimate, value):
    few, many = (estimate(tallied([value] * deals)) for deals in (20, 2_000))
    assert few.mean == many.mean == value
    assert few.low <= value <= few.high
    assert few.half_width > 4 * many.half_width > 0
    assert many.high - many.low < 0.01


def test_no_deals_tell_nothing():
    assert (Tally().share().low, Tally().share().high) == (0.0, 1.0)
    assert Tally().average().half_width == float("inf")


def test_a_share_never_leaves_nought_to_one():
    for wins in range(21):
        found = tallied([1.0] * wins + [0.0] * (20 - wins)).share()
        assert 0 <= found.low <= found.mean <= found.high <= 1


def test_many_deals_come_to_the_usual_interval():
    values = [1.0] * 3_000 + [0.0] * 2_000
    usual = 1.96 * sqrt(0.6 * 0.4 / 5_000)
    for found in (tallied(values).share(), tallied(values).average()):
        assert abs(found.half_width - usual) < 1e-4
        assert abs((found.low + found.high) / 2 - 0.6) < 1e-3


def test_tallies_add_up():
    tally = tallied([1.0, 0.5])
    tally.add([0.0, 1.0])
    assert tally == tallied([1.0, 0.5, 0.0, 1.0])


def test_exact_values_say_so():
    known = exactly(0.25, 650, Basis.ENUMERATED)
    assert known.exact
    assert known.half_width == 0
    assert known.opposite == exactly(0.75, 650, Basis.ENUMERATED)
    assert not Estimate(0.5, 0.4, 0.6, 100).exact
