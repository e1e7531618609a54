"""How the list and the replay of its line share the page: beside each other, or one below the other."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.review.replay import Replay
from pyramid_trainer.ui.theme import SPACE_2

_BESIDE = 1000
"""From this width on, at a type scale of 1, the replay stands beside the list, else below it."""

_HIGH = 680
"""Below this height the replay makes room for the filters that are folded out above the list."""

_ROOMY = 500
"""Below this one a list above its replay is left with the lines that it can do with."""


class ListAndReplay(QSplitter):
    """``hint`` stands in the place of the replay until a line is chosen. ``is_crowded``: whether the list shows few
    lines, for which everything above it should make room.
    """

    def __init__(self, view: QWidget, hint: QWidget, panel: Replay, look: Look, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._look = look
        self._panel = panel
        self._divided: tuple[bool, bool, bool] | None = None
        self.is_crowded = False
        self._replay = QStackedWidget()
        self._replay.addWidget(hint)
        self._replay.addWidget(panel)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(SPACE_2)
        self.addWidget(view)
        self.addWidget(self._replay)
        self.setStretchFactor(0, 3)
        self.setStretchFactor(1, 2)

    def show_replay(self) -> None:
        self._replay.setCurrentWidget(self._panel)

    def show_hint(self) -> None:
        self._replay.setCurrentIndex(0)

    @property
    def has_room_for_both(self) -> bool:
        """Whether the replay has not had to make room for the filters."""
        return not self._replay.isHidden()

    @property
    def is_in_replay(self) -> bool:
        """Whether something in the replay has the focus."""
        focused = self._replay.focusWidget()
        return focused is not None and focused.hasFocus()

    def divide(self, page: QSize, *, filters_unfolded: bool) -> None:
        """``page``: the size of the whole page. What the user has set stays until the page turns or gets low."""
        scale = self._look.type.scale
        beside, low = page.width() >= _BESIDE * scale, page.height() < _HIGH * scale
        self.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)
        self._replay.setVisible(beside or not (low and filters_unfolded))
        self._panel.set_low(low and not beside)
        self.is_crowded = not beside and page.height() < _ROOMY * scale
        if (beside, low, self.is_crowded) != self._divided:
            self._divided = (beside, low, self.is_crowded)
            share, whole = (3, 5) if beside else (2, 5) if low and not self.is_crowded else (1, 2)
            length = page.width() if beside else page.height()
            self.setSizes([length * share // whole, length - length * share // whole])
