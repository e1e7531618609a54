"""The history as files: export, import, back up, restore, check, erase. Every act ends in a sentence on what was.

Each runs in another thread, with a bar, and can be cancelled. Until it has ended the dialog stays open, which is modal:
so nothing is answered while an import holds the history for itself. Closing the dialog cancels what is going on.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QMessageBox, QWidget

from pyramid_trainer.app.history_acts import Checked
from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.long_acts import Progress
from pyramid_trainer.training.reasons import Reason
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.controls import ActionButton, Rule, TextLabel
from pyramid_trainer.ui.dialogs.base import Dialog
from pyramid_trainer.ui.dialogs.progress_row import ProgressRow
from pyramid_trainer.ui.dialogs.restore_dialog import RestoreDialog
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.operation import Act, Operation
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_2

_KINDS_OF_EXPORT = {"csv": "*.csv", "json": "*.json"}


class HistoryDialog(Dialog):
    """Signals: ``exchange_begins``, another file is about to take the place of the history: nobody may have it open
    when this returns; ``erased``, the attempts of this session are gone with all others; ``restored``, another history
    is in its place.
    """

    exchange_begins = Signal()
    erased = Signal()
    restored = Signal()

    def __init__(self, keeping: HistoryKeeping, look: Look, parent: QWidget) -> None:
        super().__init__(self.tr("History"), parent)
        self._keeping = keeping
        self._look = look
        self._operation = Operation(self)
        self._counting = Background(self)
        self._then: Callable[[object], None] = self._tell
        self._closing = False
        self._pressed: QWidget | None = None
        self._holds = TextLabel(look, wrap=True)
        where = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        where.setText(str(keeping.path))
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._told = TextLabel(look, wrap=True)
        self._repair = ActionButton(quiet=False)
        self._repair.set_text(self.tr("Repair"))
        self._repair.hide()
        self.progress = ProgressRow(look)
        told = QHBoxLayout()
        told.setSpacing(SPACE_2)
        told.addWidget(self._told, 1)
        told.addWidget(self._repair)
        self._acts = self._act_rows()
        self.column.addWidget(self._holds)
        self.column.addWidget(where)
        self.column.addWidget(Rule(look))
        self.column.addWidget(self._acts)
        self.column.addLayout(told)
        self.column.addWidget(self.progress)
        self.column.addStretch(1)
        self.add_close_button()
        self.setMinimumWidth(min(look.type.pixels(520), parent.width() - SPACE_2))
        self._operation.moved.connect(self.progress.move)
        self._operation.done.connect(self._end_well)
        self._operation.refused.connect(self._end_badly)
        self._operation.failed.connect(self._end_broken)
        self.progress.appeared.connect(self.fit)
        self.progress.cancelled.connect(self._operation.cancel)
        self._repair.clicked.connect(self._start_repair)
        parent.window().installEventFilter(self)
        self._show_contents()

    @property
    def counting(self) -> bool:
        """Whether what the history holds is still to be told."""
        return self._counting.is_busy

    def done(self, result: int) -> None:
        """However it is closed: first what is going on has to end."""
        if self._operation.is_running:
            self._closing = True
            self.progress.stop()
            self._operation.cancel()
            return
        self._counting.close()
        super().done(result)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window closes, which nothing may hold up: what is going on is taken back first."""
        if event.type() == QEvent.Type.Close:
            self._operation.abandon()
            self._counting.close()
        return False

    def _act_rows(self) -> QWidget:
        rows = QWidget()
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE_2)
        grid.setVerticalSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        acts: tuple[tuple[str, str, Callable[[], None]], ...] = (
            (self.tr("Export…"), self.tr("Casino hands alone as .csv, or everything as .json"), self._ask_export),
            (self.tr("Import…"), self.tr("Adds what is not here yet; known attempts are skipped"), self._ask_import),
            (self.tr("Back up…"), self.tr("A whole copy, to restore from"), self._ask_backup),
            (self.tr("Restore…"), self.tr("Puts a backup in its place; what is there now is kept"), self._ask_restore),
            (self.tr("Check"), self.tr("Reads everything and tells what is wrong, if anything"), self._start_check),
            (
                self.tr("Erase history…"),
                self.tr("Makes a backup, then forgets every hand, block game and puzzle"),
                self._ask_erase,
            ),
        )
        for line, (name, does, act) in enumerate(acts):
            button = ActionButton(quiet=False)
            button.set_text(name)
            button.clicked.connect(act)
            told = TextLabel(self._look, colour="muted", wrap=True)
            told.setText(does)
            grid.addWidget(button, line, 0)
            grid.addWidget(told, line, 1)
        return rows

    def _show_contents(self) -> None:
        self._counting.ask(
            "contents",
            lambda _wanted: self._keeping.contents(),
            lambda reason: self._hold(_said(reason)),
            lambda error: self._hold(error_sentence(error)),
        )

    def _hold(self, text: str) -> None:
        self._holds.setText(text)
        self.fit()

    # What is asked before

    def _ask_export(self) -> None:
        kinds = self.tr("Casino hands (*.csv);;Everything (*.json)")
        dialog = self._save_dialog(self.tr("Export"), "attempts.csv", kinds, self._start_export)
        dialog.setDefaultSuffix("csv")
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(_suffix_of(kind)))
        dialog.open()

    def _ask_backup(self) -> None:
        kinds = self.tr("Backups (*.sqlite)")
        dialog = self._save_dialog(self.tr("Back up"), "history-backup.sqlite", kinds, self._start_backup)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)  # it never is: the refusal says so
        dialog.setDefaultSuffix("sqlite")
        dialog.open()

    def _ask_import(self) -> None:
        dialog = self._file_dialog(self.tr("Import"), self.tr("History files (*.csv *.json)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._start_import)
        dialog.open()

    def _ask_restore(self) -> None:
        dialog = RestoreDialog(self._keeping, self._look, self)
        dialog.chosen.connect(self._start_restore)
        dialog.open()

    def _ask_erase(self) -> None:
        box = QMessageBox(self)
        box.setWindowTitle(self.tr("Erase history"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(
            self.tr(
                "Erase everything that was played: every hand, every block game and every answer to a puzzle? "
                "A backup is made first and kept in the data folder."
            )
        )
        erase = box.addButton(self.tr("Erase"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(self.tr("Keep"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        erase.clicked.connect(self._start_erase)
        box.open()

    def _save_dialog(self, title: str, name: str, kinds: str, act: Callable[[str], None]) -> QFileDialog:
        dialog = self._file_dialog(title, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(name)
        dialog.fileSelected.connect(act)
        return dialog

    def _file_dialog(self, title: str, kinds: str) -> QFileDialog:
        dialog = QFileDialog(self, title, "", kinds)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog

    # What is done

    def _start_export(self, name: str) -> None:
        self._start(self.tr("Exporting"), partial(self._keeping.export, Path(name)))

    def _start_import(self, name: str) -> None:
        self._start(self.tr("Importing"), partial(self._keeping.bring_in, Path(name)))

    def _start_backup(self, name: str) -> None:
        self._start(self.tr("Backing up"), partial(self._keeping.backup, Path(name)))

    def _start_check(self) -> None:
        self._start(self.tr("Checking"), self._keeping.check, self._tell_check)

    def _start_repair(self) -> None:
        self._start(self.tr("Repairing"), self._keeping.repair)

    def _start_erase(self) -> None:
        self._start(self.tr("Erasing"), self._keeping.erase, lambda done: self._tell_and_emit(done, self.erased.emit))

    def _start_restore(self, backup: Path) -> None:
        self.exchange_begins.emit()
        self._counting.close()
        self._keeping.release()

        def restore(progress: Progress) -> Reason:
            return self._keeping.restore(backup, progress)

        self._start(self.tr("Restoring"), restore, lambda done: self._tell_and_emit(done, self.restored.emit))

    def _start(self, name: str, act: Act, then: Callable[[object], None] | None = None) -> None:
        self._then = then or self._tell
        self._told.setText("")
        self._repair.hide()
        self._pressed = self.focusWidget()
        self._acts.setEnabled(False)
        self.progress.begin(name)
        self._operation.start(act)

    def _end_well(self, done: object) -> None:
        self._end()
        self._then(done)
        self._settle()

    def _end_badly(self, error: TrainerError) -> None:
        self._end()
        self._say(error_sentence(error))
        self._settle()

    def _end_broken(self) -> None:
        """A defect, which is told by itself."""
        self._end()
        self._settle()

    def _end(self) -> None:
        self._counting.open()  # a restoring has closed it
        self.progress.end()
        self._acts.setEnabled(True)
        if self._pressed is not None and self._acts.isAncestorOf(self._pressed):
            self._pressed.setFocus()

    def _settle(self) -> None:
        if self._closing:
            self.reject()
        else:
            self._show_contents()
            self.fit()

    def _tell(self, done: object) -> None:
        assert isinstance(done, Reason), "an act says what it did"
        self._say(_said(done))

    def _tell_check(self, checked: object) -> None:
        assert isinstance(checked, Checked), "a check says what it found"
        self._repair.setVisible(checked.can_be_repaired)
        self._tell(checked.reason)

    def _tell_and_emit(self, done: object, emit: Callable[[], None]) -> None:
        self._tell(done)
        emit()

    def _say(self, text: str) -> None:
        self._told.setText(text)
        announce(self, text)


def _said(reason: Reason) -> str:
    return sentence(reason.code, reason.details)


def _suffix_of(kind: str) -> str:
    return next(suffix for suffix, pattern in _KINDS_OF_EXPORT.items() if pattern in kind)
