"""How many taking phases of the block game are played in a second, beside the plain rules; and what a choice costs.

Run by ``pytest tests/bench/test_blocks_bench.py``. A taking phase is 30 takes, from a pyramid that stands to what the
full hands bring. Batches are dealt anew before each round and not timed. Time is that of the process, on one core.
"""

from random import Random
from statistics import median
from time import perf_counter, process_time

import numpy as np
import pytest

from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.engine.batch import returns
from pyramid_trainer.blocks.engine.deals import batch_from, true_deals
from pyramid_trainer.blocks.engine.hands import hand_table
from pyramid_trainer.blocks.engine.policy import gains_of, take_by
from pyramid_trainer.blocks.engine.worth import prospects
from pyramid_trainer.blocks.faces import shuffled_blocks
from pyramid_trainer.blocks.players import make_player
from pyramid_trainer.blocks.players.player import RandomPlayer
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State, new_game, start
from tests.blocks.engine.random_takes import take_at_random
from tests.blocks.engine.replay import random_state

GAMES = 2048
ROUNDS = 15
ASKED = {"random": 40_000, "basic": 8_000, "advanced": 8_000}


def built(seed: int) -> State:
    return random_state(BlockRules(8), 30, Random(seed))


def new_batch(seed: int):
    """Pyramids that stand, every one with its own deal."""
    state = built(seed)
    deals = np.concatenate([true_deals(shuffled_blocks(Random(f"{seed} {game}")), 1) for game in range(GAMES)])
    return batch_from(state.board, deals, np.random.default_rng(seed))


def plain_phases(player, seconds: float) -> float:
    """Taking phases a second by ``State``, each with its own deal, the player asked act by act."""
    phases, spent = 0, 0.0
    while spent < seconds:
        board = built(phases).board
        chance = Random(phases)
        state = State(board, start(board.rules, shuffled_blocks(chance)).deal)
        began = process_time()
        while (seat := state.current_player) is not None:
            state = state.apply(player.choose(state.observation(seat), chance))
        state.returns()
        spent += process_time() - began
        phases += 1
    return phases / spent


@pytest.mark.parametrize("policy", ASKED)
def test_taking_phases_beside_the_plain_rules(benchmark, capsys, policy):
    generator = np.random.default_rng(1)
    scoring = Scoring.BASIC if policy == "random" else Scoring(policy)
    seeds = iter(range(1_000))
    spent = []

    def phases(batch) -> None:
        began = process_time()
        for _ in range(30):
            if policy == "random":
                take_at_random(batch, generator)
            else:
                take_by(batch, gains_of(batch, scoring))
        assert returns(batch, scoring).shape == (2, GAMES)
        spent.append(process_time() - began)

    phases(new_batch(0))
    spent.clear()
    benchmark.pedantic(phases, setup=lambda: ((new_batch(next(seeds)),), {}), rounds=ROUNDS)
    rate = GAMES / median(spent)
    player = RandomPlayer() if policy == "random" else make_player("casual")
    plain = plain_phases(player, 2)
    benchmark.extra_info.update(policy=policy, phases_a_second=rate, plain_phases_a_second=plain, ratio=rate / plain)
    with capsys.disabled():
        print(
            f"\n{policy}: {rate:,.0f} taking phases a second (asked: {ASKED[policy]:,}), "
            f"one by one by the plain rules {plain:,.0f}; ratio {rate / plain:.0f}"
        )


def test_tables_of_partial_hands(benchmark, capsys):
    """Made once in a process, before the first choice."""

    def tables() -> None:
        hand_table.cache_clear()
        prospects.cache_clear()
        prospects(Scoring.BASIC)

    benchmark.pedantic(tables, rounds=7)
    with capsys.disabled():
        print(f"\ntables of partial hands: {1000 * benchmark.stats.stats.median:.0f} ms")


@pytest.mark.parametrize("name", ["greedy", "beginner", "casual", "good", "strong"])
def test_a_choice_of_every_player(benchmark, capsys, name):
    """All choices of one game against itself; blocks are placed without thinking and not counted."""
    player = make_player(name)
    times = []

    def game() -> None:
        chance = Random(1)
        state = new_game(BlockRules(8), chance)
        while (seat := state.current_player) is not None:
            observation = state.observation(seat)
            began = perf_counter()
            act = player.choose(observation, chance)
            if state.phase is not Phase.PLACING and len(state.legal_actions()) > 1:
                times.append(perf_counter() - began)
            state = state.apply(act)

    prospects(Scoring.BASIC)
    benchmark.pedantic(game, rounds=1)
    benchmark.extra_info.update(median_ms=1000 * median(times), longest_ms=1000 * max(times))
    with capsys.disabled():
        print(f"\n{name}: {1000 * median(times):.1f} ms a choice (median), longest {1000 * max(times):.0f} ms")
