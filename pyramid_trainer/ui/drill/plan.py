"""Where things lie on the felt, computed from its size: pure arithmetic, so that it can be tested at every size.

Above (or, where the felt is low, at the left) the dealer's three cards, small; below them two marked places side by
side: *two cards*, wide enough for all three before one is chosen, and *one card*.
"""

from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize

CARD_RATIO = 63 / 88
DEALER_SHARE = 0.36
"""Height of a dealer's card as a share of the player's."""

WORTH_MOVING = 1.25
"""The dealer's cards go to the left only where the player's become that much larger."""

RESULT_LINES_WIDE = 10
"""Width for the result under the dealer's cards, where there is room, as a multiple of a line's height."""

LARGEST_CARD, SMALLEST_DEALER, LARGEST_DEALER = 1200, 44, 360
"""Heights in device-independent pixels."""


class FeltPlan(NamedTuple):
    """``card``, ``dealer_card``: sizes; places are rectangles of the felt; slots the top left corners of cards.

    ``hand_slots``: three, before a card is chosen; ``two_slots`` and ``one_slot`` after; ``dealer_slots`` while hidden,
    ``dealer_shown_slots`` with the single card apart; ``beside``: the dealer's lie at the left.
    """

    card: QSize
    dealer_card: QSize
    badge_height: int
    two_place: QRect
    one_place: QRect
    hand_slots: tuple[QPoint, QPoint, QPoint]
    two_slots: tuple[QPoint, QPoint]
    one_slot: QPoint
    two_label: QRect
    one_label: QRect
    dealer_slots: tuple[QPoint, QPoint, QPoint]
    dealer_shown_slots: tuple[QPoint, QPoint, QPoint]
    dealer_label: QRect
    result: QRect
    beside: bool


def plan_felt(size: QSize, line: int) -> FeltPlan:
    """The plan for a felt of ``size`` with text lines ``line`` pixels high, whichever gives the larger cards."""
    above, beside = _tallest(size, line, beside=False), _tallest(size, line, beside=True)
    if beside > above * WORTH_MOVING:
        return _plan(size, line, beside, beside=True)
    return _plan(size, line, above, beside=False)


def _margin(size: QSize) -> int:
    return max(8, min(24, size.height() // 24))


def _tallest(size: QSize, line: int, *, beside: bool) -> int:
    """The tallest card that fits by height and by the width of four cards side by side, the dealer's beside or not."""
    margin = _margin(size)
    width = size.width() - 2 * margin
    tall = size.height() - 4 * margin - margin // 2 - _badge(line) - line
    if beside:
        wide = (width - 10 * margin) / (CARD_RATIO * (4 + 3 * DEALER_SHARE))
    else:
        tall -= margin
        tall -= _dealer_height(tall / (1 + DEALER_SHARE))
        wide = (width - 8 * margin) / (4 * CARD_RATIO)
    return int(max(24.0, min(float(tall), wide, LARGEST_CARD)))


def _dealer_height(tall: float) -> int:
    return int(min(LARGEST_DEALER, max(SMALLEST_DEALER, tall * DEALER_SHARE)))


def _badge(line: int) -> int:
    return line + line // 2


def _plan(size: QSize, line: int, tall: int, *, beside: bool) -> FeltPlan:
    margin = _margin(size)
    badge = _badge(line)
    card = QSize(int(tall * CARD_RATIO), tall)
    dealer_tall = _dealer_height(tall)
    dealer = QSize(int(dealer_tall * CARD_RATIO), dealer_tall)
    gap, pad = margin // 2 + 4, margin
    place_height = 2 * pad + card.height() + badge
    two_width = 2 * pad + 3 * card.width() + 2 * gap
    one_width = 2 * pad + card.width()
    between = margin
    total = two_width + between + one_width
    block = place_height + margin // 2 + line
    if beside:
        dealer_width = 3 * dealer.width() + 3 * gap
        spare = size.width() - total - dealer_width - 3 * margin
        dealer_width += max(0, min(spare, RESULT_LINES_WIDE * line - dealer_width))
        left = max(margin, (size.width() - total - dealer_width - margin) // 2)
        top = (size.height() - block) // 2
        dealer_at = QPoint(left, top + line + 4)
        left += dealer_width + margin
        label = QRect(dealer_at.x(), top, dealer_width, line)
        result = QRect(dealer_at.x(), dealer_at.y() + dealer.height() + 8, dealer_width + margin // 2, size.height())
        result.setBottom(size.height() - margin)
    else:
        content = dealer.height() + margin + block
        start = max(margin, (size.height() - content) // 2)
        left = (size.width() - total) // 2
        top = start + dealer.height() + margin
        dealer_at = QPoint((size.width() - 3 * dealer.width() - 2 * gap) // 2, start)
        label = QRect(left, start, dealer_at.x() - left - margin, dealer.height())
        right = dealer_at.x() + 3 * dealer.width() + 3 * gap + margin
        half = margin // 2  # beyond the cards at either side, for a low felt with large type
        result = QRect(right, start - half, size.width() - margin - right, dealer.height() + 2 * half)
    two = QRect(left, top, two_width, place_height)
    one = QRect(left + two_width + between, top, one_width, place_height)
    cards_top = top + pad
    step = card.width() + gap
    first = two.x() + pad
    pair_first = two.x() + (two_width - 2 * card.width() - gap) // 2
    return FeltPlan(
        card=card,
        dealer_card=dealer,
        badge_height=badge,
        two_place=two,
        one_place=one,
        hand_slots=(QPoint(first, cards_top), QPoint(first + step, cards_top), QPoint(first + 2 * step, cards_top)),
        two_slots=(QPoint(pair_first, cards_top), QPoint(pair_first + step, cards_top)),
        one_slot=QPoint(one.x() + pad, cards_top),
        two_label=QRect(two.x(), two.bottom() + margin // 2, two_width, line),
        one_label=QRect(one.x() - pad, one.bottom() + margin // 2, one_width + 2 * pad, line),
        dealer_slots=_row(dealer_at, dealer.width() + gap, 0),
        dealer_shown_slots=_row(dealer_at, dealer.width() + gap, gap),
        dealer_label=label,
        result=result,
        beside=beside,
    )


def _row(at: QPoint, step: int, apart: int) -> tuple[QPoint, QPoint, QPoint]:
    """Three slots from ``at``; the last one ``apart`` further on."""
    return at, QPoint(at.x() + step, at.y()), QPoint(at.x() + 2 * step + apart, at.y())
