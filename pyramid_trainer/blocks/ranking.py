"""What five cards make: the standard ranking of poker hands, for cards of one pack.

Royal flush, straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair, high card;
ace high, and low in A-2-3-4-5. Suits never break a tie. The 2,598,960 hands fall into 7,462 classes, each better or
worse than every other.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from pyramid_trainer.cards import ACE, RANKS, Card

CARDS_IN_HAND = 5
_OF_A_RANK = 4
_WHEEL = (ACE, 5, 4, 3, 2)


class Category(IntEnum):
    """The kinds of hands; the better has the higher number."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class Made(NamedTuple):
    """What a hand makes. Full hands compare as they do in the game: the better is greater, equally good ones are equal.

    ``ranks``: the ranks in the order in which they decide, each once: those that stand more often first, then the
    higher ones; of a straight only the highest (5 for A-2-3-4-5).
    """

    category: Category
    ranks: tuple[int, ...]


def made(cards: Iterable[Card]) -> Made:
    """What five cards make, in whatever order they lie; raises ``ValueError`` for another number of them."""
    hand = tuple(cards)
    if len(hand) != CARDS_IN_HAND:
        raise ValueError(f"{len(hand)} cards are not a full hand")
    ranks = sorted((card.rank for card in hand), reverse=True)
    return _class(tuple(ranks), len({card.suit for card in hand}) == 1)


def showing(cards: Iterable[Card]) -> Made | None:
    """What a hand that may still grow makes already; ``None`` for no card at all.

    Below five cards that is high card, pair, two pair, three or four of a kind, with as many ranks as there are.
    """
    hand = tuple(cards)
    if len(hand) == CARDS_IN_HAND:
        return made(hand)
    return _grouped(tuple(sorted((card.rank for card in hand), reverse=True))) if hand else None


@cache
def all_classes() -> tuple[Made, ...]:
    """The 7,462 classes of full hands, worst first."""
    mixed = (ranks for ranks in combinations_with_replacement(reversed(RANKS), CARDS_IN_HAND) if _fit_a_pack(ranks))
    suited = combinations(reversed(RANKS), CARDS_IN_HAND)
    return tuple(sorted({_class(ranks, False) for ranks in mixed} | {_class(ranks, True) for ranks in suited}))


@cache
def class_numbers() -> Mapping[Made, int]:
    """The place of each class among ``all_classes()``: 0 for the worst, 7,461 for the royal flush."""
    return {one: number for number, one in enumerate(all_classes())}


_CODES = {
    Category.HIGH_CARD: "made.high_card",
    Category.PAIR: "made.pair",
    Category.TWO_PAIR: "made.two_pair",
    Category.THREE_OF_A_KIND: "made.three_of_a_kind",
    Category.STRAIGHT: "made.straight",
    Category.FLUSH: "made.flush",
    Category.FULL_HOUSE: "made.full_house",
    Category.FOUR_OF_A_KIND: "made.four_of_a_kind",
    Category.STRAIGHT_FLUSH: "made.straight_flush",
    Category.ROYAL_FLUSH: "made.royal_flush",
}
_NAMED_BY_TWO = (Category.TWO_PAIR, Category.FULL_HOUSE)


def name_of(hand: Made) -> tuple[str, dict[str, int]]:
    """Code and details of what people call ``hand``: ``("made.pair", {"rank": 12})`` is a pair of queens.

    ``rank``: the rank that counts first; ``second``: the lower pair, or the pair of a full house.
    """
    details = {"rank": hand.ranks[0]}
    if hand.category in _NAMED_BY_TWO:
        details["second"] = hand.ranks[1]
    return _CODES[hand.category], details


@cache
def _class(ranks: tuple[int, ...], suited: bool) -> Made:
    """The class of five ``ranks``, highest first."""
    highest = _straight_to(ranks)
    if suited and highest is not None:
        return Made(Category.ROYAL_FLUSH if highest == ACE else Category.STRAIGHT_FLUSH, (highest,))
    if suited:
        return Made(Category.FLUSH, ranks)
    if highest is not None:
        return Made(Category.STRAIGHT, (highest,))
    return _grouped(ranks)


def _straight_to(ranks: tuple[int, ...]) -> int | None:
    """The highest rank of the straight that five ``ranks`` are, if they are one."""
    if ranks == _WHEEL:
        return ranks[1]
    return ranks[0] if ranks == tuple(range(ranks[0], ranks[0] - CARDS_IN_HAND, -1)) else None


def _grouped(ranks: tuple[int, ...]) -> Made:
    """What ``ranks`` make by equal ranks alone."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    most, next_most = groups[0][0], groups[1][0] if len(groups) > 1 else 0
    if most == 4:
        category = Category.FOUR_OF_A_KIND
    elif most == 3:
        category = Category.FULL_HOUSE if next_most == 2 else Category.THREE_OF_A_KIND
    elif most == 2:
        category = Category.TWO_PAIR if next_most == 2 else Category.PAIR
    else:
        category = Category.HIGH_CARD
    return Made(category, tuple(rank for _, rank in groups))


def _fit_a_pack(ranks: tuple[int, ...]) -> bool:
    return max(map(ranks.count, ranks)) <= _OF_A_RANK
