"""Runs: *Drill these*, a selection of hands dealt again until each class is mended.

A run plays one rule set, so a selection over several makes a run for each. Its *goals* are the selected classes; three
of a kind leaves no choice and is none. A goal is *mended* when the last two attempts at its class in the run were both
counted and optimal: a hinted attempt or a slip among the two is not. An answer that was not kept is no attempt.

**What comes next.** Between two deals of a class come at least two others. The goals that are not mended come in laps:
a lap deals each of them once, in an order left to chance, and a goal that was just dealt waits for one of the third to
sixth hands after it, so that nobody can count on it. While none may come, a *filler* does: a class that is no goal, of
an idea that some goal belongs to, every such idea alike, whatever its size. A slip comes back as everywhere else,
within three to six hands, whether it was a goal or a filler, and is not dealt otherwise until then.

Some ideas are too small for that (5-4-3 has two fillers, 4-3-2 none): when no filler may come, any goal does, before
its time or mended, and at the very last a class of another idea.

**What is remembered.** Nothing but the mode of each attempt, ``run`` or ``filler``. An attempt was made in a run when
its mode is ``run``, or when it came again after a slip that was. A mistake is mended as soon as two attempts in a row
at its class, after it and under its rule set, were made in runs, counted and optimal, and stays so: who misses the
class again has made a new mistake. Runs with no other attempt at the class between them count as one, so that the
second right answer may be given in the next run when the first was broken off.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from pyramid_trainer.cards import Card
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass, class_of
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.training.dealing import AGAIN, COMES_BACK_AFTER, Returning, Round, deal_again, deal_class
from pyramid_trainer.training.ideas import ALL_IDEAS, Idea, idea_of
from pyramid_trainer.training.records import Attempt

RUN = "run"
"""Mode of a hand that a run dealt because its class is one of the goals."""

FILLER = "filler"
"""Mode of a hand that a run dealt to come between."""

OTHERS_BETWEEN = 2
"""So many other classes, at least, come between two deals of one; the first of ``COMES_BACK_AFTER`` agrees."""

RIGHT_IN_A_ROW = 2
"""So many attempts in a row must be counted and optimal."""


class Picked(NamedTuple):
    """What a run needs to know of what was selected. ``hand``: a class; ``id``: of the attempt at it, if it is one."""

    rules_hash: str
    hand: HandClass
    id: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """A class to be mended. ``attempts``: the ids of the selected attempts that it stands for."""

    hand: HandClass
    attempts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """``goals``: how many there are; ``mended``: how many of them are; ``dealt``: hands so far, fillers included."""

    goals: int
    mended: int
    dealt: int


class Answered(Protocol):
    """What mending asks of an attempt."""

    @property
    def mode(self) -> str: ...
    @property
    def counted(self) -> bool: ...
    @property
    def cost(self) -> Fraction | int: ...


AnAttempt = TypeVar("AnAttempt", bound=Answered)


class Mending(NamedTuple):
    """Where a class stands after some attempts at it.

    ``in_run``: whether the last was made in a run; ``right``: how many up to it were, in a row, counted and optimal.
    """

    in_run: bool = False
    right: int = 0

    def with_attempt(self, attempt: Answered) -> "Mending":
        """After one attempt more at the class; they come in the order in which they were given."""
        in_run = attempt.mode == RUN or (attempt.mode == AGAIN and self.in_run)
        right = in_run and attempt.counted and attempt.cost == 0
        return Mending(in_run, self.right + 1 if right else 0)

    @property
    def mended(self) -> bool:
        return self.right >= RIGHT_IN_A_ROW


def goals_of(picked: Iterable[Picked]) -> dict[str, tuple[Goal, ...]]:
    """The goals of a selection by the hash of their rule set, everything in the order in which it was first met."""
    found: dict[str, dict[HandClass, list[str]]] = {}
    for rules_hash, hand, attempt in picked:
        if not hand.is_trips:
            attempts = found.setdefault(rules_hash, {}).setdefault(hand, [])
            attempts += [attempt] if attempt else []
    return {
        rules_hash: tuple(Goal(hand, tuple(attempts)) for hand, attempts in classes.items())
        for rules_hash, classes in found.items()
    }


def last_mending(attempts: Iterable[AnAttempt]) -> AnAttempt | None:
    """The last of ``attempts`` that mended what lay before it; ``None`` when none did.

    ``attempts``: all at one class under one rule set, in the order in which they were given. Every mistake among them
    that was made before the one returned is mended, every later one is not.
    """
    state, last = Mending(), None
    for attempt in attempts:
        state = state.with_attempt(attempt)
        if state.mended:
            last = attempt
    return last


class Run:
    """Deals for the trainer in place of the ``NaturalDealer``. ``chance`` decides everything.

    ``returning``: the hands that come again after a slip; the trainer sets it, so that none is lost when a run starts
    or ends. Raises ``ValueError`` for a goal that is three of a kind or stands there twice.
    """

    def __init__(self, rules: RuleSet, goals: Iterable[Goal], chance: Random) -> None:
        self.rules = rules
        self.goals = tuple(goals)
        self.returning = Returning()
        self._chance = chance
        self._mending = {goal.hand: Mending() for goal in self.goals}
        if len(self._mending) < len(self.goals) or any(hand.is_trips for hand in self._mending):
            raise ValueError("goals are different classes, none of them three of a kind")
        self._ideas = sorted({idea for hand in self._mending if (idea := idea_of(hand)) is not None})
        self._lap: list[HandClass] = []
        """The goals that this lap has still to deal."""
        self._not_before: dict[HandClass, int] = {}
        """For each goal that was dealt, the number of the hand, counted from 1, before which it is not to come."""
        self._last: tuple[HandClass, ...] = ()
        """The classes dealt last, which cannot come now."""
        self._dealt = 0

    @property
    def mended(self) -> tuple[Goal, ...]:
        return tuple(goal for goal in self.goals if self._mending[goal.hand].mended)

    @property
    def left(self) -> tuple[Goal, ...]:
        """The goals that are not mended."""
        return tuple(goal for goal in self.goals if not self._mending[goal.hand].mended)

    @property
    def is_over(self) -> bool:
        """Whether every goal is mended. A slip at the last hand, until the next deal, takes that back."""
        return not self.left

    @property
    def progress(self) -> Progress:
        return Progress(goals=len(self.goals), mended=len(self.mended), dealt=self._dealt)

    def answered(self, attempt: Attempt) -> None:
        """``attempt``, at the hand dealt last, was kept."""
        before = self._mending.get(attempt.hand)
        if before is not None:
            self._mending[attempt.hand] = before.with_attempt(attempt)

    def bring_back(self, cards: tuple[Card, ...]) -> None:
        """The last attempt, at ``cards``, was a slip: it does not count, and the class comes again in other suits."""
        hand = class_of(cards)
        before = self._mending.get(hand)
        if before is not None:
            self._mending[hand] = before._replace(right=0)
        self.returning.add(cards, self._chance)

    def next_round(self, rules: RuleSet) -> Round:
        """The next hand of a run that is not over. ``rules``: those of the run."""
        assert rules == self.rules, "a run plays one rule set"
        again = self.returning.next_deal()
        if again is not None:
            dealt = deal_again(rules, again, self._chance)
        else:
            hand = self._next_class()
            dealt = deal_class(rules, hand, RUN if hand in self._mending else FILLER, self._chance)
        self._was_dealt(dealt.hand)
        return dealt

    def _next_class(self) -> HandClass:
        self._lap = [hand for hand in self._lap if not self._mending[hand].mended]
        if not self._lap:
            self._lap = [goal.hand for goal in self.left]
        ready = [hand for hand in self._free(self._lap) if self._not_before.get(hand, 0) <= self._dealt + 1]
        if ready:
            return self._chance.choice(ready)
        filler = self._filler(self._ideas)
        if filler is not None:
            return filler
        goals = self._free(self._mending)
        if goals:
            return self._chance.choice(goals)
        filler = self._filler(ALL_IDEAS)
        assert filler is not None, "of 442 classes only a few cannot come"
        return filler

    def _filler(self, ideas: Iterable[Idea]) -> HandClass | None:
        """A class that is no goal of one of ``ideas``, each idea equally likely, or ``None`` when none may come."""
        classes = _classes_by_idea()
        others = ([hand for hand in self._free(classes[idea]) if hand not in self._mending] for idea in ideas)
        by_idea = [fillers for fillers in others if fillers]
        return self._chance.choice(self._chance.choice(by_idea)) if by_idea else None

    def _free(self, classes: Iterable[HandClass]) -> list[HandClass]:
        """Those of ``classes`` that may come without coming too soon, now or because they are due later."""
        taken = {*self._last, *self.returning.classes}
        return [hand for hand in classes if hand not in taken]

    def _was_dealt(self, hand: HandClass) -> None:
        self._dealt += 1
        self._last = (*self._last, hand)[-OTHERS_BETWEEN:]
        if hand in self._mending:
            self._not_before[hand] = self._dealt + self._chance.choice(COMES_BACK_AFTER)
        if hand in self._lap:
            self._lap.remove(hand)


@cache
def _classes_by_idea() -> dict[Idea, list[HandClass]]:
    by_idea: dict[Idea, list[HandClass]] = {idea: [] for idea in ALL_IDEAS}
    for hand in ALL_CLASSES:
        idea = idea_of(hand)
        if idea is not None:
            by_idea[idea].append(hand)
    return by_idea
