"""Accuracy and loss with their intervals: against SciPy, against NumPy over raw data, and by simulated players."""

from dataclasses import replace
from fractions import Fraction
from math import isclose

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, norm

from pyramid_trainer.training.boundary import Stakes, Stratum
from pyramid_trainer.training.figures import (
    Counts,
    Estimate,
    Part,
    Z,
    accuracy,
    error_rate,
    idea_losses,
    loss_per_100,
    mean_loss,
    reweighted,
    what_next,
    wilson,
)
from pyramid_trainer.training.ideas import ALL_IDEAS, Idea
from tests.casino.strategies import steady
from tests.training import players
from tests.training.counts import cost_lists, counts_of, right_and_wrong, strata_counts
from tests.training.players import EXACT, PLAYERS, STRATA, game, play, tolerance

STAKES = Stakes(weight=Fraction(1), wrong=Fraction(1, 3), wrong_squared=Fraction(1, 5), most=Fraction(4, 3))


def test_z_is_the_quantile_of_the_normal_distribution() -> None:
    assert isclose(Z, norm.ppf(0.975), rel_tol=1e-15)


@steady
@given(st.integers(1, 10**6), st.data())
def test_raw_accuracy_has_wilsons_interval(counted: int, data: st.DataObject) -> None:
    right = data.draw(st.integers(0, counted) | st.sampled_from([0, counted, counted - 1, 1]))
    theirs = binomtest(right, counted).proportion_ci(0.95, method="wilson")
    ours = accuracy(right_and_wrong(right, counted - right))
    assert ours is not None
    assert ours.value == Fraction(right, counted)
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=EXACT)
    assert wilson(right / counted, counted) == pytest.approx((theirs.low, theirs.high), abs=EXACT)


@steady
@given(cost_lists)
def test_counts_are_the_sums_of_what_was_added(added: list[Fraction]) -> None:
    counts = counts_of(added)
    assert counts == Counts(len(added), added.count(0), sum(added), sum(cost * cost for cost in added))
    assert counts.errors == sum(cost > 0 for cost in added)
    assert counts_of(added[:7]) + counts_of(added[7:]) == counts


def test_without_a_counted_attempt_there_is_no_figure() -> None:
    assert accuracy(Counts()) is None
    assert loss_per_100(Counts(), STAKES) is None
    nothing = reweighted({}, game().strata)
    assert (nothing.accuracy, nothing.loss_per_100, nothing.covered, nothing.ready) == (None, None, 0, False)
    assert idea_losses({}, game().strata) == what_next({}, game().strata) == ()
    assert mean_loss([]) is error_rate([]) is None


def test_a_part_that_is_never_dealt_or_never_met_says_nothing() -> None:
    never_dealt = Part(right_and_wrong(5, 5), Stakes(Fraction(0), Fraction(1), Fraction(1), Fraction(1)))
    never_met = Part(Counts(), STAKES)
    assert mean_loss([never_dealt]) is None
    assert mean_loss([never_met]) is None
    met = Part(right_and_wrong(5, 5), STAKES)
    assert mean_loss([met, never_dealt, never_met]) == mean_loss([met])


@pytest.mark.parametrize("cost", [Fraction(0), Fraction(1, 100), Fraction(4, 3)])
def test_one_attempt_says_little(cost: Fraction) -> None:
    loss = loss_per_100(counts_of([cost]), STAKES)
    share = accuracy(counts_of([cost]))
    assert loss is not None
    assert share is not None
    assert (loss.value, share.value) == (100 * cost, 0 if cost else 1)
    assert 0 <= loss.low <= loss.value
    assert loss.value <= loss.high * (1 + EXACT)
    assert loss.high <= 100 * STAKES.most * (1 + EXACT)
    assert loss.high > 100 * STAKES.wrong
    assert share.high - share.low > 0.75


@pytest.mark.parametrize("counted", [1, 10, 100, 1000, 10**6])
def test_no_error_does_not_prove_that_there_never_is_one(counted: int) -> None:
    loss = loss_per_100(Counts(counted, counted), STAKES)
    assert loss is not None
    assert loss.value == loss.low == 0
    imagined = float(STAKES.wrong_squared / STAKES.wrong)
    most = float(STAKES.most)
    score = 100 * Z**2 * imagined / (counted + Z**2 * imagined / most)
    assert loss.high == pytest.approx(score)
    assert loss.high <= 100 * most


def test_all_wrong_at_one_cost_is_no_certainty_either() -> None:
    loss = loss_per_100(right_and_wrong(0, 200), STAKES)
    share = accuracy(right_and_wrong(0, 200))
    assert loss is not None
    assert share is not None
    assert loss.low < loss.value == 10 < loss.high
    assert (share.value, share.low) == (0, 0)
    assert share.high > 0.01


def test_where_no_answer_can_be_wrong_the_loss_is_certain() -> None:
    free = Stakes(Fraction(1), Fraction(0), Fraction(0), Fraction(0))
    assert loss_per_100(Counts(3, 3), free) == Estimate(Fraction(0), 0.0, 0.0)


def test_costs_above_what_the_rules_allow_do_not_break_the_interval() -> None:
    cheap = Stakes(Fraction(1), Fraction(1, 100), Fraction(1, 9999), Fraction(1, 50))
    loss = loss_per_100(right_and_wrong(0, 5, Fraction(2)), cheap)
    assert loss is not None
    assert loss.low < loss.value <= loss.high * (1 + EXACT)


@steady
@given(cost_lists.filter(bool))
def test_both_bounds_solve_the_score_equation(costs: list[Fraction]) -> None:
    loss = loss_per_100(counts_of(costs), STAKES)
    assert loss is not None
    raw = np.array(costs, dtype=float)
    imagined = float(STAKES.wrong_squared / STAKES.wrong)
    step = ((raw**2).sum() + imagined**2) / (raw.sum() + imagined) / len(raw)
    for bound in (loss.low / 100, loss.high / 100):
        variance = Z**2 * step * bound * (1 - bound / float(STAKES.most))
        assert (raw.mean() - bound) ** 2 == pytest.approx(variance, rel=1e-6, abs=1e-12)
    assert loss.low <= loss.value * (1 + EXACT)
    assert loss.value <= loss.high * (1 + EXACT)


@steady
@given(st.dictionaries(st.sampled_from(STRATA), cost_lists, max_size=5))
def test_reweighted_figures_are_those_of_the_raw_data(costs: dict[Stratum, list[Fraction]]) -> None:
    ours = reweighted({stratum: counts_of(listed) for stratum, listed in costs.items()}, game().strata)
    enough = {stratum: listed for stratum, listed in costs.items() if len(listed) >= 10}
    weights = {stratum: game().strata[stratum].weight for stratum in enough}
    assert ours.covered == sum(weights.values())
    assert ours.ready == (ours.covered >= Fraction(9, 10))
    if not enough:
        assert ours.accuracy is ours.loss_per_100 is None
        return
    assert ours.accuracy is not None
    assert ours.loss_per_100 is not None
    loss = sum(weights[stratum] * sum(listed) / len(listed) for stratum, listed in enough.items()) / ours.covered
    right = sum(weights[stratum] * listed.count(0) / len(listed) for stratum, listed in enough.items()) / ours.covered
    assert ours.loss_per_100.value == 100 * loss
    assert ours.accuracy.value == right
    assert ours.loss_per_100.low <= 100 * float(loss) * (1 + EXACT)
    assert ours.loss_per_100.high >= 100 * float(loss) * (1 - EXACT)
    assert 0 <= ours.accuracy.low <= float(right) * (1 + EXACT)
    assert 1 >= ours.accuracy.high >= float(right) * (1 - EXACT)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("hands", "mix"), [(60, "natural"), (400, "boundaries"), (3000, "natural")])
def test_intervals_are_those_of_an_independent_computation(player: str, hands: int, mix: str) -> None:
    seen = play(player, hands, 12, np.random.default_rng(hands), mix)
    shares = players.covered(seen)
    losses = players.interval(seen.counted, players.losses(seen), shares)
    errors = players.interval(seen.counted, players.errors(seen), shares)
    for row in range(12):
        ours = reweighted(seen.counts(row), game().strata)
        if not shares[row].any():
            assert ours.loss_per_100 is None
            continue
        assert ours.loss_per_100 is not None
        assert ours.accuracy is not None
        assert list(map(float, ours.loss_per_100)) == pytest.approx([100 * column[row] for column in losses], abs=EXACT)
        mean, low, high = (column[row] for column in errors)
        assert list(map(float, ours.accuracy)) == pytest.approx([1 - mean, 1 - high, 1 - low], abs=EXACT)


def test_the_variance_of_a_stratified_mean_is_that_of_repeated_periods() -> None:
    """With many attempts the step times the mean is the variance of the mean, as repetition shows it."""
    seen = play("beginner", 20_000, 400, np.random.default_rng(5), "boundaries")
    shares = players.covered(seen)
    assert shares.all()
    means, low, high = players.interval(seen.counted, players.losses(seen), shares)
    assert means.std(ddof=1) == pytest.approx((high - low).mean() / (2 * Z), rel=0.1)


REPEATS = 1500
HANDS = [10, 30, 100, 300, 1000, 3000]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("hands", HANDS)
def test_intervals_hold_the_truth(player: str, hands: int) -> None:
    """At least 92 of 100, at small counts as Wilson's; more often where nothing but the imagined error speaks."""
    chance = np.random.default_rng([hands, list(PLAYERS).index(player)])
    seen = play(player, hands, REPEATS, chance)
    one = np.ones((REPEATS, 1))
    raw = seen.all_strata
    wrong, squared = (np.array([players.WEIGHT @ column]) for column in (players.WRONG, players.WRONG_SQUARED))
    kind = players.Kind(raw.bets, raw.bets_squared, wrong, squared, np.array([players.MOST.max()]))
    _, low, high = players.interval(raw.counted, kind, one)
    truth = players.WEIGHT @ players.true_loss(player)
    assert ((low <= truth) & (truth <= high)).mean() >= 0.92 - tolerance(0.92, REPEATS)

    shares = players.covered(seen)
    some = shares.any(1)
    if some.sum() < REPEATS / 2:
        return
    _, low, high = (column[some] for column in players.interval(seen.counted, players.losses(seen), shares))
    truths = (shares @ players.true_loss(player))[some]
    assert ((low <= truths + EXACT) & (truths <= high)).mean() >= 0.92 - tolerance(0.92, REPEATS)
    _, low, high = (column[some] for column in players.interval(seen.counted, players.errors(seen), shares))
    truths = (shares @ players.true_rate(player))[some]
    assert ((low <= truths + EXACT) & (truths <= high)).mean() >= 0.9 - tolerance(0.9, REPEATS)


def test_a_normal_interval_would_not_hold_it() -> None:
    """Why there is an imagined error: of a good player's 100 hands the sample's own variance knows too little."""
    seen = play("good", 100, REPEATS, np.random.default_rng(1)).all_strata
    mean = seen.bets[:, 0] / 100
    error = np.sqrt((seen.bets_squared[:, 0] / 100 - mean**2) / 100)
    truth = players.WEIGHT @ players.true_loss("good")
    assert (abs(mean - truth) <= Z * error).mean() < 0.5


def test_the_players_are_simulated_with_the_stakes_of_the_game() -> None:
    for column, stratum in enumerate(STRATA):
        stakes = game().strata[stratum]
        expected = [players.WEIGHT[column], players.WRONG[column], players.WRONG_SQUARED[column], players.MOST[column]]
        assert [float(value) for value in (stakes.weight, stakes.wrong, stakes.wrong_squared, stakes.most)] == (
            pytest.approx(expected)
        )
    costs = [both[0].ev - both[1].ev for both in map(players.SOLUTION.values, players.CLASSES)]
    assert costs == [Fraction(int(cost), players.UNITS) for cost in players.COSTS]


def test_a_stratum_is_covered_from_ten_attempts_on() -> None:
    first, second = STRATA[:2]
    seen = {first: right_and_wrong(9, 0), second: right_and_wrong(9, 1)}
    assert reweighted(seen, game().strata).covered == game().strata[second].weight
    seen[first] += right_and_wrong(0, 1)
    assert reweighted(seen, game().strata).covered == sum(game().strata[stratum].weight for stratum in (first, second))


@pytest.mark.parametrize(("share", "ready"), [(Fraction(9, 10), True), (Fraction(899, 1000), False)])
def test_figures_are_ready_from_nine_tenths_of_the_deals_on(share: Fraction, ready: bool) -> None:
    met, other = STRATA[:2]
    strata = {met: replace(STAKES, weight=share), other: replace(STAKES, weight=1 - share)}
    assert reweighted({met: right_and_wrong(10, 0)}, strata).ready == ready


def test_drilling_hard_hands_does_not_look_like_getting_worse() -> None:
    chance = np.random.default_rng(3)
    easy, hard = (play("good", 100_000, 1, chance, mix) for mix in ("natural", "boundaries"))
    raw = [loss_per_100(sum(seen.counts(0).values(), Counts()), game().whole) for seen in (easy, hard)]
    weighed = [reweighted(seen.counts(0), game().strata).loss_per_100 for seen in (easy, hard)]
    assert raw[0].value < raw[1].low
    assert weighed[0].low < weighed[1].value < weighed[0].high


@steady
@given(strata_counts)
def test_what_an_idea_costs_is_its_weight_times_its_mean_cost(seen: dict[Stratum, Counts]) -> None:
    losses = {loss.idea: loss for loss in idea_losses(seen, game().strata)}
    assert list(losses) == [idea for idea in ALL_IDEAS if idea in losses]
    for idea in ALL_IDEAS:
        met = {stratum: counts for stratum, counts in seen.items() if stratum.idea == idea and counts.counted}
        if not met:
            assert idea not in losses
            continue
        weights = {stratum: game().strata[stratum].weight for stratum in met}
        mean = sum(weights[stratum] * counts.cost / counts.counted for stratum, counts in met.items())
        mean /= sum(weights.values())
        assert losses[idea].loss_per_100 == 100 * game().ideas[idea].weight * mean
        assert losses[idea].counted == sum(counts.counted for counts in met.values())


def test_the_losses_of_the_ideas_add_up_to_the_reweighted_loss() -> None:
    seen = play("beginner", 200_000, 1, np.random.default_rng(4)).counts(0)
    whole = reweighted(seen, game().strata)
    assert whole.covered == 1
    assert whole.loss_per_100 is not None
    assert sum(loss.loss_per_100 for loss in idea_losses(seen, game().strata)) == whole.loss_per_100.value


@steady
@given(strata_counts)
def test_what_next_is_the_dearest_first_and_never_one_without_loss(seen: dict[Stratum, Counts]) -> None:
    losses = idea_losses(seen, game().strata)
    chosen = what_next(seen, game().strata)
    assert len(chosen) == min(3, sum(loss.loss_per_100 > 0 for loss in losses))
    assert all(loss.loss_per_100 for loss in chosen)
    assert [loss.loss_per_100 for loss in chosen] == sorted((loss.loss_per_100 for loss in chosen), reverse=True)
    left = [loss.loss_per_100 for loss in losses if loss not in chosen]
    assert not chosen or not left or max(left) <= chosen[-1].loss_per_100


def test_of_two_ideas_that_cost_the_same_that_with_fewer_attempts_comes_first() -> None:
    kings, queens, jacks = (Stratum(Idea("pair", rank), False) for rank in (13, 12, 11))
    strata = {stratum: game().strata[kings] for stratum in (kings, queens, jacks)}
    seen = {kings: right_and_wrong(30, 10), queens: right_and_wrong(15, 5), jacks: right_and_wrong(1, 0)}
    assert [loss.idea.rank for loss in what_next(seen, strata)] == [12, 13]
    assert [loss.idea.rank for loss in what_next(seen, strata, most=1)] == [12]
