"""The mean of what was seen in games and puzzles, with an interval that says nothing impossible.

Student's 95 % interval with two values made up beside the mean (see ``blocks.analysis.estimates``), within the range
that such a mean can have. Where fewer than two values were seen, or all were alike, there is nothing to judge their
chance by: such a mean has no interval, its ends are infinite.
"""

from math import inf

from pyramid_trainer.blocks.analysis.estimates import Estimate, Tally
from pyramid_trainer.blocks.scoring import Scoring

MOST = {Scoring.BASIC: 1.0, Scoring.ADVANCED: inf}
"""What a game can be worth, and so what can be lost in it or given by luck, on average."""
_ALIKE = 1e-12
"""Values differ when their variance is more than this share of their mean square: sums of floats are not exact."""


def observed(tally: Tally, least: float = -inf, most: float = inf) -> Estimate:
    """``least``, ``most``: the range of the mean; a mean seen outside of it stays within its own interval."""
    spread = tally.squares - tally.total * tally.mean
    if tally.count < 2 or spread <= _ALIKE * tally.squares:
        return Estimate(tally.mean, -inf, inf, tally.count)
    found = tally.average()
    low, high = max(found.low, least), min(found.high, most)
    return Estimate(found.mean, min(low, found.mean), max(high, found.mean), found.deals)
