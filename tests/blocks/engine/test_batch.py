"""Games in arrays go as the plain rules say, at every width, by both scorings, jokers and all."""

from random import Random

import numpy as np
import pytest

from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.engine.batch import bit_of_place, building_room, covered, pick
from pyramid_trainer.blocks.engine.deals import batch_from, build, possible_deals, true_deals
from pyramid_trainer.blocks.engine.policy import gains_of, take_by
from pyramid_trainer.blocks.faces import FACES, JOKER
from pyramid_trainer.blocks.pyramid import WIDTHS, pyramid
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State, new_game
from tests.blocks.engine.random_takes import take_at_random
from tests.blocks.engine.replay import EVERY_RULES, check_returns, follow, random_state, states_of

GAMES = 12


def named(rules):
    return f"{rules.width}-{rules.scoring}"


def policies(rules, generator):
    return {
        "random": lambda batch: take_at_random(batch, generator),
        "ahead": lambda batch: take_by(batch, gains_of(batch, rules.scoring)),
        "all-seen": lambda batch: take_by(batch, gains_of(batch, rules.scoring), all_seen=True),
    }


@pytest.mark.parametrize("rules", EVERY_RULES, ids=named)
@pytest.mark.parametrize("policy", ["random", "ahead", "all-seen"])
def test_a_batch_goes_as_the_rules_say(rules, policy):
    generator = np.random.default_rng(rules.width)
    chance = Random(rules.width)
    jokers = 0
    for acts in (30, 30, 45, 70, 86):
        state = random_state(rules, acts, chance)
        deals = possible_deals(state.observation(state.current_player), GAMES, generator)
        batch = batch_from(state.board, deals, np.random.default_rng(0))
        ends = follow(batch, states_of(state.board, deals), policies(rules, generator)[policy])
        check_returns(batch, ends)
        jokers += sum(end.board.discards.count(JOKER) for end in ends)
    assert jokers > 10


def test_a_policy_takes_every_free_block_and_every_open_hand_at_random():
    """Counts of a first take and its hand, against what the rules allow, each equally often."""
    rules = BlockRules(8)
    state = random_state(rules, 30, Random(4))
    deals = true_deals(state.deal, 6_000)
    batch = batch_from(state.board, deals, np.random.default_rng(0))
    before = batch.standing.copy()
    take_at_random(batch, np.random.default_rng(4))
    taken, counts = np.unique(before & ~batch.standing, return_counts=True)
    bits = bit_of_place(rules.width)
    assert {int(bit).bit_length() - 1 for bit in taken} == {bits[act.at] for act in state.legal_actions()}
    assert np.abs(counts / 6_000 - 1 / len(taken)).max() < 0.03
    hands = (batch.hands[state.current_player] != 0).sum(axis=1) / 6_000
    assert np.abs(hands - 1 / 3).max() < 0.03


@pytest.mark.parametrize("rules", EVERY_RULES, ids=named)
@pytest.mark.parametrize("placed", [0, 13, 29])
def test_the_rest_of_the_building_is_random_and_by_the_rules(rules, placed):
    chance = Random(placed)
    generator = np.random.default_rng(placed)
    state = random_state(rules, placed, chance)
    first = chance.choice(state.legal_actions())
    deals = possible_deals(state.observation(state.current_player), 40, generator)
    batch = batch_from(state.board, deals, np.random.default_rng(0))
    build(batch, state.board, deals, np.full(40, bit_of_place(rules.width)[first.at]), generator)
    built = []
    for game, deal in enumerate(states_of(state.board, deals)):
        blocks = {
            int(bit): (int(batch.faces[game, bit]), int(batch.owners[game, bit]))
            for bit in range(64)
            if int(batch.standing[game]) >> bit & 1
        }
        built.append(rebuilt(deal.apply(first), blocks))
    check_returns(batch, follow(batch, built, lambda batch: take_at_random(batch, generator)))


def rebuilt(state: State, blocks) -> State:
    """The pyramid with these faces and owners by bit, built by legal acts in whatever order they allow."""
    bits = bit_of_place(state.board.rules.width)
    jokers = [number for number, face in enumerate(FACES) if face is JOKER]

    def go_on(state):
        if state.phase is not Phase.PLACING:
            return state
        face = FACES.index(state.deal[state.board.next_block])
        for act in state.legal_actions():
            at, owner = blocks.get(bits[act.at], (None, None))
            same = at == face or (face in jokers and at in jokers)
            if owner == state.current_player and same and (done := go_on(state.apply(act))) is not None:
                return done
        return None

    done = go_on(state)
    assert done is not None, "no legal building leads there"
    return done


@pytest.mark.parametrize("width", WIDTHS)
def test_bits_tell_what_is_free_and_where_there_is_room(width):
    chance = Random(width)
    places, bits = pyramid(width), bit_of_place(width)
    for seed in range(60):
        state = new_game(BlockRules(width), Random(seed))
        while state.phase is Phase.PLACING:
            state = state.apply(chance.choice(state.legal_actions()))
            tower = state.board.tower
            standing = np.array([sum(1 << bits[at] for at, block in enumerate(tower) if block is not None)], np.uint64)
            free = standing & ~covered(standing, width)
            assert int(free[0]) == sum(1 << bits[at] for at in places.free_blocks(tower))
            room = sum(1 << bits[at] for at in places.building_places(tower))
            assert int(building_room(standing, width)[0]) == room


def test_every_bit_is_picked_alike():
    bits = np.full(8_000, 0b1011_0000_0000_0001 | 1 << 63, dtype=np.uint64)
    dice = np.random.default_rng(1).random(8_000, dtype=np.float32)
    picked, counts = np.unique(pick(bits, dice), return_counts=True)
    assert picked.tolist() == [0, 12, 13, 15, 63]
    assert np.abs(counts / 8_000 - 0.2).max() < 0.02
    edges = np.array([0, np.nextafter(np.float32(1), np.float32(0))], dtype=np.float32)
    assert pick(bits[:2], edges).tolist() == [0, 63]


def test_deals_agree_with_what_a_player_knows():
    chance = Random(9)
    for acts in (0, 17, 30, 50, 75):
        state = random_state(BlockRules(8, Scoring.BASIC), acts, chance)
        seat = state.current_player
        observation = state.observation(seat)
        deals = possible_deals(observation, 300, np.random.default_rng(acts))
        for other in states_of(state.board, deals[:50]):
            assert other.observation(seat) == observation
        hidden = [block for block, face in enumerate(observation.faces) if face is None]
        counts = (deals[:, hidden] == 52).sum(axis=0)
        expected = 300 * observation.unseen.count(JOKER) / len(hidden)
        assert np.abs(counts - expected).max() <= 6 * max(expected, 1) ** 0.5
