"""Names of days and months are in the language of the window, order and figures as the user writes them."""

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from pyramid_trainer.app import words
from pyramid_trainer.ui.language import day_text, long_day_text, words_locale
from pyramid_trainer.ui.progress.axes import day_and_month

DAY = date(2026, 11, 30)


class Thai(QTranslator):
    """Knows one text: which language it is in."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        return "th_TH" if (context, source) == (words.CONTEXT, words.LANGUAGE) else ""

    def isEmpty(self) -> bool:  # noqa: N802
        return False


@pytest.fixture(autouse=True)
def locale_put_back(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("name", "short", "long", "brief"),
    [
        ("en_GB", "30/11/2026", "Monday 30 November 2026", "30 Nov"),
        ("en_US", "11/30/2026", "Monday, November 30, 2026", "Nov 30"),
        ("de_DE", "30.11.2026", "Monday 30 November 2026", "30 Nov"),
        ("th_TH", "30/11/2026", "Monday 30 November 2026", "30 Nov"),
    ],
)
def test_an_english_window_names_days_in_english(name: str, short: str, long: str, brief: str) -> None:
    QLocale.setDefault(QLocale(name))
    assert day_text(DAY) == short
    assert long_day_text(DAY).replace("Monday, 30", "Monday 30") == long
    assert day_and_month(DAY) == brief


@pytest.mark.parametrize("name", ["th_TH", "de_DE", "en_US"])
def test_a_thai_window_names_days_in_thai(name: str) -> None:
    translator = Thai()
    QCoreApplication.installTranslator(translator)
    try:
        QLocale.setDefault(QLocale(name))
        assert words_locale().language() == QLocale.Language.Thai
        assert "จันทร์" in long_day_text(DAY)
        assert day_and_month(DAY) == ("พ.ย. 30" if name == "en_US" else "30 พ.ย.")
    finally:
        QCoreApplication.removeTranslator(translator)
