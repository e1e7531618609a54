"""Brings what has just been said into sight, where it does not all fit."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QScrollArea


class InSight(QObject):
    """Keeps a place of ``area`` in sight, however it is laid out meanwhile, until one scrolls or it is let go.

    ``place``: its top and bottom in what is scrolled; of one that is too high the top is shown.
    """

    def __init__(self, area: QScrollArea, place: Callable[[], tuple[int, int]]) -> None:
        super().__init__(area)
        self._area = area
        self._place = place
        self._is_wanted = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._scroll)
        area.verticalScrollBar().rangeChanged.connect(self._laid_out)
        area.verticalScrollBar().actionTriggered.connect(self.let_go)

    def bring(self) -> None:
        self._is_wanted = True
        self._soon.start()

    def let_go(self) -> None:
        self._is_wanted = False
        self._soon.stop()

    def _laid_out(self) -> None:
        if self._is_wanted:
            self._soon.start()

    def _scroll(self) -> None:
        top, bottom = self._place()
        bar, room = self._area.verticalScrollBar(), self._area.viewport().height()
        if top < bar.value() or bottom > bar.value() + room:
            bar.setValue(min(top, bottom - room))
