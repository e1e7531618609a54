"""A hand as it lay on the table then, its answer hidden until it is asked for."""

from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from pyramid_trainer.cards import Card, highest_first
from pyramid_trainer.casino.hands import Setting
from pyramid_trainer.store.review import ReviewRow
from pyramid_trainer.training import reasons
from pyramid_trainer.training.grading import Verdict
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.drill.setting_rows import SettingRows
from pyramid_trainer.ui.language import card_name, sentence, setting_text, verdict_title
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.review.replay import Replay
from pyramid_trainer.ui.theme import SPACE

LOW_FELT = 200
"""Height of the felt where there is little room."""


class Answer(NamedTuple):
    """``then``: the verdict on the answer that was given; ``now``: on the card that was tried, if any; ``told``: what
    is to be said besides.
    """

    then: Verdict
    now: Verdict | None
    told: str


class HandReplay(Replay):
    """Signals besides those of ``Replay``: ``tried(place)`` that card alone, from the left; ``dealer_asked``."""

    tried = Signal(int)
    dealer_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        felt, rows = Felt(look), SettingRows(look)
        super().__init__(felt, rows, look, parent)
        self.felt, self._rows = felt, rows
        rows.set_row_gap(SPACE)
        self._cards: tuple[Card, ...] = ()
        self.felt.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._dealer = ActionButton(shortcuts.DEALER.shown)
        self._dealer.set_text(self.tr("Dealer"), self.tr("Show or hide the dealer"))
        self._foot.addWidget(self._dealer)
        self._of_answer.append(self._dealer)
        self.felt.card_tapped.connect(self.tried)
        self._dealer.clicked.connect(self.dealer_asked)
        self.hide_answer()

    def show_hand(self, line: ReviewRow, how: str, when: str) -> None:
        """Another hand, its answer hidden. ``how``: what is to be known of it; ``when`` it was dealt."""
        attempt = line.attempt
        self._cards = tuple(sorted(attempt.cards, key=highest_first))
        self.felt.show_hand(self._cards)
        self.felt.name_cards([card_name(card) for card in self._cards])
        names = (f"{place}: {card_name(card)}" for place, card in enumerate(self._cards, start=1))
        self.felt.setAccessibleName(self.tr("The hand. {cards}").format(cards="; ".join(names)))
        self.show_line(line, how, when)

    def table_heights(self, *, wide: bool, low: bool) -> tuple[int, int]:
        pixels = self._look.type.pixels
        return (LOW_FELT, LOW_FELT) if low else (pixels(230), pixels(340))

    def hide_answer(self) -> None:
        self.felt.show_choice(None, movable=True)
        self.hide_dealer()
        self.ask(self.tr("Which card plays alone?"), self.tr("Press 1, 2 or 3 or click a card: nothing is recorded."))
        super().hide_answer()

    def show_answer(self, answer: Answer) -> None:
        then, now = answer.then, answer.now
        shown = now or then
        alone = shown.chosen.setting.one
        place = next(place for place, card in enumerate(self._cards) if card.rank == alone)
        self.felt.show_choice(place, movable=True)
        self._rows.show_values(shown.values, shown.chosen)
        why = reasons.why(then)
        self.tell_answer(
            shown.grade,
            verdict_title(shown.grade, shown.cost),
            self._then_and_best(then, told=now is not None),
            sentence(why.code, why.details),
            answer.told,
        )

    def show_refused(self, why: str) -> None:
        """The card that was tried cannot be played alone, or the hand cannot be judged."""
        self.felt.show_choice(None, movable=True)
        super().show_refused(why)

    def show_dealer(self, cards: tuple[Card, ...], setting: Setting, result: str) -> None:
        """Turns the dealer's cards up, as they are set, with what becomes of the wager."""
        said = f"{setting_text(setting)}. {result}"
        self.felt.show_dealer(cards, result)
        self.felt.tell_dealer([card_name(card) for card in cards], said)
        announce(self.felt, said)

    def hide_dealer(self) -> None:
        self.felt.show_dealer((), "")
        self.felt.tell_dealer((), "")

    def rank_at(self, place: int) -> int:
        """The rank of the card at ``place`` from the left."""
        return self._cards[place].rank

    @property
    def stops(self) -> tuple[QWidget, ...]:
        *others, note = super().stops
        return *others, self._dealer, note

    def _then_and_best(self, then: Verdict, *, told: bool) -> str:
        """The setting of then, with its verdict where the head has that of another; and what would have been best."""
        setting, verdict = setting_text(then.chosen.setting), verdict_title(then.grade, then.cost)
        text = self.tr("Then: {setting} ({verdict}).") if told else self.tr("Then: {setting}.")
        text = text.format(setting=setting, verdict=verdict)
        best = self.tr("Best: {setting}.").format(setting=setting_text(then.best.setting))
        return text if then.cost == 0 else f"{text} {best}"
