"""Judging anew: what today's engine says otherwise, to be written when the user says so, and what other rules would."""

from datetime import datetime
from fractions import Fraction
from functools import partial
from pathlib import Path
from threading import Event

from PySide6.QtCore import QEvent, QObject, QSize, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QComboBox, QHBoxLayout, QProgressBar, QPushButton, QWidget

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.existing import existing_history
from pyramid_trainer.app.judging import Changes, judged_today, judged_under, keep_changes, picked_under
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.review import EVERYTHING, Filter
from pyramid_trainer.training.figures import Counts
from pyramid_trainer.training.runs import Picked
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.dialogs.base import Dialog
from pyramid_trainer.ui.dialogs.judged_list import JudgedModel, JudgedTable
from pyramid_trainer.ui.language import decimal, error_sentence, percent, sentence
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.theme import SPACE, SPACE_6

_WIDTH, _HEIGHT = 860, 560


class JudgeDialog(Dialog):
    """Signals: ``judged`` new verdicts were written; ``drill_asked(picked, rules)`` the hands whose verdict changes are
    to be drilled, as a list of ``Picked``, under that rule set.
    """

    judged = Signal()
    drill_asked = Signal(object, object)
    _progressed = Signal(int, int)

    def __init__(
        self,
        path: Path,
        clock: Clock,
        solutions: Solutions,
        rule_files: RuleFiles,
        chosen: Filter,
        look: Look,
        parent: QWidget,
    ) -> None:
        """``chosen``: the hands of the review list; they are those to begin with, unless that is all of them."""
        super().__init__(self.tr("Judge anew"), parent)
        self._path, self._clock, self._solutions, self._chosen, self._look = path, clock, solutions, chosen, look
        self._background = Background(self)
        self._changes: Changes | None = None
        self._stopped = Event()
        self._writing = False
        self._wrote = self._ended = False
        self._known: dict[str, RuleSet] = {}
        self.model = JudgedModel(path, self._background, self)
        self.table = JudgedTable(self.model, look)
        self.today, self.under = (QPushButton() for _ in range(2))
        self._meant = TextLabel(look, colour="muted", wrap=True)
        self.rule_set = QComboBox()
        self.listed_only = QCheckBox(self.tr("Only the hands of the review list"))
        self._summary = TextLabel(look, wrap=True)
        self._figures = TextLabel(look, colour="muted", wrap=True)
        self._told = TextLabel(look, wrap=True)
        self._bar = QProgressBar()
        self.write, self.stop, self.drill = (ActionButton(quiet=False) for _ in range(3))
        self._lay_out(parent.size())
        self.today.setChecked(True)
        fault = self._offer_rules(rule_files)
        self._wire()
        self._turn()
        self._tell(fault)
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Goes before the window does, which must not find a thread at work."""
        if watched is self.parentWidget() and event.type() == QEvent.Type.Close:
            self.reject()
            self._background.close()
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """As Escape: left to itself Qt would free the dialog while its threads are at work."""
        self.reject()
        event.setAccepted(self._ended)

    def done(self, result: int) -> None:
        """Goes from sight at once, and for good when what was being read or written has stopped, which is soon."""
        self._stopped.set()
        self.hide()
        self._background.abandon(partial(self._end, result))

    def _end(self, result: int) -> None:
        if self._writing and self._wrote:
            self.judged.emit()
        self._writing, self._ended = False, True
        super().done(result)

    @property
    def is_busy(self) -> bool:
        """Whether something is still being read or written."""
        return self._background.is_busy

    def _offer_rules(self, rule_files: RuleFiles) -> str:
        """What is the matter with the folder of rule sets, if anything."""
        try:
            self._known = rule_files.usable()
        except EnvironmentFault as fault:
            return error_sentence(fault)
        for rules in self._known.values():
            self.rule_set.addItem(rules.name)
        return ""

    def _lay_out(self, room: QSize) -> None:
        segments = QHBoxLayout()
        segments.setSpacing(SPACE)
        group = QButtonGroup(self)
        titles = (self.tr("After a correction of the engine"), self.tr("As if under other rules"))
        for button, title in zip((self.today, self.under), titles, strict=True):
            button.setText(title)
            button.setCheckable(True)
            button.setProperty("segment", True)
            button.setAutoDefault(False)
            group.addButton(button)
            segments.addWidget(button)
        segments.addStretch(1)
        asked = QHBoxLayout()
        asked.setSpacing(SPACE)
        asked.addWidget(self.rule_set)
        asked.addStretch(1)
        asked.addWidget(self.listed_only)
        self.rule_set.setAccessibleName(self.tr("Rule set"))
        self.listed_only.setChecked(self._chosen != EVERYTHING)
        self.listed_only.setVisible(self._chosen != EVERYTHING)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Verdicts written"))
        self._bar.setFixedHeight(SPACE)
        self.column.addLayout(segments)
        self.column.addWidget(self._meant)
        self.column.addLayout(asked)
        self.column.addWidget(self._summary)
        self.column.addWidget(self._figures)
        self.column.addWidget(self.table, 1)
        self.column.addStretch()
        self.column.addWidget(self._bar)
        self.column.addWidget(self._told)
        foot = self.add_close_button()
        self.stop.set_text(self.tr("Stop"))
        self.drill.set_text(self.tr("Drill these under these rules"))
        acts = QHBoxLayout()
        acts.setSpacing(SPACE)
        for button in (self.write, self.stop, self.drill):
            button.hide()
            acts.addWidget(button)
        acts.addStretch(1)
        self.column.removeWidget(foot)
        acts.addWidget(foot)
        self.column.addLayout(acts)
        scale = self._look.type.scale
        self.resize(
            min(round(_WIDTH * scale), room.width() - SPACE_6), min(round(_HEIGHT * scale), room.height() - SPACE_6)
        )

    def _wire(self) -> None:
        self.today.toggled.connect(self._turn)
        self.rule_set.currentIndexChanged.connect(self._look_again)
        self.listed_only.toggled.connect(self._look_again)
        self.write.clicked.connect(self._write)
        self.stop.clicked.connect(self._stop)
        self.drill.clicked.connect(self._drill)
        self.model.trouble.connect(self._tell)
        self._progressed.connect(self._show_progress)

    # Looking

    def _turn(self) -> None:
        """The other of the two segments."""
        today = self.today.isChecked()
        self.rule_set.setVisible(not today)
        self._meant.setText(
            self.tr(
                "Your answers as today's engine judges them, each under its own rules. Nothing is written until you say"
                " so, and never over what is there."
            )
            if today
            else self.tr("Your answers as they would be judged under these rules. Nothing is written.")
        )
        self._tell("")
        self._look_again()

    def _look_again(self) -> None:
        """Reads what would change."""
        self._show(None)
        chosen = self._chosen if self.listed_only.isChecked() else EVERYTHING
        if self.today.isChecked():
            look = partial(judged_today, self._path, chosen, self._known, self._solutions)
        elif self._known:
            look = partial(judged_under, self._path, chosen, self._rules, self._solutions)
        else:
            return
        self._summary.setText(self.tr("Looking at the hands…"))
        self._background.ask("look", look, self._show, self._refuse)

    @property
    def _rules(self) -> RuleSet:
        return list(self._known.values())[self.rule_set.currentIndex()]

    def _show(self, changes: Changes | None) -> None:
        self._changes = changes
        changed = 0 if changes is None else len(changes.numbers)
        today = self.today.isChecked()
        self.model.show_changes(changes, as_if=not today)
        self.table.setVisible(changed > 0)
        self.write.setVisible(today and changed > 0)
        self.drill.setVisible(not today and changed > 0)
        self.stop.hide()
        self._bar.hide()
        self._figures.hide()
        if changes is None:
            return
        self.write.set_text(sentence("judging.write", {"changed": changed}))
        self._summary.setText(self._summed_up(changes, changed))
        if changes.then != changes.now:
            self._figures.setText(sentence("judging.figures", figures_of(changes.then, changes.now)))
            self._figures.show()
        announce(self, self._summary.text())

    def _summed_up(self, changes: Changes, changed: int) -> str:
        if not changes.looked_at + changes.left_out:
            return sentence("judging.nothing", {})
        under = not self.today.isChecked()
        if changed:
            code = "judging.differ_under" if under else "judging.differ"
        else:
            code = "judging.same_under" if under else "judging.same"
        text = sentence(code, {"changed": changed, "looked_at": changes.looked_at})
        if changes.cost_only:
            text += " " + sentence("judging.cost_only", {"cost_only": changes.cost_only})
        if changes.left_out:
            text += " " + sentence("judging.left_out", {"left_out": changes.left_out})
        return text

    # Writing

    def _write(self) -> None:
        changes = self._changes
        if changes is None:
            return
        self._writing, self._wrote = True, False
        self._stopped.clear()
        self._set_looking(False)
        self.write.hide()
        self.stop.show()
        self.stop.setFocus()
        self._show_progress(0, len(changes.numbers))
        self._bar.show()
        now = self._clock.now().utc
        self._background.ask(
            "write",
            lambda _wanted: self._keep(changes, now),
            partial(self._written, len(changes.numbers)),
            self._refuse,
            is_act=True,
        )

    def _keep(self, changes: Changes, now: datetime) -> int:
        """In the other thread."""

        def told(done: int, of: int, written: int) -> None:
            self._wrote = written > 0
            self._progressed.emit(done, of)

        with existing_history(self._path) as history:
            return keep_changes(history, changes, now, lambda: not self._stopped.is_set(), told)

    @Slot(int, int)  # another thread emits
    def _show_progress(self, done: int, of: int) -> None:
        if self._writing:
            self._bar.setRange(0, of)
            self._bar.setValue(done)
            self._told.setText(sentence("judging.writing", {"done": done, "changed": of}))

    def _stop(self) -> None:
        self._stopped.set()

    def _written(self, wanted: int, written: int) -> None:
        stopped = self._stopped.is_set() and written < wanted
        self._over()
        self._tell(sentence("judging.stopped" if stopped else "judging.written", {"written": written}))

    def _refuse(self, error: TrainerError) -> None:
        self._summary.setText("")
        if self._writing:
            self._over()
        self._tell(error_sentence(error))

    def _over(self) -> None:
        """The writing has ended, one way or another; what is still to change is read."""
        self._writing = False
        self._set_looking(True)
        if self._wrote:
            self.judged.emit()
        self._look_again()

    def _set_looking(self, enabled: bool) -> None:
        for control in (self.today, self.under, self.rule_set, self.listed_only):
            control.setEnabled(enabled)

    # Drilling

    def _drill(self) -> None:
        changes, rules = self._changes, self._rules
        if changes is not None:
            self._background.ask(
                "drill",
                lambda _wanted: picked_under(self._path, changes, rules),
                partial(self._ask_for, rules),
                self._refuse,
            )

    def _ask_for(self, rules: RuleSet, picked: list[Picked]) -> None:
        self.drill_asked.emit(picked, rules)
        self.accept()

    def _tell(self, text: str) -> None:
        self._told.setText(text)
        self._told.setVisible(bool(text))
        if text:
            announce(self, text)


def figures_of(then: Counts, now: Counts) -> dict[str, object]:
    """Accuracy and loss of the same counted hands, by one verdict and by the other."""
    return {
        "counted": now.counted,
        "accuracy_then": percent(Fraction(then.right, then.counted), 1),
        "accuracy_now": percent(Fraction(now.right, now.counted), 1),
        "loss_then": decimal(100 * then.cost / then.counted, 2),
        "loss_now": decimal(100 * now.cost / now.counted, 2),
    }
