"""How a game and its match ended, in words and figures."""

from fractions import Fraction
from typing import NamedTuple

from pyramid_trainer.app.block_game import BlockGame
from pyramid_trainer.blocks.board import SEATS, other
from pyramid_trainer.blocks.matches import Match
from pyramid_trainer.blocks.scoring import HAND_POINTS, POINTS_FOR_WINS, Outcome, Scoring
from pyramid_trainer.training.block_games import Standing
from pyramid_trainer.ui.blocks.saying import Names, hand_name
from pyramid_trainer.ui.language import decimal, sentence


class HandLine(NamedTuple):
    """One of the three comparisons. ``makes``: by seat; ``points``: by seat, of the hands themselves."""

    makes: tuple[str, str]
    points: tuple[int, int]
    won_by: int | None


def result_title(game: BlockGame, names: Names, person: int | None) -> str:
    """``person``: the seat of the one person at the screen; ``None`` for two."""
    if game.record.resigned_by is not None:
        seat = game.record.resigned_by
        return sentence("result.resigned_you" if seat == person else "result.resigned", {"who": names[seat]})
    outcome = game.state.outcome()
    if game.rules.scoring is Scoring.ADVANCED:
        own, theirs = outcome.points if person != 1 else outcome.points[::-1]
        return sentence("result.points", {"own": points_text(own), "theirs": points_text(theirs)})
    if outcome.winner is None:
        return sentence("result.draw", {})
    wins = outcome.wins[outcome.winner], outcome.wins[other(outcome.winner)]
    code = "result.won_you" if outcome.winner == person else "result.won"
    return sentence(code, {"who": names[outcome.winner], "wins": wins[0], "losses": wins[1]})


def resigned_text(game: BlockGame, names: Names) -> str:
    """To whom a game that was given up goes; nothing for one that was played to its end."""
    seat = game.record.resigned_by
    return "" if seat is None else sentence("result.goes_to", {"who": names[other(seat)]})


def resign_question(game: BlockGame, names: Names, seat: int | None) -> str:
    """``seat``: whose game is given up, where two are at the screen; ``None`` for the one person at it."""
    what = sentence("resign.game" if game.record.match is None else "resign.match", {})
    code = "resign.you" if seat is None else "resign.who"
    return sentence(code, {"who": "" if seat is None else names[seat], "what": what})


def match_text(match: Match | None, names: Names) -> str:
    """How the match stands; nothing for a game that stands alone."""
    if match is None:
        return ""
    zero, one = match.score
    own, theirs = points_text(zero), points_text(one)
    score = sentence("match.score", {"zero": names[0], "own": own, "theirs": theirs, "one": names[1]})
    if match.winner is None:
        return score
    return sentence("match.won", {"who": names[match.winner], "score": score})


def points_text(points: float) -> str:
    """Whole points, or games, as the user writes numbers."""
    return decimal(Fraction(points), 0)


def hand_lines(outcome: Outcome, game: BlockGame) -> tuple[HandLine, ...]:
    lines = []
    for hand, won_by in enumerate(outcome.won_by):
        zero, one = (hand_name(game.state.board.hands[seat][hand])[0] for seat in SEATS)
        own, theirs = (HAND_POINTS[outcome.made[seat][hand].category] for seat in SEATS)
        lines.append(HandLine((zero, one), (own, theirs), won_by))
    return tuple(lines)


def points_for_wins(outcome: Outcome) -> tuple[int, int]:
    zero, one = outcome.wins
    return POINTS_FOR_WINS[zero], POINTS_FOR_WINS[one]


def is_over(game: BlockGame) -> bool:
    return game.standing is not Standing.GOING
