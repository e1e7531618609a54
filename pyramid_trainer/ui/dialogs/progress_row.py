"""How far a long act has come: its name, a bar, and *Cancel*."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SPACE, SPACE_HALF

_STEPS = 1000
_PATIENCE_MS = 200
"""What ends sooner needs no bar, which would only flash."""


class ProgressRow(QWidget):
    """Hidden while nothing is going on. Signals: ``appeared``, it needs room now; ``cancelled``, the user does not want
    what is going on any more.
    """

    appeared = Signal()
    cancelled = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = TextLabel(look, wrap=True)
        self.bar = QProgressBar()
        self.bar.setRange(0, _STEPS)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(SPACE)
        self.cancel = ActionButton(quiet=False)
        self.cancel.set_text(self.tr("Cancel"))
        self.cancel.clicked.connect(self._cancel)
        column = QVBoxLayout()
        column.setSpacing(SPACE_HALF)
        column.addWidget(self._name)
        column.addWidget(self.bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * SPACE)
        row.addLayout(column, 1)
        row.addWidget(self.cancel)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_PATIENCE_MS)
        self._soon.timeout.connect(self._appear)
        self._text = ""
        self.hide()

    def begin(self, name: str) -> None:
        """``name``: what is going on, like *Importing*."""
        self._text = name
        self.cancel.setEnabled(True)
        self.bar.setAccessibleName(name)
        self.bar.setValue(0)
        self._show_share()
        self._soon.start()

    @Slot(float)  # another thread emits
    def move(self, share: float) -> None:
        self.bar.setValue(round(share * _STEPS))
        self._show_share()

    def end(self) -> None:
        self._soon.stop()
        self.hide()

    def stop(self) -> None:
        """It is being cancelled: nothing more can be asked for."""
        self.cancel.setEnabled(False)
        self._name.setText(self.tr("Cancelling…"))

    def _cancel(self) -> None:
        self.stop()
        self.cancelled.emit()

    def _appear(self) -> None:
        self.show()
        self.appeared.emit()

    def _show_share(self) -> None:
        if self.cancel.isEnabled():
            share = self.locale().toString(100 * self.bar.value() // _STEPS)
            self._name.setText(self.tr("{act} {share} %").format(act=self._text, share=share))
