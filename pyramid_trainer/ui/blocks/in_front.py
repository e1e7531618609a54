"""What the page asks of the view in front."""

from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget


class InFront(Protocol):
    """A view that never ``closes`` anything needs nothing of what follows it."""

    @property
    def front(self) -> QWidget:
        """What has the focus when the page gets it."""

    @property
    def closes(self) -> bool:
        """Whether Esc closes something here: what is open within it, or else the view itself."""

    def close_inner(self) -> bool:
        """Closes what is open within it; says whether anything was."""

    back_asked: SignalInstance
    """Leads to where it was opened from."""
