"""While a run deals: how much of it is mended, and the way out of it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pyramid_trainer.training.runs import FILLER, Progress
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SPACE


class RunLine(QWidget):
    """Hidden while no run is on. Signal ``end_asked``: the user wants to be dealt hands as before."""

    end_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = TextLabel(look, colour="accent")
        self._end = ActionButton(quiet=False)
        self._end.set_text(self.tr("End run"), self.tr("Leave the run: hands are dealt as before"))
        self._end.clicked.connect(self.end_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(self._text)
        row.addWidget(self._end)
        self.hide()

    def show_progress(self, progress: Progress | None, mode: str) -> None:
        """``mode``: of the hand on the table."""
        self.setVisible(progress is not None)
        if progress is None:
            return
        code = "run.done" if progress.mended == progress.goals else "run.mended"
        told = sentence(code, {"mended": progress.mended, "goals": progress.goals})
        if mode == FILLER:
            told = sentence("run.between", {"told": told})
        self._text.setText(told)
        self._text.setToolTip(sentence("run.how", {}))
