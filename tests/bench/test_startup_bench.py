"""How late the first dealt hand is painted, beside a bare window, and how much memory it takes.

Run by ``pytest tests/bench/test_startup_bench.py``. Fresh processes alternate, a bare window and the trainer on a data
folder with preferences, all their byte code warm; what counts is the ratio of the medians.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest

from tests.bench.processes import Figures, figures_of, offscreen, x_server

PAIRS = 15
ASKED_TIME, ASKED_MEMORY = 1.3, 1.4
PREFERENCES = """\
card_order = "dealt"
font_size = 100
rule_set = "six-deck"
suits = "four"
theme = "dark"
tour_seen = true
window_height = 800
window_width = 1280
"""

PLATFORMS = ["offscreen", "xcb"] if shutil.which("Xvfb") else ["offscreen"]


@contextmanager
def screen(platform: str, folder: Path) -> Iterator[dict[str, str]]:
    if platform == "offscreen":
        yield offscreen(folder, 1280, 800)
    else:
        with x_server() as variables:
            yield variables


@pytest.mark.parametrize("platform", PLATFORMS)
def test_first_hand_beside_a_bare_window(benchmark, capsys, tmp_path, platform):
    data = tmp_path / "data"
    data.mkdir()
    (data / "preferences.toml").write_text(PREFERENCES, encoding="utf-8")
    bare: list[Figures] = []
    ours: list[Figures] = []
    with screen(platform, tmp_path) as variables:

        def run_bare() -> Figures:
            return figures_of("tests.bench.bare_window", [], data, variables)

        def run_ours() -> Figures:
            return figures_of("pyramid_trainer", ["--smoke"], data, variables)

        def setup() -> None:
            bare.append(run_bare())

        for _ in range(2):  # byte code and the system's own caches
            run_bare()
            run_ours()
        benchmark.pedantic(lambda: ours.append(run_ours()), setup=setup, rounds=PAIRS)

    def both(key: str) -> tuple[float, float]:
        return median(figures[key] for figures in bare), median(figures[key] for figures in ours)

    told = {}
    for key, asked in (("first_hand_ms", ASKED_TIME), ("wall_ms", ASKED_TIME), ("rss_mb", ASKED_MEMORY)):
        theirs, own = both(key)
        told[key] = {"bare": theirs, "trainer": own, "ratio": own / theirs, "asked": asked}
    benchmark.extra_info.update(pairs=PAIRS, **told)
    with capsys.disabled():
        print(f"\n{platform}, medians of {PAIRS} pairs:")
        for key, row in told.items():
            print(f"  {key:14} {row['bare']:7.1f} -> {row['trainer']:7.1f}  x {row['ratio']:.3f} (<= {row['asked']})")
