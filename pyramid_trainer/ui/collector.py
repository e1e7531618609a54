"""Looks for garbage in the main thread alone.

Python looks for it in whichever thread happens to be at work, and an object of Qt that is freed in another thread than
its own may take the program down: a timer, for one, can only be stopped where it runs.
"""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 1_000
MOST = (700, 10, 10)
"""Of each generation, before it is looked through: new objects, and rounds of the one before."""


class Collector(QObject):
    """Takes the place of Python's own collector, which is disabled from then on."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=EVERY_MS)
        timer.timeout.connect(_collect_what_is_due)
        timer.start()


def _collect_what_is_due() -> None:
    due = [number for number, (count, most) in enumerate(zip(gc.get_count(), MOST, strict=True)) if count > most]
    if due:
        gc.collect(max(due))
