"""The published figures, to the last digit: single deck, exact, and the two rows that the contracts print."""

from fractions import Fraction

import pytest

from pyramid_trainer.casino.hands import parse_class
from pyramid_trainer.casino.rules import rule_set_from
from pyramid_trainer.casino.solver import Solution, solve
from tests.casino.rule_sheets import EVERY_PAIR_FROM, SINGLE_DECK, sheet


@pytest.fixture(scope="module")
def single_deck() -> Solution:
    return solve(rule_set_from(SINGLE_DECK))


def test_the_single_deck_played_optimally(single_deck):
    optimal = single_deck.optimal
    assert optimal.ev == Fraction(-394301, 10179260)
    assert f"{100 * float(optimal.ev):.5f}" == "-3.87357"
    assert optimal.win == Fraction(8101629, 25448150)
    assert optimal.push == Fraction(16518279, 50896300)
    assert optimal.lose == Fraction(18174763, 50896300)
    assert optimal.win + optimal.push + optimal.lose == 1


def test_the_single_deck_set_by_the_house_way(single_deck):
    assert single_deck.by_house_way.ev == Fraction(-2142011, 50896300)
    assert f"{100 * float(single_deck.by_house_way.ev):.5f}" == "-4.20858"


def test_thresholds_for_every_pair_give_the_figure_that_was_printed():
    solution = solve(rule_set_from(sheet(keep_pair_from=EVERY_PAIR_FROM)))
    assert f"{100 * float(solution.optimal.ev):.4f}" == "-3.5328"


def test_ace_eight_three(single_deck):
    first, second = single_deck.values(parse_class("A83"))
    assert single_deck.dealer_hands == first.dealer_hands == second.dealer_hands == 18424
    assert (str(first.setting), first.win, first.push, first.lose) == ("A-3 | 8", 6408, 8370, 3646)
    assert (first.ev, first.best, first.house_way) == (Fraction(1381, 9212), True, True)
    assert (str(second.setting), second.win, second.push, second.lose) == ("A-8 | 3", 0, 15478, 2946)
    assert (second.ev, second.best, second.house_way) == (Fraction(-1473, 9212), False, False)


def test_455_classes_of_which_442_offer_a_choice(single_deck):
    sizes = [len(single_deck.values(hand)) for hand in single_deck.classes]
    assert (len(sizes), sizes.count(2), sizes.count(1)) == (455, 442, 13)


@pytest.mark.parametrize(("decks", "hands"), [(1, 22_100), (2, 182_104), (6, 5_013_320), (8, 11_912_160)])
def test_all_hands_of_the_shoe_are_counted(decks, hands):
    solution = solve(rule_set_from(sheet(decks=decks)))
    assert sum(solution.ways(hand) for hand in solution.classes) == hands
