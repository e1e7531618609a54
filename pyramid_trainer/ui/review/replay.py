"""What a line was about as it lay on the table then, with its answer hidden until it is asked for."""

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton, Panel, TextLabel
from pyramid_trainer.ui.drill.grade_sign import GradeSign
from pyramid_trainer.ui.flow import FlowLayout
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.note_field import NoteField
from pyramid_trainer.ui.review.in_sight import InSight
from pyramid_trainer.ui.theme import HEADING, SPACE, SPACE_2

WIDE = 900
"""From this width on, at a type scale of 1, the table lies beside what is said of it."""


class Replay(QScrollArea):
    """``table``: what lies there is shown on it; ``values``: what each choice was worth, part of the answer.

    ``HandReplay`` and ``PuzzleReplay`` fill ``table_heights``.

    Signals: ``answer_asked`` show it, or hide it again; ``star_asked``; ``previous_asked``, ``next_asked``;
    ``note_changed(text)``.
    """

    answer_asked = Signal()
    star_asked = Signal()
    previous_asked = Signal()
    next_asked = Signal()
    note_changed = Signal(str)

    def __init__(self, table: QWidget, values: QWidget, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._low = False
        self.table = table
        self._values = values
        self.note = NoteField(look)
        self._when = TextLabel(look, bold=True)
        self._how = TextLabel(look, colour="muted", wrap=True)
        self._sign = GradeSign(look)
        self._title = TextLabel(look, size=HEADING, bold=True, wrap=True)
        self._then = TextLabel(look, wrap=True)
        self._why = TextLabel(look, colour="muted", wrap=True)
        self._told = TextLabel(look, colour="accent", wrap=True)
        self._show = ActionButton(shortcuts.ANSWER.shown, quiet=False)
        self._star = ActionButton(shortcuts.STAR.shown)
        self._previous = ActionButton(shortcuts.PREVIOUS.shown)
        self._next = ActionButton(shortcuts.NEXT.shown)
        self._of_answer: list[QWidget] = [self._why, self._values]
        """What shows with the answer only."""
        self._in_sight = InSight(self, self._said_or_written)
        self._lay_out()
        self._wire()

    # What it shows

    def show_line(self, line: Any, how: str, when: str) -> None:
        """Another line lies on the table, its answer hidden."""
        self.hide_answer()
        self.tell(how, when)
        self.show_marks(line)
        self.verticalScrollBar().setValue(0)

    def tell(self, how: str, when: str) -> None:
        self._when.setText(when)
        self._how.setText(how)

    def show_marks(self, line: Any) -> None:
        self._star.set_text(self.tr("★ Starred") if line.attempt.starred else self.tr("☆ Star"))

    def set_low(self, low: bool) -> None:
        """Whether there is little room: then the table is as low as it can be."""
        if low != self._low:
            self._low = low
            self._divide()

    def hide_answer(self) -> None:
        """What this asks instead is the game's own."""
        self._in_sight.let_go()
        self.verticalScrollBar().setValue(0)
        self._show_parts(answer=False)
        self._show.set_text(self.tr("Show answer"))

    def tell_answer(self, grade: Grade, title: str, then: str, why: str, told: str) -> None:
        """``then``: what was done, and what would have been best; ``told``: what is to be said besides."""
        self._head(grade, title)
        self._then.setText(then)
        self._why.setText(why)
        self._told.setText(told)
        self._show_parts(answer=True)
        self._show.set_text(self.tr("Hide answer"))
        self._in_sight.bring()
        announce(self, title)

    def show_refused(self, why: str) -> None:
        """There is no answer, because of this."""
        self._then.setText(why)
        self._in_sight.bring()
        announce(self, why)

    def write_note(self) -> None:
        """The keyboard goes to the note, wherever one has scrolled to."""
        self.note.setFocus()
        self._in_sight.bring()

    def table_heights(self, *, wide: bool, low: bool) -> tuple[int, int]:
        """Least and most height of the table; ``wide``: it lies beside what is said; ``low``: there is little room."""
        raise NotImplementedError

    def ask(self, question: str, how: str) -> None:
        self._head(None, question)
        self._then.setText(how)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        buttons = (self._show, self._previous, self._next, self._star)
        return self.table, *buttons, self.note.text_field

    @property
    def shows_answer(self) -> bool:
        return not self._values.isHidden()

    # How it lies

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._divide()

    def focusNextPrevChild(self, following: bool) -> bool:
        """Whatever gets the keyboard comes into sight, and stays there."""
        self._in_sight.let_go()
        return super().focusNextPrevChild(following)

    def sizeHint(self) -> QSize:
        return QSize(460, 400)

    def minimumSizeHint(self) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._inside.minimumSizeHint().width() + bar, 120)

    def _said_or_written(self) -> tuple[int, int]:
        """Where the answer lies, or the note while the keyboard writes there; the window need not be the active one."""
        if self.window().focusWidget() is self.note.text_field:
            first: QWidget = self.note
            last: QWidget = self.note
        else:
            first = self._title
            last = next(part for part in (self._told, self._values, self._then) if not part.isHidden())
        said = first.parentWidget()
        top, bottom = first.geometry().topLeft(), last.geometry().bottomLeft()
        return said.mapTo(self._inside, top).y() - SPACE, said.mapTo(self._inside, bottom).y() + SPACE

    def _divide(self) -> None:
        wide = self.viewport().width() >= WIDE * self._look.type.scale
        self._halves.setAlignment(self.table, Qt.AlignmentFlag.AlignTop if wide else Qt.AlignmentFlag(0))
        self._halves.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        least, most = self.table_heights(wide=wide, low=self._low)
        self.table.setMinimumHeight(least)
        self.table.setMaximumHeight(most)

    def _lay_out(self) -> None:
        self._inside = Panel(self._look)
        self._halves = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._inside)
        self._halves.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        self._halves.setSpacing(SPACE_2)
        self._halves.addWidget(self.table, 1)
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
        for part in (self._then, self._why, self._values, self._told):
            column.addWidget(part)
        buttons = QWidget()
        self._foot = FlowLayout(buttons)
        for button in (self._previous, self._next, self._star):
            self._foot.addWidget(button)
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
        self.note.changed.connect(self.note_changed)
        self._show.clicked.connect(self.answer_asked)
        self._star.clicked.connect(self.star_asked)
        self._previous.clicked.connect(self.previous_asked)
        self._next.clicked.connect(self.next_asked)
        self._previous.set_text(self.tr("Previous"), self.tr("Previous line of the list"))
        self._next.set_text(self.tr("Next"), self.tr("Next line of the list"))

    def _head(self, grade: Grade | None, title: str) -> None:
        self._sign.show_grade(grade)
        self._sign.setVisible(grade is not None)
        self._title.setText(title)

    def _show_parts(self, *, answer: bool) -> None:
        for part in self._of_answer:
            part.setVisible(answer)
        self._told.setVisible(answer and self._told.text() != "")
