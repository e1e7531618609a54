"""What a hand that may still grow can become besides what equal ranks make: a straight, a flush, both at once.

A hand can become what the cards that are still to be had allow: those of the pack that lie in no hand and were not
discarded, whoever knows them.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from pyramid_trainer.blocks.ranking import CARDS_IN_HAND
from pyramid_trainer.cards import ACE, LOWEST_RANK, RANKS, SUIT_LETTERS, Card

_LEAST_CARDS = 2
"""One card can become anything; nothing is worth saying of it."""


class Outlook(NamedTuple):
    """``flush``: the suit; ``straight``: the highest rank of the best straight; ``straight_flush``: as ``straight``."""

    flush: str | None = None
    straight: int | None = None
    straight_flush: int | None = None


def outlook(hand: Sequence[Card], gone: Collection[Card]) -> Outlook:
    """What ``hand`` of two to four cards can become; nothing for others. ``gone``: cards that are not to be had."""
    if not _LEAST_CARDS <= len(hand) < CARDS_IN_HAND:
        return Outlook()
    left = {Card(rank, suit) for suit in SUIT_LETTERS for rank in RANKS} - set(gone) - set(hand)
    suits = {card.suit for card in hand}
    suit = suits.pop() if len(suits) == 1 else None
    if suit is not None and sum(card.suit == suit for card in left) < CARDS_IN_HAND - len(hand):
        suit = None
    straight = _best_straight(hand, left)
    both = None if suit is None else _best_straight(hand, {card for card in left if card.suit == suit})
    return Outlook(suit, straight, both)


def _best_straight(hand: Sequence[Card], left: Collection[Card]) -> int | None:
    """The highest rank of the best straight that ``hand`` and cards of ``left`` can make."""
    ranks = {card.rank for card in hand}
    if len(ranks) < len(hand):
        return None
    to_be_had = {card.rank for card in left}
    return next((highest for highest, needed in _straights() if ranks <= needed and needed - ranks <= to_be_had), None)


def _straights() -> Iterator[tuple[int, set[int]]]:
    """Each straight's highest rank and its ranks, best first."""
    for highest in range(ACE, LOWEST_RANK + CARDS_IN_HAND - 3, -1):
        ranks = {ACE if rank < LOWEST_RANK else rank for rank in range(highest - CARDS_IN_HAND + 1, highest + 1)}
        yield highest, ranks
