"""How a cell of the table is painted: plain text, three small cards, or a grade with its sign."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from pyramid_trainer.cards import Card, highest_first, rank_name
from pyramid_trainer.store.review import ReviewRow
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui.cardart.suits import suit_colour, suit_path
from pyramid_trainer.ui.drill.grade_sign import paint_sign, sign_width
from pyramid_trainer.ui.language import grade_word
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.review.table_model import AttemptTable
from pyramid_trainer.ui.theme import BODY, CLEAR, RADIUS_SMALL, SPACE, SPACE_HALF

Index = QModelIndex | QPersistentModelIndex
_State = QStyle.StateFlag


class PlainCell(QStyledItemDelegate):
    """Text; the line that has the focus is underlined from edge to edge, so that it is seen wherever one looks."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self._parts: dict[tuple[object, ...], QPixmap] = {}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        whole.state &= ~_State.State_HasFocus
        whole.textElideMode = Qt.TextElideMode.ElideRight
        self.paint_in(painter, whole, index)
        view = whole.widget
        if view is not None and view.hasFocus() and index.row() == view.currentIndex().row():
            rect = whole.rect
            painter.fillRect(QRect(rect.x(), rect.bottom() - 1, rect.width(), 2), self.look.theme.focus)

    def paint_in(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        style = option.widget.style() if option.widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)

    def line(self, index: Index) -> ReviewRow | None:
        model = index.model()
        assert isinstance(model, AttemptTable), "only the list is painted by these cells"
        return model.line(index.row())


class HandCell(PlainCell):
    """The three cards, highest first, each small with its rank and suit."""

    def paint_in(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        option.text = ""
        super().paint_in(painter, option, index)
        line = self.line(index)
        if line is None:
            return
        ratio = painter.device().devicePixelRatioF()
        size = card_size(self.look)
        left = option.rect.x() + SPACE
        top = option.rect.y() + (option.rect.height() - size.height()) // 2
        for card in sorted(line.attempt.cards, key=highest_first):
            painter.drawPixmap(left, top, self._picture(card, size, ratio))
            left += size.width() + SPACE_HALF

    def _picture(self, card: Card, size: QSize, ratio: float) -> QPixmap:
        look = self.look
        key = (card, size.width(), size.height(), ratio, look.theme, look.four_colours)
        if key not in self._parts:
            if len(self._parts) >= 2 * 52:
                self._parts.clear()
            self._parts[key] = _small_card(card, size, ratio, look)
        return self._parts[key]


class GradeCell(PlainCell):
    """The sign and the word."""

    def paint_in(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line, word = self.line(index), option.text
        option.text = ""
        super().paint_in(painter, option, index)
        if line is None or not word:
            return
        grade, side = line.attempt.grade, self._side(self.look)
        top = option.rect.y() + (option.rect.height() - side) / 2
        sign = QRectF(option.rect.x() + SPACE, top, sign_width(grade, side), side)
        paint_sign(painter, sign, grade, self.look.theme)
        widest = sign_width(Grade.BLUNDER, side)
        rect = option.rect.adjusted(SPACE + widest + SPACE_HALF + 2, 0, 0, 0)
        painter.setPen(self.look.theme.text)
        painter.setFont(option.font)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, word)

    @staticmethod
    def _side(look: Look) -> int:
        return look.type.pixels(16)

    @classmethod
    def needed(cls, look: Look) -> int:
        """Width that is enough for every grade."""
        metrics = QFontMetrics(look.type.font(BODY))
        words = max(metrics.horizontalAdvance(grade_word(grade)) for grade in Grade)
        return sign_width(Grade.BLUNDER, cls._side(look)) + SPACE_HALF + 2 + words


def card_size(look: Look) -> QSize:
    """Of a card in a line, as wide as a ten needs."""
    metrics = QFontMetrics(look.type.font(BODY, bold=True))
    return QSize(metrics.horizontalAdvance("10") + _suit_side(metrics) + SPACE, metrics.height() + SPACE_HALF)


def hand_width(look: Look) -> int:
    return 3 * card_size(look).width() + 2 * SPACE_HALF


def _suit_side(metrics: QFontMetrics) -> int:
    return round(metrics.ascent() * 0.85)


def _small_card(card: Card, size: QSize, ratio: float, look: Look) -> QPixmap:
    picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(CLEAR)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(look.theme.card_edge)
    painter.setBrush(look.theme.card_face)
    painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), RADIUS_SMALL - 1, RADIUS_SMALL - 1)
    colour: QColor = suit_colour(look.theme, card.suit, look.four_colours)
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
