"""What stands on the review page about puzzles of the block game, and whoever looks at it."""

from collections.abc import Callable
from pathlib import Path

from pyramid_trainer.blocks.actions import Action, Keep, Put, Take
from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.pyramid import place_name
from pyramid_trainer.store.history import History
from pyramid_trainer.training.puzzles import PuzzleAttempt
from tests.store.puzzle_samples import READ, attempts_in
from tests.ui import reading
from tests.ui.review.conftest import Reviewer

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
IDEAS = {
    Idea.FEED: "Which hand to feed",
    Idea.UNCOVER: "Uncover or not",
    Idea.DENY: "Deny",
    Idea.JOKER: "Joker choice",
    Idea.BLOCK: "Which block to take",
}


def attempts(path: Path) -> list[PuzzleAttempt]:
    """All at puzzles, the newest first."""
    with History.open(path) as history:
        return list(reversed(list(attempts_in(history))))


def ids(reviewer: Reviewer) -> list[str]:
    table = reviewer.page.desk.table
    found = []
    for row in range(table.rowCount()):
        reviewer.qtbot.waitUntil(lambda row=row: table.line(row) is not None)
        found.append(table.line(row).attempt.id)
    return found


def brief(action: Action) -> str:
    match action:
        case Take(at):
            return f"take {place_name(at)}"
        case Put(hand):
            return f"hand {hand + 1}"
        case Keep(face, hand):
            return f"{reading.rank(face.rank)}{SUITS[face.suit]}, hand {hand + 1}"
    raise AssertionError(action)


def go_to(reviewer: Reviewer, keep: Callable[[PuzzleAttempt], bool]) -> PuzzleAttempt:
    """To the newest attempt that is like that."""
    row, found = next((row, one) for row, one in enumerate(attempts(reviewer.path)) if keep(one))
    reviewer.go_to(row)
    return found


def phase(attempt: PuzzleAttempt) -> Phase:
    return READ[attempt.puzzle].observation.board.phase


def is_wrong(attempt: PuzzleAttempt) -> bool:
    return attempt.grade is not Grade.OPTIMAL


def alternatives(reviewer: Reviewer) -> list[tuple[str, str]]:
    """What stands in the answer: each act with its worth."""
    shown = reviewer.page.desk.replaying.panel._alternatives
    if not shown.isVisible():
        return []
    items = [shown.topLevelItem(row) for row in range(shown.topLevelItemCount())]
    return [(item.text(0).removeprefix("▸ "), item.text(1)) for item in items]
