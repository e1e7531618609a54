"""A partial hand as one small number, and what every card makes of it.

What a hand may still become depends on its ranks and, as long as all its cards are of one suit, on that suit. So a
*state* is either *open*, a suit and up to four different ranks, or *broken*, up to four ranks without a suit: 6,735
with the empty hand. After them come the full hands, one state for each of the 7,462 classes that ``ranking`` tells
apart, worst first. States are ordered by their number of cards.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pyramid_trainer.blocks.faces import FACES, JOKER, Face
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND, Category, Made, all_classes
from pyramid_trainer.cards import LOWEST_RANK, RANKS, SUIT_LETTERS

CARDS = len(FACES) - FACES.count(JOKER)
JOKER_NUMBER = CARDS
SUITS = len(SUIT_LETTERS)
OF_A_RANK = SUITS
EMPTY = 0
NONE = -1
"""Stands for no state: what a card makes of a hand that already holds it."""

Numbers = npt.NDArray[np.int64]
_BASE = CARDS_IN_HAND + 1
_POWERS: Numbers = _BASE ** np.arange(len(RANKS), dtype=np.int64)
_STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
_SUITED = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
_TIMES = {
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}


def number_of(face: Face) -> int:
    """The number of a face: 0 to 51 for cards, 52 for a joker."""
    return JOKER_NUMBER if face is JOKER else _NUMBERS[face]


_NUMBERS = {face: number for number, face in enumerate(FACES[:CARDS])}


class Hands(NamedTuple):
    """All states.

    ``after``: int16 of shape (partial, 52), the state that each card leads to, ``NONE`` for a card that the hand holds
    or a fifth of a rank; ``size``: int8 by state, its number of cards; ``likely``: float32 of shape (partial, 52), the
    chance of each card to be the next one that turns up from the rest of the pack; ``partial``: how many states are not
    full. The state of a full hand is ``partial`` and its class number.
    """

    after: npt.NDArray[np.int16]
    size: npt.NDArray[np.int8]
    likely: npt.NDArray[np.float32]
    partial: int


@cache
def hand_table() -> Hands:
    """The states and what leads from one to another, made once in a process (some 50 ms)."""
    codes = [np.sort(_all_codes(size)) for size in range(CARDS_IN_HAND + 1)]
    masks = [np.sort(_all_masks(size)) for size in range(CARDS_IN_HAND + 1)]
    starts = _starts(codes, masks)
    partial = starts[CARDS_IN_HAND]
    full = _class_of_codes(codes[-1], suited=False) + partial
    flush = _class_of_codes(_codes_of_masks(masks[-1]), suited=True) + partial
    after = np.full((partial, CARDS), NONE, dtype=np.int16)
    likely = np.zeros((partial, CARDS), dtype=np.float32)
    for size in range(CARDS_IN_HAND):
        broken = _Broken(codes[size + 1], starts[size + 1] + SUITS * len(masks[size + 1]), full)
        if size > 1:
            first = starts[size] + SUITS * len(masks[size])
            _fill_broken(after[first:], likely[first:], codes[size], broken)
        for suit in range(SUITS if size else 1):
            first = starts[size] + suit * len(masks[size])
            _fill_open(
                after[first:], likely[first:], suit, masks[size], masks[size + 1], starts[size + 1], broken, flush
            )
    likely /= likely.sum(axis=1, keepdims=True)
    sizes = np.repeat(np.arange(CARDS_IN_HAND + 1), np.diff([*starts, partial + len(all_classes())]))
    return Hands(after, sizes.astype(np.int8), likely, partial)


class _Broken(NamedTuple):
    """The broken states of one size: their sorted codes, the first one's number; for full hands their numbers."""

    codes: Numbers
    first: int
    full: Numbers

    def numbers(self, codes: Numbers) -> Numbers:
        """The states with these codes, which must all be among them."""
        at = np.searchsorted(self.codes, codes)
        return self.full[at] if len(self.codes) == len(self.full) else at + self.first


def _starts(codes: list[Numbers], masks: list[Numbers]) -> list[int]:
    """The first state of each size; a hand of fewer than two cards is never broken, one empty hand is enough."""
    counts = [1]
    for size in range(1, CARDS_IN_HAND):
        counts.append(SUITS * len(masks[size]) + (len(codes[size]) if size > 1 else 0))
    return [0, *np.cumsum(counts).tolist()]


def _all_codes(size: int) -> Numbers:
    """Every multiset of ``size`` ranks that a pack holds, as the sum of a power of 6 for each card."""
    held = [
        ranks
        for ranks in combinations_with_replacement(range(len(RANKS)), size)
        if size <= OF_A_RANK or ranks[0] != ranks[-1]
    ]
    codes: Numbers = _POWERS[np.array(held, dtype=np.int64).reshape(len(held), size)].sum(axis=1)
    return codes


def _all_masks(size: int) -> Numbers:
    """Every set of ``size`` different ranks, a bit for each."""
    return np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(len(RANKS)), size)])


def _codes_of_masks(masks: Numbers) -> Numbers:
    codes: Numbers = ((masks[:, None] >> np.arange(len(RANKS)) & 1) * _POWERS).sum(axis=1)
    return codes


def _fill_broken(
    after: npt.NDArray[np.int16], likely: npt.NDArray[np.float32], codes: Numbers, broken: _Broken
) -> None:
    """What each card makes of the broken states ``codes``; of their suits nothing is known, so all are alike."""
    for rank in range(len(RANKS)):
        held = codes // _POWERS[rank] % _BASE
        room = np.flatnonzero(held < OF_A_RANK)
        columns = rank + len(RANKS) * np.arange(SUITS)
        after[np.ix_(room, columns)] = broken.numbers(codes[room] + _POWERS[rank])[:, None]
        likely[np.ix_(room, columns)] = (OF_A_RANK - held[room])[:, None]


def _fill_open(
    after: npt.NDArray[np.int16],
    likely: npt.NDArray[np.float32],
    suit: int,
    masks: Numbers,
    larger: Numbers,
    first: int,
    broken: _Broken,
    flush: Numbers,
) -> None:
    """What each card makes of the open states ``masks`` of ``suit``; ``larger``, ``first``: those of the next size."""
    codes = _codes_of_masks(masks)
    empty = not masks[0]
    for card in range(CARDS):
        of_suit, rank = divmod(card, len(RANKS))
        if of_suit == suit or empty:
            room = np.flatnonzero(masks >> rank & 1 == 0)
            at = np.searchsorted(larger, masks[room] | 1 << rank)
            after[room, card] = flush[at] if len(larger) == len(flush) else first + of_suit * len(larger) + at
        else:
            room = np.arange(len(masks))
            after[room, card] = broken.numbers(codes + _POWERS[rank])
        likely[room, card] = 1


def _class_of_codes(codes: Numbers, *, suited: bool) -> Numbers:
    """The class numbers of the full hands with these sorted codes."""
    numbers = np.empty(len(codes), dtype=np.int64)
    for number, one in enumerate(all_classes()):
        if (one.category in _SUITED) is suited:
            numbers[np.searchsorted(codes, _code_of_class(one))] = number
    return numbers


def _code_of_class(one: Made) -> int:
    if one.category in _STRAIGHTS:
        highest = one.ranks[0]
        ranks = [rank if rank >= LOWEST_RANK else RANKS[-1] for rank in range(highest - CARDS_IN_HAND + 1, highest + 1)]
        times = (1,) * CARDS_IN_HAND
    else:
        ranks, times = list(one.ranks), _TIMES.get(one.category, (1,) * CARDS_IN_HAND)
    return sum(_BASE ** (rank - LOWEST_RANK) * many for rank, many in zip(ranks, times, strict=True))
