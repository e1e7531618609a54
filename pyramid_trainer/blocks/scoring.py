"""What the full hands bring: first against first, second against second, third against third.

The better hand wins its place; equal hands win for nobody. *Basic*: whoever wins more hands wins the game, equally many
are a draw. *Advanced*: every own hand scores by its category, and winning two of the hands brings 3 points more, all
three 4 points; one hand won beside two equal ones brings nothing. An advanced round has points, not a winner.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from pyramid_trainer.blocks.ranking import Category, Made, made
from pyramid_trainer.cards import Card

Hand: TypeAlias = tuple[Card, ...]
Hands: TypeAlias = tuple[Hand, Hand, Hand]


class Scoring(StrEnum):
    BASIC = "basic"
    ADVANCED = "advanced"


HAND_POINTS = {
    Category.ROYAL_FLUSH: 5,
    Category.STRAIGHT_FLUSH: 4,
    Category.FOUR_OF_A_KIND: 3,
    Category.FULL_HOUSE: 2,
    Category.FLUSH: 1,
    Category.STRAIGHT: 1,
    Category.THREE_OF_A_KIND: 0,
    Category.TWO_PAIR: 0,
    Category.PAIR: 0,
    Category.HIGH_CARD: -1,
}
POINTS_FOR_WINS = (0, 0, 3, 4)
"""By how many hands a player wins."""

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``made``: by seat, what each of the three hands makes."""

    made: tuple[tuple[Made, ...], tuple[Made, ...]]

    @property
    def won_by(self) -> tuple[int | None, ...]:
        """For each of the three places the seat that won it; ``None`` where the hands are equal."""
        return tuple(None if one == two else int(two > one) for one, two in zip(*self.made, strict=True))

    @property
    def wins(self) -> tuple[int, int]:
        """Hands won, by seat."""
        won = self.won_by
        return won.count(0), won.count(1)

    @property
    def winner(self) -> int | None:
        """The seat that wins by basic scoring; ``None`` for a draw."""
        zero, one = self.wins
        return None if zero == one else int(one > zero)

    @property
    def points(self) -> tuple[int, int]:
        """Points of the round by advanced scoring, by seat."""
        zero, one = (
            sum(HAND_POINTS[hand.category] for hand in hands) + POINTS_FOR_WINS[wins]
            for hands, wins in zip(self.made, self.wins, strict=True)
        )
        return zero, one

    def returns(self, scoring: Scoring) -> tuple[float, float]:
        """What the game was worth, by seat: basic 1, 0.5 or 0; advanced the points."""
        if scoring is Scoring.ADVANCED:
            zero, one = self.points
            return float(zero), float(one)
        if self.winner is None:
            return DRAW, DRAW
        return (WIN, LOSS) if self.winner == 0 else (LOSS, WIN)


def outcome_of(hands: tuple[Hands, Hands]) -> Outcome:
    """The outcome of six full hands; raises ``ValueError`` when one of them is not full."""
    zero, one = (tuple(made(hand) for hand in own) for own in hands)
    return Outcome((zero, one))
