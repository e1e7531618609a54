"""Where one session ends and the next begins: with the first answer, after a longer pause, and with another kind."""

from collections.abc import Callable
from datetime import datetime, timedelta

from pyramid_trainer.training.records import DRILL, Moment, Session


class SessionLog:
    """Says which session an answer belongs to. ``pause``: an answer later than that after the last one opens a new one.

    Ask ``session_for`` first and say ``answered`` once the answer is kept, so that a failed write changes nothing.
    """

    def __init__(self, new_id: Callable[[], str], pause: timedelta) -> None:
        self._new_id = new_id
        self.pause = pause
        self.current: Session | None = None
        self._last_answer: Moment | None = None

    def session_for(self, moment: Moment, kind: str = DRILL) -> Session:
        """The session of an answer given at ``moment``: the current one, or one that it would open.

        An answer of another kind opens one of its own.
        """
        current, last = self.current, self._last_answer
        if current is not None and current.kind == kind and last is not None and moment.utc - last.utc <= self.pause:
            return current
        return self.another(moment, kind)

    def another(self, moment: Moment, kind: str = DRILL) -> Session:
        """One that an answer given at ``moment`` would open, whatever session runs."""
        return Session(self._new_id(), kind, moment)

    def over_with(self, session: Session) -> tuple[str, datetime] | None:
        """The session that ends when ``session`` opens, and its end: its last answer; ``None`` if none does."""
        current, last = self.current, self._last_answer
        if current is None or last is None or current.id == session.id:
            return None
        return current.id, last.utc

    def answered(self, session: Session, moment: Moment) -> None:
        """An answer at ``moment`` was kept as part of ``session``."""
        self.current = session
        self._last_answer = moment
