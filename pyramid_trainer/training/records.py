"""The records that travel: what happened at the table, as values that never change.

An *attempt* is a dealt hand that got a verdict; a *foul* an illegal setting, a row of its own; a *session* what lies
between two longer pauses. Times come from outside as a ``Moment``.
"""

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from pyramid_trainer.cards import Card
from pyramid_trainer.casino.hands import HandClass, class_of
from pyramid_trainer.training.grading import Grade

DRILL = "drill"
"""Kind of a session of plain drilling."""

PUZZLES = "puzzles"
"""Kind of a session in which puzzles of the block game are solved."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time and what the calendar said then.

    ``utc``: aware, in UTC, whole milliseconds; ``utc_offset_min``: minutes that local time is ahead of UTC;
    ``day``: the local date after taking off the start-of-day hour in force.
    """

    utc: datetime
    local_date: date
    utc_offset_min: int
    day: date


@dataclass(frozen=True, slots=True)
class Session:
    """``id``: a UUID; ``kind``: ``"drill"`` or ``"puzzles"``.

    ``ended``: ``None`` while it runs or when the program was killed in it.
    """

    id: str
    kind: str
    opened: Moment
    ended: datetime | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """A hand with its verdict. The fields are the columns of the history file, in its order.

    ``rules``: the name the rule set had; ``cards``, ``dealer``: as dealt; ``seen``: other cards known to be out of
    play; ``alone``: the card played alone; ``best``: one such card for each best setting; ``cost``: share of one bet
    that was given away; ``think_ms``: milliseconds from the deal to the answer without the pauses; ``fouls``: illegal
    settings before.
    """

    id: str
    session: str
    moment: Moment
    mode: str
    rules: str
    rules_hash: str
    engine: str
    cards: tuple[Card, ...]
    dealer: tuple[Card, ...]
    seen: tuple[Card, ...]
    alone: Card
    best: tuple[Card, ...]
    grade: Grade
    cost: Fraction
    think_ms: int
    fouls: int
    hinted: bool
    slip: bool = False
    starred: bool = False
    note: str = ""

    @property
    def hand(self) -> HandClass:
        return class_of(self.cards)

    @property
    def counted(self) -> bool:
        """Whether accuracy and loss take it in: neither forced, hinted nor a slip."""
        return not (self.grade is Grade.FORCED or self.hinted or self.slip)


@dataclass(frozen=True, slots=True)
class Foul:
    """An illegal setting: the hand as dealt and the card that was to be played alone."""

    id: str
    session: str
    moment: Moment
    mode: str
    rules: str
    rules_hash: str
    cards: tuple[Card, ...]
    alone: Card
