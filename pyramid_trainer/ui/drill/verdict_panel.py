"""Under the felt: what to do, then the verdict with its grade, cost, a bar per setting and why; and the few buttons.

It always takes the room that the longest verdict needs, so that nothing moves when one appears.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training import reasons
from pyramid_trainer.training.grading import Grade, Verdict
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton, Panel, TextLabel
from pyramid_trainer.ui.drill.grade_sign import GradeSign
from pyramid_trainer.ui.drill.setting_rows import SettingRows
from pyramid_trainer.ui.frame import FrameSizes, panel_margin, row_gap
from pyramid_trainer.ui.language import percent, sentence, setting_text, verdict_title
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import HEADING, SPACE


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
        self._rows = SettingRows(look)
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
        return verdict_title(verdict.grade, verdict.cost)

    def divide(self, sizes: FrameSizes) -> None:
        """Takes the height and the distances that ``sizes`` has for it."""
        margin = panel_margin(sizes.gap)
        self._whole.setContentsMargins(margin, margin, margin, margin)
        self._whole.setSpacing(row_gap(sizes.gap))
        self._rows.set_row_gap(row_gap(sizes.gap))
        self.setFixedHeight(sizes.panel)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE)
        head.addWidget(self._sign)
        head.addWidget(self._title, 1)
        head.addWidget(self._main)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE)
        foot.addWidget(self._note, 1)
        for button in (self._try_again, self._go_on, self._skip_tour, self._hint, self._dealer, self._slip, self._star):
            foot.addWidget(button)
        self._whole = QVBoxLayout(self)
        self._whole.addLayout(head)
        self._whole.addWidget(self._why)
        self._middle = QStackedWidget()
        self._middle.addWidget(self._rows)
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
        self._rows.show_values(values, chosen)
        self._middle.setCurrentWidget(self._rows)

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
