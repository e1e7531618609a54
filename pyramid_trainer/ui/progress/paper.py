"""What stands on a sheet of paper or in a picture of one: blocks below each other, broken into pages between them.

Lengths are points, 72 to the inch; the painter is scaled for the device, so that a page of a .pdf stays drawing and
text, and a picture is sharp at twice the size. Everything here works in any thread.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QPolygonF,
)

from pyramid_trainer.ui.painting import draw_line_of_text
from pyramid_trainer.ui.progress.series import Series
from pyramid_trainer.ui.theme import LIGHT, mixed

WIDTH, HEIGHT, MARGIN = 595.0, 842.0, 42.0
"""A4 and its margins."""
PICTURE_SCALE = 2.0
_PDF_RESOLUTION = 1200
_DOTS_AT_MOST = 60
_ABOVE_FOOT = 3.0


class Block(Protocol):
    """Something as wide as the page allows."""

    def height(self, width: float) -> float: ...
    def draw(self, painter: QPainter, rect: QRectF) -> None: ...


class Gap(NamedTuple):
    """Room between two blocks."""

    high: float

    def height(self, width: float) -> float:
        return self.high

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Nothing stands there."""


class Break(NamedTuple):
    """What follows begins a page; in a picture it is but a gap."""

    high: float

    def height(self, width: float) -> float:
        return self.high

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Nothing stands there."""


class Words(NamedTuple):
    """Text that is broken into lines."""

    text: str
    font: QFont
    colour: QColor = LIGHT.text

    def height(self, width: float) -> float:
        return self._bounds(width).height()

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        painter.setFont(self.font)
        painter.setPen(self.colour)
        painter.drawText(rect, Qt.TextFlag.TextWordWrap, self.text)

    def _bounds(self, width: float) -> QRectF:
        room = QRectF(0, 0, width, 1e6)
        return QFontMetricsF(self.font).boundingRect(room, Qt.TextFlag.TextWordWrap, self.text)


class Line(NamedTuple):
    """A line of a table: ``texts`` at their ``places``, shares of the width; a negative place is where a text ends."""

    texts: tuple[str, ...]
    places: tuple[float, ...]
    font: QFont
    colour: QColor = LIGHT.text
    ruled: bool = False

    def height(self, width: float) -> float:
        return QFontMetricsF(self.font).height() * 1.35

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        painter.setFont(self.font)
        painter.setPen(self.colour)
        for text, place in zip(self.texts, self.places, strict=True):
            at = rect.x() + abs(place) * rect.width()
            room = QRectF(at, rect.y(), 0, rect.height())
            draw_line_of_text(painter, room, text, 1.0 if place < 0 else 0.0)
        if self.ruled:
            painter.setPen(QPen(LIGHT.border, 0.6))
            painter.drawLine(QLineF(rect.bottomLeft(), rect.bottomRight()))


class Chart(NamedTuple):
    """A series with its title above and its summary below."""

    title: str
    series: Series
    bold: QFont
    small: QFont
    high: float = 128.0

    def height(self, width: float) -> float:
        return self.high + self._line(self.bold) + self._foot().height(width) + _ABOVE_FOOT

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        top, below = self._line(self.bold), self._foot().height(rect.width())
        painter.setFont(self.bold)
        painter.setPen(LIGHT.text)
        draw_line_of_text(painter, QRectF(rect.x(), rect.y(), rect.width(), top), self.title, 0.0)
        self._foot().draw(painter, QRectF(rect.x(), rect.bottom() - below, rect.width(), below))
        paint_series(painter, rect.adjusted(0, top, 0, -below - _ABOVE_FOOT), self.series, self.small)

    def _foot(self) -> Words:
        return Words(self.series.summary, self.small, LIGHT.muted)

    def _line(self, font: QFont) -> float:
        return QFontMetricsF(font).height() * 1.5


def paint_series(painter: QPainter, rect: QRectF, series: Series, font: QFont) -> None:
    """``series`` with its axes."""
    metrics = QFontMetricsF(font)
    values = [mark for mark in series.value_marks(4) if series.bottom <= mark.at <= series.top]
    left = max((metrics.horizontalAdvance(mark.text) for mark in values), default=0.0) + 6
    plot = rect.adjusted(left, 4, -4, -metrics.height() - 4)
    first, last = series.places[0], series.places[-1]
    across = (plot.width() - 8) / (last - first) if last > first else 0.0
    up = plot.height() / (series.top - series.bottom) if series.top > series.bottom else 0.0

    def at(place: float, value: float) -> QPointF:
        x = plot.x() + 4 + across * (place - first) if across else plot.center().x()
        return QPointF(x, plot.bottom() - up * (min(max(value, series.bottom), series.top) - series.bottom))

    painter.setFont(font)
    for mark in values:
        y = at(first, mark.at).y()
        painter.setPen(QPen(LIGHT.border, 0.5))
        painter.drawLine(QLineF(plot.x(), y, plot.right(), y))
        painter.setPen(LIGHT.muted)
        draw_line_of_text(painter, QRectF(rect.x(), y - 6, left - 6, 12), mark.text, 1.0)
    for mark in series.place_marks(8):
        x = at(mark.at, series.bottom).x()
        painter.setPen(LIGHT.muted)
        draw_line_of_text(painter, QRectF(x, plot.bottom() + 3, 0, metrics.height()), mark.text)
    colour = getattr(LIGHT, series.colour)
    _paint_band(painter, series, at, colour)
    line = [at(place, value) for place, value in zip(series.places, series.values, strict=True)]
    painter.setPen(QPen(colour, 1.2))
    painter.drawLines([QLineF(one, other) for one, other in pairwise(line)])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for point in line if len(line) <= _DOTS_AT_MOST else ():
        painter.drawEllipse(point, 1.8, 1.8)


def _paint_band(painter: QPainter, series: Series, at: "_Place", colour: QColor) -> None:
    band = mixed(colour, LIGHT.surface, 0.2)
    lows = [at(place, low) for place, low in zip(series.places, series.lows, strict=True)]
    highs = [at(place, high) for place, high in zip(series.places, series.highs, strict=True)]
    painter.setBrush(band)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(QPolygonF([*lows, *reversed(highs)]))
    if len(lows) == 1:
        painter.setPen(QPen(band, 4))
        painter.drawLine(QLineF(lows[0], highs[0]))


class _Place(Protocol):
    def __call__(self, place: float, value: float) -> QPointF: ...


def as_pdf(title: str, blocks: Sequence[Block]) -> bytes:
    """The blocks on as many pages of A4 as they need."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Pyramid Trainer")
    writer.setResolution(_PDF_RESOLUTION)
    writer.setPageSize(QPageSize(QSizeF(WIDTH, HEIGHT), QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    painter = QPainter(writer)
    painter.scale(_PDF_RESOLUTION / 72, _PDF_RESOLUTION / 72)
    for number, page in enumerate(_pages(blocks)):
        if number:
            writer.newPage()
        _draw(painter, page)
    painter.end()
    buffer.close()
    return bytes(content.data())


def as_png(blocks: Sequence[Block]) -> bytes:
    """The blocks in one picture, as high as they need, at twice the size."""
    room = WIDTH - 2 * MARGIN
    high = sum(block.height(room) for block in blocks) + 2 * MARGIN
    image = QImage(round(PICTURE_SCALE * WIDTH), round(PICTURE_SCALE * high), QImage.Format.Format_RGB32)
    image.fill(LIGHT.surface)
    painter = QPainter(image)
    painter.scale(PICTURE_SCALE, PICTURE_SCALE)
    _draw(painter, blocks)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    buffer.close()
    return bytes(content.data())


def _pages(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    """At least one block on each; a gap does not begin a page."""
    page: list[Block] = []
    used = 0.0
    for block in blocks:
        high = block.height(WIDTH - 2 * MARGIN)
        if page and (isinstance(block, Break) or used + high > HEIGHT - 2 * MARGIN):
            yield page
            page, used = [], 0.0
        if page or not isinstance(block, Gap | Break):
            page.append(block)
            used += high
    if page:
        yield page


def _draw(painter: QPainter, blocks: Sequence[Block]) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    top, width = MARGIN, WIDTH - 2 * MARGIN
    for block in blocks:
        high = block.height(width)
        block.draw(painter, QRectF(MARGIN, top, width, high))
        top += high
