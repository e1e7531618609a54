"""The history as the program uses it: each answer one committed transaction, everything else around that.

A ``History`` belongs to the thread that opened it; another thread, like another copy of the program, opens its own.
What is read comes from a connection of its own and so shows one moment, whatever is written meanwhile.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from pyramid_trainer.casino.rules import RuleSet, canonical_json
from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store.checking import Fault, faults_in
from pyramid_trainer.store.connecting import BUSY_SECONDS, connect
from pyramid_trainer.store.copying import copy_database
from pyramid_trainer.store.deriving import derive_anew
from pyramid_trainer.store.faults import HistoryUnusable, SessionDeleted, file_fault, told
from pyramid_trainer.store.files import backups, require_sound, restore, start_anew
from pyramid_trainer.store.fitness import LONGEST_NOTE, fit_text, fit_verdict
from pyramid_trainer.store.long_acts import UNWATCHED, Cancelled, Progress
from pyramid_trainer.store.opening import attempts_to_bring_up, open_for_recording
from pyramid_trainer.store.parts import remove_database
from pyramid_trainer.store.reading import Reader
from pyramid_trainer.store.stored import Counts, Marks, StoredRules, StoredSession, StoredVerdict
from pyramid_trainer.store.units import id_bytes
from pyramid_trainer.store.writing import Writer
from pyramid_trainer.training.records import Attempt, Foul, Moment, Session

if TYPE_CHECKING:
    from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleRecord

__all__ = ["Counts", "Fault", "History", "HistoryUnusable", "backups", "restore", "start_anew"]


_ERASING_STEPS = 30
"""How many steps of SQLite's machine, about, taking out one attempt needs."""


class History:
    """An open history file. Every method raises ``EnvironmentFault`` when the machine refuses, and ``HistoryUnusable``
    when it meets damage; after that the next call may be tried as if nothing had been.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Only for ``open``."""
        self.path = path
        self._connection = connection
        self._identity = _identity(path)

    @classmethod
    def open(cls, path: Path, progress: Progress = UNWATCHED) -> Self:
        """The history at ``path``, created with its folder when missing or empty, brought to the newest schema.

        A file of an older schema is copied beside first, as ``NAME.schema-N.SUFFIX``. Raises ``HistoryUnusable`` with
        ``history.damaged``, ``.newer``, ``.foreign`` or ``.not_a_database``, ``EnvironmentFault`` with
        ``history.cannot_open``, ``history.is_folder`` or ``history.busy``; then nothing in the folder has changed.
        """
        return cls(path, open_for_recording(path, progress=progress))

    @staticmethod
    def needs_migration(path: Path) -> int | None:
        """How many attempts, about, ``open`` would have to bring to the newest schema, which takes half a minute for a
        million; ``None`` when it has nothing to do, or when it will tell what is wrong. Quick and harmless.
        """
        return attempts_to_bring_up(path)

    def close(self) -> None:
        """Closes the file; the last one to do so leaves one file without SQLite's others beside it."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """One transaction: committed and on disk at its end, or rolled back with whatever was raised."""
        with told(self.path):
            self._require_in_place()
            self._roll_back()
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield Writer(self._connection)
                self._connection.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        """What the history holds at this moment; what is kept meanwhile does not show."""
        with self._reading() as connection:
            yield Reader(connection, self.path)

    def keep_attempt(self, attempt: Attempt, rules: RuleSet, session: Session) -> None:
        """Returns once the attempt is on disk, its session and rule set with it; on failure nothing has changed.

        Keeping the same attempt again changes nothing. Raises ``EnvironmentFault``: ``history.busy``,
        ``history.disk_full``, ``history.read_only``, ``history.cannot_write``, ``history.gone``; ``SessionDeleted``
        where the session was deleted meanwhile: an answer does not join it unseen.
        """
        utc = attempt.moment.utc
        marks = Marks(utc if attempt.slip else None, utc if attempt.starred else None, utc if attempt.note else None)
        with self.writing() as writer:
            numbers = _session_and_rules(writer, attempt, rules, session)
            writer.attempt(attempt, marks, *numbers)

    def keep_foul(self, foul: Foul, rules: RuleSet, session: Session) -> None:
        """As ``keep_attempt``, for an illegal setting."""
        with self.writing() as writer:
            numbers = _session_and_rules(writer, foul, rules, session)
            writer.foul(foul, *numbers)

    def mark_slip(self, attempt_id: str, moment: Moment) -> None:
        """Raises ``BadInput("attempt.unknown")``, here and below, when there is no such attempt (any more)."""
        with self.writing() as writer:
            writer.slip(_known(writer, attempt_id), moment.utc)

    def mark_star(self, attempt_id: str, starred: bool, moment: Moment) -> None:
        """Sets a star or takes it away."""
        with self.writing() as writer:
            writer.star(_known(writer, attempt_id), moment.utc if starred else None)

    def set_note(self, attempt_id: str, text: str, moment: Moment) -> None:
        """Sets the note of an attempt; an empty one takes it away.

        Raises ``BadInput`` with ``note.too_long`` or ``record.text_unreadable``.
        """
        fit_text("note", text, LONGEST_NOTE, "note.too_long")
        with self.writing() as writer:
            writer.note(_known(writer, attempt_id), text, moment.utc)

    def keep_verdicts(self, verdicts: Iterable[tuple[str, StoredVerdict]]) -> None:
        """Adds verdicts made anew, with the ids of their attempts: all of them or, when anything is wrong, none.

        Raises ``BadInput``: ``attempt.unknown``, and ``record.…`` for one that does not fit its attempt.
        """
        with self.writing() as writer:
            reader = Reader(self._connection, self.path)
            for attempt_id, verdict in verdicts:
                attempt = reader.attempt(id_bytes(attempt_id))
                if attempt is not None:
                    fit_verdict(attempt.cards, attempt.alone, verdict)
                writer.verdict(_known(writer, attempt_id), verdict)

    def keep_puzzle_attempt(self, attempt: "PuzzleAttempt", puzzle: "PuzzleRecord", session: Session) -> None:
        """As ``keep_attempt``, for an answer to a puzzle, which goes into the history with it if it is not there."""
        if (attempt.puzzle, attempt.session) != (puzzle.id, session.id):
            raise ValueError("an answer is kept with its own session and puzzle")
        utc = attempt.moment.utc
        marks = Marks(utc if attempt.slip else None, utc if attempt.starred else None, utc if attempt.note else None)
        with self.writing() as writer:
            number = session_of_answer(writer, session, utc)
            writer.puzzles.puzzle(puzzle)
            writer.puzzles.attempt(attempt, marks, number)

    def end_session(self, session_id: str, utc: datetime) -> None:
        """The session ends; one in which nothing was kept is not there and needs no end."""
        with self.writing() as writer:
            writer.end_session(session_id, utc)

    def rule_sets(self) -> dict[str, StoredRules]:
        """Every rule set that was played, by its hash."""
        with told(self.path):
            return Reader(self._connection, self.path).rule_sets()

    def counts(self) -> Counts:
        with told(self.path):
            return Reader(self._connection, self.path).counts()

    def attempt(self, attempt_id: str) -> Attempt | None:
        """The attempt as it stands now, with its marks."""
        with told(self.path):
            return Reader(self._connection, self.path).attempt(id_bytes(attempt_id))

    def check(self, progress: Progress = UNWATCHED) -> list[Fault]:
        """Everything that is not as it should be; reads the whole file."""
        with self._reading() as connection:
            return faults_in(connection, progress)

    def derive_anew(self, progress: Progress = UNWATCHED) -> None:
        """Makes the tables that only repeat the log anew from it: what a check says of them is then mended."""
        with self.writing():
            derive_anew(self._connection, progress)

    def backup(self, target: Path, progress: Progress = UNWATCHED) -> None:
        """Copies the whole history, as it is at this moment, into the new file ``target``.

        Raises ``BadInput("file.exists")``, ``EnvironmentFault("file.cannot_write")``.
        """
        with self._reading() as connection:
            copy_database(connection, target, progress)

    def erase(self, backup_to: Path, progress: Progress = UNWATCHED) -> None:
        """Takes everything out, once ``backup_to`` (a new file, its folder made if need be) holds it and has been read.

        Nobody can record in between. Raises as ``backup``, and ``EnvironmentFault("history.backup_failed")``; cancelled
        it leaves the history as it was, and no backup.
        """
        try:
            backup_to.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise file_fault("file.cannot_write", backup_to, error) from error
        with self.writing() as writer:
            self.backup(backup_to, progress.part(0, 0.3))
            try:
                self._require_same(backup_to, progress.part(0.3, 0.7))
                steps = _ERASING_STEPS * self.counts().attempts
                with progress.part(0.7, 1).watching(self._connection, steps):
                    writer.erase()
            except Cancelled:
                remove_database(backup_to)
                raise

    def _require_same(self, backup: Path, progress: Progress) -> None:
        try:
            require_sound(backup, progress)
        except HistoryUnusable as error:
            raise EnvironmentFault("history.backup_failed", path=backup) from error
        with told(backup), closing(connect(backup, "ro", immutable=True)) as copy:
            held = Reader(copy, backup).counts()
        if held != self.counts():
            raise EnvironmentFault("history.backup_failed", path=backup)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with told(self.path):
            self._require_in_place()
            with closing(connect(self.path, "rw")) as connection:
                connection.execute("PRAGMA query_only = ON")
                connection.execute("BEGIN")
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on it is one moment
                yield connection

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _require_in_place(self) -> None:
        """A file that was moved or deleted while open would go on taking answers that nobody finds again."""
        if _identity(self.path) != self._identity:
            self._empty_log()
            raise EnvironmentFault("history.gone", path=self.path)

    def _empty_log(self) -> None:
        """Puts what waits in the log into the file, wherever that is now.

        The log stays under the old name; a new file there would take it for its own, or throw it away.
        """
        self._roll_back()
        with suppress(sqlite3.Error):  # what cannot be saved must not hide what is wrong
            self._connection.execute("PRAGMA busy_timeout = 0")  # nobody else is to be waited for
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        self._connection.execute(f"PRAGMA busy_timeout = {round(1000 * BUSY_SECONDS)}")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _session_and_rules(writer: Writer, answer: Attempt | Foul, rules: RuleSet, session: Session) -> tuple[int, int]:
    rules_hash, content = _told_apart(rules)
    if (answer.rules_hash, answer.session) != (rules_hash, session.id):
        raise ValueError("an answer is kept with its own session and rule set")
    return session_of_answer(writer, session, answer.moment.utc), writer.rule_set(rules_hash, rules.name, content)


def session_of_answer(writer: Writer, session: Session, utc: datetime) -> int:
    """The number of the session of an answer that was given at ``utc``; raises ``SessionDeleted``."""
    number, is_new = writer.session(StoredSession(session, last_answer=utc))
    if not is_new:
        if writer.is_deleted(number):
            raise SessionDeleted(session.id)
        writer.answered(number, utc)
    return number


@lru_cache(maxsize=64)
def _told_apart(rules: RuleSet) -> tuple[str, str]:
    """Hash and canonical content: worked out once, since the same rule set comes with every answer."""
    return rules.rules_hash, canonical_json(rules)


def _known(writer: Writer, attempt_id: str) -> int:
    number = writer.attempt_number(attempt_id)
    if number is None:
        raise BadInput("attempt.unknown", id=attempt_id)
    return number
