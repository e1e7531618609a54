"""Ranks, suits, cards and packs: the root both games stand on.

A pack is 52 cards, four suits of thirteen ranks, ace high. A *shoe* is several packs shuffled together, so that one
hand may hold two identical cards. Cards print as rank and suit, ``AS``, ``TD``; reading also takes ``10D``, lower case
and the signs of the suits, ``10♦``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from pyramid_trainer.errors import BadInput

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "SHDC"
LOWEST_RANK, JACK, QUEEN, KING, ACE = 2, 11, 12, 13, 14
RANKS = tuple(range(LOWEST_RANK, ACE + 1))
CARDS_IN_PACK = len(RANKS) * len(SUIT_LETTERS)

_SUIT_SIGNS = dict(zip("♠♥♦♣♤♡♢♧", SUIT_LETTERS * 2, strict=True))
_CARD = re.compile(rf"(10|[2-9TJQKA])([SHDC{''.join(_SUIT_SIGNS)}])", re.IGNORECASE | re.ASCII)
_SEPARATORS = re.compile(r"[\s,]*")


def rank_letter(rank: int) -> str:
    """The one character that stands for ``rank`` (2 to 14): ``"2"`` … ``"9"``, ``"T"``, ``"J"`` … ``"A"``."""
    return RANK_LETTERS[rank - LOWEST_RANK]


def rank_name(rank: int) -> str:
    """As ``rank_letter``, but ``"10"`` for the ten: the form people read on a card."""
    return "10" if rank == 10 else rank_letter(rank)


def parse_rank(text: str) -> int:
    """The rank, 2 to 14, that ``text`` names (``"2"`` … ``"10"`` or ``T``, ``J``, ``Q``, ``K``, ``A``, any case).

    Raises ``BadInput("rank.unreadable")`` for anything else.
    """
    letter = "T" if text == "10" else text.upper()
    if len(letter) != 1 or letter not in RANK_LETTERS:
        raise BadInput("rank.unreadable", text=text)
    return RANK_LETTERS.index(letter) + LOWEST_RANK


@dataclass(frozen=True, slots=True)
class Card:
    """One playing card: ``rank`` 2 to 14 (ace), ``suit`` one of ``S H D C``. ``parse_card(str(card)) == card``."""

    rank: int
    suit: str

    def __post_init__(self) -> None:
        if self.rank not in RANKS or self.suit not in tuple(SUIT_LETTERS):
            raise ValueError(f"no such card: rank {self.rank!r}, suit {self.suit!r}")

    def __str__(self) -> str:
        return rank_letter(self.rank) + self.suit


_PACK = tuple(Card(rank, suit) for suit in SUIT_LETTERS for rank in RANKS)


def highest_first(card: Card) -> tuple[int, int]:
    """Sort key that lays cards highest rank first, equal ranks spades, hearts, diamonds, clubs."""
    return (-card.rank, SUIT_LETTERS.index(card.suit))


def parse_card(text: str) -> Card:
    """The card that ``text`` names; raises ``BadInput("card.unreadable")``."""
    match = _CARD.fullmatch(text.strip())
    if match is None:
        raise BadInput("card.unreadable", text=text)
    return _card_of(match)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards in ``text``, separated by spaces, commas or nothing: ``"AS 8C,3d"``, ``"AS8C3D"``; none for blank text.

    Raises ``BadInput("card.unreadable")`` with the part that could not be read.
    """
    cards: list[Card] = []
    position = _end_of(_SEPARATORS.match(text, 0))
    while position < len(text):
        match = _CARD.match(text, position)
        if match is None:
            raise BadInput("card.unreadable", text=re.split(r"[\s,]", text[position:], maxsplit=1)[0])
        cards.append(_card_of(match))
        position = _end_of(_SEPARATORS.match(text, match.end()))
    return tuple(cards)


def _card_of(match: re.Match[str]) -> Card:
    return Card(parse_rank(match[1]), _SUIT_SIGNS.get(match[2], match[2].upper()))


def _end_of(match: re.Match[str] | None) -> int:
    assert match is not None, "the pattern matches the empty string"
    return match.end()


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as text, separated by spaces: ``parse_cards(format_cards(cards)) == cards``."""
    return " ".join(map(str, cards))


def pack(decks: int) -> tuple[Card, ...]:
    """All cards of ``decks`` packs, in order; each card stands in it ``decks`` times."""
    return _PACK * decks


def cards_left(decks: int, gone: Iterable[Card]) -> list[Card]:
    """What is left of ``decks`` packs without the cards ``gone``.

    Raises ``BadInput("cards.too_many")`` when a card is gone more often than there are packs.
    """
    left = list(pack(decks))
    for card in gone:
        try:
            left.remove(card)
        except ValueError:
            raise BadInput("cards.too_many", card=str(card), decks=decks) from None
    return left


def shuffled_deal(decks: int, count: int, chance: Random) -> tuple[Card, ...]:
    """The first ``count`` cards of ``decks`` freshly shuffled packs, every order equally likely.

    The cards are drawn by their number in the shoe, so the shoe itself is never built.
    """
    numbers = chance.sample(range(CARDS_IN_PACK * decks), count)
    return tuple(_PACK[number % CARDS_IN_PACK] for number in numbers)


def deal_from(left: Sequence[Card], count: int, chance: Random) -> tuple[Card, ...]:
    """``count`` cards drawn from ``left``, every order equally likely."""
    return tuple(chance.sample(left, count))


def cards_of_ranks(ranks: Iterable[int], left: Sequence[Card], chance: Random) -> tuple[Card, ...]:
    """Real cards of these ranks out of ``left``, in a random order; every way to pick them is equally likely.

    Raises ``BadInput("cards.none_left")`` when ``left`` has not enough of a rank.
    """
    wanted = Counter(ranks)
    picked: list[Card] = []
    for rank, count in wanted.items():
        of_rank = [card for card in left if card.rank == rank]
        if len(of_rank) < count:
            raise BadInput("cards.none_left", rank=rank_letter(rank))
        picked += chance.sample(of_rank, count)
    chance.shuffle(picked)
    return tuple(picked)
