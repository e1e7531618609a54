"""How soon the progress page is complete over a million attempts, and whether the window ever stands still meanwhile.

Run by ``pytest tests/bench/test_progress_page_bench.py``; the history is that of ``test_review_bench``, copied. Medians
of fresh processes, each of which opens the page in the real program, are compared with the limits.
"""

import os
import shutil
from pathlib import Path
from statistics import median

import pytest

from pyramid_trainer.store.history import History
from tests.bench.generate import generate
from tests.bench.processes import Figures, figures_of, offscreen
from tests.ui.conftest import USUAL, write_preferences

ATTEMPTS = 1_000_000
ROUNDS = 9
FIRST_MS, AFTER_MS, BLOCKED_MS = 900, 400, 50


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> list[Figures]:
    named = os.environ.get("PYRAMID_TRAINER_BENCH_HISTORY")
    data = tmp_path_factory.mktemp("data")
    path = Path(named) if named else data / "generated.sqlite"
    if not path.exists():
        generate(ATTEMPTS, path)
    shutil.copyfile(path, data / "history.sqlite")
    with History.open(data / "history.sqlite") as history:
        assert history.counts().attempts == ATTEMPTS
    screen = offscreen(data, 1280, 800)
    figures = []
    for _ in range(ROUNDS):
        write_preferences(data / "preferences.toml", USUAL)  # with the drill page in front
        figures.append(figures_of("tests.bench.progress_page", [str(data)], data, screen))
    return figures


def taken(measured: list[Figures], what: str, unit: str = "ms") -> float:
    return median(each[what][unit] for each in measured)


def test_the_first_time(benchmark, measured):
    benchmark.pedantic(lambda: None)
    benchmark.extra_info["first_ms"] = taken(measured, "first")
    assert taken(measured, "first") < FIRST_MS


@pytest.mark.parametrize(
    "what", ["unchanged", "one more", "all", "year", "quarter", "month", "ideas", "map", "calendar", "sessions"]
)
def test_after_that(benchmark, measured, what):
    benchmark.pedantic(lambda: None)
    benchmark.extra_info["ms"] = taken(measured, what)
    assert taken(measured, what) < AFTER_MS


@pytest.mark.parametrize("what", ["first", "one more", "all", "year", "month", "ideas", "map", "calendar", "sessions"])
def test_the_window_never_stands_still(benchmark, measured, what):
    benchmark.pedantic(lambda: None)
    benchmark.extra_info["blocked_ms"] = taken(measured, what, "blocked_ms")
    assert taken(measured, what, "blocked_ms") < BLOCKED_MS
