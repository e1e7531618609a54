"""The places of the pyramid: which of them carry which, where a block may be put and which may be taken.

Every row has one place fewer than the row below it, and each of its places is centred on two neighbours. A place is
named by a letter for its column and a number for its row, from below: ``a1`` is the leftmost foundation place, ``c2``
lies on ``c1`` and ``d1``. Places are numbered along the slopes: the foundation place of a slope first, then what lies
further up to its left: ``a1``, ``b1``, ``a2``, ``c1``, ``b2``, ``a3``, ``d1`` … So a number means the same place at
every width, and a pyramid of width 8 has the places 0 to 35, of width 9 those up to 44, of width 10 those up to 54. A
*tower* holds, for each place, the number of the block on it, or ``None``.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pyramid_trainer.errors import BadInput

WIDTHS = (8, 9, 10)
_LETTERS = "abcdefghij"
_NAME = re.compile(r"([a-j])(10|[1-9])", re.ASCII)


def place_at(row: int, column: int) -> int:
    """The number of the place in ``row``, the foundation being 0, and ``column``, both from 0."""
    slope = row + column
    return slope * (slope + 1) // 2 + row


def places_in(width: int) -> int:
    return width * (width + 1) // 2


_ROWS_AND_COLUMNS = tuple((row, slope - row) for slope in range(WIDTHS[-1]) for row in range(slope + 1))


def row_of(place: int) -> int:
    return _ROWS_AND_COLUMNS[place][0]


def column_of(place: int) -> int:
    return _ROWS_AND_COLUMNS[place][1]


def place_name(place: int) -> str:
    row, column = _ROWS_AND_COLUMNS[place]
    return f"{_LETTERS[column]}{row + 1}"


def parse_place(text: str) -> int:
    """The place named ``text``: ``parse_place(place_name(place)) == place``.

    Raises ``BadInput("place.unreadable")`` for what names no place of the widest pyramid.
    """
    match = _NAME.fullmatch(text)
    if match is not None:
        place = place_at(int(match[2]) - 1, _LETTERS.index(match[1]))
        if place < len(_ROWS_AND_COLUMNS):
            return place
    raise BadInput("place.unreadable", text=text)


class Pyramid(NamedTuple):
    """The places of a pyramid with ``width`` places in its foundation.

    ``below[place]``: the two places that carry it, left one first, none for the foundation; ``above[place]``: the up to
    two places it helps to carry.
    """

    width: int
    below: tuple[tuple[int, ...], ...]
    above: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        return len(self.below)

    def building_places(self, tower: Sequence[int | None]) -> list[int]:
        """Where a block may be put, by number. There is always such a place: the whole pyramid takes more than 30."""
        return [
            place
            for place, block in enumerate(tower)
            if block is None and all(tower[under] is not None for under in self.below[place])
        ]

    def free_blocks(self, tower: Sequence[int | None]) -> list[int]:
        """The places of the blocks with nothing on top of them, by number."""
        return [
            place
            for place, block in enumerate(tower)
            if block is not None and all(tower[over] is None for over in self.above[place])
        ]


@cache
def pyramid(width: int) -> Pyramid:
    """The pyramid of that width, 8 to 10."""
    places = range(places_in(width))
    below = tuple(_below(*_ROWS_AND_COLUMNS[place]) for place in places)
    above = tuple(tuple(over for over in places if place in below[over]) for place in places)
    return Pyramid(width, below, above)


def _below(row: int, column: int) -> tuple[int, ...]:
    return (place_at(row - 1, column), place_at(row - 1, column + 1)) if row else ()
