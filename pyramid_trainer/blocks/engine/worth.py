"""What partial hands are worth: how their full hands will compare with those of another player.

A model of the cards to come: each missing card of a hand is the best of a few random cards, of 2, 3, 4, 5 and 5 for
hands of 0 to 4 cards. This is more than a player can hope for, who has three hands to feed; as a guide to play such
hope has proved better than the average of real games (see ``packaging/decisions``). The model gives each hand a
distribution over full hands, computed backwards from these. By basic scoring a full hand is worth the chance to beat
the full hand that an empty one becomes in the same model, so worth and model are found together, in a few rounds;
by advanced scoring it is worth its own points and what its chance to win adds to the points for wins.

To compare two hands quickly, hands with nearly the same prospects are put together into *kinds*, some thousand, and the
chances of each kind against each are kept.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pyramid_trainer.blocks.engine.hands import CARDS, NONE, Hands, hand_table
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND, all_classes
from pyramid_trainer.blocks.scoring import HAND_POINTS, Scoring

DRAWS = (2, 3, 4, 5, 5)
"""Of how many random cards the best is the next card of a hand, by the number of cards it holds."""

ROUNDS = 3
"""After that many rounds the worth of a full hand changes by less than 0.002."""

BINS = 192
"""Into so many classes of equal chance the full hands are put when hands are compared."""

GROUPS = ((1, 1), (13, 4), (30, 3), (40, 3), (120, 3))
"""Kinds of hands of 0 to 4 cards: so many steps of worth, each of so many steps of spread. Twice as many kinds play no
better, half as many lose two points of a hundred.
"""

POINTS_BY_A_WIN = 1.75
"""What a hand that is surely won adds to the points for wins, when the two others are even chances."""

IMPOSSIBLE = -1e6
"""Stands for the chance of a hand that cannot be: far below anything that can."""

Floats = npt.NDArray[np.float32]
Reals = npt.NDArray[np.float64]


class Prospects(NamedTuple):
    """``worth``: float32 by state; ``points``: float32 by state, the points by its category that the hand expects.

    ``kind``: int32 by state; ``kind_after``: int32 of shape (partial + 1, 52), the kind a card leads to, the last row
    standing for every full hand; ``chance``: float32 of shape (kinds, kinds), ``chance[theirs, mine]`` that mine ends
    better than theirs, half of equal hands included. The last kind is the impossible one; every chance of it is
    ``IMPOSSIBLE``. ``points_after``: float32 of shape (partial + 1, 52), as ``points``.
    """

    worth: Floats
    points: Floats
    kind: npt.NDArray[np.int32]
    kind_after: npt.NDArray[np.int32]
    chance: Floats
    points_after: Floats


@cache
def prospects(scoring: Scoring) -> Prospects:
    """The tables for games by that scoring, made once in a process (some 0.4 s)."""
    table = hand_table()
    points = np.array([HAND_POINTS[one.category] for one in all_classes()], dtype=np.float64)
    percentile = (np.arange(len(points)) + 0.5) / len(points)
    for _ in range(ROUNDS):
        final = percentile if scoring is Scoring.BASIC else POINTS_BY_A_WIN * percentile + points
        worth, nexts = _backwards(table, final)
        reached = _forwards(table, nexts)
        ends = reached[table.partial :]
        percentile = np.cumsum(ends) - ends / 2
    spread = _distributions(table, nexts, percentile)
    expected = np.concatenate([np.zeros(table.partial), points])
    for held in _by_size(table):
        expected[held] = (nexts[held] * expected[table.after[held]]).sum(axis=1)
    kind = _kinds(table, worth, spread, reached)
    kinds = int(kind.max()) + 2
    after = np.vstack([table.after, np.full(CARDS, NONE, dtype=np.int16)])
    return Prospects(
        worth.astype(np.float32),
        expected.astype(np.float32),
        kind,
        np.where(after == NONE, kinds - 1, kind[after]).astype(np.int32),
        _chances(kind, kinds, spread, reached),
        expected[after].astype(np.float32),
    )


def _by_size(table: Hands) -> list[slice]:
    """The states of four cards, of three, and so on to the empty hand."""
    ends = np.searchsorted(table.size, range(CARDS_IN_HAND + 1))
    return [slice(ends[size], ends[size + 1]) for size in reversed(range(CARDS_IN_HAND))]


def _backwards(table: Hands, final: Reals) -> tuple[Reals, Reals]:
    """The worth of every state, and the chance that each card is the next of each partial hand."""
    worth = np.concatenate([np.zeros(table.partial), final])
    nexts = np.zeros(table.after.shape)
    for held, draws in zip(_by_size(table), reversed(DRAWS), strict=True):
        values = np.where(table.after[held] == NONE, -np.inf, worth[table.after[held]])
        order = np.argsort(values, axis=1)
        below = np.cumsum(np.take_along_axis(table.likely[held].astype(np.float64), order, axis=1), axis=1)
        np.put_along_axis(nexts[held], order, np.diff(below**draws, axis=1, prepend=0), axis=1)
        worth[held] = (nexts[held] * np.maximum(values, final[0])).sum(axis=1)
    return worth, nexts


def _forwards(table: Hands, nexts: Reals) -> Reals:
    """How likely an empty hand comes by each state."""
    reached = np.zeros(len(table.size))
    reached[0] = 1
    for held in reversed(_by_size(table)):
        step = reached[held, None] * nexts[held]
        reached += np.bincount(np.maximum(table.after[held], 0).ravel(), step.ravel(), len(reached))
    reached[table.partial :] /= reached[table.partial :].sum()
    return reached


def _distributions(table: Hands, nexts: Reals, percentile: Reals) -> Floats:
    """Of shape (states, ``BINS``): where among the full hands each hand ends."""
    bins = np.minimum((percentile * BINS).astype(np.int64), BINS - 1)
    spread = np.zeros((len(table.size), BINS), dtype=np.float32)
    spread[np.arange(table.partial, len(table.size)), bins] = 1
    fours, *others = _by_size(table)
    after = np.maximum(table.after, 0)
    rows = np.arange(fours.stop - fours.start)[:, None] * BINS
    at = rows + bins[np.maximum(table.after[fours] - table.partial, 0)]
    spread[fours] = np.bincount(at.ravel(), nexts[fours].ravel(), len(rows) * BINS).reshape(-1, BINS)
    for held in others:
        for card in range(CARDS):
            spread[held] += nexts[held, card, None].astype(np.float32) * spread[after[held, card]]
    return spread


def _kinds(table: Hands, worth: Reals, spread: Floats, reached: Reals) -> npt.NDArray[np.int32]:
    """The kind of each state: partial hands in steps of worth and spread, full hands by their bin."""
    places = (np.arange(BINS) + 0.5) / BINS
    mean = spread @ places
    width = spread @ places**2 - mean**2
    weight = np.sqrt(reached) + 1e-6
    kind = np.empty(len(worth), dtype=np.int64)
    used = 0
    for held, (steps, widths) in zip(reversed(_by_size(table)), GROUPS, strict=True):
        step = _steps(worth[held], weight[held], steps)
        inner = np.zeros_like(step)
        for one in range(steps):
            of_step = step == one
            inner[of_step] = _steps(width[held][of_step], weight[held][of_step], widths)
        kind[held] = used + np.unique(step * widths + inner, return_inverse=True)[1]
        used = int(kind[held].max()) + 1
    kind[table.partial :] = used + np.unique(spread[table.partial :].argmax(axis=1), return_inverse=True)[1]
    return kind.astype(np.int32)


def _steps(values: Reals, weight: Reals, steps: int) -> npt.NDArray[np.int64]:
    """Cuts ``values`` into so many steps of equal weight; the number of each one's step."""
    order = np.argsort(values, kind="stable")
    share = np.cumsum(weight[order])
    step = np.empty(len(values), dtype=np.int64)
    step[order] = np.minimum(share / share[-1:] * steps, steps - 1) if len(values) else 0
    return step


def _chances(kind: npt.NDArray[np.int32], kinds: int, spread: Floats, reached: Reals) -> Floats:
    """How each kind fares against each, see ``Prospects.chance``."""
    weight = reached + 1e-9
    total = np.zeros((kinds, BINS))
    order = np.argsort(kind, kind="stable")
    starts = np.searchsorted(kind[order], np.arange(kinds - 1))
    total[:-1] = np.add.reduceat(spread[order] * weight[order, None], starts, axis=0)
    total[:-1] /= total[:-1].sum(axis=1, keepdims=True)
    below = np.cumsum(total, axis=1) - total / 2
    chance = below @ total.T
    chance[:, -1] = IMPOSSIBLE
    return chance.astype(np.float32)
