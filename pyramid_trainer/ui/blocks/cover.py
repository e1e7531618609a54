"""Covers the table between the turns of two people who build at one screen."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pyramid_trainer.ui.blocks.plan import BLOCK_RATIO
from pyramid_trainer.ui.blocks.wood import TOP, paint_block
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.painting import fill_rounded, line, rounded
from pyramid_trainer.ui.theme import BODY, DISPLAY, RADIUS_LARGE, SPACE_2, SPACE_3


class Cover(QWidget):
    """Signal ``lifted``: the one whose turn it is sits at the screen alone."""

    lifted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._title = TextLabel(look, size=DISPLAY, bold=True, colour="text_on_table", wrap=True)
        self._text = TextLabel(look, size=BODY, colour="muted_on_table", wrap=True)
        self.button = ActionButton("Enter", quiet=False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # not the button, from which arrow keys would lead away
        self.button.setAutoDefault(False)  # the page takes Enter, but not from a key that is held down
        self.button.clicked.connect(self.lifted)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addStretch(3)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
        look.changed.connect(self.update)

    def show_for(self, name: str, other: str) -> None:
        """``name``: whose turn it is; ``other``: who is to look away."""
        self._title.setText(self.tr("Pass the screen to {who}").format(who=name))
        self._text.setText(
            self.tr("{who}: go on when {other} does not see the screen. Only you see the block you turn up.").format(
                who=name, other=other
            )
        )
        self.button.set_text(self.tr("Show my blocks"))
        self.setAccessibleName(f"{self._title.text()}. {self._text.text()}")
        announce(self, self.accessibleName())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, self.rect().toRectF(), RADIUS_LARGE, self._look.theme.table)
        if self.hasFocus():
            inside = self.rect().toRectF().adjusted(3.5, 3.5, -3.5, -3.5)
            painter.strokePath(rounded(inside, RADIUS_LARGE - 3), line(self._look.theme.focus_on_table, 2))
        wide = min(self.width() / 8, self.height() / 5 * BLOCK_RATIO)
        high = wide / BLOCK_RATIO
        front = self.rect().toRectF()
        front.setRect(self.width() / 2 - wide / 2, self._title.y() - high * (1.3 + TOP), wide, high)
        if front.top() > high * TOP:
            paint_block(painter, front, None, self._look.theme, blank=True)
