"""The filter above the list: one line of what is used most, more in a part that folds out.

Where there is hardly any height, the line is folded away as well.
"""

from collections.abc import Callable
from datetime import date
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.flow import FlowLayout
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.review.filter_fields import ChoiceField, days_back
from pyramid_trainer.ui.review.more_filters import MoreFilters
from pyramid_trainer.ui.review.source import Choices, Fields
from pyramid_trainer.ui.theme import SPACE

ALL_DAYS, RANGE, DAYS_BACK = 0, -1, (1, 7, 30)
ANY, MISTAKES = "any", "mistakes"
IN_LINE = frozenset({"from_day", "to_day", "grades", "mistakes_only", "starred"})
"""The parts of every filter that show without folding out."""


class FilterBar(QWidget):
    """Signals: ``changed`` the user wants others (``chosen``); ``folded(shown)`` the rest is folded out or in."""

    changed = Signal()
    folded = Signal(bool)

    def __init__(
        self,
        fields: Fields,
        more: MoreFilters,
        everything: Any,
        today: Callable[[], date],
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        """``more``: what folds out; ``everything``: the filter that leaves everything in."""
        super().__init__(parent)
        self.fields = fields
        self.more = more
        self._today = today
        self._look = look
        self._makes_way = False
        self._as_range = False
        """Whether *From … to …* was picked: it stays so, whatever days these are."""
        self.chosen = everything
        self.choices = Choices()
        self._make()
        self._lay_out()
        self._wire()
        self.offer(self.choices)
        self._set_fields()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        return *self._line, *self.more.stops

    @property
    def is_unfolded(self) -> bool:
        return not self.more.isHidden()

    @property
    def is_away(self) -> bool:
        """Whether nothing of it shows."""
        return self._makes_way and not self.is_unfolded

    def offer(self, choices: Choices) -> None:
        """What there is to choose from; what is chosen, or being written, stays."""
        self.choices = choices
        self.fields.offer(choices)
        self.more.offer(choices)
        if self._days.value != RANGE:
            self._show_days()

    def show_filter(self, chosen: Any) -> None:
        """Sets every field to it, without ``changed``; those that are folded in come out."""
        self.chosen = chosen
        self._as_range = False
        self._trouble.hide()
        self._set_fields()
        if chosen.parts() - IN_LINE - self.fields.in_line and not self._makes_way:
            self.unfold()

    def set_room(self, height: int, *, makes_way: bool) -> None:
        """What folds out is at most so high. ``makes_way``: until it is folded out nothing shows, so something else
        than its own button has to do that.
        """
        self._makes_way = makes_way
        self._fold.setHidden(makes_way)
        self.more.set_room(height)

    def unfold(self) -> None:
        if not self.is_unfolded:
            self._unfold(True)

    def fold(self) -> None:
        if self.is_unfolded:
            self._unfold(False)

    def turn(self) -> None:
        """Folds the rest out or in."""
        self._unfold(not self.is_unfolded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.more.fit()

    def _make(self) -> None:
        self._days = ChoiceField(self.tr("Days"), self)
        self._days.offer(
            [
                (self.tr("All days"), ALL_DAYS),
                (self.tr("Today"), 1),
                (self.tr("Last 7 days"), 7),
                (self.tr("Last 30 days"), 30),
                (self.tr("From … to …"), RANGE),
            ]
        )
        self._grade = ChoiceField(self.tr("Grade"), self)
        self._grade.offer(
            [
                (self.tr("All grades"), ANY),
                (self.tr("Not optimal"), MISTAKES),
                *self.fields.grades,
            ]
        )
        self._starred = QCheckBox(self.tr("★ Starred"), self)
        self._starred.setAccessibleName(self.tr("Starred only"))
        self._fold = ActionButton(quiet=False, parent=self)
        self._trouble = TextLabel(self._look, colour="lose", wrap=True, parent=self)

    def _lay_out(self) -> None:
        row = FlowLayout()
        fields = self.fields
        self._line = (*fields.first, self._days, self._grade, *fields.line, self._starred, self._fold)
        for widget in self._line:
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(row)
        column.addWidget(self.more)
        column.addWidget(self._trouble)
        self._trouble.hide()
        self._unfold(False)
        self._look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        """All fields as high as the boxes beside them."""
        height = self._days.sizeHint().height()
        for field in self._line:
            if not isinstance(field, ChoiceField | QCheckBox | ActionButton):
                field.setMinimumHeight(height)

    def _wire(self) -> None:
        self.fields.chose.connect(lambda parts: self._choose(**parts))
        self.fields.unreadable.connect(self._tell)
        self.more.chose.connect(lambda parts: self._choose(**parts))
        self.more.went_along.connect(lambda told: self._say(told, colour="muted"))
        self._days.picked.connect(self._pick_days)
        self._grade.picked.connect(self._pick_grade)
        self._starred.clicked.connect(lambda checked: self._choose(starred=True if checked else None))
        self._fold.clicked.connect(self.turn)

    def _choose(self, **parts: Any) -> None:
        self._trouble.hide()
        chosen = self.chosen._replace(**parts)
        if chosen != self.chosen:
            self.chosen = chosen
            self.changed.emit()

    def _tell(self, error: Any) -> None:
        self._say(error_sentence(error), colour="lose")

    def _say(self, text: str, *, colour: str) -> None:
        self._trouble.set_style(colour=colour)
        self._trouble.setText(text)
        self._trouble.show()
        announce(self, text)

    def _unfold(self, shown: bool) -> None:
        field = self.more.focusWidget()
        if not shown and field is not None and field.hasFocus():
            self._fold.setFocus()
        self.more.setVisible(shown)
        self._fold.set_text(self.tr("Fewer filters ▴") if shown else self.tr("More filters ▾"))
        self.folded.emit(shown)

    # What the fields show

    def _set_fields(self) -> None:
        chosen = self.chosen
        self.fields.show_filter(chosen, self.choices)
        self.more.show_filter(chosen, self.choices)
        self._show_days()
        grade = MISTAKES if chosen.mistakes_only and not chosen.grades else chosen.grades or ANY
        self._grade.set_value(grade, self.tr("Several grades"))
        self._starred.setChecked(chosen.starred is True)

    def _show_days(self) -> None:
        first, last, today = self.chosen.from_day, self.chosen.to_day, self._today()
        quick = {(None, None): ALL_DAYS, (today, today): 1}
        quick.update({(days_back(today, days), None): days for days in DAYS_BACK if days > 1})
        days = RANGE if self._as_range else quick.get((first, last), RANGE)
        self._days.set_value(days, "")
        begun = min(self.choices.first_day or today, today)
        self.more.show_days(first or begun, last or today, offered=days == RANGE)

    def _pick_days(self) -> None:
        days, today = self._days.value, self._today()
        self._as_range = days == RANGE
        if days in DAYS_BACK:
            assert isinstance(days, int), "so many days"
            self._choose(from_day=days_back(today, days), to_day=None if days > 1 else today)
        elif days == ALL_DAYS:
            self._choose(from_day=None, to_day=None)
        else:
            self._unfold(True)
            self._choose(**self.more.days)
            self.more.first.setFocus()
        self._show_days()

    def _pick_grade(self) -> None:
        grade = self._grade.value
        if grade in (ANY, MISTAKES):
            self._choose(grades=(), mistakes_only=grade == MISTAKES)
        else:
            self._choose(grades=grade, mistakes_only=False)
