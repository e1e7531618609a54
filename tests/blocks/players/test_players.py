"""Every opponent by the conformance suite, with few playouts; and what making them loads."""

import subprocess
import sys
from functools import partial
from random import Random

import pytest

from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.players import make_player, names
from pyramid_trainer.blocks.players.contest import Contest, contest, play
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import new_game
from tests.blocks.conformance import check_player
from tests.blocks.random_games import random_start

PLAYOUTS = 12


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", names())
def test_every_player_keeps_to_the_rules_and_sees_no_hidden_face(name, seed):
    check_player(make_player(name, PLAYOUTS), random_start, seed)


@pytest.mark.parametrize("scoring", Scoring)
@pytest.mark.parametrize("width", [8, 9, 10])
@pytest.mark.parametrize("name", names())
def test_every_player_plays_every_form_of_the_game(name, width, scoring):
    state = new_game(BlockRules(width, scoring), Random(width))
    end = play(state, (make_player(name, PLAYOUTS), make_player("random")), Random(1))
    assert end.is_terminal


def test_names_are_those_of_the_command_line():
    assert set(names()) == {"random", "greedy", "beginner", "casual", "good", "strong"}
    with pytest.raises(ValueError, match="no such player"):
        make_player("perfect")


def test_numpy_is_loaded_only_by_players_that_need_it():
    code = (
        "import sys\n"
        "from pyramid_trainer.blocks.players import make_player, names\n"
        "import pyramid_trainer.blocks.players.contest\n"
        "names(), make_player('random')\n"
        "assert 'numpy' not in sys.modules\n"
        "make_player('greedy')\n"
        "assert 'numpy' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_another_number_of_playouts_is_another_player():
    state = new_game(BlockRules(8), Random(4))
    few = [play(state, (make_player("good", count), make_player("greedy")), Random(2)) for count in (8, 200)]
    assert few[0] != few[1]


def test_a_player_in_a_hurry_decides_with_what_it_has():
    """It asks once for each choice; one that has time asks after every round."""
    chance = Random(4)
    state = new_game(BlockRules(8), chance)
    asked = {True: 0, False: 0}

    def hurry(answer):
        asked[answer] += 1
        return answer

    hasty, calm = (make_player("strong", 100, partial(hurry, answer)) for answer in (True, False))
    many = 0
    while not state.is_terminal:
        seen, before = state.observation(state.current_player), asked[True]
        assert hasty.choose(seen, Random(1)) in seen.legal_actions()
        assert asked[True] - before <= 1
        calm.choose(seen, Random(1))
        state = state.apply(chance.choice(seen.legal_actions()))
        many += asked[True] - before
    assert asked[False] > many > 0


def test_a_contest_counts_both_games_of_every_deal():
    result = contest(make_player("greedy"), make_player("random"), 12, 5, BlockRules(8))
    assert len(result.pairs) == 12
    assert result.count(1) + result.count(0.5) + result.count(0) == 24
    assert result.score.mean == (result.count(1) + result.count(0.5) / 2) / 24
    assert result.score.mean > 0.75
    assert contest(make_player("greedy"), make_player("random"), 12, 5, BlockRules(8)) == result
    assert contest(make_player("random"), make_player("greedy"), 12, 5, BlockRules(8)).score.mean < 0.25


def test_a_contest_of_a_player_with_itself_is_even_when_nothing_is_left_to_chance():
    """The greedy player by seat: what the first game brings one side the second brings the other, but for ties."""
    result = contest(make_player("random"), make_player("random"), 150, 1, BlockRules(8))
    assert abs(result.score.mean - 0.5) < 1.7 * result.score.half_width
    assert 0 < result.score.half_width < 0.1


def test_the_interval_of_a_contest_is_never_a_point():
    """Twenty deals that were all won might have been nine of ten; one alone might have been any."""
    won = Contest(((1.0, 1.0),) * 20).score
    assert (won.mean, won.high) == (1, 1)
    assert 0.8 < won.low < 0.9
    one = Contest(((1.0, 0.5),)).score
    assert (one.low, one.high) == (0, 1)


def test_the_interval_of_a_contest_holds_the_true_score():
    """Half of the deals are even, the others always won: the score is 3/4."""
    chance, held = Random(8), 0
    for _ in range(1000):
        skill = chance.choices((0.5, 1.0), k=30)
        score = Contest(tuple((float(chance.random() < one), float(chance.random() < one)) for one in skill)).score
        held += score.low <= 0.75 <= score.high
    assert 0.93 < held / 1000 < 0.985


@pytest.mark.parametrize("name", ["good", "strong", "greedy"])
def test_blocks_are_placed_by_chance_alone(name):
    state = new_game(BlockRules(8), Random(1))
    assert state.phase is Phase.PLACING
    chosen = {make_player(name, PLAYOUTS).choose(state.observation(0), Random(seed)) for seed in range(80)}
    assert chosen == set(state.legal_actions())
