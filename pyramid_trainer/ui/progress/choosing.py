"""The quiet controls at the head of the page: a choice from a menu, a row of segments, two days."""

from collections.abc import Mapping
from datetime import date
from functools import partial

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from pyramid_trainer.store.progress_reader import Period
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.day_edit import DayEdit
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.theme import BODY, SMALL, SPACE

_ARROW = "  ▾"


class MenuButton(QToolButton):
    """Shows what is chosen and, when pressed, the choices. Signal ``picked(key)``: the user chose another one."""

    picked = Signal(str)

    def __init__(self, name: str, look: Look, *, size: int = BODY, bold: bool = False) -> None:
        """``name``: what is chosen here, for screen readers."""
        super().__init__()
        self._look = look
        self._name, self._size, self._bold = name, size, bold
        self._choices: dict[str, str] = {}
        self.chosen = ""
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("title", True)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._menu = QMenu(self)
        self._menu.triggered.connect(self._triggered)
        self.setMenu(self._menu)
        self._dress()
        look.changed.connect(self._dress)

    def set_choices(self, choices: Mapping[str, str], chosen: str) -> None:
        """``choices``: key and text, in the order of the menu."""
        if (dict(choices), chosen) == (self._choices, self.chosen):
            return
        self._choices = dict(choices)
        self._menu.clear()
        for key, text in choices.items():
            action = QAction(_unmarked(text), self._menu)
            action.setData(key)
            action.setCheckable(True)
            self._menu.addAction(action)
        self.choose(chosen)

    def choose(self, key: str) -> None:
        """Shows ``key`` as chosen, without a signal."""
        self.chosen = key
        text = self._choices.get(key, "")
        self.setText(_unmarked(text) + _ARROW)
        self.setAccessibleName(f"{self._name}: {text}")
        for action in self._menu.actions():
            action.setChecked(action.data() == key)

    def _triggered(self, action: QAction) -> None:
        key = str(action.data())
        before = self.chosen
        self.choose(key)
        if key != before:
            self.picked.emit(key)

    def _dress(self) -> None:
        self.setFont(self._look.type.font(self._size, bold=self._bold))


class DaySpan(QWidget):
    """From one day to another. Signal ``changed``: by the user; the later day is never before the earlier: where it
    would be, the other one goes along, which is said beside them.

    Its fields are made when it is first shown: that takes a while, and few ever need them.
    """

    changed = Signal()

    def __init__(self, name: str, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._look = name, look
        self._days = [QDate.currentDate(), QDate.currentDate()]
        self._edits: list[DayEdit] = []
        self._told = TextLabel(look, size=SMALL, colour="muted")
        self._went_along = (self.tr("The first day went along."), self.tr("The last day went along."))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE)
        self._row.addWidget(self._told)
        self._row.addStretch(1)

    @property
    def period(self) -> Period:
        first, last = self._days
        return Period(_day(first), _day(last))

    def show_period(self, period: Period) -> None:
        """Without a signal; what is open stays as it was."""
        for place, day in enumerate(period):
            if day is not None:
                self._days[place] = QDate(day.year, day.month, day.day)
        self._told.setText("")
        self._show_days()

    def showEvent(self, event: QShowEvent) -> None:
        if not self._edits:
            self._make()
        super().showEvent(event)

    def _make(self) -> None:
        for place, (text, which) in enumerate(
            ((self._name, self.tr("first day")), (self.tr("to"), self.tr("last day")))
        ):
            label = TextLabel(self._look, size=SMALL, colour="muted")
            label.setText(text)
            edit = DayEdit(f"{self._name}: {which}")
            for widget in (label, edit):
                self._row.insertWidget(self._row.count() - 2, widget)
            self._edits.append(edit)
            edit.dateChanged.connect(partial(self._day_set, place))
        self._show_days()

    def _show_days(self) -> None:
        for edit, day in zip(self._edits, list(self._days), strict=False):
            edit.blockSignals(True)
            edit.setDate(day)
            edit.blockSignals(False)

    def _day_set(self, place: int, day: QDate) -> None:
        self._days[place] = day
        turned = self._days[0] > self._days[1]
        if turned:
            self._days[1 - place] = day
            self._show_days()
            announce(self, self._went_along[1 - place])
        self._told.setText(self._went_along[1 - place] if turned else "")
        self.changed.emit()


def _day(shown: QDate) -> date:
    return date(shown.year(), shown.month(), shown.day())


def _unmarked(text: str) -> str:
    """``text`` for a menu or a button, where a single ``&`` would mark the next letter as a key."""
    return text.replace("&", "&&")
