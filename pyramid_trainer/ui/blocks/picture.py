"""A small pyramid on the table, to look at while a game is chosen."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pyramid_trainer.blocks.faces import parse_face
from pyramid_trainer.ui.blocks.plan import BLOCK_RATIO
from pyramid_trainer.ui.blocks.wood import TOP, paint_block
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.painting import fill_rounded
from pyramid_trainer.ui.theme import RADIUS_LARGE

_ROWS = (("QS", "", "7D", ""), ("", "**", "10H"), ("4C", ""), ("AS",))
"""From below; an empty text is a blank block."""

_MARGIN = 0.14
"""Around the pyramid, as a share of the width."""


class PyramidPicture(QWidget):
    """Says nothing and does nothing."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._look.theme
        fill_rounded(painter, QRectF(self.rect()), RADIUS_LARGE, theme.table)
        count = len(_ROWS[0])
        room = self.width() * (1 - 2 * _MARGIN)
        wide = min(room / count, self.height() * (1 - 2 * _MARGIN) * BLOCK_RATIO / (len(_ROWS) + TOP))
        high = wide / BLOCK_RATIO
        foot = self.height() / 2 + (len(_ROWS) + TOP) * high / 2
        for row, blocks in enumerate(_ROWS):
            left = (self.width() - wide * len(blocks)) / 2
            for column, text in enumerate(blocks):
                front = QRectF(left + column * wide, foot - (row + 1) * high, wide, high)
                face = parse_face(text) if text else None
                paint_block(
                    painter,
                    front,
                    face,
                    theme,
                    blank=face is None,
                    variant=row + 2 * column,
                    four_colours=self._look.four_colours,
                )
