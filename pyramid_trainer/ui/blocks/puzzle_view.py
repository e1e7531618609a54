"""Puzzles: a position with a question, answered on the table as in a game; the verdict, and the next one."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from pyramid_trainer.app.asked_puzzle import AskedPuzzle
from pyramid_trainer.app.block_puzzles import PuzzleTable
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.legal import require_legal
from pyramid_trainer.errors import EnvironmentFault, IllegalMove, TrainerError
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.puzzle_frame import PuzzleFrame
from pyramid_trainer.ui.blocks.puzzle_words import goal_text, hint_text
from pyramid_trainer.ui.blocks.saying import Names, held_label, to_do
from pyramid_trainer.ui.blocks.seen import seen_by
from pyramid_trainer.ui.held_key import HeldKey
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look, announce


class PuzzleView(PuzzleFrame):
    """Signals: ``answered`` an answer was kept, or shown without; ``fault_met(fault)`` something could
    not be kept; ``keeping_changed`` nothing is kept from now on; ``trouble(sentence)``.
    """

    answered = Signal()
    fault_met = Signal(object)
    trouble = Signal(str)
    keeping_changed = Signal()

    def __init__(self, puzzles: PuzzleTable, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._puzzles = puzzles
        self._chosen: Action | None = None
        self._again: list[str] = []
        """Puzzles that were asked for: they come before any other."""
        self._held_keys = HeldKey()
        self._wire()

    @property
    def _names(self) -> Names:
        seat = 0 if self._puzzles.asked is None else self._puzzles.asked.seat
        you, other = sentence("player.you", {}), self.tr("Opponent")
        return (you, other) if seat == 0 else (other, you)

    def give_again(self, puzzles: Sequence[str]) -> None:
        """These, by id, come next, each once."""
        self._again = list(puzzles)

    def next(self) -> None:
        """Asks the next puzzle, or says that there is none."""
        try:
            asked = self._puzzles.ask(self._again.pop(0)) if self._again else self._puzzles.next()
        except TrainerError as error:
            self._fault_met(error)
            self.show_trouble(error_sentence(error))
            return
        if asked is None:
            self.show_none()
        else:
            self.show_now()

    def show_now(self) -> None:
        """Shows the puzzle on the table as it stands."""
        asked = self._puzzles.asked
        if asked is None:
            return
        self._layers.setCurrentWidget(self._asking)
        if asked.verdict is None:
            self.board.ask()
        seen = seen_by(asked.observation, below=asked.seat, acting=True)
        self.board.show_seen(seen, self._names, held_label=held_label(seen, self._names))
        if asked.verdict is not None and self._chosen is not None:
            self._show_verdict(asked, self._chosen)
        elif asked.waiting is None:
            self.side.show_question(asked, self._puzzles.tally)
        self.goal.setText(goal_text(asked))
        self.board.setAccessibleName(self.side.title.text())
        self._show_buttons()
        if self.isVisible():
            self.front.setFocus()

    # What the player does

    def answer(self, action: Action) -> None:
        asked = self._puzzles.asked
        if asked is None or not self._is_open:
            return
        try:
            require_legal(asked.observation.board, action)
        except IllegalMove as reason:
            self._tell(error_sentence(reason))
            return
        self._chosen = action
        self._settle(lambda: self._puzzles.answer(action))

    def try_again(self) -> None:
        self._settle(self._puzzles.try_again)

    def go_on_unkept(self) -> None:
        self._settle(self._puzzles.go_on_unkept)
        self.keeping_changed.emit()

    def hint(self) -> None:
        if self._is_open:
            hint = self._puzzles.hint()
            self._tell(hint_text(hint))
            if hint.acts:
                self.board.point_at(*hint.acts)
            self._show_buttons()

    def slip(self) -> None:
        self._mark(self._puzzles.slip)

    def star(self) -> None:
        self._mark(self._puzzles.star)

    def write_note(self) -> None:
        if self._can_note:
            self.side.write_note()

    def close_inner(self) -> bool:
        """The note, if one is being written."""
        if not self.side.writes_note:
            return False
        self.side.close_note()
        self.board.setFocus()
        return True

    def keep_writing(self) -> list[str]:
        note = self.side.note
        if not note.is_being_written or not self._can_note:
            return []
        return self._keep_note(note.text_field.toPlainText())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        do = self._keys.get(Qt.Key(event.key()))
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if not plain or not self.asks or (do is None and not self.board.take_over(event)):
            super().keyPressEvent(event)
        elif do is not None and not self._held_keys.is_repeat(event):
            do()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._held_keys.let_go(event)
        super().keyReleaseEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._puzzles.go_on()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._puzzles.pause()

    # What is used above

    def _settle(self, settle: Callable[[], object]) -> None:
        asked = self._puzzles.asked
        if asked is None or self._chosen is None:
            return
        try:
            settle()
        except EnvironmentFault as fault:
            self.side.show_not_kept(error_sentence(fault))
            self._show_buttons()
            self._fault_met(fault)
            return
        self.answered.emit()
        if self._puzzles.session_deleted is not None:
            self.trouble.emit(error_sentence(self._puzzles.session_deleted))
        self._show_verdict(asked, self._chosen)
        self._show_buttons()
        self.board.setFocus()

    def _show_verdict(self, asked: AskedPuzzle, chosen: Action) -> None:
        assert asked.verdict is not None, "it was answered"
        self.board.show_signs(chosen, Grade(asked.verdict.grade), asked.verdict.best.actions)
        self.side.show_verdict(asked, chosen, self._puzzles.tally)

    def _next_asked(self) -> None:
        asked = self._puzzles.asked
        if asked is not None and asked.verdict is not None and not self.keep_writing():
            self.next()

    def _mark(self, mark: Callable[[], object]) -> None:
        asked = self._puzzles.asked
        if asked is None or asked.waiting is not None:
            return
        try:
            mark()
        except EnvironmentFault as fault:
            self.side.warn(error_sentence(fault))
            self._fault_met(fault)
            return
        if asked.verdict is not None:
            self.side.show_marks(asked, self._puzzles.tally)
        self._show_buttons()

    def _keep_note(self, text: str) -> list[str]:
        try:
            self._puzzles.set_note(text)
        except TrainerError as error:
            why = error_sentence(error)
            self.side.note.show_refused(text, why)
            self._fault_met(error)
            return [why]
        self.side.note.show_note(text)
        return []

    def _note_left(self, text: str) -> None:
        if self._can_note:
            self._keep_note(text)

    def _note_done(self) -> None:
        """Ctrl+Enter, unless the note could not be kept."""
        if self.side.note.text_field.hasFocus() and not self.side.note.is_being_written:
            self.close_inner()

    def _chosen_changed(self) -> None:
        """One of a joker's three cards is chosen, or none any more."""
        seen = self.board.seen
        if seen is not None and self._is_open:
            self.side.tell("")
            self.side.text.setText(to_do(seen, self._names, self.board.chosen_face))

    def _told(self, text: str) -> None:
        """Where the keys are; the verdict stays."""
        if self._is_open:
            self.side.tell(text)

    def _point_out(self, action: Action | None) -> None:
        self.board.point_out(*(() if action is None else (action,)))

    def _lacking(self, text: str) -> None:
        if self._is_open:
            self._tell(text)

    def _tell(self, text: str) -> None:
        self.side.tell(text)
        announce(self.side, text)

    def _fault_met(self, error: TrainerError) -> None:
        if isinstance(error, EnvironmentFault):
            self.fault_met.emit(error)

    @property
    def _is_open(self) -> bool:
        """Whether a puzzle waits for its answer."""
        asked = self._puzzles.asked
        return asked is not None and asked.verdict is None and asked.waiting is None

    @property
    def _can_note(self) -> bool:
        asked = self._puzzles.asked
        return asked is not None and asked.attempt is not None

    def _show_buttons(self) -> None:
        self.buttons.show_for(self._puzzles.asked if self.asks else None)

    def _wire(self) -> None:
        self.board.wished.connect(self.answer)
        self.board.lacking.connect(self._lacking)
        self.board.chosen.connect(self._chosen_changed)
        self.board.told.connect(self._told)
        self.side.pointed.connect(self._point_out)
        self.side.note_changed.connect(self._note_left)
        self.side.note_left.connect(self._note_done)
        self.side.try_again_asked.connect(self.try_again)
        self.side.go_on_asked.connect(self.go_on_unkept)
        self.buttons.hint.clicked.connect(self.hint)
        self.buttons.slip.clicked.connect(self.slip)
        self.buttons.star.clicked.connect(self.star)
        self.buttons.note.clicked.connect(self.write_note)
        self.buttons.next.clicked.connect(self._next_asked)
        self._keys = {
            **dict.fromkeys(shortcuts.PUZZLE_NEXT.keys, self._next_asked),
            **dict.fromkeys(shortcuts.PUZZLE_HINT.keys, self.hint),
            **dict.fromkeys(shortcuts.PUZZLE_SLIP.keys, self.slip),
            **dict.fromkeys(shortcuts.PUZZLE_STAR.keys, self.star),
            **dict.fromkeys(shortcuts.PUZZLE_NOTE.keys, self.write_note),
        }
