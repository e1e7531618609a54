"""Ctrl+C in the terminal that started the window. Qt's event loop runs no Python while nothing happens, so a signal has
to wake it: Python writes a byte into a socket, and Qt notices.
"""

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Signal
from PySide6.QtWidgets import QApplication

INTERRUPTED = 130


class Interrupt(QObject):
    """While it lives, an interrupt ends the event loop with status 130. Signal ``closing``: just before."""

    closing = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGINT, self._interrupted)

    def _drain(self) -> None:
        """Being called at all is enough: Python runs the signal's handler on the way here."""
        self._reader.recv(64)

    def _interrupted(self, number: int, frame: FrameType | None) -> None:
        """Comes between any two steps of Python, in the middle of whatever is being made or closed."""
        QTimer.singleShot(0, self, self._close)

    def _close(self) -> None:
        self.closing.emit()
        for window in QApplication.topLevelWidgets():
            window.close()
        QApplication.exit(INTERRUPTED)

    def release(self) -> None:
        """From now on an interrupt ends the process at once: everything is kept by then."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()
