"""Players who err as told, thousands of periods of theirs at once, and the figures recomputed from them with NumPy.

Arrays have a row a period and a column a stratum or a class. The recomputation shares nothing with the code but the
rule it follows: it solves the score equation as a quadratic and works on floats.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import norm

from pyramid_trainer.training.boundary import RealGame, Stratum, real_game
from pyramid_trainer.training.figures import Counts
from tests.training.samples import solved

Floats = npt.NDArray[np.float64]
Z = float(norm.ppf(0.975))
EXACT = 1e-9
"""How far two computations in floats may differ."""

SOLUTION = solved(0)
UNITS = SOLUTION.dealer_hands
"""Costs are counted in this part of a bet, so that they are whole numbers."""


@cache
def game() -> RealGame:
    """The single deck."""
    return real_game(SOLUTION.values, SOLUTION.ways, SOLUTION.classes)


STRATA = list(game().strata)
_PLACES = {hand: STRATA.index(stratum) for hand in SOLUTION.classes if (stratum := game().stratum_of(hand))}
CLASSES = sorted(_PLACES, key=_PLACES.__getitem__)
"""The classes with a choice, those of a stratum together."""
STRATUM_OF = np.array([_PLACES[hand] for hand in CLASSES])
STARTS = np.searchsorted(STRATUM_OF, range(len(STRATA)))
"""Where the classes of each stratum begin."""


def by_stratum(classes: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Sums over the classes of each stratum; the last axis is theirs."""
    return np.add.reduceat(classes, STARTS, axis=-1)


SHARES = np.array([SOLUTION.ways(hand) for hand in CLASSES], dtype=float)
SHARES /= SHARES.sum()
COSTS = np.array([int(UNITS * (values[0].ev - values[1].ev)) for values in map(SOLUTION.values, CLASSES)])
BETS = COSTS / UNITS
ON_BOUNDARY = np.array([STRATA[number].boundary for number in STRATUM_OF])

WEIGHT = by_stratum(SHARES)
WRONG = by_stratum(SHARES * BETS) / WEIGHT
WRONG_SQUARED = by_stratum(SHARES * BETS**2) / WEIGHT
MOST = np.maximum.reduceat(BETS, STARTS)

PLAYERS: dict[str, Floats] = {
    "beginner": 0.02 + 0.4 * np.exp(-BETS / 0.08),
    "good": np.where(ON_BOUNDARY, 0.25, 0.002),
    "careless": np.full(len(CLASSES), 0.01),
    "novice": np.full(len(CLASSES), 0.3),
    "blunderer": np.where(BETS > 0.5, 0.03, 0.0),
    "fine": np.where(BETS < 0.05, 0.3, 0.001),
}
"""How often each player sets each class wrong: near the boundary, anywhere, only where it is dear, only where cheap."""

MIXES: dict[str, Floats] = {
    "natural": SHARES,
    "boundaries": np.where(ON_BOUNDARY, 8 * SHARES, SHARES) / np.where(ON_BOUNDARY, 8 * SHARES, SHARES).sum(),
}
"""How often each class is dealt: as in the game, or with the boundaries drilled."""


@dataclass(frozen=True)
class Periods:
    """Sums of each period in each stratum; costs and squares in units and units squared."""

    counted: npt.NDArray[np.int64]
    errors: npt.NDArray[np.int64]
    cost: npt.NDArray[np.int64]
    squares: npt.NDArray[np.int64]

    @property
    def bets(self) -> Floats:
        return self.cost / UNITS

    @property
    def bets_squared(self) -> Floats:
        return self.squares / UNITS**2

    @property
    def all_strata(self) -> "Periods":
        return Periods(*(sums.sum(1, keepdims=True) for sums in vars(self).values()))

    def counts(self, row: int) -> dict[Stratum, Counts]:
        """One period as the trainer counts it, exactly."""
        return {
            stratum: Counts(
                counted=int(self.counted[row, column]),
                right=int(self.counted[row, column] - self.errors[row, column]),
                cost=Fraction(int(self.cost[row, column]), UNITS),
                cost_squared=Fraction(int(self.squares[row, column]), UNITS**2),
            )
            for column, stratum in enumerate(STRATA)
            if self.counted[row, column]
        }


def play(
    player: str, hands: int, periods: int, chance: np.random.Generator, mix: str = "natural", times: float = 1.0
) -> Periods:
    """``times``: how many times as often as told the player errs."""
    dealt = chance.multinomial(hands, MIXES[mix], size=periods)
    errors = chance.binomial(dealt, times * PLAYERS[player])
    return Periods(*map(by_stratum, (dealt, errors, errors * COSTS, errors * COSTS**2)))


def true_loss(player: str, times: float = 1.0) -> Floats:
    """Bets a hand in each stratum."""
    return times * by_stratum(SHARES * PLAYERS[player] * BETS) / WEIGHT


def true_rate(player: str) -> Floats:
    """Errors a hand in each stratum."""
    return by_stratum(SHARES * PLAYERS[player]) / WEIGHT


def covered(*periods: Periods) -> Floats:
    """The shares of the strata that hold 10 counted attempts in each of the periods; they sum to 1, or to 0."""
    enough = np.all([period.counted >= 10 for period in periods], axis=0)
    shares = np.where(enough, WEIGHT, 0.0)
    return shares / np.maximum(shares.sum(1, keepdims=True), 1e-12)


Figure = tuple[Floats, Floats, Floats]
"""A value and its two bounds, one a row."""


def step(counted: Floats, seen: "Kind", shares: Floats, attempts: Floats) -> Floats:
    """The typical step in ``counted`` attempts when costs are as the sums of ``seen`` over ``attempts`` have them."""
    attempt = np.where(shares > 0, shares / np.maximum(counted, 1), 0.0)
    rate, square_rate = seen.total / np.maximum(attempts, 1), seen.squares / np.maximum(attempts, 1)
    imagined = (shares * attempt * seen.wrong_squared).sum(1) / np.maximum((shares * seen.wrong).sum(1), 1e-300)
    squared_steps = (shares * attempt * square_rate).sum(1) + imagined**2
    return squared_steps / np.maximum((shares * rate).sum(1) + imagined, 1e-300)


@dataclass(frozen=True)
class Kind:
    """What is summed up, losses or errors, and what wrong answers cost in each stratum."""

    total: Floats
    squares: Floats
    wrong: Floats
    wrong_squared: Floats
    most: Floats


def losses(seen: Periods) -> Kind:
    return Kind(seen.bets, seen.bets_squared, WRONG, WRONG_SQUARED, MOST)


def errors(seen: Periods) -> Kind:
    one = np.ones(len(STRATA))
    return Kind(seen.errors, seen.errors, one, one, one)


def score_interval(counted: Floats, seen: Kind, shares: Floats, typical: Floats) -> Figure:
    """Where (mean - m)^2 = z^2 step m (1 - m / largest mean)."""
    mean = (shares * seen.total / np.maximum(counted, 1)).sum(1)
    largest = np.maximum((shares * seen.most).sum(1), 1e-300)
    a, b, c = 1 + Z * Z * typical / largest, -(2 * mean + Z * Z * typical), mean**2
    root = np.sqrt(np.maximum(b * b - 4 * a * c, 0))
    return mean, (-b - root) / (2 * a), (-b + root) / (2 * a)


def interval(counted: Floats, seen: Kind, shares: Floats) -> Figure:
    """Of one period by itself."""
    return score_interval(counted, seen, shares, step(counted, seen, shares, counted))


def difference(this: Periods, that: Periods, kind: Callable[[Periods], Kind]) -> Figure:
    """The figure of this period less that of the other, over the strata that both cover."""
    shares = covered(this, that)
    both = Periods(*(one + other for one, other in zip(vars(this).values(), vars(that).values(), strict=True)))
    sides = []
    for side in (this, that):
        own = step(side.counted, kind(side), shares, side.counted)
        together = step(side.counted, kind(both), shares, both.counted)
        sides.append(score_interval(side.counted, kind(side), shares, np.maximum(own, together)))
    (now, now_low, now_high), (then, then_low, then_high) = sides
    value = now - then
    low = value - np.sqrt((now - now_low) ** 2 + (then_high - then) ** 2)
    return value, low, value + np.sqrt((now_high - now) ** 2 + (then - then_low) ** 2)


def tolerance(share: float, repeats: int) -> float:
    """Three standard errors of a share counted in simulations."""
    return 3 * float(np.sqrt(share * (1 - share) / repeats))
