"""Shapes from path data: the letters ``M L C Q Z`` with absolute coordinates, all separated by spaces.

What is the same left and right is written once, for the right side, from its first point to its last.
"""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath


def outline(data: str, *, mirrored: bool = False) -> QPainterPath:
    """The path that ``data`` describes, or its mirror image at the upright axis. A shape in a shape is a hole in it;
    parts that only overlap would make a hole too, so no data has such.
    """
    path = QPainterPath()
    side = -1 if mirrored else 1
    words = iter(data.split())

    def point() -> QPointF:
        return QPointF(side * float(next(words)), float(next(words)))

    for letter in words:
        match letter:
            case "M":
                path.moveTo(point())
            case "L":
                path.lineTo(point())
            case "C":
                path.cubicTo(point(), point(), point())
            case "Q":
                path.quadTo(point(), point())
            case "Z":
                path.closeSubpath()
            case _:
                raise ValueError(f"no path letter: {letter!r}")
    return path


def symmetric(data: str) -> QPainterPath:
    """One closed shape: the open line of ``data`` and its mirror image at the upright axis."""
    path = outline(data)
    path.connectPath(outline(data, mirrored=True).toReversed())
    path.closeSubpath()
    return path


def pair(data: str) -> QPainterPath:
    """Two shapes: that of ``data`` and its mirror image at the upright axis."""
    path = outline(data)
    path.addPath(outline(data, mirrored=True))
    return path
