"""The charts over time. They appear once pyqtgraph is there, step by step, so that keys and clicks come between."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.app.progress_values import Grain, Progress
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.progress.parts import Beside
from pyramid_trainer.ui.progress.series import Series, accuracy_series, loss_series, speed_series
from pyramid_trainer.ui.segments import Segments
from pyramid_trainer.ui.theme import SPACE, SPACE_2

_LEAST_WIDTH = 420
_BETWEEN_STEPS_MS = 8
_MAKERS: dict[str, Callable[[Progress], Series | None]] = {
    "accuracy": accuracy_series,
    "loss": loss_series,
    "speed": speed_series,
}


class Charts(QWidget):
    """Signals: ``grain_picked(grain)``, a ``Grain``; ``chosen(progress, point)``, a ``Point`` was clicked that is drawn
    of these figures; ``complete``, every chart shows what was given last.
    """

    grain_picked = Signal(object)
    chosen = Signal(object, object)
    complete = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._plotting: ModuleType | None = None
        self.titles = {
            "accuracy": self.tr("Right, with the band that is 95 % sure"),
            "loss": self.tr("Bets lost per 100 hands, with the band that is 95 % sure"),
            "speed": self.tr("Seconds for a hand: median and middle half"),
        }
        self._charts: dict[str, Any] = {}
        self._due: list[str] = []
        self._given: Progress | None = None
        self._drawn: dict[str, Progress] = {}
        """What each chart shows; that may be older than what was given."""
        self._title = TextLabel(look, bold=True)
        self._title.setText(self.tr("Over time, as dealt to you"))
        self._grains = Segments(
            self.tr("A point is"),
            {Grain.DAY: self.tr("Day"), Grain.WEEK: self.tr("Week"), Grain.SESSION: self.tr("Session")},
        )
        self._grains.picked.connect(lambda key: self.grain_picked.emit(Grain(key)))
        self._pair, self._below = Beside(look, _LEAST_WIDTH), QVBoxLayout()
        head = QHBoxLayout()
        head.setSpacing(SPACE_2)
        head.addWidget(self._title)
        head.addWidget(self._grains)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addWidget(self._pair)
        column.addSpacing(SPACE)
        column.addLayout(self._below)

    def use(self, plotting: ModuleType) -> None:
        """Pyqtgraph is there: ``plotting`` is the module that draws with it."""
        self._plotting = plotting
        self._go_on()

    def show_points(self, progress: Progress) -> None:
        self._grains.choose(progress.question.grain)
        for widget in (self._title, self._grains):
            widget.setVisible(bool(progress.points))
        self._given = progress
        self._due = list(_MAKERS)
        self._go_on()

    @property
    def made(self) -> dict[str, Any]:
        """The charts that there are, by name."""
        return dict(self._charts)

    @property
    def is_busy(self) -> bool:
        """Whether a chart is still to be made or refreshed."""
        return self._plotting is not None and bool(self._due)

    def _go_on(self) -> None:
        if self._plotting is not None and self._due:
            QTimer.singleShot(_BETWEEN_STEPS_MS, self, self._next)

    def _next(self) -> None:
        """Makes one chart, or shows in one what there is to show."""
        if self._plotting is None or self._given is None or not self._due:
            return
        name = self._due[0]
        if name not in self._charts:
            self._make(name, self._plotting)
            self._go_on()
            return
        self._due.pop(0)
        self._drawn[name] = self._given
        self._charts[name].show_series(_MAKERS[name](self._given))
        if self._due:
            self._go_on()
        else:
            self.complete.emit()

    def _make(self, name: str, plotting: ModuleType) -> None:
        chart = plotting.Chart(self._look)
        chart.set_title(self.titles[name])
        chart.hide()  # until it shows something
        chart.chosen.connect(lambda number: self._choose(name, number))
        self._charts[name] = chart
        if name == "speed":
            self._below.addWidget(chart)
        else:
            self._pair.add(chart)

    def _choose(self, name: str, number: int) -> None:
        progress = self._drawn[name]
        self.chosen.emit(progress, progress.points[number])
