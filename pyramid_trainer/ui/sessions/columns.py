"""What stands in each column of the list of sessions, in the user's language and his way of writing numbers."""

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction

from PySide6.QtCore import QLocale, QObject, QTime

from pyramid_trainer.store.sessions import SessionSummary
from pyramid_trainer.training.figures import Counts, accuracy
from pyramid_trainer.training.records import DRILL, PUZZLES
from pyramid_trainer.ui.history_list.columns import NONE, Column, Columns, widest_time
from pyramid_trainer.ui.language import decimal, local_time_text, percent, words_locale

NAME, KIND, STARTED, HANDS, COUNTED, THINKING, ACCURACY, LOSS, NOTE = range(9)


class SessionColumns(Columns):
    """``is_running``: whether a session still runs in this program."""

    def __init__(self, is_running: Callable[[SessionSummary], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_running = is_running
        self._columns = (
            Column(self.tr("Session"), self.tr("Its name, or when it started"), name_of, "n" * 14),
            Column(
                self.tr("Kind"),
                self.tr("Kind, and whether it runs or is deleted"),
                self._kind,
                self.tr("{kind} · running").format(kind=self.tr("Drill")),
            ),
            Column(self.tr("Started"), self.tr("First answer, in the local time of then"), _started, widest_time()),
            Column(self.tr("Hands"), self.tr("Every attempt"), _hands, "0,000", True),
            Column(self.tr("Counted"), self.tr("Attempts neither forced, hinted nor slips"), _counted, "0,000", True),
            Column(
                self.tr("Thinking"),
                self.tr(
                    "Time to the answers, summed over the counted hands; the clock stops at each answer and while"
                    " the window has no focus"
                ),
                _thinking,
                "0:00:00",
                True,
            ),
            Column(
                self.tr("Accuracy"), self.tr("Share of the counted hands that were optimal"), _accuracy, "100.0 %", True
            ),
            Column(self.tr("Loss"), self.tr("Bets given away per 100 counted hands"), _loss, "00.00", True),
            Column(self.tr("Note"), self.tr("What you noted"), _note, "n" * 3),
        )

    def is_aside(self, column: int, line: SessionSummary) -> bool:
        """The date in place of a name."""
        return column == NAME and not line.name

    def tool_tip(self, column: int, line: SessionSummary) -> str:
        if column == NOTE:
            return line.note
        if column == THINKING:
            lasted = duration_text(line.last_answer - line.opened.utc)
            return self.tr("From the first answer to the last: {lasted}").format(lasted=lasted)
        found = accuracy(Counts(line.counted, line.right, line.cost, line.cost_squared))
        if column == ACCURACY and found is not None:
            return self.tr("{right} of {counted} optimal; 95 % interval {low} to {high}").format(
                right=QLocale().toString(line.right),
                counted=QLocale().toString(line.counted),
                low=percent(Fraction(found.low), 1),
                high=percent(Fraction(found.high), 1),
            )
        if column == LOSS and line.loss is not None:
            return self.tr("{cost} bets in {counted} counted hands").format(
                cost=decimal(line.cost, 3), counted=QLocale().toString(line.counted)
            )
        text = self.text(column, line)
        return text if column in (NAME, KIND) else ""

    def _kind(self, summary: SessionSummary) -> str:
        kind = {DRILL: self.tr("Drill"), PUZZLES: self.tr("Puzzles")}.get(summary.kind, summary.kind)
        if summary.deleted is not None:
            return self.tr("{kind} · deleted").format(kind=kind)
        return self.tr("{kind} · running").format(kind=kind) if self._is_running(summary) else kind


def name_of(summary: SessionSummary) -> str:
    """Its name or, while it has none, weekday and time of its first answer; the date stands beside it."""
    if summary.name:
        return summary.name
    opened = summary.opened
    local = opened.utc + timedelta(minutes=opened.utc_offset_min)
    time = QLocale().toString(QTime(local.hour, local.minute), QLocale.FormatType.ShortFormat)
    return f"{words_locale().dayName(local.isoweekday())} {time}"


def duration_text(span: timedelta) -> str:
    """Hours, minutes and seconds, as a clock shows them."""
    seconds = max(0, round(span.total_seconds()))
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _started(summary: SessionSummary) -> str:
    return local_time_text(summary.opened)


def _hands(summary: SessionSummary) -> str:
    return QLocale().toString(summary.hands)


def _counted(summary: SessionSummary) -> str:
    return QLocale().toString(summary.counted)


def _thinking(summary: SessionSummary) -> str:
    return duration_text(timedelta(milliseconds=summary.think_ms)) if summary.counted else NONE


def _accuracy(summary: SessionSummary) -> str:
    return percent(Fraction(summary.right, summary.counted), 1) if summary.counted else NONE


def _loss(summary: SessionSummary) -> str:
    return NONE if summary.loss is None else decimal(100 * summary.cost / summary.counted, 2)


def _note(summary: SessionSummary) -> str:
    return " ".join(summary.note.split())
