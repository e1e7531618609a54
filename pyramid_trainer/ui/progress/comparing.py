"""*Better than before?* One period against another: better, worse, or what is lacking to tell."""

from datetime import date
from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from pyramid_trainer.app.periods import Against, Pair, pair_of
from pyramid_trainer.app.progress_values import Compared
from pyramid_trainer.training.comparison import Change
from pyramid_trainer.training.figures import ENOUGH_IN_STRATUM
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.language import percent
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.parts import Titled
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.progress.choosing import DaySpan, MenuButton
from pyramid_trainer.ui.theme import SMALL, SPACE_2

_COLOURS = {Change.BETTER: "win", Change.WORSE: "lose", Change.CANNOT_TELL_YET: "text"}


class Comparing(Titled):
    """Signal ``pair_changed``: other periods are to be compared; ``pair(today)`` says which."""

    pair_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__("", look, parent)
        self.title.setText(self.tr("Better than before?"))
        self.setAccessibleName(self.tr("Better than before?"))
        self._picker = MenuButton(self.tr("What is compared"), look)
        self._picker.set_choices(
            {
                Against.WEEKS: self.tr("last 7 days against the 7 before"),
                Against.MONTHS: self.tr("last 30 days against the 30 before"),
                Against.QUARTERS: self.tr("last 90 days against the 90 before"),
                Against.CALENDAR_MONTHS: self.tr("this month against last month"),
                Against.CUSTOM: self.tr("chosen days"),
            },
            Against.MONTHS,
        )
        self._answer = TextLabel(look, bold=True, wrap=True)
        self._why = TextLabel(look, wrap=True)
        self._covered = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._lines = [
            [TextLabel(look, size=SMALL, colour="muted", wrap=wrap) for wrap in (False, False, True)] for _ in range(2)
        ]
        self._spans = (DaySpan(self.tr("Now"), look), DaySpan(self.tr("Before"), look))
        self.column.addWidget(self._picker)
        for span in self._spans:
            self.column.addWidget(span)
            span.hide()
            span.changed.connect(self.pair_changed)
        self.column.addWidget(self._answer)
        self.column.addWidget(self._why)
        rows = QGridLayout()
        rows.setHorizontalSpacing(SPACE_2)
        rows.setVerticalSpacing(0)
        for line, labels in enumerate(self._lines):
            for column, label in enumerate(labels):
                rows.addWidget(label, line, column)
        rows.setColumnStretch(2, 1)
        self.column.addLayout(rows)
        self.column.addWidget(self._covered)
        self.column.addStretch(1)
        self._picker.picked.connect(self._picked)

    @property
    def against(self) -> Against:
        return Against(self._picker.chosen)

    def pair(self, today: date) -> Pair:
        if self.against is Against.CUSTOM:
            return Pair(*(span.period for span in self._spans))
        return pair_of(self.against, today)

    def show_compared(self, compared: Compared) -> None:
        if self.against is not Against.CUSTOM:
            for span, period in zip(self._spans, compared.pair, strict=True):
                span.show_period(period)
        comparison = compared.comparison
        change = Change.CANNOT_TELL_YET if comparison is None else comparison.change
        self._answer.set_style(colour=_COLOURS[change])
        answer, why = saying.change_told(compared)
        self._answer.setText(answer)
        self._why.setText(why)
        self._why.setVisible(bool(why))
        names = (self.tr("Now"), self.tr("Before"))
        for labels, name, period, seen in zip(
            self._lines, names, compared.pair, (compared.this, compared.that), strict=True
        ):
            for label, text in zip(labels, (name, saying.period_text(period), saying.seen_told(seen)), strict=True):
                label.setText(text)
        covered = 0 if comparison is None else comparison.covered
        if covered == 1:
            self._covered.setText(self.tr("Weighed as the real game deals."))
        elif covered:
            told = self.tr(
                "Weighed as the real game deals, over those kinds of hands that have {needed} counted answers in both"
                " periods: {share} of what it deals."
            )
            self._covered.setText(told.format(needed=ENOUGH_IN_STRATUM, share=percent(Fraction(covered), 0)))
        self._covered.setVisible(bool(covered))

    def _picked(self) -> None:
        custom = self.against is Against.CUSTOM
        for span in self._spans:
            span.setVisible(custom)
        self.pair_changed.emit()
