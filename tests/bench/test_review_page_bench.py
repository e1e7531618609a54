"""The review page over a million attempts: how soon its first lines show, and whether the window ever stands still.

Run by ``pytest tests/bench/test_review_page_bench.py``; the history is that of ``test_review_bench``. What is measured
is the page itself: from a question until its first lines are in the table and painted; the longest time that the main
thread was busy, told by a timer of 16 ms, until every line was known; and memory, in processes of their own, against
that of the page over an empty history. Of each question the median of several is compared with its limit.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.paths import folders
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import COLUMNS, EVERYTHING, Filter, Sort, is_served
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.sessions import SessionLog
from pyramid_trainer.ui.application import make_application
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.review.page import ReviewPage
from tests.bench.generate import generate
from tests.store.processes import ROOT

ATTEMPTS = 1_000_000
SERVED_MS, OTHER_MS, GAP_MS = 50, 300, 50
MOST_MEMORY_MB = 60
TICK_MS = 16
ROUNDS = 5
PATIENCE_MS = 20_000

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


class Watched(QObject):
    """The page in a window of 1280 by 800, with a timer that notices when the main thread is busy."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.application = QApplication.instance() or make_application()
        super().__init__()
        gc.collect()
        gc.freeze()  # what pytest has loaded is no part of the program, and takes the collector long to look through
        where = folders(str(folder), {})
        self.look = Look(Preferences(where.preferences), system_is_dark=False)
        recorder = Recorder(path, SessionLog(lambda: "none", timedelta(minutes=30)))
        self.page = ReviewPage(Services(recorder, Clock(), Solutions(), RuleFiles(folder / "rules"), self.look))
        self.page.resize(1280, 800)
        self.page.show()
        self.page.desk.view.viewport().installEventFilter(self)
        self._shown, self._painted = False, 0.0
        self.gaps: list[float] = []
        self._last = perf_counter()
        self._timer = QTimer(interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()
        self.wait(300)

    def _tick(self) -> None:
        now = perf_counter()
        self.gaps.append(1000 * (now - self._last))
        self._last = now

    def wait(self, milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def until(self, signal) -> float:
        """Waits for ``signal``; when it came."""
        loop, came = QEventLoop(), []

        def take(*_args: object) -> None:
            came.append(perf_counter())
            loop.quit()

        signal.connect(take)
        QTimer.singleShot(PATIENCE_MS, loop.quit)
        loop.exec()
        signal.disconnect(take)
        assert came, "the list never came"
        return came[0]

    def ask(self, ask: Callable[[], None]) -> tuple[float, float, float]:
        """Milliseconds until the first lines are painted, until all are known, and the longest gap."""
        self.wait(3 * TICK_MS)
        self.gaps.clear()
        listing, start, self._shown, self._painted = self.page.desk.listing, perf_counter(), False, 0.0
        listing.first_shown.connect(self._take_first)
        ask()
        whole = self.until(listing.whole)
        self.wait(10 * TICK_MS)
        listing.first_shown.disconnect(self._take_first)
        return 1000 * (self._painted - start), 1000 * (whole - start), max(self.gaps)

    def _take_first(self) -> None:
        self._shown = True
        if not self.page.desk.table.rowCount():
            self._painted = perf_counter()  # there is nothing to paint

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """The first frame of the table after its first lines are there."""
        if event.type() == QEvent.Type.Paint and self._shown and not self._painted:
            QTimer.singleShot(0, self._note_painted)
        return False

    def _note_painted(self) -> None:
        self._painted = self._painted or perf_counter()

    def close(self) -> None:
        self.page.release_history()
        self._timer.stop()
        self.page.close()


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


LOOKED_AT = """
import sys
from pathlib import Path
from pyramid_trainer.store.review import EVERYTHING, Sort
from tests.bench.test_review_page_bench import Watched
watched = Watched(Path(sys.argv[1]), Path(sys.argv[2]))
watched.ask(watched.page.opened)
for column in ("cost", "alone", "think", "time"):
    watched.ask(lambda: watched.page.desk._show(EVERYTHING, Sort(column)))
watched.page.desk.view.selectAll()
for step in range(50):
    watched.page.desk.view.verticalScrollBar().setValue(step * 19_000)
    watched.wait(30)
status = Path("/proc/self/status").read_text()
print(*(next(line.split()[1] for line in status.splitlines() if line.startswith(name)) for name in ("VmRSS", "VmHWM")))
watched.close()
"""


def test_memory(benchmark, path: Path, tmp_path: Path) -> None:
    """Resident after much looking around; the highest it ever was is noted beside."""
    empty = tmp_path / "empty.sqlite"
    History.open(empty).close()

    def looked(file: Path) -> list[float]:
        run = subprocess.run(
            [sys.executable, "-c", LOOKED_AT, file, tmp_path],
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
