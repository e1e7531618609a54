"""What a player can do in the block game: place a block, take one, put its card into a hand, keep a card for a joker.

Taking and putting are two acts, because the face of the other player's block is seen only in between. Keeping one of
the three cards that a joker turned up and putting it into a hand is one act. Hands are numbered 0, 1, 2; text counts
them from 1. ``parse_action(str(action)) == action``.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

from pyramid_trainer.blocks.faces import Face, parse_face
from pyramid_trainer.blocks.pyramid import parse_place, place_name
from pyramid_trainer.cards import RANK_LETTERS, SUIT_LETTERS
from pyramid_trainer.errors import BadInput

HANDS = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Place:
    """The block that was turned up goes on the place numbered ``at``. Prints as ``+c2``."""

    at: int

    def __str__(self) -> str:
        return f"+{place_name(self.at)}"


@dataclass(frozen=True, slots=True)
class Take:
    """The block on the place numbered ``at`` is taken and looked at. Prints as ``-c2``."""

    at: int

    def __str__(self) -> str:
        return f"-{place_name(self.at)}"


@dataclass(frozen=True, slots=True)
class Put:
    """The card that was taken goes into ``hand``. Prints as ``=1``."""

    hand: int

    def __str__(self) -> str:
        return f"={self.hand + 1}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Of the three faces that a joker turned up this one goes into ``hand``. Prints as ``QS=1``."""

    face: Face
    hand: int

    def __str__(self) -> str:
        return f"{self.face}={self.hand + 1}"


Action: TypeAlias = Place | Take | Put | Keep

_STEP = re.compile(r"([+-])(\w+)", re.ASCII)
_CHOICE = re.compile(rf"([{RANK_LETTERS}][{SUIT_LETTERS}]|\*\*)?=([1-3])", re.ASCII)


def parse_action(text: str) -> Action:
    """The act that ``text`` names; raises ``BadInput("action.unreadable")``."""
    try:
        action = _read(text)
    except BadInput:
        action = None
    if action is None:
        raise BadInput("action.unreadable", text=text)
    return action


def _read(text: str) -> Action | None:
    if step := _STEP.fullmatch(text):
        place = parse_place(step[2])
        return Place(place) if step[1] == "+" else Take(place)
    if choice := _CHOICE.fullmatch(text):
        hand = int(choice[2]) - 1
        return Put(hand) if choice[1] is None else Keep(parse_face(choice[1]), hand)
    return None
