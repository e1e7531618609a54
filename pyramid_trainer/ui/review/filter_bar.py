"""The filter above the list: one line of what is used most, more in a part that folds out.

Where there is hardly any height, the line is folded away as well.
"""

from collections.abc import Callable
from datetime import date
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QScrollArea, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.flow import FlowLayout
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.review.filter_fields import ChoiceField, DayField, Named, days_back
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
        self, fields: Fields, everything: Any, today: Callable[[], date], look: Look, parent: QWidget | None = None
    ) -> None:
        """``everything``: the filter that leaves everything in."""
        super().__init__(parent)
        self.fields = fields
        self._today = today
        self._look = look
        self._room = 10_000
        self._makes_way = False
        self.chosen = everything
        self.choices = Choices()
        self._make()
        self._lay_out()
        self._wire()
        self.offer(self.choices)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        more = (self._first, self._last, self._session, *(field for _, field in self.fields.more))
        return *self._line, *more, *self._flags.values()

    @property
    def is_unfolded(self) -> bool:
        return not self._more.isHidden()

    @property
    def is_away(self) -> bool:
        """Whether nothing of it shows."""
        return self._makes_way and not self.is_unfolded

    def offer(self, choices: Choices) -> None:
        """What there is to choose from."""
        self.choices = choices
        self.fields.offer(choices)
        sessions = ((name, key) for key, name in choices.sessions.items())
        self._session.offer([(self.tr("All sessions"), None), *sessions])
        self._set_fields()

    def show_filter(self, chosen: Any) -> None:
        """Sets every field to it, without ``changed``; those that are folded in come out."""
        self.chosen = chosen
        self._trouble.hide()
        self._set_fields()
        if chosen.parts() - IN_LINE - self.fields.in_line and not self._makes_way:
            self.unfold()

    def _set_fields(self) -> None:
        chosen = self.chosen
        self.fields.show_filter(chosen, self.choices)
        self._show_days(chosen.from_day, chosen.to_day)
        grade = MISTAKES if chosen.mistakes_only and not chosen.grades else chosen.grades or ANY
        self._grade.set_value(grade, self.tr("Several grades"))
        sessions = self.choices.sessions
        self._session.set_value(chosen.session, sessions.get(chosen.session or "", self.tr("One session")))
        self._starred.setChecked(chosen.starred is True)
        for flag, field in self._flags.items():
            field.set_value(getattr(chosen, flag), "")

    def _make(self) -> None:
        self._days = ChoiceField(self.tr("Days"))
        self._days.offer(
            [
                (self.tr("All days"), ALL_DAYS),
                (self.tr("Today"), 1),
                (self.tr("Last 7 days"), 7),
                (self.tr("Last 30 days"), 30),
                (self.tr("From … to …"), RANGE),
            ]
        )
        self._grade = ChoiceField(self.tr("Grade"))
        self._grade.offer(
            [
                (self.tr("All grades"), ANY),
                (self.tr("Not optimal"), MISTAKES),
                *self.fields.grades,
            ]
        )
        self._starred = QCheckBox(self.tr("★ Starred"))
        self._starred.setAccessibleName(self.tr("Starred only"))
        self._fold = ActionButton(quiet=False)
        self._first, self._last = DayField(self.tr("From day")), DayField(self.tr("To day"))
        self._session = ChoiceField(self.tr("Session"), letters=16)
        self._flags = {flag: ChoiceField(name, letters=6) for flag, name in self.fields.flags}
        for field in self._flags.values():
            field.offer([(self.tr("any"), None), (self.tr("with"), True), (self.tr("without"), False)])
        self._trouble = TextLabel(self._look, colour="lose", wrap=True)

    def _lay_out(self) -> None:
        line = QWidget()
        row = FlowLayout(line)
        fields = self.fields
        self._line = (*fields.first, self._days, self._grade, *fields.line, self._starred, self._fold)
        for widget in self._line:
            row.addWidget(widget)
        self._rest = QWidget()
        rest = FlowLayout(self._rest)
        self._more = QScrollArea()
        self._more.setWidget(self._rest)
        self._more.setWidgetResizable(True)
        self._more.setFrameShape(QScrollArea.Shape.NoFrame)
        self._more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._more.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._range = (
            Named(self.tr("From"), self._first, self._look),
            Named(self.tr("to"), self._last, self._look),
        )
        for widget in (
            *self._range,
            Named(self.tr("Session"), self._session, self._look),
            *(Named(name, field, self._look) for name, field in fields.more),
            *(Named(field.accessibleName(), field, self._look) for field in self._flags.values()),
        ):
            rest.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(line)
        column.addWidget(self._more)
        column.addWidget(self._trouble)
        self._trouble.hide()
        self._unfold(False)
        self._look.changed.connect(self._dress)
        self._dress()

    def set_room(self, height: int, *, makes_way: bool) -> None:
        """What folds out is at most so high; where it needs more it scrolls. ``makes_way``: until it is folded out
        nothing shows, so something else than its own button has to do that.
        """
        self._room = height
        self._makes_way = makes_way
        self._fold.setHidden(makes_way)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        layout = self._rest.layout()
        assert layout is not None, "the fields are laid out"
        needed = layout.heightForWidth(self.width())
        if needed > self._room:
            needed = self._room
        self._more.setFixedHeight(needed)

    def _dress(self) -> None:
        """All fields as high as the boxes beside them."""
        height = self._days.sizeHint().height()
        for field in (*self._line, self._first, self._last, *(field for _, field in self.fields.more)):
            if not isinstance(field, ChoiceField | QCheckBox | ActionButton):
                field.setMinimumHeight(height)
        self._fit()

    def _wire(self) -> None:
        self.fields.chose.connect(lambda parts: self._choose(**parts))
        self.fields.unreadable.connect(self._tell)
        self._days.picked.connect(self._pick_days)
        self._first.picked.connect(
            lambda: self._pick_range(self._first, self._last, self.tr("The last day went along."))
        )
        self._last.picked.connect(
            lambda: self._pick_range(self._last, self._first, self.tr("The first day went along."))
        )
        self._grade.picked.connect(self._pick_grade)
        self._session.picked.connect(lambda: self._choose(session=self._session.value))
        self._starred.clicked.connect(lambda checked: self._choose(starred=True if checked else None))
        for flag, field in self._flags.items():
            field.picked.connect(lambda flag=flag, field=field: self._choose(**{flag: field.value}))
        self._fold.clicked.connect(self.turn)

    def unfold(self) -> None:
        if not self.is_unfolded:
            self._unfold(True)

    def fold(self) -> None:
        if self.is_unfolded:
            self._unfold(False)

    def turn(self) -> None:
        """Folds the rest out or in."""
        self._unfold(not self.is_unfolded)

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
        field = self._more.focusWidget()
        if not shown and field is not None and field.hasFocus():
            self._fold.setFocus()
        self._more.setVisible(shown)
        self._fold.set_text(self.tr("Fewer filters ▴") if shown else self.tr("More filters ▾"))
        self.folded.emit(shown)

    # Days

    def _pick_days(self) -> None:
        days, today = self._days.value, self._today()
        if days in DAYS_BACK:
            assert isinstance(days, int), "so many days"
            self._choose(from_day=days_back(today, days), to_day=None if days > 1 else today)
        elif days == ALL_DAYS:
            self._choose(from_day=None, to_day=None)
        else:
            self._unfold(True)
            self._choose(from_day=self._first.day, to_day=self._last.day)
            self._first.setFocus()
        self._show_days(self.chosen.from_day, self.chosen.to_day, as_range=days == RANGE)

    def _pick_range(self, picked: DayField, other: DayField, went_along: str) -> None:
        """The first day is never after the last: where it would be, the other one goes along, which is said."""
        turned = self._first.day > self._last.day
        if turned:
            other.set_day(picked.day)
        self._choose(from_day=self._first.day, to_day=self._last.day)
        if turned:
            self._say(went_along, colour="muted")

    def _show_days(self, first: date | None, last: date | None, *, as_range: bool = False) -> None:
        today = self._today()
        quick = {(None, None): ALL_DAYS, (today, today): 1}
        quick.update({(days_back(today, days), None): days for days in DAYS_BACK if days > 1})
        days = RANGE if as_range else quick.get((first, last), RANGE)
        self._days.set_value(days, "")
        self._first.set_day(first or days_back(today, 30))
        self._last.set_day(last or today)
        for field in self._range:
            field.setVisible(days == RANGE)
        self._fit()

    def _pick_grade(self) -> None:
        grade = self._grade.value
        if grade in (ANY, MISTAKES):
            self._choose(grades=(), mistakes_only=grade == MISTAKES)
        else:
            self._choose(grades=grade, mistakes_only=False)
