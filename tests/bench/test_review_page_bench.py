"""The review page over a million attempts: how soon its first lines show, and whether the window ever stands still.

Run by ``pytest tests/bench/test_review_page_bench.py``; the history is that of ``test_review_bench``. What is measured
is the page itself: from a question until its first lines are in the table and painted; the longest time that the main
thread was busy, told by a timer of 16 ms, until every line was known; and memory, in processes of their own, against
that of the page over an empty history. Of each question the median of several is compared with its limit.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import COLUMNS, EVERYTHING, Filter, Sort, is_served
from pyramid_trainer.training.grading import Grade
from tests.bench.generate import generate
from tests.bench.review_page import TICK_MS, Watched
from tests.store.processes import ROOT

ATTEMPTS = 1_000_000
SERVED_MS, OTHER_MS, GAP_MS = 50, 300, 50
MOST_MEMORY_MB = 60
ROUNDS = 5

QUESTIONS = {
    **{f"sort by {column}": (EVERYTHING, Sort(column)) for column in COLUMNS},
    "starred": (Filter(starred=True), Sort()),
    "one class": (Filter(classes=("A83",)), Sort()),
    "blunders by cost": (Filter(grades=(Grade.BLUNDER,)), Sort("cost")),
    "not optimal": (Filter(mistakes_only=True), Sort()),
    "an idea": (Filter(ideas=("pair-Q",)), Sort()),
    "nothing": (Filter(modes=("exam",)), Sort()),
}


def history_file(folder: Path) -> Path:
    named = os.environ.get("PYRAMID_TRAINER_BENCH_HISTORY")
    path = Path(named) if named else folder / "history.sqlite"
    if not path.exists():
        generate(ATTEMPTS, path)
    return path


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return history_file(tmp_path_factory.mktemp("bench"))


@pytest.fixture(scope="module")
def watched(path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    made = Watched(path, tmp_path_factory.mktemp("data"))
    made.ask(made.page.opened)
    yield made
    made.close()


def noted(benchmark, measured: list[tuple[float, float, float]]) -> tuple[float, float]:
    first, whole, gap = (median(each) for each in zip(*measured, strict=True))
    benchmark.extra_info.update(first_ms=round(first, 1), whole_ms=round(whole), gap_ms=round(gap, 1))
    return first, gap


@pytest.mark.parametrize("name", QUESTIONS)
def test_another_list(benchmark, watched: Watched, name: str) -> None:
    chosen, sort = QUESTIONS[name]

    def ask() -> None:
        watched.page.desk.filters.show_filter(chosen)
        watched.page.desk._show(chosen, sort)

    measured: list[tuple[float, float, float]] = []
    benchmark.pedantic(lambda: measured.append(watched.ask(ask)), rounds=ROUNDS)
    first, gap = noted(benchmark, measured)
    assert first < (SERVED_MS if is_served(chosen, sort) else OTHER_MS)
    assert gap < GAP_MS


def test_opening_the_page(benchmark, path: Path, tmp_path: Path) -> None:
    measured: list[tuple[float, float, float]] = []

    def opened() -> None:
        watched = Watched(path, tmp_path)
        measured.append(watched.ask(watched.page.opened))
        watched.close()

    benchmark.pedantic(opened, rounds=ROUNDS)
    first, gap = noted(benchmark, measured)
    assert first < SERVED_MS
    assert gap < GAP_MS


def test_scrolling_through_all_of_it(benchmark, watched: Watched) -> None:
    """Five hundred jumps, each to where nobody has looked yet."""
    watched.ask(lambda: watched.page.desk._show(EVERYTHING, Sort()))
    bar = watched.page.desk.view.verticalScrollBar()
    gaps: list[float] = []

    def scroll() -> None:
        watched.gaps.clear()
        for step in range(100):
            bar.setValue((step * 7919 * 97) % bar.maximum())
            watched.wait(TICK_MS)
        gaps.append(max(watched.gaps))

    benchmark.pedantic(scroll, rounds=5)
    benchmark.extra_info["gap_ms"] = round(median(gaps), 1)
    assert median(gaps) < GAP_MS


def test_another_list_after_a_long_scroll(benchmark, watched: Watched) -> None:
    """It waits for the lines that are being read, and for none that were scrolled past."""
    watched.ask(lambda: watched.page.desk._show(EVERYTHING, Sort()))
    bar = watched.page.desk.view.verticalScrollBar()
    measured: list[tuple[float, float, float]] = []

    def scroll() -> None:
        for step in range(200):
            bar.setValue((step * 7919 * 97) % bar.maximum())
            watched.wait(TICK_MS)
        column = ("cost", "time")[len(measured) % 2]
        measured.append(watched.ask(lambda: watched.page.desk._show(EVERYTHING, Sort(column))))

    benchmark.pedantic(scroll, rounds=ROUNDS)
    first, gap = noted(benchmark, measured)
    assert first < OTHER_MS
    assert gap < GAP_MS


def test_everything_selected_and_drilled(benchmark, watched: Watched) -> None:
    watched.ask(lambda: watched.page.desk._show(EVERYTHING, Sort()))
    page, gaps = watched.page, []

    def drill() -> None:
        watched.gaps.clear()
        page.desk.view.clearSelection()
        page.desk.view.selectAll()
        assert page.desk.view.selected_count() == page.desk.table.rowCount()
        page.desk._drill_these()
        watched.until(page.drill_asked)
        gaps.append(max(watched.gaps))

    benchmark.pedantic(drill, rounds=ROUNDS)
    benchmark.extra_info["gap_ms"] = round(median(gaps), 1)
    assert median(gaps) < GAP_MS


def test_memory(benchmark, path: Path, tmp_path: Path) -> None:
    """Resident after much looking around; the highest it ever was is noted beside."""
    empty = tmp_path / "empty.sqlite"
    History.open(empty).close()

    def looked(file: Path) -> list[float]:
        run = subprocess.run(
            [sys.executable, "-m", "tests.bench.review_page", file, tmp_path],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        )
        return [int(number) / 1024 for number in run.stdout.split()]

    found: list[list[float]] = []
    benchmark.pedantic(lambda: found.extend([looked(path), looked(empty)]), rounds=1)
    more, highest = (many - none for many, none in zip(*found, strict=True))
    benchmark.extra_info.update(more_mb=round(more, 1), highest_mb=round(highest, 1))
    assert more < MOST_MEMORY_MB
