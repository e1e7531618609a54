"""The head of the page: which rule set, which period, and the statistics of these as a file."""

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.app.periods import Span, period_of
from pyramid_trainer.app.progress_values import Progress
from pyramid_trainer.store.progress_reader import Period
from pyramid_trainer.ui.controls import ActionButton, TextLabel
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
        self._save.set_text(self.tr("Save statistics…"))
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        self._of_rules = _Choice(self._rules, self.tr("All rule sets"), look, bold=True)
        self._of_period = _Choice(self._span, self.tr("all days"), look)
        row.addWidget(self._of_rules)
        row.addWidget(self._of_period)
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
        """Shows the choices that the section in front depends on, and in place of the others what it is of. The file is
        of both, so it is offered where both can be seen.
        """
        self._of_rules.offer(rules)
        self._of_period.offer(period)
        self._save.setVisible(rules and period)
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
        self._of_rules.setVisible(self.rules_hash is not None)
        self._of_period.setVisible(not self._is_empty)
        has_days = self.span is Span.CUSTOM
        policy = self._days.sizePolicy()
        policy.setRetainSizeWhenHidden(has_days)  # what stands below stays where it is
        self._days.setSizePolicy(policy)
        self._days.setVisible(has_days and self._of_period.is_offered)


class _Choice(QStackedWidget):
    """A choice, or in its place what there is no choice of."""

    def __init__(self, button: MenuButton, whole: str, look: Look, *, bold: bool = False) -> None:
        super().__init__()
        label = TextLabel(look, size=HEADING, bold=bold, colour="muted")
        label.setText(whole)
        self.addWidget(button)
        self.addWidget(label)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def is_offered(self) -> bool:
        return self.currentIndex() == 0

    def offer(self, offered: bool) -> None:
        self.setCurrentIndex(0 if offered else 1)
