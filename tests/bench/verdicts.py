"""Plays hands in the real window by keys and times each verdict: ``python -m tests.bench.verdicts DATA HANDS``.

The clock runs from the press of Enter until the verdict has been painted; between lies the commit. The cards slide
meanwhile, since nothing waits for them. After each hand comes a breath, as players need it, and so does a system that
throttles what never rests. Prints the times in milliseconds as JSON.
"""

import json
import sys
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pyramid_trainer.ui.application import make_application
from tests.unhurt.driver import KEYS, Seat

WARM_UP = 20
BREATH_MS = 12


def main() -> int:
    data, hands = Path(sys.argv[1]), int(sys.argv[2])
    seat = Seat(make_application(), data, seed=hands)
    size = seat.opening.window.size()
    times = [timed_verdict(seat) for _ in range(WARM_UP + hands)][WARM_UP:]
    figures = {"verdict_ms": times, "window": [size.width(), size.height()], "moves": seat.opening.look.moves}
    print(json.dumps(figures), flush=True)
    seat.close()
    return 0


def timed_verdict(seat: Seat) -> float:
    """Chooses, sets, and deals the next hand; milliseconds from the press that sets to the painted verdict."""
    seat.press_and_see(str(seat.chance.choice(seat.places(legal=True)) + 1))
    window = QApplication.focusWindow()
    assert window is not None, "the window has the focus"
    seat.kept = ""
    painted = seat.paintings.count
    begun = perf_counter()
    QTest.keyPress(window, KEYS["Enter"])
    seat.wait_until(lambda: seat.paintings.count > painted)
    took = 1000 * (perf_counter() - begun)
    assert seat.kept, "the verdict is on the screen, and kept"
    QTest.keyRelease(window, KEYS["Enter"])
    seat.next_hand()
    breathe(seat)
    return took


def breathe(seat: Seat) -> None:
    timer = QTimer(singleShot=True, interval=BREATH_MS)
    timer.start()
    seat.wait_until(lambda: not timer.isActive())


if __name__ == "__main__":
    sys.exit(main())
