"""How strong the opponents of the block game are against each other, on the same deals with sides exchanged.

Run by ``pytest tests/long/test_blocks_strength.py -s``: an hour or two. 1,000 deals where both players choose within 20
ms, else 150. Intervals are over the deal pairs.
"""

import pytest

from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.players import make_player
from pyramid_trainer.blocks.players.contest import contest
from pyramid_trainer.blocks.scoring import Scoring

SEED = 2026
QUICK, SLOW = 1_000, 150

STEPS = [
    ("greedy", "random", QUICK, 0.95, None),
    ("beginner", "random", QUICK, 0.60, 0.54),
    ("casual", "beginner", QUICK, 0.60, 0.54),
    ("good", "casual", QUICK, 0.60, 0.54),
    ("strong", "good", SLOW, 0.60, 0.54),
    ("strong", "greedy", SLOW, 0.77, 0.72),
    ("strong", "random", SLOW, 0.97, None),
]
"""First and second player, deals, the least score, and the least lower end of its interval."""


@pytest.mark.parametrize(("first", "second", "deals", "least", "lower"), STEPS)
def test_each_is_stronger_than_the_one_below(capsys, first, second, deals, least, lower):
    result = contest(make_player(first), make_player(second), deals, SEED, BlockRules())
    with capsys.disabled():
        print(f"\n{first} against {second}: {told(result.score)} over {deals} deal pairs")
    assert result.score.mean >= least
    assert lower is None or result.score.low > lower


@pytest.mark.parametrize(("first", "second"), [("greedy", "random"), ("casual", "beginner"), ("good", "casual")])
@pytest.mark.parametrize(("width", "scoring"), [(8, Scoring.ADVANCED), (9, Scoring.BASIC), (10, Scoring.BASIC)])
def test_the_order_is_the_same_in_other_forms_of_the_game(capsys, first, second, width, scoring):
    result = contest(make_player(first), make_player(second), SLOW, SEED, BlockRules(width, scoring))
    with capsys.disabled():
        print(f"\n{first} against {second}, width {width}, {scoring}: {told(result.score)}")
    assert result.score.low > 0.5


def told(score: Estimate) -> str:
    return f"{score.mean:.3f}, {score.low:.3f} to {score.high:.3f}"
