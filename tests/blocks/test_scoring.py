"""What full hands bring, by hands laid out for it."""

import pytest

from pyramid_trainer.blocks.scoring import Scoring
from tests.blocks.full_hands import (
    FLUSH,
    FOURS,
    FULL,
    HIGH,
    LOW,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    outcome,
)


@pytest.mark.parametrize(
    ("zero", "one", "won_by", "winner"),
    [
        ((PAIR, TRIPS, HIGH), (HIGH, FLUSH, PAIR), (0, 1, 1), 1),
        ((PAIR, TRIPS, HIGH), (HIGH, PAIR, LOW), (0, 0, 0), 0),
        ((PAIR, HIGH, FULL), (PAIR, HIGH, FLUSH), (None, None, 0), 0),
        ((PAIR, HIGH, FLUSH), (HIGH, PAIR, FLUSH), (0, 1, None), None),
        ((PAIR, HIGH, FLUSH), (PAIR, HIGH, FLUSH), (None, None, None), None),
        ((PAIR, HIGH, LOW), (TRIPS, LOW, LOW), (1, 0, None), None),
    ],
)
def test_more_hands_win_a_basic_game(zero, one, won_by, winner):
    result = outcome(zero, one)
    assert result.won_by == won_by
    assert result.winner == winner
    assert result.wins == (won_by.count(0), won_by.count(1))
    worth = {0: (1, 0), 1: (0, 1), None: (0.5, 0.5)}
    assert result.returns(Scoring.BASIC) == worth[winner]


@pytest.mark.parametrize(
    ("zero", "one", "points"),
    [
        ((ROYAL, STRAIGHT_FLUSH, FOURS), (FULL, FLUSH, STRAIGHT), (5 + 4 + 3 + 4, 2 + 1 + 1)),
        ((TRIPS, TWO_PAIR, PAIR), (HIGH, LOW, HIGH), (4, -3)),
        ((TRIPS, TWO_PAIR, LOW), (PAIR, PAIR, HIGH), (-1 + 3, -1)),
        ((PAIR, HIGH, FULL), (PAIR, HIGH, FLUSH), (-1 + 2, -1 + 1)),
        ((PAIR, FLUSH, FULL), (PAIR, STRAIGHT, FLUSH), (1 + 2 + 3, 1 + 1)),
        ((PAIR, LOW, STRAIGHT), (LOW, PAIR, STRAIGHT), (-1 + 1, -1 + 1)),
        ((LOW, LOW, LOW), (LOW, LOW, LOW), (-3, -3)),
    ],
)
def test_every_hand_scores_in_an_advanced_round(zero, one, points):
    assert outcome(zero, one).points == points
    assert outcome(one, zero).points == points[::-1]
    assert outcome(zero, one).returns(Scoring.ADVANCED) == points


def test_only_full_hands_are_compared():
    with pytest.raises(ValueError, match="not a full hand"):
        outcome((PAIR, HIGH, FLUSH), (PAIR, HIGH, "AS"))
