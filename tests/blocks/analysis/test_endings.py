"""What can be counted out: every possible deal, and the last takes played perfectly, beside a search of everything."""

from collections import defaultdict
from random import Random

import pytest

from pyramid_trainer.blocks.actions import Take
from pyramid_trainer.blocks.analysis.endings import best_endings, best_endings_with_faces
from pyramid_trainer.blocks.analysis.equivalents import equivalents
from pyramid_trainer.blocks.analysis.worlds import possible_worlds
from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.faces import FACES, JOKER
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State, possible_state, start
from tests.blocks.analysis.slow_playouts import played_game

RULES = [BlockRules(8, Scoring.BASIC), BlockRules(9, Scoring.ADVANCED)]
MOST = 20_000


def late_states(seeds, first_taken: int) -> list[State]:
    """States of whole games from which on ``first_taken`` cards lie in hands, in which somebody chooses."""
    found = []
    for seed in seeds:
        states = list(played_game(seed, RULES[seed % 2]).states())
        found += [state for state in states if state.board.taken >= first_taken and len(state.legal_actions()) > 1]
    return found


def searched(worlds: list[tuple[State, float]]) -> tuple[float, float]:
    """Expected returns over these states; whoever is to act does what is best over all states that look alike."""
    alike = defaultdict(list)
    over = [0.0, 0.0]
    for state, weight in worlds:
        if state.is_terminal:
            over = [sum_ + weight * worth for sum_, worth in zip(over, state.returns(), strict=True)]
        else:
            alike[state.observation(state.current_player)].append((state, weight))
    for observation, group in alike.items():
        values = [
            searched([(state.apply(act), weight) for state, weight in group]) for act in group[0][0].legal_actions()
        ]
        best = max(values, key=lambda worth: worth[observation.seat])
        over = [sum_ + worth for sum_, worth in zip(over, best, strict=True)]
    return over[0], over[1]


def test_perfect_endings_are_those_of_a_search_of_everything():
    """Where a joker may turn up there are thousands of deals: one such case, and twenty of the others."""
    few = many = 0
    for state in late_states(range(60), 28):
        seat = state.current_player
        observation = state.observation(seat)
        endings, worlds = best_endings(observation), possible_worlds(observation, MOST)
        if endings is None or worlds is None or (many if len(worlds) > 700 else few > 20):
            continue
        few, many = few + (len(worlds) <= 700), many + (len(worlds) > 700)
        assert set(endings) == set(state.legal_actions())
        for act, worth in endings.items():
            every = [(State(state.board, world.deal).apply(act), world.weight) for world in worlds]
            assert worth == pytest.approx(searched(every)[seat])
    assert (few, many) == (21, 1)


def test_with_all_faces_open_the_last_four_takes_are_searched():
    for state in late_states(range(4), 26):
        endings = best_endings_with_faces(state)
        assert set(endings) == set(state.legal_actions())
        for act, worth in endings.items():
            after = state.apply(act)
            if after.is_terminal:
                assert worth == after.returns()
            else:
                replies = best_endings_with_faces(after).values()
                assert worth == max(replies, key=lambda both: both[after.current_player])


def test_nothing_is_perfect_earlier():
    states = list(played_game(3).states())
    early = [state for state in states if state.board.taken < 26 and not state.is_terminal]
    assert all(best_endings(state.observation(state.current_player)) is None for state in early)
    assert all(best_endings_with_faces(state) is None for state in early)


@pytest.mark.parametrize("seed", range(8))
def test_possible_worlds_are_those_that_can_be_dealt_as_often_as_they_are(seed):
    """Each world looks alike to the player; shares agree with as many random deals."""
    state = next(
        state
        for state in late_states([seed], 27)
        if possible_worlds(state.observation(state.current_player), MOST) is not None
    )
    observation = state.observation(state.current_player)
    worlds = possible_worlds(observation, MOST)
    assert sum(world.weight for world in worlds) == pytest.approx(1)
    hidden = [block for block in range(30) if observation.faces[block] is None]
    for world in worlds[:: max(1, len(worlds) // 50)]:
        other = State(state.board, world.deal)
        assert other.observation(observation.seat) == observation
        assert sorted(map(str, other.deal)) == sorted(map(str, FACES))
    chance = Random(seed)
    trials = 3_000
    drawn = [possible_state(observation, chance).deal for _ in range(trials)]
    for block in [*hidden, 30 + state.board.supply_used]:
        counted, seen = defaultdict(float), defaultdict(int)
        for world in worlds:
            counted[world.deal[block]] += world.weight
        for deal in drawn:
            seen[deal[block]] += 1
        if block in hidden:
            for face in observation.unseen:
                spread = (trials * counted[face] * (1 - counted[face])) ** 0.5
                assert abs(seen[face] - trials * counted[face]) <= 5 * spread + 1e-9, (block, face)


def test_many_worlds_are_not_counted_out():
    states = [state for state in played_game(1).states() if state.phase is Phase.PLACING or state.board.taken < 15]
    assert len(states) > 50
    assert all(possible_worlds(state.observation(seat), MOST) is None for state in states for seat in (0, 1))


def test_what_the_other_holds_is_no_joker_in_any_world():
    checked = 0
    for seed in range(30):
        for state in played_game(seed).states():
            if state.phase is Phase.PUTTING and state.board.taken >= 28:
                seat = 1 - state.current_player
                observation = state.observation(seat)
                if observation.lifted is None and JOKER in observation.unseen:
                    worlds = possible_worlds(observation, MOST)
                    assert worlds is None or all(world.deal[state.board.lifted.block] is not JOKER for world in worlds)
                    checked += worlds is not None
    assert checked > 3


def test_empty_hands_and_unknown_foundation_blocks_are_alike():
    """Wherever acts are put together, changing their places leaves the game the same."""
    together = 0
    for seed in range(6):
        for state in played_game(seed).states():
            if state.is_terminal or state.phase is Phase.PLACING:
                continue
            observation = state.observation(state.current_player)
            groups = equivalents(state.board, observation.faces, state.legal_actions())
            assert [act for group in groups for act in group if act not in state.legal_actions()] == []
            assert sum(map(len, groups)) == len(state.legal_actions())
            for group in groups:
                together += len(group) > 1
                if len(group) > 1 and isinstance(group[0], Take):
                    blocks = [state.board.tower[act.at] for act in group]
                    assert {observation.faces[block] for block in blocks} == {None}
                    free = [set(state.apply(act).legal_actions()) for act in group]
                    assert free[0] or state.phase is Phase.TAKING
                    pyramid = state.board.rules.pyramid
                    for act in group:
                        assert pyramid.below[act.at] == ()
    assert together > 30


def test_all_faces_open_leave_only_empty_hands_alike():
    state = start(BlockRules(), FACES)
    while state.phase is Phase.PLACING:
        state = state.apply(state.legal_actions()[0])
    assert all(len(group) == 1 for group in equivalents(state.board, state.deal, state.legal_actions()))
    held = state.apply(state.legal_actions()[0])
    assert list(map(len, equivalents(held.board, held.deal, held.legal_actions()))) == [3]
