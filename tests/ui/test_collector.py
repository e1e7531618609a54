"""Garbage is found in the main thread, however busy another one is."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from pyramid_trainer.ui.collector import EVERY_MS, Collector


class Ring(QObject):
    """Keeps itself alive, with a timer that runs in the thread it was made in."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self
        self.timer = QTimer(self, interval=10)
        self.timer.start()


@pytest.fixture
def as_in_the_program() -> Iterator[None]:
    parent = QObject()
    gc.enable()
    collector = Collector(parent)
    assert not gc.isenabled()
    yield
    assert collector.parent() is parent


def churn(ended: threading.Event) -> None:
    """Makes garbage for as long as the test lasts; Python's own collector would soon run here."""
    while not ended.is_set():
        for _ in range(2_000):
            ring: list[object] = []
            ring.append(ring)
        ended.wait(0.001)


@pytest.mark.usefixtures("as_in_the_program")
def test_what_nobody_holds_is_freed_where_it_was_made(qtbot: QtBot) -> None:
    freed: list[threading.Thread] = []
    ended = threading.Event()
    busy = threading.Thread(target=churn, args=(ended,))
    busy.start()
    try:
        for _ in range(20):
            weakref.finalize(Ring(), lambda: freed.append(threading.current_thread()))
        qtbot.wait_until(lambda: len(freed) == 20, timeout=20 * EVERY_MS)
    finally:
        ended.set()
        busy.join()
    assert set(freed) == {threading.main_thread()}
