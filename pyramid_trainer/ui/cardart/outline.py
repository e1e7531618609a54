"""Shapes from path data: the letters ``M L C Q Z`` with absolute coordinates, all separated by spaces.

What is the same left and right is written once, for the right side, from its first point to its last.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QTransform

_MIRROR = QTransform.fromScale(-1, 1)


def outline(data: str) -> QPainterPath:
    """The path that ``data`` describes; overlapping parts count as filled when they run the same way round."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    words = iter(data.split())
    for letter in words:
        match letter:
            case "M":
                path.moveTo(float(next(words)), float(next(words)))
            case "L":
                path.lineTo(float(next(words)), float(next(words)))
            case "C":
                path.cubicTo(*(float(next(words)) for _ in range(6)))
            case "Q":
                path.quadTo(*(float(next(words)) for _ in range(4)))
            case "Z":
                path.closeSubpath()
            case _:
                raise ValueError(f"no path letter: {letter!r}")
    return path


def symmetric(data: str) -> QPainterPath:
    """One closed shape: the open line of ``data`` and its mirror image at the upright axis."""
    path = outline(data)
    path.connectPath(_MIRROR.map(path).toReversed())
    path.closeSubpath()
    return path


def pair(data: str) -> QPainterPath:
    """Two shapes: that of ``data`` and its mirror image at the upright axis."""
    path = outline(data)
    path.addPath(_MIRROR.map(path))
    return path
