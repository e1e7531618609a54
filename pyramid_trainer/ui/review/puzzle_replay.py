"""The position of a puzzle as it was, its answer hidden until it is asked for."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from pyramid_trainer.app.asked_puzzle import Verdict
from pyramid_trainer.blocks.actions import Action, Put
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.store.puzzle_review import PuzzleRow
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.hint_words import act_in_words, grade_name
from pyramid_trainer.ui.blocks.move_lists import AlternativeList
from pyramid_trainer.ui.blocks.puzzle_board import PuzzleBoard
from pyramid_trainer.ui.blocks.puzzle_words import basis_text, decision_of, idea_text, question_text, verdict_text
from pyramid_trainer.ui.blocks.saying import held_label
from pyramid_trainer.ui.blocks.seen import seen_by
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.review.replay import Replay
from pyramid_trainer.ui.review.shown_puzzle import ShownPuzzle
from pyramid_trainer.ui.theme import SPACE_2

SMALLEST_TABLE = QSize(320, 240)
HIGH = 0.75
"""Height of the table as a share of its width, as long as all of it can be seen."""

MOST_ALTERNATIVES = 8
"""So many lines of alternatives show without scrolling."""


class Answer(NamedTuple):
    """``then``: the verdict on the act that was chosen, ``did``; ``tried``: another act with its verdict, if any."""

    did: Action
    then: Verdict
    tried: tuple[Action, Verdict] | None


class ReplayBoard(PuzzleBoard):
    """Leaves the keys that lead through the list to it."""

    def _meaning(self, key: Qt.Key) -> Callable[[], None] | None:
        if key in (*shortcuts.NEXT.keys, *shortcuts.PREVIOUS.keys):
            return None
        return super()._meaning(key)


class PuzzleReplay(Replay):
    """Signal besides those of ``Replay``: ``tried(action)``."""

    tried = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        board, alternatives = ReplayBoard(look), AlternativeList()
        super().__init__(board, alternatives, look, parent)
        self.board, self._alternatives = board, alternatives
        self.shown: ShownPuzzle | None = None
        board.setMinimumSize(SMALLEST_TABLE)
        board.wished.connect(self.tried)
        board.lacking.connect(self._then.setText)
        board.told.connect(self._then.setText)
        alternatives.tried.connect(self.tried)
        self.note.text_field.setAccessibleName(self.tr("Note on this puzzle"))
        self.note.text_field.setPlaceholderText(self.tr("Note on this puzzle"))
        self.hide_answer()

    def show_puzzle(self, shown: ShownPuzzle, line: PuzzleRow, how: str, when: str) -> None:
        self.shown = shown
        self.board.show()
        self._lay(shown.observation)
        self.show_line(line, how, when)
        self.board.setAccessibleName(question_text(shown))

    def show_unreadable(self, line: PuzzleRow, how: str, when: str, why: str) -> None:
        """There is no position to be shown."""
        self.shown = None
        self.board.hide()
        self.show_line(line, how, when)
        self.ask(self.tr("This puzzle cannot be shown"), why)
        announce(self, why)

    def table_heights(self, *, wide: bool, low: bool) -> tuple[int, int]:
        room = self.width() - self.verticalScrollBar().sizeHint().width()  # whether it shows or not
        across = (room // 2 if wide else room) - 2 * SPACE_2
        high = max(SMALLEST_TABLE.height(), min(round(HIGH * across), self.height() - 2 * SPACE_2))
        return high, high

    def hide_answer(self) -> None:
        self.board.ask()
        if self.shown is not None:
            self.ask(question_text(self.shown), self.tr("Choose as in the game: nothing is recorded."))
        super().hide_answer()

    def show_answer(self, answer: Answer) -> None:
        shown = self.shown
        assert shown is not None, "a puzzle is shown"
        act, verdict = answer.tried or (answer.did, answer.then)
        grade = Grade(verdict.grade)
        self.board.show_signs(act, grade, verdict.best.actions)
        self._alternatives.show_decision(decision_of(shown, act), act)
        self._fit_alternatives()
        did = act_in_words(answer.did)
        if answer.tried is None:
            then = self.tr("Then: {act}.").format(act=did)
        else:
            then = self.tr("Then: {act} ({verdict}).").format(act=did, verdict=grade_name(answer.then.grade))
        self.tell_answer(
            grade,
            grade_name(verdict.grade),
            f"{then} {verdict_text(verdict, shown.scoring)}",
            idea_text(shown.puzzle.idea),
            basis_text(shown),
        )

    @property
    def stops(self) -> tuple[QWidget, ...]:
        table, show, *others = super().stops
        return table, show, self._alternatives, *others

    def to_hand(self, hand: int) -> None:
        """A digit was pressed: the card in hand goes there; else the table has the keyboard now."""
        if self.shown is not None and self.shown.observation.board.phase is Phase.PUTTING:
            self.tried.emit(Put(hand))
        else:
            self.board.setFocus()

    def _lay(self, observation: Observation) -> None:
        you, other = sentence("player.you", {}), self.tr("Opponent")
        names = (you, other) if observation.seat == 0 else (other, you)
        seen = seen_by(observation, below=observation.seat, acting=True)
        self.board.show_seen(seen, names, held_label=held_label(seen, names))
        self.board.settle()

    def _fit_alternatives(self) -> None:
        """As high as its lines, up to some."""
        lines = min(MOST_ALTERNATIVES, self._alternatives.topLevelItemCount())
        row = self._alternatives.sizeHintForRow(0)
        frame = 2 * self._alternatives.frameWidth()
        self._alternatives.setFixedHeight(self._alternatives.header().sizeHint().height() + lines * row + frame)
