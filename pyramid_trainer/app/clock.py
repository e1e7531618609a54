"""The one place that reads a clock; everything below takes moments as arguments."""

import time
from datetime import UTC, datetime, timedelta

from pyramid_trainer.training.records import Moment


class Clock:
    """The computer's clock. ``day_starts_at``: hour of the local day, 0 to 23, before which yesterday goes on."""

    def __init__(self, day_starts_at: int = 0) -> None:
        self.day_starts_at = day_starts_at

    def now(self) -> Moment:
        return moment_at(datetime.now(UTC).astimezone(), self.day_starts_at)

    def seconds(self) -> float:
        """Seconds of a clock that never goes back."""
        return time.monotonic()


def moment_at(local: datetime, day_starts_at: int) -> Moment:
    """The moment of an aware local time, cut to whole milliseconds."""
    local = local.replace(microsecond=local.microsecond // 1000 * 1000)
    offset = local.utcoffset()
    assert offset is not None, "a moment needs a time zone"
    day = (local.replace(tzinfo=None) - timedelta(hours=day_starts_at)).date()
    return Moment(local.astimezone(UTC), local.date(), round(offset.total_seconds() / 60), day)
