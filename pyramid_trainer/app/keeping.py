"""The history as a whole: what it holds, export, import, backup, check, erase, restore, begin anew.

Each act gives back a code with arguments that says what was done, or raises what went wrong. The recorder's file is
released for those that need it alone.
"""

from __future__ import annotations

from pathlib import Path

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.paths import Folders
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.errors import BadInput
from pyramid_trainer.training.reasons import Reason


class HistoryKeeping:
    """Acts on the history that ``recorder`` writes. ``path``: its file."""

    def __init__(self, recorder: Recorder, folders: Folders, rule_files: RuleFiles, clock: Clock) -> None:
        self._recorder = recorder
        self._folders = folders
        self._rule_files = rule_files
        self._clock = clock
        self.path = folders.history
        self.backup_folder = folders.backups

    def contents(self) -> Reason:
        counts = self._recorder.history().counts()
        return Reason("history.holds", {"attempts": counts.attempts, "sessions": counts.sessions})

    def export(self, target: Path) -> Reason:
        """To a ``.csv`` or ``.json`` file; the user has already said that it may be overwritten."""
        from pyramid_trainer.store import exchange

        history = self._recorder.history()
        if target.suffix.lower() == ".csv":
            exchange.export_csv(history, target)
        elif target.suffix.lower() == ".json":
            exchange.export_json(history, target)
        else:
            raise BadInput("file.suffix", path=target)
        return Reason("history.exported", {"path": target})

    def bring_in(self, source: Path) -> Reason:
        """Adds what a ``.csv`` or ``.json`` file holds and the history does not."""
        from pyramid_trainer.store import exchange

        result = exchange.import_file(self._recorder.history(), source, self._rule_files.usable())
        return Reason("history.imported", {"added": result.attempts, "skipped": result.skipped})

    def backup(self, target: Path) -> Reason:
        self._recorder.history().backup(target)
        return Reason("history.backed_up", {"path": target})

    def check(self) -> Reason:
        faults = self._recorder.history().check()
        if not faults:
            return Reason("history.clean")
        return Reason("history.faults", {"count": len(faults)})

    def erase(self) -> Reason:
        """Forgets every attempt, after a backup into the backups folder. The running session goes with them."""
        backup = self._dated(self._folders.backups, "before-erasing")
        self._recorder.history().erase(backup)
        self._recorder.sessions.current = None
        return Reason("history.erased", {"path": backup})

    def backups(self) -> list[Path]:
        """The backups in the data folder, newest first."""
        from pyramid_trainer.store.history import backups

        return backups(self._folders.backups)

    def restore(self, backup: Path) -> Reason:
        """Puts ``backup`` in the place of the history; the file that was there stays beside it."""
        from pyramid_trainer.store.history import restore

        self._recorder.release()
        aside = self._dated(self._folders.data, "history-replaced")
        restore(backup, self.path, aside)
        self._recorder.sessions.current = None
        return Reason("history.restored", {"path": backup, "aside": aside})

    def begin_anew(self) -> Reason:
        """A new history; the old file stays beside it under another name."""
        from pyramid_trainer.store.history import start_anew

        self._recorder.release()
        aside = self._dated(self._folders.data, "history-unusable")
        start_anew(self.path, aside)
        self._recorder.sessions.current = None
        return Reason("history.anew", {"aside": aside})

    def _dated(self, folder: Path, what: str) -> Path:
        return folder / f"{what}-{self._clock.now().utc:%Y%m%d-%H%M%S}.sqlite"
