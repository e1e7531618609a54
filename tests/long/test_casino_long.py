"""The random comparison of ``tests/casino/test_solver.py``, a thousand times. Run by ``pytest tests/long``."""

from random import Random

import pytest

from tests.casino.rule_sheets import compare_random_case


@pytest.mark.parametrize("seed", range(1000))
def test_a_random_rule_set_agrees_with_the_oracle(seed):
    compare_random_case(Random(seed), classes=12)
