"""What every setting is worth, exactly: win, push and lose counted over all dealer hands.

For each of the 455 classes the dealer's hand comes from the cards that are left, so a dealer class has a weight that
depends on the player's ranks: the product of binomials of what remains of each rank. One table of those weights and one
of outcomes (897 settings against 455 dealer classes) give all counts by a single sum along the rows. All of it is
integers; expected values are fractions of them, and settings are compared by integers, never by floats.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import comb

import numpy as np
import numpy.typing as npt

from pyramid_trainer.cards import CARDS_IN_PACK, LOWEST_RANK, RANKS, SUIT_LETTERS, Card, cards_left
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass, Setting, legal_settings
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.worth import Average, SettingValue
from pyramid_trainer.errors import BadInput

CARDS_IN_ROUND = 6

Counts = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]


class Solution:
    """All settings of all classes under one rule set with some cards known to be out of play.

    ``rules``: the rule set; ``dead``: the cards out of play; ``dealer_hands``: how many hands the dealer can hold
    against each of the player's. Classes that can no longer be dealt are left out.
    """

    def __init__(
        self,
        rules: RuleSet,
        dead: tuple[Card, ...],
        ways: list[int],
        wins: list[int],
        losses: list[int],
        by_house: list[Setting],
    ) -> None:
        """``ways`` and ``by_house`` stand one a class, ``wins`` and ``losses`` one a setting, as in ``_tables()``."""
        self.rules = rules
        self.dead = dead
        self.dealer_hands = comb(CARDS_IN_PACK * rules.decks - len(dead) - 3, 3)
        self._ways = ways
        self._wins = wins
        self._losses = losses
        self._by_house = by_house
        won, lost = rules.win_units.numerator, rules.win_units.denominator
        self._worth = [win * won - lose * lost for win, lose in zip(wins, losses, strict=True)]
        """EV of each setting in units of 1 / ``_worth_units``: integers, so exact."""
        self._worth_units = lost * self.dealer_hands

    @cached_property
    def classes(self) -> tuple[HandClass, ...]:
        """The classes that can be dealt, highest ranks first."""
        return tuple(hand for hand, ways in zip(ALL_CLASSES, self._ways, strict=True) if ways)

    def values(self, hand: HandClass) -> tuple[SettingValue, ...]:
        """The legal settings of ``hand``, best first; where they tie the house way's setting comes first.

        Raises ``BadInput("hand.not_dealable")`` when too many of its cards are dead.
        """
        index = self._index(hand)
        tables = _tables()
        places = tables.places[index]
        house = self._house_places[index]
        most = max(self._worth[place] for place in places)
        values = [
            SettingValue(
                setting=setting,
                win=self._wins[place],
                push=self.dealer_hands - self._wins[place] - self._losses[place],
                lose=self._losses[place],
                ev=Fraction(self._worth[place], self._worth_units),
                best=self._worth[place] == most,
                house_way=place == house,
            )
            for setting, place in zip(tables.settings[index], places, strict=True)
        ]
        return tuple(sorted(values, key=lambda value: (not value.best, not value.house_way)))

    def ways(self, hand: HandClass) -> int:
        """In how many ways the cards left can make ``hand``; raises as ``values``."""
        return self._ways[self._index(hand)]

    @cached_property
    def optimal(self) -> Average:
        """Over all deals when every hand is set optimally; where settings tie, the house way's counts."""
        return self._average(self._best_places())

    @cached_property
    def by_house_way(self) -> Average:
        """Over all deals when the player sets by the house way."""
        return self._average(self._house_places)

    @cached_property
    def _house_places(self) -> list[int]:
        """(455,): where the house way's setting of each class stands in the lists that hold one entry a setting."""
        tables = _tables()
        return [
            places.start + settings.index(house)
            for places, settings, house in zip(tables.places, tables.settings, self._by_house, strict=True)
        ]

    def _best_places(self) -> list[int]:
        """As ``_house_places``, for a best setting of each class: the house way's where it is one."""
        return [
            max((house, *places), key=self._worth.__getitem__)
            for house, places in zip(self._house_places, _tables().places, strict=True)
        ]

    def _index(self, hand: HandClass) -> int:
        index = _tables().index[hand]
        if not self._ways[index]:
            raise BadInput("hand.not_dealable", hand=str(hand))
        return index

    def _average(self, chosen_places: list[int]) -> Average:
        """Over all deals when each class is set as its entry of ``chosen_places`` says."""
        win = lose = deals = 0
        for ways, place in zip(self._ways, chosen_places, strict=True):
            deals += ways * self.dealer_hands
            win += ways * self._wins[place]
            lose += ways * self._losses[place]
        return Average(
            ev=(win * self.rules.win_units - lose) / deals,
            win=Fraction(win, deals),
            push=Fraction(deals - win - lose, deals),
            lose=Fraction(lose, deals),
        )


def solve(rules: RuleSet, dead: Iterable[Card] = ()) -> Solution:
    """Every legal setting of every class under ``rules``, with the cards ``dead`` out of play.

    Raises ``BadInput``: ``cards.too_many`` when a card is dead more often than there are decks, ``dead.too_many`` when
    fewer than six cards would be left.
    """
    dead = tuple(dead)
    left = np.array(ranks_left(rules.decks, dead), dtype=np.int32)
    tables = _tables()
    player_ways: list[int] = _ways(left[:, None])[:, 0].tolist()
    by_house = [rules.house_way.setting(hand) for hand in ALL_CLASSES]
    weights = _ways(left[:, None] - tables.ranks_used)[:, tables.class_of_setting]
    win, lose = _outcomes(tables, by_house, rules.copies)
    wins: list[int] = np.einsum("ds,ds->s", weights, win).tolist()
    losses: list[int] = np.einsum("ds,ds->s", weights, lose).tolist()
    return Solution(rules, dead, player_ways, wins, losses, by_house)


def ranks_left(decks: int, dead: Iterable[Card]) -> list[int]:
    """How many cards of each rank, 2s first, are in play; raises as ``solve``."""
    dead = tuple(dead)
    most = CARDS_IN_PACK * decks - CARDS_IN_ROUND
    if len(dead) > most:
        raise BadInput("dead.too_many", count=len(dead), most=most)
    if not dead:
        return [len(SUIT_LETTERS) * decks] * len(RANKS)
    counts = Counter(card.rank for card in cards_left(decks, dead))
    return [counts[rank] for rank in RANKS]


@dataclass(frozen=True, slots=True)
class _Tables:
    """What no rule set changes, ranks counted from 0 for the 2s. Rank arrays hold one row a class or one a setting."""

    index: dict[HandClass, int]
    """The place of each class in ``ALL_CLASSES``."""
    settings: tuple[tuple[Setting, ...], ...]
    """(455,): the legal settings of each class."""
    places: tuple[range, ...]
    """(455,): where the settings of each class stand in the arrays that hold one row a setting."""
    class_of_setting: npt.NDArray[np.intp]
    """(897,): for each setting, the place of its class in ``ALL_CLASSES``."""
    two_keys: Counts
    """(897,): what the two-card hand of each setting is worth in a comparison."""
    ones: Counts
    """(897,): the rank played alone."""
    ranks_used: Counts
    """(13, 455): how many cards of each rank a class uses."""
    high: npt.NDArray[np.intp]
    middle: npt.NDArray[np.intp]
    low: npt.NDArray[np.intp]
    """(455,) each: the three ranks of a class."""
    middle_taken: Counts
    low_taken: Counts
    """(455, 1) each: how many of that rank the earlier cards of the class have already taken."""
    orders: Counts
    """(455, 1): in how many orders the same cards would be counted: 1, 2 for a pair, 6 for three of a kind."""


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    settings = tuple(legal_settings(hand) for hand in ALL_CLASSES)
    flat = [setting for group in settings for setting in group]
    ranks = np.array([hand.ranks for hand in ALL_CLASSES], dtype=np.intp).T - LOWEST_RANK
    used = np.zeros((len(RANKS), len(ALL_CLASSES)), dtype=np.int32)
    np.add.at(used, (ranks, np.arange(len(ALL_CLASSES))), 1)
    middle_taken = (ranks[1] == ranks[0]).astype(np.int32)
    low_taken = (ranks[2] == ranks[1]).astype(np.int32) * (1 + middle_taken)
    ends = list(accumulate(map(len, settings)))
    return _Tables(
        index={hand: index for index, hand in enumerate(ALL_CLASSES)},
        settings=settings,
        places=tuple(range(end - len(group), end) for end, group in zip(ends, settings, strict=True)),
        class_of_setting=np.repeat(np.arange(len(ALL_CLASSES)), [len(group) for group in settings]),
        two_keys=np.array([setting.two_key for setting in flat], dtype=np.int32),
        ones=np.array([setting.one for setting in flat], dtype=np.int32),
        ranks_used=used,
        high=ranks[0],
        middle=ranks[1],
        low=ranks[2],
        middle_taken=middle_taken[:, None],
        low_taken=low_taken[:, None],
        orders=((1 + middle_taken) * (1 + low_taken))[:, None],
    )


def _ways(left: Counts) -> Counts:
    """In how many ways each class can be dealt: ``left`` (13, n) cards by rank, result (455, n).

    At most 416 cards in three places, so 32 bits hold every product.
    """
    tables = _tables()
    ways: Counts = (
        left[tables.high] * (left[tables.middle] - tables.middle_taken) * (left[tables.low] - tables.low_taken)
    )
    ways //= tables.orders
    return ways


def _outcomes(tables: _Tables, dealer: Sequence[Setting], copies: str) -> tuple[Flags, Flags]:
    """Whether each setting wins, and whether it loses, against each dealer class: two arrays (455, 897)."""
    two = tables.two_keys[None, :], np.array([setting.two_key for setting in dealer], dtype=np.int32)[:, None]
    one = tables.ones[None, :], np.array([setting.one for setting in dealer], dtype=np.int32)[:, None]
    player_wins = np.greater_equal if copies == "player" else np.greater
    dealer_wins = np.less_equal if copies == "dealer" else np.less
    return player_wins(*two) & player_wins(*one), dealer_wins(*two) & dealer_wins(*one)
