"""What the user may do with a session, one act after another, each a transaction of its own.

A name or a note is a row and written at once. Deleting hides every attempt of the session, some 0.1 s for a long one
in a long history, so that and taking it back happen in another thread, through a connection of its own.
"""

from collections import deque
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.existing import existing_history
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store import sessions
from pyramid_trainer.store.sessions import SessionSummary
from pyramid_trainer.ui.background import Background

Act = Callable[[], None]


class SessionActs(QObject):
    """Signals: ``hidden(summary)`` the session is deleted, ``shown(summary)`` that is taken back;
    ``running_ended(summary)`` it ran and has ended, because it is to be deleted; ``refused(error)`` it could not be
    done.
    """

    hidden = Signal(object)
    shown = Signal(object)
    running_ended = Signal(object)
    refused = Signal(object)

    def __init__(self, recorder: Recorder, clock: Clock, parent: QObject) -> None:
        super().__init__(parent)
        self._recorder = recorder
        self._clock = clock
        self._background = Background(self)
        self._waiting: deque[tuple[Act, Act]] = deque()

    def is_running(self, summary: SessionSummary) -> bool:
        """Whether the next answer, if it came now, would belong to the session."""
        log = self._recorder.sessions
        is_current = log.current is not None and log.current.id == summary.id
        return is_current and self._clock.now().utc - summary.last_answer <= log.pause

    def rename(self, session_id: str, name: str) -> None:
        """Raises ``TrainerError``; then nothing has changed."""
        sessions.rename(self._recorder.history(), session_id, name)

    def set_note(self, session_id: str, note: str) -> None:
        """As ``rename``."""
        sessions.set_note(self._recorder.history(), session_id, note)

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
        self._do(hide, partial(self.hidden.emit, summary))

    def restore(self, summary: SessionSummary) -> None:
        """Takes ``delete`` back."""
        self._do(partial(_show, self._recorder.path, summary.id), partial(self.shown.emit, summary))

    @property
    def is_busy(self) -> bool:
        return bool(self._waiting)

    def close(self) -> None:
        """Waits for what is being done; what waits for its turn is done as well."""
        waiting, self._waiting = self._waiting, deque()
        self._background.close()
        try:
            for act, _ in list(waiting)[1:]:
                act()
        except TrainerError as error:
            self.refused.emit(error)

    def _do(self, act: Act, then: Act) -> None:
        self._waiting.append((act, then))
        if len(self._waiting) == 1:
            self._next()

    def _next(self) -> None:
        act, then = self._waiting[0]
        self._background.ask("act", lambda _wanted: act(), lambda _done: self._done(then), self._refuse)

    def _done(self, then: Act) -> None:
        self._go_on()
        then()

    def _refuse(self, error: TrainerError) -> None:
        self._go_on()
        self.refused.emit(error)

    def _go_on(self) -> None:
        self._waiting.popleft()
        if self._waiting:
            self._next()


def _hide(path: Path, session_id: str, utc: datetime) -> None:
    with existing_history(path) as history:
        sessions.delete(history, session_id, utc)


def _show(path: Path, session_id: str) -> None:
    with existing_history(path) as history:
        sessions.restore(history, session_id)
