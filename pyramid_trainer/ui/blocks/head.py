"""The upper edge of a view that leads back: its title, what belongs beside it, and *Back*."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.frame import frame_sizes
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import HEADING, SPACE, SPACE_2


class Head(QWidget):
    """Signal ``back_asked``."""

    back_asked = Signal()

    def __init__(self, look: Look, *beside: QWidget) -> None:
        """``beside``: what stands beside the title."""
        super().__init__()
        self._look = look
        self.title = TextLabel(look, size=HEADING, bold=True)
        self.back = ActionButton(shortcuts.BACK.shown)
        self.back.set_text(self.tr("Back"))
        self.back.clicked.connect(self.back_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE, 0, 0, 0)
        row.setSpacing(SPACE_2)
        for widget in (self.title, *beside):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.back)

    def divide(self, column: QVBoxLayout) -> int:
        """Gives ``column``, which this is the first part of, the edges and gaps of a page in a window of this size, and
        itself the height; returns the gap.
        """
        sizes = frame_sizes(self.window().size(), self._look.type)
        gap = sizes.gap // 2
        column.setContentsMargins(sizes.gap, gap, sizes.gap, gap)
        column.setSpacing(gap)
        self.setFixedHeight(sizes.head)
        return gap
