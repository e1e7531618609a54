"""The back of a card: a fine lattice of triangles on deep red, and the pyramid mark in a hexagon of the lattice."""

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from pyramid_trainer.ui.cardart.body import paint_body, to_millimetres
from pyramid_trainer.ui.cardart.geometry import CARD, CENTRE, cut_for
from pyramid_trainer.ui.cardart.mark import paint_mark
from pyramid_trainer.ui.painting import fill, fill_rounded, line, rounded
from pyramid_trainer.ui.theme import Theme, mixed

_BORDER = 4.0
_FIELD = QRectF(_BORDER, _BORDER, CARD.width() - 2 * _BORDER, CARD.height() - 2 * _BORDER)
_FIELD_RADIUS = 1.8
_LATTICE_BOX = _FIELD.adjusted(2.2, 2.2, -2.2, -2.2)


class _Lattice(NamedTuple):
    """Triangles ``columns`` across and ``rows`` down; half of ``rows`` must be odd exactly when ``columns`` is, so that
    lines cross in the middle of the card. The hexagon around the mark is ``hexagon`` triangles in radius.
    """

    columns: int
    rows: int
    hexagon: int
    mark_width: float

    @property
    def side(self) -> float:
        return _LATTICE_BOX.width() / self.columns

    @property
    def rise(self) -> float:
        return _LATTICE_BOX.height() / self.rows


_FULL = _Lattice(columns=12, rows=20, hexagon=4, mark_width=21.0)
_SMALL = _Lattice(columns=8, rows=12, hexagon=3, mark_width=26.0)


def paint_back(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint a card face down into ``rect`` (63 : 88)."""
    paint_body(painter, rect, theme)
    print_back(painter, rect, theme)


def print_back(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint what is printed on the blank card at ``rect`` to make it the back."""
    lattice = _SMALL if cut_for(rect.width()).is_small else _FULL
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    to_millimetres(painter, rect)
    fill_rounded(painter, _FIELD, _FIELD_RADIUS, theme.card_back)
    painter.strokePath(_lines(lattice), line(mixed(theme.card_back_mark, theme.card_back, 0.17), 0.25))
    fill(painter, _hexagon(lattice), theme.card_back)
    frame = line(mixed(theme.card_back_mark, theme.card_back, 0.4), 0.35)
    painter.strokePath(_hexagon(lattice), frame)
    painter.strokePath(rounded(_LATTICE_BOX, 0), frame)
    mark = QRectF(0, 0, lattice.mark_width, lattice.mark_width)
    mark.moveCenter(CENTRE - QPointF(0, lattice.mark_width * 0.06))
    paint_mark(painter, mark, theme.card_back_mark)
    painter.restore()


@cache
def _lines(lattice: _Lattice) -> QPainterPath:
    """The lines of the lattice, cut off at its box: level ones, and two sets of slanting ones."""
    box, side, rise = _LATTICE_BOX, lattice.side, lattice.rise
    path = QPainterPath()
    for row in range(1, lattice.rows):
        y = box.top() + row * rise
        path.moveTo(box.left(), y)
        path.lineTo(box.right(), y)
    for start in range(-lattice.rows // 2 + 1, lattice.columns):
        from_row, to_row = max(0, -2 * start), min(lattice.rows, 2 * (lattice.columns - start))
        from_x, to_x = (start + from_row / 2) * side, (start + to_row / 2) * side
        top, bottom = box.top() + from_row * rise, box.top() + to_row * rise
        path.moveTo(box.left() + from_x, top)
        path.lineTo(box.left() + to_x, bottom)
        path.moveTo(box.right() - from_x, top)
        path.lineTo(box.right() - to_x, bottom)
    return path


@cache
def _hexagon(lattice: _Lattice) -> QPainterPath:
    across, up = lattice.hexagon * lattice.side, lattice.hexagon * lattice.rise
    path = QPainterPath(CENTRE + QPointF(-across, 0))
    for x, y in ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1)):
        path.lineTo(CENTRE + QPointF(x * across, y * up))
    path.closeSubpath()
    return path
