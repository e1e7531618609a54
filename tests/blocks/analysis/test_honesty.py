"""A small version of ``tests/long/test_blocks_honesty.py``: intervals hold what counting out every deal gives."""

from math import sqrt

import pytest

from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.engine import positions
from pyramid_trainer.blocks.scoring import Scoring
from tests.blocks.analysis.honesty import cases, counted_out
from tests.blocks.analysis.slow_playouts import played_game

DEALS = 20_000
SEED_OF_EQUALS, TAKEN = 92, 27
"""A game, and a moment in it after which blocks of equal promise decide: by a coin, three points or none."""


@pytest.mark.parametrize("scoring", Scoring)
def test_intervals_hold_what_counting_out_gives(scoring):
    found = [one for seed in range(24) for one in cases(seed, scoring)]
    assert len(found) >= 12
    assert sum(one.value_held for one in found) >= 0.8 * len(found)
    assert sum(one.lead_held for one in found) >= 0.8 * len(found)


@pytest.mark.parametrize("scoring", Scoring)
def test_many_samples_come_to_what_counting_out_gives_where_equals_are_settled_by_chance(scoring):
    """Two equal blocks whose number was rounded away were taken in 53 of 100 games instead of 50."""
    (state,) = [
        one
        for one in played_game(SEED_OF_EQUALS, BlockRules(8, scoring)).states()
        if one.board.taken == TAKEN and one.board.lifted is None
    ]
    observation = state.observation(state.current_player)
    true = counted_out(observation)
    wavering = 0
    for act, row in zip(true, positions.returns_after(observation, list(true), DEALS, 5), strict=True):
        assert abs(row.mean() - true[act]) <= 4 * row.std() / sqrt(DEALS) + 1e-6
        wavering += row.std() > 0
    assert wavering or scoring is Scoring.BASIC
