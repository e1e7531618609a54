"""The engine's answers about positions, told from the rules where the rules leave no choice."""

from math import factorial

import numpy as np
import pytest

from pyramid_trainer.blocks.analysis.worlds import possible_worlds
from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.engine.positions import (
    returns_after,
    returns_over,
    returns_with_faces,
)
from pyramid_trainer.blocks.faces import FACES
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State
from tests.blocks.analysis.slow_playouts import played_game

GAMES = [played_game(1), played_game(2, BlockRules(10, Scoring.ADVANCED)), played_game(3, BlockRules(9))]
STATES = [state for game in GAMES for state in game.states() if not state.is_terminal]


def forced(state: State) -> tuple[float, float] | None:
    """The returns where no choice is left at all, else ``None``."""
    while not state.is_terminal:
        acts = state.legal_actions()
        if len(acts) > 1:
            return None
        state = state.apply(acts[0])
    return state.returns()


def test_where_no_choice_is_left_the_rules_tell():
    checked = 0
    for state in STATES:
        for act in (None, *state.legal_actions()):
            known = forced(state if act is None else state.apply(act))
            if known is None:
                continue
            for seat in (0, 1):
                assert returns_with_faces(state, (act,), 3, 1, seat).tolist() == [[known[seat]] * 3]
                found = returns_over(state.observation(seat), (act,), [state.deal, state.deal], 1)
                assert found.tolist() == [[known[seat]] * 2]
            checked += 1
    assert checked > 8


@pytest.mark.parametrize("state", STATES[::7])
def test_one_wins_what_the_other_loses(state):
    both = [returns_with_faces(state, (None,), 40, 5, seat) for seat in (0, 1)]
    if state.board.rules.scoring is Scoring.BASIC:
        assert np.all(both[0] + both[1] == 1)
    else:
        assert np.all((both[0] >= -3) & (both[0] <= 19))


def test_the_policy_at_once_is_one_of_the_acts_where_chance_has_no_part():
    """Which hand the policy feeds depends on what is known, so it is the same act in every deal."""
    checked = 0
    for state in STATES[::3]:
        if state.phase in (Phase.PUTTING, Phase.KEEPING):
            acts = state.legal_actions()
            *rows, policy = returns_after(state.observation(state.current_player), (*acts, None), 60, 3).tolist()
            assert policy in rows
            checked += 1
    assert checked > 20


def test_with_all_faces_open_playouts_differ():
    state = next(state for state in STATES if state.board.taken == 5 and state.phase is Phase.TAKING)
    assert 0 < returns_with_faces(state, (None,), 200, 1, 0).mean() < 1


@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_seed_brings_the_same_and_another_another(seat):
    for state in STATES[3::20]:
        observation = state.observation(seat)
        one, same, other = (returns_after(observation, (None,), 300, seed) for seed in (1, 1, 2))
        assert np.array_equal(one, same)
        assert state.board.taken > 20 or not np.array_equal(one, other)


def test_hidden_faces_change_nothing():
    """Only what is known counts: with the unseen faces in another order the answers are the same."""
    for state in STATES[::9]:
        observation = state.observation(0)
        hidden = [block for block, face in enumerate(observation.faces) if face is None]
        faces = list(state.deal)
        held = state.board.lifted
        turned = hidden[:-1] if held is None else [block for block in hidden if block != held.block]
        for block, source in zip(turned, [*turned[1:], turned[0]], strict=True):
            faces[block] = state.deal[source]
        other = State(state.board, tuple(faces))
        assert sorted(map(str, other.deal)) == sorted(map(str, FACES))
        assert other.observation(0) == observation
        found = [returns_after(one.observation(0), (None,), 50, 4).tolist() for one in (state, other)]
        assert found[0] == found[1]


def test_dealt_anew_agrees_with_all_deals_counted_out():
    """Also for the seat that is not to act, and while the other holds a block, which is known to be no joker."""
    held = 0
    for state in STATES:
        for seat in (0, 1) if state.phase is not Phase.PLACING else ():
            observation = state.observation(seat)
            worlds = possible_worlds(observation, 10_000 // factorial(30 - state.board.taken))
            if worlds is None:
                continue
            held += state.phase is Phase.PUTTING and observation.lifted is None
            weights = np.array([world.weight for world in worlds])
            exact = returns_over(observation, (None,), [world.deal for world in worlds], 0)[0] @ weights
            sampled = returns_after(observation, (None,), 2_000, 6)[0]
            assert abs(sampled.mean() - exact) <= 4.5 * sampled.std() / 2_000**0.5 + 1e-6
    assert held > 3
