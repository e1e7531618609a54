"""Ideas: what a player has to know, each a fixed set of classes.

Thirteen for the pairs ("pair of queens and its kicker", 12 classes each) and eleven for the unpaired hands by their
highest card ("ace-high, no pair"): 24 over the 442 classes that leave a choice.
"""

from dataclasses import dataclass

from pyramid_trainer.cards import ACE, RANKS, rank_letter
from pyramid_trainer.casino.hands import HandClass

LOWEST_UNPAIRED_HIGH = 4


@dataclass(frozen=True, slots=True, order=True)
class Idea:
    """``kind``: ``"pair"`` or ``"high"``; ``rank``: of the pair, or of the highest card. Prints as ``pair-Q``."""

    kind: str
    rank: int

    def __str__(self) -> str:
        return f"{self.kind}-{rank_letter(self.rank)}"


ALL_IDEAS: tuple[Idea, ...] = (
    *(Idea("pair", rank) for rank in reversed(RANKS)),
    *(Idea("high", rank) for rank in range(ACE, LOWEST_UNPAIRED_HIGH - 1, -1)),
)
"""Pairs from the aces down, then the unpaired hands from ace-high down."""


def idea_of(hand: HandClass) -> Idea | None:
    """The idea that ``hand`` belongs to; ``None`` for three of a kind, which leaves no choice."""
    if hand.is_trips:
        return None
    paired = hand.pair_and_kicker
    return Idea("high", hand.ranks[0]) if paired is None else Idea("pair", paired[0])
