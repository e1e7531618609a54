"""The main window itself: its shape, and the news that it closes. What stands in it is ``ui.furniture``'s."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QMainWindow

from pyramid_trainer.app.preferences import Preferences, Value

SMALLEST = (960, 640)


class MainWindow(QMainWindow):
    """Opens in the shape of last time. Signal ``closing``: the user closes it; everything is still there.

    ``may_close`` is asked before; where it says no the window stays.
    """

    closing = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.may_close: Callable[[], bool] = lambda: True
        self.setWindowTitle(self.tr("Pyramid Trainer"))
        screen = QApplication.primaryScreen().availableGeometry().size()
        self.setMinimumSize(min(SMALLEST[0], screen.width()), min(SMALLEST[1], screen.height()))
        self.resize(
            min(preferences.number("window_width"), screen.width()),
            min(preferences.number("window_height"), screen.height()),
        )
        if preferences.flag("window_maximised"):
            from PySide6.QtCore import Qt

            self.setWindowState(Qt.WindowState.WindowMaximized)

    def shape(self) -> dict[str, Value]:
        """The preferences that bring it back as it is now; a maximised window keeps its size of before."""
        if self.isMaximized():
            return {"window_maximised": True}
        return {"window_maximised": False, "window_width": self.width(), "window_height": self.height()}

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_close():
            event.ignore()
            return
        self.closing.emit()
        super().closeEvent(event)
