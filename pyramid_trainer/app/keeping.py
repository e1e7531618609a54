"""The history as a whole, as the window keeps it: the acts on its file, its backups, restore, begin anew.

Each act gives back a code with arguments that says what was done, or raises what went wrong. All but ``release`` may
run in any thread, as long as nobody answers meanwhile; acts that need the file alone want ``release`` before.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pyramid_trainer.app import backups
from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.dated_backups import DatedBackups
from pyramid_trainer.app.history_acts import Checked, HistoryActs
from pyramid_trainer.app.paths import Folders
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.store.long_acts import UNWATCHED, Progress
from pyramid_trainer.training.reasons import Reason

if TYPE_CHECKING:
    from pyramid_trainer.store.looking import Contents

_ERASING = "before-erasing"


class BackupKind(Enum):
    DAILY, MONTHLY, ERASING, HAND = "daily", "monthly", "erasing", "hand"


class Backup(NamedTuple):
    """A file in the backups folder, whatever is in it. ``written``: seconds since 1970; ``size``: bytes."""

    path: Path
    written: float
    size: int

    @property
    def kind(self) -> BackupKind:
        """By its name."""
        if backups.day_of(self.path.name) is not None:
            return BackupKind.DAILY
        if backups.month_of(self.path.name) is not None:
            return BackupKind.MONTHLY
        return BackupKind.ERASING if self.path.name.startswith(_ERASING) else BackupKind.HAND


class HistoryKeeping:
    """Acts on the history that ``recorder`` writes. ``path``: its file."""

    def __init__(self, recorder: Recorder, folders: Folders, rule_files: RuleFiles, clock: Clock) -> None:
        self._recorder = recorder
        self._folders = folders
        self._clock = clock
        self._acts = HistoryActs(folders.history, rule_files)
        self._dated_backups = DatedBackups(folders.history, folders.backups, clock)
        self.path = folders.history
        self.backup_folder = folders.backups

    def release(self) -> None:
        """Closes the recorder's file, in whose thread this belongs; it is opened again when next needed."""
        self._recorder.release()

    def contents(self) -> Reason:
        return self._acts.contents()

    def export(self, target: Path, progress: Progress = UNWATCHED) -> Reason:
        """To a ``.csv`` or ``.json`` file; the user has already said that it may be overwritten."""
        return self._acts.export(target, progress)

    def bring_in(self, source: Path, progress: Progress = UNWATCHED) -> Reason:
        """Adds what a ``.csv`` or ``.json`` file holds and the history does not."""
        return self._acts.bring_in(source, progress)

    def backup(self, target: Path, progress: Progress = UNWATCHED) -> Reason:
        return self._acts.backup(target, progress)

    def check(self, progress: Progress = UNWATCHED) -> Checked:
        return self._acts.check(progress)

    def repair(self, progress: Progress = UNWATCHED) -> Reason:
        """For a check that ``can_be_repaired``."""
        return self._acts.repair(progress)

    def erase(self, progress: Progress = UNWATCHED) -> Reason:
        """Forgets every attempt, after a backup into the backups folder. The running session goes with them."""
        erased = self._acts.erase(self._dated(self._folders.backups, _ERASING), progress)
        self._recorder.sessions.current = None
        return erased

    def backups(self) -> list[Path]:
        """The backups in the data folder that can be restored, newest first."""
        from pyramid_trainer.store.files import backups as usable

        return usable(self._folders.backups)

    def backup_files(self) -> list[Backup]:
        """Every file in the backups folder that calls itself one, newest first."""
        from pyramid_trainer.store.files import backup_files

        return [Backup(*found) for found in backup_files(self._folders.backups)]

    def look_into(self, backup: Path, progress: Progress = UNWATCHED) -> Contents:
        """What ``backup`` holds and how that differs from the present history; raises why it cannot be restored."""
        return self._acts.look_into(backup, progress)

    def restore(self, backup: Path, progress: Progress = UNWATCHED) -> Reason:
        """Puts ``backup`` in the place of the history; the file that was there stays beside it."""
        self.release()
        with self._dated_backups.held_off():
            restored = self._acts.restore(backup, self._dated(self._folders.data, "history-replaced"), progress)
        self._recorder.sessions.current = None
        return restored

    def keep_dated_backups(self, still_wanted: Callable[[], bool]) -> Reason | None:
        """Makes the backup of the day and of the month where they are due; ``None`` when none was.

        Raises ``EnvironmentFault("backups.failed")``, once in the life of the program.
        """
        return self._dated_backups.keep(still_wanted)

    def attempts_to_upgrade(self) -> int | None:
        """How many attempts, about, ``upgrade`` would bring up to date, 40,000 a second; ``None``: it need not."""
        return self._acts.attempts_to_upgrade()

    def upgrade(self, progress: Progress = UNWATCHED) -> None:
        """Brings a history that an older version of the program wrote up to date, as opening it would."""
        self._acts.upgrade(progress)

    def begin_anew(self) -> Reason:
        """A new history; the old file stays beside it under another name."""
        from pyramid_trainer.store.history import start_anew

        self.release()
        aside = self._dated(self._folders.data, "history-unusable")
        with self._dated_backups.held_off():
            start_anew(self.path, aside)
        self._recorder.sessions.current = None
        return Reason("history.anew", {"aside": aside})

    def _dated(self, folder: Path, what: str) -> Path:
        return folder / f"{what}-{self._clock.now().utc:%Y%m%d-%H%M%S}.sqlite"
