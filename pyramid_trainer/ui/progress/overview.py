"""The first section: figures, what next, better or not, and how it went over time."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from pyramid_trainer.app.progress_values import Progress
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.progress.charts import Charts
from pyramid_trainer.ui.progress.comparing import Comparing
from pyramid_trainer.ui.progress.parts import Beside
from pyramid_trainer.ui.progress.summary import Summary
from pyramid_trainer.ui.progress.what_next import WhatNext
from pyramid_trainer.ui.theme import SPACE_2

_LEAST_WIDTH = 420


class Overview(QWidget):
    """Its parts speak for themselves: ``next``, ``comparing``, ``charts``."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = Summary(look)
        self.next = WhatNext(look)
        self.comparing = Comparing(look)
        self.charts = Charts(look)
        answers = Beside(look, _LEAST_WIDTH)
        answers.add(self.next)
        answers.add(self.comparing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addWidget(answers)
        column.addWidget(self.summary)
        column.addWidget(self.charts)
        column.addStretch(1)

    def show_progress(self, progress: Progress) -> None:
        self.summary.show_progress(progress)
        self.next.show_progress(progress)
        self.comparing.show_compared(progress.compared)
