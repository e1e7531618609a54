"""What every dialog of the program does the same way."""

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QScrollArea, QVBoxLayout, QWidget

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

    def fit(self) -> None:
        """Grows to what it has to show by now, but never beyond the window it belongs to."""
        self.column.activate()
        most = self.parentWidget().size() if self.parentWidget() is not None else self.size()
        width = min(max(self.width(), self.column.totalMinimumSize().width()), most.width())
        needed = self.column.totalHeightForWidth(width)
        if needed < 0:
            needed = self.column.totalSizeHint().height()
        self.resize(width, min(max(self.height(), needed), most.height()))

    def add_close_button(self) -> QDialogButtonBox:
        """*Close* at the foot, named by us because Qt has not every language."""
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        self.column.addWidget(buttons)
        return buttons


class ScrolledRows(QScrollArea):
    """As wide and as high as what stands in it; where the window is too low for that, it scrolls up and down."""

    def __init__(self, rows: QWidget) -> None:
        super().__init__()
        self.setWidget(rows)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the focus of what stands in it
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def sizeHint(self) -> QSize:
        return self.widget().sizeHint() + QSize(self.verticalScrollBar().sizeHint().width(), 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), self.verticalScrollBar().minimumSizeHint().height())


def tell(parent: QWidget, title: str, text: str) -> QMessageBox:
    """Shows one message with *OK*, without blocking."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, QMessageBox.StandardButton.NoButton, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.addButton(QCoreApplication.translate("Dialog", "OK"), QMessageBox.ButtonRole.AcceptRole)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
