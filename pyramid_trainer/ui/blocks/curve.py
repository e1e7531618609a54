"""What the game was worth to one player after every act, as a curve with its band of uncertainty."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.ui.language import decimal
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.painting import fill_rounded
from pyramid_trainer.ui.theme import RADIUS, SMALL, SPACE, SPACE_HALF, mixed

_DOT = 3.5
_GAP = 4
"""Acts between two values that are joined: not after every act there is one of its own."""


class Point(NamedTuple):
    """``acts``: how many acts were done."""

    acts: int
    value: Estimate


class Curve(QWidget):
    """Signal ``picked(acts)``: the user wants to see the moment after so many acts."""

    picked = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._points: tuple[Point, ...] = ()
        self._mistakes: tuple[int, ...] = ()
        self._acts, self._at = 1, 0
        self._span = (0.0, 1.0)
        self._labels = ("", "", "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def show_curve(
        self,
        points: Sequence[Point],
        mistakes: Sequence[int],
        acts: int,
        span: tuple[float, float],
        labels: tuple[str, str, str],
    ) -> None:
        """``mistakes``: the numbers of acts that were one; ``acts``: of the whole game; ``span``: the least and the
        greatest value; ``labels``: what stands at the greatest, the middle and the least value.
        """
        self._points, self._mistakes, self._acts = tuple(points), tuple(mistakes), max(1, acts)
        self._span, self._labels = span, labels
        self.update()

    def show_at(self, acts: int) -> None:
        self._at = acts
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self._look.type.pixels(84))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    # Input

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self._acts}.get(Qt.Key(event.key()))
        if by is not None:
            self.picked.emit(max(0, min(self._acts, self._at + by)))
        elif ends is not None:
            self.picked.emit(ends)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pick(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pick(event)

    def _pick(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            plot = self._plot()
            share = (event.position().x() - plot.left()) / plot.width()
            self.picked.emit(max(0, min(self._acts, round(share * self._acts))))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, plot = self._look.theme, self._plot()
        fill_rounded(painter, QRectF(self.rect()), RADIUS, theme.surface)
        painter.setFont(self._look.type.font(SMALL))
        metrics = painter.fontMetrics()
        for label, down in zip(self._labels, (0.0, 0.5, 1.0), strict=True):
            y = plot.top() + down * plot.height()
            painter.setPen(QPen(theme.border, 1))
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            painter.setPen(theme.muted)
            room = QRectF(SPACE_HALF, y - metrics.height() / 2, plot.left() - SPACE, metrics.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, label)
        self._paint_band(painter)
        self._paint_line(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.lose)
        values = {point.acts: point.value.mean for point in self._points}
        for number in self._mistakes:
            if number in values:
                painter.drawEllipse(QPointF(self._x(number), self._y(values[number])), _DOT, _DOT)
        painter.setPen(QPen(theme.focus if self.hasFocus() else theme.accent, 2))
        painter.drawLine(QLineF(self._x(self._at), plot.top(), self._x(self._at), plot.bottom()))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        painter.end()

    def _paint_band(self, painter: QPainter) -> None:
        theme = self._look.theme
        band = QPainterPath()
        for one, other in self._joined():
            left, right = self._x(one.acts), self._x(other.acts)
            band.addPolygon(
                QPolygonF(
                    [
                        QPointF(left, self._y(one.value.high)),
                        QPointF(right, self._y(other.value.high)),
                        QPointF(right, self._y(other.value.low)),
                        QPointF(left, self._y(one.value.low)),
                    ]
                )
            )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # else the seams show
        painter.fillPath(band, mixed(theme.focus, theme.surface, 0.22))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _paint_line(self, painter: QPainter) -> None:
        """In single lines: a polyline with a wide pen takes Qt fifty times as long."""
        painter.setPen(QPen(self._look.theme.focus, 2))
        painter.drawLines([QLineF(self._spot(one), self._spot(other)) for one, other in self._joined()])

    def _joined(self) -> list[tuple[Point, Point]]:
        """Neighbours on the curve; where values have not come yet it is interrupted."""
        return [(one, other) for one, other in pairwise(self._points) if other.acts - one.acts <= _GAP]

    def _spot(self, point: Point) -> QPointF:
        return QPointF(self._x(point.acts), self._y(point.value.mean))

    def _plot(self) -> QRectF:
        metrics = self.fontMetrics()
        wide = max((metrics.horizontalAdvance(label) for label in self._labels), default=0)
        half = metrics.height() / 2
        return QRectF(self.rect()).adjusted(wide + 2 * SPACE, half + SPACE_HALF, -2 * SPACE, -half - SPACE_HALF)

    def _x(self, acts: float) -> float:
        plot = self._plot()
        return plot.left() + plot.width() * acts / self._acts

    def _y(self, value: float) -> float:
        plot, (least, most) = self._plot(), self._span
        share = (value - least) / ((most - least) or 1)
        return plot.bottom() - plot.height() * max(0.0, min(1.0, share))


def scale_of(points: Sequence[Point], scoring: Scoring) -> tuple[tuple[float, float], tuple[str, str, str]]:
    """The least and the greatest value of the curve, and what stands at its top, middle and foot."""
    if scoring is Scoring.BASIC:
        return (0.0, 1.0), ("100 %", "50 %", "0 %")
    least = min((point.value.low for point in points), default=0.0)
    most = max((point.value.high for point in points), default=1.0)
    return (least, most), (_plain(most), _plain((least + most) / 2), _plain(least))


def _plain(value: float) -> str:
    return decimal(Fraction(value), 1)
