"""What five cards make, against a ranking written separately, over every class of hands."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.app.words import say
from pyramid_trainer.blocks.ranking import Category, all_classes, class_numbers, made, name_of, showing
from pyramid_trainer.cards import RANKS, Card, pack, parse_cards
from tests.blocks.hand_counts import COUNTS, HANDS
from tests.blocks.oracle_blocks import kind_of, strength


def five(text):
    cards = parse_cards(text)
    assert len(cards) == 5
    return cards


def hand_kinds():
    """For every rank multiset, suited or not: one hand of it, and how many hands there are."""
    for ranks in combinations(RANKS, 5):
        yield [Card(rank, "H") for rank in ranks], 4
    for ranks in combinations_with_replacement(RANKS, 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        suited = 4 if len(counts) == 5 else 0
        dealt = [Card(rank, suit) for rank, count in counts.items() for suit in "SHDC"[:count]]
        if suited:
            dealt[0] = Card(dealt[0].rank, "D")
        yield dealt, prod(comb(4, count) for count in counts.values()) - suited


def test_every_class_is_counted_and_stands_in_its_place():
    counts = Counter()
    by_strength = {}
    for hand, hands in hand_kinds():
        one = made(hand)
        counts[one.category] += hands
        assert kind_of(list(map(str, hand)))[0].upper().replace(" ", "_") == one.category.name
        assert by_strength.setdefault(tuple(strength(list(map(str, hand)))), one) == one
    assert counts == COUNTS
    assert sum(counts.values()) == HANDS
    assert len(by_strength) == 7_462
    in_order = [by_strength[key] for key in sorted(by_strength)]
    assert all(worse < better for worse, better in pairwise(in_order))
    assert tuple(in_order) == all_classes()
    assert [class_numbers()[one] for one in in_order] == list(range(7_462))


@given(st.permutations(pack(1)).map(lambda cards: cards[:10]))
def test_any_two_hands_compare_as_the_oracle_says(cards):
    one, two = cards[:5], cards[5:]
    ours = (made(one) > made(two)) - (made(one) < made(two))
    first, second = strength(list(map(str, one))), strength(list(map(str, two)))
    assert ours == (first > second) - (first < second)


@given(st.permutations(pack(1)), st.permutations("SHDC"), st.permutations(range(5)))
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(cards, suits, order):
    renamed = dict(zip("SHDC", suits, strict=True))
    hands = [cards[:5], [card for card in pack(1) if card.suit == "S"][:5]]
    for hand in hands:
        changed = [Card(hand[place].rank, renamed[hand[place].suit]) for place in order]
        assert made(changed) == made(hand)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("TS JS QS KS AS", "9S TS JS QS KS"),
        ("6H 5H 4H 3H 2H", "5H 4H 3H 2H AH"),
        ("5H 4H 3H 2H AH", "AS AH AD AC KS"),
        ("2S 2H 2D 2C 3S", "AS AH AD KC KS"),
        ("2S 2H 2D 3C 3S", "AS KS QS JS 9S"),
        ("7S 5S 4S 3S 2S", "AH KS QS JS TS"),
        ("6S 5H 4H 3H 2H", "5S 4H 3H 2H AH"),
        ("5S 4H 3H 2H AH", "AS AH AD KS QH"),
        ("2S 2H 2D 3S 4H", "AS AH KS KH QS"),
        ("KS KH 2S 2H 3S", "QS QH JS JH AS"),
        ("3S 3H 2S 2H 5S", "3D 3C 2D 2C 4S"),
        ("2S 2H 3S 4H 5D", "AS KH QS JH 9S"),
        ("AS KH QS JH 9S", "KS QH JS TH 8S"),
        ("QS KH AS 2H 3S", "KS QH JS TH 8S"),
    ],
)
def test_the_order_that_players_know(better, worse):
    assert made(five(better)) > made(five(worse))


def test_suits_break_no_tie():
    assert made(five("AS AH 9S 4D 2D")) == made(five("AD AC 9H 4S 2H"))
    assert made(five("AS QS 9S 4S 2S")) == made(five("AD QD 9D 4D 2D"))


def test_a_straight_does_not_turn_the_corner():
    assert made(five("QS KH AS 2H 3S")).category is Category.HIGH_CARD
    assert made(five("QS KS AS 2S 3S")).category is Category.FLUSH
    assert made(five("AS 2H 3S 4H 5S")) == (Category.STRAIGHT, (5,))


def test_a_hand_that_may_still_grow_shows_its_equal_ranks():
    assert showing([]) is None
    assert showing(parse_cards("AS KS QS JS")) == (Category.HIGH_CARD, (14, 13, 12, 11))
    assert showing(parse_cards("2S QH QS")) == (Category.PAIR, (12, 2))
    assert showing(parse_cards("2S QH QS 2H")) == (Category.TWO_PAIR, (12, 2))
    assert showing(parse_cards("2S 2H 2D")) == (Category.THREE_OF_A_KIND, (2,))
    assert showing(parse_cards("2S 2H 2D 2C")) == (Category.FOUR_OF_A_KIND, (2,))
    assert showing(parse_cards("2S 2H 2D 3C 3S")) == made(five("2S 2H 2D 3C 3S"))


@pytest.mark.parametrize("cards", ["", "AS", "AS KS QS JS", "AS KS QS JS TS 9S"])
def test_only_five_cards_are_a_full_hand(cards):
    with pytest.raises(ValueError, match="not a full hand"):
        made(parse_cards(cards))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("TS JS QS KS AS", "Royal flush"),
        ("AS 2S 3S 4S 5S", "Straight flush, five high"),
        ("6S 6H 6D 6C 2S", "Four sixes"),
        ("KS KH KD 2S 2H", "Full house, kings and twos"),
        ("KS 9S 4S 3S 2S", "Flush, king high"),
        ("9S 8H 7S 6S 5S", "Straight, nine high"),
        ("9S 9H 9D 6S 5S", "Three nines"),
        ("9S 9H AS AH 5S", "Two pair, aces and nines"),
        ("QS QH 9S 4S 3S", "Pair of queens"),
        ("KS QH 9S 4S 3S", "High card, king"),
    ],
)
def test_hands_are_called_what_people_call_them(cards, words):
    assert say(*name_of(made(five(cards)))) == words


def test_every_class_has_a_name():
    assert len({say(*name_of(one)) for one in all_classes()}) == 1 + 9 + 13 + 13 * 12 + 8 + 10 + 13 + 78 + 13 + 8


def test_five_thousand_random_hands_agree_with_the_oracle():
    chance = Random(5)
    for _ in range(5_000):
        hand = chance.sample(pack(1), 5)
        kind, deciding = kind_of(list(map(str, hand)))
        one = made(hand)
        assert one.category.name == kind.upper().replace(" ", "_")
        assert "".join("23456789TJQKA"[rank - 2] for rank in one.ranks) == "".join(dict.fromkeys(deciding))
