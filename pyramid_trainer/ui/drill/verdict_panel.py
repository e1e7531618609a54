"""Under the felt: what to do, then the verdict with its grade, cost, a bar per setting and why; and the few buttons.

It always takes the room that the longest verdict needs, so that nothing moves when one appears.
"""

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training import reasons
from pyramid_trainer.training.grading import Grade, Verdict
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton, Panel, TextLabel
from pyramid_trainer.ui.drill.bar import OutcomeBar
from pyramid_trainer.ui.drill.grade_sign import BestTick, GradeSign
from pyramid_trainer.ui.frame import FrameSizes, panel_margin, row_gap, row_height
from pyramid_trainer.ui.language import percent, sentence, setting_text, signed_percent
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, HEADING, SPACE

ROWS = 2
"""No hand has more legal settings."""

MOST_BEHIND = 0.6
"""Share of the width that counts may take behind the bars before they leave their words out."""


@dataclass(frozen=True, slots=True)
class _Row:
    name: TextLabel
    tick: BestTick
    bar: OutcomeBar
    ev: TextLabel

    def widgets(self) -> tuple[QWidget, ...]:
        return (self.name, self.tick, self.bar, self.ev)


class VerdictPanel(Panel):
    """Signals, all requests: ``main_asked`` (set the hand, or deal the next), ``hint_asked``, ``star_asked``,
    ``slip_asked``, ``dealer_asked``, ``skip_tour_asked``, and ``try_again_asked`` and ``go_on_asked`` after an answer
    could not be kept.
    """

    main_asked = Signal()
    hint_asked = Signal()
    star_asked = Signal()
    slip_asked = Signal()
    dealer_asked = Signal()
    try_again_asked = Signal()
    go_on_asked = Signal()
    skip_tour_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._sign = GradeSign(look)
        self._title = TextLabel(look, size=HEADING, bold=True)
        self._why = TextLabel(look, colour="muted", wrap=True)
        self._told = TextLabel(look, colour="accent", wrap=True)
        self._note = TextLabel(look, colour="accent", wrap=True)
        self._rows = [
            _Row(
                TextLabel(look, size=BODY + 2),
                BestTick(look),
                OutcomeBar(look),
                TextLabel(look, size=BODY + 2),
            )
            for _ in range(ROWS)
        ]
        self._main = ActionButton("⏎", quiet=False)
        self._hint = ActionButton(shortcuts.HINT.shown)
        self._star = ActionButton(shortcuts.STAR.shown)
        self._slip = ActionButton(shortcuts.SLIP.shown)
        self._dealer = ActionButton(shortcuts.DEALER.shown)
        self._try_again = ActionButton(quiet=False)
        self._go_on = ActionButton(quiet=False)
        self._skip_tour = ActionButton()
        self._lay_out()
        self._wire()
        self.show_choosing(guide="", note="", can_set=False, starred=False, more_hints=True, touring=False)

    def show_choosing(
        self, *, guide: str, note: str, can_set: bool, starred: bool, more_hints: bool, touring: bool
    ) -> None:
        """The hand is open. ``guide``: what to do; ``note``: a hint, or why the last setting was a foul."""
        self._head(None, self.tr("Which card plays alone?"), guide, "text")
        self._tell(note)
        self._show_buttons(hint=more_hints, star=True, touring=touring)
        self._name_star(starred)
        self._main.set_text(self.tr("Set hand"))
        self._main.setEnabled(can_set)

    def show_verdict(
        self,
        verdict: Verdict,
        *,
        starred: bool,
        can_star: bool,
        slip: bool,
        can_slip: bool,
        dealer_shown: bool,
        tour: str,
    ) -> None:
        """``tour``: what the tour has to say of it, in place of what the other setting costs."""
        reason = reasons.why(verdict)
        self._head(verdict.grade, self.title_of(verdict), sentence(reason.code, reason.details), "text")
        self._show_values(verdict.values, verdict.chosen)
        self._note.setText(tour or self._note_on(verdict, slip))
        self._show_buttons(star=can_star, slip=can_slip and not tour, dealer=not tour)
        self._name_star(starred)
        self._dealer.set_name(self.tr("Hide the dealer") if dealer_shown else self.tr("Show the dealer"))
        self._main.set_text(self.tr("Next"))
        self._main.setEnabled(True)

    def show_not_kept(self, sentence: str) -> None:
        """The answer could not be written: the sentence that says why, and the two ways on. No verdict."""
        waits = self.tr("Your answer waits. Nothing is shown before it is kept, unless you say so.")
        self._head(None, self.tr("Not kept"), waits, "lose")
        self._tell(sentence)
        self._show_buttons(unkept=True)
        self._main.set_text(self.tr("Set hand"))
        self._main.setEnabled(False)

    def title_of(self, verdict: Verdict) -> str:
        """The grade in a word, with what it cost."""
        word = {
            Grade.OPTIMAL: self.tr("Optimal"),
            Grade.CLOSE: self.tr("Close"),
            Grade.MISTAKE: self.tr("Mistake"),
            Grade.BLUNDER: self.tr("Blunder"),
            Grade.FORCED: self.tr("Forced"),
        }[verdict.grade]
        return (
            word
            if verdict.cost == 0
            else self.tr("{grade}: {cost} of a bet").format(grade=word, cost=percent(verdict.cost))
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._align_bars()

    def divide(self, sizes: FrameSizes) -> None:
        """Takes the height and the distances that ``sizes`` has for it."""
        margin = panel_margin(sizes.gap)
        self._whole.setContentsMargins(margin, margin, margin, margin)
        self._whole.setSpacing(row_gap(sizes.gap))
        self._grid.setVerticalSpacing(row_gap(sizes.gap))
        for line in range(ROWS):
            self._grid.setRowMinimumHeight(line, row_height(self._look.type))
        self.setFixedHeight(sizes.panel)
        self._align_bars()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE)
        head.addWidget(self._sign)
        head.addWidget(self._title, 1)
        head.addWidget(self._main)
        bars = QWidget()
        self._grid = QGridLayout(bars)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE)
        self._grid.setColumnStretch(2, 1)
        for line, row in enumerate(self._rows):
            for column, widget in enumerate(row.widgets()):
                policy = widget.sizePolicy()
                policy.setRetainSizeWhenHidden(True)
                widget.setSizePolicy(policy)
                self._grid.addWidget(widget, line, column)
            row.ev.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE)
        foot.addWidget(self._note, 1)
        for button in (self._try_again, self._go_on, self._skip_tour, self._hint, self._dealer, self._slip, self._star):
            foot.addWidget(button)
        self._whole = QVBoxLayout(self)
        self._whole.addLayout(head)
        self._whole.addWidget(self._why)
        self._middle = QStackedWidget()
        self._middle.addWidget(bars)
        self._middle.addWidget(self._told)
        self._whole.addWidget(self._middle)
        self._whole.addStretch(1)
        self._whole.addLayout(foot)

    def _wire(self) -> None:
        self._main.clicked.connect(self.main_asked)
        self._hint.clicked.connect(self.hint_asked)
        self._star.clicked.connect(self.star_asked)
        self._slip.clicked.connect(self.slip_asked)
        self._dealer.clicked.connect(self.dealer_asked)
        self._try_again.clicked.connect(self.try_again_asked)
        self._go_on.clicked.connect(self.go_on_asked)
        self._skip_tour.clicked.connect(self.skip_tour_asked)
        self._skip_tour.set_text(self.tr("Skip the tour"))
        self._hint.set_text(self.tr("Hint"))
        self._dealer.set_text(self.tr("Dealer"))
        self._slip.set_text(self.tr("Slip"), self.tr("The last answer was a slip"))
        self._try_again.set_text(self.tr("Try again"))
        self._go_on.set_text(self.tr("Go on without keeping"))

    def _head(self, grade: Grade | None, title: str, why: str, title_colour: str) -> None:
        self._sign.show_grade(grade)
        self._sign.setVisible(grade is not None)
        self._title.set_style(colour=title_colour)
        self._title.setText(title)
        self._why.setText(why)

    def _tell(self, text: str) -> None:
        """``text`` stands where the bars of a verdict will stand."""
        self._told.setText(text)
        self._middle.setCurrentWidget(self._told)
        self._note.setText("")

    def _show_values(self, values: tuple[SettingValue, ...], chosen: SettingValue) -> None:
        for row, value in zip(self._rows, (*values, None, None), strict=False):
            for widget in row.widgets():
                widget.setVisible(value is not None)
            if value is None:
                continue
            mine = value is chosen
            row.name.setText(setting_text(value.setting))
            row.name.set_style(bold=mine)
            row.tick.show_tick(value.best)
            row.bar.show_value(value, filled=mine)
            row.ev.setText(signed_percent(value.ev))
            row.ev.set_style(bold=mine)
        self._middle.setCurrentIndex(0)
        self._align_bars()

    def _align_bars(self) -> None:
        bars = [row.bar for row in self._rows if not row.bar.isHidden()]
        behind = 0.0
        for worded in (True, False):
            for bar in bars:
                bar.set_worded(worded)
            behind = _shared_behind(bars)
            if all(behind <= MOST_BEHIND * bar.width() for bar in bars):
                break
        for bar in bars:
            bar.set_behind_width(behind)

    def _note_on(self, verdict: Verdict, slip: bool) -> str:
        if slip:
            return self.tr("A slip: not counted; its like comes back.")
        if verdict.grade is Grade.FORCED:
            return self.tr("Kept, not counted: no choice.")
        if verdict.cost:
            return self.tr("Best: {setting}.").format(setting=setting_text(verdict.best.setting))
        other = next(value for value in verdict.values if value is not verdict.chosen)
        if other.best:
            return self.tr("Both settings are optimal.")
        cost = percent(verdict.chosen.ev - other.ev)
        return self.tr("The other way costs {cost} of a bet.").format(cost=cost)

    def _name_star(self, starred: bool) -> None:
        self._star.set_text(self.tr("★ Starred") if starred else self.tr("☆ Star"))

    def _show_buttons(
        self,
        *,
        hint: bool = False,
        star: bool = False,
        slip: bool = False,
        dealer: bool = False,
        unkept: bool = False,
        touring: bool = False,
    ) -> None:
        self._hint.setVisible(hint)
        self._star.setVisible(star)
        self._slip.setVisible(slip)
        self._dealer.setVisible(dealer)
        self._try_again.setVisible(unkept)
        self._go_on.setVisible(unkept)
        self._skip_tour.setVisible(touring)


def _shared_behind(bars: list[OutcomeBar]) -> float:
    """Room behind the bars that is enough for each of them; what one needs can make another need more."""
    behind, before = 0.0, -1.0
    while behind != before:
        before = behind
        for bar in bars:
            behind = bar.behind_width(behind)
    return behind
