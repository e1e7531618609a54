"""Keeps answers in the history, or says plainly why not. Opens the file when it is first needed.

After a failed write the user decides: try again, or go on without keeping. Then nothing is written until he asks for it
again, and what was not kept is never written later. A file that turns out to be damaged or gone is closed, so that the
next try looks at what is there then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store.faults import HistoryUnusable, SessionDeleted
from pyramid_trainer.training.records import Attempt, Foul, Moment, Session
from pyramid_trainer.training.sessions import SessionLog

if TYPE_CHECKING:
    from pyramid_trainer.store.history import History
    from pyramid_trainer.training.block_games import BlockGameRecord
    from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleRecord


class Kept(NamedTuple):
    """How an answer was kept. ``opens``: it is the first of its session; ``deleted``: what became of the session in
    which it was given, if that is why it is in another.
    """

    opens: bool
    deleted: SessionDeleted | None


class Recorder:
    """``keeping``: whether answers are to be written; ``sessions``: which session they belong to."""

    def __init__(self, path: Path, sessions: SessionLog) -> None:
        self.path = path
        self.sessions = sessions
        self.keeping = True
        self._history: History | None = None

    def history(self) -> History:
        """The open history. Raises ``EnvironmentFault``, and ``HistoryUnusable`` for a damaged file."""
        if self._history is None:
            from pyramid_trainer.store.history import History

            self._history = History.open(self.path)
        return self._history

    def keep(self, answer: Attempt | Foul, rules: RuleSet, session: Session) -> None:
        """Returns once ``answer`` is on disk. Raises, and then nothing is written, ``EnvironmentFault``, and
        ``SessionDeleted`` when the session is a deleted one by now, be it by another copy of the program.
        """
        with self._session(session, answer.moment) as history:
            if isinstance(answer, Attempt):
                history.keep_attempt(answer, rules, session)
            else:
                history.keep_foul(answer, rules, session)

    def keep_in_session(self, session: Session, moment: Moment, keep: Callable[[Session], None]) -> Kept:
        """Has ``keep`` write an answer that was given at ``moment`` in ``session``, and raises what it raises.

        Where the session was deleted meanwhile, the answer opens another.
        """
        running, deleted = self.sessions.current, None
        try:
            keep(session)
        except SessionDeleted as fault:
            deleted = fault
            session = self.sessions.another(moment, session.kind)
            keep(session)
        return Kept(running is None or running.id != session.id, deleted)

    def mark_slip(self, attempt: Attempt, moment: Moment) -> None:
        with self._open() as history:
            history.mark_slip(attempt.id, moment)

    def mark_star(self, attempt: Attempt, starred: bool, moment: Moment) -> None:
        with self._open() as history:
            history.mark_star(attempt.id, starred, moment)

    def set_note(self, attempt: Attempt, text: str, moment: Moment) -> None:
        """Sets the note of an attempt, or takes it away with an empty text.

        Raises ``BadInput`` (``note.too_long``, ``record.text_unreadable``, ``attempt.unknown``) as well.
        """
        with self._open() as history:
            history.set_note(attempt.id, text, moment)

    def keep_puzzle_attempt(self, attempt: PuzzleAttempt, puzzle: PuzzleRecord, session: Session) -> None:
        """As ``keep``, for an answer to a puzzle, which comes into the history with it if it is not there."""
        with self._session(session, attempt.moment) as history:
            history.keep_puzzle_attempt(attempt, puzzle, session)

    def keep_puzzles(self, puzzles: list[PuzzleRecord]) -> list[PuzzleRecord]:
        """Those of ``puzzles`` that are new: they are on disk, the others ask what a puzzle there asks already."""
        with self._open() as history, history.writing() as writer:
            return [puzzle for puzzle in puzzles if writer.puzzles.new_position(puzzle)]

    def mark_puzzle_slip(self, attempt: PuzzleAttempt, moment: Moment) -> None:
        with self._open() as history, history.writing() as writer:
            writer.puzzles.slip(attempt.id, moment.utc)

    def mark_puzzle_star(self, attempt: PuzzleAttempt, starred: bool, moment: Moment) -> None:
        with self._open() as history, history.writing() as writer:
            writer.puzzles.star(attempt.id, moment.utc if starred else None)

    def set_puzzle_note(self, attempt: PuzzleAttempt, text: str, moment: Moment) -> None:
        """As ``set_note``."""
        from pyramid_trainer.store.fitness import LONGEST_NOTE, fit_text

        fit_text("note", text, LONGEST_NOTE, "note.too_long")
        with self._open() as history, history.writing() as writer:
            writer.puzzles.note(attempt.id, text, moment.utc)

    def keep_block_game(self, game: BlockGameRecord, *, begun: bool = False) -> None:
        """``begun``: the history held it before.

        Returns once ``game`` is on disk up to its last act, in one transaction; raises ``EnvironmentFault``.
        """
        with self._open() as history, history.writing() as writer:
            writer.blocks.keep(game, begun=begun)

    def end_session(self, moment: Moment) -> None:
        """The program closes or its history is exchanged: the running session, if any, ends."""
        session = self.sessions.current
        if session is not None and self._history is not None:
            self._history.end_session(session.id, moment.utc)
        self.sessions.current = None

    def close(self, moment: Moment) -> None:
        """Ends the session and closes the file. A session whose end cannot be written ends as at a kill."""
        try:
            self.end_session(moment)
        except EnvironmentFault:
            self.sessions.current = None
        self.release()

    def release(self) -> None:
        """Closes the file; it is opened again when next needed."""
        if self._history is not None:
            self._history.close()
            self._history = None

    @contextmanager
    def _session(self, session: Session, moment: Moment) -> Iterator[History]:
        """Where an answer of ``session``, given at ``moment``, is kept: the one before ends, this one goes on."""
        with self._open() as history:
            over = self.sessions.over_with(session)
            if over is not None:
                history.end_session(*over)
            yield history
        self.sessions.answered(session, moment)

    @contextmanager
    def _open(self) -> Iterator[History]:
        history = self.history()
        try:
            yield history
        except EnvironmentFault as fault:
            if isinstance(fault, HistoryUnusable) or fault.code == "history.gone":
                self.release()
            raise
