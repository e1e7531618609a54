"""The long lives of ``tests/app/test_counters.py``: a hundred of 150 acts each. Run by ``pytest tests/long``."""

from pathlib import Path

import pytest

from tests.app.life import ACTS, life_on
from tests.app.recounting import assert_all_agree


@pytest.mark.parametrize("seed", range(100))
def test_counters_equal_a_recount_at_the_end_of_a_long_life(tmp_path: Path, seed: int) -> None:
    with life_on(tmp_path / "history.sqlite", seed) as life:
        for number in range(150):
            life.chance.choice(ACTS)(life)
            if number % 50 == 49:
                assert_all_agree(life)
