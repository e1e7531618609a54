"""The signs of the thirteen ranks as shapes, so that a card looks the same whatever fonts a machine has.

Each sign is 1 high, in its own width, its top left corner in the origin, in strokes of one thickness.
"""

from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from pyramid_trainer.cards import rank_name
from pyramid_trainer.ui.cardart.outline import outline

STROKE = 0.17
_HALF = STROKE / 2
_GAP = 0.1  # between the signs of the ten
_UPPER, _LOWER = 0.1955, 0.2195  # half heights of the two bowls of three and eight, along the middle of the stroke


@cache
def rank_path(rank: int) -> QPainterPath:
    """The sign of ``rank`` (2 to 14). Not to be changed: it is shared."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    left = 0.0
    for sign in rank_name(rank):
        path.addPath(_sign(sign).translated(left, 0))
        left = path.boundingRect().right() + _GAP
    return path


def _sign(sign: str) -> QPainterPath:
    return outline(_STRAIGHT[sign]) if sign in _STRAIGHT else _CURVED[sign]()


_STRAIGHT = {
    "1": "M 0.14 0 L 0.31 0 L 0.31 1 L 0.14 1 Z M 0.14 0 L 0.24 0 L 0.24 0.13 L 0 0.29 L 0 0.11 Z",
    "4": "M 0.4 0 L 0.57 0 L 0.57 1 L 0.4 1 Z M 0 0.63 L 0.68 0.63 L 0.68 0.785 L 0 0.785 Z "
    "M 0.385 0 L 0.5 0 L 0.5 0.12 L 0.185 0.66 L 0 0.66 L 0 0.63 Z",
    "7": "M 0 0 L 0.62 0 L 0.62 0.155 L 0.3 1 L 0.115 1 L 0.43 0.16 L 0 0.16 Z",
    "K": "M 0 0 L 0.17 0 L 0.17 1 L 0 1 Z M 0.49 0 L 0.7 0 L 0.165 0.62 L 0.165 0.38 Z "
    "M 0.265 0.39 L 0.385 0.27 L 0.73 1 L 0.53 1 Z",
    "A": "M 0.29 0 L 0.47 0 L 0.18 1 L 0 1 Z M 0.29 0 L 0.47 0 L 0.76 1 L 0.58 1 Z "
    "M 0.16 0.61 L 0.6 0.61 L 0.6 0.76 L 0.16 0.76 Z",
}
"""Signs of straight strokes, parts overlapping, all parts running the same way round."""


def _stroked(line: QPainterPath) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(STROKE)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    stroker.setCurveThreshold(0.01)
    shape = stroker.createStroke(line)
    shape.setFillRule(Qt.FillRule.WindingFill)
    return shape


def _bowl(x: float, y: float, half_width: float, half_height: float) -> QRectF:
    """The box of a round stroke's middle line."""
    return QRectF(x - half_width, y - half_height, 2 * half_width, 2 * half_height)


def _zero() -> QPainterPath:
    line = QPainterPath()
    line.addRoundedRect(QRectF(_HALF, _HALF, 0.49 - STROKE, 1 - STROKE), 0.16, 0.23)
    return _stroked(line)


def _two() -> QPainterPath:
    bowl = _bowl(0.325, 0.3, 0.235, 0.3 - _HALF)
    line = QPainterPath()
    line.arcMoveTo(bowl, 176)
    line.arcTo(bowl, 176, -202)
    line.cubicTo(0.47, 0.54, 0.2, 0.7, 0.105, 0.93)
    line.moveTo(0.01, 1 - _HALF)
    line.lineTo(0.64, 1 - _HALF)
    return _stroked(line)


def _three() -> QPainterPath:
    upper, lower = _bowl(0.3, _HALF + _UPPER, 0.205, _UPPER), _bowl(0.305, 1 - _HALF - _LOWER, 0.24, _LOWER)
    line = QPainterPath()
    line.arcMoveTo(upper, 158)
    line.arcTo(upper, 158, -248)
    line.lineTo(0.2, upper.bottom())
    line.moveTo(0.2, lower.top())
    line.lineTo(0.305, lower.top())
    line.arcTo(lower, 90, -252)
    return _stroked(line)


def _five() -> QPainterPath:
    bowl = _bowl(0.31, 0.66, 0.24, 1 - _HALF - 0.66)
    line = outline(f"M 0.585 {_HALF} L 0.125 {_HALF} L 0.105 0.56")
    line.arcMoveTo(bowl, 145)
    line.arcTo(bowl, 145, -301)
    return _stroked(line)


def _six() -> QPainterPath:
    bowl = _bowl(0.3275, 0.67, 0.2425, 1 - _HALF - 0.67)
    line = outline(f"M 0.53 {_HALF} C 0.26 {_HALF} {bowl.left()} 0.36 {bowl.left()} 0.67")
    line.arcTo(bowl, 180, 360)
    return _stroked(line)


def _nine() -> QPainterPath:
    return QTransform().translate(0.65, 1).rotate(180).map(_six())


def _eight() -> QPainterPath:
    line = QPainterPath()
    line.addEllipse(_bowl(0.325, _HALF + _UPPER, 0.2, _UPPER))
    line.addEllipse(_bowl(0.325, 1 - _HALF - _LOWER, 0.2425, _LOWER))
    return _stroked(line)


def _jack() -> QPainterPath:
    hook = QRectF(_HALF, 0.5, 0.355, 0.5 - _HALF)
    line = outline(f"M {hook.right()} 0 L {hook.right()} {hook.center().y()}")
    line.arcTo(hook, 0, -168)
    return _stroked(line)


def _queen() -> QPainterPath:
    line = QPainterPath()
    line.addEllipse(_bowl(0.39, 0.5, 0.39 - _HALF, 0.5 - _HALF))
    shape = _stroked(line)
    shape.addPath(outline("M 0.42 0.65 L 0.55 0.56 L 0.82 0.93 L 0.7 1 Z"))
    return shape


_CURVED = {
    "0": _zero,
    "2": _two,
    "3": _three,
    "5": _five,
    "6": _six,
    "8": _eight,
    "9": _nine,
    "J": _jack,
    "Q": _queen,
}
