"""Every counter equals a recount of the log, whatever is done in whatever order, and whenever the program is killed."""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_trainer.store.history import History
from tests.app.life import ACTS, DRILL, Life, life_on
from tests.app.recounting import assert_all_agree
from tests.store.held import attempts_of
from tests.store.processes import ROOT


@settings(max_examples=30)
@given(acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=14), seed=st.integers(0, 10**6))
def test_counters_equal_a_recount_whatever_was_done(acts: list[Callable[[Life], None]], seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder, life_on(Path(folder) / "history.sqlite", seed) as life:
        for act in acts:
            act(life)
        assert_all_agree(life)


@pytest.mark.parametrize("seed", range(3))
def test_counters_equal_a_recount_after_a_kill(tmp_path: Path, seed: int) -> None:
    """The process is killed at some moment; what had been shown is there, and the next start goes on."""
    path = tmp_path / "history.sqlite"
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.app.life", str(path), str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert child.stdout is not None
        shown = [child.stdout.readline().strip() for _ in range(10 + 7 * seed)]
    finally:
        child.kill()
        rest, _ = child.communicate(timeout=60)
    shown += rest.split("\n")[:-1]
    with History.open(path) as history:
        kept = {attempt.id for attempt in attempts_of(history)}
        assert set(shown) <= kept
    with life_on(path, seed + 100) as life:
        assert_all_agree(life)
        for act in DRILL:
            act(life)
        assert_all_agree(life)
