"""What happens at the replay: trying, the answer, stars and notes. Nothing that is tried is recorded."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.casino.hands import Setting, class_of, setting_with_alone
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.review import ReviewRow
from pyramid_trainer.training import reasons
from pyramid_trainer.training.grading import judge
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.drill.dealer import cards_as_set, result_text
from pyramid_trainer.ui.language import (
    day_text,
    error_sentence,
    local_time_text,
    percent,
    sentence,
)
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.review.columns import BETWEEN, Columns, Known, is_mended, pair_of, seconds_text
from pyramid_trainer.ui.review.replay import Answer, Replay


class _Draft(NamedTuple):
    """A note that could not be kept, and why."""

    attempt: Attempt
    text: str
    why: str


class Replaying(QObject):
    """Runs ``panel``. ``rules_of``: the rule set behind a hash, ``None`` where it is not known.

    Signals: ``marked(line)`` its star or note is another now; ``trouble(sentence)``; ``stepped(step)`` the hand before
    (-1) or after (1) it is wanted.
    """

    marked = Signal(object)
    trouble = Signal(str)
    stepped = Signal(int)

    def __init__(
        self,
        recorder: Recorder,
        clock: Clock,
        solutions: Solutions,
        background: Background,
        columns: Columns,
        look: Look,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.panel = Replay(look)
        self.line: ReviewRow | None = None
        self.rules_of: Callable[[str], RuleSet | None] = lambda _rules_hash: None
        self._known = Known({}, {})
        self._recorder = recorder
        self._clock = clock
        self._solutions = solutions
        self._background = background
        self._columns = columns
        self._dealer_shown = False
        self._laid: Setting | None = None
        """The setting whose verdict shows."""
        self._drafts: dict[str, _Draft] = {}
        """By the id of the attempt; such a note is shown again with its hand."""
        self._wire()

    def show(self, line: ReviewRow, known: Known) -> None:
        """Shows ``line``; of the one that is shown already only what has changed, so that its answer stays."""
        before = self.line
        same = before is not None and before.number == line.number
        if not same:
            self.clear()
        self.line, self._known = line, known
        how, when = self._how(line), local_time_text(line.attempt.moment)
        if same:
            self.panel.tell(how, when)
            self.panel.show_marks(line)
        else:
            self._dealer_shown = False
            self.panel.show_hand(line, how, when)
        if not (same and self.panel.note.is_being_written):
            self._show_note(line.attempt)

    def clear(self) -> None:
        """No hand is shown; a note that is being written is kept."""
        if self.line is not None:
            self.panel.note.finish()
            self._background.drop("values")
            self.line = None

    # Trying and the answer

    def try_card(self, place: int) -> None:
        """Plays the card at ``place`` from the left alone and shows the verdict, or why it is a foul."""
        if self.line is None:
            return
        setting = setting_with_alone(self.line.attempt.hand, self.panel.rank_at(place))
        if not setting.is_legal:
            reason = reasons.foul(setting)
            self._dealer_shown = False
            self.panel.hide_answer()
            self.panel.show_refused(sentence(reason.code, reason.details))
            return
        self._ask_values(setting)

    def toggle_answer(self) -> None:
        if self.panel.shows_answer:
            self._dealer_shown = False
            self.panel.hide_answer()
        elif self.line is not None:
            self._ask_values(None)

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
            self._tell,
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
        if is_mended(line, self._known.mended):
            mending = self._known.mended[pair_of(line.attempt)]
            assert mending is not None, "a mended mistake was mended somewhere"
            yield sentence("review.mended", {"day": day_text(mending.local_date)})

    def _how(self, line: ReviewRow) -> str:
        """What is to be known of the hand besides its cards."""
        attempt = line.attempt
        rules = self.rules_of(attempt.rules_hash)
        parts = [attempt.rules]
        if rules is not None:
            summary = reasons.house_summary(rules)
            parts.append(sentence(summary.code, summary.details))
        parts += [self._columns.mode(attempt.mode), seconds_text(attempt.think_ms)]
        marks = self._columns.marks(line, Known({}, {}))  # that a mistake is mended is part of the answer
        return BETWEEN.join([*parts, *(mark for mark in marks if mark != "★")])

    # Marks

    def star(self) -> None:
        if self.line is None:
            return
        attempt = self.line.attempt
        try:
            self._recorder.mark_star(attempt, not attempt.starred, self._clock.now())
        except TrainerError as error:
            self._tell(error)
            return
        self._change(replace(attempt, starred=not attempt.starred))

    def _keep_note(self, text: str) -> None:
        """One that cannot be kept stays in its field, and comes back with its hand until it can."""
        if self.line is None:
            return
        attempt = self.line.attempt
        if self._set_note(attempt, text):
            self._change(replace(attempt, note=text))
        else:
            self._show_note(attempt)

    def keep_notes(self) -> list[str]:
        """Keeps every note that is not kept yet; why, where that cannot be."""
        self.panel.note.finish()
        for draft in tuple(self._drafts.values()):
            if self.line is None or draft.attempt.id != self.line.attempt.id:
                self._set_note(draft.attempt, draft.text)
        return [draft.why for draft in self._drafts.values()]

    def _set_note(self, attempt: Attempt, text: str) -> bool:
        """Whether it could be kept; else it is a draft."""
        try:
            self._recorder.set_note(attempt, text, self._clock.now())
        except TrainerError as error:
            self._drafts[attempt.id] = _Draft(attempt, text, error_sentence(error))
            return False
        self._drafts.pop(attempt.id, None)
        return True

    def _change(self, attempt: Attempt) -> None:
        assert self.line is not None, "a hand is shown"
        self.line = self.line._replace(attempt=attempt)
        self.panel.show_marks(self.line)
        self.panel.tell(self._how(self.line), local_time_text(attempt.moment))
        self._show_note(attempt)
        self.marked.emit(self.line)

    def _show_note(self, attempt: Attempt) -> None:
        self.panel.note.show_note(attempt.note)
        draft = self._drafts.get(attempt.id)
        if draft is not None:
            self.panel.note.show_refused(draft.text, draft.why)

    def _tell(self, error: TrainerError) -> None:
        self.trouble.emit(error_sentence(error))

    def _wire(self) -> None:
        self.panel.tried.connect(self.try_card)
        self.panel.answer_asked.connect(self.toggle_answer)
        self.panel.dealer_asked.connect(self.toggle_dealer)
        self.panel.star_asked.connect(self.star)
        self.panel.note_changed.connect(self._keep_note)
        self.panel.previous_asked.connect(lambda: self.stepped.emit(-1))
        self.panel.next_asked.connect(lambda: self.stepped.emit(1))
