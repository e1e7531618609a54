"""Days of practice: the streak and the calendar's grid.

A day is practised when at least one counted attempt carries it. What a day is was decided when the attempt was kept
(the local date after the start-of-day hour), so time zones, summer time and a clock set back can put days in any order
or leave gaps, and here it is arithmetic of dates alone.

The *current* streak ends today, or yesterday as long as today is not practised yet: a streak is not broken before the
day is over. Days after today (kept in another time zone, or before the clock was set back) neither lengthen nor break
it; the *longest* streak takes in all days.
"""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

DAYS_IN_WEEK = 7


class Streak(NamedTuple):
    """Days in a row; 0 when there are none."""

    current: int
    longest: int


class DayCell(NamedTuple):
    """A day of the calendar and its counted attempts."""

    day: date
    counted: int


Week = tuple[DayCell | None, ...]
"""Seven places from the first day of the week on; ``None`` outside the span shown."""


def streak_of(counted: Mapping[date, int], today: date) -> Streak:
    """The streaks from the counted attempts of each day, in any order."""
    practised = {day.toordinal() for day, number in counted.items() if number > 0}
    ends = today.toordinal()
    if ends not in practised:
        ends -= 1
    longest = max((_streak_up_to(day, practised) for day in practised if day + 1 not in practised), default=0)
    return Streak(_streak_up_to(ends, practised), longest)


def weeks(counted: Mapping[date, int], first: date, last: date, week_starts: int = 0) -> tuple[Week, ...]:
    """The days from ``first`` to ``last`` by weeks, none when ``last`` is earlier.

    ``week_starts``: the first day of the week, 0 for Monday to 6 for Sunday.
    """
    if last < first:
        return ()
    before = (first.weekday() - week_starts) % DAYS_IN_WEEK
    days = map(date.fromordinal, range(first.toordinal(), last.toordinal() + 1))
    cells: list[DayCell | None] = [None] * before
    cells += [DayCell(day, counted.get(day, 0)) for day in days]
    cells += [None] * (-len(cells) % DAYS_IN_WEEK)
    return tuple(tuple(cells[start : start + DAYS_IN_WEEK]) for start in range(0, len(cells), DAYS_IN_WEEK))


def _streak_up_to(day: int, practised: set[int]) -> int:
    """How many days in a row end with ``day``, all as ordinals."""
    length = 0
    while day - length in practised:
        length += 1
    return length
