"""The tour of a first start: three lines where the page gives its directions anyway, gone after the first verdict."""

from PySide6.QtCore import QObject

from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.training.drill import Phase


class Tour(QObject):
    """Asked for its line at every change of the page; ends with the first verdict, or when the user skips it."""

    def __init__(self, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.running = not preferences.flag("tour_seen")

    def line(self, phase: Phase, *, chosen: bool) -> str:
        """What to say now; nothing once the tour is over."""
        if not self.running:
            return ""
        if phase is Phase.JUDGED:
            return self.tr("3 of 3: Enter deals on; F1 lists all keys.")
        if chosen:
            return self.tr("2 of 3: Enter or Space sets the hand. Until then another card moves the choice.")
        return self.tr("1 of 3: choose the card to play alone: press its key, click it, or drag it across.")

    def end(self) -> None:
        """Not shown again. Raises ``EnvironmentFault`` when that cannot be remembered; it is over all the same."""
        if self.running:
            self.running = False
            self._preferences.change({"tour_seen": True})
