"""Streaks and the calendar's grid: arithmetic of dates, whatever put the days there."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.app.clock import moment_at
from pyramid_trainer.training.calendar import DayCell, Streak, streak_of, weeks
from tests.casino.strategies import steady

TODAY = date(2026, 3, 31)


def days(*ago: int) -> dict[date, int]:
    """One counted attempt so many days before ``TODAY``."""
    return {TODAY - timedelta(days=number): 1 for number in ago}


@pytest.mark.parametrize(
    ("practised", "streak"),
    [
        (days(), Streak(0, 0)),
        (days(0), Streak(1, 1)),
        (days(1), Streak(1, 1)),
        (days(2), Streak(0, 1)),
        (days(0, 1, 2), Streak(3, 3)),
        (days(1, 2, 3), Streak(3, 3)),
        (days(2, 3, 4), Streak(0, 3)),
        (days(2, 0, 1), Streak(3, 3)),
        (days(0, 2, 3, 4, 5, 7), Streak(1, 4)),
        (days(-1), Streak(0, 1)),
        (days(-1, 0, 1), Streak(2, 3)),
        (days(-2, -1, 1, 2), Streak(2, 2)),
        (days(-3, -2, -1), Streak(0, 3)),
    ],
)
def test_a_streak_ends_today_or_yesterday_and_gaps_break_it(practised: dict[date, int], streak: Streak) -> None:
    assert streak_of(practised, TODAY) == streak


def test_a_day_without_a_counted_attempt_is_not_practised() -> None:
    practised = days(0, 1, 2)
    practised[TODAY - timedelta(days=1)] = 0
    assert streak_of(practised, TODAY) == Streak(1, 1)


@steady
@given(st.dictionaries(st.integers(-20, 20), st.integers(0, 3)), st.randoms(use_true_random=False))
def test_streaks_are_what_counting_day_by_day_gives_in_any_order(attempts: dict[int, int], chance) -> None:
    order = list(attempts)
    chance.shuffle(order)
    practised = {TODAY + timedelta(days=number): attempts[number] for number in order}
    lengths, length = {}, 0
    for number in range(-21, 22):
        length = length + 1 if attempts.get(number, 0) else 0
        lengths[number] = length
    assert streak_of(practised, TODAY) == Streak(lengths[0] or lengths[-1], max(lengths.values()))


def counted_at(*times: tuple[str, int], day_starts_at: int = 0) -> Counter[date]:
    """Attempts at these times in UTC, in zones so many minutes ahead of it."""
    return Counter(
        moment_at(
            datetime.fromisoformat(utc).replace(tzinfo=UTC).astimezone(timezone(timedelta(minutes=ahead))),
            day_starts_at,
        ).day
        for utc, ahead in times
    )


def test_the_night_in_which_clocks_are_put_forward_is_one_night() -> None:
    counted = counted_at(("2026-03-28T22:30", 60), ("2026-03-29T21:30", 120), ("2026-03-30T21:59", 120))
    assert streak_of(counted, date(2026, 3, 30)) == Streak(3, 3)


def test_the_hour_that_comes_twice_is_on_one_day() -> None:
    counted = counted_at(("2026-10-25T00:30", 120), ("2026-10-25T01:30", 60), ("2026-10-25T22:59", 60))
    assert counted == {date(2026, 10, 25): 3}


def test_days_are_those_of_the_place_on_both_sides_of_the_date_line() -> None:
    """Who flies west misses a day; who flies east begins one twice."""
    west = counted_at(("2026-05-01T20:00", -600), ("2026-05-02T20:00", 840))
    assert list(west) == [date(2026, 5, 1), date(2026, 5, 3)]
    assert streak_of(west, date(2026, 5, 3)) == Streak(1, 1)
    east = counted_at(("2026-05-01T20:00", 840), ("2026-05-01T22:00", -600), ("2026-05-02T22:00", -600))
    assert list(east) == [date(2026, 5, 2), date(2026, 5, 1)]
    assert streak_of(east, date(2026, 5, 1)) == Streak(1, 2)
    assert streak_of(east, date(2026, 5, 2)) == Streak(2, 2)


def test_a_clock_set_back_leaves_days_in_the_future_aside() -> None:
    counted = counted_at(("2027-01-01T12:00", 0), ("2027-01-02T12:00", 0), ("2026-06-01T12:00", 0))
    assert streak_of(counted, date(2026, 6, 1)) == Streak(1, 2)


def test_the_hours_after_midnight_belong_to_yesterday_when_the_day_starts_later() -> None:
    times = (("2026-05-01T12:00", 0), ("2026-05-03T01:30", 0))
    assert streak_of(counted_at(*times), date(2026, 5, 3)).current == 1
    assert streak_of(counted_at(*times, day_starts_at=4), date(2026, 5, 2)).current == 2


@steady
@given(
    st.integers(0, 6),
    st.dates(date(2019, 12, 20), date(2024, 3, 10)),
    st.integers(1, 100),
    st.dictionaries(st.integers(-9, 109), st.integers(0, 2000), max_size=20),
)
def test_the_grid_holds_every_day_once_in_whole_weeks(
    week_starts: int, start: date, length: int, attempts: dict[int, int]
) -> None:
    last = start + timedelta(days=length - 1)
    counted = {start + timedelta(days=number): attempts[number] for number in attempts}
    grid = weeks(counted, start, last, week_starts)
    assert {len(week) for week in grid} == {7}
    cells = [cell for week in grid for cell in week if cell is not None]
    every = [start + timedelta(days=number) for number in range(length)]
    assert cells == [DayCell(day, counted.get(day, 0)) for day in every]
    for week in grid:
        for place, cell in enumerate(week):
            assert cell is None or (cell.day.weekday() - week_starts) % 7 == place
    assert any(grid[0])
    assert any(grid[-1])


def test_a_span_that_ends_before_it_begins_has_no_weeks() -> None:
    assert weeks({TODAY: 1}, TODAY, TODAY - timedelta(days=1)) == ()


def test_the_last_days_of_the_calendar_are_no_trouble() -> None:
    assert weeks({}, date.max, date.max)[0].count(None) == 6
    assert streak_of({date.min: 1}, date.min) == Streak(1, 1)
