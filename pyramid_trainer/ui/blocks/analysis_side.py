"""Beside the table of an analysis: the decision that is looked at with its alternatives, or all decisions."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QVBoxLayout, QWidget

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
from pyramid_trainer.ui.theme import BODY, SMALL, SPACE, SPACE_2

_THIS, _ALL = "this", "all"


class AnalysisSide(Panel):
    """Signals: ``picked(number)`` the decision made by that act is wanted; ``tried(action)`` an alternative is;
    ``pointed(action)`` an alternative, or among all decisions the act that was done, is to be shown on the table, or
    none.
    """

    picked = Signal(int)
    tried = Signal(object)
    pointed = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.which = Segments(self.tr("List"), {_THIS: self.tr("This move"), _ALL: self.tr("All moves")})
        self.title = TextLabel(look, bold=True, wrap=True)
        self.whose = TextLabel(look, size=SMALL, colour="muted")
        self.text = TextLabel(look, wrap=True)
        self.alternatives = AlternativeList()
        self.decisions = DecisionList()
        self._ledgers = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._progress = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._decisions: tuple[tuple[Decision, ...], Names, Scoring] = ((), ("", ""), Scoring.BASIC)
        self._at = 0
        self._played: Action | None = None
        self._is_below: bool | None = None
        self._in_trouble = False
        self._whole = {self.title: "", self._progress: ""}
        self._lists = QStackedWidget()
        self._lists.addWidget(self.alternatives)
        self._lists.addWidget(self.decisions)
        self._lay_out()
        look.changed.connect(self._dress)
        self.which.choose(_THIS)
        self.which.picked.connect(self._show_list)
        self.decisions.picked.connect(self.picked)
        self.alternatives.tried.connect(self.tried)
        self.alternatives.pointed.connect(self._point)

    @property
    def headline(self) -> str:
        """The title, whole."""
        return self._whole[self.title]

    def lie_below(self, below: bool) -> None:
        """``below``: it lies under the table, words and list side by side; else beside it."""
        if below is self._is_below:
            return
        self._is_below = below
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._box.setDirection(across if below else down)
        self._box.setStretch(0, 6 if below else 0)
        self._box.setStretch(1, 7)
        for label in (self._ledgers, self._progress):
            self._words.removeWidget(label)
            self._values.removeWidget(label)
            (self._words if below else self._values).addWidget(label)
        self._dress()
        self._show_parts()
        self._fit()

    def show_moment(self, title: str, text: str, decision: Decision | None, played: Action | None) -> None:
        self._write(self.title, title)
        self.text.setText(text)
        self._played = played
        self.alternatives.show_decision(decision, played)
        if not self._shows_this:
            self._point()

    def show_whose(self, text: str) -> None:
        """Whose knowledge the table shows, where it is not that of whoever looks."""
        self.whose.setText(text)
        self._show_parts()

    def show_at(self, number: int) -> None:
        """The moment before act ``number`` is looked at."""
        self._at = number
        if not self._shows_this:
            self.decisions.show_at(number)

    def show_analysis(self, analysis: GameAnalysis | None, names: Names, scoring: Scoring) -> None:
        self._decisions = (analysis.decisions if analysis else ()), names, scoring
        if not self._shows_this:
            self.decisions.show_decisions(*self._decisions)
        lines = [ledger_text(analysis, seat, names, scoring) for seat in SEATS] if analysis else []
        self._ledgers.setText("\n".join(lines))
        self._ledgers.setToolTip(sentence("luck.means", {}))
        self._write(self._progress, progress_text(analysis))
        self._in_trouble = False
        self._show_parts()

    def note(self, text: str) -> None:
        """Something is to be said besides, where there is room."""
        self._write(self._progress, text)

    def tell(self, text: str) -> None:
        """Something is the matter with the analysis."""
        self._write(self._progress, text)
        self._in_trouble = True
        self._show_parts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show_list(self, which: str) -> None:
        self._lists.setCurrentWidget(self.alternatives if which == _THIS else self.decisions)
        if which == _ALL:
            self.decisions.show_decisions(*self._decisions)
            self.decisions.show_at(self._at)
        self._show_parts()
        self._point()
        self._lists.currentWidget().setFocus()

    @property
    def _shows_this(self) -> bool:
        """One decision with its alternatives, and not all."""
        return self._lists.currentWidget() is self.alternatives

    def _point(self) -> None:
        self.pointed.emit(self.alternatives.at if self._shows_this else self._played)

    def _show_parts(self) -> None:
        """Below the table there is room for one of three: whose knowledge is shown, how far the analysis is or what is
        the matter with it, or what the players gave away.
        """
        this, troubled = self._shows_this, self._in_trouble
        whose = bool(self.whose.text()) and not (self._is_below and troubled)
        self.title.setVisible(this)
        self.text.setVisible(this)
        self._ledgers.setVisible(not self._is_below or not (this or troubled))
        self.whose.setVisible(whose and (this or not self._is_below))
        self._progress.setVisible(not self._is_below or troubled or (this and not whose))

    def _write(self, label: TextLabel, text: str) -> None:
        self._whole[label] = text
        self._fit()

    def _fit(self) -> None:
        """Below the table title and progress have one line each: what does not fit is read whole in the tool tip."""
        for label, whole in self._whole.items():
            text = whole
            if self._is_below:
                text = label.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideRight, max(1, label.width() - 2))
            label.setText(text)
            label.setToolTip(whole if text != whole else self._hint_of(label))

    def _hint_of(self, label: TextLabel) -> str:
        return sentence("analysis.policy", {}) if label is self._progress else ""

    def _dress(self) -> None:
        """Below the table the lists stand in small type, so that more of them is seen."""
        for one in (self.alternatives, self.decisions):
            one.setFont(self._look.type.font(SMALL if self._is_below else BODY))

    def _lay_out(self) -> None:
        self._words, self._values = QVBoxLayout(), QVBoxLayout()
        for column in (self._words, self._values):
            column.setSpacing(SPACE // 2)
        for widget in (self.which, self.title, self.whose, self.text):
            self._words.addWidget(widget)
        self._words.addStretch(1)
        self._values.addWidget(self._lists, 1)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(SPACE_2, SPACE, SPACE_2, SPACE)
        self._box.setSpacing(SPACE // 2)
        self._box.addLayout(self._words)
        self._box.addLayout(self._values, 1)
        self.lie_below(False)
