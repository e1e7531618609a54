"""A puzzle that was read to be shown again, and what any answer to it is worth."""

from functools import lru_cache
from typing import NamedTuple

from pyramid_trainer.app.asked_puzzle import Verdict
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.puzzles import Puzzle, parse_puzzle
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.scoring import Scoring


class ShownPuzzle(NamedTuple):
    """``puzzle``: as it is kept; ``observation``: what is shown of it. Its parts are named as those of an
    ``AskedPuzzle``, so that the same words tell of both.
    """

    puzzle: Puzzle
    observation: Observation

    @property
    def seat(self) -> int:
        """Who is to choose."""
        return self.observation.seat

    @property
    def scoring(self) -> Scoring:
        return self.puzzle.record.rules.scoring

    def judged(self, action: Action) -> Verdict:
        """The verdict on an act that is allowed."""
        chosen = next(one for one in self.puzzle.alternatives if action in one.actions)
        return Verdict(self.puzzle.grade(action), chosen.behind, chosen, self.puzzle.alternatives[0])


@lru_cache(maxsize=16)
def shown_puzzle(text: str) -> ShownPuzzle:
    """The puzzle that prints as ``text``; it takes some milliseconds. Raises ``BadInput`` as ``parse_puzzle``."""
    puzzle = parse_puzzle(text)
    return ShownPuzzle(puzzle, puzzle.observation)
