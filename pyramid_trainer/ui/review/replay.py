"""A hand as it lay on the table then, its answer hidden until it is asked for."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from pyramid_trainer.cards import Card, highest_first
from pyramid_trainer.casino.hands import Setting
from pyramid_trainer.store.review import ReviewRow
from pyramid_trainer.training import reasons
from pyramid_trainer.training.grading import Verdict
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton, Panel, TextLabel
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.drill.grade_sign import GradeSign
from pyramid_trainer.ui.drill.setting_rows import SettingRows
from pyramid_trainer.ui.language import card_name, sentence, setting_text, verdict_title
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.review.flow import FlowLayout
from pyramid_trainer.ui.review.note_field import NoteField
from pyramid_trainer.ui.theme import HEADING, SPACE, SPACE_2

LOW_FELT = 200
"""Height of the felt where there is little room."""

WIDE = 900
"""From this width on, at a type scale of 1, the cards lie beside what is said of them."""


class Answer(NamedTuple):
    """``then``: the verdict on the answer that was given; ``now``: on the card that was tried, if any; ``told``: what
    is to be said besides.
    """

    then: Verdict
    now: Verdict | None
    told: str


class Replay(QScrollArea):
    """Signals: ``tried(place)`` that card alone, from the left; ``answer_asked`` show it, or hide it again;
    ``star_asked``; ``dealer_asked``; ``previous_asked``, ``next_asked``; ``note_changed(text)``.
    """

    tried = Signal(int)
    answer_asked = Signal()
    star_asked = Signal()
    dealer_asked = Signal()
    previous_asked = Signal()
    next_asked = Signal()
    note_changed = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._low = False
        self._cards: tuple[Card, ...] = ()
        self.felt = Felt(look)
        self.felt.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.note = NoteField(look)
        self._when = TextLabel(look, bold=True)
        self._how = TextLabel(look, colour="muted", wrap=True)
        self._sign = GradeSign(look)
        self._title = TextLabel(look, size=HEADING, bold=True, wrap=True)
        self._then = TextLabel(look, wrap=True)
        self._why = TextLabel(look, colour="muted", wrap=True)
        self._rows = SettingRows(look)
        self._told = TextLabel(look, colour="accent", wrap=True)
        self._show = ActionButton(shortcuts.ANSWER.shown, quiet=False)
        self._star = ActionButton(shortcuts.STAR.shown)
        self._dealer = ActionButton(shortcuts.DEALER.shown)
        self._previous = ActionButton(shortcuts.PREVIOUS.shown)
        self._next = ActionButton(shortcuts.NEXT.shown)
        self._lay_out()
        self._wire()
        self.hide_answer()

    # What it shows

    def show_hand(self, line: ReviewRow, how: str, when: str) -> None:
        """Another hand, its answer hidden. ``how``: what is to be known of it; ``when`` it was dealt."""
        attempt = line.attempt
        self._cards = tuple(sorted(attempt.cards, key=highest_first))
        self.felt.show_hand(self._cards)
        self.felt.name_cards([card_name(card) for card in self._cards])
        names = (f"{place}: {card_name(card)}" for place, card in enumerate(self._cards, start=1))
        self.felt.setAccessibleName(self.tr("The hand. {cards}").format(cards="; ".join(names)))
        self.hide_answer()
        self.tell(how, when)
        self.show_marks(line)
        self.verticalScrollBar().setValue(0)

    def tell(self, how: str, when: str) -> None:
        self._when.setText(when)
        self._how.setText(how)

    def show_marks(self, line: ReviewRow) -> None:
        self._star.set_text(self.tr("★ Starred") if line.attempt.starred else self.tr("☆ Star"))

    def set_low(self, low: bool) -> None:
        """Whether there is little room: then the felt is as low as it can be."""
        if low != self._low:
            self._low = low
            self._divide()

    def hide_answer(self) -> None:
        self.felt.show_choice(None, movable=True)
        self.hide_dealer()
        self._head(None, self.tr("Which card plays alone?"))
        self._then.setText(self.tr("Press 1, 2 or 3 or click a card: nothing is recorded."))
        self._show_parts(answer=False)
        self._show.set_text(self.tr("Show answer"))

    def show_answer(self, answer: Answer) -> None:
        then, now = answer.then, answer.now
        shown = now or then
        alone = (now or then).chosen.setting.one
        place = next(place for place, card in enumerate(self._cards) if card.rank == alone)
        self.felt.show_choice(place, movable=True)
        self._head(shown, verdict_title(shown.grade, shown.cost))
        self._then.setText(self._then_and_best(then, told=now is not None))
        why = reasons.why(then)
        self._why.setText(sentence(why.code, why.details))
        self._rows.show_values(shown.values, shown.chosen)
        self._told.setText(answer.told)
        self._show_parts(answer=True)
        self._show.set_text(self.tr("Hide answer"))
        announce(self, self._title.text())

    def show_refused(self, why: str) -> None:
        """The card that was tried cannot be played alone, or the hand cannot be judged."""
        self.felt.show_choice(None, movable=True)
        self._then.setText(why)
        announce(self, why)

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
        buttons = (self._show, self._previous, self._next, self._star, self._dealer)
        return self.felt, *buttons, self.note.text_field

    @property
    def shows_answer(self) -> bool:
        return not self._rows.isHidden()

    # How it lies

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._divide()

    def sizeHint(self) -> QSize:
        return QSize(460, 400)

    def minimumSizeHint(self) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._inside.minimumSizeHint().width() + bar, 120)

    def _divide(self) -> None:
        wide = self.viewport().width() >= WIDE * self._look.type.scale
        self._halves.setAlignment(self.felt, Qt.AlignmentFlag.AlignTop if wide else Qt.AlignmentFlag(0))
        self._halves.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        self.felt.setMinimumHeight(LOW_FELT if self._low else self._look.type.pixels(230))
        self.felt.setMaximumHeight(LOW_FELT if self._low else self._look.type.pixels(340))
        self._rows.set_row_gap(SPACE)

    def _lay_out(self) -> None:
        self._inside = Panel(self._look)
        self._halves = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._inside)
        self._halves.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        self._halves.setSpacing(SPACE_2)
        self._halves.addWidget(self.felt, 1)
        said = QWidget()
        column = QVBoxLayout(said)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        head = QHBoxLayout()
        head.setSpacing(SPACE)
        head.addWidget(self._sign)
        head.addWidget(self._title, 1)
        head.addWidget(self._show)
        column.addLayout(head)
        for part in (self._then, self._why, self._rows, self._told):
            column.addWidget(part)
        buttons = QWidget()
        foot = FlowLayout(buttons)
        for button in (self._previous, self._next, self._star, self._dealer):
            foot.addWidget(button)
        column.addWidget(buttons)
        column.addWidget(self.note)
        column.addWidget(self._when)
        column.addWidget(self._how)
        column.addStretch(1)
        self._halves.addWidget(said, 1)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _wire(self) -> None:
        self.felt.card_tapped.connect(self.tried)
        self.note.changed.connect(self.note_changed)
        self._show.clicked.connect(self.answer_asked)
        self._star.clicked.connect(self.star_asked)
        self._dealer.clicked.connect(self.dealer_asked)
        self._previous.clicked.connect(self.previous_asked)
        self._next.clicked.connect(self.next_asked)
        self._dealer.set_text(self.tr("Dealer"), self.tr("Show or hide the dealer"))
        self._previous.set_text(self.tr("Previous"), self.tr("Previous hand"))
        self._next.set_text(self.tr("Next"), self.tr("Next hand"))

    def _then_and_best(self, then: Verdict, *, told: bool) -> str:
        """The setting of then, with its verdict where the head has that of another; and what would have been best."""
        setting, verdict = setting_text(then.chosen.setting), verdict_title(then.grade, then.cost)
        text = self.tr("Then: {setting} ({verdict}).") if told else self.tr("Then: {setting}.")
        text = text.format(setting=setting, verdict=verdict)
        best = self.tr("Best: {setting}.").format(setting=setting_text(then.best.setting))
        return text if then.cost == 0 else f"{text} {best}"

    def _head(self, verdict: Verdict | None, title: str) -> None:
        self._sign.show_grade(None if verdict is None else verdict.grade)
        self._sign.setVisible(verdict is not None)
        self._title.setText(title)

    def _show_parts(self, *, answer: bool) -> None:
        for part in (self._why, self._rows, self._dealer):
            part.setVisible(answer)
        self._told.setVisible(answer and self._told.text() != "")
