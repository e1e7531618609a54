"""The blank card: its rounded body with a thin edge, and the shadow it throws."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from pyramid_trainer.ui.cardart.geometry import CARD, CENTRE, CORNER_RADIUS
from pyramid_trainer.ui.painting import fill_rounded
from pyramid_trainer.ui.theme import Theme

_EDGE = 0.3  # millimetres, but never less than a pixel of the device
_SHADOW_LAYERS = 4
SHADOW_REACH = 0.022
"""How far the shadow reaches beyond the card, in widths of the card."""


def corner_radius(rect: QRectF) -> float:
    """The corner radius of a card that fills ``rect``, in the units of ``rect``."""
    return CORNER_RADIUS * rect.width() / CARD.width()


def paint_shadow(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the soft shadow of a card that lies at ``rect``, a little lower than it, up to ``SHADOW_REACH`` around."""
    reach = rect.width() * SHADOW_REACH
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for layer in range(_SHADOW_LAYERS):
        spread = reach * (0.6 * layer / (_SHADOW_LAYERS - 1) - 0.1)
        radius = corner_radius(rect) + spread
        layer_rect = rect.adjusted(-spread, reach / 2 - spread, spread, reach / 2 + spread)
        fill_rounded(painter, layer_rect, radius, theme.card_shadow)
    painter.restore()


def paint_body(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the blank card, edge and face, into ``rect``."""
    painter.save()
    pixel = 1 / painter.device().devicePixelRatioF()
    edge = max(_EDGE * rect.width() / CARD.width(), pixel)
    radius = corner_radius(rect)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fill_rounded(painter, rect, radius, theme.card_edge)
    fill_rounded(painter, rect.adjusted(edge, edge, -edge, -edge), radius - edge, theme.card_face)
    painter.restore()


def to_millimetres(painter: QPainter, rect: QRectF) -> None:
    """From here on ``painter`` works in millimetres of the card that lies at ``rect``."""
    scale = min(rect.width() / CARD.width(), rect.height() / CARD.height())
    painter.translate(rect.center())
    painter.scale(scale, scale)
    painter.translate(-CENTRE)


def half_turn(painter: QPainter) -> None:
    """Turn what follows by 180 degrees around the middle of the card; the painter must work in millimetres."""
    painter.translate(CENTRE)
    painter.rotate(180)
    painter.translate(-CENTRE)
