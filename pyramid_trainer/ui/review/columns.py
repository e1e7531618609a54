"""The columns of a list of hands: what each says of a line, and what it sorts by."""

from fractions import Fraction
from functools import lru_cache

from PySide6.QtCore import QObject

from pyramid_trainer.cards import Card, highest_first, rank_name
from pyramid_trainer.casino.hands import HandClass, setting_with_alone
from pyramid_trainer.store.picking import Pair
from pyramid_trainer.store.review import ReviewRow
from pyramid_trainer.store.units import to_ms
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.ideas import idea_of
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.ui.language import (
    decimal,
    grade_word,
    idea_name,
    local_time_text,
    percent,
    sentence,
    setting_text,
)
from pyramid_trainer.ui.review.source import BETWEEN, Columns, Mended

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

REMEMBERED = 4096
"""Texts of each kind that are kept."""

TIME, HAND, ALONE, BEST, GRADE, COST, RULES, IDEA, THINK, MODE, MARKS, SESSION = range(12)
ANSWERS = frozenset((BEST, GRADE, COST))
"""The columns that give the answer away."""
SORTS = {
    TIME: "time",
    HAND: "class",
    ALONE: "alone",
    BEST: "best",
    GRADE: "grade",
    COST: "cost",
    RULES: "rules",
    IDEA: "idea",
    THINK: "think",
    MODE: "mode",
    MARKS: "starred",
    SESSION: "session",
}
"""What a click on the head of a column sorts by."""
RIGHT = frozenset((COST, THINK))
"""Columns of numbers, aligned by the decimal point: each with as many decimals throughout."""
LARGEST_FIRST = frozenset(
    {"time", "session", "class", "grade", "cost", "think", "fouls", "hinted", "slip", "starred", "noted"}
)
SAMPLES = {
    TIME: "30/11/2026 23:59",
    ALONE: "10-10 | 10",
    BEST: "10-10 | 10",
    COST: "100.000 %",
    RULES: "Single deck, as it was",
    IDEA: "Queen-high, no pair",
    THINK: "100.0 s",
    MODE: "by chance",
    MARKS: "★ · slip · 2 fouls · note",
    SESSION: "30/11/2026 23:59",
}


class Modes(QObject):
    """How a hand came to be dealt, in words; a word that another program wrote stays as it is."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._words = {
            "natural": self.tr("by chance"),
            "again": self.tr("again"),
            "run": self.tr("in a run"),
            "filler": self.tr("between"),
        }

    def __call__(self, mode: str) -> str:
        return self._words.get(mode, mode)


class HandColumns(Columns):
    """Says everything in the user's language."""

    sort_of = SORTS
    largest_first = LARGEST_FIRST
    answers = ANSWERS
    right = RIGHT
    samples = SAMPLES
    hand, grade, mark = HAND, GRADE, MARKS

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.titles = {
            TIME: self.tr("Time"),
            HAND: self.tr("Hand"),
            ALONE: self.tr("Your setting"),
            BEST: self.tr("Best"),
            GRADE: self.tr("Grade"),
            COST: self.tr("Cost"),
            RULES: self.tr("Rule set"),
            IDEA: self.tr("Idea"),
            THINK: self.tr("Time taken"),
            MODE: self.tr("Dealt"),
            MARKS: self.tr("Marks"),
            SESSION: self.tr("Session"),
        }
        self.sorts = {
            **{sort: self.titles[column] for column, sort in SORTS.items()},
            "starred": self.tr("Star"),
            "fouls": self.tr("Fouls"),
            "hinted": self.tr("Hint"),
            "slip": self.tr("Slip"),
            "noted": self.tr("Note"),
        }
        self.mode = Modes(self)
        self._marks = {
            "slip": self.tr("slip"),
            "hint": self.tr("hint"),
            "note": self.tr("note"),
            "anew": self.tr("graded anew"),
            "mended": self.tr("mended"),
        }
        self._or = self.tr(" or ")
        self._when = lru_cache(REMEMBERED)(local_time_text)
        self._setting = lru_cache(REMEMBERED)(_setting_text)
        self._grade = lru_cache(REMEMBERED)(grade_word)
        self._share = lru_cache(REMEMBERED)(percent)
        self._idea = lru_cache(REMEMBERED)(idea_name)
        self._seconds = lru_cache(REMEMBERED)(seconds_text)

    def texts(self, line: ReviewRow, mended: Mended) -> tuple[str, ...]:
        attempt = line.attempt
        hand = attempt.hand
        idea = idea_of(hand)
        return (
            self._when(attempt.moment),
            cards_text(attempt.cards),
            self._setting(hand, attempt.alone.rank),
            self._or.join(self._setting(hand, card.rank) for card in attempt.best),
            self._grade(attempt.grade),
            self._share(attempt.cost),
            attempt.rules,
            "" if idea is None else self._idea(idea),
            self._seconds(attempt.think_ms),
            self.mode(attempt.mode),
            BETWEEN.join(self.marks(line, mended)),
            line.session_name or self._when(line.session_opened),
        )

    def grade_of(self, line: ReviewRow) -> Grade:
        return line.attempt.grade

    def cards_of(self, line: ReviewRow) -> tuple[Card, ...]:
        return line.attempt.cards

    def to_mend(self, line: ReviewRow) -> Pair | None:
        return pair_of(line.attempt) if is_mistake(line.attempt) else None

    def marks(self, line: ReviewRow, mended: Mended) -> list[str]:
        attempt, words = line.attempt, self._marks
        marks = ["★"] if attempt.starred else []
        if attempt.slip:
            marks.append(words["slip"])
        if attempt.hinted:
            marks.append(words["hint"])
        if attempt.fouls:
            marks.append(sentence("review.fouls", {"fouls": attempt.fouls}))
        if attempt.note:
            marks.append(words["note"])
        if line.regraded:
            marks.append(words["anew"])
        if is_mended(line, mended):
            marks.append(words["mended"])
        return marks


def is_mistake(attempt: Attempt) -> bool:
    """Whether it is one that can be mended."""
    return attempt.counted and attempt.cost > 0


def pair_of(attempt: Attempt) -> Pair:
    return attempt.rules_hash, attempt.hand


def is_mended(line: ReviewRow, mended: Mended) -> bool:
    """Whether the line is a mistake, and mended as far as is known."""
    if not is_mistake(line.attempt):
        return False
    last = mended.get(pair_of(line.attempt))
    return last is not None and (to_ms(line.attempt.moment.utc), line.number) < last.place


def _setting_text(hand: HandClass, alone: int) -> str:
    return setting_text(setting_with_alone(hand, alone))


def cards_text(cards: tuple[Card, ...]) -> str:
    """A hand as text, highest first: ``"A♠ 8♣ 3♦"``."""
    return " ".join(rank_name(card.rank) + SUIT_SIGNS[card.suit] for card in sorted(cards, key=highest_first))


def seconds_text(milliseconds: int) -> str:
    """``"2.4 s"``."""
    return decimal(Fraction(milliseconds, 1000), 1) + "\N{NO-BREAK SPACE}s"
