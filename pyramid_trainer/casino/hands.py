"""Hands of three cards, the ways to split them, and how the parts compare.

Suits never matter, so a hand is its *class*: three ranks, 455 in all. A *setting* splits it into a two-card hand and a
single card. It is legal when the two-card hand is a pair or its higher card is not lower than the single card. Two-card
hands: any pair beats any two unpaired cards, pairs by rank, unpaired by the higher card and then the lower.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from pyramid_trainer.cards import ACE, RANKS, Card, parse_rank, rank_letter
from pyramid_trainer.errors import BadInput, IllegalMove

_PAIR_KEYS_START = (ACE + 1) * (ACE + 1)


@dataclass(frozen=True, slots=True, order=True)
class HandClass:
    """A hand with its suits forgotten: three ranks, highest first. Prints as ``A83``; ``parse_class`` reads it."""

    ranks: tuple[int, int, int]

    def __post_init__(self) -> None:
        high, middle, low = self.ranks
        if not (ACE >= high >= middle >= low >= RANKS[0]):
            raise ValueError(f"not three ranks, highest first: {self.ranks}")

    def __str__(self) -> str:
        return "".join(map(rank_letter, self.ranks))

    @property
    def is_trips(self) -> bool:
        return self.ranks[0] == self.ranks[2]

    @property
    def pair_and_kicker(self) -> tuple[int, int] | None:
        """Rank of the pair and of the third card; ``None`` for unpaired hands and for three of a kind."""
        high, middle, low = self.ranks
        if high == low or (high != middle and middle != low):
            return None
        return (middle, low if high == middle else high)


@dataclass(frozen=True, slots=True)
class Setting:
    """A split: ``two`` the ranks of the two-card hand, highest first, ``one`` the rank alone. Prints as ``A-3 | 8``."""

    two: tuple[int, int]
    one: int

    def __post_init__(self) -> None:
        if self.two[0] < self.two[1]:
            raise ValueError(f"the two-card hand lies highest first: {self.two}")

    def __str__(self) -> str:
        return f"{rank_letter(self.two[0])}-{rank_letter(self.two[1])} | {rank_letter(self.one)}"

    @property
    def is_pair(self) -> bool:
        return self.two[0] == self.two[1]

    @property
    def is_legal(self) -> bool:
        return self.is_pair or self.two[0] >= self.one

    @property
    def two_key(self) -> int:
        """A number that orders two-card hands: the better hand has the higher one, identical hands the same."""
        high, low = self.two
        return _PAIR_KEYS_START + high if self.is_pair else high * (ACE + 1) + low


def class_of(cards: Iterable[Card]) -> HandClass:
    """The class of three cards; raises ``BadInput("hand.size")`` for another number of them."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    if len(ranks) != 3:
        raise BadInput("hand.size", count=len(ranks))
    return HandClass((ranks[0], ranks[1], ranks[2]))


def parse_class(text: str) -> HandClass:
    """The class that ``text`` names, ranks in any order: ``"A83"``; raises ``BadInput("class.unreadable")``."""
    try:
        ranks = sorted(map(parse_rank, text.strip().upper().replace("10", "T")), reverse=True)
    except BadInput:
        ranks = []
    if len(ranks) != 3:
        raise BadInput("class.unreadable", text=text)
    return HandClass((ranks[0], ranks[1], ranks[2]))


def setting_with_alone(hand: HandClass, alone: int) -> Setting:
    """The split of ``hand`` that plays rank ``alone`` by itself, legal or not."""
    rest = list(hand.ranks)
    rest.remove(alone)
    return Setting((rest[0], rest[1]), alone)


def legal_settings(hand: HandClass) -> tuple[Setting, ...]:
    """The legal settings of ``hand``, higher single card first: two of them, one for three of a kind."""
    singles = sorted(set(hand.ranks), reverse=True)
    settings = (setting_with_alone(hand, alone) for alone in singles)
    return tuple(setting for setting in settings if setting.is_legal)


def require_legal(setting: Setting) -> None:
    """Raises ``IllegalMove("setting.foul")`` when ``setting`` is a foul, with the two ranks that make it one."""
    if not setting.is_legal:
        raise IllegalMove("setting.foul", high=setting.two[0], alone=setting.one)
