"""What an analysis says: decisions and their alternatives, the curve, what was lost and what luck gave.

A *decision* is a take, or the hand chosen for its card (for a joker: the card and the hand), wherever the rules left
more than one act. Placements lie on the curve and are never judged. ``number`` counts acts: decision ``number`` was
made at ``record.cut(number)`` and is ``record.acts[number]``.
"""

from dataclasses import dataclass
from enum import StrEnum

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.analysis.grades import Grade, grade_of
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.blocks.scoring import Scoring


class View(StrEnum):
    """``KNOWN``: what the player could know, hidden faces dealt anew. ``FACES``: the true deal, open to both."""

    KNOWN = "known"
    FACES = "faces"


class Stretch(StrEnum):
    """A player's takes 1 to 5, 6 to 10, and the last five."""

    EARLY = "early"
    MIDDLE = "middle"
    LAST = "last"


def stretch_of(take: int) -> Stretch:
    """``take``: of a player's 15, from 1."""
    return tuple(Stretch)[(take - 1) // 5]


@dataclass(frozen=True, slots=True)
class Alternative:
    """Acts that come to the same, and their value to the player who chooses.

    ``behind``: the lead of the best alternative over this one, over common deals; exactly 0 for the best itself.
    """

    actions: tuple[Action, ...]
    value: Estimate
    behind: Estimate

    def rounded(self, decimals: int) -> "Alternative":
        return Alternative(self.actions, self.value.rounded(decimals), self.behind.rounded(decimals))


@dataclass(frozen=True, slots=True)
class Decision:
    """``alternatives``: best first, then by value. ``chosen``: what was done, ``None`` where nothing was yet.

    ``take``: which of the player's 15 takes it belongs to, from 1. ``settled``: it gets no more deals.
    The best alternative was picked on other deals than those that the values and leads rest on.
    """

    number: int
    seat: int
    phase: Phase
    scoring: Scoring
    take: int
    alternatives: tuple[Alternative, ...]
    chosen: Action | None
    settled: bool

    @property
    def best(self) -> Alternative:
        return self.alternatives[0]

    @property
    def played(self) -> Alternative | None:
        """The alternative that the chosen act belongs to."""
        if self.chosen is None:
            return None
        return self.alternative(self.chosen)

    @property
    def lead(self) -> Estimate | None:
        """What the chosen act gave away against the best one, which may by chance be less than nothing."""
        return None if self.played is None else self.played.behind

    @property
    def grade(self) -> Grade | None:
        return None if self.lead is None else grade_of(self.lead, self.scoring)

    @property
    def is_mistake(self) -> bool:
        """The lead is beyond its interval and above 2 percentage points (0.1 point by advanced scoring)."""
        return self.grade in (Grade.MISTAKE, Grade.BLUNDER)

    @property
    def exact(self) -> bool:
        return all(alternative.value.exact for alternative in self.alternatives)

    @property
    def stretch(self) -> Stretch:
        return stretch_of(self.take)

    def alternative(self, action: Action) -> Alternative:
        """The one that ``action`` belongs to; raises ``ValueError`` for an act that was not allowed."""
        for alternative in self.alternatives:
            if action in alternative.actions:
                return alternative
        raise ValueError(f"no alternative: {action}")


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the curve. ``acts``: how many acts were done before it; ``values``: by seat, by that seat's knowledge.

    ``None`` for a seat that was not asked for, or not yet.
    """

    acts: int
    values: tuple[Estimate | None, Estimate | None]


@dataclass(frozen=True, slots=True)
class Ledger:
    """What one player's decisions lost. ``lost``: the sum of the leads, those below nothing included: so noise does not
    add up to a loss. ``mistakes``: how many were called one.
    """

    decisions: int = 0
    lost: float = 0.0
    mistakes: int = 0

    @property
    def average(self) -> float:
        """Lost per decision; 0 when there was none."""
        return self.lost / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """The whole picture so far. ``decisions`` and ``curve``: in the order of the game, as far as they have values.

    ``luck``: by seat, what the faces gave that this player turned up in the taking (with a joker those of the supply),
    summed; ``None`` for a seat that was not asked for. ``settled``: nothing will change any more.
    ``asked``: playouts so far.
    """

    record: GameRecord
    view: View
    seats: tuple[int, ...]
    decisions: tuple[Decision, ...] = ()
    curve: tuple[Moment, ...] = ()
    luck: tuple[Estimate | None, Estimate | None] = (None, None)
    asked: int = 0
    settled: bool = False

    def ledger(self, seat: int, stretch: Stretch | None = None) -> Ledger:
        """What this seat's decisions lost, all of them or those of one stretch."""
        own = [one for one in self.decisions if one.seat == seat and one.lead and stretch in (None, one.stretch)]
        lost = sum(one.lead.mean for one in own if one.lead)
        return Ledger(len(own), lost, sum(one.is_mistake for one in own))

    def decision(self, number: int) -> Decision | None:
        """The decision made by act ``number``, counted from 0, if that was one."""
        return next((one for one in self.decisions if one.number == number), None)

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        return tuple(one for one in self.decisions if one.is_mistake)
