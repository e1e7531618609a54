"""Charts drawn with pyqtgraph, the one module that knows it; to be imported in another thread, for it takes a while.

A plot here is a picture that the mouse cannot move: all events go to the ``Chart`` around it, which tells of the point
nearest to the mouse or chosen with the arrow keys, in words below the picture.
"""

from collections.abc import Sequence
from math import ceil

import pyqtgraph
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.progress.axes import Tick
from pyramid_trainer.ui.progress.series import Series
from pyramid_trainer.ui.theme import RADIUS_LARGE, SMALL, SPACE, SPACE_2, mixed

pyqtgraph.setConfigOptions(antialias=True)

PLOT_HEIGHT = 176
BAND_SHARE = 0.2
_FEW_POINTS = 60
"""So many points or fewer are drawn as dots as well as a line."""
_TICK_ROOM, _LINE_ROOM = 72, 40
"""Least distances of marks along and up the axes, in device-independent pixels at a font scale of 1."""


class _Axis(pyqtgraph.AxisItem):
    """Marks where it is told, written as it is told."""

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self._ticks: Sequence[Tick] = ()

    def show_ticks(self, ticks: Sequence[Tick]) -> None:
        self._ticks = ticks
        self.setTicks([[(tick.at, tick.text) for tick in ticks]])

    def widest(self, metrics: QFontMetricsF) -> float:
        """Of what is written."""
        return max((metrics.horizontalAdvance(tick.text) for tick in self._ticks), default=0.0)

    def last(self, metrics: QFontMetricsF) -> float:
        """Width of the last that is written."""
        return metrics.horizontalAdvance(self._ticks[-1].text) if self._ticks else 0.0


class _Plot(pyqtgraph.GraphicsView):
    """A view with an axis to its left and one below. Not pyqtgraph's ``PlotWidget``: that brings a set of controls and
    some twenty menus, which no window owns.
    """

    def __init__(self, left: _Axis, bottom: _Axis) -> None:
        super().__init__()
        self.view = pyqtgraph.ViewBox(enableMouse=False, enableMenu=False)
        self._layout = layout = pyqtgraph.GraphicsLayout()
        layout.setSpacing(0)
        layout.addItem(left, 0, 0)
        layout.addItem(self.view, 0, 1)
        layout.addItem(bottom, 1, 1)
        self.keep_free(0)
        left.linkToView(self.view)
        bottom.linkToView(self.view)
        self.setCentralItem(layout)
        self.setFrameShape(pyqtgraph.GraphicsView.Shape.NoFrame)

    def keep_free(self, right: float) -> None:
        """Room at the right for half of the last mark."""
        self._layout.setContentsMargins(0, 0, right, 0)


class Chart(QWidget):
    """One series under its title. Signal ``chosen(number)``: a point was clicked, or Enter pressed on it."""

    chosen = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._series: Series | None = None
        self._at: int | None = None
        self._title = TextLabel(look, bold=True, wrap=True)
        self._told = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._left, self._bottom = _Axis("left"), _Axis("bottom")
        self._plot = _Plot(self._left, self._bottom)
        self._plot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._low = pyqtgraph.PlotCurveItem()
        self._high = pyqtgraph.PlotCurveItem()
        self._band = pyqtgraph.FillBetweenItem(self._low, self._high)
        self._bar = pyqtgraph.PlotCurveItem()
        self._line = pyqtgraph.PlotCurveItem()
        self._dots = pyqtgraph.ScatterPlotItem()
        self._mark = pyqtgraph.ScatterPlotItem()
        for item in (self._band, self._bar, self._line, self._dots, self._mark):
            self._plot.view.addItem(item)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE + SPACE // 2, SPACE_2, SPACE + SPACE // 2)
        column.setSpacing(SPACE // 2)
        column.addWidget(self._title)
        column.addWidget(self._plot, 1)
        column.addWidget(self._told)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._dress()
        look.changed.connect(self._dress)

    def set_title(self, title: str) -> None:
        self._title.setText(title)
        self._name()

    def show_series(self, series: Series | None) -> None:
        """``None``: there is nothing to draw, and the chart is hidden."""
        self.setVisible(series is not None)
        self._series = series
        self._at = None
        if series is not None:
            self._draw(series)
        self._tell()

    @property
    def told(self) -> str:
        """What stands below the picture."""
        return self._told.text()

    @property
    def drawn(self) -> tuple[list[float], list[float]]:
        """Places and values of the line that is drawn."""
        places, values = self._line.getData()
        return list(map(float, places)), list(map(float, values))

    @property
    def marks(self) -> tuple[list[str], list[str]]:
        """What is written at the two axes, along and up."""
        return [tick.text for tick in self._bottom._ticks], [tick.text for tick in self._left._ticks]

    def place_of(self, number: int) -> QPointF:
        """Where a point lies in the chart."""
        assert self._series is not None, "there is something drawn"
        at = pyqtgraph.Point(self._series.places[number], self._series.values[number])
        scene = self._plot.view.mapViewToScene(at)
        return QPointF(self._plot.mapTo(self, self._plot.mapFromScene(scene)))

    def _draw(self, series: Series) -> None:
        theme = self._look.theme
        colour = getattr(theme, series.colour)
        many = len(series.places)
        places, values = list(series.places), list(series.values)  # pyqtgraph takes no tuples
        self._low.setData(places, list(series.lows))
        self._high.setData(places, list(series.highs))
        self._band.setBrush(mixed(colour, theme.surface, BAND_SHARE))
        self._line.setData(places, values, pen=pyqtgraph.mkPen(colour, width=2))
        size = 7 if many <= _FEW_POINTS else 0
        self._dots.setData(places if size else [], values if size else [], size=size, pen=None, brush=colour)
        alone = many == 1
        self._bar.setData(
            [*series.places, *series.places] if alone else [],
            [*series.lows, *series.highs] if alone else [],
            pen=pyqtgraph.mkPen(mixed(colour, theme.surface, 2 * BAND_SHARE), width=4),
        )
        self._show_mark()
        edge = 0.5 if alone else max(0.3, 0.015 * (series.places[-1] - series.places[0]))
        room = 0.04 * (series.top - series.bottom)
        self._plot.view.setXRange(series.places[0] - edge, series.places[-1] + edge, padding=0)
        self._plot.view.setYRange(series.bottom, series.top + room, padding=0)
        self._show_ticks()

    def _show_ticks(self) -> None:
        if self._series is not None:
            scale = self._look.type.scale
            wide, high = self._plot.width() / (_TICK_ROOM * scale), self._plot.height() / (_LINE_ROOM * scale)
            self._bottom.show_ticks(self._series.place_marks(max(2, int(wide))))
            self._left.show_ticks(self._series.value_marks(max(2, int(high))))
            metrics = QFontMetricsF(self._look.type.font(SMALL))
            self._left.setWidth(ceil(self._left.widest(metrics)) + SPACE)  # by itself it grows only once it is painted
            self._plot.keep_free(self._bottom.last(metrics) / 2)

    def _dress(self) -> None:
        theme = self._look.theme
        font = self._look.type.font(SMALL)
        self._plot.setFixedHeight(self._look.type.pixels(PLOT_HEIGHT))
        self._plot.setBackground(theme.surface)
        self._left.setGrid(110)
        for axis in (self._left, self._bottom):
            axis.setStyle(tickFont=font, tickLength=0, autoExpandTextSpace=True, hideOverlappingLabels=False)
            axis.setPen(theme.border)
            axis.setTextPen(theme.muted)
        self._bottom.setHeight(round(font.pixelSize() * 1.9))
        if self._series is not None:
            self._draw(self._series)

    def _show_mark(self) -> None:
        theme = self._look.theme
        at = [] if self._at is None or self._series is None else [self._at]
        places = [self._series.places[each] for each in at] if self._series else []
        values = [self._series.values[each] for each in at] if self._series else []
        self._mark.setData(places, values, size=11, pen=pyqtgraph.mkPen(theme.surface, width=2), brush=theme.accent)

    def _go_to(self, number: int | None) -> None:
        if number != self._at:
            self._at = number
            self._show_mark()
            self._tell()

    def _tell(self) -> None:
        series = self._series
        text = "" if series is None else series.summary if self._at is None else series.told(self._at)
        self._told.setText(text)
        self._name()
        if self._at is not None and self.hasFocus():
            announce(self, text)

    def _name(self) -> None:
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(self._told.text())

    def _nearest(self, place: float) -> int | None:
        if self._series is None:
            return None
        places = self._series.places
        return min(range(len(places)), key=lambda number: abs(places[number] - place))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        inside = self._plot.geometry().contains(event.position().toPoint())
        over = self._plot.mapFrom(self, event.position().toPoint())
        view = self._plot.view
        self._go_to(self._nearest(view.mapSceneToView(self._plot.mapToScene(over)).x()) if inside else None)
        self.setCursor(Qt.CursorShape.PointingHandCursor if inside else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._at is not None:
            self.chosen.emit(self._at)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._go_to(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = -1 if self._series is None else len(self._series.places) - 1
        at = self._at
        steps = {
            Qt.Key.Key_Left: last if at is None else max(0, at - 1),
            Qt.Key.Key_Right: 0 if at is None else min(last, at + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if last >= 0 and event.key() in steps:
            self._go_to(steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and at is not None:
            self.chosen.emit(at)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._go_to(None)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_ticks()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(theme.surface)
        painter.setPen(QPen(theme.focus, 2) if self.hasFocus() else QPen(theme.border, 1))
        painter.translate(0.5, 0.5)
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), RADIUS_LARGE, RADIUS_LARGE)
