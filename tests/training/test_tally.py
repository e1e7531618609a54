"""The figures of a session, against a recount that goes over all attempts at the end."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.training.tally import Tally
from tests.casino.strategies import steady
from tests.training.samples import attempt, attempts

WRONG = {"cost": Fraction(1, 10), "grade": Grade.MISTAKE}


def tally_of(kept: list[Attempt]) -> Tally:
    tally = Tally()
    for one in kept:
        tally = tally.with_attempt(one)
    return tally


@steady
@given(st.lists(attempts(), max_size=30))
def test_the_running_figures_are_those_of_a_recount(kept: list[Attempt]) -> None:
    counted = [one for one in kept if one.grade != "forced" and not one.hinted and not one.slip]
    right = [one.cost == 0 for one in counted]
    streak = 0
    while streak < len(right) and right[-1 - streak]:
        streak += 1
    tally = tally_of(kept)
    assert (tally.hands, tally.counted, tally.right, tally.streak) == (len(kept), len(counted), sum(right), streak)
    if not counted:
        assert (tally.accuracy, tally.loss_per_100, tally.seconds_per_decision) == (None, None, None)
        return
    assert tally.accuracy == Fraction(right.count(True), len(right))
    assert tally.loss_per_100 == sum((one.cost for one in counted), Fraction(0)) / len(counted) * 100
    assert tally.seconds_per_decision == Fraction(sum(one.think_ms for one in counted), len(counted)) / 1000


def test_a_streak_is_broken_by_a_counted_error_alone() -> None:
    right, wrong = attempt(), attempt(**WRONG)
    neither = [
        attempt(hinted=True, **WRONG),
        attempt(slip=True, **WRONG),
        attempt(grade=Grade.FORCED),
        attempt(hinted=True),
    ]
    assert tally_of([right, right, *neither]).streak == 2
    assert tally_of([right, right, *neither, right]).streak == 3
    assert tally_of([right, right, wrong]).streak == 0
    assert tally_of([right, wrong, *neither, right]).streak == 1
    assert tally_of([right, attempt(cost=Fraction(1, 10**9), grade=Grade.CLOSE)]).streak == 0


def test_fouls_do_not_make_an_answer_wrong() -> None:
    tally = tally_of([attempt(fouls=3)])
    assert (tally.accuracy, tally.streak, tally.loss_per_100) == (1, 1, 0)
