"""What the user may do with a session, one act after another, each a transaction of its own.

A name or a note is a row and written at once. Deleting hides every attempt of the session, some 0.1 s for a long one
in a long history, so that and taking it back happen in another thread, through a connection of its own.
"""

from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.existing import existing_history
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store import sessions
from pyramid_trainer.store.sessions import SessionSummary
from pyramid_trainer.ui.history_list.acts import Acts
from pyramid_trainer.ui.sessions.editor import NAME


class SessionActs(Acts):
    """Signals: ``hidden(summary)`` the session is deleted, ``shown(summary)`` that is taken back;
    ``running_ended(summary)`` it ran and has ended, because it is to be deleted.
    """

    hidden = Signal(object)
    shown = Signal(object)
    running_ended = Signal(object)

    def __init__(self, recorder: Recorder, clock: Clock, parent: QObject) -> None:
        super().__init__(parent)
        self._recorder = recorder
        self._clock = clock

    def is_running(self, summary: SessionSummary) -> bool:
        """Whether the next answer, if it came now, would belong to the session."""
        log = self._recorder.sessions
        is_current = log.current is not None and log.current.id == summary.id
        return is_current and self._clock.now().utc - summary.last_answer <= log.pause

    def set_text(self, session_id: str, field: str, text: str) -> None:
        """Sets the name or the note of a session. Raises ``TrainerError``; then nothing has changed."""
        change = sessions.rename if field == NAME else sessions.set_note
        change(self._recorder.history(), session_id, text)

    def delete(self, summary: SessionSummary) -> None:
        """Hides the session. One that is still running ends first: the next answer opens another."""
        now = self._clock.now()
        current = self._recorder.sessions.current
        if current is not None and current.id == summary.id:
            try:
                self._recorder.end_session(now)
            except EnvironmentFault as fault:
                self.refused.emit(fault)
                return
            self.running_ended.emit(summary)
        hide = partial(_hide, self._recorder.path, summary.id, now.utc)
        self.do(hide, partial(self.hidden.emit, summary))

    def restore(self, summary: SessionSummary) -> None:
        """Takes ``delete`` back."""
        self.do(partial(_show, self._recorder.path, summary.id), partial(self.shown.emit, summary))


def _hide(path: Path, session_id: str, utc: datetime) -> None:
    with existing_history(path) as history:
        sessions.delete(history, session_id, utc)


def _show(path: Path, session_id: str) -> None:
    with existing_history(path) as history:
        sessions.restore(history, session_id)
