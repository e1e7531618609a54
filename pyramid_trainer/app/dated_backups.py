"""Makes the backups of ``backups`` by themselves: a daily and a monthly one when the history has changed.

A new backup is read throughout before an older one goes. Runs in any thread and disturbs nobody who records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, timedelta
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING

from pyramid_trainer.app import backups
from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.files import cannot_read, cannot_write
from pyramid_trainer.errors import BadInput, EnvironmentFault, TrainerError
from pyramid_trainer.store.long_acts import Cancelled, Progress
from pyramid_trainer.training.reasons import Reason

if TYPE_CHECKING:
    from pyramid_trainer.store.looking import Fingerprint

_PART = re.compile(r"\.((?:daily|monthly)-[0-9-]+\.sqlite)\.[0-9a-f]{8}\.part(?:-wal|-shm|-journal)?")
_ABANDONED = timedelta(days=1)


class DatedBackups:
    """Keeps those of the history at ``path`` in ``folder``."""

    def __init__(self, path: Path, folder: Path, clock: Clock) -> None:
        self._path = path
        self._folder = folder
        self._clock = clock
        self._told = False
        self._at_work = Lock()
        self._in_the_way = Event()

    def keep(self, still_wanted: Callable[[], bool]) -> Reason | None:
        """Makes today's, when it is due, and lets the oldest go; says what it made, ``None`` when that is nothing.

        Raises ``EnvironmentFault("backups.failed")`` with ``reason``, but once in the life of the program only.
        """
        if not self._at_work.acquire(blocking=False):
            return None
        try:
            return self._kept(Progress(lambda: still_wanted() and not self._in_the_way.is_set()))
        finally:
            self._at_work.release()

    @contextmanager
    def held_off(self) -> Iterator[None]:
        """While it lasts none is made and the file is not open for it; one in the making is given up."""
        self._in_the_way.set()
        with self._at_work:
            self._in_the_way.clear()
            yield

    def _kept(self, progress: Progress) -> Reason | None:
        try:
            try:
                return self._keep(progress)
            except OSError as error:
                raise cannot_read(self._folder, error) from error
        except Cancelled:
            return None
        except TrainerError as error:
            if self._told:
                return None
            self._told = True
            raise EnvironmentFault("backups.failed", reason=error) from error

    def _keep(self, progress: Progress) -> Reason | None:
        from pyramid_trainer.store.looking import fingerprint

        if not self._path.is_file() or self._path.stat().st_size == 0:
            return None
        try:
            present = fingerprint(self._path, progress)
        except TrainerError:
            return None  # whatever is wrong with the history is told where it is used
        if not present.attempts and not present.blocks:
            return None
        today = self._clock.now().local_date
        names = self._names()
        due = backups.to_make(names, today, changed=self._newest(names, progress) != present)
        if not due:
            return None
        made = [name for name in due if self._make(name, present, progress)]
        self._remove_surplus(today)
        return Reason("backups.made", {"path": self._folder / made[0]}) if made else None

    def _names(self) -> set[str]:
        """The names of the dated backups that are there."""
        try:
            files = [file for file in self._folder.iterdir() if backups.is_dated(file.name)]
            return {file.name for file in files if file.is_file() and not file.is_symlink()}
        except FileNotFoundError:
            return set()

    def _newest(self, names: set[str], progress: Progress) -> Fingerprint | None:
        """What the backup that was written last holds; ``None`` without one that can be read."""
        from pyramid_trainer.store.looking import fingerprint

        if not names:
            return None
        newest = max((self._folder / name for name in names), key=lambda file: file.stat().st_mtime_ns)
        try:
            return fingerprint(newest, progress)
        except TrainerError:
            return None

    def _make(self, name: str, present: Fingerprint, progress: Progress) -> bool:
        """Makes one and proves it; another copy of the program may have been quicker: then ``False``."""
        from pyramid_trainer.store.files import require_sound
        from pyramid_trainer.store.history import History
        from pyramid_trainer.store.looking import fingerprint

        target = self._folder / name
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._remove_abandoned()
        except OSError as error:
            raise cannot_write(self._folder, error) from error
        try:
            with History.open(self._path) as history:
                history.backup(target, progress)
        except BadInput:  # it is there by now
            return False
        try:
            require_sound(target, progress)
            made = fingerprint(target, progress)
            if made.attempts < present.attempts or made.blocks < present.blocks:
                raise EnvironmentFault("backups.incomplete", path=target)
        except (TrainerError, Cancelled):
            with suppress(OSError):
                target.unlink()
            raise
        return True

    def _remove_surplus(self, today: date) -> None:
        for name in backups.to_remove(self._names(), today):
            try:
                (self._folder / name).unlink(missing_ok=True)
            except OSError as error:
                raise cannot_write(self._folder / name, error) from error

    def _remove_abandoned(self) -> None:
        """What a killed program left of a backup that it was making."""
        before = (self._clock.now().utc - _ABANDONED).timestamp()
        for file in self._folder.iterdir():
            match = _PART.fullmatch(file.name)
            if match and backups.is_dated(match[1]) and file.stat().st_mtime < before:
                file.unlink(missing_ok=True)
