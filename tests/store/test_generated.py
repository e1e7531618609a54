"""The generated history on which the speed is measured is one that the program could have written."""

from datetime import timedelta
from pathlib import Path

import pytest

from pyramid_trainer.store.history import History
from pyramid_trainer.training.figures import Counts
from pyramid_trainer.training.records import Attempt
from tests.bench.generate import LAST_DAY, generate
from tests.store.conftest import everything
from tests.store.held import attempts_of
from tests.store.recounting import assert_figures_equal_a_recount, exact


def errors(attempts: list[Attempt]) -> float:
    seen: Counts = exact(attempts)
    return seen.errors / seen.counted


def test_a_generated_history_is_sound_and_learns(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.sqlite" for number in range(2)]
    for path in paths:
        generate(3000, path)
    with pytest.raises(FileExistsError):
        generate(1, paths[0])
    with History.open(paths[0]) as history, History.open(paths[1]) as again:
        assert history.check() == []
        assert everything(history) == everything(again)
        assert history.counts().attempts == 3000
        attempts = attempts_of(history)
        assert errors(attempts[:600]) > 1.5 * errors(attempts[-600:])
        assert {attempt.moment.utc < LAST_DAY + timedelta(days=1) for attempt in attempts} == {True}
        last = attempts[-1].moment.day
        assert_figures_equal_a_recount(history, last - timedelta(days=400), last)
