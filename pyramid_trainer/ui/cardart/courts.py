"""Jack, queen and king: quiet two-way figures in the colour of their suit and tints of it.

All three wear the same robe and sash. The king has a beard and a crown of pyramids, the queen a coronet with pearls,
the jack a cap with a feather. Coordinates are millimetres from the middle of the card; the heads are the upper ones.
"""

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from pyramid_trainer.cards import JACK, KING, QUEEN, Card
from pyramid_trainer.ui.cardart.geometry import CENTRE, COURT_FRAME, COURT_FRAME_SMALL, Cut
from pyramid_trainer.ui.cardart.outline import outline, pair, symmetric
from pyramid_trainer.ui.cardart.suits import suit_path
from pyramid_trainer.ui.painting import fill, fill_rounded, line, rounded
from pyramid_trainer.ui.theme import Theme, mixed

_FRAME_RADIUS = 1.6
_SMALL_SCALE = 1.1
_PIP_AT, _PIP_SIZE = QPointF(-14.2, -30.2), 7.0
_SASH_SLOPE, _SASH_STEP = 0.26, 3.9

_TONES = {"dark": 1.0, "mid": 0.55, "tint": 0.25, "pale": 0.07, "face": 0.0}
"""Shares of the suit's colour on the face of the card."""


class Part(NamedTuple):
    """One shape of a figure and its tone."""

    path: QPainterPath
    tone: str
    fine: bool = False  # left out of the small cut


def paint_court(painter: QPainter, card: Card, colour: QColor, theme: Theme, cut: Cut) -> None:
    """Paint the figure of ``card``, its field included; ``painter`` works in millimetres of the card."""
    tones = {tone: mixed(colour, theme.card_face, share) for tone, share in _TONES.items()}
    frame = (COURT_FRAME_SMALL if cut.is_small else COURT_FRAME).translated(-CENTRE)
    painter.save()
    painter.translate(CENTRE)
    fill_rounded(painter, frame, _FRAME_RADIUS, tones["pale"])
    painter.save()
    painter.setClipRect(frame)
    if cut.is_small:
        painter.scale(_SMALL_SCALE, _SMALL_SCALE)
    _paint_parts(painter, _robe(), tones, cut)
    for _ in range(2):
        _paint_parts(painter, _FIGURES[card.rank](), tones, cut)
        painter.rotate(180)
    _paint_parts(painter, _sash(card.rank), tones, cut)
    painter.restore()
    if not cut.is_small:
        _paint_corners(painter, card.suit, tones["dark"])
        painter.strokePath(rounded(frame, _FRAME_RADIUS), line(tones["mid"], 0.35))
    painter.restore()


def _paint_parts(painter: QPainter, parts: tuple[Part, ...], tones: dict[str, QColor], cut: Cut) -> None:
    for part in parts:
        if not (part.fine and cut.is_small):
            fill(painter, part.path, tones[part.tone])


def _paint_corners(painter: QPainter, suit: str, colour: QColor) -> None:
    """The suit once in each half, beside the head."""
    for _ in range(2):
        painter.save()
        painter.translate(_PIP_AT)
        painter.scale(_PIP_SIZE, _PIP_SIZE)
        fill(painter, suit_path(suit), colour)
        painter.restore()
        painter.rotate(180)


@cache
def _robe() -> tuple[Part, ...]:
    """Shoulders to shoulders, both halves at once, and a seam along each shoulder."""
    body = symmetric(
        "M 0 -15.6 L 4.4 -15.6 C 9.5 -12.6 16.5 -11.6 19 -4.5 L 19 4.5 C 16.5 11.6 9.5 12.6 4.4 15.6 L 0 15.6"
    )
    seams = pair(
        "M 7.3 -12.2 C 12.16 -9.77 16.14 -8.66 18.19 -2.53 C 18.28 -2.24 18.71 -2.39 18.61 -2.67 "
        "C 16.52 -8.96 12.47 -10.12 7.5 -12.6 C 7.23 -12.74 7.03 -12.33 7.3 -12.2 Z "
        "M 7.3 12.2 C 12.16 9.77 16.14 8.66 18.19 2.53 C 18.28 2.24 18.71 2.39 18.61 2.67 "
        "C 16.52 8.96 12.47 10.12 7.5 12.6 C 7.23 12.74 7.03 12.33 7.3 12.2 Z"
    )
    return Part(body, "dark"), Part(seams, "tint", fine=True)


@cache
def _sash(rank: int) -> tuple[Part, ...]:
    """The band across the middle, rising to the right, with a row of stripes, pearls or lozenges."""
    ornaments = QPainterPath()
    for step in range(-4, 5):
        ornaments.addPath(_ornament(rank).translated(step * _SASH_STEP, -step * _SASH_STEP * _SASH_SLOPE))
    return Part(_band(3.1), "dark"), Part(_band(2.5), "face"), Part(ornaments, "dark", fine=True)


def _band(half: float) -> QPainterPath:
    rise = 19 * _SASH_SLOPE
    return outline(f"M -19 {rise - half} L 19 {-rise - half} L 19 {-rise + half} L -19 {rise + half} Z")


def _ornament(rank: int) -> QPainterPath:
    if rank == QUEEN:
        return _circles(0.85, (0, 0))
    if rank == KING:
        return outline("M 0 -1.5 L 1 0 L 0 1.5 L -1 0 Z")
    return outline("M -0.35 -1.3 L 0.35 -1.3 L 0.35 1.3 L -0.35 1.3 Z")


def _circles(radius: float, *centres: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    for x, y in centres:
        path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _face() -> tuple[Part, ...]:
    """Face, closed eyes and nose."""
    eyes = pair(
        "M 1.1 -20.13 C 1.79 -19.52 2.51 -19.52 3.2 -20.13 C 3.42 -20.33 3.12 -20.67 2.9 -20.47 "
        "C 2.39 -20.01 1.91 -20.01 1.4 -20.47 C 1.18 -20.67 0.88 -20.33 1.1 -20.13 Z"
    )
    nose = symmetric("M 0 -20.4 C 0.14 -20.4 0.2 -20.3 0.2 -20.2 L 0.2 -18.1 C 0.2 -18 0.14 -17.9 0 -17.9")
    return (
        Part(symmetric("M 0 -24.4 L 4.7 -24.4 C 4.8 -19 3.4 -14.2 0 -14.2"), "face"),
        Part(eyes, "dark", fine=True),
        Part(nose, "dark", fine=True),
    )


@cache
def _king() -> tuple[Part, ...]:
    collar = (
        Part(symmetric("M 0 -1 L 8.6 -13.6 L 0 -13.6"), "face"),
        Part(symmetric("M 0 -4.6 L 6.3 -13.6 L 0 -13.6"), "tint"),
    )
    hair = Part(symmetric("M 0 -25.6 L 6.7 -25.6 L 6.7 -18.6 C 6.7 -15.6 4 -13 0 -12"), "dark")
    beard = Part(symmetric("M 0 -17.6 C 2.2 -17.4 4 -17.8 4.8 -20 L 4.8 -16.6 L 0 -7.8"), "dark")
    mouth = Part(symmetric("M 0 -16.6 L 1 -16.6 C 1.27 -16.6 1.27 -16.2 1 -16.2 L 0 -16.2"), "face", fine=True)
    crown = (
        Part(symmetric("M 0 -33.4 L 4 -27.7 L 8.2 -31.4 L 6.7 -23.8 L 0 -23.8"), "dark"),
        Part(symmetric("M 0 -25.5 L 6.5 -25.5 L 6.35 -24.7 L 0 -24.7"), "face"),
        Part(symmetric("M 0 -30.4 L 1.9 -26.9 L 0 -26.9"), "face"),
    )
    return *collar, hair, *_face(), beard, mouth, *crown


@cache
def _queen() -> tuple[Part, ...]:
    hair = Part(symmetric("M 0 -25.6 L 6.4 -25.6 C 8.2 -21 6.6 -16.5 9.6 -10.6 C 6.4 -9.6 3 -11 0 -13"), "mid")
    neck = Part(symmetric("M 0 -16 L 2.2 -16 C 2.2 -13.6 4.4 -13.2 5.8 -12.4 C 5.2 -6.6 3 -4.6 0 -4.6"), "face")
    necklace = Part(_circles(0.55, (0, -8.6), (1.7, -8.9), (-1.7, -8.9), (3.3, -9.8), (-3.3, -9.8)), "dark", fine=True)
    coronet = (
        Part(symmetric("M 0 -31.6 L 2 -27.2 L 4.2 -31 L 5 -26.8 L 7.8 -29.4 L 6.4 -23.8 L 0 -23.8"), "dark"),
        Part(_circles(1.0, (0, -32.5), (4.3, -31.8), (-4.3, -31.8), (8.1, -30), (-8.1, -30)), "dark"),
        Part(symmetric("M 0 -25.3 L 6.2 -25.3 L 6 -24.6 L 0 -24.6"), "face"),
    )
    return hair, neck, *_face(), _smile(), necklace, *coronet


@cache
def _jack() -> tuple[Part, ...]:
    collar = Part(pair("M 0.3 -14.6 L 4.2 -15.9 L 9.6 -13.1 L 3.6 -5.2 Z"), "face")
    hair = Part(symmetric("M 0 -26 L 5.4 -26 C 6.8 -23 6.8 -19.6 6.2 -16.8 L 0 -16.8"), "mid")
    quill = outline(
        "M 5.16 -26.08 C 7.15 -28.62 10.91 -32.41 14.53 -31.01 C 14.78 -30.92 14.92 -31.29 14.67 -31.39 "
        "C 10.84 -32.86 6.96 -29.03 4.84 -26.32 C 4.68 -26.11 4.99 -25.87 5.16 -26.08 Z"
    )
    feather = (
        Part(outline("M 4 -26 C 8 -33.6 13 -34.4 16 -30.6 C 13 -30.6 9.6 -28.6 5.6 -25.4 Z"), "mid"),
        Part(quill, "face", fine=True),
    )
    cap = (
        Part(outline("M -7 -23.9 C -9.6 -28.6 -5.4 -31.8 0.4 -31.2 C 5.4 -30.6 8.2 -28 7 -23.9 Z"), "dark"),
        Part(symmetric("M 0 -25.4 L 7 -25.4 L 7 -24.6 L 0 -24.6"), "face"),
    )
    return collar, hair, *_face(), _smile(), *feather, *cap


def _smile() -> Part:
    lips = symmetric(
        "M 0 -16.35 C 0.27 -16.35 0.54 -16.42 0.8 -16.57 C 1.04 -16.7 1.23 -16.35 1 -16.23 "
        "C 0.67 -16.05 0.33 -15.95 0 -15.95"
    )
    return Part(lips, "dark", fine=True)


_FIGURES = {JACK: _jack, QUEEN: _queen, KING: _king}
