"""The calendar of practice: a year after another, the newest first, a field for each day; and the streak."""

from collections.abc import Mapping
from datetime import date
from math import sqrt

from PySide6.QtCore import QLocale, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QWidget

from pyramid_trainer.app.progress_values import PracticeDay, Progress
from pyramid_trainer.training.calendar import DAYS_IN_WEEK, weeks
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.language import long_day_text, sentence, week_starts, words_locale
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.painting import draw_line_of_text
from pyramid_trainer.ui.parts import Titled
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.progress.cells import Cell, Cells
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_3, mixed

_WEEKS = 54
"""A year touches at most so many."""
_LARGEST = 22
_LEVELS = 4


class _Days(Cells):
    """Weeks are columns; the first day of the week, as the user's locale has it, is at the top."""

    def __init__(self, look: Look) -> None:
        self._practice: Mapping[date, PracticeDay] = {}
        self._today = date.min
        self._most = 1
        self._labels: list[tuple[QRectF, str, float]] = []
        self._shades: list[QColor] = []
        super().__init__(look)

    def show_days(self, practice: Mapping[date, PracticeDay], today: date) -> None:
        self._practice, self._today = practice, today
        self._most = max((day.hands for day in practice.values()), default=1)
        self.lay_out()

    def arrange(self, width: int) -> tuple[list[Cell], int]:
        metrics = QFontMetricsF(self._look.type.font(SMALL))
        locale = words_locale()
        starts = week_starts()
        names = [
            locale.standaloneDayName((starts + row) % DAYS_IN_WEEK + 1, QLocale.FormatType.ShortFormat)
            for row in range(DAYS_IN_WEEK)
        ]
        left = max(map(metrics.horizontalAdvance, names)) + SPACE
        side = min(float(_LARGEST * self._look.type.scale), (width - left) / _WEEKS)
        line = metrics.height() + SPACE / 2
        cells: list[Cell] = []
        self._labels = []
        top = 0.0
        for year in self._years():
            last = min(date(year, 12, 31), max([self._today, *self._practice]))
            self._labels.append((QRectF(0, top, width, line), str(year), 0.0))
            top += line
            self._label_rows(names, side, left, top + line)
            shown = weeks({}, date(year, 1, 1), last, starts)
            for column, week in enumerate(shown):
                for row, day in enumerate(week):
                    if day is None:
                        continue
                    rect = QRectF(left + column * side, top + line + row * side, side - 2, side - 2)
                    cells.append(Cell(rect, day.day))
                    if day.day.day == 1:
                        month = locale.standaloneMonthName(day.day.month, QLocale.FormatType.ShortFormat)
                        place = rect.x() + (side if row else 0)
                        self._labels.append((QRectF(place, top, 4 * side, line), month, 0.0))
            top += line + DAYS_IN_WEEK * side + SPACE_3
        return cells, round(top)

    def paint_cell(self, painter: QPainter, cell: Cell) -> None:
        theme = self._look.theme
        day = cell.item
        assert isinstance(day, date)
        practice = self._practice.get(day)
        painter.setPen(QPen(theme.accent, 1.5) if day == self._today else Qt.PenStyle.NoPen)
        painter.setBrush(self._shades[self._level(practice)])
        inset = 0.75 if day == self._today else 0.0
        painter.drawRoundedRect(cell.rect.adjusted(inset, inset, -inset, -inset), 3, 3)

    def paint_words(self, painter: QPainter) -> None:
        self._shades = self._colours()
        painter.setFont(self._look.type.font(SMALL))
        painter.setPen(self._look.theme.muted)
        for rect, text, across in self._labels:
            draw_line_of_text(painter, rect, text, across)

    def said(self, item: object) -> str:
        assert isinstance(item, date)
        return saying.practice_told(long_day_text(item), self._practice.get(item))

    def can_open(self, item: object) -> bool:
        return item in self._practice

    def _start(self) -> int:
        return next((place for place, cell in enumerate(self.cells) if cell.item == self._today), 0)

    def _years(self) -> list[int]:
        """Those with practice, and this one."""
        return sorted({day.year for day in self._practice} | {self._today.year}, reverse=True)

    def _label_rows(self, names: list[str], side: float, left: float, top: float) -> None:
        """Every other day of the week is named: there is no room for all."""
        for row in range(0, DAYS_IN_WEEK, 2):
            self._labels.append((QRectF(0, top + row * side, left - SPACE, side - 2), names[row], 1.0))

    def _level(self, practice: PracticeDay | None) -> int:
        if practice is None or not practice.hands:
            return 0
        return max(1, round(_LEVELS * sqrt(practice.hands / self._most)))

    def _colours(self) -> list[QColor]:
        """By level."""
        theme = self._look.theme
        shares = [0.25 + 0.75 * level / (_LEVELS - 1) for level in range(_LEVELS)]
        return [mixed(theme.text, theme.surface, 0.06), *(mixed(theme.win, theme.surface, share) for share in shares)]


class Calendar(Titled):
    """Signal ``chosen(day)``: the hands of a day are to be shown."""

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__("", look, parent)
        self.title.setText(self.tr("Days of practice, under all rule sets"))
        self._streak = TextLabel(look, wrap=True)
        self._told = TextLabel(look, colour="muted", wrap=True)
        self.days = _Days(look)
        self.days.setAccessibleName(self.tr("Calendar of days"))
        self._hint = self.tr("The stronger its colour, the more hands on a day; a day opens its hands.")
        self.column.addWidget(self._streak)
        self.column.addWidget(self._told)
        self.column.addWidget(self.days)
        self.column.addStretch(1)
        self.days.told.connect(self._tell)
        self.days.chosen.connect(self.chosen)
        self._tell("")

    @property
    def told(self) -> str:
        return self._told.text()

    def show_progress(self, progress: Progress) -> None:
        streak = progress.streak
        self._streak.setText(sentence("progress.streak", {"current": streak.current, "longest": streak.longest}))
        self.days.show_days(progress.practice, progress.question.today)

    def _tell(self, text: str) -> None:
        self._told.setText(text or self._hint)
