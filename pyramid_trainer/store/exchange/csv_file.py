"""The casino attempts as a .csv file, one row each. Row 1 is the header, so the first attempt stands in row 2.

A row is what a spreadsheet counts as one: a note may hold line ends, and blank lines count but carry nothing.
"""

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from pyramid_trainer.cards import format_cards
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.copying import replacing
from pyramid_trainer.store.exchange.fields import TextFields, attempt_of
from pyramid_trainer.store.exchange.intake import ImportResult, Intake
from pyramid_trainer.store.fitness import quoted
from pyramid_trainer.store.long_acts import ROWS_AT_ONCE, UNWATCHED, Progress
from pyramid_trainer.store.reading import Held
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.store.units import utc_text
from pyramid_trainer.training.records import Attempt

HEADER = [
    *("id", "session", "utc", "local_date", "utc_offset_min", "day", "mode", "rules", "rules_hash", "engine"),
    *("cards", "dealer", "seen", "alone", "best", "grade", "cost", "think_ms", "fouls"),
    *("hinted", "slip", "starred", "note"),
]
_WANTS_QUOTES = re.compile(r'[,"\n\r]')
LONGEST_LINE = 2**18
"""Bytes; a line that can be right has a fifth of that at most, with a note of 10,000 characters of four bytes."""


def export_csv(history: Held, path: Path, progress: Progress = UNWATCHED) -> int:
    """Writes every attempt in order of time, but for those of deleted sessions, which the form has no mark for.

    Gives back how many; raises ``EnvironmentFault("file.cannot_write")``. Cancelled, the file that was there stays as
    it was.
    """
    written = 0
    with history.snapshot() as held, replacing(path) as file:
        deleted = {stored.session.id for stored in held.sessions() if stored.deleted is not None}
        total = held.counts().attempts
        file.write(_line(HEADER))
        for done, (attempt, _) in enumerate(held.attempts()):
            if done % ROWS_AT_ONCE == 0:
                progress.at(done, total)
            if attempt.session not in deleted:
                file.write(_line(_values(attempt)))
                written += 1
    return written


def take_in(source: BinaryIO, size: int, intake: Intake, progress: Progress = UNWATCHED) -> ImportResult:
    """``size``: bytes in the file. Raises ``BadInput("import.row", row=, reason=)``."""
    reading = progress.part(0, 0.9)
    rows = csv.reader(_lines(source), strict=True)
    row = 0
    while True:
        row += 1
        try:
            values = next(rows, None)
            if row == 1:
                _require_header(values)
            elif values is None:
                return intake.result(progress.part(0.9, 1))
            elif values:
                _take(values, intake)
            if row % ROWS_AT_ONCE == 0:
                reading.at(source.tell(), size)
        except csv.Error as error:
            raise BadInput("import.row", row=row, reason=BadInput("record.quoting", message=str(error))) from error
        except BadInput as error:
            raise BadInput("import.row", row=row, reason=error) from error


def _line(values: list[str]) -> str:
    return ",".join(map(_quoted, values)) + "\n"


def _quoted(value: str) -> str:
    if _WANTS_QUOTES.search(value):
        return '"' + value.replace('"', '""') + '"'
    return value


def _values(attempt: Attempt) -> list[str]:
    moment = attempt.moment
    return [
        attempt.id,
        attempt.session,
        utc_text(moment.utc),
        moment.local_date.isoformat(),
        str(moment.utc_offset_min),
        moment.day.isoformat(),
        attempt.mode,
        attempt.rules,
        attempt.rules_hash,
        attempt.engine,
        format_cards(attempt.cards),
        format_cards(attempt.dealer),
        format_cards(attempt.seen),
        str(attempt.alone),
        format_cards(attempt.best),
        str(attempt.grade),
        str(attempt.cost),
        str(attempt.think_ms),
        str(attempt.fouls),
        str(int(attempt.hinted)),
        str(int(attempt.slip)),
        str(int(attempt.starred)),
        attempt.note,
    ]


def _lines(source: BinaryIO) -> Iterator[str]:
    """The lines as text, none of them longer than memory should bear; a byte order mark at the start is let go."""
    encoding = "utf-8-sig"
    while line := source.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise BadInput("record.line_too_long", longest=LONGEST_LINE)
        try:
            yield line.decode(encoding)
        except UnicodeDecodeError as error:
            raise BadInput("record.encoding") from error
        encoding = "utf-8"


def _require_header(values: list[str] | None) -> None:
    if values != HEADER:
        raise BadInput("record.header", got=quoted(",".join(values or [])), expected=",".join(HEADER))


def _take(values: list[str], intake: Intake) -> None:
    if len(values) != len(HEADER):
        raise BadInput("record.columns", count=len(values), expected=len(HEADER))
    fields = TextFields(dict(zip(HEADER, values, strict=True)))
    attempt = attempt_of(fields, fields.flag("slip"), fields.flag("starred"), fields.text("note"))
    utc = attempt.moment.utc  # the file does not say when a mark was set
    marks = Marks(utc if attempt.slip else None, utc if attempt.starred else None, utc if attempt.note else None)
    intake.attempt(attempt, marks, make_up=True)
