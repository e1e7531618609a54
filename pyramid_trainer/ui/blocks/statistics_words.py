"""The figures of the statistics as people read them: lines of texts for quiet tables."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isfinite

from PySide6.QtCore import QCoreApplication, QLocale

from pyramid_trainer.app.block_figures import Against, Loss, Luck
from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP
from pyramid_trainer.app.puzzle_figures import PuzzleFigures
from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.analysis.values import Stretch
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.training.block_games import Sitter
from pyramid_trainer.ui.blocks.saying import player_name
from pyramid_trainer.ui.language import decimal, sentence

NONE = "\N{EM DASH}"
"""Stands for a figure that there is not."""

_NARROW = "\N{NO-BREAK SPACE}"
_CONTEXT = "statistics"
_STRETCHES = {
    None: QT_TRANSLATE_NOOP("statistics", "All decisions"),
    Stretch.EARLY: QT_TRANSLATE_NOOP("statistics", "Early: takes 1 to 5"),
    Stretch.MIDDLE: QT_TRANSLATE_NOOP("statistics", "Middle: takes 6 to 10"),
    Stretch.LAST: QT_TRANSLATE_NOOP("statistics", "The last five takes"),
}
_ALL_IDEAS = QT_TRANSLATE_NOOP("statistics", "All puzzles")
_WITH_PLAYOUTS = QT_TRANSLATE_NOOP("statistics", "{name}, {playouts} games tried a move")
_LUCK = {
    "result": QT_TRANSLATE_NOOP("statistics", "Your result"),
    "own": QT_TRANSLATE_NOOP("statistics", "Your luck"),
    "theirs": QT_TRANSLATE_NOOP("statistics", "Your opponents’ luck"),
    "own_lost": QT_TRANSLATE_NOOP("statistics", "Lost by your decisions"),
    "their_lost": QT_TRANSLATE_NOOP("statistics", "Lost by your opponents’"),
    "without_luck": QT_TRANSLATE_NOOP("statistics", "Your result without luck"),
}
_SIGNED = ("own", "theirs")

Row = tuple[str, ...]


def against_rows(results: Sequence[Against], scoring: Scoring) -> list[Row]:
    """Opponent, games, won, drawn, lost, given up, score."""
    return [
        (
            _sitter_name(one.opponent),
            number(one.games),
            number(one.wins),
            number(one.draws),
            number(one.losses),
            number(one.gave_up),
            NONE if one.score is None else interval(one.score, scoring, signed=scoring is Scoring.ADVANCED),
        )
        for one in results
        if one.scoring is scoring
    ]


def loss_rows(losses: Sequence[Loss], scoring: Scoring) -> list[Row]:
    """Phase, decisions, mistakes, average loss."""
    return [
        (
            _said(_STRETCHES[one.stretch]),
            number(one.decisions),
            number(one.mistakes),
            NONE if one.average is None else interval(one.average, scoring, fine=True),
        )
        for one in losses
    ]


def luck_rows(luck: Luck, scoring: Scoring) -> list[Row]:
    """What, and how much of it a game."""
    return [
        (_said(text), interval(value, scoring, signed=name in _SIGNED))
        for name, text in _LUCK.items()
        if (value := getattr(luck, name)) is not None
    ]


def luck_text(given: Mapping[Scoring, Luck]) -> str:
    """What luck is, and where there is a result without it what that is."""
    without = any(luck.without_luck is not None for luck in given.values())
    return " ".join(sentence(code, {}) for code in ("luck.means", *(("luck.without",) if without else ())))


def puzzle_rows(figures: PuzzleFigures, scorings: Sequence[Scoring]) -> list[Row]:
    """Idea, counted attempts, right with interval, and for each of ``scorings`` the loss with interval."""
    named = [(_said(_ALL_IDEAS), figures.whole), *((sentence(idea, {}), one) for idea, one in figures.by_idea.items())]
    return [
        (
            name,
            number(one.counted),
            NONE if one.accuracy is None else interval(one.accuracy, Scoring.BASIC),
            *(interval(one.lost[scoring], scoring) if scoring in one.lost else NONE for scoring in scorings),
        )
        for name, one in named
    ]


def interval(value: Estimate, scoring: Scoring, *, signed: bool = False, fine: bool = False) -> str:
    """A mean and, on a line of its own, the ends of its interval if it has one; ``fine``: with a decimal more."""
    factor, places = (1, 2) if scoring is Scoring.ADVANCED else (100, 1)
    places += fine
    unit = "" if scoring is Scoring.ADVANCED else f"{_NARROW}%"
    sign = "+" if signed and value.mean > 0 else ""
    mean = f"{sign}{_decimal(factor * value.mean, places)}{unit}"
    if not (isfinite(value.low) and isfinite(value.high)):
        return mean
    low, high = (_decimal(factor * end, places) for end in (value.low, value.high))
    ends = sentence("statistics.interval", {"low": low, "high": high})
    return f"{mean}\n{ends}"


def number(value: int) -> str:
    return QLocale().toString(value)


def _sitter_name(sitter: Sitter) -> str:
    name = player_name(sitter.name)
    if sitter.playouts is None:
        return name
    return _said(_WITH_PLAYOUTS).format(name=name, playouts=number(sitter.playouts))


def _decimal(value: float, places: int) -> str:
    return decimal(Fraction(value), places) if isfinite(value) else NONE


def _said(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
