"""The periods that can be picked, against a calendar."""

from calendar import monthrange
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.app.periods import Against, Span, longer_with_hands, pair_of, period_of
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.store.history import History
from pyramid_trainer.store.progress_reader import Period
from tests.store.samples import SHOE, SINGLE, START, attempt_in, session_at

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


def test_where_nothing_was_dealt_the_next_longer_period_with_hands_is_found(tmp_path: Path) -> None:
    path, chance = tmp_path / "history.sqlite", Random(1)
    with History.open(path) as history:
        for rules, days in ((SINGLE, 200), (SHOE, 40), (SINGLE, 900)):
            session = session_at(chance, START - timedelta(days))
            history.keep_attempt(attempt_in(session, chance, rules=rules), rules, session)
    today = START.date()

    def found(span: Span, rules: RuleSet) -> Span:
        return longer_with_hands(path, span, rules.rules_hash, today)

    assert [found(span, SINGLE) for span in (Span.WEEK, Span.MONTH, Span.QUARTER)] == [Span.YEAR] * 3
    assert found(Span.YEAR, SINGLE) is Span.ALL
    assert [found(span, SHOE) for span in (Span.WEEK, Span.MONTH)] == [Span.QUARTER] * 2
    assert found(Span.CUSTOM, SHOE) is Span.ALL
