"""The part of the filter that folds out: days from … to …, the session, and what is used less often."""

from datetime import date
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from pyramid_trainer.ui.flow import FlowLayout
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.review.filter_fields import ChoiceField, DayField, Named
from pyramid_trainer.ui.review.source import Choices, Fields


class MoreFilters(QScrollArea):
    """Signals: ``chose(parts)`` these parts of the filter are to be others; ``went_along(told)`` with one of the two
    days the other one changed, which is to be said in these words.
    """

    chose = Signal(object)
    went_along = Signal(str)

    def __init__(self, fields: Fields, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._fields = fields
        self._room = 10_000
        self._inner = inner = QWidget()
        self.setWidget(inner)  # while it is empty: what is moved is dressed anew
        self.first, self.last = DayField(self.tr("From day"), inner), DayField(self.tr("To day"), inner)
        self._session = ChoiceField(self.tr("Session"), inner, letters=16)
        self._flags = {flag: ChoiceField(name, inner, letters=6) for flag, name in fields.flags}
        for field in self._flags.values():
            field.offer([(self.tr("any"), None), (self.tr("with"), True), (self.tr("without"), False)])
        self._days = Named(self.tr("From"), self.first, look, inner), Named(self.tr("to"), self.last, look, inner)
        self._lay_out(look)
        self._wire()
        look.changed.connect(self._dress)
        self._dress()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        return self.first, self.last, self._session, *(field for _, field in self._fields.more), *self._flags.values()

    @property
    def days(self) -> dict[str, date]:
        """The parts of a filter that the two days are."""
        return {"from_day": self.first.day, "to_day": self.last.day}

    def offer(self, choices: Choices) -> None:
        sessions = ((name, key) for key, name in choices.sessions.items())
        self._session.offer([(self.tr("All sessions"), None), *sessions])

    def show_filter(self, chosen: Any, choices: Choices) -> None:
        """Sets every field to it but the days, without a signal."""
        self._session.set_value(chosen.session, choices.sessions.get(chosen.session or "", self.tr("One session")))
        for flag, field in self._flags.items():
            field.set_value(getattr(chosen, flag), "")

    def show_days(self, first: date, last: date, *, offered: bool) -> None:
        """``offered``: whether they are there to be chosen."""
        self.first.set_day(first)
        self.last.set_day(last)
        for named in self._days:
            named.setVisible(offered)
        self.fit()

    def set_room(self, height: int) -> None:
        """It is at most so high; where it needs more it scrolls."""
        self._room = height
        self.fit()

    def fit(self) -> None:
        """As high as it needs to be in the width that there is."""
        layout, parent = self._inner.layout(), self.parentWidget()
        assert layout is not None, "the fields are laid out"
        self.setFixedHeight(min(layout.heightForWidth(parent.width()), self._room))

    def _lay_out(self, look: Look) -> None:
        flow = FlowLayout(self._inner)
        named = (
            (self.tr("Session"), self._session),
            *self._fields.more,
            *((field.accessibleName(), field) for field in self._flags.values()),
        )
        for widget in (*self._days, *(Named(name, field, look, self._inner) for name, field in named)):
            flow.addWidget(widget)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _wire(self) -> None:
        self.first.picked.connect(lambda: self._pick(self.first, self.last, self.tr("The last day went along.")))
        self.last.picked.connect(lambda: self._pick(self.last, self.first, self.tr("The first day went along.")))
        self._session.picked.connect(lambda: self.chose.emit({"session": self._session.value}))
        for flag, field in self._flags.items():
            field.picked.connect(lambda flag=flag, field=field: self.chose.emit({flag: field.value}))

    def _pick(self, picked: DayField, other: DayField, told: str) -> None:
        """The first day is never after the last: where it would be, the other one goes along, which is said."""
        turned = self.first.day > self.last.day
        if turned:
            other.set_day(picked.day)
        self.chose.emit(self.days)
        if turned:
            self.went_along.emit(told)

    def _dress(self) -> None:
        """All fields as high as the boxes beside them."""
        height = self._session.sizeHint().height()
        for field in self.stops:
            if not isinstance(field, ChoiceField):
                field.setMinimumHeight(height)
        self.fit()
