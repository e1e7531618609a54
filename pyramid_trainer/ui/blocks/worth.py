"""Values of an analysis as people read them: percentage points of winning, or points, with their intervals."""

from fractions import Fraction

from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.ui.language import decimal, sentence

_NARROW = "\N{NO-BREAK SPACE}"
_UNITS = {Scoring.BASIC: (100, 1), Scoring.ADVANCED: (1, 2)}
"""What a value is multiplied by to be shown, and its decimals."""


def worth_text(value: Estimate, scoring: Scoring) -> str:
    """A value with half the width of its interval: ``"61.2 % ± 1.8"``, ``"2.31 ± 0.12 points"``."""
    if scoring is Scoring.ADVANCED:
        mean = _number(value.mean, 2)
        reach = "" if value.exact else f"{_NARROW}±{_NARROW}{_number(value.half_width, 2)}"
        return sentence("worth.points", {"points": mean + reach})
    mean = _number(100 * value.mean, 1) + f"{_NARROW}%"
    return mean if value.exact else f"{mean}{_NARROW}±{_NARROW}{_number(100 * value.half_width, 1)}"


def bare_worth(value: Estimate, scoring: Scoring) -> str:
    """As ``worth_text`` for a column that says what its numbers are."""
    factor, places = _UNITS[scoring]
    mean = _number(factor * value.mean, places)
    return mean if value.exact else f"{mean}{_NARROW}±{_NARROW}{_number(factor * value.half_width, places)}"


def bare_loss(behind: Estimate, scoring: Scoring) -> str:
    factor, places = _UNITS[scoring]
    return _number(factor * max(0.0, behind.mean), places)


def loss_text(behind: Estimate, scoring: Scoring) -> str:
    """What an act gives away against the best one; never less than nothing."""
    return amount_text(max(0.0, behind.mean), scoring)


def amount_text(amount: float, scoring: Scoring, *, signed: bool = False) -> str:
    """A difference of values; ``signed``: with its sign, if it is more than nothing."""
    sign = "+" if signed and amount > 0 else ""
    if scoring is Scoring.ADVANCED:
        return sign + _number(amount, 2)
    return f"{sign}{_number(100 * amount, 1)}{_NARROW}%"


def _number(value: float, places: int) -> str:
    return decimal(Fraction(value), places)
