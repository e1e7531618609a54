"""Where things lie on the table of the block game, computed from its size: pure arithmetic.

The hands of one side stand in a row at the top, those of the other at the bottom, first under first; between them the
pyramid. Beside its slopes there is room: at the left for the names, each at its own hands, and in the middle between
them for the supply and the discards, which are nobody's; at the right for the block that was turned up or taken, and
for the three that a joker turns up. All blocks but those have one size, unless few are left of the pyramid: those may
be drawn larger, as far as there is room for them.
"""

from collections.abc import Collection
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF

from pyramid_trainer.blocks.actions import HANDS
from pyramid_trainer.blocks.faces import TURNED_BY_A_JOKER
from pyramid_trainer.blocks.pyramid import column_of, places_in, row_of
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND
from pyramid_trainer.ui.blocks.wood import TOP

BLOCK_RATIO = 1.25
"""Width of a block's front to its height."""

ROWS = 7
"""As high as 30 blocks reach: seven rows on each other take 28, eight would take 36."""

HELD_SCALE, TURNED_SCALE, GONE_SCALE = 1.6, 1.15, 0.72
"""How large the block in hand, those that a joker turned up, and the discards are drawn."""

BELOW_TURNED = 0.75
"""What stays free below those that a joker turned up, where a puzzle marks them, as a share of a block's height."""

NEARER = (2.0, 1.6, 1.3)
"""How much larger what is left of the pyramid may be drawn. In few steps, so that it seldom changes in a game."""

NEAREST = 8
"""Width that such a block may have, as a multiple of a line's height: what can be read well needs to be no larger."""

ABOVE_BLOCK = 3
"""Between a block and the name of its place above it."""

MOST_DISCARDS = 2 * TURNED_BY_A_JOKER
_GONE_IN_A_ROW = 3
SMALLEST_BLOCK, LARGEST_BLOCK = 20, 260
"""Widths in device-independent pixels."""

LONGEST_NAME = 9
"""Width that a name beside the pyramid may have, as a multiple of a line's height."""

LONGEST_LABEL = 7.5
"""Width that what the supply is called may have, likewise."""

CAPTION_LINES = 2
BELOW, ABOVE = 0, 1
"""The sides of the table: the row of hands at the bottom, and the one at the top."""


class HandPlan(NamedTuple):
    """``area``: what takes a click or a dropped block; ``slots``: fronts of its five blocks; two lines of text."""

    area: QRectF
    slots: tuple[QRectF, ...]
    makes: QRectF
    outlook: QRectF


class TowerPlan(NamedTuple):
    """``block``: the front of one; ``left``: where the foundation begins; ``floor``: where it stands."""

    block: QSize
    left: float
    floor: float

    def front(self, place: int) -> QRectF:
        row, column, wide, high = row_of(place), column_of(place), self.block.width(), self.block.height()
        return QRectF(self.left + column * wide + row * wide / 2, self.floor - (row + 1) * high, wide, high)


class TablePlan:
    """The plan for a table of ``size``, its small text ``small`` high and its body text ``body``; without ``captions``
    where there is no room for what the hands make. ``rows``: how high the pyramid gets; ``left``: the places whose
    blocks are all that is left of it and are drawn larger where there is room.
    """

    def __init__(
        self,
        size: QSize,
        width: int,
        small: int,
        body: int,
        *,
        captions: bool = True,
        rows: int = ROWS,
        left: Collection[int] = (),
    ) -> None:
        self.size = size
        self._lines = CAPTION_LINES if captions else 0
        self._width, self._rows, self._left = width, rows, left
        self._small, self._body = small, body
        self._margin = max(8, min(20, size.height() // 34))
        self._pad = self._margin // 2
        self.block = self._largest_block()

    # The pyramid

    @cached_property
    def fronts(self) -> tuple[QRectF, ...]:
        """Of the block on every place, by number."""
        return tuple(map(self.tower.front, range(places_in(self._width))))

    @cached_property
    def tower(self) -> TowerPlan:
        """How the pyramid stands: as near as it may be looked at."""
        return next(filter(None, map(self._nearer, NEARER)), self._whole_tower)

    @cached_property
    def _whole_tower(self) -> TowerPlan:
        wide = self._width * self.block.width()
        return TowerPlan(self.block, round(self.size.width() / 2) - wide / 2, self._middle.bottom())

    def name_of(self, front: QRectF) -> QRectF:
        """Where the name of a place is written above its block: one line of small text."""
        bottom = front.top() - front.height() * TOP - ABOVE_BLOCK
        return QRectF(front.left(), bottom - self._small, front.width(), self._small)

    def _nearer(self, times: float) -> TowerPlan | None:
        """What is left of the pyramid, so many times as large, if that hides nothing."""
        wide = int(self.block.width() * times) // 2 * 2
        if not self._left or wide > NEAREST * self._small:
            return None
        whole, middle = self._whole_tower, round(self.size.width() / 2)
        left = middle - self._width * wide / 2
        tower = TowerPlan(QSize(wide, int(wide / BLOCK_RATIO)), left, whole.floor)
        fronts = [tower.front(place) for place in self._left]
        first, last = min(front.left() for front in fronts), max(front.right() for front in fronts)
        centred = middle - (first + last) / 2
        inside = max(0.0, whole.left - first) + min(0.0, 2 * middle - whole.left - last)
        shift = inside if last - first <= 2 * (middle - whole.left) else centred  # it stays where the whole one stood
        for moved in (tower._replace(left=left + round(shift)), tower._replace(left=left + round(centred))):
            if self._is_clear(moved):
                return moved
        return None

    def _is_clear(self, tower: TowerPlan) -> bool:
        """Whether what is left of the pyramid hides nothing when it stands like that."""
        least, most = self.hands[BELOW][0].area.left(), self.hands[BELOW][-1].area.right()
        for place in self._left:
            front = tower.front(place)
            block = front.united(self.name_of(front))
            if block.left() < least or block.right() > most or block.top() < self.hands_end:
                return False
            if any(block.intersects(other) for other in self._beside):
                return False
        return True

    @cached_property
    def _beside(self) -> tuple[QRectF, ...]:
        """All that lies beside the pyramid at one time or another."""
        blocks = (self.supply, *self.discards, self.held, *self.turned)
        marked = self.block.height() * BELOW_TURNED
        return (
            *map(_with_top, blocks),
            *(front.adjusted(0, 0, 0, marked) for front in self.turned),
            *self.names,
            self.supply_label,
            self.discards_label,
            self.held_label,
        )

    # The hands

    @cached_property
    def hands(self) -> tuple[tuple[HandPlan, ...], tuple[HandPlan, ...]]:
        """By side, ``BELOW`` and ``ABOVE``: three each."""
        below, above = (tuple(self._hand(side, hand) for hand in HANDS) for side in (BELOW, ABOVE))
        return below, above

    def _hand(self, side: int, hand: int) -> HandPlan:
        wide, high = self._hand_size.width(), self._hand_size.height()
        gap = (self.size.width() - 2 * self._margin - len(HANDS) * wide) / (len(HANDS) - 1)
        gap = min(gap, 2.5 * self.block.width())
        left = (self.size.width() - len(HANDS) * wide - (len(HANDS) - 1) * gap) / 2 + hand * (wide + gap)
        top = self._margin if side == ABOVE else self.size.height() - self._margin - high
        area = QRectF(round(left), round(top), wide, high)
        first = area.top() + self._pad + self.block.height() * TOP + (self._captions if side == ABOVE else 0)
        slots = tuple(
            QRectF(
                round(area.left() + self._pad + number * self.block.width()),
                round(first),
                self.block.width(),
                self.block.height(),
            )
            for number in range(CARDS_IN_HAND)
        )
        text_top = area.top() + self._pad if side == ABOVE else slots[0].bottom() + self._pad
        text = QRectF(area.left() + self._pad, text_top, wide - 2 * self._pad, self._small)
        return HandPlan(area, slots, text, text.translated(0, self._small))

    @property
    def hands_end(self) -> float:
        """Where the hands at the top end."""
        return self.between.top() - self._margin

    @property
    def line(self) -> int:
        """How high a line of small text is."""
        return self._small

    @property
    def has_captions(self) -> bool:
        return self._lines > 0

    @property
    def _hand_size(self) -> QSizeF:
        return QSizeF(
            CARDS_IN_HAND * self.block.width() + 2 * self._pad,
            round(self.block.height() * (1 + TOP)) + self._captions + 2 * self._pad,
        )

    @property
    def _captions(self) -> int:
        """Height of the lines of text of a hand, with what parts them from its blocks."""
        return self._lines * self._small + self._pad if self.has_captions else 0

    # Beside the slopes

    @cached_property
    def names(self) -> tuple[QRectF, QRectF]:
        """By side: one line of body text each, at the left."""
        wide = min(self._wing_width(0), LONGEST_NAME * self._body)
        left = self.hands[BELOW][0].area.left()
        below = QRectF(left, self.between.bottom() - self._body, wide, self._body)
        return below, QRectF(left, self.between.top(), wide, self._body)

    @cached_property
    def supply(self) -> QRectF:
        """The front of the block that stands for the supply; what it is called stands at its right. It lies in the
        middle between the two sides, or as much higher as the discards below it need.
        """
        high = self._gone.height()
        below = 2 * self._pad + self._small + high * TOP + self._discards_height
        top = min(self.between.center().y() - high / 2, self.names[BELOW].top() - below - high)
        return QRectF(QPointF(self.names[BELOW].left(), int(top)), self._gone)

    @cached_property
    def supply_label(self) -> QRectF:
        left = self.supply.right() + self._pad
        wide = min(self._wing_right(self.supply.bottom()) - left, LONGEST_LABEL * self._small)
        return QRectF(left, self.supply.top(), wide, self.supply.height())

    @cached_property
    def discards(self) -> tuple[QRectF, ...]:
        """The fronts of the up to six discards, in their order."""
        wide, high = self._gone.width(), self._gone.height()
        top = self.discards_label.bottom() + high * TOP
        return tuple(
            QRectF(
                self.supply.left() + number % _GONE_IN_A_ROW * wide,
                round(top) + number // _GONE_IN_A_ROW * self._gone_row,
                wide,
                high,
            )
            for number in range(MOST_DISCARDS)
        )

    @property
    def _discards_height(self) -> float:
        """From the front of the first to the foot of the last."""
        return (MOST_DISCARDS // _GONE_IN_A_ROW - 1) * self._gone_row + self._gone.height()

    @property
    def _gone_row(self) -> int:
        return round(self._gone.height() * (1 + TOP))

    @cached_property
    def discards_label(self) -> QRectF:
        top = self.supply.bottom() + self._pad
        wide = min(self._wing_width(self._rows_above(top + self._small)), LONGEST_NAME * self._small)
        return QRectF(self.supply.left(), top, wide, self._small)

    @cached_property
    def held_label(self) -> QRectF:
        """Above the block in hand, or the three: one line, in the middle of what is free there."""
        left, right = self._free_at_the_right
        return QRectF(left, self.between.top(), right - left, self._body)

    @cached_property
    def held(self) -> QRectF:
        """The front of the block that was turned up or taken."""
        return self._at_the_right(1, HELD_SCALE)[0]

    @cached_property
    def turned(self) -> tuple[QRectF, ...]:
        """The fronts of the three blocks that a joker turned up."""
        return self._at_the_right(TURNED_BY_A_JOKER, TURNED_SCALE)

    # What lies where

    def place_at(self, point: QPointF, places: tuple[int, ...]) -> int | None:
        """Which of ``places`` has its front, or the top above it, under ``point``; of two the upper one."""
        under = [place for place in places if _with_top(self.fronts[place]).contains(point)]
        in_front = [place for place in under if self.fronts[place].contains(point)]
        return max(in_front or under, key=row_of, default=None)

    def nearest_place(self, point: QPointF, places: tuple[int, ...]) -> int | None:
        """Which of ``places`` has its middle nearest to ``point``, if a block dropped there touches it."""

        def away(place: int) -> float:
            by = self.fronts[place].center() - point
            return max(abs(by.x()) / self.tower.block.width(), abs(by.y()) / self.tower.block.height())

        nearest = min(places, key=away, default=None)
        return nearest if nearest is not None and away(nearest) <= 1 else None

    def hand_at(self, point: QPointF, side: int) -> int | None:
        return next((hand for hand in HANDS if self.hands[side][hand].area.contains(point)), None)

    def turned_at(self, point: QPointF) -> int | None:
        return next((number for number, front in enumerate(self.turned) if _with_top(front).contains(point)), None)

    # How large all that can be

    def _largest_block(self) -> QSize:
        """The largest block with which everything fits; whole pixels, the width even, so that rows lie half apart."""
        texts = 2 * (self._captions + 2 * self._pad)
        room = self.size.height() - 4 * self._margin - texts
        beside = 2 * self._body + self._small + 4 * self._pad
        high = min(
            (room - self._above_tower) / (self._rows + TOP + 2 * (1 + TOP)),
            (room - beside) / ((2 + 3 * GONE_SCALE) * (1 + TOP)),
        )
        gaps = 2 * self._margin + 2 * self._pad + 2 * len(HANDS) * self._pad
        wide = (self.size.width() - gaps) / (len(HANDS) * CARDS_IN_HAND)
        wide = max(SMALLEST_BLOCK, min(LARGEST_BLOCK, wide, high * BLOCK_RATIO))
        even = int(wide) // 2 * 2
        return QSize(even, int(even / BLOCK_RATIO))

    @cached_property
    def between(self) -> QRectF:
        """The strip between the two rows of hands."""
        top = self.hands[ABOVE][0].area.bottom() + self._margin
        bottom = self.hands[BELOW][0].area.top() - self._margin
        return QRectF(0, top, self.size.width(), bottom - top)

    @cached_property
    def _middle(self) -> QRectF:
        """Where the pyramid stands: in the middle of the strip, where that is higher than the pyramid."""
        needed = self.block.height() * (self._rows + TOP) + self._above_tower
        spare = max(0.0, self.between.height() - needed)
        return self.between.adjusted(0, round(spare / 2), 0, -round(spare / 2))

    @property
    def _above_tower(self) -> int:
        """Room for the name of the highest place, beyond the margin."""
        return max(0, self._small + ABOVE_BLOCK - self._margin)

    @property
    def _gone(self) -> QSizeF:
        return QSizeF(round(self.block.width() * GONE_SCALE), round(self.block.height() * GONE_SCALE))

    def _at_the_right(self, count: int, scale: float) -> tuple[QRectF, ...]:
        wide, high = round(self.block.width() * scale), round(self.block.height() * scale)
        gap = self._pad
        top = round(self.held_label.bottom() + self._pad + high * TOP)
        left = round(self.held_label.center().x() - (count * wide + (count - 1) * gap) / 2)
        return tuple(QRectF(left + number * (wide + gap), top, wide, high) for number in range(count))

    @property
    def _free_at_the_right(self) -> tuple[float, float]:
        """From the slope, beside the lowest block that the three turned up come by, to the edge of the hands."""
        deep = self._body + self._pad + self.block.height() * HELD_SCALE * (1 + TOP)
        wide = self._wing_width(self._rows_above(self.between.top() + deep))
        right = self.hands[BELOW][-1].area.right()
        return right - wide, right

    def _rows_above(self, y: float) -> int:
        """The number of the row of the pyramid whose blocks stand at the height ``y``, from below; at least 0."""
        return max(0, min(self._width - 1, int((self._middle.bottom() - y) / self.block.height())))

    def _wing_width(self, row: int) -> float:
        """Between the hands' outer edge and the slope of the pyramid, beside ``row``."""
        left = self.hands[BELOW][0].area.left()
        return self.size.width() / 2 - (self._width - row) * self.block.width() / 2 - left - self._pad

    def _wing_right(self, y: float) -> float:
        return self.hands[BELOW][0].area.left() + self._wing_width(self._rows_above(y))


def _with_top(front: QRectF) -> QRectF:
    return front.adjusted(0, -front.height() * TOP, 0, 0)
