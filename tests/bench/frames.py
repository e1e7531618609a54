"""Lets cards slide in the real window and times every frame: ``python -m tests.bench.frames DATA SLIDES``.

A frame is what the window paints when it is told that parts of it are out of date, all widgets together and on to the
screen. Prints, as JSON and in milliseconds, how long each frame took while a card was sliding and how far apart the
frames of one slide began.
"""

import json
import sys
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QEvent, QObject

from pyramid_trainer.ui.application import make_application
from tests.unhurt.driver import Seat


class Frames(QObject):
    """Times the frames of a window."""

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        self.begun: list[float] = []
        self.took: list[float] = []
        self._within = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name that Qt calls
        if event.type() != QEvent.Type.UpdateRequest or self._within:
            return False
        self._within = True
        begun = perf_counter()
        watched.event(event)
        self.took.append(1000 * (perf_counter() - begun))
        self.begun.append(1000 * begun)
        self._within = False
        return True


def main() -> int:
    data, slides = Path(sys.argv[1]), int(sys.argv[2])
    seat = Seat(make_application(), data, seed=slides)
    window = seat.opening.window
    frames = Frames(window)
    took: list[float] = []
    apart: list[float] = []
    for _ in range(slides):
        slide(seat, frames)
        took += frames.took
        apart += [later - sooner for sooner, later in zip(frames.begun, frames.begun[1:], strict=False)]
    figures = {
        "frame_ms": took,
        "apart_ms": apart,
        "window": [window.width(), window.height()],
        "card": [seat.opening.felt.plan().card.width(), seat.opening.felt.plan().card.height()],
    }
    print(json.dumps(figures), flush=True)
    seat.close()
    return 0


def slide(seat: Seat, frames: Frames) -> None:
    """One card goes to its place and two close up; then the next hand is dealt. ``frames`` holds this slide's alone."""
    seat.settle()
    frames.took.clear()
    frames.begun.clear()
    seat.press(str(seat.chance.choice(seat.places(legal=True)) + 1))
    seat.wait_until(lambda: not seat.opening.felt.is_moving)
    kept = (list(frames.took), list(frames.begun))
    seat.press_and_see("Enter")
    seat.next_hand()
    frames.took[:], frames.begun[:] = kept


if __name__ == "__main__":
    sys.exit(main())
