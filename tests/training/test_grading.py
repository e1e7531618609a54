"""Grades: exact to the last digit at their bounds, and on every hand what the counts say."""

from fractions import Fraction

import pytest
from hypothesis import given

from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import legal_settings, parse_class
from pyramid_trainer.training.grading import Grade, grade_of, judge
from tests.casino.strategies import steady
from tests.training.samples import EQUAL_CLASS, EQUAL_SHEET, SHEETS, costs, rules_of, solved

HAIR = Fraction(1, 10**40)
"""Far below what a float could tell from nothing."""


@pytest.mark.parametrize(
    ("cost", "grade"),
    [
        (Fraction(0), "optimal"),
        (HAIR, "close"),
        (Fraction(1, 50), "close"),
        (Fraction(1, 50) + HAIR, "mistake"),
        (Fraction(1, 5), "mistake"),
        (Fraction(1, 5) + HAIR, "blunder"),
        (Fraction(101), "blunder"),
    ],
)
def test_each_bound_belongs_to_the_better_grade(cost: Fraction, grade: str) -> None:
    assert grade_of(cost) == grade


@steady
@given(costs)
def test_any_cost_has_the_grade_that_whole_numbers_give_it(cost: Fraction) -> None:
    given_away, of = cost.numerator, cost.denominator
    if given_away == 0:
        expected = "optimal"
    elif 50 * given_away <= of:
        expected = "close"
    elif 5 * given_away <= of:
        expected = "mistake"
    else:
        expected = "blunder"
    assert grade_of(cost) == expected


@pytest.mark.parametrize("number", range(len(SHEETS)))
def test_every_setting_of_every_class_costs_what_its_counts_say(number: int) -> None:
    rules = rules_of(number)
    win_units = rules.payout * (1 - rules.commission)
    for hand in ALL_CLASSES:
        values = solved(number).values(hand)
        assert {value.setting for value in values} == set(legal_settings(hand))
        worth = {
            value.setting: (value.win * win_units - value.lose) / (value.win + value.push + value.lose)
            for value in values
        }
        for setting, ev in worth.items():
            verdict = judge(values, setting)
            assert verdict.chosen.setting == setting
            assert verdict.cost == max(worth.values()) - ev
            assert worth[verdict.best.setting] == max(worth.values())
            if len(worth) == 1:
                assert (verdict.grade, verdict.cost) == (Grade.FORCED, 0)
            else:
                assert verdict.grade is grade_of(verdict.cost)


def test_two_best_settings_are_both_optimal_and_each_is_its_own_best() -> None:
    values = solved(SHEETS.index(EQUAL_SHEET)).values(EQUAL_CLASS)
    assert [value.best for value in values] == [True, True]
    for value in values:
        verdict = judge(values, value.setting)
        assert (verdict.grade, verdict.cost, verdict.best) == (Grade.OPTIMAL, 0, value)


def test_the_page_of_rules_grades_its_own_example() -> None:
    """A-8-3: the foul apart, the eight alone is right, and the three alone costs 1381/9212 + 1473/9212 of a bet."""
    values = solved(0).values(parse_class("A83"))
    right, wrong = values
    assert (str(right.setting), str(wrong.setting)) == ("A-3 | 8", "A-8 | 3")
    assert judge(values, right.setting).grade is Grade.OPTIMAL
    verdict = judge(values, wrong.setting)
    assert (verdict.cost, verdict.grade) == (Fraction(1381 + 1473, 9212), Grade.BLUNDER)
