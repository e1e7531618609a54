"""Better, worse or cannot tell yet: the conditions one by one, and how often simulated players are told wrongly."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.training.boundary import Stakes, Stratum
from pyramid_trainer.training.comparison import Change, Comparison, Lacking, compare
from pyramid_trainer.training.figures import Counts
from pyramid_trainer.training.ideas import Idea
from tests.casino.strategies import steady
from tests.training import players
from tests.training.counts import right_and_wrong, strata_counts
from tests.training.players import EXACT, PLAYERS, Floats, Periods, game, play, tolerance

ONE, OTHER = Stratum(Idea("high", 14), False), Stratum(Idea("high", 13), False)
COST = Fraction(1, 10)


def between(this: Counts, that: Counts, strata: dict[Stratum, Stakes] | None = None) -> Comparison:
    """Compares two periods in a single stratum that is half of the game."""
    half = replace(game().strata[ONE], weight=Fraction(1, 2))
    return compare({ONE: this}, {ONE: that}, strata or {ONE: half, OTHER: half})


def period(wrong: int, of: int) -> Counts:
    return right_and_wrong(of - wrong, wrong, COST)


def test_a_large_change_is_told_either_way() -> None:
    better, worse = between(period(5, 1000), period(200, 1000)), between(period(200, 1000), period(5, 1000))
    assert (better.change, worse.change) == (Change.BETTER, Change.WORSE)
    for told in (better, worse):
        assert (told.lacking, told.more_hands, told.covered) == ((), 0, Fraction(1, 2))
    assert better.loss_per_100 is not None
    assert better.accuracy is not None
    assert better.loss_per_100.value == 100 * (5 - 200) * COST / 1000
    assert better.loss_per_100.high < 0
    assert better.accuracy.value == Fraction(195, 1000)
    assert better.accuracy.low > 0


def test_no_difference_can_never_be_told() -> None:
    same = between(period(50, 1000), period(50, 1000))
    assert (same.change, same.lacking) == (Change.CANNOT_TELL_YET, (Lacking.DIFFERENCE,))
    assert same.loss_per_100 is not None
    assert same.loss_per_100.value == 0
    assert same.loss_per_100.low < 0 < same.loss_per_100.high
    assert (same.more_hands, same.hands_each) == (None, None)


@pytest.mark.parametrize(("this", "that"), [(99, 1000), (1000, 99)])
def test_both_periods_must_hold_a_hundred_counted_attempts(this: int, that: int) -> None:
    changed = between(period(this, this), period(0, that))
    assert (changed.change, changed.lacking) == (Change.CANNOT_TELL_YET, (Lacking.HANDS,))
    assert changed.more_hands == (1 if this == 99 else None)
    enough = between(period(max(this, 100), max(this, 100)), period(0, max(that, 100)))
    assert enough.change == Change.WORSE


def test_attempts_outside_the_compared_strata_count_as_well() -> None:
    this, that = {ONE: period(80, 91), OTHER: period(0, 9)}, {ONE: period(0, 95), OTHER: period(0, 5)}
    assert compare(this, that, game().strata).change == Change.WORSE
    this[OTHER] = period(0, 8)
    assert compare(this, that, game().strata).lacking == (Lacking.HANDS,)


def test_there_must_be_ten_errors_together() -> None:
    nine, ten = between(period(9, 100), period(0, 3000)), between(period(10, 100), period(0, 3000))
    assert (nine.change, nine.lacking) == (Change.CANNOT_TELL_YET, (Lacking.ERRORS,))
    assert ten.change == between(period(9, 100), period(1, 3000)).change == Change.WORSE
    assert nine.more_hands == 350  # at nine errors in 3,100 hands, rounded up to two digits


def test_periods_without_a_stratum_in_common_cannot_be_compared() -> None:
    apart = compare({ONE: period(20, 500)}, {OTHER: period(20, 500), ONE: period(5, 9)}, game().strata)
    assert apart.lacking == (Lacking.STRATA,)
    assert (apart.loss_per_100, apart.accuracy, apart.covered) == (None, None, 0)
    assert (apart.more_hands, apart.hands_each) == (None, None)


def test_nothing_at_all_lacks_everything() -> None:
    for nothing in ({}, {ONE: Counts()}):
        empty = compare(nothing, nothing, game().strata)
        assert empty.change == Change.CANNOT_TELL_YET
        assert empty.lacking == (Lacking.HANDS, Lacking.ERRORS, Lacking.STRATA)
        assert (empty.more_hands, empty.hands_each) == (None, None)


def test_two_periods_without_an_error_differ_by_nothing_that_is_known() -> None:
    clean = between(period(0, 200), period(0, 300))
    assert clean.lacking == (Lacking.ERRORS, Lacking.DIFFERENCE)
    assert clean.loss_per_100 is not None
    assert clean.accuracy is not None
    assert clean.loss_per_100.low < -0.5 < 0.5 < clean.loss_per_100.high
    assert clean.accuracy.low < -0.01 < 0.01 < clean.accuracy.high


def test_the_verdict_hangs_on_the_loss_alone() -> None:
    often, seldom = right_and_wrong(600, 400, Fraction(1, 1000)), right_and_wrong(990, 10, Fraction(1, 25))
    changed = between(often, seldom)
    assert changed.accuracy is not None
    assert changed.accuracy.high < 0
    assert changed.change == Change.CANNOT_TELL_YET


def test_a_game_in_which_nothing_can_be_wrong_shows_no_change() -> None:
    free = Stakes(Fraction(1), Fraction(0), Fraction(0), Fraction(0))
    quiet = between(period(0, 200), period(0, 200), {ONE: free})
    assert quiet.lacking == (Lacking.ERRORS, Lacking.DIFFERENCE)
    assert quiet.loss_per_100 == (0, 0, 0)
    assert (quiet.more_hands, quiet.hands_each) == (None, None)


@steady
@given(strata_counts, strata_counts)
def test_exchanged_periods_show_the_opposite(this: dict[Stratum, Counts], that: dict[Stratum, Counts]) -> None:
    ahead, back = compare(this, that, game().strata), compare(that, this, game().strata)
    opposite = {Change.BETTER: Change.WORSE, Change.WORSE: Change.BETTER}
    assert back.change == opposite.get(ahead.change, ahead.change)
    assert (back.lacking, back.covered, back.hands_each) == (ahead.lacking, ahead.covered, ahead.hands_each)
    for one, other in ((ahead.loss_per_100, back.loss_per_100), (ahead.accuracy, back.accuracy)):
        assert (one is None) == (other is None)
        if one is not None and other is not None:
            assert one.value == -other.value
            assert (one.low, one.high) == pytest.approx((-other.high, -other.low))


@steady
@given(st.integers(0, 100), st.integers(0, 1000), st.integers(0, 1000))
def test_the_verdict_is_what_the_conditions_say(wrong: int, now: int, then: int) -> None:
    this, that = period(min(wrong, now), now), period(min(2, then), then)
    told = between(this, that)
    assert (Lacking.HANDS in told.lacking) == (now < 100 or then < 100)
    assert (Lacking.ERRORS in told.lacking) == (this.errors + that.errors < 10)
    assert (Lacking.STRATA in told.lacking) == (now < 10 or then < 10)
    if told.loss_per_100 is not None:
        excluded = told.loss_per_100.low > 0 or told.loss_per_100.high < 0
        assert (Lacking.DIFFERENCE in told.lacking) == (not excluded)
    assert (told.change == Change.CANNOT_TELL_YET) == bool(told.lacking)
    assert (told.more_hands == 0) == (not told.lacking)


def scaled(counts: Counts, hands: int) -> Counts:
    """The same rates in another number of hands; attempts and errors are whole."""
    return period(round(Fraction(counts.errors * hands, counts.counted)), hands)


@pytest.mark.parametrize(
    ("this", "that"),
    [
        (period(12, 200), period(300, 3000)),
        (period(45, 300), period(1200, 10_000)),
        (period(3, 150), period(40, 800)),
        (period(40, 250), period(1200, 10_000)),
        (period(4, 40), period(20, 2000)),
    ],
)
def test_that_many_more_hands_would_tell_and_half_as_many_would_not(this: Counts, that: Counts) -> None:
    now = between(this, that)
    assert now.change == Change.CANNOT_TELL_YET
    assert now.more_hands
    assert between(scaled(this, this.counted + round(1.1 * now.more_hands)), that).change != Change.CANNOT_TELL_YET
    assert between(scaled(this, this.counted + now.more_hands // 2), that).change == Change.CANNOT_TELL_YET
    assert len(str(now.more_hands).rstrip("0")) <= 2


def test_against_too_short_a_period_no_number_of_hands_tells() -> None:
    now = between(period(16, 200), period(20, 200))
    assert now.lacking == (Lacking.DIFFERENCE,)
    assert now.more_hands is None
    assert between(period(80_000, 1_000_000), period(20, 200)).change == Change.CANNOT_TELL_YET


@pytest.mark.parametrize(("this", "that"), [(period(11, 200), period(20, 200)), (period(60, 500), period(10, 120))])
def test_two_periods_of_that_many_hands_each_would_tell(this: Counts, that: Counts) -> None:
    now = between(this, that)
    assert now.change == Change.CANNOT_TELL_YET
    assert now.hands_each
    told = between(scaled(this, round(1.1 * now.hands_each)), scaled(that, round(1.1 * now.hands_each)))
    assert told.change != Change.CANNOT_TELL_YET
    half = between(scaled(this, now.hands_each // 2), scaled(that, now.hands_each // 2))
    assert half.change == Change.CANNOT_TELL_YET


def test_a_difference_beyond_a_million_hands_is_none() -> None:
    now = between(period(500_000, 5_000_000), period(500_001, 5_000_000))
    assert now.change == Change.CANNOT_TELL_YET
    assert (now.more_hands, now.hands_each) == (None, None)


REPEATS = 2000

LENGTHS = [(300, 300), (100, 1500), (3000, 300), (2000, 2000)]


def told(this: Periods, that: Periods) -> tuple[Floats, Floats]:
    """How often each of ``BETTER`` and ``WORSE`` is said, recomputed for all rows."""
    shares = players.covered(this, that)
    _, low, high = players.difference(this, that, players.losses)
    enough = (
        (np.minimum(this.counted.sum(1), that.counted.sum(1)) >= 100)
        & (this.errors.sum(1) + that.errors.sum(1) >= 10)
        & shares.any(1)
    )
    return enough & (high < 0), enough & (low > 0)


def assert_recomputed_alike(this: Periods, that: Periods, rows: int) -> None:
    """The trainer itself says what was recomputed, figures and verdict."""
    better, worse = told(this, that)
    shares = players.covered(this, that)
    losses = players.difference(this, that, players.losses)
    errors = players.difference(this, that, players.errors)
    for row in range(rows):
        ours = compare(this.counts(row), that.counts(row), game().strata)
        change = Change.BETTER if better[row] else Change.WORSE if worse[row] else Change.CANNOT_TELL_YET
        assert ours.change == change
        if ours.loss_per_100 is None or ours.accuracy is None:
            assert not shares[row].any()
            continue
        assert list(map(float, ours.loss_per_100)) == pytest.approx([100 * side[row] for side in losses], abs=EXACT)
        value, low, high = (side[row] for side in errors)
        assert list(map(float, ours.accuracy)) == pytest.approx([-value, -high, -low], abs=EXACT)
        assert float(ours.covered) == pytest.approx(players.WEIGHT[shares[row] > 0].sum())


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("lengths", LENGTHS)
def test_without_a_change_one_is_told_in_at_most_five_of_a_hundred(player: str, lengths: tuple[int, int]) -> None:
    chance = np.random.default_rng([*lengths, list(PLAYERS).index(player)])
    this, that = (play(player, hands, REPEATS, chance) for hands in lengths)
    better, worse = told(this, that)
    assert (better | worse).mean() <= 0.05 + tolerance(0.05, REPEATS)
    assert_recomputed_alike(this, that, rows=5)


def test_sample_variances_would_tell_a_change_that_is_none() -> None:
    """Why the interval is another: in a short period the large errors often just did not happen."""
    chance = np.random.default_rng(8)
    this, that = (play("careless", hands, REPEATS, chance) for hands in (100, 1500))
    shares = players.covered(this, that)
    value, variance = np.zeros(REPEATS), np.zeros(REPEATS)
    for side, sign in ((this, 1), (that, -1)):
        mean, square = side.bets / np.maximum(side.counted, 1), side.bets_squared / np.maximum(side.counted, 1)
        value += sign * (shares * mean).sum(1)
        variance += (shares**2 * (square - mean**2) / np.maximum(side.counted, 1)).sum(1)
    assert (abs(value) > players.Z * np.sqrt(variance)).mean() > 0.4


@pytest.mark.parametrize("player", PLAYERS)
def test_drilling_other_hands_in_one_period_is_no_change(player: str) -> None:
    chance = np.random.default_rng([9, list(PLAYERS).index(player)])
    this, that = (play(player, 600, REPEATS, chance, mix) for mix in ("boundaries", "natural"))
    better, worse = told(this, that)
    assert (better | worse).mean() <= 0.05 + tolerance(0.05, REPEATS)


@pytest.mark.parametrize(
    ("player", "hands", "times", "often"),
    [("novice", 300, 0.5, 0.75), ("novice", 1000, 0.5, 0.99), ("beginner", 3000, 0.5, 0.9), ("novice", 1000, 0.8, 0.3)],
)
def test_a_real_change_is_told_often_and_hardly_ever_the_wrong_way(
    player: str, hands: int, times: float, often: float
) -> None:
    """``times``: how many times as often as before the player errs now."""
    chance = np.random.default_rng([hands, round(100 * times)])
    this, that = play(player, hands, REPEATS, chance, times=times), play(player, hands, REPEATS, chance)
    better, worse = told(this, that)
    assert better.mean() >= often - tolerance(often, REPEATS)
    assert worse.mean() <= 0.001
    back_better, back_worse = told(that, this)
    assert (back_worse.mean(), back_better.mean()) == pytest.approx((better.mean(), worse.mean()))
    assert_recomputed_alike(this, that, rows=5)


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (("beginner", 0.5, 1000), ("beginner", 1.0, 1000)),
        (("blunderer", 1.0, 1000), ("fine", 1.0, 200)),
        (("fine", 1.0, 200), ("blunderer", 1.0, 200)),
        (("novice", 1.0, 100), ("good", 1.0, 1000)),
        (("good", 0.3, 1000), ("good", 1.0, 1000)),
    ],
)
def test_the_interval_holds_the_true_difference(now: tuple[str, float, int], then: tuple[str, float, int]) -> None:
    chance = np.random.default_rng([now[2], then[2]])
    this, that = (play(player, hands, REPEATS, chance, times=times) for player, times, hands in (now, then))
    shares = players.covered(this, that)
    _, low, high = players.difference(this, that, players.losses)
    truth = shares @ (players.true_loss(*now[:2]) - players.true_loss(*then[:2]))
    assert ((low <= truth) & (truth <= high)).mean() >= 0.93 - tolerance(0.93, REPEATS)
