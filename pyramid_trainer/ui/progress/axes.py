"""Where the marks of an axis stand and what is written at them, in the user's locale; for the screen and for paper."""

from collections.abc import Sequence
from datetime import date
from math import ceil, floor, log10
from typing import NamedTuple

from PySide6.QtCore import QDate, QLocale

from pyramid_trainer.ui.language import MINUS, words_locale

_ROUND = (1.0, 2.0, 2.5, 5.0, 10.0)
_MONTHS_APART = (1, 2, 3, 6, 12, 24, 60, 120)
_DAYS_APART = (1, 2, 7, 14)
_DAYS_IN_MONTH = 30.44


class Tick(NamedTuple):
    """``at``: a value of the axis; a day is its ordinal."""

    at: float
    text: str


def value_ticks(low: float, high: float, most: int, unit: str = "") -> list[Tick]:
    """Round values from ``low`` to ``high``, about ``most`` of them; ``unit`` ``%``: shares of one, as per cent."""
    times = 100.0 if unit == "%" else 1.0
    least_step = max(high - low, 1e-9) * times / max(1, most)
    power = 10.0 ** floor(log10(least_step))
    step = next(power * each for each in _ROUND if power * each >= least_step * 0.999)
    places = next(places for places in range(12) if abs(round(step, places) - step) < step * 1e-6)
    first = ceil(low * times / step - 1e-6)
    last = floor(high * times / step + 1e-6)
    locale = QLocale()
    behind = "\N{NO-BREAK SPACE}%" if unit == "%" else ""
    return [
        Tick(number * step / times, locale.toString(number * step, "f", places).replace("-", MINUS) + behind)
        for number in range(first, last + 1)
    ]


def day_ticks(first: date, last: date, most: int) -> list[Tick]:
    """Days, first days of months or of years from ``first`` to ``last``, at most about ``most``."""
    days = (last - first).days + 1
    apart = next((each for each in _DAYS_APART if days / each <= most), None)
    if apart is not None:
        chosen = [date.fromordinal(day) for day in range(first.toordinal(), last.toordinal() + 1, apart)]
        return [Tick(day.toordinal(), day_and_month(day)) for day in chosen]
    months = next((each for each in _MONTHS_APART if days / _DAYS_IN_MONTH / each <= most), 240)
    number = -(-(12 * first.year + first.month - 1 + (first.day > 1)) // months) * months
    chosen = []
    while number <= 12 * last.year + last.month - 1:
        chosen.append(date(number // 12, number % 12 + 1, 1))
        number += months
    if not chosen:
        return [Tick(first.toordinal(), day_and_month(first))]
    return [Tick(day.toordinal(), _month(day, years_only=months >= 12)) for day in chosen]


def place_ticks(days: Sequence[date], most: int) -> list[Tick]:
    """Of things in a row, every so many with its day."""
    apart = max(1, -(-len(days) // max(1, most)))
    return [Tick(place, day_and_month(days[place])) for place in range(0, len(days), apart)]


def day_and_month(day: date) -> str:
    """A day without its year, in the user's order: ``14 Nov``, ``Nov 14``."""
    month_first = QLocale().dateFormat(QLocale.FormatType.ShortFormat).lstrip("'").upper().startswith("M")
    return words_locale().toString(QDate(day.year, day.month, day.day), "MMM d" if month_first else "d MMM")


def _month(day: date, *, years_only: bool) -> str:
    form = "yyyy" if years_only else "MMM yyyy" if day.month == 1 else "MMM"
    return words_locale().toString(QDate(day.year, day.month, day.day), form)
