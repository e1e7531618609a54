"""Somebody who solves puzzles in the window, and the puzzles that come with the program."""

from pyramid_trainer.app.asked_puzzle import AskedPuzzle
from pyramid_trainer.app.puzzle_stock import STARTERS
from pyramid_trainer.blocks.actions import Action, Keep, Put, Take
from pyramid_trainer.blocks.analysis.puzzles import Puzzle, parse_puzzle
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.training.puzzles import PuzzleAttempt
from tests.store.puzzle_samples import attempt_in
from tests.ui.blocks.person import Person

PUZZLES = [parse_puzzle(line) for line in STARTERS.read_text("utf-8").splitlines()]


class Solver(Person):
    """Somebody at the puzzles."""

    def open_puzzles(self) -> None:
        self.press("P")
        self.wait(lambda: self.page.learning.table.asked is not None)

    @property
    def view(self):
        return self.page.learning.puzzles

    @property
    def asked(self) -> AskedPuzzle:
        asked = self.page.learning.table.asked
        assert asked is not None
        return asked

    @property
    def table(self):
        return self.view.board

    def ask(self, puzzle: Puzzle) -> None:
        """Puts that one on the table."""
        ids = self.page.learning.table.stock
        found = next(one for one in ids._lines if self._text(one) == str(puzzle))
        self.page.learning.table.ask(found)
        self.view.show_now()

    def _text(self, puzzle: str) -> str:
        return self.page.learning.table._record(puzzle).text

    def do(self, action: Action) -> None:
        """By the keyboard alone."""
        match action:
            case Take(at):
                for _ in range(40):
                    self.press("N")
                    if self.table._ringed() == ("place", at):
                        break
                self.press("Enter")
            case Put(hand):
                self.press(str(hand + 1))
            case Keep(face, hand):
                while self.table.chosen_face != face:
                    self.press("Right")
                self.press(str(hand + 1))

    def attempt(self) -> PuzzleAttempt:
        """The newest as it is on disk."""
        assert self.asked.attempt is not None
        return attempt_in(self.player.folders.history, self.asked.attempt.id)


def puzzles_of(phase: Phase, scoring: Scoring = Scoring.BASIC) -> list[Puzzle]:
    """Of those that come with the program, with a wrong answer that is sure."""
    return [
        one
        for one in PUZZLES
        if one.observation.board.phase is phase
        and one.record.rules.scoring is scoring
        and one.grade(one.alternatives[-1].actions[0]).value in ("mistake", "blunder")
    ]


def puzzle_of(phase: Phase) -> Puzzle:
    return puzzles_of(phase)[0]
