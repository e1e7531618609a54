"""The history cannot be used: damaged, newer or not a history. The file stays as it is; the user says what happens."""

from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.ui.controls import ActionButton, Rule, TextLabel
from pyramid_trainer.ui.dialogs.backup_look import BackupLook
from pyramid_trainer.ui.dialogs.base import Dialog
from pyramid_trainer.ui.language import backup_date, error_sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, SPACE


class _Backups(QComboBox):
    """Enter does nothing here, where it would press a button of the dialog."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)


class HistoryTroubleDialog(Dialog):
    """Signals: ``restore_asked(path)`` put this backup in its place; ``anew_asked`` keep the old file beside and begin
    a new history. Closing it any other way changes nothing: nothing is then kept (``left``).

    It may appear under the hands of somebody who just sets a hand by Enter: that, too, changes nothing.
    """

    restore_asked = Signal(Path)
    anew_asked = Signal()
    left = Signal()

    def __init__(
        self,
        fault: HistoryUnusable,
        backups: list[Path],
        look: Look,
        parent: QWidget,
        keeping: HistoryKeeping | None = None,
    ) -> None:
        super().__init__(self.tr("The history cannot be used"), parent)
        told = TextLabel(look, wrap=True)
        told.setText(error_sentence(fault))
        stays = TextLabel(look, size=BODY, colour="muted", wrap=True)
        stays.setText(
            self.tr("The file is left exactly as it is, whatever you choose. Until you choose, nothing is kept.")
        )
        self.column.addWidget(told)
        self.column.addWidget(stays)
        self.column.addWidget(Rule(look))
        self._backups = _Backups()
        self._backups.setAccessibleName(self.tr("Backups"))
        for backup in backups:
            self._backups.addItem(backup_date(backup, QLocale()), backup)
        self.restore = ActionButton(quiet=False)
        self.restore.set_text(self.tr("Restore this backup"))
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        row.addWidget(self._backups, 1)
        row.addWidget(self.restore)
        self._backups.setVisible(bool(backups))
        self.restore.setVisible(bool(backups))
        if not backups:
            none = TextLabel(look, colour="muted", wrap=True)
            none.setText(self.tr("There is no backup in the data folder."))
            row.addWidget(none, 1)
        self.column.addLayout(row)
        self._look_into(backups, look, keeping)
        self.anew = ActionButton(quiet=False)
        self.anew.set_text(self.tr("Begin a new history, keep the old file beside it"))
        self.leave = ActionButton(quiet=False)
        self.leave.set_text(self.tr("Go on without keeping"))
        self.column.addWidget(self.anew)
        self.column.addWidget(self.leave)
        self.leave.setDefault(True)
        self.leave.setFocus()
        self.restore.clicked.connect(self._restore)
        self.anew.clicked.connect(self._anew)
        self.leave.clicked.connect(self.reject)
        self.rejected.connect(self.left)

    def done(self, result: int) -> None:
        if self.look is not None:
            self.look.close_file()
        super().done(result)

    def _look_into(self, backups: list[Path], look: Look, keeping: HistoryKeeping | None) -> None:
        """Says what the chosen backup holds; one that turns out to be unusable cannot be restored."""
        self.look: BackupLook | None = None
        if keeping is None or not backups:
            return
        self.look = shown = BackupLook(keeping, look)
        self.column.addWidget(shown)
        shown.looked.connect(self._looked)
        self._backups.currentIndexChanged.connect(lambda: shown.look_into(self._backups.currentData()))
        shown.look_into(self._backups.currentData())

    def _looked(self, usable: bool) -> None:
        self.restore.setEnabled(usable)
        self.fit()

    def _restore(self) -> None:
        backup = self._backups.currentData()
        self.accept()  # first, so that nobody looks into the backup any more
        self.restore_asked.emit(backup)

    def _anew(self) -> None:
        self.accept()
        self.anew_asked.emit()
