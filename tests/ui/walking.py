"""Walks everything that is seen in a window and says what is cut off, covered or outside."""

from collections.abc import Iterator
from itertools import combinations
from time import monotonic

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from pyramid_trainer.ui.drill.bar import OutcomeBar
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.drill.grade_sign import GradeSign
from pyramid_trainer.ui.rail import RailButton
from tests.ui.player import seen

RAIL_TEXT_FROM = 20
"""Where the text of a rail entry begins."""

ROUNDING = 1
"""Pixels by which Qt rounds the height of text up; ink never reaches so far."""

LEAST_BAR = 60
"""Pixels within which bars still compare."""

LAID_OUT_BY = 3
"""Seconds within which a window is laid out on a busy machine."""


def faults(top: QWidget) -> list[str]:
    """What is wrong in the window ``top`` and stays so; nothing when everything can be read whole."""
    until = monotonic() + LAID_OUT_BY
    while (found := faults_now(top)) and monotonic() < until:
        QApplication.processEvents()
    return found


def faults_now(top: QWidget) -> list[str]:
    """As ``faults``, of a window that is laid out."""
    return [*_cut_off(top), *_outside(top), *_covered(top), *_on_the_felt(top)]


def _visible(top: QWidget) -> list[QWidget]:
    return [widget for widget in top.findChildren(QWidget) if widget.isVisible() and widget.window() is top]


def _called(widget: QWidget) -> str:
    text = getattr(widget, "text", str)()
    return f"{type(widget).__name__} “{text}” {seen(widget).getRect()}"


def _cut_off(top: QWidget) -> Iterator[str]:
    for widget in _visible(top):
        if isinstance(widget, QLabel) and widget.text():
            needs, has = _needs_label(widget), widget.contentsRect().size()
        elif isinstance(widget, QPushButton):
            needs, has = _needs_button(widget)
        elif isinstance(widget, QToolButton):
            needs, has = _needs_title(widget), widget.size()
        elif isinstance(widget, RailButton):
            needs, has = _needs_rail(widget), widget.size()
        elif isinstance(widget, OutcomeBar):
            needs, has = _needs_bar(widget), widget.size()
        else:
            continue
        if needs.width() > has.width() or needs.height() > has.height() + ROUNDING:
            yield f"cut off: {_called(widget)} needs {needs.width()} x {needs.height()}"


def _needs_label(label: QLabel) -> QSize:
    flags = int(label.alignment().value)
    if not label.wordWrap():
        return label.fontMetrics().size(flags, label.text())
    flags |= Qt.TextFlag.TextWordWrap.value
    room = QRect(0, 0, label.contentsRect().width(), 100_000)
    return label.fontMetrics().boundingRect(room, flags, label.text()).size()


def _needs_button(button: QPushButton) -> tuple[QSize, QSize]:
    option = QStyleOptionButton()
    button.initStyleOption(option)
    room = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    return button.fontMetrics().size(Qt.TextFlag.TextShowMnemonic.value, button.text()), room.size()


def _needs_title(button: QToolButton) -> QSize:
    """A name that is cut short is seen whole as the tool tip."""
    whole = button.text().partition("  ")[0].replace("&&", "&") in button.toolTip()
    return QSize(0 if whole else button.sizeHint().width(), button.sizeHint().height())


def _needs_bar(bar: OutcomeBar) -> QSize:
    """All counts, inside and behind, and something left of the bar itself."""
    behind = bar._behind_width
    missing = max(0.0, bar.behind_width(behind) - behind)
    least = bar.width() + missing if missing else LEAST_BAR + behind
    return QSize(round(least + 0.5), bar.fontMetrics().height())


def _needs_rail(button: RailButton) -> QSize:
    font = button.font()
    font.setBold(button.isChecked())
    size = QFontMetrics(font).size(0, button.text())
    return QSize(RAIL_TEXT_FROM + size.width(), size.height())


def _outside(top: QWidget) -> Iterator[str]:
    for widget in _visible(top):
        if _is_leaf(widget) and not _room(top, widget).contains(seen(widget)):
            yield f"outside: {_called(widget)}"


def _room(top: QWidget, widget: QWidget) -> QRect:
    """Where it may lie: in the window, and within the width of what it scrolls in."""
    room = top.rect()
    for viewport in _viewports(widget):
        across = seen(viewport)
        room = QRect(across.x(), -100_000, across.width(), 200_000)
    return room


def _viewports(widget: QWidget) -> Iterator[QWidget]:
    """Those that it scrolls in, the innermost first."""
    inner, above = widget, widget.parentWidget()
    while above is not None:
        outer = above.parentWidget()
        if isinstance(outer, QScrollArea) and outer.viewport() is above and inner is outer.widget():
            yield above
        inner, above = above, outer


def _shown(widget: QWidget) -> QRect:
    """What of it is not scrolled out of sight."""
    shown = seen(widget)
    for viewport in _viewports(widget):
        shown = shown.intersected(seen(viewport))
    return shown


def _covered(top: QWidget) -> Iterator[str]:
    leaves = [(widget, _shown(widget)) for widget in _visible(top) if _is_leaf(widget)]
    for (one, here), (other, there) in combinations(leaves, 2):
        if here.intersects(there):
            yield f"overlap: {_called(one)} and {_called(other)}"


def _is_leaf(widget: QWidget) -> bool:
    if isinstance(widget, QLabel):
        return bool(widget.text())
    return isinstance(widget, QAbstractButton | OutcomeBar | GradeSign | Felt)


def _on_the_felt(top: QWidget) -> Iterator[str]:
    for felt in top.findChildren(Felt):
        if not felt.isVisible():  # on a page that is not in front
            continue
        plan, line = felt.plan(), QFontMetrics(felt.font())
        hand = [QRect(slot, plan.card) for slot in (*plan.two_slots, plan.one_slot)]
        dealt = [QRect(slot, plan.card) for slot in plan.hand_slots]
        dealer = [QRect(slot, plan.dealer_card) for slot in plan.dealer_slots]
        shown = [QRect(slot, plan.dealer_card) for slot in plan.dealer_shown_slots]
        badge = QPoint(0, plan.badge_height)
        parts = {"two cards": plan.two_place, "one card": plan.one_place, "Dealer": plan.dealer_label}
        labels = {"two cards ": plan.two_label, "one card ": plan.one_label}
        result = felt._result
        if result:
            flags = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value
            needs = line.boundingRect(QRect(0, 0, plan.result.width(), 10_000), flags, result)
            parts["result"] = plan.result
            if needs.width() > plan.result.width() or needs.height() > plan.result.height():
                yield f"cut off: the result needs {needs.size().toTuple()}, has {plan.result.size().toTuple()}"
        for cards in (hand, dealt, dealer, shown):
            if any(one.intersects(other) for one, other in combinations(cards, 2)):
                yield f"overlap: cards {[card.getRect() for card in cards]}"
        for number, card in enumerate(dealer + shown):
            parts[f"dealer {number}"] = card
        for card in hand + dealt:
            whole = card.united(card.translated(badge))
            if not plan.two_place.contains(whole) and not plan.one_place.contains(whole):
                yield f"outside: card {card.getRect()}"
        everything = {**parts, **labels}
        for name, rect in everything.items():
            if not felt.rect().contains(rect):
                yield f"outside the felt: {name} {rect.getRect()}"
        for (one, first), (other, second) in combinations(everything.items(), 2):
            if first.intersects(second) and not (one.startswith("dealer ") and other.startswith("dealer ")):
                yield f"overlap on the felt: {one} and {other}"
        for name, rect in (*labels.items(), ("Dealer", plan.dealer_label)):
            if line.horizontalAdvance(name.strip()) > rect.width() or line.height() > rect.height():
                yield f"cut off on the felt: {name}"
