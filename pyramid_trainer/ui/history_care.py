"""What can go wrong with the history while the window is open, and what the user is offered then."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.training.reasons import Reason
from pyramid_trainer.ui.banner import Banner
from pyramid_trainer.ui.dialogs.base import tell
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.window import MainWindow


class HistoryCare(QObject):
    """Tells by ``banner`` and by dialogs over ``window``.

    Signals: ``exchange_begins``, another file is about to take the place of the history; ``exchanged``, it has;
    ``keep_again_asked``, answers are to be kept again.
    """

    exchange_begins = Signal()
    exchanged = Signal()
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
        banner.closed.connect(self.show_keeping)

    def open_file(self, problems: Sequence[TrainerError] = ()) -> None:
        """Opens the history, so that trouble with the file is told before the first answer, with other ``problems``."""
        told = list(problems)
        try:
            self._recorder.history()
        except HistoryUnusable as fault:
            self.open_trouble(fault)
        except EnvironmentFault as fault:
            told.append(fault)
        if told:
            self._banner.tell(" ".join(map(error_sentence, told)))

    def open_trouble(self, fault: HistoryUnusable) -> None:
        """The history cannot be used: the user is asked what to do; until then nothing is kept."""
        from pyramid_trainer.ui.dialogs.history_trouble import HistoryTroubleDialog

        self._recorder.keeping = False
        try:
            backups = self._keeping.backups()
        except EnvironmentFault as unreadable:
            self._banner.tell(error_sentence(unreadable))
            backups = []
        dialog = HistoryTroubleDialog(fault, backups, self._look, self._window)
        dialog.restore_asked.connect(self._restore_backup)
        dialog.anew_asked.connect(self._begin_anew)
        dialog.left.connect(self.show_keeping)
        dialog.open()

    def show_keeping(self) -> None:
        """Says that hands are not kept, as long as that is so."""
        if self._recorder.keeping:
            self._banner.hide()
            return
        self._banner.tell(
            self.tr("Hands are not kept: they are not counted and will not be written later."),
            self.tr("Keep hands again"),
            self._keep_again,
        )

    def _keep_again(self) -> None:
        self.keep_again_asked.emit()
        self.open_file()

    def _restore_backup(self, backup: Path) -> None:
        self._mend(lambda: self._keeping.restore(backup))

    def _begin_anew(self) -> None:
        self._mend(self._keeping.begin_anew)

    def _mend(self, act: Callable[[], Reason]) -> None:
        self.exchange_begins.emit()
        try:
            done = act()
        except TrainerError as error:
            tell(self._window, self.tr("History"), error_sentence(error))
            self.show_keeping()
            return
        self._recorder.keeping = True
        self.exchanged.emit()
        self._banner.tell(sentence(done.code, done.details))
