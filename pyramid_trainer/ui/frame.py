"""How the window is divided, computed from its size and the type alone.

The felt is painted before anything else of the window exists (``ui.application`` says why), so where it will lie must
not depend on widgets that are yet to come; they take their heights from here as well.
"""

from typing import NamedTuple

from PySide6.QtCore import QRect, QSize

from pyramid_trainer.ui.theme import BODY, HEADING, SMALL, SPACE, SPACE_2, TypeScale

LOW_WINDOW = 760
"""Below this height, in device-independent pixels, distances are halved in favour of the felt."""

_RAIL_EDGES, _RAIL_TEXT = 72, 88
"""Width of the rail: what does not grow with the type, and what does."""

_LINE = 1.3
"""Height of a line of text as a multiple of its type size, enough for the fonts that desktops use."""

_WHY_CHARACTERS = 100
"""The longest sentence that says why, in characters; an average one is a little over half as wide as high."""


class FrameSizes(NamedTuple):
    """Heights of the parts of a page, from the top, with ``gap`` between and around them; ``rail``: its width."""

    rail: int
    gap: int
    head: int
    panel: int
    line: int


def frame_sizes(window: QSize, type_scale: TypeScale) -> FrameSizes:
    """The division of a window of this size."""
    gap = SPACE if window.height() < LOW_WINDOW else SPACE_2
    rail = rail_width(type_scale)
    body, heading, small = (round(type_scale.pixels(size) * _LINE) for size in (BODY, HEADING, SMALL))
    inside = window.width() - rail - 2 * gap - 2 * panel_margin(gap)
    why_lines = 1 + int(_WHY_CHARACTERS * type_scale.pixels(BODY) * 0.55 > inside)
    button = body + SPACE
    panel = (
        2 * panel_margin(gap)
        + max(heading, button)
        + why_lines * body
        + 2 * row_height(type_scale)
        + button
        + 4 * row_gap(gap)
    )
    return FrameSizes(rail, gap, head=heading + SPACE, panel=panel, line=small + SPACE // 2)


def felt_rect(window: QSize, type_scale: TypeScale) -> QRect:
    """Where the felt lies in a window of this size."""
    sizes = frame_sizes(window, type_scale)
    top = sizes.gap + sizes.head + sizes.gap // 2
    below = sizes.gap + sizes.panel + sizes.gap // 2 + sizes.line + sizes.gap // 2
    left = sizes.rail + sizes.gap
    return QRect(left, top, window.width() - left - sizes.gap, window.height() - top - below)


def rail_width(type_scale: TypeScale) -> int:
    """Of the rail, unless a language needs more."""
    return _RAIL_EDGES + type_scale.pixels(_RAIL_TEXT)


def panel_margin(gap: int) -> int:
    """Between the edge of the panel and what stands in it."""
    return gap + SPACE // 2


def row_gap(gap: int) -> int:
    """Between the rows of the panel."""
    return gap * 3 // 4


def row_height(type_scale: TypeScale) -> int:
    """Of one setting's row in the panel."""
    return round(type_scale.pixels(BODY + 2) * _LINE) + SPACE // 2
