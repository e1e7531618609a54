"""Estimates and their 95 % intervals, from sums alone.

A *tally* counts what some playouts brought. The mean of wins, draws and losses gets a score interval (Wilson's, with
the share of draws taken off the variance): it keeps its coverage near 0 and 1 and for few deals. Points and differences
over common deals get Student's interval after two made-up deals were added, one a whole win (or point) above the mean
and one below: so a few differing deals, or none, do not pass for certainty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

Z95 = 1.959964
_ADDED = 2
"""Made-up deals at a distance of one, one on each side: the adjustment of Bonett and Price for paired proportions."""


class Basis(StrEnum):
    """Where a value comes from.

    ``SAMPLED``: playouts of the playing policy. ``ENUMERATED``: the playing policy over every deal that is possible.
    ``OPTIMAL``: best play from here, over every deal that is possible.
    """

    SAMPLED = "sampled"
    ENUMERATED = "enumerated"
    OPTIMAL = "optimal"


BASIS_CODES = {
    Basis.SAMPLED: "block_basis.sampled",
    Basis.ENUMERATED: "block_basis.enumerated",
    Basis.OPTIMAL: "block_basis.optimal",
}
"""The sentence that says where a value comes from."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value or a difference of two, with its 95 % interval. ``deals``: how many deals it rests on, 0 for an
    ending played perfectly.
    """

    mean: float
    low: float
    high: float
    deals: int
    basis: Basis = Basis.SAMPLED

    @property
    def exact(self) -> bool:
        return self.basis is not Basis.SAMPLED

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    @property
    def opposite(self) -> "Estimate":
        """The other player's share of the same game by basic scoring."""
        return Estimate(1 - self.mean, 1 - self.high, 1 - self.low, self.deals, self.basis)

    def rounded(self, decimals: int) -> "Estimate":
        mean, low, high = (round(value, decimals) for value in (self.mean, self.low, self.high))
        return Estimate(mean, low, high, self.deals, self.basis)


def exactly(value: float, deals: int, basis: Basis) -> Estimate:
    return Estimate(value, value, value, deals, basis)


@dataclass(slots=True)
class Tally:
    """How many values were seen, their sum and the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, values: Sequence[float]) -> None:
        self.count += len(values)
        self.total += sum(values)
        self.squares += sum(value * value for value in values)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def share(self) -> Estimate:
        """Of wins (1), draws (½) and losses (0)."""
        if not self.count:
            return Estimate(0.5, 0.0, 1.0, 0)
        mean, spread = self.mean, Z95 * Z95 / self.count
        draws = 4 * (self.total - self.squares) / (self.count * (1 + spread))
        middle = mean + spread / 2
        root = sqrt(max(0.0, middle * middle - (1 + spread) * (mean * mean + spread * draws / 4)))
        low, high = ((middle + sign * root) / (1 + spread) for sign in (-1, 1))
        return Estimate(mean, max(0.0, min(low, mean)), min(1.0, max(high, mean)), self.count)

    def average(self) -> Estimate:
        """Of points, or of differences over common deals."""
        if not self.count:
            return Estimate(0.0, float("-inf"), float("inf"), 0)
        mean, count = self.mean, self.count + _ADDED
        variance = (max(0.0, self.squares - self.count * mean * mean) + _ADDED) / (count - 1)
        student = Z95 * (1 + (Z95 * Z95 + 1) / (4 * (count - 1)))
        reach = student * sqrt(variance / count)
        return Estimate(mean, mean - reach, mean + reach, self.count)
