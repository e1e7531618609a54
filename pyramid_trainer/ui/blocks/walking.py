"""Which place the arrow keys lead to: a walk over the blocks and the free places as they lie on the screen."""

from collections.abc import Collection
from enum import Enum

from pyramid_trainer.blocks.pyramid import column_of, row_of


class Way(Enum):
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


def step(place: int, way: Way, places: Collection[int]) -> int:
    """The next of ``places`` from ``place`` in that direction; ``place`` itself where there is none.

    Left and right go along the row; up and down to the nearest row that has any, and there to what lies nearest.
    """
    row, across = row_of(place), middle_of(place)
    if way in (Way.LEFT, Way.RIGHT):
        sign = 1 if way is Way.RIGHT else -1
        beside = [other for other in places if row_of(other) == row and sign * (middle_of(other) - across) > 0]
        return min(beside, key=lambda other: abs(middle_of(other) - across), default=place)
    sign = 1 if way is Way.UP else -1
    beyond = [other for other in places if sign * (row_of(other) - row) > 0]
    return min(
        beyond,
        key=lambda other: (abs(row_of(other) - row), abs(middle_of(other) - across), middle_of(other)),
        default=place,
    )


def middle_of(place: int) -> float:
    """How far right the middle of a place lies, in widths of a block."""
    return column_of(place) + row_of(place) / 2


def in_reading_order(places: Collection[int]) -> list[int]:
    """From the left to the right, of two above each other the lower first."""
    return sorted(places, key=lambda place: (middle_of(place), row_of(place)))


def next_of(place: int | None, places: Collection[int], by: int) -> int | None:
    """The place ``by`` further (1 or -1) among ``places`` in reading order, around at the ends; ``None`` of none."""
    order = in_reading_order(places)
    if not order:
        return None
    if place in order:
        return order[(order.index(place) + by) % len(order)]
    return order[0 if by > 0 else -1]
