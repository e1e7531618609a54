"""A small version of ``tests/long/test_blocks_honesty.py``: intervals hold what counting out every deal gives."""

import pytest

from pyramid_trainer.blocks.scoring import Scoring
from tests.blocks.analysis.honesty import cases


@pytest.mark.parametrize("scoring", Scoring)
def test_intervals_hold_what_counting_out_gives(scoring):
    found = [one for seed in range(24) for one in cases(seed, scoring)]
    assert len(found) >= 12
    assert sum(one.value_held for one in found) >= 0.8 * len(found)
    assert sum(one.lead_held for one in found) >= 0.8 * len(found)
