"""What the progress page shows, as values that never change."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from pyramid_trainer.app.periods import Pair
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.store.figures import Quartiles
from pyramid_trainer.store.progress_reader import Period, Stamp
from pyramid_trainer.training.boundary import RealGame
from pyramid_trainer.training.calendar import Streak
from pyramid_trainer.training.comparison import Comparison
from pyramid_trainer.training.figures import Counts, Estimate, Reweighted
from pyramid_trainer.training.ideas import Idea


class Grain(StrEnum):
    """What a point of a chart stands for."""

    DAY = "day"
    WEEK = "week"
    SESSION = "session"


@dataclass(frozen=True, slots=True)
class Played:
    """A rule set that was played; ``rules``: ``None`` where only the hash is known: then nothing can be weighed."""

    rules_hash: str
    name: str
    hands: int
    rules: RuleSet | None


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be shown. ``rules_hash``: ``None``, or one that was not played, stands for the one played most, which
    the question of the answer names. ``today``: for the streak. ``grain``: of the points; ``week_starts``: 0 for Monday
    to 6 for Sunday.
    """

    rules_hash: str | None
    period: Period
    pair: Pair
    today: date
    grain: Grain = Grain.DAY
    week_starts: int = 0


@dataclass(frozen=True, slots=True)
class IdeaFigures:
    """An idea in the period. ``loss``: per 100 hands of the idea; ``real_loss``: per 100 hands of the real game.

    ``classes``: what drilling it deals, its boundary and every class of it where something was lost, in the order of
    ``ALL_CLASSES``. An idea that was not met has no figures.
    """

    idea: Idea
    seen: Counts
    accuracy: Estimate | None
    loss: Estimate | None
    real_loss: Fraction | None
    classes: tuple[HandClass, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A day, a week or a session (its id and name) of the charts, with at least one counted attempt."""

    first: date
    last: date
    seen: Counts
    accuracy: Estimate
    loss: Estimate | None
    speed: Quartiles
    session: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """The counts of both periods and what follows; ``comparison``: ``None`` when nothing can be weighed."""

    pair: Pair
    this: Counts
    that: Counts
    comparison: Comparison | None


@dataclass(frozen=True, slots=True)
class PracticeDay:
    """A day under all rule sets."""

    hands: int
    counted: int
    right: int


@dataclass(frozen=True, slots=True)
class Progress:
    """An answer to ``question`` about the history as ``stamp`` has it.

    ``played``: most hands first; ``shown``: the rule set that the figures are of, ``None`` before the first attempt,
    when everything is empty. ``real``: ``None`` when nothing can be weighed. ``ideas``: the dearest first, those not
    met last; ``next_ideas``: up to three of them. ``points``: of the charts, in order.
    """

    question: Question
    stamp: Stamp
    played: tuple[Played, ...]
    shown: Played | None
    seen: Counts
    hands: int
    accuracy: Estimate | None
    loss: Estimate | None
    speed: Quartiles | None
    real: Reweighted | None
    ideas: tuple[IdeaFigures, ...]
    next_ideas: tuple[IdeaFigures, ...]
    compared: Compared
    practice: Mapping[date, PracticeDay]
    streak: Streak
    game: RealGame | None
    points: tuple[Point, ...]
