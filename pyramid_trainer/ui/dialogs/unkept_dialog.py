"""What the user wrote cannot be kept and the window is about to close: he decides."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget


class UnkeptDialog(QMessageBox):
    """``why``: a sentence for each text. Signals, once it has closed: ``try_again_asked``; ``leave_asked``, the texts
    may be lost. Escape leaves the window open.
    """

    try_again_asked = Signal()
    leave_asked = Signal()

    def __init__(self, why: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Not kept"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(self.tr("What you wrote is not kept yet, and closing would lose it."))
        self.setInformativeText("\n".join(dict.fromkeys(why)))
        self._again = self.addButton(self.tr("Try again"), QMessageBox.ButtonRole.AcceptRole)
        self._leave = self.addButton(self.tr("Close anyway"), QMessageBox.ButtonRole.DestructiveRole)
        stay = self.addButton(self.tr("Stay"), QMessageBox.ButtonRole.RejectRole)
        self.setDefaultButton(self._again)
        self.setEscapeButton(stay)
        self.finished.connect(self._answer)

    def _answer(self) -> None:
        if self.clickedButton() is self._again:
            self.try_again_asked.emit()
        elif self.clickedButton() is self._leave:
            self.leave_asked.emit()
