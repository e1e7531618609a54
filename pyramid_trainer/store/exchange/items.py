"""The parts that items of a .json file have in common, of whichever game they are: times, moments and marks."""

from datetime import datetime
from typing import Any

from pyramid_trainer.store.exchange.fields import ItemFields
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.store.units import utc_text
from pyramid_trainer.training.records import Moment

MOMENT_KEYS = ("utc", "local_date", "utc_offset_min", "day")
MARK_KEYS = ("slip", "starred", "note")
_NOTE_KEYS = ("text", "utc")


def time_item(utc: datetime | None) -> str | None:
    return None if utc is None else utc_text(utc)


def time_of(fields: ItemFields, name: str) -> datetime | None:
    return fields.utc(name) if fields.has(name) else None


def moment_item(moment: Moment) -> dict[str, Any]:
    """The fields ``MOMENT_KEYS``, which ``ItemFields.moment`` reads back."""
    return {
        "utc": utc_text(moment.utc),
        "local_date": moment.local_date.isoformat(),
        "utc_offset_min": moment.utc_offset_min,
        "day": moment.day.isoformat(),
    }


def marks_item(marks: Marks, note: str) -> dict[str, Any]:
    """The fields ``MARK_KEYS``, which ``marks_of`` reads back."""
    return {
        "slip": time_item(marks.slip),
        "starred": time_item(marks.starred),
        "note": None if marks.noted is None else {"text": note, "utc": utc_text(marks.noted)},
    }


def marks_of(fields: ItemFields) -> tuple[Marks, str]:
    """The times of the marks, and the note."""
    note, noted = "", None
    if fields.has("note"):
        inner = fields.item("note", _NOTE_KEYS)
        note, noted = inner.text("text"), inner.utc("utc")
    return Marks(time_of(fields, "slip"), time_of(fields, "starred"), noted), note
