"""Whether the window ever stands still when a page is first opened, and while pages are made ahead of that.

Run by ``pytest tests/bench/test_pages_bench.py``: medians of fresh processes, over a history of some thousand hands.
"""

from statistics import median

import pytest

from tests.bench.generate import generate
from tests.bench.processes import Figures, figures_of, offscreen
from tests.ui.conftest import USUAL, write_preferences

ATTEMPTS = 5_000
ROUNDS = 9
BLOCKED_MS = 50


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> list[Figures]:
    data = tmp_path_factory.mktemp("data")
    generate(ATTEMPTS, data / "history.sqlite")
    screen = offscreen(data, 1280, 800)
    figures = []
    for _ in range(ROUNDS):
        write_preferences(data / "preferences.toml", USUAL)  # with the drill page in front
        figures.append(figures_of("tests.bench.opened_pages", [str(data)], data, screen))
    return figures


@pytest.mark.parametrize("what", ["ahead", "review", "progress", "blocks"])
def test_the_window_never_stands_still(benchmark, measured: list[Figures], what: str) -> None:
    benchmark.pedantic(lambda: None)
    longest = median(each[what]["blocked_ms"] for each in measured)
    benchmark.extra_info["blocked_ms"] = round(longest, 1)
    assert longest < BLOCKED_MS
