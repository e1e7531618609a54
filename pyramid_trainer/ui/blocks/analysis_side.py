"""Beside the table of an analysis: the decision that is looked at with its alternatives, or all decisions."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.values import Decision, GameAnalysis
from pyramid_trainer.blocks.board import SEATS
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.ui.blocks.analysis_words import ledger_text, progress_text
from pyramid_trainer.ui.blocks.move_lists import AlternativeList, DecisionList
from pyramid_trainer.ui.blocks.saying import Names
from pyramid_trainer.ui.controls import Panel, TextLabel
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.segments import Segments
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_2

_THIS, _ALL = "this", "all"


class AnalysisSide(Panel):
    """Signals: ``picked(number)`` the decision made by that act is wanted; ``tried(action)`` an alternative is."""

    picked = Signal(int)
    tried = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.which = Segments(self.tr("List"), {_THIS: self.tr("This move"), _ALL: self.tr("All moves")})
        self.title = TextLabel(look, bold=True, wrap=True)
        self.text = TextLabel(look, wrap=True)
        self.alternatives = AlternativeList()
        self.decisions = DecisionList()
        self._ledgers = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._progress = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._decisions: tuple[tuple[Decision, ...], Names, Scoring] = ((), ("", ""), Scoring.BASIC)
        self._at = 0
        self._lists = QStackedWidget()
        self._lists.addWidget(self.alternatives)
        self._lists.addWidget(self.decisions)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE, SPACE_2, SPACE)
        column.setSpacing(SPACE // 2)
        column.addWidget(self.which)
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addWidget(self._lists, 1)
        column.addWidget(self._ledgers)
        column.addWidget(self._progress)
        self._progress.setToolTip(sentence("analysis.policy", {}))
        self.which.choose(_THIS)
        self.which.picked.connect(self._show_list)
        self.decisions.picked.connect(self.picked)
        self.alternatives.tried.connect(self.tried)

    def show_moment(self, title: str, text: str, decision: Decision | None, played: Action | None) -> None:
        self.title.setText(title)
        self.text.setText(text)
        self.alternatives.show_decision(decision, played)

    def show_at(self, number: int) -> None:
        """The moment before act ``number`` is looked at."""
        self._at = number
        if self._lists.currentWidget() is self.decisions:
            self.decisions.show_at(number)

    def show_analysis(self, analysis: GameAnalysis | None, names: Names, scoring: Scoring) -> None:
        self._decisions = (analysis.decisions if analysis else ()), names, scoring
        if self._lists.currentWidget() is self.decisions:
            self.decisions.show_decisions(*self._decisions)
        lines = [ledger_text(analysis, seat, names, scoring) for seat in SEATS] if analysis else []
        self._ledgers.setText("\n".join(lines))
        self._progress.setText(progress_text(analysis))

    def tell(self, text: str) -> None:
        """Something is the matter with the analysis."""
        self._progress.setText(text)

    def _show_list(self, which: str) -> None:
        self._lists.setCurrentWidget(self.alternatives if which == _THIS else self.decisions)
        if which == _ALL:
            self.decisions.show_decisions(*self._decisions)
            self.decisions.show_at(self._at)
        for label in (self.title, self.text):
            label.setVisible(which == _THIS)
        self._lists.currentWidget().setFocus()
