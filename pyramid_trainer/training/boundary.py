"""Where an idea changes its answer, and how often the real game asks each part of it.

The *answer* of a class is said so that all classes of one idea can be compared: a pair is kept or split, of an unpaired
hand the middle or the lowest card is played alone, by height and whatever its rank; ``either`` where both settings are
worth the same, which differs from both.

*One rank step in one card*: the classes of an idea that share two of their cards, in the order of the third; next to
each other in it are one step apart. So a pair's kicker steps over the pair's own rank (and over what can no longer be
dealt), and of an unpaired hand the middle or the lowest card moves while it stays between its neighbours, for beyond
them lies another idea. The boundary of an idea are all classes with a neighbour of another answer, on both sides of
the change. An idea with one answer throughout has its *closest* class as its boundary, the one whose settings differ
least in expected value, compared as fractions; when several are equally close, all of them.

A *stratum* is an idea's boundary or the rest of it. Its weight is how often it is dealt among the deals that leave a
choice, under the rule set and out of whole packs.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training.ideas import ALL_IDEAS, Idea, idea_of

Values = Callable[[HandClass], tuple[SettingValue, ...]]
"""The legal settings of a class under a rule set, best first: ``Solution.values``."""

Boundaries = Mapping[Idea, frozenset[HandClass]]
"""The boundary classes of every idea."""


class Answer(StrEnum):
    """What is best, so that it compares across an idea: the first two of pairs, the next two of unpaired hands."""

    KEEP = "keep"
    SPLIT = "split"
    MIDDLE = "middle"
    LOWEST = "lowest"
    EITHER = "either"


class Stratum(NamedTuple):
    """The boundary of an idea, or the rest of it."""

    idea: Idea
    boundary: bool


@dataclass(frozen=True, slots=True)
class Stakes:
    """How often a set of classes is dealt and what a wrong answer costs there, exactly, averaged over its deals.

    ``weight``: share of the deals that leave a choice; ``wrong`` and ``wrong_squared``: mean cost of the worse setting
    and mean of its square, in bets; ``most``: the largest such cost.
    """

    weight: Fraction
    wrong: Fraction
    wrong_squared: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class RealGame:
    """What the figures of a rule set are weighed by. Only strata that can be dealt stand in ``strata``."""

    boundaries: Boundaries
    strata: Mapping[Stratum, Stakes]
    ideas: Mapping[Idea, Stakes]
    whole: Stakes

    def stratum_of(self, hand: HandClass) -> Stratum | None:
        return stratum_of(hand, self.boundaries)


def answer_of(hand: HandClass, settings: tuple[SettingValue, ...]) -> Answer:
    """The answer of a class with two ``settings``, best first."""
    best = settings[0].setting
    if settings[1].best:
        return Answer.EITHER
    if hand.pair_and_kicker is not None:
        return Answer.KEEP if best.is_pair else Answer.SPLIT
    return Answer.MIDDLE if best.one == hand.ranks[1] else Answer.LOWEST


def boundary_classes(idea: Idea, values: Values, classes: Iterable[HandClass]) -> frozenset[HandClass]:
    """The boundary of ``idea``; ``classes``: those that can be dealt. Empty only when none of the idea's can."""
    settings = {hand: values(hand) for hand in classes if idea_of(hand) == idea}
    answers = {hand: answer_of(hand, both) for hand, both in settings.items()}
    found = frozenset(
        hand
        for line in _lines(settings)
        for step in pairwise(line)
        if answers[step[0]] != answers[step[1]]
        for hand in step
    )
    return found or _closest(settings)


def all_boundaries(values: Values, classes: Iterable[HandClass]) -> dict[Idea, frozenset[HandClass]]:
    """The boundary of every idea of which a class can be dealt, in the order of ``ALL_IDEAS``."""
    by_idea: dict[Idea | None, list[HandClass]] = defaultdict(list)
    for hand in classes:
        by_idea[idea_of(hand)].append(hand)
    return {idea: boundary_classes(idea, values, by_idea[idea]) for idea in ALL_IDEAS if idea in by_idea}


def stratum_of(hand: HandClass, boundaries: Boundaries) -> Stratum | None:
    """The stratum of ``hand``; ``None`` for three of a kind, which leaves no choice."""
    idea = idea_of(hand)
    return None if idea is None else Stratum(idea, hand in boundaries.get(idea, ()))


def stratum_weights(
    ways: Callable[[HandClass], int], classes: Iterable[HandClass], boundaries: Boundaries
) -> dict[Stratum, Fraction]:
    """The share of every stratum in the deals that leave a choice; they sum to 1. ``ways``: ``Solution.ways``."""
    counts: dict[Stratum, int] = defaultdict(int)
    for hand in classes:
        stratum = stratum_of(hand, boundaries)
        if stratum is not None:
            counts[stratum] += ways(hand)
    deals = sum(counts.values())
    return {stratum: Fraction(count, deals) for stratum, count in counts.items() if count}


def real_game(values: Values, ways: Callable[[HandClass], int], classes: Iterable[HandClass]) -> RealGame:
    """Everything the figures are weighed by; arguments as of a ``Solution`` that can deal a hand with a choice."""
    playable = [hand for hand in classes if idea_of(hand) is not None]
    settings = {hand: values(hand) for hand in playable}
    boundaries = all_boundaries(settings.__getitem__, playable)
    weights = stratum_weights(ways, playable, boundaries)
    deals: dict[Stratum, list[tuple[int, Fraction]]] = defaultdict(list)
    for hand, (best, worse) in settings.items():
        stratum = stratum_of(hand, boundaries)
        assert stratum is not None, "the hand leaves a choice"
        deals[stratum].append((ways(hand), best.ev - worse.ev))
    strata = {stratum: _stakes(weight, deals[stratum]) for stratum, weight in weights.items()}
    ideas = {idea: _together(stakes for part, stakes in strata.items() if part.idea == idea) for idea in boundaries}
    return RealGame(boundaries, strata, ideas, _together(strata.values()))


def _lines(classes: Iterable[HandClass]) -> Iterator[list[HandClass]]:
    """The classes of one idea that share all cards but one, in the order of that card."""
    lines: dict[tuple[int, int, int], list[tuple[int, HandClass]]] = defaultdict(list)
    for hand in classes:
        paired = hand.pair_and_kicker
        if paired is not None:
            lines[paired[0], paired[0], 0].append((paired[1], hand))
        else:
            high, middle, low = hand.ranks
            lines[high, middle, 0].append((low, hand))
            lines[high, 0, low].append((middle, hand))
    for line in lines.values():
        yield [hand for _, hand in sorted(line)]


def _closest(settings: Mapping[HandClass, tuple[SettingValue, ...]]) -> frozenset[HandClass]:
    differences = {hand: best.ev - worse.ev for hand, (best, worse) in settings.items()}
    least = min(differences.values(), default=None)
    return frozenset(hand for hand, difference in differences.items() if difference == least)


def _stakes(weight: Fraction, deals: list[tuple[int, Fraction]]) -> Stakes:
    """``deals``: in how many ways each class is dealt, and what the worse setting costs there."""
    total = sum(ways for ways, _ in deals)
    return Stakes(
        weight=weight,
        wrong=Fraction(sum(ways * cost for ways, cost in deals), total),
        wrong_squared=Fraction(sum(ways * cost * cost for ways, cost in deals), total),
        most=max(cost for _, cost in deals),
    )


def _together(parts: Iterable[Stakes]) -> Stakes:
    parts = tuple(parts)
    weight = sum((part.weight for part in parts), Fraction(0))
    return Stakes(
        weight=weight,
        wrong=sum((part.weight * part.wrong for part in parts), Fraction(0)) / weight,
        wrong_squared=sum((part.weight * part.wrong_squared for part in parts), Fraction(0)) / weight,
        most=max(part.most for part in parts),
    )
