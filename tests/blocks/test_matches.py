"""Matches: who places first, when they end, who has won."""

from random import Random

import pytest

from pyramid_trainer.app.words import say_error
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.matches import LENGTHS, Match
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.errors import IllegalMove
from tests.blocks.conformance import RandomPlayer, playing
from tests.blocks.full_hands import FLUSH, FULL, HIGH, LOW, PAIR, ROYAL, TRIPS, TWO_PAIR, outcome

BASIC = BlockRules(8, Scoring.BASIC)
ADVANCED = BlockRules(8, Scoring.ADVANCED)

ZERO = outcome((FLUSH, FLUSH, LOW), (PAIR, PAIR, HIGH))
ONE = outcome((PAIR, PAIR, HIGH), (FLUSH, FLUSH, LOW))
DRAW = outcome((PAIR, FLUSH, HIGH), (FLUSH, PAIR, HIGH))

SEVEN = outcome((ROYAL, TRIPS, LOW), (PAIR, PAIR, HIGH))


def played(match, *outcomes):
    for one in outcomes:
        assert not match.is_over
        match = match.after(one)
    return match


@pytest.mark.parametrize(
    ("length", "outcomes", "score", "winner"),
    [
        (1, [ZERO], (1, 0), 0),
        (1, [DRAW], (0, 0), None),
        (1, [DRAW, DRAW, ONE], (0, 1), 1),
        (3, [ZERO], (1, 0), None),
        (3, [ZERO, DRAW, ONE, DRAW], (1, 1), None),
        (3, [ZERO, DRAW, ONE, DRAW, ONE], (1, 2), 1),
        (3, [ONE, ONE], (0, 2), 1),
        (5, [ZERO, ONE, ZERO, ONE], (2, 2), None),
        (5, [ZERO, ONE, ZERO, ONE, ZERO], (3, 2), 0),
        (5, [ZERO, ZERO, ZERO], (3, 0), 0),
    ],
)
def test_a_basic_match_is_won_by_more_than_half_of_its_games(length, outcomes, score, winner):
    match = played(Match(BASIC, length), *outcomes)
    assert (match.score, match.winner, match.is_over) == (score, winner, winner is not None)


@pytest.mark.parametrize(
    ("length", "outcomes", "score", "winner"),
    [
        (7, [], (0, 0), None),
        (7, [SEVEN], (7, -1), 0),
        (11, [SEVEN], (7, -1), None),
        (11, [SEVEN, SEVEN], (14, -2), 0),
    ],
)
def test_an_advanced_match_goes_to_its_points(length, outcomes, score, winner):
    match = played(Match(ADVANCED, length), *outcomes)
    assert (match.score, match.winner) == (score, winner)


def test_level_totals_play_another_round_and_the_higher_wins():
    level = outcome((ROYAL, FULL, PAIR), (ROYAL, FULL, PAIR))
    assert level.points == (7, 7)
    match = played(Match(ADVANCED, 7), level, level)
    assert match.score == (14, 14)
    more = outcome((TWO_PAIR, HIGH, PAIR), (TWO_PAIR, LOW, HIGH))
    assert more.points == (2, -2)
    assert match.after(more).score == (16, 12)
    assert match.after(more).winner == 0


@pytest.mark.parametrize("first", [0, 1])
def test_the_start_changes_sides_with_every_game(first):
    match = Match(BASIC, 5, first)
    starts = []
    for one in (DRAW, ZERO, DRAW, ONE, ZERO):
        starts.append(match.next_game(Random(1)).current_player)
        match = match.after(one)
    assert starts == [first, 1 - first, first, 1 - first, first]


def test_who_resigns_has_lost():
    match = Match(BASIC, 3).after(ZERO).resigned(0)
    assert (match.score, match.winner, match.is_over) == ((1, 0), 1, True)


@pytest.mark.parametrize(
    "more", [lambda match: match.after(ZERO), lambda match: match.next_game(Random(1)), lambda match: match.resigned(0)]
)
def test_nothing_is_played_after_the_end(more):
    for match in (Match(BASIC, 1).after(ONE), Match(BASIC, 3).resigned(1)):
        with pytest.raises(IllegalMove) as refused:
            more(match)
        assert say_error(refused.value) == "The match is over."


@pytest.mark.parametrize(("rules", "length"), [(BASIC, 2), (BASIC, 7), (ADVANCED, 1), (ADVANCED, 10)])
def test_matches_have_their_lengths(rules, length):
    with pytest.raises(ValueError, match="no such length"):
        Match(rules, length)


@pytest.mark.parametrize(("rules", "length"), [(BASIC, n) for n in LENGTHS[Scoring.BASIC]] + [(ADVANCED, 7)])
def test_a_whole_match_can_be_played(rules, length):
    chance = Random(length)
    match = Match(rules, length)
    while not match.is_over:
        *_, last = playing(match.next_game(chance), (RandomPlayer(), RandomPlayer()), chance)
        match = match.after(last.outcome())
    assert match.score[match.winner] > match.score[1 - match.winner]
