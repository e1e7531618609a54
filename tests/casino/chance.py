"""Whether counts lie as far from what is expected as chance would have them."""

from collections.abc import Hashable, Iterable, Mapping
from statistics import NormalDist

ONE_IN_A_MILLION = 1e-6


def chi_square_limit(freedom: int, risk: float = ONE_IN_A_MILLION) -> float:
    """What a chi-square of ``freedom`` degrees passes only with probability ``risk`` (Wilson and Hilferty's cube)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + NormalDist().inv_cdf(1 - risk) * spread**0.5) ** 3


def chi_square(observed: Mapping[Hashable, int], expected: Mapping[Hashable, float]) -> float:
    """The sum of squared differences over what was expected; every cell that may occur is in ``expected``."""
    assert set(observed) <= set(expected)
    return sum((observed.get(cell, 0) - count) ** 2 / count for cell, count in expected.items())


def assert_equally_likely(observed: Mapping[Hashable, int], cells: Iterable[Hashable]) -> None:
    """That the counts lie no further from equal over ``cells`` than chance may put them."""
    cells = list(cells)
    expected = dict.fromkeys(cells, sum(observed.values()) / len(cells))
    assert chi_square(observed, expected) < chi_square_limit(len(cells) - 1)
