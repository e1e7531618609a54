"""Cards as pixmaps, each painted once and then only copied: what moves on the table is a picture, not a painter.

A pixmap holds the card with its shadow baked in around it. Its size is the one asked for; ``card_rect`` tells where in
it the card itself lies.
"""

from collections import OrderedDict
from math import ceil

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from pyramid_trainer.cards import Card
from pyramid_trainer.ui.cardart.back import print_back
from pyramid_trainer.ui.cardart.body import SHADOW_REACH, paint_body, paint_shadow
from pyramid_trainer.ui.cardart.face import print_face
from pyramid_trainer.ui.cardart.geometry import CARD
from pyramid_trainer.ui.theme import CLEAR, Theme

BYTES_HELD = 48 * 1024 * 1024
"""What a cache keeps at most unless told otherwise: a whole pack of large cards at 200 %."""

_BYTES_PER_PIXEL = 4
_Key = tuple[Card | str, int, int, float, bool, Theme]
_BLANK, _BACK = "blank", "back"


def pixel_size(size: QSize, ratio: float) -> QSize:
    """``size`` in pixels of a device that has ``ratio`` of them to each device-independent one; parts count whole."""
    return QSize(*(ceil(round(length * ratio, 3)) for length in (size.width(), size.height())))


def card_rect(size: QSize, ratio: float) -> QRectF:
    """Where the card lies in a pixmap of ``size``: in the middle, 63 : 88, its edges on whole pixels of the device."""
    proportion = CARD.height() / CARD.width()
    pixels = pixel_size(size, ratio)
    width = int(min(pixels.width() / (1 + 2 * SHADOW_REACH), pixels.height() / (proportion + 2 * SHADOW_REACH)))
    height = round(width * proportion)
    left, top = (pixels.width() - width) // 2, (pixels.height() - height) // 2
    return QRectF(left / ratio, top / ratio, width / ratio, height / ratio)


class CardPixmaps:
    """Faces and backs as pixmaps, the least lately used ones dropped when they take more than ``bound`` bytes."""

    def __init__(self, bound: int = BYTES_HELD) -> None:
        self._bound = bound
        self._held: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._bytes = 0

    def face(self, card: Card, size: QSize, ratio: float, theme: Theme, four_colours: bool) -> QPixmap:
        """``card`` face up, ``size`` device-independent pixels large, for a device pixel ratio of ``ratio``."""
        return self._get((card, size.width(), size.height(), ratio, four_colours, theme))

    def back(self, size: QSize, ratio: float, theme: Theme) -> QPixmap:
        """A card face down; the arguments are those of ``face``."""
        return self._get((_BACK, size.width(), size.height(), ratio, False, theme))

    @property
    def bytes_held(self) -> int:
        """Memory of all pixmaps now in the cache."""
        return self._bytes

    def _get(self, key: _Key) -> QPixmap:
        held = self._held.get(key)
        if held is not None:
            self._held.move_to_end(key)
            return held
        pixmap = self._painted(*key)
        self._held[key] = pixmap
        self._bytes += _bytes(pixmap)
        while self._bytes > self._bound and len(self._held) > 1:
            self._bytes -= _bytes(self._held.popitem(last=False)[1])
        return pixmap

    def _painted(
        self, what: Card | str, width: int, height: int, ratio: float, four_colours: bool, theme: Theme
    ) -> QPixmap:
        """A fresh pixmap. Shadow and blank card are the same for all cards of a size: they are painted only once."""
        size = QSize(width, height)
        rect = card_rect(size, ratio)
        if what == _BLANK:
            return _blank(size, ratio, rect, theme)
        pixmap = self._get((_BLANK, width, height, ratio, False, theme)).copy()
        painter = QPainter(pixmap)
        if isinstance(what, Card):
            print_face(painter, rect, what, theme, four_colours)
        else:
            print_back(painter, rect, theme)
        painter.end()
        return pixmap


def _blank(size: QSize, ratio: float, rect: QRectF, theme: Theme) -> QPixmap:
    pixmap = QPixmap(pixel_size(size, ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(CLEAR)
    painter = QPainter(pixmap)
    paint_shadow(painter, rect, theme)
    paint_body(painter, rect, theme)
    painter.end()
    return pixmap


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * _BYTES_PER_PIXEL
