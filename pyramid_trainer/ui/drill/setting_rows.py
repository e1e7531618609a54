"""A row for every legal setting of a hand: its name, a tick where it is best, its bar of outcomes, what it is worth."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.drill.bar import OutcomeBar
from pyramid_trainer.ui.drill.grade_sign import BestTick
from pyramid_trainer.ui.frame import row_height
from pyramid_trainer.ui.language import setting_text, signed_percent
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, SPACE

ROWS = 2
"""No hand has more legal settings."""

MOST_BEHIND = 0.6
"""Share of the width that counts may take behind the bars before they leave their words out."""


@dataclass(frozen=True, slots=True)
class _Row:
    name: TextLabel
    tick: BestTick
    bar: OutcomeBar
    ev: TextLabel

    def widgets(self) -> tuple[QWidget, ...]:
        return (self.name, self.tick, self.bar, self.ev)


class SettingRows(QWidget):
    """Takes the room of all rows also where a hand has fewer settings, so that nothing moves."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._rows = [
            _Row(TextLabel(look, size=BODY + 2), BestTick(look), OutcomeBar(look), TextLabel(look, size=BODY + 2))
            for _ in range(ROWS)
        ]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE)
        self._grid.setColumnStretch(2, 1)
        for line, row in enumerate(self._rows):
            for column, widget in enumerate(row.widgets()):
                policy = widget.sizePolicy()
                policy.setRetainSizeWhenHidden(True)
                widget.setSizePolicy(policy)
                self._grid.addWidget(widget, line, column)
            row.ev.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def show_values(self, values: tuple[SettingValue, ...], chosen: SettingValue) -> None:
        """``chosen``: the one of ``values`` that is the player's; its bar is filled."""
        for row, value in zip(self._rows, (*values, None, None), strict=False):
            for widget in row.widgets():
                widget.setVisible(value is not None)
            if value is None:
                continue
            mine = value is chosen
            row.name.setText(setting_text(value.setting))
            row.name.set_style(bold=mine)
            row.tick.show_tick(value.best)
            row.bar.show_value(value, filled=mine)
            row.ev.setText(signed_percent(value.ev))
            row.ev.set_style(bold=mine)
        self._align_bars()

    def set_row_gap(self, gap: int) -> None:
        """Distance between the rows; their height follows the type."""
        self._grid.setVerticalSpacing(gap)
        for line in range(ROWS):
            self._grid.setRowMinimumHeight(line, row_height(self._look.type))
        self._align_bars()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._align_bars()

    def _align_bars(self) -> None:
        bars = [row.bar for row in self._rows if not row.bar.isHidden()]
        behind = 0.0
        for worded in (True, False):
            for bar in bars:
                bar.set_worded(worded)
            behind = _shared_behind(bars)
            if all(behind <= MOST_BEHIND * bar.width() for bar in bars):
                break
        for bar in bars:
            bar.set_behind_width(behind)


def _shared_behind(bars: list[OutcomeBar]) -> float:
    """Room behind the bars that is enough for each of them; what one needs can make another need more."""
    behind, before = 0.0, -1.0
    while behind != before:
        before = behind
        for bar in bars:
            behind = bar.behind_width(behind)
    return behind
