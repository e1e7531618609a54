"""What the store knows beyond the records that travel: marks with their times, sessions with their last answer."""

import json
import re
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from pyramid_trainer.cards import Card
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.records import Session

_FRACTION = re.compile(r"[0-9]{1,30}(/[1-9][0-9]{0,29})?")


@dataclass(frozen=True, slots=True)
class Marks:
    """When the player marked an attempt: a slip, a star, a note; ``None`` where he did not."""

    slip: datetime | None = None
    starred: datetime | None = None
    noted: datetime | None = None


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session with what only the store knows of it; times in UTC."""

    session: Session
    last_answer: datetime
    name: str = ""
    note: str = ""
    deleted: datetime | None = None


@dataclass(frozen=True, slots=True)
class StoredVerdict:
    """A verdict made anew about an attempt; fields as of ``Attempt``. The newest of an attempt is its current one."""

    engine: str
    made: datetime
    best: tuple[Card, ...]
    grade: Grade
    cost: Fraction


@dataclass(frozen=True, slots=True)
class StoredRules:
    """A rule set: the name it had when first seen, and canonical JSON, ``None`` where only the hash is known."""

    name: str
    content: str | None

    def rule_set(self) -> RuleSet | None:
        """Raises ``BadInput`` (``rules.…``) or ``ValueError`` when the content is no rule set."""
        return None if self.content is None else rule_set_of(self.name, json.loads(self.content))


def rule_set_of(name: str, content: dict[str, object]) -> RuleSet:
    """The rule set with this canonical content; raises ``BadInput`` (``rules.…``) when it is none."""
    mapping: dict[str, object] = {"name": name, **content}
    for key in ("payout", "commission"):
        amount = mapping.get(key)
        if isinstance(amount, str) and _FRACTION.fullmatch(amount):
            mapping[key] = Fraction(amount)  # a decimal's fraction may have more digits than a rule file may hold
    way = {key: mapping.pop(key) for key in ("unpaired", "keep_pair_from") if key in mapping}
    return rule_set_from({**mapping, "house_way": way})


@dataclass(frozen=True, slots=True)
class Counts:
    attempts: int
    fouls: int
    sessions: int
    blocks: int = 0
    """Block games."""
    puzzles: int = 0
    """Attempts at puzzles."""

    @property
    def all_attempts(self) -> int:
        """Of both games: casino hands and puzzles."""
        return self.attempts + self.puzzles
