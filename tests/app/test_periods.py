"""The periods that can be picked, against a calendar."""

from calendar import monthrange
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.app.periods import Against, Span, pair_of, period_of
from pyramid_trainer.store.progress_reader import Period

LENGTHS = {Span.WEEK: 7, Span.MONTH: 30, Span.QUARTER: 90, Span.YEAR: 365}
AGAINST = {Against.WEEKS: 7, Against.MONTHS: 30, Against.QUARTERS: 90, Against.CUSTOM: 30}
days = st.dates(min_value=date(1, 12, 31))


def length(period: Period) -> int:
    assert period.first is not None
    assert period.last is not None
    return (period.last - period.first).days + 1


@given(today=days, span=st.sampled_from(list(LENGTHS)))
def test_a_period_ends_today(today: date, span: Span) -> None:
    period = period_of(span, today)
    assert period.last == today
    assert length(period) == LENGTHS[span] or period.first == date.min


def test_everything_has_no_ends() -> None:
    assert period_of(Span.ALL, date(2026, 11, 30)) == Period() == period_of(Span.CUSTOM, date(2026, 11, 30))


@given(today=days, against=st.sampled_from(list(AGAINST)))
def test_two_periods_of_equal_length_lie_next_to_each_other(today: date, against: Against) -> None:
    this, that = pair_of(against, today)
    assert (this.last, length(this)) == (today, AGAINST[against])
    assert that.last is not None
    assert this.first is not None
    assert this.first.toordinal() - that.last.toordinal() == 1
    assert length(that) == AGAINST[against]


@given(today=days)
def test_this_month_against_the_whole_month_before(today: date) -> None:
    this, that = pair_of(Against.CALENDAR_MONTHS, today)
    assert this == (today.replace(day=1), today)
    assert that.first is not None
    assert (that.first.day, length(that)) == (1, monthrange(that.first.year, that.first.month)[1])
    assert (12 * today.year + today.month) - (12 * that.first.year + that.first.month) == 1


@pytest.mark.parametrize("against", Against)
def test_the_first_days_of_all_break_nothing(against: Against) -> None:
    assert pair_of(against, date(1, 4, 1)).that.last is not None
