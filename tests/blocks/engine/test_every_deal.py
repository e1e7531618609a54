"""The last two takes, against the mean over every deal played by the plain rules."""

from itertools import permutations

import numpy as np
import pytest

from pyramid_trainer.blocks.actions import Take
from pyramid_trainer.blocks.analysis.endings import best_endings
from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.engine.every_deal import every_deal, is_ending, policy_values
from pyramid_trainer.blocks.engine.hands import number_of
from pyramid_trainer.blocks.faces import JOKER
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State
from tests.blocks.engine.decisions import decisions, finished
from tests.blocks.engine.replay import states_of


def endings(rules, games):
    for seed in range(games):
        for state in decisions(rules, seed):
            if is_ending(state.board):
                yield state


def joker_may_come(observation):
    return JOKER in observation.unseen or any(
        observation.face_at(at) is JOKER for at in range(len(observation.board.tower))
    )


@pytest.mark.parametrize("scoring", Scoring)
def test_values_are_the_mean_over_every_deal(scoring):
    """Without jokers the last acts are forced, so whoever plays them brings the same."""
    checked = 0
    for state in endings(BlockRules(8, scoring), 60):
        seat = state.current_player
        observation = state.observation(seat)
        if joker_may_come(observation) or state.phase is not Phase.TAKING:
            continue
        acts = state.legal_actions()
        hidden = [block for block in state.board.tower if block is not None and observation.faces[block] is None]
        brought = np.zeros(len(acts))
        ways = list(permutations(observation.unseen, len(hidden)))
        for faces in ways:
            deal = list(observation.faces)
            for block, face in zip(hidden, faces, strict=True):
                deal[block] = face
            world = State(state.board, tuple(deal))
            brought += [finished(world, act).returns()[seat] for act in acts]
        assert policy_values(observation, acts, 1) == pytest.approx(brought / len(ways), abs=1e-5)
        checked += 1
        if checked == 8:
            return
    raise AssertionError("too few endings to compare")


@pytest.mark.parametrize("scoring", Scoring)
def test_the_policy_plays_perfectly_where_no_joker_can_come(scoring):
    checked = 0
    for state in endings(BlockRules(8, scoring), 100):
        observation = state.observation(state.current_player)
        if not joker_may_come(observation):
            acts = state.legal_actions()
            best = best_endings(observation)
            assert policy_values(observation, acts, 1) == pytest.approx([best[act] for act in acts], abs=1e-5)
            checked += 1
    assert checked > 20


def test_every_deal_comes_once_and_agrees_with_what_is_known():
    for state in endings(BlockRules(8), 8):
        seat = state.current_player
        observation = state.observation(seat)
        deals = every_deal(observation, np.random.default_rng(1))
        standing = [block for block in state.board.tower if block is not None]
        hidden = [block for block in standing if observation.faces[block] is None]
        number = len(observation.unseen)
        assert len(deals) == [1, number, number * (number - 1)][len(hidden)]
        shown = {tuple(deal[hidden].tolist()) for deal in deals}
        different = {tuple(faces) for faces in permutations(map(number_of, observation.unseen), len(hidden))}
        assert shown == different
        for other in states_of(state.board, deals[:: max(1, len(deals) // 20)]):
            assert other.observation(seat) == observation


def test_an_ending_has_two_takes_at_most():
    for state in decisions(BlockRules(8), 1):
        left = 30 - state.board.taken
        assert is_ending(state.board) == (left <= 2)
        if state.phase is Phase.TAKING:
            assert all(isinstance(act, Take) for act in state.legal_actions())
