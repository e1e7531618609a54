"""The few buttons of a puzzle, in the order in which they are needed."""

from PySide6.QtWidgets import QWidget

from pyramid_trainer.app.asked_puzzle import AskedPuzzle
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton
from pyramid_trainer.ui.flow import FlowLayout
from pyramid_trainer.ui.theme import SPACE


class PuzzleButtons(QWidget):
    """Shows those that can be used; whoever owns it connects their clicks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.next = ActionButton("Enter", quiet=False)
        self.hint = ActionButton(shortcuts.PUZZLE_HINT.shown)
        self.slip = ActionButton(shortcuts.PUZZLE_SLIP.shown)
        self.star = ActionButton(shortcuts.PUZZLE_STAR.shown)
        self.note = ActionButton(shortcuts.PUZZLE_NOTE.shown)
        self.next.set_text(self.tr("Next"), self.tr("Next puzzle"))
        self.hint.set_text(self.tr("Hint"), self.tr("Hint: first the idea, then the move; then it is not counted"))
        self.slip.set_text(self.tr("Slip"), self.tr("That was a slip of the hand: it is not counted"))
        self.note.set_text(self.tr("Note"), self.tr("Write a note on this puzzle"))
        flow = FlowLayout(self)
        flow.setSpacing(SPACE // 2)
        for button in (self.next, self.hint, self.slip, self.star, self.note):
            flow.addWidget(button)
        self.show_for(None)

    def show_for(self, asked: AskedPuzzle | None) -> None:
        """What can be done about this puzzle now."""
        open_still = asked is not None and asked.verdict is None and asked.waiting is None
        answered = asked is not None and asked.verdict is not None
        attempt = None if asked is None else asked.attempt
        starred = asked is not None and asked.starred
        self.setVisible(asked is not None)
        self.setMinimumHeight(self.next.sizeHint().height())  # with no button shown too: the table above stays
        self.next.setVisible(answered)
        self.hint.setVisible(open_still)
        self.hint.setEnabled(asked is not None and asked.hints < 2)
        self.slip.setVisible(attempt is not None)
        self.slip.setEnabled(attempt is not None and not attempt.slip)
        self.star.setVisible(open_still or attempt is not None)
        self.star.set_text(
            self.tr("Starred") if starred else self.tr("Star"),
            self.tr("Take the star away") if starred else self.tr("Star this puzzle"),
        )
        self.note.setVisible(attempt is not None)
