"""Several games that belong together, the start changing sides with every game, drawn ones too.

Basic: best of 1, 3 or 5; a drawn game counts for nobody, another is played. Advanced: rounds until somebody has 7
points (short) or 11 (long) at the end of one; the higher total wins, level totals play another round.
"""

from dataclasses import dataclass, replace
from random import Random

from pyramid_trainer.blocks.board import BlockRules, other
from pyramid_trainer.blocks.scoring import Outcome, Scoring
from pyramid_trainer.blocks.state import State, new_game
from pyramid_trainer.errors import IllegalMove

BASIC_LENGTHS = (1, 3, 5)
ADVANCED_LENGTHS = (7, 11)
LENGTHS: dict[Scoring, tuple[int, ...]] = {Scoring.BASIC: BASIC_LENGTHS, Scoring.ADVANCED: ADVANCED_LENGTHS}


@dataclass(frozen=True, slots=True)
class Match:
    """``length``: at most so many decided games, or the points to reach; ``first``: who places first in the first game.

    ``outcomes``: of the games so far; ``resigned_by``: the seat that gave the match up, if one did.
    """

    rules: BlockRules
    length: int
    first: int = 0
    outcomes: tuple[Outcome, ...] = ()
    resigned_by: int | None = None

    def __post_init__(self) -> None:
        if self.length not in LENGTHS[self.rules.scoring]:
            raise ValueError(f"no such length of a match by {self.rules.scoring} scoring: {self.length!r}")

    @property
    def score(self) -> tuple[int, int]:
        """By seat: games won, or points."""
        if self.rules.scoring is Scoring.ADVANCED:
            points = [outcome.points for outcome in self.outcomes]
            return sum(zero for zero, _ in points), sum(one for _, one in points)
        winners = [outcome.winner for outcome in self.outcomes]
        return winners.count(0), winners.count(1)

    @property
    def winner(self) -> int | None:
        """The seat that has won the match; ``None`` while it goes on."""
        if self.resigned_by is not None:
            return other(self.resigned_by)
        zero, one = self.score
        enough = self.length if self.rules.scoring is Scoring.ADVANCED else self.length // 2 + 1
        return None if zero == one or max(zero, one) < enough else int(one > zero)

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    @property
    def next_first(self) -> int:
        """The seat that places first in the game now played or next to be played."""
        return self.first if len(self.outcomes) % 2 == 0 else other(self.first)

    def next_game(self, chance: Random) -> State:
        """The next game, freshly shuffled; raises ``IllegalMove("match.over")``."""
        self._require_going_on()
        return new_game(self.rules, chance, self.next_first)

    def after(self, outcome: Outcome) -> "Match":
        """The match with one game more; raises ``IllegalMove("match.over")``."""
        self._require_going_on()
        return replace(self, outcomes=(*self.outcomes, outcome))

    def resigned(self, seat: int) -> "Match":
        """The match given up by ``seat``; raises ``IllegalMove("match.over")``."""
        self._require_going_on()
        return replace(self, resigned_by=seat)

    def _require_going_on(self) -> None:
        if self.is_over:
            raise IllegalMove("match.over")
