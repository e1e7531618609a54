"""What the page says of attempts at puzzles, and what there is to filter them by."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject

from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.puzzle_review import PuzzleFilter, PuzzleReviewReader
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.records import PUZZLES
from pyramid_trainer.ui.blocks.worth import amount_text
from pyramid_trainer.ui.language import grade_word, sentence
from pyramid_trainer.ui.review.hand_words import days_text
from pyramid_trainer.ui.review.source import Choices, Words, first_day, session_names


def read_choices(path: Path, _rule_files: RuleFiles, session: str | None) -> Choices:
    with PuzzleReviewReader(path) as reader:
        since = first_day(reader)
    return Choices(sessions=session_names(path, session, lambda one: one.kind == PUZZLES), first_day=since)


def scoring_text(scoring: Scoring) -> str:
    return sentence("play.advanced" if scoring is Scoring.ADVANCED else "play.basic", {})


class PuzzleWords(Words):
    """Says everything in the user's language."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.called = self.tr("Puzzles")
        self.drill = self.tr("Solve these"), self.tr("Solve the selected puzzles again")
        self.mistakes = (
            self.tr("Solve all mistakes"),
            self.tr("Solve every puzzle of this list that was not solved twice in a row since"),
        )
        self.hint = self.tr("Choose a puzzle to see its position again, with its answer hidden.")
        self.nothing_yet = (
            self.tr("No puzzles yet"),
            self.tr("Every puzzle of the block game that you solve will be listed here."),
        )
        self.nothing_found = self.tr("No puzzle is like that"), self.tr("The filters leave nothing in.")
        self.deal = self.tr("Solve puzzles")

    def count(self, lines: int, *, whole: bool) -> str:
        return sentence("review.attempts" if whole else "review.more_attempts", {"lines": lines})

    def parts(self, chosen: PuzzleFilter, choices: Choices) -> str:
        return ", ".join(self._parts(chosen, choices))

    def _parts(self, chosen: PuzzleFilter, choices: Choices) -> Iterator[str]:
        yield from days_text(chosen.from_day, chosen.to_day)
        if chosen.session is not None:
            yield sentence("review.session", {"session": choices.sessions.get(chosen.session, chosen.session[:8])})
        if chosen.puzzle is not None:
            yield self.tr("one puzzle")
        if chosen.scoring is not None:
            yield scoring_text(chosen.scoring)
        yield from (sentence(idea, {}) for idea in chosen.ideas)
        if chosen.grades:
            yield self.tr(" or ").join(grade_word(Grade(grade)) for grade in chosen.grades)
        if chosen.mistakes_only:
            yield self.tr("not optimal")
        if chosen.lost_at_least is not None:
            amount = amount_text(chosen.lost_at_least, chosen.scoring or Scoring.BASIC)
            yield sentence("review.lost_at_least", {"lost": amount})
        yield from self.flag_texts(chosen)
