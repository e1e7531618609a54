"""What every dialog of the program does the same way."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QVBoxLayout, QWidget

from pyramid_trainer.ui.theme import SPACE_2, SPACE_3


class Dialog(QDialog):
    """A dialog that does not block and goes away for good when it is closed."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_2)
        self.column.setSpacing(SPACE_2)

    def add_close_button(self) -> QDialogButtonBox:
        """*Close* at the foot, named by us because Qt has not every language."""
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        self.column.addWidget(buttons)
        return buttons


def tell(parent: QWidget, title: str, text: str) -> QMessageBox:
    """Shows one message with *OK*, without blocking."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, QMessageBox.StandardButton.NoButton, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.addButton(box.tr("OK"), QMessageBox.ButtonRole.AcceptRole)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
