"""The head of the page: which rule set, which period, and the page as a file."""

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.app.periods import Span, period_of
from pyramid_trainer.app.progress_values import Progress
from pyramid_trainer.store.progress_reader import Period
from pyramid_trainer.ui.controls import ActionButton
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.progress.choosing import DaySpan, MenuButton
from pyramid_trainer.ui.theme import HEADING, SPACE


class Head(QWidget):
    """Signals: ``changed``, other figures are asked for; ``save_asked``."""

    changed = Signal()
    save_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_empty = False
        """Nothing was played yet, as far as is known."""
        self._of_rules = self._of_period = True
        """What the section in front depends on."""
        self._rules = MenuButton(self.tr("Rule set"), look, size=HEADING, bold=True)
        self._span = MenuButton(self.tr("Period"), look, size=HEADING)
        self._texts: dict[str, str] = {
            Span.WEEK: self.tr("last 7 days"),
            Span.MONTH: self.tr("last 30 days"),
            Span.QUARTER: self.tr("last 90 days"),
            Span.YEAR: self.tr("last year"),
            Span.ALL: self.tr("everything"),
            Span.CUSTOM: self.tr("chosen days"),
        }
        self._span.set_choices(self._texts, Span.MONTH)
        self._days = DaySpan(self.tr("From"), look)
        self._save = ActionButton()
        self._save.set_text(self.tr("Save this page…"))
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        row.addWidget(self._rules)
        row.addWidget(self._span)
        row.addStretch(1)
        row.addWidget(self._save)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(row)
        column.addWidget(self._days)
        self._show_choices()
        self._save.setEnabled(False)
        self._rules.picked.connect(self.changed)
        self._days.changed.connect(self.changed)
        self._span.picked.connect(self._span_picked)
        self._save.clicked.connect(self.save_asked)

    @property
    def rules_hash(self) -> str | None:
        """Of the rule set chosen; ``None`` before there is one to choose."""
        return self._rules.chosen or None

    @property
    def span(self) -> Span:
        return Span(self._span.chosen)

    @property
    def span_text(self) -> str:
        return self._texts[self.span]

    def period(self, today: date) -> Period:
        return self._days.period if self.span is Span.CUSTOM else period_of(self.span, today)

    @property
    def lasting(self) -> tuple[str, ...]:
        """The periods that mean the same on another day."""
        return tuple(span for span in self._texts if span != Span.CUSTOM)

    def begin_with(self, span: Span) -> None:
        """Without a signal: nothing was asked for yet."""
        self._span.choose(span)

    def choose_span(self, span: Span) -> None:
        """As if the user had picked it."""
        self._span.choose(span)
        self._span_picked()

    def concern(self, *, rules: bool, period: bool) -> None:
        """Shows the choices that the section in front depends on; the others leave their places empty."""
        self._of_rules, self._of_period = rules, period
        self._show_choices()

    def show_progress(self, progress: Progress) -> None:
        self._is_empty = not progress.played
        self._save.setEnabled(progress.shown is not None)
        names = {one.rules_hash: one.name for one in progress.played}
        self._rules.set_choices(names, "" if progress.shown is None else progress.shown.rules_hash)
        self._show_choices()
        if self.span is not Span.CUSTOM:
            shown, practised = progress.question.period, sorted(progress.practice)
            first = shown.first or (practised[0] if practised else progress.question.today)
            self._days.show_period(Period(first, shown.last or progress.question.today))

    def _span_picked(self) -> None:
        self._show_choices()
        self.changed.emit()

    def _show_choices(self) -> None:
        _show(self._rules, self._of_rules, possible=self.rules_hash is not None)
        _show(self._span, self._of_period, possible=not self._is_empty)
        _show(self._days, self._of_period, possible=self.span is Span.CUSTOM)


def _show(choice: QWidget, wanted: bool, *, possible: bool) -> None:
    """One that is possible and not wanted keeps its place, so that what stands below stays where it is."""
    policy = choice.sizePolicy()
    policy.setRetainSizeWhenHidden(possible)
    choice.setSizePolicy(policy)
    choice.setVisible(wanted and possible)
