"""How a cell of the table is painted: plain text, three small cards, or a grade with its sign.

A page of the table has hundreds of cells, and each is painted anew with every step of scrolling: so they are painted
straight from the model, past the style, which would ask it seven questions for each.
"""

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from pyramid_trainer.cards import Card, highest_first, rank_name
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui.cardart.suits import suit_colour, suit_path
from pyramid_trainer.ui.drill.grade_sign import paint_sign, sign_width
from pyramid_trainer.ui.language import grade_word
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.review.table_model import AttemptTable
from pyramid_trainer.ui.theme import BODY, CLEAR, RADIUS_SMALL, SPACE, SPACE_HALF, mixed

Index = QModelIndex | QPersistentModelIndex
_SELECTED = QStyle.StateFlag.State_Selected
MOST_FITTED = 5_000
"""Texts with their widths that are remembered."""


class Cells(QStyledItemDelegate):
    """Paints every column. The line that has the focus is underlined from edge to edge, so that it is seen wherever
    one looks.
    """

    def __init__(self, table: AttemptTable, look: Look, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._table = table
        columns = table.columns
        self._hand, self._grade, self._right = columns.hand, columns.grade, columns.right
        self._look = look
        self._view = view
        self._cards: dict[tuple[Card, float], QPixmap] = {}
        self._signs: dict[tuple[Grade, float], QPixmap] = {}
        self._fitted: dict[tuple[str, int], tuple[str, int]] = {}
        look.changed.connect(self._dress)
        self._dress()
        self.begin()

    def begin(self) -> None:
        """A new frame of the table begins."""
        self._focused = self._view.currentIndex().row() if self._view.hasFocus() else -1
        self._is_ready = False

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, column, rect = index.row(), index.column(), option.rect
        x, y, width, height = rect.getRect()
        if option.state & _SELECTED:
            painter.fillRect(rect, self._chosen)
        if not self._is_ready:
            painter.setFont(self._font)
            painter.setPen(self._look.theme.text)
            self._is_ready = True
        text = self._table.text(row, column)
        if column == self._hand:
            self._paint_hand(painter, rect, self._table.line(row))
        elif text:
            left = x + SPACE
            if column == self._grade:
                self._paint_grade(painter, rect, self._table.line(row))
                left += self._sign_room
            shown, room = self._fitting(text, x + width - SPACE - left)
            baseline = y + (height + self._ascent - self._descent) // 2
            painter.drawText(left + room if column in self._right else left, baseline, shown)
        if row == self._focused:
            painter.fillRect(x, y + height - 2, width, 2, self._look.theme.focus)

    def _fitting(self, text: str, room: int) -> tuple[str, int]:
        """What of ``text`` there is room for, and how much of it is left; each is measured once."""
        found = self._fitted.get((text, room))
        if found is None:
            shown = self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            if len(self._fitted) >= MOST_FITTED:
                self._fitted.clear()
            found = self._fitted[text, room] = (shown, room - self._metrics.horizontalAdvance(shown))
        return found

    def grade_width(self) -> int:
        """Enough for every grade."""
        words = max(self._metrics.horizontalAdvance(grade_word(grade)) for grade in Grade)
        return self._sign_room + words

    def hand_width(self) -> int:
        return 3 * self._card_size.width() + 2 * SPACE_HALF

    def _dress(self) -> None:
        theme = self._look.theme
        self._cards.clear()
        self._signs.clear()
        self._font = self._look.type.font(BODY)
        self._metrics = QFontMetrics(self._font)
        self._ascent, self._descent = self._metrics.ascent(), self._metrics.descent()
        self._fitted.clear()
        self._sign_side = self._look.type.pixels(16)
        self._sign_room = sign_width(Grade.BLUNDER, self._sign_side) + SPACE_HALF + 2
        self._card_size = card_size(self._look)
        self._chosen = mixed(theme.focus, theme.surface, 0.2)

    def _paint_hand(self, painter: QPainter, rect: QRect, line: Any) -> None:
        """The three cards, highest first, each small with its rank and suit."""
        if line is None:
            return
        ratio, size = painter.device().devicePixelRatioF(), self._card_size
        left, top = rect.x() + SPACE, rect.y() + (rect.height() - size.height()) // 2
        for card in sorted(self._table.columns.cards_of(line), key=highest_first):
            picture = self._cards.get((card, ratio))
            if picture is None:
                picture = self._cards[card, ratio] = _small_card(card, size, ratio, self._look)
            painter.drawPixmap(left, top, picture)
            left += size.width() + SPACE_HALF

    def _paint_grade(self, painter: QPainter, rect: QRect, line: Any) -> None:
        """The sign; the word follows as in any cell."""
        if line is None:
            return
        grade, side, ratio = self._table.columns.grade_of(line), self._sign_side, painter.device().devicePixelRatioF()
        picture = self._signs.get((grade, ratio))
        if picture is None:
            picture = self._signs[grade, ratio] = _small_sign(grade, side, ratio, self._look)
        painter.drawPixmap(rect.x() + SPACE, rect.y() + (rect.height() - side) // 2, picture)


def card_size(look: Look) -> QSize:
    """Of a card in a line, as wide as a ten needs."""
    metrics = QFontMetrics(look.type.font(BODY, bold=True))
    return QSize(metrics.horizontalAdvance("10") + _suit_side(metrics) + SPACE, metrics.height() + SPACE_HALF)


def _suit_side(metrics: QFontMetrics) -> int:
    return round(metrics.ascent() * 0.85)


def _blank(size: QSize, ratio: float) -> QPixmap:
    picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(CLEAR)
    return picture


def _small_sign(grade: Grade, side: int, ratio: float, look: Look) -> QPixmap:
    size = QSize(sign_width(grade, side), side)
    picture = _blank(size, ratio)
    painter = QPainter(picture)
    paint_sign(painter, QRectF(0, 0, size.width(), size.height()), grade, look.theme)
    painter.end()
    return picture


def _small_card(card: Card, size: QSize, ratio: float, look: Look) -> QPixmap:
    picture = _blank(size, ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(look.theme.card_edge)
    painter.setBrush(look.theme.card_face)
    painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), RADIUS_SMALL - 1, RADIUS_SMALL - 1)
    colour = suit_colour(look.theme, card.suit, look.four_colours)
    font = look.type.font(BODY, bold=True)
    metrics = QFontMetrics(font)
    side, text = _suit_side(metrics), rank_name(card.rank)
    left = (size.width() - metrics.horizontalAdvance(text) - side - 1) / 2
    painter.setPen(colour)
    painter.setFont(font)
    painter.drawText(
        QRectF(left, 0, size.width(), size.height()), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text
    )
    painter.translate(left + metrics.horizontalAdvance(text) + 1 + side / 2, size.height() / 2)
    painter.scale(side, side)
    painter.fillPath(suit_path(card.suit), colour)
    painter.end()
    return picture
