"""Puzzles: choices of a game in which one act leads all others by a clear margin.

Clear: the lower end of its lead over each other alternative, measured on deals that did not pick it, is above 5
percentage points, or 0.25 points by advanced scoring. Only what the player could know counts. As one line of text a
puzzle is its game's record up to the choice and then, after a bar each, its idea and its alternatives, best first, like
``-c2,-e2 0.612 0.598 0.626 2400 sampled 0.07 0.05 0.09 2400``: the acts; mean, low, high, deals and basis of the value;
mean, low, high and deals of the best one's lead.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isfinite

from pyramid_trainer.blocks.actions import Action, parse_action
from pyramid_trainer.blocks.analysis.estimates import Basis, Estimate
from pyramid_trainer.blocks.analysis.grades import Grade, grade_of
from pyramid_trainer.blocks.analysis.ideas import Idea, idea_of
from pyramid_trainer.blocks.analysis.values import Alternative, Decision, GameAnalysis, View
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.record import GameRecord, parse_record
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.errors import BadInput

CLEAR_FROM = {Scoring.BASIC: 0.05, Scoring.ADVANCED: 0.25}
_SEPARATOR = " | "


@dataclass(frozen=True, slots=True)
class Puzzle:
    """``record``: the game up to the choice. ``alternatives``: best first, the same values that the analysis gave.

    Prints as one line, which ``parse_puzzle`` reads back.
    """

    record: GameRecord
    idea: Idea
    alternatives: tuple[Alternative, ...]

    @property
    def seat(self) -> int:
        """Who is to choose."""
        seat = self.record.state().current_player
        assert seat is not None, "a puzzle is a choice"
        return seat

    @property
    def observation(self) -> Observation:
        """What is shown to whoever solves it."""
        return self.record.state().observation(self.seat)

    @property
    def margin(self) -> float:
        """By how much the best alternative surely leads every other one."""
        return _margin(self.alternatives)

    def lost_by(self, action: Action) -> Estimate:
        """What an answer gives away; raises ``ValueError`` for an act that is not allowed."""
        for alternative in self.alternatives:
            if action in alternative.actions:
                return alternative.behind
        raise ValueError(f"no alternative: {action}")

    def grade(self, action: Action) -> Grade:
        return grade_of(self.lost_by(action), self.record.rules.scoring)

    def __str__(self) -> str:
        idea = self.idea.name.lower()
        return _SEPARATOR.join((str(self.record), idea, "; ".join(map(_written, self.alternatives))))


def puzzles_in(analysis: GameAnalysis) -> Iterator[Puzzle]:
    """The settled choices of a game that make a puzzle, in the order of the game, of both players' choices."""
    if analysis.view is not View.KNOWN:
        return
    for decision in analysis.decisions:
        if decision.settled and is_clear(decision):
            record = analysis.record.cut(decision.number)
            observation = record.state().observation(decision.seat)
            yield Puzzle(record, idea_of(observation, decision.alternatives), decision.alternatives)


def is_clear(decision: Decision) -> bool:
    return _margin(decision.alternatives) > CLEAR_FROM[decision.scoring]


def parse_puzzle(line: str) -> Puzzle:
    """The puzzle that ``line`` holds: ``parse_puzzle(str(puzzle)) == puzzle``.

    Raises ``BadInput``: ``puzzle.unreadable`` for a line of another form, else as ``parse_record``.
    """
    parts = line.split(_SEPARATOR.strip())
    if len(parts) != 5:
        raise BadInput("puzzle.unreadable", text=line)
    record = parse_record(_SEPARATOR.strip().join(parts[:3]))
    try:
        idea = Idea[parts[3].strip().upper()]
        alternatives = tuple(map(_read, parts[4].split(";")))
    except (KeyError, ValueError, BadInput):
        raise BadInput("puzzle.unreadable", text=line) from None
    acts = [act for alternative in alternatives for act in alternative.actions]
    if len(alternatives) < 2 or sorted(map(str, acts)) != sorted(map(str, record.state().legal_actions())):
        raise BadInput("puzzle.unreadable", text=line)
    return Puzzle(record, idea, alternatives)


def _margin(alternatives: Iterable[Alternative]) -> float:
    _, *others = alternatives
    return min(alternative.behind.low for alternative in others)


def _written(alternative: Alternative) -> str:
    value, behind = alternative.value, alternative.behind
    numbers = (value.mean, value.low, value.high, value.deals, value.basis, behind.mean, behind.low, behind.high)
    return " ".join((",".join(map(str, alternative.actions)), *map(str, numbers), str(behind.deals)))


def _read(text: str) -> Alternative:
    acts, mean, low, high, deals, basis, lead, least, most, common = text.split()
    where = Basis(basis)
    return Alternative(
        tuple(map(parse_action, acts.split(","))),
        Estimate(_number(mean), _number(low), _number(high), int(deals), where),
        Estimate(_number(lead), _number(least), _number(most), int(common), where),
    )


def _number(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"no number: {text}")
    return number
