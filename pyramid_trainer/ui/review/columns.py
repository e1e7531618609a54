"""The columns of the list: what each says of a line, and what it sorts by."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QObject

from pyramid_trainer.cards import Card, highest_first, rank_name
from pyramid_trainer.casino.hands import setting_with_alone
from pyramid_trainer.store.picking import Pair, Place
from pyramid_trainer.store.review import ReviewRow
from pyramid_trainer.store.units import to_ms
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

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
BETWEEN = " · "

TIME, HAND, ALONE, BEST, GRADE, COST, RULES, IDEA, THINK, MODE, MARKS, SESSION = range(12)
ANSWERS = (BEST, GRADE, COST)
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
RIGHT = (COST, THINK)
"""Columns of numbers, aligned by the decimal point: each with as many decimals throughout."""


class Known(NamedTuple):
    """What lines do not hold themselves. ``sessions``: names of those without one, by id; ``mended``: the last attempt
    that mended a class, by class; ``None`` where none did, missing where it is not known yet.
    """

    sessions: Mapping[str, str]
    mended: Mapping[Pair, Place | None]


class Columns(QObject):
    """Says everything in the user's language."""

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
        self._modes = {
            "natural": self.tr("by chance"),
            "again": self.tr("again"),
            "run": self.tr("in a run"),
            "filler": self.tr("between"),
        }

    def mode(self, mode: str) -> str:
        """How a hand came to be dealt; a word that another program wrote stays as it is."""
        return self._modes.get(mode, mode)

    def texts(self, line: ReviewRow, known: Known) -> tuple[str, ...]:
        """What stands in the columns."""
        attempt = line.attempt
        idea = idea_of(attempt.hand)
        best = [setting_text(setting_with_alone(attempt.hand, card.rank)) for card in attempt.best]
        return (
            local_time_text(attempt.moment),
            cards_text(attempt.cards),
            setting_text(setting_with_alone(attempt.hand, attempt.alone.rank)),
            self.tr(" or ").join(best),
            grade_word(attempt.grade),
            percent(attempt.cost),
            attempt.rules,
            "" if idea is None else idea_name(idea),
            seconds_text(attempt.think_ms),
            self.mode(attempt.mode),
            BETWEEN.join(self.marks(line, known)),
            line.session_name or known.sessions.get(attempt.session, ""),
        )

    def marks(self, line: ReviewRow, known: Known) -> list[str]:
        attempt = line.attempt
        marks = {
            "★": attempt.starred,
            self.tr("slip"): attempt.slip,
            self.tr("hint"): attempt.hinted,
            sentence("review.fouls", {"fouls": attempt.fouls}): attempt.fouls > 0,
            self.tr("note"): attempt.note != "",
            self.tr("graded anew"): line.regraded,
            self.tr("mended"): is_mended(line, known.mended),
        }
        return [text for text, holds in marks.items() if holds]


def is_mistake(attempt: Attempt) -> bool:
    """Whether it is one that can be mended."""
    return attempt.counted and attempt.cost > 0


def pair_of(attempt: Attempt) -> Pair:
    return attempt.rules_hash, attempt.hand


def is_mended(line: ReviewRow, mended: Mapping[Pair, Place | None]) -> bool:
    """Whether the line is a mistake, and mended as far as is known."""
    if not is_mistake(line.attempt):
        return False
    last = mended.get(pair_of(line.attempt))
    return last is not None and (to_ms(line.attempt.moment.utc), line.number) < last


def cards_text(cards: tuple[Card, ...]) -> str:
    """A hand as text, highest first: ``"A♠ 8♣ 3♦"``."""
    return " ".join(rank_name(card.rank) + SUIT_SIGNS[card.suit] for card in sorted(cards, key=highest_first))


def seconds_text(milliseconds: int) -> str:
    """``"2.4 s"``."""
    return decimal(Fraction(milliseconds, 1000), 1) + "\N{NO-BREAK SPACE}s"
