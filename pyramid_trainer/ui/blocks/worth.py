"""Values of an analysis as people read them: percentage points of winning, or points, with their intervals."""

from fractions import Fraction

from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.ui.language import decimal, sentence

_NARROW = "\N{NO-BREAK SPACE}"


def worth_text(value: Estimate, scoring: Scoring) -> str:
    """A value with half the width of its interval: ``"61.2 % ± 1.8"``, ``"2.31 ± 0.12 points"``."""
    if scoring is Scoring.ADVANCED:
        mean = _number(value.mean, 2)
        reach = "" if value.exact else f"{_NARROW}±{_NARROW}{_number(value.half_width, 2)}"
        return sentence("worth.points", {"points": mean + reach})
    mean = _number(100 * value.mean, 1) + f"{_NARROW}%"
    return mean if value.exact else f"{mean}{_NARROW}±{_NARROW}{_number(100 * value.half_width, 1)}"


def loss_text(behind: Estimate, scoring: Scoring) -> str:
    """What an act gives away against the best one; never less than nothing."""
    lost = max(0.0, behind.mean)
    if scoring is Scoring.ADVANCED:
        return _number(lost, 2)
    return _number(100 * lost, 1) + f"{_NARROW}%"


def _number(value: float, places: int) -> str:
    return decimal(Fraction(value), places)
