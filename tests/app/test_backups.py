"""Which dated backups are made and which go: over years, with rests, wrong clocks and files of somebody else."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.app.backups import (
    DAYS_KEPT,
    MONTHS_KEPT,
    daily_name,
    day_of,
    is_dated,
    month_of,
    monthly_name,
    to_make,
    to_remove,
)

FIRST = date(2024, 1, 15)
FOREIGN = {"before-erasing-20260101-000000.sqlite", "daily-2026-02-30.sqlite", "mine.sqlite", "daily-2026-01-01.csv"}

gaps = st.lists(st.integers(1, 45), min_size=1, max_size=250)
days = st.dates(date(2000, 1, 1), date(2099, 12, 31))


def played(dates: list[date], names: set[str] | None = None) -> set[str]:
    """The names that are there after practice on each of ``dates``."""
    there = set(names or ())
    for today in dates:
        there |= set(to_make(there, today, changed=True))
        there -= set(to_remove(there, today))
    return there


def dates_with(gaps: list[int]) -> list[date]:
    dates = [FIRST]
    for gap in gaps:
        dates.append(dates[-1] + timedelta(days=gap))
    return dates


@given(days)
def test_names_are_read_as_they_are_written(day: date) -> None:
    assert day_of(daily_name(day)) == day
    assert month_of(monthly_name(day)) == day.replace(day=1)
    assert day_of(monthly_name(day)) is month_of(daily_name(day)) is None


def test_practice_every_day_keeps_fourteen_days_and_twelve_months() -> None:
    dates = [FIRST + timedelta(days=number) for number in range(1000)]
    there = played(dates)
    assert {name for name in there if day_of(name)} == {daily_name(day) for day in dates[-DAYS_KEPT:]}
    months = sorted({day.replace(day=1) for day in dates})
    assert {name for name in there if month_of(name)} == {monthly_name(month) for month in months[-MONTHS_KEPT:]}


@given(gaps)
def test_whatever_the_rests_enough_is_kept_and_not_too_much(gaps: list[int]) -> None:
    dates = dates_with(gaps)
    there = played(dates)
    assert {daily_name(day) for day in dates[-DAYS_KEPT:]} <= there
    recent = [day for day in dates if day > dates[-1] - timedelta(days=DAYS_KEPT)]
    assert {daily_name(day) for day in recent} <= there
    assert sum(day_of(name) is not None for name in there) <= DAYS_KEPT
    months = sorted({day.replace(day=1) for day in dates})[-MONTHS_KEPT:]
    assert {name for name in there if month_of(name)} == {monthly_name(month) for month in months}


@given(gaps, days)
def test_a_clock_that_was_wrong_for_a_day_costs_nothing(gaps: list[int], wrong: date) -> None:
    """At most the oldest of each kind goes, as on any other day; and what stood on the right days is made again."""
    before = played(dates_with(gaps))
    during = played([wrong], before)
    lost = before - during
    assert sum(day_of(name) is not None for name in lost) <= 1
    assert sum(month_of(name) is not None for name in lost) <= 1
    assert daily_name(wrong) in during
    right = dates_with(gaps)[-1] + timedelta(days=1)
    after = played([right], during)
    assert daily_name(right) in after
    assert {name for name in during if day_of(name) and right < day_of(name)} <= after  # type: ignore[operator]


@given(st.sets(st.builds(daily_name, days) | st.builds(monthly_name, days), max_size=60), days, st.booleans())
def test_nothing_of_the_future_and_nothing_of_others_goes(names: set[str], today: date, changed: bool) -> None:
    going = to_remove(names | FOREIGN, today)
    assert FOREIGN.isdisjoint(going)
    assert set(going) <= names
    for name in going:
        day = day_of(name)
        month = month_of(name)
        if day is not None:
            assert day <= today - timedelta(days=DAYS_KEPT)
            newer = [other for other in names if (found := day_of(other)) is not None and day < found <= today]
            assert len(newer) >= DAYS_KEPT
        else:
            assert month is not None
            newer = [other for other in names if (found := month_of(other)) is not None and month < found <= today]
            assert len(newer) >= MONTHS_KEPT
    made = to_make(names | FOREIGN, today, changed=changed)
    due = changed or daily_name(today) in names
    assert set(made) == ({daily_name(today), monthly_name(today)} - names if due else set())
    assert all(map(is_dated, made))


def test_names_that_only_look_like_ours_are_not() -> None:
    for name in (
        *FOREIGN,
        "daily-2026-1-1.sqlite",
        "Daily-2026-01-01.sqlite",
        "daily-2026-01-01.sqlite.bak",
        "daily-２０２６-01-01.sqlite",
        "monthly-2026-13.sqlite",
        "monthly-2026-01-01.sqlite",
        "daily-0000-01-01.sqlite",
        "daily-2026-01-01.sqlite\n",
    ):
        assert not is_dated(name), name
