"""Dealt rounds: real cards, settled as the oracle settles them, within chance of the exact figures, and repeatable."""

import tracemalloc
from collections import Counter
from itertools import permutations
from math import comb, isclose
from statistics import fmean, stdev

import numpy as np
import pytest

from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import parse_class
from pyramid_trainer.casino.rules import rule_set_from
from pyramid_trainer.casino.simulate import classes_of, deals, simulate
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.errors import BadInput
from tests import oracle
from tests.casino.chance import assert_equally_likely, chi_square, chi_square_limit
from tests.casino.rule_sheets import EVERY_PAIR_FROM, SINGLE_DECK, sheet
from tests.oracle import Oracle

RULE_SHEETS = {
    "single deck": SINGLE_DECK,
    "six decks": sheet(decks=6),
    "every pair": sheet(keep_pair_from=EVERY_PAIR_FROM),
    "copies to the player": sheet(decks=2, copies="player"),
    "copies to nobody, lowest": sheet(copies="nobody", unpaired="lowest"),
    "other payouts": sheet(decks=8, payout="3/2", commission="0.05", keep_pair_from={}),
}

players = pytest.mark.parametrize("player", ["optimal", "house-way"])
rule_sheets = pytest.mark.parametrize("mapping", RULE_SHEETS.values(), ids=RULE_SHEETS)


def as_kinds(cards):
    """Numbers in the shoe as the oracle's kinds: each pack counts suit by suit, 2s first."""
    return [[oracle.KINDS[number % 52] for number in deal] for deal in cards.T.tolist()]


def ranks_of(side):
    return tuple(sorted((oracle.RANKS.index(kind[0]) for kind in side), reverse=True))


@players
@rule_sheets
def test_the_mean_lies_within_chance_of_the_exact_figure(mapping, player):
    rules = rule_set_from(mapping)
    simulation = simulate(rules, 300_000, seed=2004, player=player)
    solution = solve(rules)
    average = solution.optimal if player == "optimal" else solution.by_house_way
    assert simulation.exact == average.ev
    assert simulation.win + simulation.push + simulation.lose == 300_000
    assert abs(simulation.z) < 4
    shares = {"win": average.win, "push": average.push, "lose": average.lose}
    observed = {"win": simulation.win, "push": simulation.push, "lose": simulation.lose}
    expected = {outcome: float(share) * 300_000 for outcome, share in shares.items()}
    assert chi_square(observed, expected) < chi_square_limit(2)


def test_a_wrong_figure_would_be_noticed():
    simulation = simulate(rule_set_from(sheet(copies="nobody")), 300_000, seed=2004)
    other = solve(rule_set_from(SINGLE_DECK)).optimal.ev
    assert abs(simulation.ev - float(other)) > 10 * simulation.se


@players
@rule_sheets
def test_the_very_rounds_are_settled_as_the_oracle_settles_them(mapping, player):
    hands = 120 if player == "optimal" else 3_000
    truth = Oracle(mapping)
    way = mapping["house_way"]
    tally = Counter()
    for cards in deals(mapping["decks"], hands, seed=5):
        for deal in as_kinds(cards):
            mine, dealers = ranks_of(deal[:3]), ranks_of(deal[3:])
            split = oracle.house_split(mine, way)
            if player == "optimal":
                rows = truth.rows("".join(oracle.RANKS[rank] for rank in mine))
                best = oracle.optimally(rows.values())
                split = next(split for split in oracle.legal_splits(mine) if rows[str(split)] is best)
            tally[oracle.result(split, oracle.house_split(dealers, way), mapping["copies"])] += 1
    simulation = simulate(rule_set_from(mapping), hands, seed=5, player=player)
    assert (simulation.win, simulation.push, simulation.lose) == (tally["win"], tally["push"], tally["lose"])


@pytest.mark.parametrize("player", ["optimal", "house-way"])
def test_mean_and_standard_error_are_those_of_the_rounds(player):
    rules = rule_set_from(sheet(payout="3/2", commission="0.05"))
    simulation = simulate(rules, 1_000, seed=3, player=player)
    units = [1.425] * simulation.win + [0.0] * simulation.push + [-1.0] * simulation.lose
    assert isclose(simulation.ev, fmean(units), rel_tol=1e-12)
    assert isclose(simulation.se, stdev(units) / 1_000**0.5, rel_tol=1e-12)
    assert isclose(simulation.z, (simulation.ev - float(simulation.exact)) / simulation.se, rel_tol=1e-9)


def test_one_seed_is_one_result_and_another_seed_another():
    rules = rule_set_from(SINGLE_DECK)
    assert simulate(rules, 50_000, seed=1) == simulate(rules, 50_000, seed=1)
    assert len({simulate(rules, 50_000, seed=seed) for seed in range(4)}) == 4


@pytest.mark.parametrize("at_once", [1, 7, 1_000, 30_000])
def test_how_many_are_dealt_at_once_changes_nothing(at_once):
    rules = rule_set_from(sheet(decks=6))
    assert simulate(rules, 5_003, seed=9, at_once=at_once) == simulate(rules, 5_003, seed=9)
    dealt = [np.concatenate(list(deals(6, 501, 9, chunk)), axis=1) for chunk in (at_once, 100_000)]
    assert np.array_equal(*dealt)
    assert dealt[0].shape == (6, 501)


def test_a_longer_run_begins_like_a_shorter_one():
    short, long = (np.concatenate(list(deals(2, hands, 4)), axis=1) for hands in (1_000, 150_000))
    assert np.array_equal(short, long[:, :1_000])


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_no_card_of_the_shoe_is_dealt_twice_in_a_round(decks):
    for cards in deals(decks, 20_000, seed=6):
        assert all(len(set(deal)) == 6 for deal in cards.T.tolist())
        assert cards.min() >= 0
        assert cards.max() < 52 * decks


@pytest.mark.parametrize("decks", [1, 6])
def test_every_card_comes_equally_often_to_every_place(decks):
    cards = np.concatenate(list(deals(decks, 200_000, seed=7)), axis=1)
    for place in cards:
        assert_equally_likely(Counter(place.tolist()), range(52 * decks))


def test_every_order_of_two_cards_is_equally_likely():
    """First and last card of a round: 52 x 51 ordered pairs."""
    cards = np.concatenate(list(deals(1, 200_000, seed=8)), axis=1)
    ordered = Counter(zip(cards[0].tolist(), cards[5].tolist(), strict=True))
    assert_equally_likely(ordered, permutations(range(52), 2))


@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize("side", [slice(0, 3), slice(3, 6)], ids=["player", "dealer"])
def test_the_classes_come_as_often_as_the_exact_figures_say(decks, side):
    rules = rule_set_from(sheet(decks=decks))
    solution = solve(rules)
    hands = 250_000
    places = np.concatenate([classes_of(cards[side]) for cards in deals(decks, hands, seed=10)])
    observed = Counter(ALL_CLASSES[place] for place in places.tolist())
    expected = {hand: hands * solution.ways(hand) / comb(52 * decks, 3) for hand in ALL_CLASSES}
    assert min(expected.values()) > 40
    assert chi_square(observed, expected) < chi_square_limit(454)


def test_classes_are_read_from_real_cards():
    ace_of_hearts, eight_of_spades, three_of_clubs, two = 13 + 12, 6, 3 * 13 + 1, 0
    cards = np.array([[ace_of_hearts, two], [eight_of_spades, 52 + two], [three_of_clubs, 104 + two]], dtype=np.int32)
    assert [oracle.KINDS[number] for number in cards[:, 0]] == ["AH", "8S", "3C"]
    for order in permutations(range(3)):
        places = classes_of(cards[list(order)])
        assert [ALL_CLASSES[place] for place in places] == [parse_class("A83"), parse_class("222")]


def test_memory_does_not_grow_with_the_number_of_hands():
    rules = rule_set_from(SINGLE_DECK)
    simulate(rules, 1, seed=1)

    def peak(hands: int) -> int:
        tracemalloc.start()
        try:
            simulate(rules, hands, seed=1)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    assert peak(1_500_000) < 1.1 * peak(150_000) < 50_000_000


def test_one_round_has_no_standard_error():
    rules = rule_set_from(SINGLE_DECK)
    simulations = [simulate(rules, 1, seed=seed) for seed in range(6)]
    assert {simulation.ev for simulation in simulations} == {-1.0, 0.0, 1.0}
    assert {(simulation.se, simulation.z) for simulation in simulations} == {(0.0, None)}


@pytest.mark.parametrize("hands", [0, -1])
def test_at_least_one_round_is_played(hands):
    with pytest.raises(BadInput) as refusal:
        simulate(rule_set_from(SINGLE_DECK), hands, seed=1)
    assert refusal.value.code == "simulate.hands"
    assert refusal.value.details == {"hands": hands}


def test_a_seed_is_not_negative():
    with pytest.raises(BadInput) as refusal:
        simulate(rule_set_from(SINGLE_DECK), 1, seed=-1)
    assert refusal.value.code == "simulate.seed"
    assert refusal.value.details == {"seed": -1}


def test_nobody_else_plays():
    with pytest.raises(ValueError, match="no such player"):
        simulate(rule_set_from(SINGLE_DECK), 1, seed=1, player="dealer")
