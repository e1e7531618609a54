"""*What next*: the ideas that cost most, each with a button that drills it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.app.progress_values import IdeaFigures, Progress
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.language import idea_name, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.parts import Titled
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_HALF

MOST = 3


class _Row(QWidget):
    """An idea, what it costs, and what can be done."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.name = ActionButton()
        self.costs = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self.drill = ActionButton(quiet=False)
        left = QVBoxLayout()
        left.setSpacing(0)
        name = QHBoxLayout()
        name.addWidget(self.name)
        name.addStretch(1)
        left.addLayout(name)
        costs = QHBoxLayout()
        costs.addSpacing(SPACE + 1)  # in line with the text of the button
        costs.addWidget(self.costs, 1)
        left.addLayout(costs)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addLayout(left, 1)
        row.addWidget(self.drill)


class WhatNext(Titled):
    """Signals: ``drill_asked(idea)``, ``review_asked(idea)``, each with an ``IdeaFigures``."""

    drill_asked = Signal(object)
    review_asked = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__("", look, parent)
        self.title.setText(self.tr("What next"))
        self.setAccessibleName(self.tr("What next"))
        self._shown: tuple[IdeaFigures, ...] = ()
        self._told = TextLabel(look, colour="muted", wrap=True)
        self._rows = [_Row(look) for _ in range(MOST)]
        self.column.addWidget(self._told)
        self.column.setSpacing(SPACE_HALF)
        for place, row in enumerate(self._rows):
            self.column.addWidget(row)
            row.name.clicked.connect(lambda _=False, place=place: self.review_asked.emit(self._shown[place]))
            row.drill.clicked.connect(lambda _=False, place=place: self.drill_asked.emit(self._shown[place]))
        self.column.addStretch(1)

    def show_progress(self, progress: Progress) -> None:
        self._shown = progress.next_ideas
        if progress.game is None:
            self._told.setText(sentence("progress.not_weighed", {}))
        elif self._shown:
            self._told.setText(self.tr("These ideas cost you most in the real game:"))
        elif progress.seen.counted:
            self._told.setText(self.tr("Nothing was lost in this period: there is nothing to mend."))
        else:
            self._told.setText(self.tr("No counted hand in this period."))
        for place, row in enumerate(self._rows):
            row.setVisible(place < len(self._shown))
            if place < len(self._shown):
                self._show(row, self._shown[place])

    def _show(self, row: _Row, idea: IdeaFigures) -> None:
        name = idea_name(idea.idea)
        row.name.set_text(name, self.tr("Review: {idea}").format(idea=name))
        row.drill.set_text(self.tr("Drill"), self.tr("Drill: {idea}").format(idea=name))
        assert idea.accuracy is not None, "an idea that costs something was met"
        parts = (
            sentence("progress.costs", {"amount": saying.bets(idea.real_loss or 0, 3)}),
            sentence("progress.accuracy", {"share": saying.share(idea.accuracy.value), "counted": idea.seen.counted}),
        )
        row.costs.setText(" \N{MIDDLE DOT} ".join(parts))
