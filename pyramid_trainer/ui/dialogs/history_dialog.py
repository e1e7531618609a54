"""The history as files: export, import, back up, check, erase. Every act ends in a sentence that says what was."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QMessageBox, QWidget

from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.training.reasons import Reason
from pyramid_trainer.ui.controls import ActionButton, Rule, TextLabel
from pyramid_trainer.ui.dialogs.base import Dialog
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_2


class HistoryDialog(Dialog):
    """Signals: ``erased``, the attempts of this session are gone with all others; ``restored``, another history is in
    its place.
    """

    erased = Signal()
    restored = Signal()

    def __init__(self, keeping: HistoryKeeping, look: Look, parent: QWidget) -> None:
        super().__init__(self.tr("History"), parent)
        self._keeping = keeping
        self._holds = TextLabel(look, wrap=True)
        where = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        where.setText(str(keeping.path))
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._told = TextLabel(look, wrap=True)
        self.column.addWidget(self._holds)
        self.column.addWidget(where)
        self.column.addWidget(Rule(look))
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_2)
        grid.setVerticalSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        acts: tuple[tuple[str, str, Callable[[], None]], ...] = (
            (self.tr("Export…"), self.tr("Attempts as .csv, or everything as .json"), self._ask_export),
            (self.tr("Import…"), self.tr("Adds what is not here yet; known attempts are skipped"), self._ask_import),
            (self.tr("Back up…"), self.tr("A whole copy, to restore from"), self._ask_backup),
            (self.tr("Restore…"), self.tr("Puts a backup in its place; what is there now is kept"), self._ask_restore),
            (self.tr("Check"), self.tr("Reads everything and tells what is wrong, if anything"), self._check),
            (self.tr("Erase history…"), self.tr("Makes a backup, then forgets every attempt"), self._ask_erase),
        )
        for line, (name, does, act) in enumerate(acts):
            button = ActionButton(quiet=False)
            button.set_text(name)
            button.clicked.connect(act)
            told = TextLabel(look, colour="muted", wrap=True)
            told.setText(does)
            grid.addWidget(button, line, 0)
            grid.addWidget(told, line, 1)
        self.column.addLayout(grid)
        self.column.addWidget(self._told)
        self.column.addStretch(1)
        self.add_close_button()
        self.setMinimumWidth(min(look.type.pixels(520), parent.width() - SPACE_2))
        self._show_contents()

    def _show_contents(self) -> None:
        try:
            self._holds.setText(self._say(self._keeping.contents()))
        except TrainerError as error:
            self._holds.setText(error_sentence(error))

    def _ask_export(self) -> None:
        self._ask(
            self.tr("Export"), "attempts.csv", self.tr("Attempts (*.csv);;Everything (*.json)"), self._keeping.export
        )

    def _ask_backup(self) -> None:
        dialog = self._ask(
            self.tr("Back up"), "history-backup.sqlite", self.tr("Backups (*.sqlite)"), self._keeping.backup
        )
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)  # it never is: the refusal says so

    def _ask_import(self) -> None:
        dialog = self._file_dialog(self.tr("Import"), self.tr("History files (*.csv *.json)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self._do(lambda: self._keeping.bring_in(Path(name))))
        dialog.open()

    def _ask_restore(self) -> None:
        dialog = self._file_dialog(self.tr("Restore"), self.tr("Backups (*.sqlite)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        if self._keeping.backup_folder.is_dir():
            dialog.setDirectory(str(self._keeping.backup_folder))
        dialog.fileSelected.connect(self._restore)
        dialog.open()

    def _restore(self, name: str) -> None:
        if self._do(lambda: self._keeping.restore(Path(name))):
            self.restored.emit()

    def _ask(self, title: str, name: str, kinds: str, act: Callable[[Path], Reason]) -> QFileDialog:
        dialog = self._file_dialog(title, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: self._do(lambda: act(Path(chosen))))
        dialog.open()
        return dialog

    def _file_dialog(self, title: str, kinds: str) -> QFileDialog:
        dialog = QFileDialog(self, title, "", kinds)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog

    def _check(self) -> None:
        self._do(self._keeping.check)

    def _ask_erase(self) -> None:
        box = QMessageBox(self)
        box.setWindowTitle(self.tr("Erase history"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(self.tr("Erase every attempt? A backup is made first and kept in the data folder."))
        erase = box.addButton(self.tr("Erase"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(self.tr("Keep"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        erase.clicked.connect(lambda: self._erase())
        box.open()

    def _erase(self) -> None:
        if self._do(self._keeping.erase):
            self.erased.emit()

    def _do(self, act: Callable[[], Reason]) -> bool:
        """Does it and says what was done, or why not; returns whether it was done."""
        self.setCursor(Qt.CursorShape.WaitCursor)
        try:
            self._told.setText(self._say(act()))
            done = True
        except TrainerError as error:
            self._told.setText(error_sentence(error))
            done = False
        finally:
            self.unsetCursor()
        self._show_contents()
        self.fit()
        return done

    def _say(self, reason: Reason) -> str:
        return sentence(reason.code, reason.details)
