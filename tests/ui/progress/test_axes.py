"""The marks of the axes: in order, round, not too many, and written in the user's locale."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QDate, QLocale

from pyramid_trainer.ui.progress.axes import day_and_month, day_ticks, place_ticks, value_ticks

days = st.dates(date(1900, 1, 1), date(2300, 1, 1))


@pytest.fixture(autouse=True)
def british() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)


@given(low=st.floats(0, 100), span=st.floats(0.01, 1000), most=st.integers(2, 12))
def test_values_lie_inside_evenly_and_not_too_many(low: float, span: float, most: int) -> None:
    ticks = value_ticks(low, low + span, most)
    assert len(ticks) <= most + 1
    steps = [after.at - before.at for before, after in pairwise(ticks)]
    assert all(step == pytest.approx(steps[0], rel=1e-6) for step in steps)
    assert all(low - span / 100 <= tick.at <= low + span * 1.01 for tick in ticks)
    assert len({tick.text for tick in ticks}) == len(ticks)
    for tick in ticks:
        assert float(tick.text.replace(",", "").replace("\N{MINUS SIGN}", "-")) == pytest.approx(tick.at, abs=1e-9)


def test_shares_are_written_as_per_cent() -> None:
    assert [tick.text for tick in value_ticks(0.9, 1.0, 5, "%")] == [
        f"{number}\N{NO-BREAK SPACE}%" for number in (90, 92, 94, 96, 98, 100)
    ]


@given(first=days, length=st.integers(0, 9000), most=st.integers(2, 15))
def test_days_lie_inside_in_order_and_not_too_many(first: date, length: int, most: int) -> None:
    last = first + timedelta(length)
    ticks = day_ticks(first, last, most)
    assert 1 <= len(ticks) <= most + 1
    assert all(first.toordinal() <= tick.at <= last.toordinal() for tick in ticks)
    assert all(before.at < after.at for before, after in pairwise(ticks))


def test_months_begin_at_their_first_day_and_years_are_told() -> None:
    ticks = day_ticks(date(2025, 11, 20), date(2026, 6, 3), 9)
    assert [tick.text for tick in ticks] == ["Dec", "Jan 2026", "Feb", "Mar", "Apr", "May", "Jun"]
    assert all(date.fromordinal(int(tick.at)).day == 1 for tick in ticks)


def test_years_alone_where_there_are_many() -> None:
    ticks = day_ticks(date(2016, 3, 1), date(2026, 6, 3), 6)
    assert [tick.text for tick in ticks] == ["2018", "2020", "2022", "2024", "2026"]


@given(number=st.integers(1, 400), most=st.integers(2, 12))
def test_of_things_in_a_row_some_are_named(number: int, most: int) -> None:
    row = [date(2026, 1, 1) + timedelta(place // 3) for place in range(number)]
    ticks = place_ticks(row, most)
    assert len(ticks) <= most
    assert [tick.text for tick in ticks] == [day_and_month(row[int(tick.at)]) for tick in ticks]


@pytest.mark.parametrize(
    ("name", "text"), [("en_GB", "3 Nov"), ("en_US", "Nov 3"), ("de_DE", "3 Nov"), ("th_TH", "3 Nov")]
)
def test_a_day_in_the_users_order_and_the_windows_language(name: str, text: str) -> None:
    QLocale.setDefault(QLocale(name))
    assert day_and_month(date(2026, 11, 3)) == text
    assert QLocale().toString(QDate(2026, 11, 3), "yyyy") == "2026"
