"""A second count of every setting, by a second way: what ``pyramid-trainer selfcheck`` holds the solver against.

Plain integers and nested loops over ranks. Nothing of the solver, of the house way's own choice or of the settings' own
comparison is used: splits, legality, the dealer's choice, the order of two-card hands and copies are said here once
more, from the rules, so that a mistake would have to be made twice to stay unseen.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from pyramid_trainer.cards import RANKS, SUIT_LETTERS
from pyramid_trainer.casino.hands import HandClass, Setting
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.worth import SettingValue

Split = tuple[int, int, int]
"""A split as three ranks: the two-card hand, highest first, and the card alone."""

Counts = tuple[int, int, int]
"""Dealer hands against which a setting wins, pushes and loses."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A setting on which two ways disagree: counts and whether it is best; ``None`` where one does not know it."""

    hand: HandClass
    setting: Setting
    recounted: tuple[Counts, bool] | None
    solved: tuple[Counts, bool] | None


def recount(rules: RuleSet) -> dict[HandClass, dict[Setting, Counts]]:
    """Win, push and lose of every legal setting of every class under ``rules``, no cards dead."""
    copies_in_shoe = len(SUIT_LETTERS) * rules.decks
    dealer = [(hand, _dealer_split(rules, *hand)) for hand in _rank_multisets()]
    recounted = {}
    for hand, _ in dealer:
        left = {rank: copies_in_shoe - hand.count(rank) for rank in RANKS}
        weighted = [(split, _ways(left, *ranks)) for ranks, split in dealer]
        recounted[HandClass(hand)] = {
            Setting((high, low), alone): _count((high, low, alone), weighted, rules.copies)
            for high, low, alone in _legal_splits(*hand)
        }
    return recounted


def differences(rules: RuleSet, values: Callable[[HandClass], Iterable[SettingValue]]) -> list[Difference]:
    """Where ``values``, which gives the settings of a class, differs from the recount: nothing when all is well."""
    found = []
    for hand, counts in recount(rules).items():
        most = max(_worth(rules, count) for count in counts.values())
        mine = {setting: (count, _worth(rules, count) == most) for setting, count in counts.items()}
        theirs = {value.setting: ((value.win, value.push, value.lose), value.best) for value in values(hand)}
        found += [
            Difference(hand, setting, mine.get(setting), theirs.get(setting))
            for setting in {**mine, **theirs}
            if mine.get(setting) != theirs.get(setting)
        ]
    return found


def _worth(rules: RuleSet, counts: Counts) -> Fraction:
    """Units won less units lost over all dealer hands."""
    win, _, lose = counts
    return win * rules.payout * (1 - rules.commission) - lose


def _rank_multisets() -> list[Split]:
    return [(high, middle, low) for high in RANKS for middle in RANKS for low in RANKS if high >= middle >= low]


def _ways(left: dict[int, int], high: int, middle: int, low: int) -> int:
    """In how many ways the cards ``left`` of each rank make these three ranks."""
    if high == middle == low:
        return comb(left[high], 3)
    if high == middle:
        return comb(left[high], 2) * left[low]
    if middle == low:
        return left[high] * comb(left[low], 2)
    return left[high] * left[middle] * left[low]


def _legal_splits(high: int, middle: int, low: int) -> list[Split]:
    """Each card alone in turn, equal splits once, fouls left out."""
    splits = dict.fromkeys([(high, middle, low), (high, low, middle), (middle, low, high)])
    return [(one, other, alone) for one, other, alone in splits if one == other or one >= alone]


def _dealer_split(rules: RuleSet, high: int, middle: int, low: int) -> Split:
    if high == middle == low:
        return (high, high, high)
    if high != middle and middle != low:
        return (high, low, middle) if rules.house_way.unpaired == "middle" else (high, middle, low)
    pair, kicker = (high, low) if high == middle else (low, high)
    keep_from = rules.house_way.keep_from[RANKS.index(pair)]
    if keep_from is not None and kicker >= keep_from:
        return (pair, pair, kicker)
    return (max(pair, kicker), min(pair, kicker), pair)


def _count(player: Split, dealer: list[tuple[Split, int]], copies: str) -> Counts:
    win = push = lose = 0
    for split, ways in dealer:
        two = _comparison(_compare_twos(player, split), copies)
        one = _comparison(player[2] - split[2], copies)
        if two > 0 and one > 0:
            win += ways
        elif two < 0 and one < 0:
            lose += ways
        else:
            push += ways
    return (win, push, lose)


def _compare_twos(player: Split, dealer: Split) -> int:
    """Above 0 when the player's two-card hand is better, below 0 when the dealer's is, 0 for a copy."""
    player_paired, dealer_paired = player[0] == player[1], dealer[0] == dealer[1]
    if player_paired != dealer_paired:
        return 1 if player_paired else -1
    if player[0] != dealer[0]:
        return player[0] - dealer[0]
    return player[1] - dealer[1]


def _comparison(difference: int, copies: str) -> int:
    """``difference`` with a copy given to whoever takes copies."""
    if difference:
        return difference
    return {"dealer": -1, "player": 1, "nobody": 0}[copies]
