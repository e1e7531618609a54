"""Accuracy and loss with what can be said about their chance, raw and re-weighted to the real game.

*Raw* figures take the counted attempts as they came. *Re-weighted* figures take the mean of every stratum and weigh it
by how often the real game deals it, so that drilling hard hands does not look like getting worse. A stratum with fewer
than 10 counted attempts is left out and the weights of the others are scaled up to 1: the figure then speaks of the
``covered`` share of the deals alone, and is ``ready`` to be shown from 90 % on.

**Intervals.** All are 95 % score intervals, the values m that the mean seen does not contradict: (mean - m)^2 <=
z^2 x variance(m), and all come from one formula, because a mean loss is a sum of errors just as an error rate is:
errors are rare, so they come one by one as in a Poisson process, and an error of cost c in stratum s, with weight w and
n attempts, moves the mean by the step w c / n. The variance is then the mean times the *typical step* (sum of squared
steps / sum of steps), less the part that an upper bound of the mean takes away. When all steps are equal that is
Wilson's interval with z = 1.96, exactly so for raw accuracy.

The typical step has to be guessed from the errors seen, and where there are few or none that would claim certainty. So
one *imagined* error joins them, as large as those of a player who sets blindly under these rules (0.60 of a bet in the
single deck). It gives a rule-of-three bound when no error was seen (3.84 imagined errors in n hands), still speaks for
a large one that did not happen yet, and fades with every error that did. Normal intervals from the sample's variance
hold the true loss in 10 to 80 % of cases at 100 hands; these in 92 to 99 %, at any number of hands and for every sort
of player tried. Fay and Feuer's gamma interval for standardised rates (1997) rests on the same thought.

Values are exact fractions; only the bounds are floats.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, sqrt
from typing import NamedTuple

from pyramid_trainer.training.boundary import Stakes, Stratum
from pyramid_trainer.training.ideas import ALL_IDEAS, Idea

Z = 1.959963984540054
"""The normal distribution leaves 2.5 % above this."""

ENOUGH_IN_STRATUM = 10
READY_FROM = Fraction(9, 10)

_ZERO = Fraction(0)
_ONE_EACH = Stakes(weight=Fraction(1), wrong=Fraction(1), wrong_squared=Fraction(1), most=Fraction(1))
"""Every wrong answer counts for one."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Sums over counted attempts: how many, how many of them optimal, their costs and squared costs, in bets."""

    counted: int = 0
    right: int = 0
    cost: Fraction = _ZERO
    cost_squared: Fraction = _ZERO

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            counted=self.counted + other.counted,
            right=self.right + other.right,
            cost=self.cost + other.cost,
            cost_squared=self.cost_squared + other.cost_squared,
        )

    @property
    def errors(self) -> int:
        return self.counted - self.right


def counts_of(costs: Iterable[tuple[Fraction, int]]) -> Counts:
    """Of costs, each with how many counted attempts gave it away."""
    counted, right, dear = 0, 0, []
    for cost, number in costs:
        counted += number
        if cost:
            dear.append((cost, number))
        else:
            right += number
    return Counts(
        counted,
        right,
        sum_of_fractions([number * cost for cost, number in dear]),
        sum_of_fractions([number * cost * cost for cost, number in dear]),
    )


def sum_of_counts(counts: Iterable[Counts]) -> Counts:
    """As adding them one by one, but quicker."""
    each = list(counts)
    return Counts(
        sum(one.counted for one in each),
        sum(one.right for one in each),
        sum_of_fractions([one.cost for one in each]),
        sum_of_fractions([one.cost_squared for one in each]),
    )


def sum_of_fractions(fractions: Sequence[Fraction]) -> Fraction:
    """Over one common denominator, which for many is quicker than adding them one by one."""
    common = lcm(*(one.denominator for one in fractions))
    return Fraction(sum(one.numerator * (common // one.denominator) for one in fractions), common)


class Estimate(NamedTuple):
    """A figure with its 95 % interval."""

    value: Fraction
    low: float
    high: float


class Part(NamedTuple):
    """What was seen in a set of classes, and how often and how dearly the real game deals them."""

    seen: Counts
    stakes: Stakes


class Sums(NamedTuple):
    """Of a part: its stakes, how many attempts, the sum of what they cost and the sum of the squares."""

    stakes: Stakes
    counted: int
    total: Fraction
    squares: Fraction


@dataclass(frozen=True, slots=True)
class ErrorMean:
    """A mean made of rare errors. ``step``: how far a typical error moves it; ``most``: no mean can be larger."""

    value: Fraction
    step: float
    most: float

    def interval(self) -> tuple[float, float]:
        """95 %; both bounds 0 only when no answer can be wrong."""
        if not self.most:
            return 0.0, 0.0
        low, high = wilson(min(1.0, float(self.value) / self.most), self.most / self.step)
        return low * self.most, high * self.most


@dataclass(frozen=True, slots=True)
class Reweighted:
    """Both figures ``None`` while nothing is covered. ``covered``: share of the deals they speak of."""

    accuracy: Estimate | None
    loss_per_100: Estimate | None
    covered: Fraction

    @property
    def ready(self) -> bool:
        return self.covered >= READY_FROM


@dataclass(frozen=True, slots=True)
class IdeaLoss:
    """``loss_per_100``: bets that mistakes in this idea cost in 100 hands of the real game."""

    idea: Idea
    counted: int
    loss_per_100: Fraction


def wilson(share: float, attempts: float) -> tuple[float, float]:
    """Wilson's 95 % score interval for a ``share`` of 0 to 1 seen in ``attempts``, above 0 and not always whole."""
    spread = Z * Z / attempts
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * share * (1 - share) + spread * spread / 4) / (1 + spread)
    return (max(0.0, middle - half) if share > 0 else 0.0, min(1.0, middle + half) if share < 1 else 1.0)


def mean_loss(parts: Iterable[Part]) -> ErrorMean | None:
    """Bets given away per hand, each part in its share of the weight; ``None`` when there is no attempt or weight."""
    return error_mean(map(loss_sums, parts))


def error_rate(parts: Iterable[Part]) -> ErrorMean | None:
    """Share of answers that were not optimal, otherwise as ``mean_loss``."""
    return error_mean(map(error_sums, parts))


def loss_sums(part: Part) -> Sums:
    return Sums(part.stakes, part.seen.counted, part.seen.cost, part.seen.cost_squared)


def error_sums(part: Part) -> Sums:
    """Every error costs one."""
    errors = Fraction(part.seen.errors)
    return Sums(replace(_ONE_EACH, weight=part.stakes.weight), part.seen.counted, errors, errors)


def error_mean(sums: Iterable[Sums]) -> ErrorMean | None:
    """The mean over parts in their shares of the weight; ``None`` when there is no attempt or weight."""
    met = [part for part in sums if part.stakes.weight and part.counted]
    weight = sum((part.stakes.weight for part in met), _ZERO)
    if not weight:
        return None
    value = sum((part.stakes.weight * part.total / part.counted for part in met), _ZERO) / weight
    most = float(sum((part.stakes.weight * part.stakes.most for part in met), _ZERO) / weight)
    return ErrorMean(value, typical_step(met), max(most, float(value)) if most else 0.0)


def typical_step(met: Sequence[Sums]) -> float:
    """How far an error moves the mean over parts with weight and attempts; 0 when no answer can be wrong."""
    weight = sum(float(part.stakes.weight) for part in met)
    steps = squared_steps = blind_loss = blind_squares = 0.0
    for stakes, counted, total, squares in met:
        share = float(stakes.weight) / weight
        attempt = share / counted
        steps += attempt * float(total)
        squared_steps += attempt * attempt * float(squares)
        blind_loss += share * float(stakes.wrong)
        blind_squares += share * attempt * float(stakes.wrong_squared)
    if not blind_loss:
        return 0.0
    imagined = blind_squares / blind_loss
    return (squared_steps + imagined * imagined) / (steps + imagined)


def accuracy(seen: Counts) -> Estimate | None:
    """Raw accuracy with Wilson's interval; ``None`` before the first counted attempt."""
    return accuracy_of(error_rate([Part(seen, _ONE_EACH)]))


def loss_per_100(seen: Counts, stakes: Stakes) -> Estimate | None:
    """Raw loss per 100 hands, in bets; ``stakes``: of the game or the idea that the attempts are from."""
    return loss_of(mean_loss([Part(seen, stakes)]))


def reweighted(seen: Mapping[Stratum, Counts], strata: Mapping[Stratum, Stakes]) -> Reweighted:
    """Both figures weighed as the real game deals; ``strata``: ``RealGame.strata``."""
    parts = [Part(seen[stratum], stakes) for stratum, stakes in strata.items() if is_covered(seen, stratum)]
    return Reweighted(accuracy_of(error_rate(parts)), loss_of(mean_loss(parts)), weight_of(parts))


def is_covered(seen: Mapping[Stratum, Counts], stratum: Stratum) -> bool:
    """Whether ``stratum`` holds enough counted attempts to speak for its hands."""
    return stratum in seen and seen[stratum].counted >= ENOUGH_IN_STRATUM


def weight_of(parts: Iterable[Part]) -> Fraction:
    return sum((part.stakes.weight for part in parts), _ZERO)


def idea_losses(seen: Mapping[Stratum, Counts], strata: Mapping[Stratum, Stakes]) -> tuple[IdeaLoss, ...]:
    """What every idea with a counted attempt costs: its weight times its mean cost, in the order of ``ALL_IDEAS``.

    Within the idea boundary and rest stand in their real shares; while only one of them was met it speaks for both.
    Once every stratum is met the losses add up to the re-weighted loss of all of them.
    """
    losses = []
    for idea in ALL_IDEAS:
        mine = {stratum: stakes for stratum, stakes in strata.items() if stratum.idea == idea}
        parts = [Part(seen[stratum], stakes) for stratum, stakes in mine.items() if stratum in seen]
        mean = mean_loss(parts)
        if mean is not None:
            weight = sum((stakes.weight for stakes in mine.values()), _ZERO)
            losses.append(IdeaLoss(idea, sum(part.seen.counted for part in parts), 100 * weight * mean.value))
    return tuple(losses)


def what_next(seen: Mapping[Stratum, Counts], strata: Mapping[Stratum, Stakes], most: int = 3) -> tuple[IdeaLoss, ...]:
    """The up to ``most`` ideas that cost most, the dearest first, of equal ones that with fewer attempts; none at 0."""
    costly = [loss for loss in idea_losses(seen, strata) if loss.loss_per_100]
    return tuple(sorted(costly, key=lambda loss: (-loss.loss_per_100, loss.counted))[:most])


def accuracy_of(errors: ErrorMean | None) -> Estimate | None:
    """Accuracy from an error rate."""
    if errors is None:
        return None
    low, high = errors.interval()
    return Estimate(1 - errors.value, 1 - high, 1 - low)


def loss_of(loss: ErrorMean | None) -> Estimate | None:
    """Loss per 100 hands from a mean loss."""
    if loss is None:
        return None
    low, high = loss.interval()
    return Estimate(100 * loss.value, 100 * low, 100 * high)
