"""The figures of a session: hands, accuracy, loss per 100 hands, streak and time per decision.

Only *counted* attempts (neither forced, hinted nor a slip) enter accuracy, loss, streak and time; the others add to the
number of hands alone and neither lengthen nor break a streak.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from pyramid_trainer.training.records import Attempt


@dataclass(frozen=True, slots=True)
class Tally:
    """``cost``: sum over the counted attempts, in bets; ``think_ms``: likewise, in milliseconds."""

    hands: int = 0
    counted: int = 0
    right: int = 0
    cost: Fraction = Fraction(0)
    streak: int = 0
    think_ms: int = 0

    def with_attempt(self, attempt: Attempt) -> "Tally":
        if not attempt.counted:
            return replace(self, hands=self.hands + 1)
        right = attempt.cost == 0
        return Tally(
            hands=self.hands + 1,
            counted=self.counted + 1,
            right=self.right + right,
            cost=self.cost + attempt.cost,
            streak=self.streak + 1 if right else 0,
            think_ms=self.think_ms + attempt.think_ms,
        )

    @property
    def accuracy(self) -> Fraction | None:
        """Share of the counted attempts that were optimal; ``None`` before the first."""
        return Fraction(self.right, self.counted) if self.counted else None

    @property
    def loss_per_100(self) -> Fraction | None:
        """Bets given away in 100 hands, a positive number; ``None`` before the first counted attempt."""
        return 100 * self.cost / self.counted if self.counted else None

    @property
    def seconds_per_decision(self) -> Fraction | None:
        """Mean time to the answer; ``None`` before the first counted attempt."""
        return Fraction(self.think_ms, 1000 * self.counted) if self.counted else None
