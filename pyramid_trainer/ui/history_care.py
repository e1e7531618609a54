"""What can go wrong with the history while the window is open, and what the user is offered then."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.training.reasons import Reason
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.banner import Banner
from pyramid_trainer.ui.dialogs.base import tell
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.window import MainWindow

AT_ONCE = 1000
"""So many attempts of an older version are brought up to date in a few hundredths of a second."""

FIRST_BACKUP_MS, NEXT_BACKUP_MS = 5_000, 3_600_000
"""So long after the history was opened, and so often after that, it is looked whether the backup of the day is due."""


class HistoryCare(QObject):
    """Tells by ``banner`` and by dialogs over ``window``.

    Signals: ``exchange_begins``, another file is about to take the place of the history; ``exchanged``, it has;
    ``upgraded``, the file of an older version can be read now; ``keep_again_asked``, answers are to be kept again.
    """

    exchange_begins = Signal()
    exchanged = Signal()
    upgraded = Signal()
    keep_again_asked = Signal()

    def __init__(
        self, recorder: Recorder, keeping: HistoryKeeping, banner: Banner, look: Look, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._recorder = recorder
        self._keeping = keeping
        self._banner = banner
        self._look = look
        self._window = window
        self._background = Background(self)
        self._backups_due = QTimer(self, singleShot=True)
        self._backups_due.timeout.connect(self._keep_dated_backups)
        banner.closed.connect(self.show_keeping)

    def open_file(self, problems: Sequence[TrainerError] = ()) -> None:
        """Opens the history, so that trouble with the file is told before the first answer, with other ``problems``.

        One that an older version wrote is brought up to date first, in sight of the user when that takes a while.
        """
        if (self._keeping.attempts_to_upgrade() or 0) > AT_ONCE:
            self._upgrade(problems)
            return
        told = list(problems)
        try:
            self._recorder.history()
        except TrainerError as fault:
            if isinstance(fault, HistoryUnusable):
                self.open_trouble(fault)
            else:
                told.append(fault)
        else:
            self._backups_due.start(FIRST_BACKUP_MS)
        if told:
            self._banner.tell(" ".join(map(error_sentence, told)))

    @property
    def is_busy(self) -> bool:
        """Whether it is looked whether a backup is due, or one is being made."""
        return self._background.is_busy

    def close(self) -> None:
        """The program closes: a backup in the making is given up."""
        self._backups_due.stop()
        self._background.close()

    def _upgrade(self, problems: Sequence[TrainerError]) -> None:
        from pyramid_trainer.ui.dialogs.upgrade_dialog import UpgradeDialog

        dialog = UpgradeDialog(self._keeping, self._look, self._window)
        dialog.done_well.connect(lambda: self._upgraded(problems))
        dialog.refused.connect(self._upgrade_refused)
        dialog.open()

    def _upgraded(self, problems: Sequence[TrainerError]) -> None:
        self.open_file(problems)
        self.upgraded.emit()

    def _upgrade_refused(self, error: TrainerError) -> None:
        """Until it is tried again nothing is kept: the next answer would have to wait for all of it."""
        if isinstance(error, HistoryUnusable):
            self.open_trouble(error)
            return
        self._recorder.keeping = False
        self.show_keeping(error_sentence(error))

    def _keep_dated_backups(self) -> None:
        self._backups_due.start(NEXT_BACKUP_MS)

        def tell(error: TrainerError) -> None:
            self._banner.tell(error_sentence(error))

        self._background.ask("backups", self._keeping.keep_dated_backups, lambda _made: None, tell)

    def open_trouble(self, fault: HistoryUnusable) -> None:
        """The history cannot be used: the user is asked what to do; until then nothing is kept."""
        from pyramid_trainer.ui.dialogs.history_trouble import HistoryTroubleDialog

        self._recorder.keeping = False
        try:
            backups = self._keeping.backups()
        except EnvironmentFault as unreadable:
            self._banner.tell(error_sentence(unreadable))
            backups = []
        dialog = HistoryTroubleDialog(fault, backups, self._look, self._window, self._keeping)
        dialog.restore_asked.connect(self._restore_backup)
        dialog.anew_asked.connect(self._begin_anew)
        dialog.left.connect(self.show_keeping)
        dialog.open()

    def show_keeping(self, why: str = "") -> None:
        """Says that nothing is kept, and ``why``, as long as that is so."""
        if self._recorder.keeping:
            self._banner.hide()
            return
        told = self.tr("Nothing is kept: what you play now is not counted and will not be written later.")
        self._banner.tell(
            f"{why} {told}" if why else told,
            self.tr("Keep again"),
            self._keep_again,
        )

    def _keep_again(self) -> None:
        self.keep_again_asked.emit()
        self.open_file()

    def _restore_backup(self, backup: Path) -> None:
        from pyramid_trainer.ui.dialogs.restoring_dialog import RestoringDialog

        self.exchange_begins.emit()
        self._keeping.release()
        dialog = RestoringDialog(self._keeping, backup, self._look, self._window)
        dialog.done_well.connect(self._exchanged)
        dialog.refused.connect(self._not_exchanged)
        dialog.open()

    def _begin_anew(self) -> None:
        self.exchange_begins.emit()
        try:
            done = self._keeping.begin_anew()
        except TrainerError as error:
            self._not_exchanged(error)
        else:
            self._exchanged(done)

    def _exchanged(self, done: Reason) -> None:
        self._recorder.keeping = True
        self._backups_due.start(FIRST_BACKUP_MS)
        self.exchanged.emit()
        self._banner.tell(sentence(done.code, done.details))

    def _not_exchanged(self, error: TrainerError) -> None:
        tell(self._window, self.tr("History"), error_sentence(error))
        self.show_keeping()
