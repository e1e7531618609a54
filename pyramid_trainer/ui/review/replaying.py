"""What happens at the replay, whichever game it is of: which line it shows, the answer, stars and notes."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import error_sentence, local_time_text
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.review.replay import Replay
from pyramid_trainer.ui.review.source import Choices, Mended


class _Draft(NamedTuple):
    """A note that could not be kept, and why."""

    attempt: Any
    text: str
    why: str


class Replaying(QObject):
    """Runs ``panel``. ``line``: what it shows; ``keys``: what keys do here.

    Signals: ``marked(line)`` its star or note is another now; ``trouble(sentence)``; ``stepped(step)`` the line before
    (-1) or after (1) it is wanted.
    """

    marked = Signal(object)
    trouble = Signal(str)
    stepped = Signal(int)

    def __init__(self, panel: Replay, services: Services, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self.panel = panel
        self.line: Any = None
        self.recorder = services.recorder
        self.clock = services.clock
        self._mended: Mended = {}
        self._background = background
        self._drafts: dict[str, _Draft] = {}
        """By the id of the attempt; such a note is shown again with its line."""
        self.keys: dict[Qt.Key, Callable[[], None]] = {}
        self._wire()

    # What belongs to one game

    def show_line(self, line: Any, how: str, when: str) -> None:
        """Lays ``line`` on the table, its answer hidden. ``how``: what is to be known of it; ``when`` it was asked."""
        raise NotImplementedError

    def how(self, line: Any) -> str:
        """What is to be known of it besides what lies there."""
        raise NotImplementedError

    def show_answer(self) -> None:
        raise NotImplementedError

    def hide_answer(self) -> None:
        raise NotImplementedError

    def keep_star(self, attempt: Any, starred: bool) -> None:
        """Raises ``TrainerError`` when it cannot be kept, as below."""
        raise NotImplementedError

    def keep_note(self, attempt: Any, text: str) -> None:
        raise NotImplementedError

    # What is shown

    def show(self, line: Any, mended: Mended) -> None:
        """Shows ``line``; of the one that is shown already only what has changed, so that its answer stays."""
        before = self.line
        same = before is not None and before.number == line.number
        if not same:
            self.clear()
        self.line, self._mended = line, mended
        how, when = self.how(line), local_time_text(line.attempt.moment)
        if same:
            self.panel.tell(how, when)
            self.panel.show_marks(line)
        else:
            self.show_line(line, how, when)
        if not (same and self.panel.note.is_being_written):
            self._show_note(line.attempt)

    def clear(self) -> None:
        """No line is shown; a note that is being written is kept."""
        if self.line is not None:
            self.panel.note.finish()
            self._background.drop("values")
            self.line = None

    def take_choices(self, choices: Choices) -> None:
        """More may be known of what is shown."""
        if self.line is not None:
            self.show(self.line, self._mended)

    def toggle_answer(self) -> None:
        if self.panel.shows_answer:
            self.hide_answer()
        elif self.line is not None:
            self.show_answer()

    def tell(self, error: TrainerError) -> None:
        self.trouble.emit(error_sentence(error))

    # Marks

    def star(self) -> None:
        if self.line is None:
            return
        attempt = self.line.attempt
        try:
            self.keep_star(attempt, not attempt.starred)
        except TrainerError as error:
            self.tell(error)
            return
        self._change(replace(attempt, starred=not attempt.starred))

    def _note_changed(self, text: str) -> None:
        """One that cannot be kept stays in its field, and comes back with its line until it can."""
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

    def _set_note(self, attempt: Any, text: str) -> bool:
        """Whether it could be kept; else it is a draft."""
        try:
            self.keep_note(attempt, text)
        except TrainerError as error:
            self._drafts[attempt.id] = _Draft(attempt, text, error_sentence(error))
            return False
        self._drafts.pop(attempt.id, None)
        return True

    def _change(self, attempt: Any) -> None:
        assert self.line is not None, "a line is shown"
        self.line = self.line._replace(attempt=attempt)
        self.panel.show_marks(self.line)
        self.panel.tell(self.how(self.line), local_time_text(attempt.moment))
        self._show_note(attempt)
        self.marked.emit(self.line)

    def _show_note(self, attempt: Any) -> None:
        self.panel.note.show_note(attempt.note)
        draft = self._drafts.get(attempt.id)
        if draft is not None:
            self.panel.note.show_refused(draft.text, draft.why)

    def _wire(self) -> None:
        self.panel.answer_asked.connect(self.toggle_answer)
        self.panel.star_asked.connect(self.star)
        self.panel.note_changed.connect(self._note_changed)
        self.panel.previous_asked.connect(lambda: self.stepped.emit(-1))
        self.panel.next_asked.connect(lambda: self.stepped.emit(1))
        self.keys = {
            **dict.fromkeys(shortcuts.ANSWER.keys, self.toggle_answer),
            **dict.fromkeys(shortcuts.STAR_LINE.keys, self.star),
            **dict.fromkeys(shortcuts.NOTE.keys, self.panel.write_note),
            **dict.fromkeys(shortcuts.PREVIOUS.keys, lambda: self.stepped.emit(-1)),
            **dict.fromkeys(shortcuts.NEXT.keys, lambda: self.stepped.emit(1)),
        }
