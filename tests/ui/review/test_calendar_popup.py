"""The calendar that a day is chosen from is seen whole, in the colours of the theme."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from tests.ui.conftest import HARMLESS
from tests.ui.review.conftest import OpenPage, pick

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

ROUNDING = 2
"""Pixels, of a glyph's two edges."""


@pytest.mark.parametrize(
    ("locale", "font_size"),
    [("en_GB", 100), ("en_GB", 150), ("de_DE", 100), ("de_DE", 150), ("th_TH", 100)],
)  # a popup opens over two thirds of a screen at most, and the one of the tests is narrow
def test_weekdays_and_weeks_are_whole(open_page: OpenPage, locale: str, font_size: int) -> None:
    reviewer = open_page(locale=locale, font_size=font_size)
    filters = reviewer.page.desk.filters
    pick(filters._days, "From … to …")
    reviewer.settle()
    field = filters.more.first
    window = field.window().windowHandle()
    arrow = field.mapTo(field.window(), QPoint(field.width() - 8, field.height() // 2))
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, arrow)
    reviewer.qtbot.waitUntil(lambda: field.calendarWidget().isVisible())
    popup, calendar = QApplication.activePopupWidget(), field.calendarWidget().findChild(QTableView)
    assert popup is not None
    cells = calendar.model()
    assert (cells.rowCount(), cells.columnCount()) == (7, 7)
    assert calendar.viewport().rect().contains(calendar.visualRect(cells.index(6, 6)))
    picture = calendar.viewport().grab().toImage()
    for column in range(7):
        weekday = cells.index(0, column)
        wanted = calendar.fontMetrics().tightBoundingRect(weekday.data()).width()
        assert ink(picture, calendar.visualRect(weekday)) >= wanted - ROUNDING, weekday.data()
    popup.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_weekend_is_written_as_any_other_day(open_page: OpenPage, theme: str) -> None:
    field = open_page(theme=theme).page.desk.filters.more.first
    cells = field.calendarWidget().findChild(QTableView).model()
    week = [cells.index(3, column).data(Qt.ItemDataRole.ForegroundRole) for column in range(7)]
    assert week == 7 * week[:1]


def ink(picture: QImage, where: QRect) -> int:
    """How wide that is which is written there."""
    paper = picture.pixel(where.topLeft())
    columns = [
        x
        for x in range(where.left(), where.right() + 1)
        if any(picture.pixel(x, y) != paper for y in range(where.top(), where.bottom() + 1))
    ]
    return columns[-1] - columns[0] + 1
