"""The periods that the progress page offers, as days counted back from today."""

from datetime import date, timedelta
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from pyramid_trainer.store.progress_reader import Period, ProgressReader


class Span(StrEnum):
    """What the figures are about."""

    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    ALL = "all"
    CUSTOM = "custom"


class Against(StrEnum):
    """Which two periods are compared."""

    MONTHS = "months"
    CALENDAR_MONTHS = "calendar_months"
    WEEKS = "weeks"
    QUARTERS = "quarters"
    CUSTOM = "custom"


class Pair(NamedTuple):
    """The period in question and the one it is held against."""

    this: Period
    that: Period


DAYS = {Span.WEEK: 7, Span.MONTH: 30, Span.QUARTER: 90, Span.YEAR: 365}
_DAYS_AGAINST = {Against.WEEKS: 7, Against.MONTHS: 30, Against.QUARTERS: 90}


def period_of(span: Span, today: date) -> Period:
    """The last so many days, today among them; everything for ``ALL`` and ``CUSTOM``, which only the user knows."""
    days = DAYS.get(span)
    return Period() if days is None else _days_up_to(today, days)


def longer_with_hands(path: Path, span: Span, rules_hash: str, today: date) -> Span:
    """The next longer period in which anything was dealt under the rule set; everything where no other has any.

    Reads the history at ``path``. Raises ``EnvironmentFault`` when it cannot be read.
    """
    lengths = list(DAYS)
    with ProgressReader(path) as reader:
        for longer in lengths[lengths.index(span) + 1 :] if span in DAYS else ():
            if any(one.hands for one in reader.classes(*period_of(longer, today), rules_hash)):
                return longer
    return Span.ALL


def pair_of(against: Against, today: date) -> Pair:
    """The two periods; for ``CUSTOM`` those it starts from, the last 30 days and the 30 before."""
    if against is Against.CALENDAR_MONTHS:
        first = today.replace(day=1)
        last_before = _earlier(first, 1)
        return Pair(Period(first, today), Period(last_before.replace(day=1), last_before))
    days = _DAYS_AGAINST.get(against, 30)
    this = _days_up_to(today, days)
    assert this.first is not None
    return Pair(this, _days_up_to(_earlier(this.first, 1), days))


def _days_up_to(last: date, days: int) -> Period:
    return Period(_earlier(last, days - 1), last)


def _earlier(day: date, days: int) -> date:
    """So many days before; the first day of all when there are none so early."""
    return day - timedelta(days) if day.toordinal() > days else date.min
