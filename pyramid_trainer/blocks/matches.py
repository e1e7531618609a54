"""Several games that belong together, the start changing sides with every game, drawn ones too.

Basic: best of 1, 3 or 5; a drawn game counts for nobody, another is played. Advanced: rounds until somebody has 7
points (short) or 11 (long) at the end of one; the higher total wins, level totals play another round.

A match is written as one line, ``8 basic 3 0 | pair:QT93 straight:9 flush:KJ972 / … ; … | 1``: width, scoring, length,
the seat that placed first; for each game so far what the three hands of either seat made; the seat that resigned, if
one did.
"""

from dataclasses import dataclass, replace
from random import Random

from pyramid_trainer.blocks.board import SEATS, BlockRules, other
from pyramid_trainer.blocks.pyramid import WIDTHS
from pyramid_trainer.blocks.ranking import Category, Made, class_numbers
from pyramid_trainer.blocks.scoring import Outcome, Scoring
from pyramid_trainer.blocks.state import State, new_game
from pyramid_trainer.cards import parse_rank, rank_letter
from pyramid_trainer.errors import BadInput, IllegalMove

BASIC_LENGTHS = (1, 3, 5)
ADVANCED_LENGTHS = (7, 11)
LENGTHS: dict[Scoring, tuple[int, ...]] = {Scoring.BASIC: BASIC_LENGTHS, Scoring.ADVANCED: ADVANCED_LENGTHS}

_PARTS, _GAMES, _SEATS = " | ", " ; ", " / "
_HANDS_EACH = 3
_WORDS = {category: category.name.lower().replace("_", "-") for category in Category}
_CATEGORIES = {word: category for category, word in _WORDS.items()}


@dataclass(frozen=True, slots=True)
class Match:
    """``length``: at most so many decided games, or the points to reach; ``first``: who places first in the first game.

    ``outcomes``: of the games so far; ``resigned_by``: the seat that gave the match up, if one did.
    """

    rules: BlockRules
    length: int
    first: int = 0
    outcomes: tuple[Outcome, ...] = ()
    resigned_by: int | None = None

    def __str__(self) -> str:
        agreed = f"{self.rules.width} {self.rules.scoring} {self.length} {self.first}"
        resigned = "" if self.resigned_by is None else str(self.resigned_by)
        return _PARTS.join((agreed, _GAMES.join(map(_written, self.outcomes)), resigned))

    def __post_init__(self) -> None:
        if self.length not in LENGTHS[self.rules.scoring]:
            raise ValueError(f"no such length of a match by {self.rules.scoring} scoring: {self.length!r}")

    @property
    def score(self) -> tuple[int, int]:
        """By seat: games won, or points."""
        if self.rules.scoring is Scoring.ADVANCED:
            points = [outcome.points for outcome in self.outcomes]
            return sum(zero for zero, _ in points), sum(one for _, one in points)
        winners = [outcome.winner for outcome in self.outcomes]
        return winners.count(0), winners.count(1)

    @property
    def winner(self) -> int | None:
        """The seat that has won the match; ``None`` while it goes on."""
        if self.resigned_by is not None:
            return other(self.resigned_by)
        zero, one = self.score
        enough = self.length if self.rules.scoring is Scoring.ADVANCED else self.length // 2 + 1
        return None if zero == one or max(zero, one) < enough else int(one > zero)

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    @property
    def next_first(self) -> int:
        """The seat that places first in the game now played or next to be played."""
        return self.first if len(self.outcomes) % 2 == 0 else other(self.first)

    def next_game(self, chance: Random) -> State:
        """The next game, freshly shuffled; raises ``IllegalMove("match.over")``."""
        self._require_going_on()
        return new_game(self.rules, chance, self.next_first)

    def after(self, outcome: Outcome) -> "Match":
        """The match with one game more; raises ``IllegalMove("match.over")``."""
        self._require_going_on()
        return replace(self, outcomes=(*self.outcomes, outcome))

    def resigned(self, seat: int) -> "Match":
        """The match given up by ``seat``; raises ``IllegalMove("match.over")``."""
        self._require_going_on()
        return replace(self, resigned_by=seat)

    def _require_going_on(self) -> None:
        if self.is_over:
            raise IllegalMove("match.over")


def parse_match(line: str) -> Match:
    """The match that ``line`` holds: ``parse_match(str(match)) == match``. Raises ``BadInput("match.unreadable")``."""
    try:
        agreed, games, resigned = (part.strip() for part in line.split(_PARTS.strip()))
        width, scoring, length, first = agreed.split(" ")
        rules = BlockRules(_one_of(width, WIDTHS), Scoring(scoring))
        match = Match(rules, _one_of(length, LENGTHS[rules.scoring]), _one_of(first, SEATS))
        for game in games.split(_GAMES.strip()) if games else ():
            match = match.after(_outcome_of(game.strip()))
        return match.resigned(_one_of(resigned, SEATS)) if resigned else match
    except (ValueError, KeyError, BadInput, IllegalMove) as error:
        raise BadInput("match.unreadable", text=line) from error


def _written(outcome: Outcome) -> str:
    return _SEATS.join(" ".join(map(_hand_text, hands)) for hands in outcome.made)


def _hand_text(hand: Made) -> str:
    """As ``pair:QT93``."""
    return f"{_WORDS[hand.category]}:{''.join(map(rank_letter, hand.ranks))}"


def _outcome_of(text: str) -> Outcome:
    """Raises ``ValueError`` unless these are three hands that five cards can make, for either seat."""
    zero, one = (tuple(map(_hand_of, hands.split(" "))) for hands in text.split(_SEATS))
    if len(zero) != _HANDS_EACH or len(one) != _HANDS_EACH:
        raise ValueError(f"not three hands on either side: {text!r}")
    return Outcome((zero, one))


def _hand_of(text: str) -> Made:
    word, _, ranks = text.partition(":")
    hand = Made(_CATEGORIES[word], tuple(map(parse_rank, ranks)))
    if hand not in class_numbers():
        raise ValueError(f"no five cards make {text!r}")
    return hand


def _one_of(text: str, known: tuple[int, ...]) -> int:
    for number in known:
        if text == str(number):
            return number
    raise ValueError(f"not one of {known}: {text!r}")
