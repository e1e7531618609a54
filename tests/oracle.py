"""The casino game once more, apart from the program: real cards, plain Python, its own reading of the rules.

Nothing of ``pyramid_trainer`` is imported, so that a misreading there cannot repeat itself here. A card is one of 52
*kinds*, two characters such as ``"AS"``; a shoe of n decks holds each kind n times. The dealer's hands are the 24,804
multisets of three kinds, each weighted by the number of ways in which the cards left can make it.

For one player hand only those dealer hands that share a kind with it can have lost ways; the others keep the ways they
have in the full shoe. So the ways of all hands are summed once, by the split the dealer makes of them, and a player
hand corrects that sum for the hands it touches.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

RANKS = "23456789TJQKA"
KINDS = [rank + suit for suit in "SHDC" for rank in RANKS]
HANDS = list(combinations_with_replacement(KINDS, 3))
RANKS_OF_HANDS = [tuple(sorted((RANKS.index(kind[0]) for kind in hand), reverse=True)) for hand in HANDS]
TOUCHING = {kind: [place for place, hand in enumerate(HANDS) if kind in hand] for kind in KINDS}


@dataclass(frozen=True)
class Row:
    """One setting of one hand."""

    win: int
    push: int
    lose: int
    ev: Fraction
    best: bool
    house: bool


@dataclass(frozen=True)
class Split:
    """``two``: what a two-card hand is worth, better hands compare higher; ``one``: the rank alone, 2s are 0."""

    two: tuple
    one: int

    def __str__(self):
        _, high, low = self.two
        return f"{RANKS[high]}-{RANKS[low]} | {RANKS[self.one]}"


def split_of(one_card, other_card, alone):
    """The split of three ranks (0 to 12): any pair is above any two unpaired cards, then the higher rank counts."""
    return Split((one_card == other_card, max(one_card, other_card), min(one_card, other_card)), alone)


def legal_splits(ranks):
    """A pair, or a higher card not lower than the card alone."""
    a, b, c = ranks
    splits = {split_of(a, b, c), split_of(a, c, b), split_of(b, c, a)}
    return {split for split in splits if split.two[0] or split.two[1] >= split.one}


def house_split(ranks, way):
    """The dealer's split of three ranks, highest first, under the ``[house_way]`` table of a rule file."""
    high, middle, low = ranks
    if len(set(ranks)) == 1:
        return split_of(high, high, high)
    if len(set(ranks)) == 3:
        return split_of(high, low, middle) if way["unpaired"] == "middle" else split_of(high, middle, low)
    pair = middle
    kicker = low if high == middle else high
    for key, value in way.get("keep_pair_from", {}).items():
        if rank_number(key) == pair and (value == "never" or kicker < rank_number(value)):
            return split_of(pair, kicker, pair)
    return split_of(pair, pair, kicker)


def rank_number(text):
    return RANKS.index(str(text).replace("10", "T"))


def result(mine, dealers, copies):
    """``"win"``, ``"push"`` or ``"lose"`` for the player."""
    won = (mine.two > dealers.two) + (mine.one > dealers.one)
    lost = (mine.two < dealers.two) + (mine.one < dealers.one)
    same = 2 - won - lost
    if copies == "player":
        won += same
    if copies == "dealer":
        lost += same
    return "win" if won == 2 else "lose" if lost == 2 else "push"


class Oracle:
    """All answers for one rule file, given as its mapping, with the kinds in ``dead`` out of play."""

    def __init__(self, mapping, dead=()):
        self.copies = mapping["copies"]
        self.win_units = Fraction(str(mapping["payout"])) * (1 - Fraction(str(mapping["commission"])))
        self.way = mapping["house_way"]
        self.left = {kind: mapping["decks"] - list(dead).count(kind) for kind in KINDS}
        self.dealer_hands = comb(sum(self.left.values()) - 3, 3)
        house = {ranks: house_split(ranks, self.way) for ranks in set(RANKS_OF_HANDS)}
        self.splits = [house[ranks] for ranks in RANKS_OF_HANDS]
        self.ways = [ways(self.left, hand) for hand in HANDS]
        self.by_split = Counter()
        self.by_class = Counter()
        self.example = {}
        self.counted = {}
        for hand, ranks, dealers, number in zip(HANDS, RANKS_OF_HANDS, self.splits, self.ways, strict=True):
            if number:
                name = "".join(RANKS[rank] for rank in ranks)
                self.by_split[dealers] += number
                self.by_class[name] += number
                self.example.setdefault(name, hand)

    def dealt_against(self, hand):
        """How many dealer hands make each split when the player holds ``hand``, three kinds."""
        left = dict(self.left)
        for kind in hand:
            left[kind] -= 1
        against = self.by_split.copy()
        for place in set().union(*(TOUCHING[kind] for kind in hand)):
            against[self.splits[place]] += ways(left, HANDS[place]) - self.ways[place]
        return against

    def rows_of(self, hand):
        """Every legal setting of ``hand``, three kinds: a ``Row`` by its text, ``"A-3 | 8"``."""
        against = self.dealt_against(hand)
        ranks = sorted((RANKS.index(kind[0]) for kind in hand), reverse=True)
        counts = {}
        for mine in legal_splits(ranks):
            tally = Counter()
            for dealers, number in against.items():
                tally[result(mine, dealers, self.copies)] += number
            counts[mine] = tally["win"], tally["push"], tally["lose"]
        ev = {mine: (win * self.win_units - lose) / self.dealer_hands for mine, (win, _, lose) in counts.items()}
        house = house_split(ranks, self.way)
        return {str(mine): Row(*counts[mine], ev[mine], ev[mine] == max(ev.values()), mine == house) for mine in counts}

    def rows(self, name):
        """As ``rows_of`` for a class that can be dealt, ``"A83"``."""
        if name not in self.counted:
            self.counted[name] = self.rows_of(self.example[name])
        return self.counted[name]

    def average(self, plays):
        """EV and the probabilities of win, push and lose over all deals; ``plays`` picks a row from a hand's rows."""
        win = push = lose = 0
        for name, number in self.by_class.items():
            row = plays(self.rows(name).values())
            win, push, lose = win + number * row.win, push + number * row.push, lose + number * row.lose
        deals = win + push + lose
        ev = (win * self.win_units - lose) / deals
        return ev, Fraction(win, deals), Fraction(push, deals), Fraction(lose, deals)


def optimally(rows):
    """The best row, the house way's where two are equally good."""
    return max(rows, key=lambda row: (row.best, row.house))


def by_the_house_way(rows):
    return next(row for row in rows if row.house)


def ways(left, hand):
    """In how many ways the cards ``left`` (a number for each kind) make ``hand``."""
    a, b, c = hand  # equal kinds lie side by side
    if a == c:
        return comb(left[a], 3)
    if a == b:
        return comb(left[a], 2) * left[c]
    if b == c:
        return left[a] * comb(left[b], 2)
    return left[a] * left[b] * left[c]
