"""Tells a key held down from one pressed again.

An X server repeats a held key as release and press with one and the same time. Qt looks ahead for the press to mark
both as repeats, and on a busy machine the press may not be there yet; then they look like a person's (Qt 6.11). Nobody
lets a key go and presses it again within two milliseconds.
"""

from PySide6.QtGui import QGuiApplication, QKeyEvent

REPEATS_WITHIN_MS = 2


class HeldKey:
    """Is shown every press and release of the page's keys."""

    def __init__(self) -> None:
        self._released = (0, 0)
        """The key that was last let go, and when, in the milliseconds of the window system."""
        self._watches = QGuiApplication.platformName() == "xcb"

    def let_go(self, event: QKeyEvent) -> None:
        self._released = (event.key(), event.timestamp())

    def is_repeat(self, event: QKeyEvent) -> bool:
        """Whether this press comes from a key that is being held down."""
        if event.isAutoRepeat():
            return True
        key, at = self._released
        return self._watches and event.key() == key and 0 <= event.timestamp() - at <= REPEATS_WITHIN_MS
