"""What happens at the replay of a hand: trying and the answer. Nothing that is tried is recorded."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject

from pyramid_trainer.casino.hands import Setting, class_of, setting_with_alone
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.store.review import ReviewRow
from pyramid_trainer.training import reasons
from pyramid_trainer.training.grading import judge
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.drill.dealer import cards_as_set, result_text
from pyramid_trainer.ui.language import day_text, percent, sentence
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.review.columns import HandColumns, is_mended, pair_of, seconds_text
from pyramid_trainer.ui.review.hand_replay import Answer, HandReplay
from pyramid_trainer.ui.review.replaying import Replaying
from pyramid_trainer.ui.review.source import BETWEEN, Choices


class HandReplaying(Replaying):
    """``rules_of``: the rule set behind a hash, ``None`` where it is not known."""

    panel: HandReplay

    def __init__(self, services: Services, columns: HandColumns, background: Background, parent: QObject) -> None:
        super().__init__(HandReplay(services.look), services, background, parent)
        self.rules_of: Callable[[str], RuleSet | None] = lambda _rules_hash: None
        self._solutions = services.solutions
        self._columns = columns
        self._dealer_shown = False
        self._laid: Setting | None = None
        """The setting whose verdict shows."""
        self.panel.tried.connect(self.try_card)
        self.panel.dealer_asked.connect(self.toggle_dealer)
        tries = {key: partial(self.try_card, place) for place, key in enumerate(shortcuts.TRY.keys)}
        self.keys = {**self.keys, **tries, **dict.fromkeys(shortcuts.DEALER_LINE.keys, self.toggle_dealer)}

    def take_choices(self, choices: Choices) -> None:
        self.rules_of = choices.known.get
        super().take_choices(choices)

    def try_card(self, place: int) -> None:
        """Plays the card at ``place`` from the left alone and shows the verdict, or why it is a foul."""
        if self.line is None:
            return
        setting = setting_with_alone(self.line.attempt.hand, self.panel.rank_at(place))
        if not setting.is_legal:
            reason = reasons.foul(setting)
            self.hide_answer()
            self.panel.show_refused(sentence(reason.code, reason.details))
            return
        self._ask_values(setting)

    def show_answer(self) -> None:
        self._ask_values(None)

    def hide_answer(self) -> None:
        self._dealer_shown = False
        self.panel.hide_answer()

    def show_line(self, line: ReviewRow, how: str, when: str) -> None:
        self._dealer_shown = False
        self.panel.show_hand(line, how, when)

    def toggle_dealer(self) -> None:
        line = self.line
        if line is None or self.rules_of(line.attempt.rules_hash) is None or not self.panel.shows_answer:
            return
        self._dealer_shown = not self._dealer_shown
        self._show_dealer()

    def _show_dealer(self) -> None:
        """The dealer's hand with the result of the setting that lies there; or hides them."""
        line, laid = self.line, self._laid
        rules = None if line is None else self.rules_of(line.attempt.rules_hash)
        if not self._dealer_shown or line is None or laid is None or rules is None:
            self.panel.hide_dealer()
            return
        setting = rules.house_way.setting(class_of(line.attempt.dealer))
        cards = cards_as_set(line.attempt.dealer, setting)
        self.panel.show_dealer(cards, setting, result_text(laid, setting, rules.copies))

    def _ask_values(self, tried: Setting | None) -> None:
        assert self.line is not None, "a hand is shown"
        attempt = self.line.attempt
        rules = self.rules_of(attempt.rules_hash)
        if rules is None:
            self.panel.show_refused(sentence("review.not_known", {}))
            return
        solutions, hand = self._solutions, attempt.hand
        self._background.ask(
            "values",
            lambda _wanted: solutions.values(rules, hand),
            lambda values: self._show_answer(values, tried),
            self.tell,
        )

    def _show_answer(self, values: tuple[SettingValue, ...], tried: Setting | None) -> None:
        line = self.line
        if line is None:
            return
        attempt = line.attempt
        then = judge(values, setting_with_alone(attempt.hand, attempt.alone.rank))
        now = None if tried is None else judge(values, tried)
        self._laid = (now or then).chosen.setting
        self.panel.show_answer(Answer(then, now, " ".join(self._told(line, then.cost != attempt.cost))))
        if self._dealer_shown:
            self._show_dealer()

    def _told(self, line: ReviewRow, otherwise: bool) -> Iterator[str]:
        if otherwise:
            yield sentence("review.judged_otherwise", {"cost": percent(line.attempt.cost)})
        if is_mended(line, self._mended):
            mending = self._mended[pair_of(line.attempt)]
            assert mending is not None, "a mended mistake was mended somewhere"
            yield sentence("review.mended", {"day": day_text(mending.local_date)})

    def how(self, line: ReviewRow) -> str:
        """What is to be known of the hand besides its cards."""
        attempt = line.attempt
        rules = self.rules_of(attempt.rules_hash)
        parts = [attempt.rules]
        if rules is not None:
            summary = reasons.house_summary(rules)
            parts.append(sentence(summary.code, summary.details))
        parts += [self._columns.mode(attempt.mode), seconds_text(attempt.think_ms)]
        marks = self._columns.marks(line, {})  # that a mistake is mended is part of the answer
        return BETWEEN.join([*parts, *(mark for mark in marks if mark != "★")])

    def keep_star(self, attempt: Attempt, starred: bool) -> None:
        self.recorder.mark_star(attempt, starred, self.clock.now())

    def keep_note(self, attempt: Attempt, text: str) -> None:
        self.recorder.set_note(attempt, text, self.clock.now())
