"""Moments: UTC to the millisecond, what the calendar said there and then, and the day that the player means."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.app.clock import Clock, moment_at
from pyramid_trainer.store.fitness import fit_moment
from tests.app.zones import HAWAII, KIRIBATI, MIDDLE_EUROPE, NEPAL
from tests.casino.strategies import steady


def here(text: str) -> datetime:
    """A time in UTC as the computer's own zone has it."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).astimezone()


@pytest.mark.parametrize(
    ("utc", "offset", "local"),
    [
        ("2026-03-29T00:59:59", 60, "01:59:59"),
        ("2026-03-29T01:00:00", 120, "03:00:00"),
        ("2026-10-25T00:30:00", 120, "02:30:00"),
        ("2026-10-25T01:30:00", 60, "02:30:00"),
    ],
)
def test_the_offset_is_that_of_the_moment_when_clocks_are_changed(
    zone: Callable[[str], None], utc: str, offset: int, local: str
) -> None:
    zone(MIDDLE_EUROPE)
    assert f"{here(utc):%H:%M:%S}" == local
    moment = moment_at(here(utc), 0)
    assert (moment.utc, moment.utc_offset_min) == (datetime.fromisoformat(utc).replace(tzinfo=UTC), offset)
    assert moment.local_date == moment.day == date.fromisoformat(utc[:10])


@pytest.mark.parametrize(
    ("utc", "hour", "day"),
    [
        ("2026-03-28T23:30:00", 3, date(2026, 3, 28)),  # half past midnight
        ("2026-03-29T00:59:59", 3, date(2026, 3, 28)),  # a second before two, when it becomes three
        ("2026-03-29T01:00:00", 3, date(2026, 3, 29)),
        ("2026-10-25T00:30:00", 3, date(2026, 10, 24)),  # half past two for the first time
        ("2026-10-25T01:30:00", 3, date(2026, 10, 24)),  # and for the second
        ("2026-10-25T02:00:00", 3, date(2026, 10, 25)),
        ("2026-12-31T23:30:00", 1, date(2026, 12, 31)),
        ("2026-12-31T23:30:00", 0, date(2027, 1, 1)),
    ],
)
def test_the_day_begins_at_its_hour_on_the_wall(zone: Callable[[str], None], utc: str, hour: int, day: date) -> None:
    zone(MIDDLE_EUROPE)
    assert moment_at(here(utc), hour).day == day


@pytest.mark.parametrize(
    ("name", "offset", "local_date"),
    [
        (NEPAL, 345, date(2026, 11, 30)),
        (KIRIBATI, 840, date(2026, 12, 1)),
        (HAWAII, -600, date(2026, 11, 30)),
        ("UTC0", 0, date(2026, 11, 30)),
    ],
)
def test_every_zone_has_its_own_date(zone: Callable[[str], None], name: str, offset: int, local_date: date) -> None:
    zone(name)
    moment = moment_at(here("2026-11-30T11:00:00"), 0)
    assert (moment.utc_offset_min, moment.local_date) == (offset, local_date)


def test_now_is_now_and_here(zone: Callable[[str], None]) -> None:
    zone(NEPAL)
    before = datetime.now(UTC)
    moment = Clock(day_starts_at=4).now()
    after = datetime.now(UTC)
    assert before - timedelta(milliseconds=1) < moment.utc <= after
    assert moment.utc.utcoffset() == timedelta(0)
    assert moment.utc_offset_min == 345
    assert moment == moment_at(moment.utc.astimezone(), 4)


def test_a_new_start_of_the_day_acts_from_then_on() -> None:
    clock = Clock()
    early = datetime(2026, 11, 30, 2, 0, tzinfo=UTC)
    assert moment_at(early, clock.day_starts_at).day == date(2026, 11, 30)
    clock.day_starts_at = 3
    assert moment_at(early, clock.day_starts_at).day == date(2026, 11, 29)


def test_seconds_never_go_back() -> None:
    clock = Clock()
    readings = [clock.seconds() for _ in range(1000)]
    assert readings == sorted(readings)


@steady
@given(
    st.datetimes(min_value=datetime(1990, 1, 1), max_value=datetime(2090, 1, 1)),
    st.integers(-14 * 60, 14 * 60),
    st.integers(0, 23),
)
def test_any_moment_fits_together(utc: datetime, offset: int, hour: int) -> None:
    moment = moment_at(utc.replace(tzinfo=UTC).astimezone(timezone(timedelta(minutes=offset))), hour)
    wall = utc + timedelta(minutes=offset)
    assert moment.utc == utc.replace(microsecond=utc.microsecond // 1000 * 1000, tzinfo=UTC)
    assert (moment.utc_offset_min, moment.local_date) == (offset, wall.date())
    assert moment.day == (wall.date() if wall.hour >= hour else wall.date() - timedelta(days=1))
    fit_moment(moment)
