"""What a hand can still become, beside every way to fill it."""

from itertools import combinations
from random import Random

import pytest

from pyramid_trainer.blocks.outlook import Outlook, outlook
from pyramid_trainer.blocks.ranking import Category, made
from pyramid_trainer.cards import Card, pack, parse_cards

STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def filled(hand: tuple[Card, ...], gone: set[Card]) -> Outlook:
    """The same by filling the hand in every way."""
    left = [card for card in pack(1) if card not in gone and card not in hand]
    ends = [made((*hand, *more)) for more in combinations(left, 5 - len(hand))]
    straights = [end.ranks[0] for end in ends if end.category in STRAIGHTS]
    both = [end.ranks[0] for end in ends if end.category in STRAIGHTS and end.category in FLUSHES]
    flush = hand[0].suit if any(end.category in FLUSHES for end in ends) else None
    return Outlook(flush, max(straights, default=None), max(both, default=None))


@pytest.mark.parametrize("count", [3, 4])
def test_it_agrees_with_every_way_to_fill_the_hand(count: int) -> None:
    chance = Random(count)
    for _ in range(60 if count == 4 else 25):
        near = [card for card in pack(1) if card.rank >= 9 or card.suit == "S"] if chance.random() < 0.6 else pack(1)
        cards = chance.sample(near, 30)
        hand, gone = tuple(cards[:count]), set(cards[count : count + chance.randrange(26)])
        assert outlook(hand, gone) == filled(hand, gone), (hand, gone)


def test_the_ace_counts_at_both_ends() -> None:
    assert outlook(parse_cards("AS 2H 3D"), ()).straight == 5
    assert outlook(parse_cards("AS KH QD"), ()).straight == 14
    assert outlook(parse_cards("KS AH 2D"), ()).straight is None


def test_of_one_card_and_of_five_nothing_is_said() -> None:
    assert outlook(parse_cards("AS"), ()) == outlook(parse_cards("2S 3S 4S 5S 6S"), ()) == Outlook()


def test_what_is_gone_is_not_waited_for() -> None:
    hand = parse_cards("4S 5S 6S")
    assert outlook(hand, ()) == Outlook("S", 8, 8)
    assert outlook(hand, parse_cards("7S 8S")) == Outlook("S", 8, 6)
    assert outlook(hand, parse_cards("7S 7H 7D 7C 3S 3H 3D 3C")) == Outlook("S", None, None)
    spades = [card for card in pack(1) if card.suit == "S" and card not in hand]
    assert outlook(hand, spades[:9]).flush is None
