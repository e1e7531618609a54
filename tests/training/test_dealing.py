"""Dealing: every class as often as a shuffled shoe deals it, both sides from one shoe, and slips come back in time."""

from collections import Counter
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.cards import Card, format_cards
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.training.dealing import AGAIN, NATURAL, NaturalDealer, Round, order_of
from tests.casino.chance import assert_equally_likely, chi_square, chi_square_limit
from tests.casino.rule_sheets import sheet
from tests.casino.strategies import steady
from tests.training.slips import classes_back_in_time

ROUNDS = 40_000


def rules_with(decks: int) -> RuleSet:
    return rule_set_from(sheet(decks=decks))


def dealt(decks: int, rounds: int, seed: int) -> list[Round]:
    dealer = NaturalDealer(Random(seed))
    rules = rules_with(decks)
    return [dealer.next_round(rules) for _ in range(rounds)]


def share(hand: HandClass, decks: int) -> float:
    """How often a shuffled shoe deals this class: ways to pick its cards over ways to pick any three."""
    ways = 1
    for number in Counter(hand.ranks).values():
        ways *= comb(4 * decks, number)
    return ways / comb(52 * decks, 3)


@pytest.mark.parametrize("decks", [1, 6])
def test_every_class_comes_as_often_as_a_shuffled_shoe_deals_it(decks: int) -> None:
    rounds = dealt(decks, ROUNDS, seed=decks)
    assert {one.mode for one in rounds} == {NATURAL}
    expected = {hand: ROUNDS * share(hand, decks) for hand in ALL_CLASSES}
    assert sum(expected.values()) == pytest.approx(ROUNDS)
    limit = chi_square_limit(len(ALL_CLASSES) - 1)
    assert chi_square(Counter(one.hand for one in rounds), expected) < limit
    dealers = Counter(HandClass(tuple(sorted((card.rank for card in one.dealer), reverse=True))) for one in rounds)
    assert chi_square(dealers, expected) < limit


def test_both_sides_come_from_one_shoe() -> None:
    """In one deck no card lies on both sides; the two first cards are of one rank 3 times in 51."""
    rounds = dealt(1, 20_000, seed=3)
    assert all(len({*one.cards, *one.dealer}) == 6 for one in rounds)
    same = sum(one.cards[0].rank == one.dealer[0].rank for one in rounds)
    expected = {True: len(rounds) * 3 / 51, False: len(rounds) * 48 / 51}
    assert chi_square({True: same, False: len(rounds) - same}, expected) < chi_square_limit(1)


def test_a_shoe_of_two_decks_holds_every_card_twice_and_no_more() -> None:
    rounds = dealt(2, 8_000, seed=4)
    most = Counter(max(Counter((*one.cards, *one.dealer)).values()) for one in rounds)
    assert set(most) == {1, 2}
    assert any(len(set(one.cards)) < 3 for one in rounds), "two identical cards in one hand"


def test_a_seed_deals_the_same_rounds_again() -> None:
    assert dealt(6, 50, seed=9) == dealt(6, 50, seed=9) != dealt(6, 50, seed=10)


def test_another_rule_set_takes_effect_with_the_next_round() -> None:
    dealer = NaturalDealer(Random(1))
    assert dealer.next_round(rules_with(1)).rules == rules_with(1)
    assert dealer.next_round(rules_with(6)).rules == rules_with(6)


@steady
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 6, 8]), st.lists(st.booleans(), min_size=1, max_size=40))
def test_slips_come_back_as_one_of_the_third_to_sixth_hands(seed: int, decks: int, slipped: list[bool]) -> None:
    dealer, rules = NaturalDealer(Random(seed)), rules_with(decks)
    rounds, slips = [], []
    for number, slip in enumerate(slipped):
        one = dealer.next_round(rules)
        rounds.append(one)
        if slip and not one.hand.is_trips:
            dealer.bring_back(one.cards)
            slips.append(number)
    rounds += [dealer.next_round(rules) for _ in range(7)]
    classes_back_in_time(rounds, slips)


def test_a_slip_at_every_hand_for_a_long_time_loses_none() -> None:
    dealer, rules = NaturalDealer(Random(77)), rules_with(1)
    rounds, slips = [], []
    for number in range(300):
        one = dealer.next_round(rules)
        rounds.append(one)
        if not one.hand.is_trips:
            dealer.bring_back(one.cards)
            slips.append(number)
    rounds += [dealer.next_round(rules) for _ in range(7)]
    classes_back_in_time(rounds, slips)
    assert len(slips) > 280


def test_when_a_slip_comes_back_and_in_which_suits_is_left_to_chance() -> None:
    rules = rules_with(1)
    slip = (Card(14, "S"), Card(14, "H"), Card(7, "D"))
    after, suits = Counter(), Counter()
    for seed in range(2000):
        dealer = NaturalDealer(Random(seed))
        dealer.bring_back(slip)
        rounds = [dealer.next_round(rules) for _ in range(6)]
        (number,) = (number for number, one in enumerate(rounds, start=1) if one.mode == AGAIN)
        after[number] += 1
        again = rounds[number - 1]
        suits[format_cards(sorted(again.cards, key=str))] += 1
        assert len({*again.cards, *again.dealer}) == 6
    assert_equally_likely(after, range(3, 7))
    aces = ["AC AD", "AC AH", "AC AS", "AD AH", "AD AS", "AH AS"]
    others = [f"7{suit} {pair}" for suit in "SHDC" for pair in aces]
    others.remove("7D AH AS")
    assert_equally_likely(suits, others)


@pytest.mark.parametrize("decks", [1, 8])
def test_the_dealer_of_a_hand_that_comes_back_is_dealt_from_what_is_left(decks: int) -> None:
    slip = (Card(9, "S"), Card(9, "H"), Card(4, "C"))
    dealers = Counter()
    for seed in range(1200):
        dealer = NaturalDealer(Random(seed))
        dealer.bring_back(slip)
        (again,) = (one for one in (dealer.next_round(rules_with(decks)) for _ in range(6)) if one.mode == AGAIN)
        assert max(Counter((*again.cards, *again.dealer)).values()) <= decks
        dealers.update(card.rank for card in again.dealer)
    left = {rank: 4 * decks - [9, 9, 4].count(rank) for rank in range(2, 15)}
    total = dealers.total()
    expected = {rank: total * number / sum(left.values()) for rank, number in left.items()}
    assert chi_square(dealers, expected) < chi_square_limit(12)


def test_cards_lie_highest_first_or_as_dealt() -> None:
    cards = (Card(8, "C"), Card(14, "S"), Card(8, "S"))
    assert order_of(cards, "dealt") == (0, 1, 2)
    assert order_of(cards, "highest") == (1, 2, 0)
    assert order_of((Card(5, "C"), Card(5, "D"), Card(5, "H")), "highest") == (2, 1, 0)
