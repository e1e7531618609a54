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

_HIGH, _LOW = 84, 38
"""Its height at a font scale of 1."""

_MIDDLE = 0.5
_DOT = 3.5
_GAP = 4
"""Acts between two values that are joined: not after every act there is one of its own."""


class Point(NamedTuple):
    """``acts``: how many acts were done."""

    acts: int
    value: Estimate


class _Plane(NamedTuple):
    """Where an act and a value lie: ``room`` holds ``acts`` from left to right, and the values of ``span`` upwards."""

    room: QRectF
    acts: int
    span: tuple[float, float]

    def x(self, acts: float) -> float:
        return self.room.left() + self.room.width() * acts / self.acts

    def y(self, value: float) -> float:
        least, most = self.span
        share = (value - least) / ((most - least) or 1)
        return self.room.bottom() - self.room.height() * max(0.0, min(1.0, share))

    def spot(self, acts: int, value: float) -> QPointF:
        return QPointF(self.x(acts), self.y(value))


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
        self._is_low = False
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

    def lie_low(self, low: bool) -> None:
        """``low``: where there is little room, without what stands at the middle."""
        if low != self._is_low:
            self._is_low = low
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self._look.type.pixels(_LOW if self._is_low else _HIGH))

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
            room = self._plane().room
            share = (event.position().x() - room.left()) / room.width()
            self.picked.emit(max(0, min(self._acts, round(share * self._acts))))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, plane = self._look.theme, self._plane()
        room = plane.room
        fill_rounded(painter, QRectF(self.rect()), RADIUS, theme.surface)
        painter.setFont(self._look.type.font(SMALL))
        metrics = painter.fontMetrics()
        for label, down in zip(self._labels, (0.0, _MIDDLE, 1.0), strict=True):
            y = room.top() + down * room.height()
            painter.setPen(QPen(theme.border, 1))
            painter.drawLine(QLineF(room.left(), y, room.right(), y))
            if self._is_low and down == _MIDDLE:
                continue
            painter.setPen(theme.muted)
            beside = QRectF(SPACE_HALF, y - metrics.height() / 2, room.left() - SPACE, metrics.height())
            painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, label)
        self._paint_band(painter, plane)
        self._paint_line(painter, plane)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.lose)
        values = {point.acts: point.value.mean for point in self._points}
        for number in self._mistakes:
            if number in values:
                painter.drawEllipse(plane.spot(number, values[number]), _DOT, _DOT)
        painter.setPen(QPen(theme.focus if self.hasFocus() else theme.accent, 2))
        at = plane.x(self._at)
        painter.drawLine(QLineF(at, room.top(), at, room.bottom()))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        painter.end()

    def _paint_band(self, painter: QPainter, plane: _Plane) -> None:
        theme = self._look.theme
        band = QPainterPath()
        for one, other in self._joined():
            ends = (one.acts, one.value.high), (other.acts, other.value.high)
            back = (other.acts, other.value.low), (one.acts, one.value.low)
            band.addPolygon(QPolygonF([plane.spot(*corner) for corner in ends + back]))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # else the seams show
        painter.fillPath(band, mixed(theme.focus, theme.surface, 0.22))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _paint_line(self, painter: QPainter, plane: _Plane) -> None:
        """In single lines: a polyline with a wide pen takes Qt fifty times as long."""
        painter.setPen(QPen(self._look.theme.focus, 2))
        spots = {point: plane.spot(point.acts, point.value.mean) for point in self._points}
        painter.drawLines([QLineF(spots[one], spots[other]) for one, other in self._joined()])

    def _joined(self) -> list[tuple[Point, Point]]:
        """Neighbours on the curve; where values have not come yet it is interrupted."""
        return [(one, other) for one, other in pairwise(self._points) if other.acts - one.acts <= _GAP]

    def _plane(self) -> _Plane:
        metrics = self.fontMetrics()
        wide = max((metrics.horizontalAdvance(label) for label in self._labels), default=0)
        half = metrics.height() / 2
        room = QRectF(self.rect()).adjusted(wide + 2 * SPACE, half + SPACE_HALF, -2 * SPACE, -half - SPACE_HALF)
        return _Plane(room, self._acts, self._span)


def scale_of(points: Sequence[Point], scoring: Scoring) -> tuple[tuple[float, float], tuple[str, str, str]]:
    """The least and the greatest value of the curve, and what stands at its top, middle and foot."""
    if scoring is Scoring.BASIC:
        return (0.0, 1.0), ("100 %", "50 %", "0 %")
    least = min((point.value.low for point in points), default=0.0)
    most = max((point.value.high for point in points), default=1.0)
    return (least, most), (_plain(most), _plain((least + most) / 2), _plain(least))


def _plain(value: float) -> str:
    return decimal(Fraction(value), 1)
