"""How values are written: ids as 16 bytes, times as milliseconds, days as numbers, and the text of files.

Files show a time as ``2026-11-30T01:26:26.123Z``, a day as ``2026-11-30``, an id in the 8-4-4-4-12 form in lower case.
"""

import re
from datetime import UTC, date, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EPOCH_DAY = date(1970, 1, 1).toordinal()
_MILLISECOND = timedelta(milliseconds=1)

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_UTC = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def id_bytes(text: str) -> bytes:
    """The 16 bytes of a UUID written in lower case; raises ``ValueError`` for any other text."""
    if _ID.fullmatch(text) is None:
        raise ValueError(f"not a UUID in lower case: {text!r}")
    return bytes.fromhex(text.replace("-", ""))


def id_text(raw: bytes) -> str:
    """The UUID of these 16 bytes; raises ``ValueError`` for another number of them."""
    if len(raw) != 16:
        raise ValueError(f"not the bytes of a UUID: {raw!r}")
    digits = raw.hex()
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def to_ms(utc: datetime) -> int:
    """Milliseconds since 1970 of an aware time; what is finer is cut off."""
    return (utc - EPOCH) // _MILLISECOND


def from_ms(milliseconds: int) -> datetime:
    """The time, in UTC; raises ``OverflowError`` outside the years 1 to 9999."""
    return EPOCH + timedelta(milliseconds=milliseconds)


def to_day(day: date) -> int:
    return day.toordinal() - _EPOCH_DAY


def from_day(number: int) -> date:
    """Raises ``ValueError`` or ``OverflowError`` outside the years 1 to 9999."""
    return date.fromordinal(number + _EPOCH_DAY)


def utc_text(utc: datetime) -> str:
    """As ``2026-11-30T01:26:26.123Z``; ``parse_utc`` reads it back."""
    return utc.astimezone(UTC).isoformat(timespec="milliseconds")[:23] + "Z"


def parse_utc(text: str) -> datetime:
    """Raises ``ValueError`` for anything but the form of ``utc_text``."""
    if _UTC.fullmatch(text) is None:
        raise ValueError(f"not a time: {text!r}")
    return datetime.fromisoformat(text)


def parse_day(text: str) -> date:
    """Raises ``ValueError`` for anything but ``YYYY-MM-DD``."""
    if _DAY.fullmatch(text) is None:
        raise ValueError(f"not a day: {text!r}")
    return date.fromisoformat(text)
