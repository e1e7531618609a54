"""Which dated backups are to be made, and which may go: one a day and one a month, told apart by their names alone.

``daily-2026-11-30.sqlite`` and ``monthly-2026-11.sqlite``. Names of any other form belong to somebody else and are
never spoken of. A backup goes when it is old enough *and* as many newer ones are there as are to be kept, so that a
clock that is wrong, or a long rest, costs none; one dated later than today neither stands in the way of today's nor
counts as newer.
"""

import re
from collections.abc import Collection
from datetime import date, timedelta

DAYS_KEPT, MONTHS_KEPT = 14, 12

_DAILY = re.compile(r"daily-([0-9]{4})-([0-9]{2})-([0-9]{2})\.sqlite")
_MONTHLY = re.compile(r"monthly-([0-9]{4})-([0-9]{2})\.sqlite")


def daily_name(day: date) -> str:
    return f"daily-{day.isoformat()}.sqlite"


def monthly_name(day: date) -> str:
    """The name for the month in which ``day`` lies."""
    return f"monthly-{day.isoformat()[:7]}.sqlite"


def day_of(name: str) -> date | None:
    """The day of a daily backup; ``None`` for any other name."""
    match = _DAILY.fullmatch(name)
    return None if match is None else _date(match[1], match[2], match[3])


def month_of(name: str) -> date | None:
    """The first day of the month of a monthly backup; ``None`` for any other name."""
    match = _MONTHLY.fullmatch(name)
    return None if match is None else _date(match[1], match[2], "01")


def is_dated(name: str) -> bool:
    return day_of(name) is not None or month_of(name) is not None


def to_make(names: Collection[str], today: date, *, changed: bool) -> list[str]:
    """The names of the backups to make; ``changed``: whether the history is other than in the newest one.

    That of the month follows that of the day, also when the program ended between the two.
    """
    due = changed or daily_name(today) in names
    return [name for name in (daily_name(today), monthly_name(today)) if due and name not in names]


def to_remove(names: Collection[str], today: date) -> list[str]:
    """The names of the backups that may go, once today's are there and proven sound; the oldest first."""
    days = {name: day for name in names if (day := day_of(name)) is not None}
    months = {name: month for name in names if (month := month_of(name)) is not None}
    return [
        *_surplus(days, today, DAYS_KEPT, today - timedelta(days=DAYS_KEPT)),
        *_surplus(months, today, MONTHS_KEPT, _months_before(today, MONTHS_KEPT)),
    ]


def _surplus(dates: dict[str, date], today: date, kept: int, old: date) -> list[str]:
    """Those dated ``old`` or earlier that are not among the newest ``kept`` of the past."""
    past = sorted((day, name) for name, day in dates.items() if day <= today)
    return [name for day, name in past[:-kept] if day <= old]


def _months_before(today: date, months: int) -> date:
    """The first day of the month so many months before that of ``today``."""
    count = 12 * today.year + today.month - 1 - months
    return date(max(count // 12, date.min.year), count % 12 + 1, 1)


def _date(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
