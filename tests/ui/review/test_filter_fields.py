"""The fields of the filter: what is typed is what is meant, in every language."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pyramid_trainer.ui.review.filter_fields import CostField, SearchField


@pytest.fixture(params=["en_GB", "de_DE", "th_TH"])
def locale(request: pytest.FixtureRequest) -> Iterator[QLocale]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield QLocale()
    QLocale.setDefault(before)


@pytest.mark.parametrize("typed", ["2,5", "2.5", "2.500", "2,500 %"])
def test_comma_and_point_are_both_the_decimal_sign(qtbot: QtBot, locale: QLocale, typed: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = CostField(window)
    picked = []
    field.picked.connect(lambda: picked.append(field.cost))
    window.show()
    field.selectAll()
    QTest.keyClicks(field, typed.replace(" %", ""))
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert picked == [Fraction(25, 1000)]
    assert field.text() == f"{locale.toString(2.5, 'f', 3)}\N{NO-BREAK SPACE}%"


def test_the_search_is_as_wide_as_its_type_needs(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = SearchField(window)
    font, before = field.font(), field.maximumWidth()
    font.setPixelSize(3 * QFontInfo(font).pixelSize() // 2)
    field.setFont(font)
    assert field.maximumWidth() > before
    assert field.maximumWidth() > field.fontMetrics().horizontalAdvance(field.placeholderText())
