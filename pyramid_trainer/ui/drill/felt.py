"""The felt: the dealer's cards above, the player's three below on two marked places."""

from collections.abc import Sequence

from PySide6 import QtCore
from PySide6.QtCore import QPoint, QRectF, QSize, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pyramid_trainer.cards import Card
from pyramid_trainer.ui.cardart import corner_radius
from pyramid_trainer.ui.drill.card_widget import CardWidget
from pyramid_trainer.ui.drill.plan import FeltPlan, plan_felt
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.painting import draw_line_of_text, fill_rounded, line, rounded, write_in
from pyramid_trainer.ui.theme import BODY, RADIUS_LARGE


class Felt(QWidget):
    """Shows a hand and takes the choice by mouse. Cards are named by their place in the row, 0 to 2 from the left.

    Signals: ``card_tapped(place)`` asks to choose that card, or to undo the choice; ``painted`` a frame was drawn.
    """

    card_tapped = Signal(int)
    painted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._alone: int | None = None
        self._result = ""
        self._focus_is_loud = False
        self._shown: tuple[Card, ...] = ()
        self._cards = [CardWidget(look, self) for _ in range(3)]
        self._dealer_cards = [CardWidget(look, self) for _ in range(3)]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(420, 200))
        self._plan = self._new_plan()
        write_in(self, look.theme.muted_on_table)
        for place, card in enumerate(self._cards):
            card.set_badge(str(place + 1))
            card.tapped.connect(lambda place=place: self.card_tapped.emit(place))
            card.dropped.connect(lambda at, place=place: self._dropped(place, at))
        look.changed.connect(self._take_look)

    def show_hand(self, cards: Sequence[Card]) -> None:
        """A new hand: three cards in the order they lie, nothing chosen, the dealer's face down."""
        self._alone = None
        self._result = ""
        self._shown = ()
        for widget, card in zip(self._cards, cards, strict=True):
            widget.show_card(card)
        for widget in self._dealer_cards:
            widget.show_card(None)
        self._arrange(slide=False)

    def name_cards(self, names: Sequence[str]) -> None:
        """What a screen reader calls the three cards, from the left. Of the dealer's nothing is told any more."""
        for widget, name in zip(self._cards, names, strict=True):
            widget.setAccessibleName(name)
        self.tell_dealer((), "")

    def show_choice(self, alone: int | None, *, movable: bool) -> None:
        """Lays the chosen card apart; ``movable``: whether the choice is still open."""
        self._alone = alone
        for place, widget in enumerate(self._cards):
            widget.set_ringed(place == alone)
            widget.set_movable(movable)
        self._arrange(slide=self._look.moves)

    def show_dealer(self, cards: Sequence[Card], result: str) -> None:
        """Turns the dealer's cards up, two first, the single one apart, with the ``result``; none hides them."""
        self._shown = tuple(cards)
        self._result = result
        for widget, card in zip(self._dealer_cards, cards or (None, None, None), strict=True):
            widget.show_card(card)
        self._arrange(slide=self._look.moves)
        self.update()

    def tell_dealer(self, names: Sequence[str], result: str) -> None:
        """What a screen reader says of the dealer's cards, once they are shown, and of the result."""
        for widget, name in zip(self._dealer_cards, names or ("", "", ""), strict=True):
            widget.setAccessibleName(name)
        self.setAccessibleDescription(result)

    @property
    def is_moving(self) -> bool:
        return any(card.is_sliding for card in (*self._cards, *self._dealer_cards))

    def plan(self) -> FeltPlan:
        """Where things lie at the present size."""
        return self._plan

    def minimumSizeHint(self) -> QSize:
        return QSize(420, 200)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._plan = self._new_plan()
        self._arrange(slide=False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The focus is drawn quietly, for the felt has it most of the time; clearly when the keyboard brought it."""
        self._focus_is_loud = event.reason() in (
            QtCore.Qt.FocusReason.TabFocusReason,
            QtCore.Qt.FocusReason.BacktabFocusReason,
        )
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._focus_is_loud = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, plan = self._look.theme, self._plan
        fill_rounded(painter, QRectF(self.rect()), RADIUS_LARGE, theme.table)
        fill_rounded(painter, QRectF(plan.two_place), RADIUS_LARGE, theme.table_place)
        fill_rounded(painter, QRectF(plan.one_place), RADIUS_LARGE, theme.table_place)
        if self._alone is None:
            self._paint_empty_slot(painter)
        painter.setFont(self._look.type.font(BODY))
        left_name = self.tr("your hand") if self._alone is None else self.tr("two cards")
        draw_line_of_text(painter, QRectF(plan.two_label), left_name)
        draw_line_of_text(painter, QRectF(plan.one_label), self.tr("one card"))
        draw_line_of_text(painter, QRectF(plan.dealer_label), self.tr("Dealer"), across=0 if plan.beside else 1)
        if self._result:
            self._paint_result(painter)
        if self.hasFocus():
            self._paint_focus(painter)
        self.painted.emit()

    def _paint_empty_slot(self, painter: QPainter) -> None:
        pen = line(self._look.theme.muted_on_table, 1)
        pen.setDashPattern([5, 5])
        slot = self._look.card_rect(self._plan.card, self.devicePixelRatioF()).translated(self._plan.one_slot)
        painter.strokePath(rounded(slot, corner_radius(slot)), pen)

    def _paint_result(self, painter: QPainter) -> None:
        flags = QtCore.Qt.AlignmentFlag
        where = flags.AlignTop if self._plan.beside else flags.AlignVCenter
        painter.setPen(self._look.theme.text_on_table)
        painter.drawText(self._plan.result, flags.AlignLeft | where | QtCore.Qt.TextFlag.TextWordWrap, self._result)

    def _paint_focus(self, painter: QPainter) -> None:
        theme = self._look.theme
        inside = QRectF(self.rect()).adjusted(3.5, 3.5, -3.5, -3.5)
        pen = line(theme.focus_on_table, 2) if self._focus_is_loud else line(theme.muted_on_table, 1)
        painter.strokePath(rounded(inside, RADIUS_LARGE - 3), pen)

    def _arrange(self, *, slide: bool) -> None:
        plan = self._plan
        slots = list(plan.hand_slots)
        if self._alone is not None:
            two = iter(plan.two_slots)
            slots = [plan.one_slot if place == self._alone else next(two) for place in range(3)]
        for widget, slot in zip(self._cards, slots, strict=True):
            widget.set_size(plan.card, plan.badge_height)
            widget.place_at(slot, slide=slide)
        dealer_slots = plan.dealer_shown_slots if self._shown else plan.dealer_slots
        for widget, slot in zip(self._dealer_cards, dealer_slots, strict=True):
            widget.set_size(plan.dealer_card, 0)
            widget.place_at(slot, slide=slide)
        for changed in (plan.two_label, plan.one_label, plan.one_place, plan.result):
            self.update(changed)  # the rest of the felt stays as it is painted, which counts while cards slide

    def _dropped(self, place: int, at: QPoint) -> None:
        """A card was let go: over the other place it moves there, anywhere else it goes back."""
        in_one, in_two = self._plan.one_place.contains(at), self._plan.two_place.contains(at)
        if (in_one and place != self._alone) or (in_two and place == self._alone):
            self.card_tapped.emit(place)
        else:
            self._arrange(slide=self._look.moves)

    def _new_plan(self) -> FeltPlan:
        return plan_felt(self.size(), QFontMetrics(self._look.type.font(BODY)).height())

    def _take_look(self) -> None:
        write_in(self, self._look.theme.muted_on_table)
        self._plan = self._new_plan()
        self._arrange(slide=False)
        self.update()
