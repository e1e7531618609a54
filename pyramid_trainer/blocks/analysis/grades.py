"""How good a move was: what it gave away against the best one, and from where on that has a name.

A *mistake* gives away more than 2 percentage points of winning, or 0.1 point by advanced scoring, and the best move's
lead is beyond its interval. A *blunder* gives away more than five times as much: 10 percentage points are to a game
what a fifth of a bet is to a casino hand, where the blunders of that game begin. Decision 9 gives the reasons.
"""

from enum import StrEnum

from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.scoring import Scoring

CLOSE_UP_TO = {Scoring.BASIC: 0.02, Scoring.ADVANCED: 0.1}
MISTAKE_UP_TO = {Scoring.BASIC: 0.1, Scoring.ADVANCED: 0.5}


class Grade(StrEnum):
    OPTIMAL = "optimal"
    CLOSE = "close"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


def grade_of(behind: Estimate, scoring: Scoring) -> Grade:
    """The grade of a move that the best one leads by ``behind``.

    A lead that may be no lead is never more than *close*.
    """
    if behind.mean <= 0:
        return Grade.OPTIMAL
    if behind.mean <= CLOSE_UP_TO[scoring] or behind.low <= 0:
        return Grade.CLOSE
    return Grade.MISTAKE if behind.mean <= MISTAKE_UP_TO[scoring] else Grade.BLUNDER
