"""Puzzles of the block game as attempts: what is kept of one, what counts, and which puzzle comes next.

A *puzzle attempt* is an act chosen for a puzzle, with its verdict: grade and loss are what the puzzle's alternatives
say of that act. *Counted* is neither hinted nor slip, *right* is counted and optimal. A puzzle's id follows from its
text, so that the same puzzle is the same one wherever it was found; its *position* from the game up to the choice, so
that a game which is analysed twice does not bring its puzzles twice.

**What comes next.** A puzzle is *due* once an attempt at it was not right, until two attempts in a row were: it comes
again as soon as at least two others came between. While none is due an unseen one comes, of the idea that costs most;
once all were seen, the one that was not asked for longest. What an idea costs is the mean loss of the counted attempts
at it, in clear margins of the scoring (5 percentage points, 0.25 points), with one attempt more imagined that lost a
margin: so an idea that was never met does not pass for mastered.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import NamedTuple
from uuid import UUID, uuid5

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.analysis.puzzles import CLEAR_FROM, Puzzle
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.training.block_games import DECIMALS
from pyramid_trainer.training.records import Moment
from pyramid_trainer.training.runs import OTHERS_BETWEEN, RIGHT_IN_A_ROW

_PUZZLE_SPACE = UUID("5d0f4a1c-6f0b-4d52-9a3e-0c6a7a1d2f10")
_POSITION_SPACE = UUID("5d0f4a1c-6f0b-4d52-9a3e-0c6a7a1d2f11")


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """A puzzle as it is kept. ``text``: ``str`` of a rounded ``Puzzle``; ``game``: the id of the block game that it was
    found in, ``None`` for one that comes with the program; ``found``: UTC; ``engine``: the version that valued it.
    """

    text: str
    idea: Idea
    scoring: Scoring
    game: str | None
    found: datetime
    engine: str

    @property
    def id(self) -> str:
        """A UUID that follows from the text."""
        return puzzle_id(self.text)


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """An act chosen for a puzzle, with its verdict. ``puzzle``: its id; ``act``: what was chosen; ``lost``: win
    probability, or points by advanced scoring, given away; ``think_ms``: milliseconds from the puzzle to the answer
    without the pauses.
    """

    id: str
    session: str
    moment: Moment
    puzzle: str
    act: Action
    grade: Grade
    lost: float
    think_ms: int
    hinted: bool
    slip: bool = False
    starred: bool = False
    note: str = ""

    @property
    def counted(self) -> bool:
        """Whether accuracy and loss take it in."""
        return not (self.hinted or self.slip)

    @property
    def right(self) -> bool:
        return self.counted and self.grade is Grade.OPTIMAL


def puzzle_id(text: str) -> str:
    """The id of the puzzle that prints as ``text``."""
    return str(uuid5(_PUZZLE_SPACE, text))


def position_id(text: str) -> str:
    """The same for puzzles that ask about the same choice of the same game."""
    return str(uuid5(_POSITION_SPACE, " | ".join(text.split(" | ")[:3])))


class PuzzleLine(NamedTuple):
    """What choosing asks of a puzzle."""

    id: str
    idea: Idea
    scoring: Scoring


def line_of(text: str) -> PuzzleLine:
    """Of the puzzle that prints as ``text``, without replaying its game.

    Raises ``ValueError`` or ``KeyError`` where idea or scoring cannot be found; ``parse_puzzle`` reads all of it.
    """
    agreed, _, _, idea, _ = text.split(" | ")
    _, scoring, _ = agreed.split(" ")
    return PuzzleLine(puzzle_id(text), Idea[idea.upper()], Scoring(scoring))


def record_from(text: str, game: str | None, found: datetime, engine: str) -> PuzzleRecord:
    """The record of the puzzle that prints as ``text``; raises as ``line_of``."""
    line = line_of(text)
    return PuzzleRecord(text, line.idea, line.scoring, game, found, engine)


def rounded(puzzle: Puzzle, decimals: int = DECIMALS) -> Puzzle:
    """As it is kept: values to so many decimals."""
    return replace(puzzle, alternatives=tuple(one.rounded(decimals) for one in puzzle.alternatives))


class Seen(NamedTuple):
    """Where a puzzle stands after some attempts. ``missed``: it is due; ``right``: how many were, in a row, to the last
    one; ``last``: the number of the last, from 1 over all puzzles; 0 where there was none.
    """

    missed: bool = False
    right: int = 0
    last: int = 0

    def after(self, right: bool, number: int) -> "Seen":
        """After one attempt more, the one with that number."""
        in_a_row = self.right + 1 if right else 0
        return Seen((self.missed or not right) and in_a_row < RIGHT_IN_A_ROW, in_a_row, number)


class Stock:
    """The puzzles that may come and what became of them, to choose the next one from."""

    def __init__(self) -> None:
        self._lines: dict[str, PuzzleLine] = {}
        self._seen: dict[str, Seen] = {}
        self._before = Seen()
        self._costs_before = (0, 0.0)
        self._lost: dict[Idea, tuple[int, float]] = {}
        """By idea: how many counted attempts, and what they lost, in clear margins."""
        self._answers = 0
        self._last: tuple[str, ...] = ()
        """The puzzles asked last, the newest at the end."""

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, puzzle: str) -> bool:
        return puzzle in self._lines

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._lines)

    def add(self, line: PuzzleLine) -> None:
        """A puzzle more; one that is there stays as it is."""
        if line.id not in self._lines:
            self._lines[line.id] = line
            self._seen[line.id] = Seen()

    def answered(self, puzzle: str, *, right: bool, counted: bool, lost: float) -> None:
        """An attempt at it was kept; they come in the order of time."""
        self._answers += 1
        self._before = self._seen[puzzle]
        self._seen[puzzle] = self._before.after(right, self._answers)
        line = self._lines[puzzle]
        self._costs_before = self._lost.get(line.idea, (0, 0.0))
        if counted:
            number, before = self._costs_before
            self._lost[line.idea] = (number + 1, before + lost / CLEAR_FROM[line.scoring])
        self._was_asked(puzzle)

    def slipped(self, puzzle: str) -> None:
        """The last answer, at this puzzle, was a slip: it does not count, and the puzzle comes again."""
        self._seen[puzzle] = self._before.after(False, self._answers)
        self._lost[self._lines[puzzle].idea] = self._costs_before

    def is_due(self, puzzle: str) -> bool:
        """Whether it was missed and not right twice in a row since."""
        return self._seen[puzzle].missed

    def next(self, chance: Random, scoring: Scoring | None = None) -> str | None:
        """The id of the puzzle to ask next, of this scoring where one is named; ``None`` when there is none."""
        lines = [line for line in self._lines.values() if scoring is None or line.scoring is scoring]
        for between in range(OTHERS_BETWEEN, -1, -1):
            recent = self._last[-between:] if between else ()
            free = [line for line in lines if line.id not in recent]
            if free:
                return self._chosen(free, chance)
        return None

    def cost(self, idea: Idea) -> float:
        """What an attempt at this idea loses, in clear margins, one more of them imagined."""
        counted, lost = self._lost.get(idea, (0, 0.0))
        return (lost + 1) / (counted + 1)

    def asked(self, puzzle: str) -> None:
        """It was put before the player: two others come before it comes again, answered or not."""
        self._was_asked(puzzle)

    def _chosen(self, free: list[PuzzleLine], chance: Random) -> str:
        due = [line.id for line in free if self._seen[line.id].missed]
        if due:
            return chance.choice(due)
        unseen = [line for line in free if not self._seen[line.id].last]
        if unseen:
            dearest = max(self.cost(line.idea) for line in unseen)
            return chance.choice([line.id for line in unseen if self.cost(line.idea) == dearest])
        return min(free, key=lambda line: self._seen[line.id].last).id

    def _was_asked(self, puzzle: str) -> None:
        if self._last[-1:] != (puzzle,):
            self._last = (*self._last, puzzle)[-OTHERS_BETWEEN:]
