"""The records of block games that travel: who sat where, what each did and how long it took, how the game ended.

A game stands alone or is one of a match. It *goes on* until its last act, or until somebody resigns it and with it the
match; so a resigned game has a result by basic scoring, and none by advanced.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from pyramid_trainer.blocks.board import SEATS, other
from pyramid_trainer.blocks.matches import Match
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.blocks.scoring import LOSS, WIN, Scoring
from pyramid_trainer.blocks.state import State
from pyramid_trainer.training.records import Moment

HUMAN = "human"
DECIMALS = 6
"""To so many decimals the values of an analysis are kept, and those of its puzzles."""
MOST_PLAYOUTS = 10_000_000
"""More games than anybody waits for before an act."""


class Sitter(NamedTuple):
    """Who sits at a seat: ``"human"``, or the name of an opponent with the playouts it may use, ``None`` for its own
    number of them.
    """

    name: str
    playouts: int | None = None

    @property
    def is_human(self) -> bool:
        return self.name == HUMAN


PERSON = Sitter(HUMAN)

Sitters = tuple[Sitter, Sitter]


class Standing(StrEnum):
    GOING = "going"
    OVER = "over"
    RESIGNED = "resigned"


class MatchPlace(NamedTuple):
    """The match that a game belongs to. ``id``: a UUID; ``length``: as of ``Match``; ``game``: which game, from 1."""

    id: str
    length: int
    game: int


class Done(NamedTuple):
    """What is known of an act besides the act. ``think_ms``: from the moment it could be done, without the pauses."""

    seat: int
    think_ms: int
    hinted: bool = False


@dataclass(frozen=True, slots=True)
class BlockGameRecord:
    """``id``: a UUID; ``opened``: when it was dealt; ``engine``: the version of the rules and opponents; ``sitters``:
    by seat; ``done``: one for each act of ``game``; ``ended``: when it was over or resigned, UTC.
    """

    id: str
    opened: Moment
    engine: str
    sitters: Sitters
    game: GameRecord
    done: tuple[Done, ...] = ()
    match: MatchPlace | None = None
    resigned_by: int | None = None
    ended: datetime | None = None
    deleted: datetime | None = None

    @property
    def standing(self) -> Standing:
        if self.resigned_by is not None:
            return Standing.RESIGNED
        return Standing.GOING if self.ended is None else Standing.OVER

    @property
    def results(self) -> tuple[float, float] | None:
        """By seat, 1, 0.5 or 0, or the points; ``None`` while it goes on and for a resigned round."""
        return self.results_at(self.game.state()) if self.standing is Standing.OVER else self.results_at(None)

    def results_at(self, end: State | None) -> tuple[float, float] | None:
        """``results`` where the last state is at hand; it is looked at only when the game is over."""
        if self.resigned_by is not None:
            return resigned_results(self.game.rules.scoring, self.resigned_by)
        return None if self.ended is None or end is None else end.returns()


def resigned_results(scoring: Scoring, seat: int) -> tuple[float, float] | None:
    """What a game that ``seat`` has resigned is worth, by seat; an advanced round has points, which nobody has made."""
    if scoring is Scoring.ADVANCED:
        return None
    zero, one = (LOSS if each == seat else WIN for each in SEATS)
    return zero, one


def match_of(games: Iterable[BlockGameRecord]) -> Match | None:
    """The match as these games of it have left it, in their order; ``None`` for a game that stands alone."""
    match: Match | None = None
    for number, one in enumerate(games):
        if one.match is None:
            return None
        if match is None:
            first = one.game.first if (one.match.game - 1) % 2 == 0 else other(one.game.first)
            match = Match(one.game.rules, one.match.length, first)
        if match.is_over or one.match.game != number + 1:
            return match  # what an import brought in pieces
        if one.standing is Standing.OVER:
            match = match.after(one.game.state().outcome())
        elif one.resigned_by is not None:
            match = match.resigned(one.resigned_by)
    return match
