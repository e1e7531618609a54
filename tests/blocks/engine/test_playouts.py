"""What acts bring: the promises of ``returns_after``, and that with all faces open it is the same game."""

from random import Random

import numpy as np
import pytest

from pyramid_trainer.blocks.actions import Take
from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.engine import playouts
from pyramid_trainer.blocks.engine.playouts import returns_after
from pyramid_trainer.blocks.engine.positions import returns_with_faces
from pyramid_trainer.blocks.engine.sight import Sight, promises
from pyramid_trainer.blocks.faces import JOKER
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import new_game, possible_state
from tests.blocks.engine.decisions import decisions, finished
from tests.blocks.engine.replay import EVERY_RULES

SAMPLE = 31


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: f"{rules.width}-{rules.scoring}")
def test_every_decision_has_values_in_range_and_the_same_from_the_same_seed(rules):
    kinds = set()
    possible = {0, 0.5, 1} if rules.scoring is Scoring.BASIC else set(range(-3, 20))
    for number, state in enumerate(decisions(rules, rules.width)):
        if number % 7 and state.phase is not Phase.KEEPING:
            continue
        kinds.add(state.phase)
        acts = state.legal_actions()
        observation = state.observation(state.current_player)
        values = returns_after(observation, acts, 20, number)
        assert values.shape == (len(acts), 20)
        assert values.dtype == np.float32
        assert set(values.ravel().tolist()) <= possible
        assert (values == returns_after(observation, acts, 20, number)).all()
        shown = returns_with_faces(state, acts, 20, number, state.current_player)
        assert set(shown.ravel().tolist()) <= possible
        assert returns_after(observation, acts, 20, number, takes=3).shape == values.shape
    assert kinds >= {Phase.PLACING, Phase.TAKING, Phase.PUTTING}


def test_hidden_faces_change_nothing():
    chance = Random(2)
    for state in list(decisions(BlockRules(9), 2))[::6]:
        observation = state.observation(state.current_player)
        other = possible_state(observation, chance).observation(observation.seat)
        acts = state.legal_actions()
        assert (returns_after(observation, acts, 10, 1) == returns_after(other, acts, 10, 1)).all()


def last_choice():
    """A game with two free blocks left, both known to the player, and no joker: nothing is left to chance."""
    for seed in range(400):
        for state in decisions(BlockRules(8), seed):
            if state.phase is Phase.TAKING and state.board.taken == 28:
                faces = [state.deal[block] for block in state.board.tower if block is not None]
                seats = {state.board.owner(block) for block in state.board.tower if block is not None}
                if seats == {state.current_player} and JOKER not in faces:
                    yield state


def test_where_nothing_is_open_values_are_the_returns_of_the_rules():
    checked = 0
    for state in last_choice():
        seat = state.current_player
        acts = state.legal_actions()
        expected = [finished(state, act).returns()[seat] for act in acts]
        for values in (returns_after(state.observation(seat), acts, 5, 0), returns_with_faces(state, acts, 5, 0, seat)):
            assert (values == np.array(expected)[:, None]).all()
        checked += 1
    assert checked > 10


def test_every_act_meets_the_same_deals():
    """So an act asked for twice brings in every column the same."""
    for state in list(decisions(BlockRules(8), 3))[::9]:
        act = state.legal_actions()[0]
        twice = returns_after(state.observation(state.current_player), [act, act], 50, 0)
        assert (twice[0] == twice[1]).all()


def test_parts_are_all_played_and_differ(monkeypatch):
    state = next(one for one in decisions(BlockRules(8), 3) if one.phase is Phase.TAKING)
    monkeypatch.setattr(playouts, "GAMES_AT_ONCE", 64)
    acts = state.legal_actions()[:2]
    values = returns_after(state.observation(state.current_player), acts, 70, 0)
    parts = values[:, :32], values[:, 32:64], values[:, 64:]
    assert [part.shape for part in parts] == [(2, 32), (2, 32), (2, 6)]
    assert (parts[0] != parts[1]).any()


def test_the_better_of_two_last_blocks_has_the_better_value():
    """Against the mean over possible states played to the end by the plain rules, whose last acts are forced."""
    for number, state in enumerate(decisions(BlockRules(8), 8)):
        if state.phase is not Phase.TAKING or state.board.taken != 28:
            continue
        seat = state.current_player
        observation = state.observation(seat)
        chance = Random(number)
        worlds = [possible_state(observation, chance) for _ in range(3_000)]
        for act in state.legal_actions():
            plain = np.mean([finished(world, act).returns()[seat] for world in worlds])
            assert returns_after(observation, [act], 3_000, 1).mean() == pytest.approx(plain, abs=0.06)


def test_what_cannot_be_asked_is_refused():
    state = new_game(BlockRules(8), Random(1))
    with pytest.raises(ValueError, match="turn"):
        returns_after(state.observation(1), state.legal_actions(), 1, 0)
    with pytest.raises(ValueError, match="another kind"):
        returns_after(state.observation(0), [state.legal_actions()[0], Take(0)], 1, 0)
    while not state.is_terminal:
        state = state.apply(state.legal_actions()[0])
    with pytest.raises(ValueError, match="over"):
        returns_with_faces(state, [], 1, 0, 0)
    with pytest.raises(ValueError, match="turn"):
        returns_after(state.observation(0), [], 1, 0)


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("scoring", Scoring)
def test_one_look_prefers_what_is_plainly_better(sight, scoring):
    """A card that makes four of a kind is worth most in the hand with three of them; a joker is worth something."""
    for state in decisions(BlockRules(8, scoring), SAMPLE):
        if state.phase is Phase.PLACING:
            continue
        acts = state.legal_actions()
        values = promises(state.observation(state.current_player), acts, sight)
        assert np.isfinite(values).all()
        assert np.abs(values).max() < 20
        if state.phase is Phase.PUTTING:
            card = state.deal[state.board.lifted.block]
            hands = state.board.hands[state.current_player]
            trips = [act for act in acts if sum(one.rank == card.rank for one in hands[act.hand]) == 3]
            if trips and len(acts) > 1:
                assert acts[int(values.argmax())] in trips
