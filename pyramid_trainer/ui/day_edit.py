"""The field that a day is written in or chosen from a calendar."""

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QDateEdit, QWidget

from pyramid_trainer.ui.language import day_format


class DayEdit(QDateEdit):
    """A day as the user writes it; in its calendar every weekday has the colour of the theme's text."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """``name``: for screen readers."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setDisplayFormat(day_format(QLocale()))
        self.setKeyboardTracking(False)
        self.setCalendarPopup(True)
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.calendarWidget().setWeekdayTextFormat(day, QTextCharFormat())
