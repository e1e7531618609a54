"""The fields of the filter bar, each of which holds one part of a filter."""

from collections.abc import Hashable, Iterable
from datetime import date, timedelta
from fractions import Fraction

from PySide6.QtCore import QDate, QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QLineEdit, QWidget

from pyramid_trainer.cards import parse_rank
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.review import classes_with
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.day_edit import DayEdit
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SPACE

WAIT_MS = 250
"""After the last letter that is typed, before it is looked for."""


class ChoiceField(QComboBox):
    """One of several. Signal ``picked``: the user chose another one."""

    picked = Signal()

    def __init__(self, name: str, parent: QWidget, letters: int = 12) -> None:
        """``name``: for screen readers; ``letters``: so many are always seen of what is chosen."""
        super().__init__(parent)
        self._values: list[Hashable] = []
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)
        self.setMaxVisibleItems(20)
        self.activated.connect(lambda _index: self.picked.emit())

    def offer(self, choices: Iterable[tuple[str, Hashable]]) -> None:
        """Texts and values to choose from; what is chosen stays."""
        before = (self.value, self.currentText()) if self._values else None
        self.clear()
        self._values = []
        for text, value in choices:
            self._add(text, value)
        if before is not None:
            self.set_value(*before)

    @property
    def value(self) -> Hashable:
        return self._values[self.currentIndex()]

    def set_value(self, value: Hashable, text: str) -> None:
        """Chooses ``value``; one that is not offered joins the others as ``text``."""
        if value not in self._values:
            self._add(text, value)
        self.setCurrentIndex(self._values.index(value))

    def _add(self, text: str, value: Hashable) -> None:
        self._values.append(value)  # not with the items, where Qt would make something else of it
        self.addItem(text)


class SearchField(QLineEdit):
    """Hands by their ranks. Signals: ``found(classes)`` another search, ``unreadable(error)`` the text names none."""

    found = Signal(object)
    unreadable = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText(self.tr("Hand, as A83"))
        self.setAccessibleName(self.tr("Hands with these ranks: A83, A8 or QQ; several with blanks between"))
        self.setToolTip(self.accessibleName())
        self.setClearButtonEnabled(True)
        self._fit()
        self._waiting = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._waiting.timeout.connect(self.search)
        self.textEdited.connect(lambda _text: self._waiting.start())
        self.returnPressed.connect(self.search)

    def set_classes(self, classes: tuple[str, ...]) -> None:
        """Shows what is searched for; a text that means the same stays."""
        self._waiting.stop()
        try:
            written = classes_in(self.text())
        except BadInput:
            written = None
        if classes != written:
            self.setText(" ".join(classes))

    def search(self) -> None:
        """Looks for what is written now."""
        self._waiting.stop()
        try:
            classes = classes_in(self.text())
        except BadInput as error:
            self.unreadable.emit(error)
            return
        self.found.emit(classes)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        self.setMaximumWidth(14 * self.fontMetrics().averageCharWidth() + 48)


def classes_in(text: str) -> tuple[str, ...]:
    """The classes that ``text`` names: every word some, or single ranks with blanks between them one hand.

    Raises ``BadInput("class.unreadable")``.
    """
    words = text.replace(",", " ").split()
    if 1 < len(words) <= 3 and all(map(_is_rank, words)):
        words = ["".join(words)]
    return tuple(dict.fromkeys(each for word in words for each in classes_with(word)))


def _is_rank(word: str) -> bool:
    try:
        parse_rank(word)
    except BadInput:
        return False
    return True


class DayField(DayEdit):
    """A day. Signal ``picked``: the user chose another one."""

    picked = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._silent = False
        self.dateChanged.connect(lambda _date: None if self._silent else self.picked.emit())

    @property
    def day(self) -> date:
        shown = self.date()
        return date(shown.year(), shown.month(), shown.day())

    def set_day(self, day: date) -> None:
        """What is being written goes."""
        self._silent = True
        self.setDate(QDate(day.year, day.month, day.day))
        self._silent = False


class CostField(QDoubleSpinBox):
    """The least cost, in percent of the bet; 0 for any. Signal ``picked``: the user chose another one.

    Comma and point are both the decimal sign: nobody writes thousands here, and read as such 2,5 would be 25.
    """

    picked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Cost at least, in percent of the bet"))
        self.setRange(0, 10_000)
        self.setDecimals(3)
        self.setSuffix("\N{NO-BREAK SPACE}%")
        self.setSpecialValueText(self.tr("any"))
        self.setKeyboardTracking(False)
        self._silent = False
        self.valueChanged.connect(lambda _value: None if self._silent else self.picked.emit())

    @property
    def cost(self) -> Fraction | None:
        """As a share of one bet."""
        thousandths = round(self.value() * 1000)
        return Fraction(thousandths, 100_000) if thousandths else None

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(self._with_point(text))

    def validate(self, text: str, position: int) -> object:
        return super().validate(self._with_point(text), position)

    def _with_point(self, text: str) -> str:
        point = self.locale().decimalPoint()
        return text.replace(",", point).replace(".", point)

    def set_cost(self, cost: Fraction | None) -> None:
        self._silent = True
        self.setValue(0 if cost is None else float(100 * cost))
        self._silent = False


class Named(QWidget):
    """A field with its name before it."""

    def __init__(self, name: str, field: QWidget, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        label = TextLabel(look, colour="muted", parent=self)
        label.setText(name)
        label.setBuddy(field)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, SPACE, 0)
        row.setSpacing(SPACE)
        row.addWidget(label)
        row.addWidget(field)
        label.setAlignment(Qt.AlignmentFlag.AlignVCenter)


def days_back(today: date, days: int) -> date:
    """The first of the last ``days`` days."""
    return today - timedelta(days=days - 1)
