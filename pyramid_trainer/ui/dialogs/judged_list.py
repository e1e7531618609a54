"""The hands whose verdict is another: a table that reads pages as they are looked at."""

from array import array
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from pyramid_trainer.app.judging import Changes
from pyramid_trainer.casino.hands import setting_with_alone
from pyramid_trainer.store.judging import Judged
from pyramid_trainer.store.review import ReviewReader, ReviewRow
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.records import Moment
from pyramid_trainer.ui import tables
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import grade_word, local_time_text, percent, setting_text
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.paged_lines import Lines, PagedLines
from pyramid_trainer.ui.review.columns import cards_text
from pyramid_trainer.ui.theme import BODY, SPACE, SPACE_2

TIME, HAND, ALONE, THEN, COST_THEN, NOW, COST_NOW, RULES = range(8)
_NUMBERS = {COST_THEN, COST_NOW}
_Role = Qt.ItemDataRole
Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_WIDEST = Moment(datetime(2000, 12, 28, 22, 58, tzinfo=UTC), date(2000, 12, 28), 0, date(2000, 12, 28))


class JudgedModel(QAbstractTableModel):
    """Newest first. Signal ``trouble(sentence)``: some lines cannot be read."""

    trouble = Signal(str)

    def __init__(self, path: Path, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._changes: Changes | None = None
        self._lines = PagedLines(partial(_rows, path), background, self)
        self._lines.came.connect(self._came)
        self._lines.trouble.connect(self.trouble)
        self.titles = [
            self.tr("Time"),
            self.tr("Hand"),
            self.tr("Your setting"),
            self.tr("Verdict"),
            self.tr("Cost"),
            self.tr("Anew"),
            self.tr("Cost"),
            self.tr("Rule set"),
        ]

    def show_changes(self, changes: Changes | None, *, as_if: bool) -> None:
        """``as_if``: the other verdicts are those under other rules."""
        self.beginResetModel()
        self.titles[NOW] = self.tr("As if") if as_if else self.tr("Anew")
        self._changes = changes
        self._lines.forget(array("q") if changes is None else changes.numbers)
        self.endResetModel()

    def stop(self) -> None:
        """What was asked for is no longer wanted."""
        self._lines.stop()

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines.numbers)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.titles)

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        column = index.column()
        if role == _Role.TextAlignmentRole:
            return alignment(column)
        if role == _Role.DisplayRole:
            return self._text(index.row(), column)
        if role == _Role.AccessibleTextRole:
            return f"{self.titles[column]}: {self._text(index.row(), column)}"
        if role == _Role.ToolTipRole:
            return self._tool_tip(index.row())
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == _Role.DisplayRole:
            return self.titles[section]
        return alignment(section) if role == _Role.TextAlignmentRole else None

    def _text(self, row: int, column: int) -> str:
        assert self._changes is not None, "there are lines"
        change = self._changes.change(row)
        if column in (THEN, COST_THEN):
            return _verdict(change.then.judged, cost=column == COST_THEN)
        if column in (NOW, COST_NOW):
            return _verdict(change.now, cost=column == COST_NOW)
        if column == ALONE:
            return setting_text(setting_with_alone(change.then.hand, change.then.alone))
        line: ReviewRow | None = self._lines.line(row)
        if line is None:
            return "…" if column == TIME else ""
        attempt = line.attempt
        return {TIME: local_time_text(attempt.moment), HAND: cards_text(attempt.cards), RULES: attempt.rules}[column]

    def _tool_tip(self, row: int) -> str:
        assert self._changes is not None, "there are lines"
        change = self._changes.change(row)
        then, now = (
            self.tr(" or ").join(setting_text(setting_with_alone(change.then.hand, one)) for one in judged.best)
            for judged in (change.then.judged, change.now)
        )
        return self.tr("Best by the verdict: {then}; now: {now}").format(then=then, now=now)

    def _came(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.titles) - 1))


class JudgedTable(QTableView):
    """The table, dressed as the others; its columns take the room there is."""

    def __init__(self, model: JudgedModel, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._titles = model.titles
        self.setModel(model)
        self.setAccessibleName(self.tr("Hands with another verdict"))
        tables.set_up(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.horizontalHeader().setSectionsClickable(False)
        look.changed.connect(self._fit)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = QFontMetrics(self._look.type.font(BODY))
        self.verticalHeader().setDefaultSectionSize(metrics.height() + SPACE)
        grades = max((grade_word(grade) for grade in Grade), key=metrics.horizontalAdvance)
        widest = {
            TIME: local_time_text(_WIDEST),
            HAND: "10♠ 10♥ 10♦",
            ALONE: "10-10 | 10",
            THEN: grades,
            COST_THEN: percent(Fraction(1)),
            NOW: grades,
            COST_NOW: percent(Fraction(1)),
            RULES: "n" * 8,
        }
        widths = [
            max(metrics.horizontalAdvance(widest[column]), metrics.horizontalAdvance(title)) + SPACE_2
            for column, title in enumerate(self._titles)
        ]
        widths[RULES] += max(0, self.viewport().width() - sum(widths))
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)


def alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _NUMBERS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _verdict(judged: Judged, *, cost: bool) -> str:
    return percent(judged.cost) if cost else grade_word(judged.grade)


def _rows(path: Path, numbers: "array[int]") -> Lines:
    with ReviewReader(path) as reader:
        return {row.number: row for row in reader.rows(numbers)}
