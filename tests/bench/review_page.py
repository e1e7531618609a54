"""The review page by itself, watched: what it shows, when, and how long the main thread is busy meanwhile.

``python -m tests.bench.review_page FILE FOLDER`` looks around in it, and prints the memory that is resident at the end
and the highest it ever was, in KiB.
"""

import gc
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.paths import folders
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.store.review import EVERYTHING, Sort
from pyramid_trainer.training.sessions import SessionLog
from pyramid_trainer.ui.application import make_application
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.review.page import ReviewPage

TICK_MS = 16
PATIENCE_MS = 20_000


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


def look_around(watched: Watched) -> None:
    """Sorts, selects everything and scrolls through it."""
    watched.ask(watched.page.opened)
    for column in ("cost", "alone", "think", "time"):
        watched.ask(lambda column=column: watched.page.desk._show(EVERYTHING, Sort(column)))  # type: ignore[misc]
    watched.page.desk.view.selectAll()
    for step in range(50):
        watched.page.desk.view.verticalScrollBar().setValue(step * 19_000)
        watched.wait(30)


def main() -> None:
    watched = Watched(Path(sys.argv[1]), Path(sys.argv[2]))
    look_around(watched)
    status = Path("/proc/self/status").read_text("utf-8").splitlines()
    print(*(next(line.split()[1] for line in status if line.startswith(name)) for name in ("VmRSS", "VmHWM")))
    watched.close()


if __name__ == "__main__":
    main()
