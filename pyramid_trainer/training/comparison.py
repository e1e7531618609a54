"""Whether this period was better or worse than that one, or cannot be told apart from it yet.

Both periods are weighed over the strata that *both* cover (10 counted attempts each), in their real shares, so that
neither luck of the deal nor what was drilled makes a difference. The verdict hangs on the loss per 100 hands alone;
the accuracy stands beside it with an interval of its own, for to let either of them decide would double the false
alarms. *Better* or *worse* is said only when both periods hold 100 counted attempts and 10 errors together, and the
95 % interval of the difference excludes 0.

The interval of a difference puts those of the two figures together: each bound lies as far from the difference as the
root of the squared distances of the two bounds that push it there (Newcombe 1998; Zou and Donner 2008). The typical
step of a figure is here the larger of its own and the one that the errors of both periods together make, so that a
period in which the large errors just did not happen is not taken for a safe one. With no true change the interval
excludes 0 in at most 5 % of cases, whatever the player and however unequal the periods; one from the two sample
variances does so in up to 40 %. That holds for one look; who compares every day and waits for *better* will see it.

How many more hands would tell: the other period is over, so only this one grows, at its present loss and with its
present mix of hands, until its own bound comes near enough; no number does when the other period alone is too short.
So a second number says how many hands *two* periods with these losses would each have to hold.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil, hypot, sqrt
from typing import NamedTuple

from pyramid_trainer.training.boundary import Stakes, Stratum
from pyramid_trainer.training.figures import (
    Counts,
    ErrorMean,
    Part,
    Sums,
    Z,
    error_mean,
    error_sums,
    is_covered,
    loss_sums,
    typical_step,
    weight_of,
)

COUNTED_EACH = 100
ERRORS_TOGETHER = 10
MOST_HANDS = 1_000_000
"""A difference that takes more hands than this is as good as none."""


class Change(StrEnum):
    """Of this period against that one."""

    BETTER = "better"
    WORSE = "worse"
    CANNOT_TELL_YET = "cannot_tell_yet"


class Lacking(StrEnum):
    """Why it cannot be told yet.

    ``HANDS``: a period has fewer than 100 counted attempts; ``ERRORS``: fewer than 10 errors together; ``STRATA``: no
    stratum is covered by both; ``DIFFERENCE``: the interval of the difference holds 0.
    """

    HANDS = "hands"
    ERRORS = "errors"
    STRATA = "strata"
    DIFFERENCE = "difference"


class Difference(NamedTuple):
    """The figure of this period less that of the other, with its 95 % interval."""

    value: Fraction
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """``lacking``: every condition that fails, none when the change is told; ``covered``: share of the deals compared.

    ``loss_per_100`` in bets, negative when less is lost now; both differences ``None`` when no stratum is covered by
    both. ``more_hands``: roughly how many more counted attempts in this period would tell, 0 when it is told;
    ``hands_each``: roughly how many two such periods would need each. ``None`` when nothing can be said, which is so
    above a million.
    """

    change: Change
    lacking: tuple[Lacking, ...]
    loss_per_100: Difference | None
    accuracy: Difference | None
    covered: Fraction
    more_hands: int | None
    hands_each: int | None


def compare(
    this: Mapping[Stratum, Counts], that: Mapping[Stratum, Counts], strata: Mapping[Stratum, Stakes]
) -> Comparison:
    """Compares two periods by their counts in each stratum; ``strata``: ``RealGame.strata``."""
    both = [stratum for stratum in strata if is_covered(this, stratum) and is_covered(that, stratum)]
    parts = [Part(this[stratum], strata[stratum]) for stratum in both]
    earlier = [Part(that[stratum], strata[stratum]) for stratum in both]
    losses = _pair(list(map(loss_sums, parts)), list(map(loss_sums, earlier)))
    errors = _pair(list(map(error_sums, parts)), list(map(error_sums, earlier)))
    now, then = _total(this), _total(that)
    lacking = tuple(_lacking(now, then, losses))
    return Comparison(
        change=_change(lacking, losses),
        lacking=lacking,
        loss_per_100=losses.difference(100) if losses else None,
        accuracy=errors.difference(-1) if errors else None,
        covered=weight_of(parts),
        more_hands=_more_hands(now, then, losses) if lacking else 0,
        hands_each=_hands_each(now, then, losses),
    )


@dataclass(frozen=True, slots=True)
class _Pair:
    """The same figure of this period and of that one."""

    this: ErrorMean
    that: ErrorMean

    @property
    def value(self) -> Fraction:
        return self.this.value - self.that.value

    def interval(self) -> tuple[float, float]:
        value, now, then = float(self.value), float(self.this.value), float(self.that.value)
        (now_low, now_high), (then_low, then_high) = self.this.interval(), self.that.interval()
        return value - hypot(now - now_low, then_high - then), value + hypot(now_high - now, then - then_low)

    def difference(self, times: int) -> Difference:
        """``times``: what a figure is multiplied by to be shown; a negative number turns the bounds round."""
        low, high = sorted(times * bound for bound in self.interval())
        return Difference(times * self.value, low, high)

    @property
    def excludes_zero(self) -> bool:
        low, high = self.interval()
        return low > 0 or high < 0

    def with_steps(self, this: float, that: float) -> "_Pair":
        """With the steps of the two periods so many times as large: fewer hands, larger steps."""
        return _Pair(replace(self.this, step=self.this.step * this), replace(self.that, step=self.that.step * that))

    def growth(self) -> float | None:
        """How many times the attempts of this period would have to be for the interval to exclude 0 (1: it does).

        The interval's bound on the side of 0 must come to 0, so the distance that is left for this period's own bound
        is known; the score equation then gives the step at which its bound lies there, and a step shrinks as the
        attempts grow.
        """
        if self.excludes_zero:
            return 1.0
        value, now, then = float(self.value), float(self.this.value), float(self.that.value)
        then_low, then_high = self.that.interval()
        left = value * value - (then_high - then if value > 0 else then - then_low) ** 2
        if left <= 0:
            return None
        bound = now - sqrt(left) if value > 0 else now + sqrt(left)
        variance_a_step = bound * (1 - bound / self.this.most)
        return self.this.step * Z * Z * variance_a_step / left if variance_a_step > 0 else None


def _pair(this: list[Sums], that: list[Sums]) -> _Pair | None:
    """``None`` when nothing is compared; both list the same strata."""
    now, then = error_mean(this), error_mean(that)
    if now is None or then is None:
        return None
    return _Pair(_wary(now, this, that), _wary(then, that, this))


def _wary(mean: ErrorMean, own: list[Sums], other: list[Sums]) -> ErrorMean:
    """``mean`` of ``own`` with the step that the errors of both make in as many attempts, if that is larger."""
    together = [
        Sums(
            mine.stakes,
            mine.counted,
            (mine.total + theirs.total) * Fraction(mine.counted, mine.counted + theirs.counted),
            (mine.squares + theirs.squares) * Fraction(mine.counted, mine.counted + theirs.counted),
        )
        for mine, theirs in zip(own, other, strict=True)
    ]
    return replace(mean, step=max(mean.step, typical_step(together)))


def _lacking(this: Counts, that: Counts, losses: _Pair | None) -> list[Lacking]:
    found = []
    if min(this.counted, that.counted) < COUNTED_EACH:
        found.append(Lacking.HANDS)
    if this.errors + that.errors < ERRORS_TOGETHER:
        found.append(Lacking.ERRORS)
    if losses is None:
        found.append(Lacking.STRATA)
    elif not losses.excludes_zero:
        found.append(Lacking.DIFFERENCE)
    return found


def _change(lacking: tuple[Lacking, ...], losses: _Pair | None) -> Change:
    if lacking or losses is None:
        return Change.CANNOT_TELL_YET
    return Change.BETTER if losses.value < 0 else Change.WORSE


def _more_hands(this: Counts, that: Counts, losses: _Pair | None) -> int | None:
    """The largest of what the three conditions still ask of this period."""
    growth = None if losses is None else losses.growth()
    errors = this.errors + that.errors
    if growth is None or that.counted < COUNTED_EACH or not errors:
        return None
    for_errors = (ERRORS_TOGETHER - errors) * (this.counted + that.counted) / errors
    return _roughly(max(this.counted * (growth - 1), COUNTED_EACH - this.counted, for_errors))


def _hands_each(this: Counts, that: Counts, losses: _Pair | None) -> int | None:
    """What the three conditions ask of two periods of equal length, found by halving the span it must lie in."""
    errors = this.errors + that.errors
    if losses is None or not losses.value:
        return None
    few, many = 1.0, float(MOST_HANDS)
    while many > 1.01 * few:
        hands = sqrt(few * many)
        if losses.with_steps(this.counted / hands, that.counted / hands).excludes_zero:
            many = hands
        else:
            few = hands
    for_errors = ERRORS_TOGETHER / errors * (this.counted + that.counted) / 2
    return _roughly(max(many, COUNTED_EACH, for_errors))


def _roughly(number: float) -> int | None:
    """``number`` rounded up to two digits and zeros, at least 1; ``None`` when it is beyond reach."""
    if number >= MOST_HANDS:
        return None
    unit: int = 10 ** max(0, len(str(ceil(number))) - 2)
    return max(1, ceil(number / unit) * unit)


def _total(seen: Mapping[Stratum, Counts]) -> Counts:
    return sum(seen.values(), Counts())
