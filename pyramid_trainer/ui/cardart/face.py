"""The face of a card: two indices, and between them pips, the ace's single large one, or a court figure."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from pyramid_trainer.cards import ACE, Card
from pyramid_trainer.ui.cardart.body import half_turn, paint_body, to_millimetres
from pyramid_trainer.ui.cardart.courts import paint_court
from pyramid_trainer.ui.cardart.geometry import CENTRE, Cut, Pip, cut_for, index_rects, is_court, pip_places
from pyramid_trainer.ui.cardart.mark import paint_mark
from pyramid_trainer.ui.cardart.ranks import rank_path
from pyramid_trainer.ui.cardart.suits import suit_colour, suit_path
from pyramid_trainer.ui.painting import fill
from pyramid_trainer.ui.theme import Theme

_MARKED = Card(ACE, "S")
_MARK_AT = QRectF(CENTRE.x() - 3.6, CENTRE.y() - 1.8, 7.2, 6.4)
"""The ace of spades bears the mark of its maker, as it does in printed packs."""


def paint_face(painter: QPainter, rect: QRectF, card: Card, theme: Theme, four_colours: bool) -> None:
    """Paint ``card`` face up into ``rect`` (63 : 88), in the small cut when ``rect`` is narrow."""
    paint_body(painter, rect, theme)
    print_face(painter, rect, card, theme, four_colours)


def print_face(painter: QPainter, rect: QRectF, card: Card, theme: Theme, four_colours: bool) -> None:
    """Paint what is printed on the blank card at ``rect`` to make it ``card``."""
    cut = cut_for(rect.width())
    colour = suit_colour(theme, card.suit, four_colours)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    to_millimetres(painter, rect)
    if is_court(card.rank):
        paint_court(painter, card, colour, theme, cut)
    for pip in pip_places(card.rank, cut):
        paint_pip(painter, card.suit, pip, colour)
    if card == _MARKED and not cut.is_small:
        paint_mark(painter, _MARK_AT, theme.card_face)
    _paint_index(painter, card, colour, cut)
    half_turn(painter)
    _paint_index(painter, card, colour, cut)
    painter.restore()


def paint_pip(painter: QPainter, suit: str, pip: Pip, colour: QColor) -> None:
    """Paint one pip; ``painter`` works in millimetres."""
    painter.save()
    painter.translate(pip.x, pip.y)
    painter.scale(pip.size, -pip.size if pip.turned else pip.size)
    fill(painter, suit_path(suit), colour)
    painter.restore()


def _paint_index(painter: QPainter, card: Card, colour: QColor, cut: Cut) -> None:
    box = index_rects(cut)[0]
    sign = rank_path(card.rank)
    bounds = sign.boundingRect()
    painter.save()
    painter.translate(box.center().x(), box.top())
    painter.scale(min(cut.rank_height, box.width() / bounds.width()), cut.rank_height)
    painter.translate(-bounds.center().x(), 0)
    fill(painter, sign, colour)
    painter.restore()
    suit_at = QPointF(box.center().x(), box.bottom() - cut.suit_height / 2)
    paint_pip(painter, card.suit, Pip(suit_at.x(), suit_at.y(), cut.suit_height, turned=False), colour)
