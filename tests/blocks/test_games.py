"""Random games at every width: beside the oracle, and through the surface that every game offers."""

import pytest

from tests.blocks.conformance import RandomPlayer, check_game, check_player, check_refusals
from tests.blocks.random_games import play_beside_the_oracle, random_start


@pytest.mark.parametrize("block", range(6))
def test_random_games_go_as_the_oracle_says(block):
    for seed in range(50 * block, 50 * (block + 1)):
        play_beside_the_oracle(seed)


@pytest.mark.parametrize("seed", range(12))
def test_the_surface_is_that_of_a_game(seed):
    check_game(random_start, seed)


def test_what_is_not_legal_is_refused_with_its_reason():
    codes = set()
    for seed in range(4):
        for state in play_beside_the_oracle(seed).states():
            codes |= check_refusals(state)
    assert codes == {
        "turn.place", "turn.take", "turn.put", "turn.keep", "turn.over",
        "place.outside", "place.filled", "place.not_supported",
        "block.none", "block.covered", "hand.full", "keep.joker", "keep.not_turned",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_a_random_player_plays_by_the_rules(seed):
    check_player(RandomPlayer(), random_start, seed)
