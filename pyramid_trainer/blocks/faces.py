"""The faces of the 54 blocks: the 52 cards of one pack and two jokers, which nothing tells apart.

A joker is written ``**``. A *deal* is all faces in the order of the block numbers: blocks 0 to 14 belong to whoever
places first, in the order in which they will be turned up, blocks 15 to 29 to the other player, blocks 30 to 53 are the
supply, in the order in which jokers turn them up. Nobody chooses among unseen blocks, so one shuffle beforehand is as
good as one at every turn, and all chance of a game lies in its deal.
"""

from collections.abc import Iterable
from enum import Enum
from random import Random
from typing import TypeAlias

from pyramid_trainer.cards import Card, pack, parse_card
from pyramid_trainer.errors import BadInput


class Joker(Enum):
    """The only value of its kind, ``JOKER``: never wild, worth three blocks of the supply."""

    JOKER = "**"

    def __str__(self) -> str:
        return self.value


JOKER = Joker.JOKER

Face: TypeAlias = Card | Joker

_CARDS = pack(1)
FACES: tuple[Face, ...] = (*_CARDS, JOKER, JOKER)
BLOCKS_EACH = 15
PLACED_BLOCKS = 2 * BLOCKS_EACH
TURNED_BY_A_JOKER = 3


def shuffled_blocks(chance: Random) -> tuple[Face, ...]:
    """A deal, every order equally likely."""
    return tuple(chance.sample(FACES, len(FACES)))


def require_whole(deal: Iterable[Face]) -> None:
    """Raises ``BadInput("game.deal")`` unless ``deal`` holds each of the 54 faces as often as the game does."""
    if sorted(map(str, deal)) != sorted(map(str, FACES)):
        raise BadInput("game.deal")


def without(gone: Iterable[Face]) -> list[Face]:
    """The faces of the game without those ``gone``, in the order of ``FACES``."""
    faces = tuple(gone)
    known = frozenset(faces)
    jokers = FACES.count(JOKER) - faces.count(JOKER)
    return [card for card in _CARDS if card not in known] + [JOKER] * jokers


def parse_face(text: str) -> Face:
    """The face that ``text`` names: a card, or ``**``; raises ``BadInput("card.unreadable")``."""
    return JOKER if text == JOKER.value else parse_card(text)


def parse_faces(text: str) -> tuple[Face, ...]:
    """Faces separated by blanks: ``parse_faces(format_faces(faces)) == faces``.

    Raises ``BadInput("card.unreadable")`` with the part that could not be read.
    """
    return tuple(map(parse_face, text.split()))


def format_faces(faces: Iterable[Face]) -> str:
    return " ".join(map(str, faces))
