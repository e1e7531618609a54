"""The drill page: shows the trainer's state and passes on what the player does. It decides nothing about the game."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSpacerItem, QVBoxLayout, QWidget

from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.trainer import Trainer
from pyramid_trainer.casino.hands import class_of
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.training.dealing import order_of
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.drill.dealer import cards_as_set, result_text
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.drill.rules_picker import RulesPicker
from pyramid_trainer.ui.drill.run_line import RunLine
from pyramid_trainer.ui.drill.session_line import SessionLine
from pyramid_trainer.ui.drill.tour import Tour
from pyramid_trainer.ui.drill.verdict_panel import VerdictPanel
from pyramid_trainer.ui.frame import frame_sizes
from pyramid_trainer.ui.held_key import HeldKey
from pyramid_trainer.ui.language import card_name, error_sentence, sentence, setting_text
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.page import Page
from pyramid_trainer.ui.theme import BODY, SPACE_2

CLOCK_TICK_MS = 250


class DrillPage(Page):
    """Signals: ``rules_asked(name)`` a rule set was picked; ``trouble(sentence)`` something could not be done;
    ``unusable(fault)`` the history turned out to be damaged while an answer waits for it;
    ``keeping_changed`` answers are kept from now on, or no longer; ``judged(id)`` the verdict on a kept attempt shows.
    """

    rules_asked = Signal(str)
    unusable = Signal(HistoryUnusable)
    trouble = Signal(str)
    keeping_changed = Signal()
    judged = Signal(str)

    def __init__(
        self,
        trainer: Trainer,
        felt: Felt,
        rule_files: RuleFiles,
        preferences: Preferences,
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.trainer = trainer
        self._preferences = preferences
        self._look = look
        self._order: tuple[int, ...] = (0, 1, 2)
        """For each place in the row the number of the card in the order of the deal."""
        self._dealer_shown = False
        self._fault: EnvironmentFault | None = None
        self._held = HeldKey()
        self._tour = Tour(preferences, self)
        self.picker = RulesPicker(rule_files, look)
        self.run_line = RunLine(look)
        self.felt = felt
        self.panel = VerdictPanel(look)
        self.line = SessionLine(look)
        self._head = QWidget()
        self._clock = TextLabel(look, size=BODY, colour="muted")
        self._go_on = QTimer(self, singleShot=True)
        self._ticks = QTimer(self, interval=CLOCK_TICK_MS)
        self._lay_out()
        self._wire()
        felt.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(felt)
        self.take_preferences()
        self._show_new_hand()

    def show_dealt(self) -> None:
        """The trainer has dealt a new hand, under other rules or in a run."""
        self._show_new_hand()

    def take_preferences(self) -> None:
        """Clock and going on, at once; the order of the cards with the next hand, so that no key changes its card."""
        shown = self._preferences.flag("clock")
        self._clock.setVisible(shown)
        if shown:
            self._show_clock()
            self._ticks.start()
        else:
            self._ticks.stop()
        if not self._preferences.number("go_on"):
            self._go_on.stop()

    def pause_clock(self, paused: bool) -> None:
        """The window lost the focus, or has it again."""
        at = self.trainer.clock.seconds()
        if paused:
            self.trainer.drill.pause(at)
            self._go_on.stop()
        else:
            self.trainer.drill.resume(at)

    def keep_again(self) -> None:
        """The user wants his answers kept again; the next one is tried."""
        self.trainer.recorder.keeping = True
        self.keeping_changed.emit()

    def history_exchanged(self) -> None:
        """Another history is in place of one that could not be used: an answer that waits for it is kept now."""
        if self._fault is not None:
            self.try_again()
        else:
            self.forget_session()

    def forget_session(self) -> None:
        """The history was erased or restored: the figures begin anew, an answer that waited is to be given again."""
        self._fault = None
        self.trainer.forget_session()
        self._show_state()
        self.line.show_tally(self.trainer.tally)

    # What the player does

    def choose(self, place: int) -> None:
        if self.trainer.drill.choose(self._order[place]):
            self._show_state()
            announce(self.felt, self.felt.accessibleName())

    def set_or_next(self) -> None:
        if self.trainer.judged:
            self.next_hand()
        elif self.trainer.drill.phase is Phase.CHOOSING:
            self._answer(self.trainer.answer)

    def next_hand(self) -> None:
        self._go_on.stop()
        self.end_tour()
        self.trainer.next_hand()
        self._show_new_hand()

    def end_run(self) -> None:
        """Deals as before the run: at once, or after the verdict that shows."""
        judged = self.trainer.judged
        self.trainer.end_run()
        if judged:
            self._show_state()
        else:
            self._show_new_hand()
        self.felt.setFocus()

    def end_tour(self) -> None:
        self._keep_mark(self._tour.end)

    def hint(self) -> None:
        if self.trainer.drill.hint() is not None:
            self._show_state()
            announce(self.panel, self._note())

    def star(self) -> None:
        drill = self.trainer.drill
        if drill.phase is Phase.CHOOSING or drill.kept_attempt is not None:  # else there is nothing to keep it with
            self._keep_mark(self.trainer.star)

    def slip(self) -> None:
        self._keep_mark(self.trainer.slip)

    def toggle_dealer(self) -> None:
        if self.trainer.judged:
            self._go_on.stop()
            self._dealer_shown = not self._dealer_shown
            self._show_dealer()
            self._show_state()

    def try_again(self) -> None:
        if self._fault is not None:
            self._answer(self.trainer.try_again)

    def go_on_unkept(self) -> None:
        if self._fault is not None:
            self._answer(self.trainer.go_on_unkept)
            self.keeping_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if plain or not self._press(key, repeated=self._held.is_repeat(event)):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._held.let_go(event)
        super().keyReleaseEvent(event)

    def _press(self, key: Qt.Key, *, repeated: bool) -> bool:
        """Does what ``key`` stands for; a key held down does it once. Returns whether the key means anything here."""
        if key in shortcuts.CHOOSE.keys:
            do: Callable[[], None] = partial(self.choose, shortcuts.CHOOSE.keys.index(key))
        elif key in self._actions:
            do = self._actions[key]
        else:
            return False
        if not repeated:
            do()
        return True

    # What the player sees

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _lay_out(self) -> None:
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(SPACE_2)
        head.addWidget(self.picker, 1)
        head.addWidget(self.run_line)
        head.addWidget(self._clock)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        self._gaps = [QSpacerItem(0, 0) for _ in range(3)]
        for gap, part in zip(self._gaps, (self.felt, self.panel, self.line), strict=True):
            column.addItem(gap)
            column.addWidget(part, 1 if part is self.felt else 0)
        column.insertWidget(0, self._head)  # last, so that Tab goes from the cards to the panel and then to the title
        self._look.changed.connect(self._divide)

    def _divide(self) -> None:
        """Gives every part the height that ``ui.frame`` has for it, so that the felt lies where it was first seen."""
        sizes = frame_sizes(self.window().size(), self._look.type)
        half = sizes.gap // 2
        for gap, height in zip(self._gaps, (half, sizes.gap, half), strict=True):
            gap.changeSize(0, height)
        column = self.layout()
        assert column is not None, "the page is laid out"
        column.setContentsMargins(sizes.gap, sizes.gap, sizes.gap, half)
        column.invalidate()
        self._head.setFixedHeight(sizes.head)
        self.line.setFixedHeight(sizes.line)
        self.panel.divide(sizes)

    def _wire(self) -> None:
        self.picker.picked.connect(self.rules_asked)
        self.run_line.end_asked.connect(self.end_run)
        self.felt.card_tapped.connect(self.choose)
        self._actions: dict[Qt.Key, Callable[[], None]] = {
            **dict.fromkeys(shortcuts.SET.keys, self.set_or_next),
            **dict.fromkeys(shortcuts.HINT.keys, self.hint),
            **dict.fromkeys(shortcuts.SLIP.keys, self.slip),
            **dict.fromkeys(shortcuts.STAR.keys, self.star),
            **dict.fromkeys(shortcuts.DEALER.keys, self.toggle_dealer),
        }
        self.panel.main_asked.connect(self.set_or_next)
        self.panel.hint_asked.connect(self.hint)
        self.panel.star_asked.connect(self.star)
        self.panel.slip_asked.connect(self.slip)
        self.panel.dealer_asked.connect(self.toggle_dealer)
        self.panel.try_again_asked.connect(self.try_again)
        self.panel.go_on_asked.connect(self.go_on_unkept)
        self.panel.skip_tour_asked.connect(self.end_tour)
        self._go_on.timeout.connect(self.next_hand)
        self._ticks.timeout.connect(self._show_clock)

    def _show_new_hand(self) -> None:
        self._go_on.stop()
        self._dealer_shown = False
        self._fault = None
        if self.picker.rules != self.trainer.rules:  # a run has its own
            self.picker.show_rules(self.trainer.rules)
        cards = self.trainer.drill.round.cards
        self._order = order_of(cards, self._preferences.text("card_order"))
        laid = [cards[number] for number in self._order]
        self.felt.show_hand(laid)
        self.felt.name_cards([card_name(card) for card in laid])
        self.line.show_tally(self.trainer.tally)
        self._show_state()
        announce(self.felt, self.felt.accessibleName())

    def _answer(self, give: Callable[[], object]) -> None:
        """Gives an answer, or gives it again; shows the verdict, the foul, or that it could not be kept."""
        self._fault = None
        try:
            given = give()
        except EnvironmentFault as fault:
            self._fault = fault
            if isinstance(fault, HistoryUnusable):
                self.unusable.emit(fault)
        else:
            if given is False:
                return
        self._show_state()
        self.line.show_tally(self.trainer.tally)
        if self._fault is not None:
            announce(self.panel, error_sentence(self._fault))
            return
        if self.trainer.session_deleted is not None:
            self.trouble.emit(error_sentence(self.trainer.session_deleted))
        verdict = self.trainer.drill.verdict
        if verdict is None:
            announce(self.panel, self._note())
            return
        announce(self.panel, self.panel.title_of(verdict))
        attempt = self.trainer.drill.kept_attempt
        if attempt is not None:
            self.judged.emit(attempt.id)
        pause = self._preferences.number("go_on")
        if pause and verdict.cost == 0:
            self._go_on.start(pause)

    def _keep_mark(self, mark: Callable[[], object]) -> None:
        try:
            mark()
        except TrainerError as error:
            self.trouble.emit(error_sentence(error))
        self._show_state()
        self.line.show_tally(self.trainer.tally)

    def _show_state(self) -> None:
        focused = QApplication.focusWidget()
        self._show_drill()
        if focused is not None and self.panel.isAncestorOf(focused) and not _takes_keys(focused):
            self.felt.setFocus(Qt.FocusReason.TabFocusReason)  # not the next button: the next key is for the cards

    def _show_drill(self) -> None:
        drill = self.trainer.drill
        self.run_line.show_progress(self.trainer.run_progress, drill.round.mode)
        alone = None if drill.alone is None else self._order.index(drill.alone)
        self.felt.show_choice(alone, movable=drill.phase is Phase.CHOOSING)
        self.felt.setAccessibleName(self._hand_in_words(alone))
        if self._fault is not None:
            self.panel.show_not_kept(error_sentence(self._fault))
        elif drill.verdict is None:
            self.panel.show_choosing(
                guide=self._guide(alone),
                note=self._note(),
                can_set=alone is not None,
                starred=drill.starred,
                more_hints=len(drill.hints) < 2,
                touring=self._tour.running,
            )
        else:
            attempt = drill.kept_attempt
            self.panel.show_verdict(
                drill.verdict,
                starred=drill.starred,
                can_star=attempt is not None,
                slip=attempt is not None and attempt.slip,
                can_slip=drill.can_be_slip,
                dealer_shown=self._dealer_shown,
                tour=self._tour.line(drill.phase, chosen=True),
            )
        self._show_clock()

    def _hand_in_words(self, alone: int | None) -> str:
        """The hand for someone who does not see it: each card with its key, and which is chosen."""
        names = [card_name(self.trainer.drill.round.cards[number]) for number in self._order]
        told = [self.tr("{key}: {card}").format(key=place + 1, card=name) for place, name in enumerate(names)]
        chosen = [] if alone is None else [self.tr("alone: {card}").format(card=names[alone])]
        return self.tr("Your hand. {cards}").format(cards="; ".join(told + chosen))

    def _guide(self, alone: int | None) -> str:
        touring = self._tour.line(self.trainer.drill.phase, chosen=alone is not None)
        if touring:
            return touring
        if alone is None:
            return self.tr("Press 1, 2 or 3, click a card, or drag it to its place.")
        return self.tr("Enter or Space sets the hand; another card moves the choice.")

    def _note(self) -> str:
        """Why the last setting was a foul, or the hints so far."""
        drill = self.trainer.drill
        told = [drill.foul_reason] if drill.foul_reason is not None else list(drill.hints)
        return " ".join(sentence(reason.code, reason.details) for reason in told)

    def _show_dealer(self) -> None:
        drill = self.trainer.drill
        if not self._dealer_shown or drill.verdict is None:
            self.felt.show_dealer((), "")
            self.felt.tell_dealer((), "")
            return
        dealer = class_of(drill.round.dealer)
        setting = drill.round.rules.house_way.setting(dealer)
        cards = cards_as_set(drill.round.dealer, setting)
        result = result_text(drill.verdict.chosen.setting, setting, drill.round.rules.copies)
        said = f"{setting_text(setting)}. {result}"
        self.felt.show_dealer(cards, result)
        self.felt.tell_dealer([card_name(card) for card in cards], said)
        announce(self.felt, said)

    def _show_clock(self) -> None:
        if not self._clock.isHidden():
            seconds = int(self.trainer.drill.thinking_seconds(self.trainer.clock.seconds()))
            self._clock.setText(f"{seconds // 60}:{seconds % 60:02}")


def _takes_keys(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled()
