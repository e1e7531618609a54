"""The columns of a list of puzzles of the block game: what each says of a line, and what it sorts by."""

from functools import lru_cache

from PySide6.QtCore import QObject

from pyramid_trainer.blocks.actions import parse_action
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.puzzle_review import PuzzleRow
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui.blocks.hint_words import act_in_brief
from pyramid_trainer.ui.blocks.worth import amount_text
from pyramid_trainer.ui.language import grade_word, local_time_text, sentence
from pyramid_trainer.ui.review.columns import REMEMBERED, seconds_text
from pyramid_trainer.ui.review.puzzle_list_words import scoring_text
from pyramid_trainer.ui.review.source import BETWEEN, Columns, Mended

TIME, IDEA, ACT, BEST, GRADE, LOST, SCORING, THINK, MARKS, SESSION = range(10)


class PuzzleColumns(Columns):
    """Says everything in the user's language. The idea of a puzzle is half its answer."""

    sort_of = {  # noqa: RUF012 - never changed
        TIME: "time",
        IDEA: "idea",
        ACT: "act",
        GRADE: "grade",
        LOST: "cost",
        SCORING: "scoring",
        THINK: "think",
        MARKS: "starred",
        SESSION: "session",
    }
    largest_first = frozenset({"time", "session", "grade", "cost", "think", "hinted", "slip", "starred", "noted"})
    answers = frozenset((IDEA, BEST, GRADE, LOST))
    right = frozenset((LOST, THINK))
    samples = {  # noqa: RUF012
        TIME: "30/11/2026 23:59",
        IDEA: "Which block to take",
        ACT: "K♠ into hand 1",
        BEST: "K♠ into hand 1",
        LOST: "100.0 %",
        SCORING: "advanced scoring",
        THINK: "1000.0 s",
        MARKS: "★ · slip · hint · note",
        SESSION: "30/11/2026 23:59",
    }
    grade, mark = GRADE, MARKS

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.titles = {
            TIME: self.tr("Time"),
            IDEA: self.tr("Idea"),
            ACT: self.tr("Your move"),
            BEST: self.tr("Best"),
            GRADE: self.tr("Grade"),
            LOST: self.tr("Given away"),
            SCORING: self.tr("Scoring"),
            THINK: self.tr("Time taken"),
            MARKS: self.tr("Marks"),
            SESSION: self.tr("Session"),
        }
        self.sorts = {
            **{sort: self.titles[column] for column, sort in self.sort_of.items()},
            "starred": self.tr("Star"),
            "hinted": self.tr("Hint"),
            "slip": self.tr("Slip"),
            "noted": self.tr("Note"),
        }
        self._marks = {"slip": self.tr("slip"), "hint": self.tr("hint"), "note": self.tr("note")}
        self._when = lru_cache(REMEMBERED)(local_time_text)
        self._act = lru_cache(REMEMBERED)(act_in_brief)
        self._best = lru_cache(REMEMBERED)(_act_text)
        self._idea = lru_cache(REMEMBERED)(lambda idea: sentence(idea, {}))
        self._scoring = lru_cache(REMEMBERED)(scoring_text)
        self._grade = lru_cache(REMEMBERED)(lambda grade: grade_word(Grade(grade)))
        self._lost = lru_cache(REMEMBERED)(amount_text)
        self._seconds = lru_cache(REMEMBERED)(seconds_text)

    def texts(self, line: PuzzleRow, mended: Mended) -> tuple[str, ...]:
        attempt, puzzle = line.attempt, line.puzzle
        return (
            self._when(attempt.moment),
            self._idea(puzzle.idea),
            self._act(attempt.act),
            self._best(line.best),
            self._grade(attempt.grade),
            self._lost(attempt.lost, puzzle.scoring),
            self._scoring(puzzle.scoring),
            self._seconds(attempt.think_ms),
            BETWEEN.join(self.marks(line)),
            line.session_name or self._when(line.session_opened),
        )

    def marks(self, line: PuzzleRow) -> list[str]:
        attempt, words = line.attempt, self._marks
        marks = ["★"] if attempt.starred else []
        if attempt.slip:
            marks.append(words["slip"])
        if attempt.hinted:
            marks.append(words["hint"])
        if attempt.note:
            marks.append(words["note"])
        return marks


def _act_text(text: str) -> str:
    """An act as it is written in a puzzle; nothing for what is none, which the replay tells."""
    try:
        return act_in_brief(parse_action(text))
    except BadInput:
        return ""
