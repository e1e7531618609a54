"""A small dialog about one long act: it opens, the act runs, it closes. Closing it cancels the act."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.dialogs.base import Dialog
from pyramid_trainer.ui.dialogs.progress_row import ProgressRow
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.operation import Act, Operation
from pyramid_trainer.ui.theme import SPACE_2


class ProgressDialog(Dialog):
    """``name``: what is going on; ``told``: what there is to know about it. ``open`` begins.

    Signals: ``done_well``, with what the act gave back; ``refused``, with the expected error that stopped it. By then
    the dialog is closing.
    """

    done_well = Signal(object)
    refused = Signal(object)

    def __init__(self, title: str, name: str, told: str, act: Act, look: Look, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._act = act
        self._name = name
        self._operation = Operation(self)
        about = TextLabel(look, colour="muted", wrap=True)
        about.setText(told)
        self.row = ProgressRow(look)
        self.column.addWidget(about)
        self.column.addWidget(self.row)
        self.setMinimumWidth(min(look.type.pixels(440), parent.width() - SPACE_2))
        self._operation.moved.connect(self.row.move)
        self._operation.done.connect(self._end_well)
        self._operation.refused.connect(self._end_badly)
        self._operation.failed.connect(super().reject)
        self.row.cancelled.connect(self._operation.cancel)
        parent.window().installEventFilter(self)

    def open(self) -> None:
        self.row.begin(self._name)
        self.row.show()
        self.fit()
        super().open()
        self.setFocus(Qt.FocusReason.OtherFocusReason)  # so that a key pressed too often cancels nothing
        self._operation.start(self._act)

    def reject(self) -> None:
        """Escape, the close button: the dialog closes when the act has ended."""
        if self._operation.is_running:
            self.row.stop()
            self._operation.cancel()
        else:
            super().reject()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window closes, which nothing may hold up: what is going on is taken back first."""
        if event.type() == QEvent.Type.Close and watched is not self:
            self._operation.abandon()
        return False

    def _end_well(self, answer: object) -> None:
        self.accept()
        self.done_well.emit(answer)

    def _end_badly(self, error: TrainerError) -> None:
        super().reject()
        self.refused.emit(error)
