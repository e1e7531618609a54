"""The mastery map: one small state for each of the 455 classes, so that nothing is hidden.

A class is *right* when the last two counted attempts at it were optimal, the same measure by which a mistake is mended;
one lucky answer of two is no proof. It is *seen* when it was met but the last two do not say so, and *never* met when
no attempt at it is kept. Three of a kind leaves no choice: it is only *met* or never met.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.training.boundary import Boundaries
from pyramid_trainer.training.ideas import idea_of

LAST = 2
"""How many counted attempts in a row must be optimal."""


class State(StrEnum):
    """``MET`` is for three of a kind alone."""

    NEVER = "never"
    MET = "met"
    SEEN = "seen"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class ClassRecord:
    """What happened at a class. ``met``: attempts of any kind; ``counted``, ``right``: those counted, those optimal.

    ``last``: whether each of the last counted attempts was optimal, newest last, at most two of them.
    """

    met: int = 0
    counted: int = 0
    right: int = 0
    last: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassMastery:
    """A field of the map; ``boundary``: whether it is a boundary class of its idea under the rule set shown."""

    hand: HandClass
    state: State
    boundary: bool
    record: ClassRecord


def state_of(hand: HandClass, record: ClassRecord) -> State:
    if not record.met:
        return State.NEVER
    if hand.is_trips:
        return State.MET
    return State.RIGHT if record.last == (True,) * LAST else State.SEEN


def mastery_map(records: Mapping[HandClass, ClassRecord], boundaries: Boundaries) -> tuple[ClassMastery, ...]:
    """All 455 classes in the order of ``ALL_CLASSES``; a class without a record was never met."""
    never_met = ClassRecord()
    fields = []
    for hand in ALL_CLASSES:
        record = records.get(hand, never_met)
        idea = idea_of(hand)
        boundary = idea is not None and hand in boundaries.get(idea, ())
        fields.append(ClassMastery(hand, state_of(hand, record), boundary, record))
    return tuple(fields)
