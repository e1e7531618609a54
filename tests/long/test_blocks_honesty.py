"""Is the analysis of block games honest? Run by ``pytest tests/long``; prints its figures with ``-s``."""

from itertools import count
from random import Random

import pytest

from pyramid_trainer.blocks.analysis.game import analyse
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.engine import positions
from pyramid_trainer.blocks.players import make_player
from pyramid_trainer.blocks.record import GameRecord, record_of
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import new_game
from tests.blocks.analysis.honesty import cases

CASES = 1_000
HELD_FROM, HELD_TO = 0.93, 0.97
GAMES = 20
MISTAKES_BELOW = 0.05


@pytest.mark.parametrize("scoring", Scoring)
def test_intervals_hold_what_counting_out_every_deal_gives(scoring):
    found = []
    for seed in count():
        found += cases(seed, scoring)
        if len(found) >= CASES:
            break
    held = sum(one.value_held for one in found[:CASES]) / CASES
    behind = [one for one in found[:CASES] if one.behind.half_width]
    leads = sum(one.lead_held for one in behind) / len(behind)
    print(f"\n{scoring}: values {held:.3f} of {CASES}, leads {leads:.3f} of {len(behind)}, games {seed + 1}")
    assert HELD_FROM <= held <= HELD_TO
    assert HELD_FROM <= leads <= 0.985  # few differing deals give rather too wide an interval, never too narrow a one


@pytest.mark.parametrize("scoring", Scoring)
def test_strong_play_is_seldom_called_a_mistake(scoring):
    decisions = mistakes = 0
    for seed in range(GAMES):
        *_, analysis = analyse(strong_game(seed, scoring), positions)
        decisions += len(analysis.decisions)
        mistakes += len(analysis.mistakes)
    print(f"\n{scoring}: {mistakes} of {decisions} decisions in {GAMES} games, {mistakes / decisions:.3f}")
    assert mistakes < MISTAKES_BELOW * decisions


def strong_game(seed: int, scoring: Scoring) -> GameRecord:
    """A game of *strong* against itself."""
    chance = Random(f"strong {seed}")
    player = make_player("strong")
    state = new_game(BlockRules(8, scoring), chance, seed % 2)
    record = record_of(state)
    while (seat := state.current_player) is not None:
        act = player.choose(state.observation(seat), chance)
        state, record = state.apply(act), record.then(act)
    return record
