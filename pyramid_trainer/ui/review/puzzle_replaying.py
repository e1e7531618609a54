"""What happens at the replay of a puzzle: trying and the answer. Nothing that is tried is recorded."""

from functools import partial

from PySide6.QtCore import QObject

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.legal import require_legal
from pyramid_trainer.errors import BadInput, IllegalMove
from pyramid_trainer.store.puzzle_review import PuzzleRow
from pyramid_trainer.training.puzzles import PuzzleAttempt
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.blocks.puzzle_words import about_text
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.review.columns import seconds_text
from pyramid_trainer.ui.review.puzzle_columns import PuzzleColumns
from pyramid_trainer.ui.review.puzzle_replay import Answer, PuzzleReplay
from pyramid_trainer.ui.review.replaying import Replaying
from pyramid_trainer.ui.review.shown_puzzle import ShownPuzzle, shown_puzzle
from pyramid_trainer.ui.review.source import BETWEEN


class PuzzleReplaying(Replaying):
    panel: PuzzleReplay

    def __init__(self, services: Services, columns: PuzzleColumns, background: Background, parent: QObject) -> None:
        super().__init__(PuzzleReplay(services.look), services, background, parent)
        self._columns = columns
        self.panel.tried.connect(self.try_act)
        hands = {key: partial(self.panel.to_hand, hand) for hand, key in enumerate(shortcuts.TRY.keys)}
        self.keys = {**self.keys, **hands}

    def show_line(self, line: PuzzleRow, how: str, when: str) -> None:
        shown = _read(line)
        if isinstance(shown, BadInput):
            self.panel.show_unreadable(line, how, when, error_sentence(shown))
        else:
            self.panel.show_puzzle(shown, line, how, when)

    def how(self, line: PuzzleRow) -> str:
        shown = _read(line)
        about = [] if isinstance(shown, BadInput) else [about_text(shown)]
        marks = (mark for mark in self._columns.marks(line) if mark != "★")
        return BETWEEN.join((*about, seconds_text(line.attempt.think_ms), *marks))

    def try_act(self, action: Action) -> None:
        """Shows what ``action`` would have been worth, or why it is against the rules."""
        shown = self.panel.shown
        if self.line is None or shown is None:
            return
        try:
            require_legal(shown.observation.board, action)
        except IllegalMove as reason:
            self.panel.hide_answer()
            self.panel.show_refused(error_sentence(reason))
            return
        self._show_answer(action)

    def show_answer(self) -> None:
        self._show_answer(None)

    def hide_answer(self) -> None:
        self.panel.hide_answer()

    def keep_star(self, attempt: PuzzleAttempt, starred: bool) -> None:
        self.recorder.mark_puzzle_star(attempt, starred, self.clock.now())

    def keep_note(self, attempt: PuzzleAttempt, text: str) -> None:
        self.recorder.set_puzzle_note(attempt, text, self.clock.now())

    def _show_answer(self, tried: Action | None) -> None:
        line, shown = self.line, self.panel.shown
        if line is not None and shown is not None:
            did = line.attempt.act
            now = None if tried is None else (tried, shown.judged(tried))
            self.panel.show_answer(Answer(did, shown.judged(did), now))


def _read(line: PuzzleRow) -> ShownPuzzle | BadInput:
    """The puzzle, or why it cannot be read."""
    try:
        return shown_puzzle(line.text)
    except BadInput as error:
        return error
