"""Where what is said of a table stands: beside it, or below where there is little width."""

from PySide6.QtWidgets import QBoxLayout, QWidget

_ANY = 16_777_215
"""The greatest size that Qt knows: none is asked for."""


def place_side(middle: QBoxLayout, side: QWidget, *, below: bool, width: int, height: int) -> None:
    """``middle`` holds the table and the side; ``width`` is that of the side beside the table, ``height`` below it."""
    across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
    middle.setDirection(down if below else across)
    side.setMinimumSize(0, 0)
    side.setMaximumSize(_ANY, _ANY)
    if below:
        side.setFixedHeight(height)
    else:
        side.setFixedWidth(width)
