"""How the window looks now: theme, type, suits and motion as the preferences and the system have it."""

from PySide6 import QtCore
from PySide6.QtCore import QObject, QRectF, QSize, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.cards import Card
from pyramid_trainer.ui.cardart import CardPixmaps, card_rect
from pyramid_trainer.ui.theme import BODY, TypeScale, apply_theme, theme_named


class Look(QObject):
    """Handed to every widget that draws. ``changed``: theme, type or suits are others now; draw again."""

    changed = Signal()

    def __init__(self, preferences: Preferences, *, system_is_dark: bool) -> None:
        super().__init__()
        self._preferences = preferences
        self._system_is_dark = system_is_dark
        self._less_motion = False
        self._pixmaps = CardPixmaps()
        self._read()
        QApplication.setFont(self.type.font(BODY))

    def dress_application(self) -> None:
        """Gives Qt's own widgets the look, from now on; the cards need nothing of it."""
        self._dress()
        QApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    def refresh(self) -> None:
        """Takes over changed preferences or a changed system; says ``changed`` when anything is."""
        before = (self.theme, self.type, self.four_colours)
        self._read()
        if before != (self.theme, self.type, self.four_colours):
            self._dress()
            self.changed.emit()

    def card(self, card: Card, size: QSize, ratio: float) -> QPixmap:
        """The face of ``card`` at ``size`` device-independent pixels for a screen of that pixel ratio."""
        return self._pixmaps.face(card, size, ratio, self.theme, self.four_colours)

    def card_rect(self, size: QSize, ratio: float) -> QRectF:
        """Where in a picture of ``size`` the card itself lies, without its shadow."""
        return card_rect(size, ratio)

    def card_back(self, size: QSize, ratio: float) -> QPixmap:
        return self._pixmaps.back(size, ratio, self.theme)

    @property
    def moves(self) -> bool:
        """Whether cards may slide: as preferred, or unless the system asks for less motion."""
        choice = self._preferences.text("motion")
        return not self._less_motion if choice == "system" else choice == "on"

    def take_less_motion(self, less: bool) -> None:
        """The system has said whether it wants less motion."""
        self._less_motion = less

    def _read(self) -> None:
        self.theme = theme_named(self._preferences.text("theme"), self._system_is_dark)
        self.type = TypeScale(self._preferences.number("font_size") / 100)
        self.four_colours = self._preferences.text("suits") == "four"

    def _follow_system(self, scheme: "QtCore.Qt.ColorScheme") -> None:
        self._system_is_dark = scheme == QtCore.Qt.ColorScheme.Dark
        self.refresh()

    def _dress(self) -> None:
        from pyramid_trainer.ui.skin import control_sheet  # the first frame needs no style sheet

        application = QApplication.instance()
        assert isinstance(application, QApplication), "a look dresses a running application"
        apply_theme(application, self.theme, self.type.scale)
        application.setStyleSheet(control_sheet(self.theme, self.type))


def announce(source: QObject, text: str) -> None:
    """Has a screen reader say ``text``, which appeared at ``source`` without getting the focus."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(source, text))
