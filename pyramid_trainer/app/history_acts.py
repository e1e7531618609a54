"""What can be done with a history file as a whole: one way through for the window and for the command line.

Each act opens the file for itself, so it may run in any thread, and gives back a code with arguments that says what was
done. What stops it is raised: expected errors as they come, and ``Stopped`` when its ``progress`` was cancelled; then
nothing has changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pyramid_trainer.app.files import require_folder
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.errors import BadInput, EnvironmentFault, TrainerError
from pyramid_trainer.store.long_acts import UNWATCHED, Cancelled, Progress
from pyramid_trainer.training.reasons import Reason

if TYPE_CHECKING:
    from pyramid_trainer.store.checking import Fault
    from pyramid_trainer.store.history import History
    from pyramid_trainer.store.looking import Contents, Untouched
    from pyramid_trainer.store.stored import Counts

SUFFIXES = (".csv", ".json")
DERIVED_FAULT = "check.derived"


class Stopped(TrainerError):
    """The user cancelled what was going on; nothing has changed."""


class Checked(NamedTuple):
    """What a check found. ``reason`` says it in short."""

    counts: Counts
    faults: tuple[Fault, ...]

    @property
    def reason(self) -> Reason:
        if not self.faults:
            return Reason("history.clean")
        if self.can_be_repaired:
            return Reason("history.figures_wrong")
        return Reason("history.faults", {"count": len(self.faults)})

    @property
    def can_be_repaired(self) -> bool:
        """Whether everything wrong is figures that can be made anew from the attempts."""
        return bool(self.faults) and all(fault.code == DERIVED_FAULT for fault in self.faults)


@contextmanager
def stoppable(code: str) -> Iterator[None]:
    """Raises ``Stopped(code)`` for what was cancelled."""
    try:
        yield
    except Cancelled as cancelled:
        raise Stopped(code) from cancelled


class HistoryActs:
    """Acts on the history at ``path``; ``rule_files`` know what a ``.csv`` file only names."""

    def __init__(self, path: Path, rule_files: RuleFiles) -> None:
        self.path = path
        self._rule_files = rule_files

    def contents(self) -> Reason:
        """Raises ``EnvironmentFault("history.older")`` rather than bring an old file up to date, which takes long."""
        if self.attempts_to_upgrade() is not None:
            raise EnvironmentFault("history.older", path=self.path)
        with self._read(UNWATCHED) as (history, _):
            counts = history.counts()
        return holds(counts)

    def export(self, target: Path, progress: Progress = UNWATCHED) -> Reason:
        """To a ``.csv`` or ``.json`` file, which may be there already."""
        from pyramid_trainer.store import exchange

        is_table = require_suffix(target) == ".csv"
        require_folder(target)
        with stoppable("stopped.export"), self._read(progress) as (history, rest):
            held = history.counts()
            counts = exchange.export(history, target, rest)
        details = {"attempts": counts.all_attempts, "fouls": counts.fouls, "sessions": counts.sessions, "path": target}
        if counts.blocks:
            return Reason("history.exported_with_blocks", {**details, "blocks": counts.blocks})
        if not is_table:
            return Reason("history.exported_all", details)
        return Reason("history.exported_hands" if held.blocks or held.puzzles else "history.exported_attempts", details)

    def bring_in(self, source: Path, progress: Progress = UNWATCHED) -> Reason:
        """Adds what a ``.csv`` or ``.json`` file holds and the history does not."""
        from pyramid_trainer.store import exchange

        require_suffix(source)
        with stoppable("stopped.import"), self._opened(progress) as (history, rest):
            result = exchange.import_file(history, source, self._rule_files.usable(), rest)
        skipped = result.skipped + result.skipped_fouls + result.skipped_blocks + result.skipped_puzzles
        details = {
            "attempts": result.attempts + result.puzzles,
            "fouls": result.fouls,
            "skipped": skipped,
            "path": source,
        }
        if result.blocks:
            return Reason("history.imported_with_blocks", {**details, "blocks": result.blocks})
        return Reason("history.imported_all", details)

    def backup(self, target: Path, progress: Progress = UNWATCHED) -> Reason:
        require_folder(target)
        with stoppable("stopped.backup"), self._read(progress) as (history, rest):
            counts = history.counts()
            history.backup(target, rest)
        details = {"attempts": counts.all_attempts, "fouls": counts.fouls, "path": target}
        if counts.blocks:
            return Reason("history.backed_up_with_blocks", {**details, "blocks": counts.blocks})
        return Reason("history.backed_up_all", details)

    def check(self, progress: Progress = UNWATCHED) -> Checked:
        """Reads everything."""
        with stoppable("stopped.check"), self._read(progress) as (history, rest):
            return Checked(history.counts(), tuple(history.check(rest)))

    def repair(self, progress: Progress = UNWATCHED) -> Reason:
        """Makes the figures anew from the attempts."""
        with stoppable("stopped.repair"), self._opened(progress) as (history, rest):
            history.derive_anew(rest)
        return Reason("history.repaired")

    def erase(self, backup: Path, progress: Progress = UNWATCHED) -> Reason:
        """Forgets every attempt, once ``backup`` holds them."""
        with stoppable("stopped.erase"), self._opened(progress) as (history, rest):
            history.erase(backup, rest)
        return Reason("history.erased", {"path": backup})

    def restore(self, backup: Path, aside: Path, progress: Progress = UNWATCHED) -> Reason:
        """Puts ``backup`` in the place of the history, which goes ``aside``; nobody may have the file open."""
        from pyramid_trainer.store.files import restore

        with stoppable("stopped.restore"):
            restore(backup, self.path, aside, progress)
        return Reason("history.restored", {"path": backup, "aside": aside})

    def look_into(self, backup: Path, progress: Progress = UNWATCHED) -> Contents:
        """What a backup holds, beside the history as it is; raises what is wrong with the backup."""
        from pyramid_trainer.store.files import require_other
        from pyramid_trainer.store.looking import look_into

        require_other(backup, self.path)
        with stoppable("stopped.look"):
            return look_into(backup, self.path, progress)

    def attempts_to_upgrade(self) -> int | None:
        """As ``History.needs_migration``."""
        from pyramid_trainer.store.history import History

        return History.needs_migration(self.path)

    def upgrade(self, progress: Progress = UNWATCHED) -> None:
        """Brings the file to the newest schema; a copy of it as it was stays beside it."""
        from pyramid_trainer.store.history import History

        with stoppable("stopped.upgrade"):
            History.open(self.path, progress).close()

    @contextmanager
    def _read(self, progress: Progress) -> Iterator[tuple[History | Untouched, Progress]]:
        """As ``_opened`` for an act that only reads: a file that may not be written is read as it lies."""
        from pyramid_trainer.store.connecting import may_be_written
        from pyramid_trainer.store.looking import opened_untouched

        if os.path.exists(self.path) and not may_be_written(self.path):
            with opened_untouched(self.path, progress) as found:
                yield found
        else:
            with self._opened(progress) as found:
                yield found

    @contextmanager
    def _opened(self, progress: Progress) -> Iterator[tuple[History, Progress]]:
        """The history, open, and what is left of ``progress`` then; SQLite is loaded only for this."""
        from pyramid_trainer.store.history import History

        rest = progress
        if History.needs_migration(self.path) is not None:
            progress, rest = progress.part(0, 0.5), progress.part(0.5, 1)
        with History.open(self.path, progress) as history:
            yield history, rest


def holds(counts: Counts) -> Reason:
    """What a history holds; block games are told where there are any."""
    details: dict[str, object] = {"attempts": counts.all_attempts, "sessions": counts.sessions}
    if counts.blocks:
        return Reason("history.holds_with_blocks", {**details, "blocks": counts.blocks})
    return Reason("history.holds", details)


def require_suffix(path: Path) -> str:
    """The suffix in small letters; raises ``BadInput("file.suffix")`` for any but those of history files."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput("file.suffix", path=path)
    return suffix
