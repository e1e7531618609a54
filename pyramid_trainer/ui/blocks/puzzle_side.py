"""Beside the table of a puzzle: the question, and in its place the verdict with all alternatives and the idea."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pyramid_trainer.app.asked_puzzle import AskedPuzzle, PuzzleTally
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui.blocks.hint_words import grade_name
from pyramid_trainer.ui.blocks.move_lists import AlternativeList
from pyramid_trainer.ui.blocks.puzzle_words import (
    about_text,
    basis_text,
    counting_text,
    decision_of,
    goal_text,
    how_text,
    idea_text,
    question_text,
    tally_text,
    verdict_text,
)
from pyramid_trainer.ui.controls import ActionButton, Panel, TextLabel
from pyramid_trainer.ui.drill.grade_sign import GradeSign
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.note_field import NoteField
from pyramid_trainer.ui.theme import HEADING, SMALL, SPACE, SPACE_2


class PuzzleSide(Panel):
    """Signals: ``pointed(action)`` an alternative is to be shown on the table, or none; ``note_changed(text)``;
    ``note_left`` it is written; ``try_again_asked`` and ``go_on_asked`` after an answer could not be kept.
    """

    pointed = Signal(object)
    note_changed = Signal(str)
    note_left = Signal()
    try_again_asked = Signal()
    go_on_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.sign = GradeSign(look)
        self.title = TextLabel(look, size=HEADING, bold=True, wrap=True)
        self.text = TextLabel(look, wrap=True)
        self.told = TextLabel(look, colour="accent", wrap=True)
        self.idea = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self.alternatives = AlternativeList()
        self.note = NoteField(look)
        self._about = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._tally = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._again, self._go_on = ActionButton(quiet=False), ActionButton(quiet=False)
        self._lay_out()
        self._dress()
        look.changed.connect(self._dress)
        self.alternatives.pointed.connect(self.pointed)
        self.note.changed.connect(self.note_changed)
        self.note.text_field.left.connect(self.note_left)
        self._again.clicked.connect(self.try_again_asked)
        self._go_on.clicked.connect(self.go_on_asked)

    def show_question(self, asked: AskedPuzzle, tally: PuzzleTally) -> None:
        self._show_head(None, question_text(asked), how_text(asked))
        self._show_parts()
        self.note.show_note("")
        self._about.setText(about_text(asked))
        self._about.set_style(colour="muted")
        self.show_tally(tally)
        announce(self, f"{goal_text(asked)}. {self.title.text()} {self.text.text()}")

    def show_verdict(self, asked: AskedPuzzle, chosen: Action, tally: PuzzleTally) -> None:
        verdict = asked.verdict
        assert verdict is not None, "it was answered"
        title = grade_name(verdict.grade)
        self._show_head(Grade(verdict.grade), title, verdict_text(verdict, asked.scoring))
        self._show_parts(verdict=True)
        self.idea.setText(idea_text(asked.puzzle.idea))
        self.alternatives.show_decision(decision_of(asked, chosen), chosen)
        self.show_marks(asked, tally)
        announce(self, " ".join((title, self.text.text(), self.idea.text(), self._about.text())))

    def show_marks(self, asked: AskedPuzzle, tally: PuzzleTally) -> None:
        """That the answer does not count, or else where its values come from; and the note."""
        counts = counting_text(asked)
        self._about.setText(counts or basis_text(asked))
        self._about.set_style(colour="accent" if counts else "muted")
        self.note.show_note("" if asked.attempt is None else asked.attempt.note)
        self.show_tally(tally)

    def show_not_kept(self, why: str) -> None:
        """The answer could not be written: the sentence that says why, and the two ways on. No verdict."""
        waits = self.tr("Your answer waits. Nothing is shown before it is kept, unless you say so.")
        self._show_head(None, self.tr("Not kept"), why)
        self._show_parts(unkept=True)
        self._about.setText(waits)
        self._about.set_style(colour="text")
        self._again.setFocus()
        announce(self, f"{self.title.text()} {why} {waits}")

    def tell(self, text: str) -> None:
        """What a key stands at, a hint, or why something cannot be done, in the place of what to do."""
        self.told.setText(text)
        self.told.setVisible(bool(text))
        self.text.setVisible(not text)

    def warn(self, text: str) -> None:
        """Something could not be kept of what was said about the answer."""
        self._about.setText(text)
        self._about.set_style(colour="accent")
        announce(self, text)

    def show_tally(self, tally: PuzzleTally) -> None:
        text = tally_text(tally)
        self._tally.setText(text)
        self._tally.setVisible(bool(text))

    def lie_below(self, below: bool) -> None:
        """``below``: it lies under the table, words and values side by side; else beside it."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._box.setDirection(across if below else down)
        self._box.setStretch(0, 6 if below else 0)
        self._box.setStretch(1, 7)

    @property
    def writes_note(self) -> bool:
        return self.note.isVisible()

    def write_note(self) -> None:
        """The note takes the place of the alternatives while it is written."""
        self._show_parts(verdict=True, note=True)
        self.note.setFocus()

    def close_note(self) -> None:
        """Keeps what is written; the alternatives are back."""
        self.note.finish()
        self._show_parts(verdict=True)

    def _dress(self) -> None:
        """The alternatives stand in small type, so that more of them are seen."""
        self.alternatives.setFont(self._look.type.font(SMALL))

    def _show_head(self, grade: Grade | None, title: str, text: str) -> None:
        self.sign.show_grade(grade)
        self.sign.setVisible(grade is not None)
        self.title.setText(title)
        self.text.setText(text)
        self.tell("")

    def _show_parts(self, *, verdict: bool = False, note: bool = False, unkept: bool = False) -> None:
        self.alternatives.setVisible(verdict and not note)
        self.note.setVisible(note)
        self.idea.setVisible(verdict)
        self._again.setVisible(unkept)
        self._go_on.setVisible(unkept)

    def _lay_out(self) -> None:
        self._again.set_text(self.tr("Try again"))
        self._go_on.set_text(self.tr("Go on without keeping"))
        self.note.text_field.setAccessibleName(self.tr("Note on this puzzle"))
        self.note.text_field.setPlaceholderText(self.tr("Note on this puzzle"))
        self.note.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        head = QHBoxLayout()
        head.setSpacing(SPACE)
        head.addWidget(self.sign)
        head.addWidget(self.title, 1)
        words, values = QVBoxLayout(), QVBoxLayout()
        for column in (words, values):
            column.setSpacing(SPACE // 2)
        words.addLayout(head)
        for widget in (self.text, self.told, self.idea):
            words.addWidget(widget)
        words.addStretch(0)
        for widget in (self.note, self._again, self._go_on):
            values.addWidget(widget)
        values.addWidget(self.alternatives, 1)
        values.addStretch(0)
        values.addWidget(self._about)
        values.addWidget(self._tally)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(SPACE_2, SPACE, SPACE_2, SPACE)
        self._box.setSpacing(SPACE)
        self._box.addLayout(words)
        self._box.addLayout(values, 1)
        self._show_parts()
