"""Which backup is to be restored: the list of them, and of the chosen one what it holds, before anything happens."""

from pathlib import Path

from PySide6.QtCore import QDateTime, QEvent, QLocale, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from pyramid_trainer.app.keeping import Backup, BackupKind, HistoryKeeping
from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.dialogs.backup_look import BackupLook
from pyramid_trainer.ui.dialogs.base import Dialog
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, SPACE, SPACE_2

_PATH = Qt.ItemDataRole.UserRole
_LINES = 7
"""So many backups show without scrolling."""


class RestoreDialog(Dialog):
    """Signal ``chosen(path)``: this backup is to be restored; the dialog is closed by then and has no file open."""

    chosen = Signal(Path)

    def __init__(self, keeping: HistoryKeeping, look: Look, parent: QWidget) -> None:
        super().__init__(self.tr("Restore"), parent)
        self._keeping = keeping
        self._type = look.type
        self.list = _Backups(look)
        self.look = BackupLook(keeping, look)
        self.restore = ActionButton(quiet=False)
        self.restore.set_text(self.tr("Restore this backup"))
        another = ActionButton(quiet=False)
        another.set_text(self.tr("Another file…"))
        leave = ActionButton(quiet=False)
        leave.set_text(self.tr("Cancel"))
        stays = TextLabel(look, colour="muted", wrap=True)
        stays.setText(self.tr("The history that is there now is kept beside it, whatever you restore."))
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(another)
        buttons.addStretch(1)
        buttons.addWidget(leave)
        buttons.addWidget(self.restore)
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.look)
        self.column.addWidget(stays)
        self.column.addLayout(buttons)
        self.list.currentItemChanged.connect(self._look_into)
        self.look.looked.connect(self._looked)
        self.restore.clicked.connect(self._choose)
        another.clicked.connect(self._ask_another)
        leave.clicked.connect(self.reject)
        self.restore.setEnabled(False)
        self.setMinimumWidth(min(look.type.pixels(560), parent.width() - SPACE_2))
        self._main_window = _topmost(parent)
        self._main_window.installEventFilter(self)
        self._fill()
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window closes, which must not find a thread at work."""
        if watched is self._main_window and event.type() == QEvent.Type.Close:
            self.look.close_file()
        return False

    def done(self, result: int) -> None:
        self.look.close_file()
        super().done(result)

    def _fill(self) -> None:
        try:
            backups = self._keeping.backup_files()
        except EnvironmentFault as fault:
            self.look.setText(error_sentence(fault))
            return
        for backup in backups:
            self.list.addTopLevelItem(self.list.item_of(backup, self._kind(backup)))
        if backups:
            self.list.setCurrentItem(self.list.topLevelItem(0))
        else:
            self.look.setText(self.tr("There is no backup in the data folder."))

    def _kind(self, backup: Backup) -> str:
        return {
            BackupKind.DAILY: self.tr("of the day"),
            BackupKind.MONTHLY: self.tr("of the month"),
            BackupKind.ERASING: self.tr("before erasing"),
            BackupKind.HAND: self.tr("by hand: {name}").format(name=backup.path.stem),
        }[backup.kind]

    def _look_into(self, item: QTreeWidgetItem | None) -> None:
        self.restore.setEnabled(False)
        if item is not None:
            self.look.look_into(item.data(0, _PATH))

    def _looked(self, usable: bool) -> None:
        self.restore.setEnabled(usable)
        self.fit()

    def _choose(self) -> None:
        backup = self.list.currentItem().data(0, _PATH)
        self.accept()
        self.chosen.emit(backup)

    def _ask_another(self) -> None:
        dialog = QFileDialog(self, self.tr("Restore"), "", self.tr("Backups (*.sqlite);;All files (*)"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        if self._keeping.path.parent.is_dir():
            dialog.setDirectory(str(self._keeping.path.parent))
        dialog.fileSelected.connect(lambda name: self._add(Path(name)))
        dialog.open()

    def _add(self, path: Path) -> None:
        """Puts another file at the head of the list and chooses it."""
        try:
            found = path.stat()
        except OSError:
            self.look.look_into(path)  # which says why it cannot be read
            return
        item = self.list.item_of(Backup(path, found.st_mtime, found.st_size), self.tr("another file"))
        self.list.insertTopLevelItem(0, item)
        self.list.setCurrentItem(item)


def _topmost(widget: QWidget) -> QWidget:
    above = widget.parentWidget()
    return widget if above is None else _topmost(above)


class _Backups(QTreeWidget):
    """When each was written, of what kind it is, its size; the newest first."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName(self.tr("Backups"))
        self.setHeaderLabels([self.tr("Written"), self.tr("Kind"), self.tr("Size")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.header()
        header.setSectionsMovable(False)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.headerItem().setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setFont(look.type.font(BODY))

    def item_of(self, backup: Backup, kind: str) -> QTreeWidgetItem:
        written = QDateTime.fromSecsSinceEpoch(int(backup.written))
        locale = QLocale()
        item = QTreeWidgetItem(
            [
                locale.toString(written, QLocale.FormatType.ShortFormat),
                kind,
                locale.formattedDataSize(backup.size),
            ]
        )
        item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setData(0, _PATH, backup.path)
        for column in range(3):
            item.setToolTip(column, backup.path.name)
        return item

    def sizeHint(self) -> QSize:
        line = self.fontMetrics().height() + SPACE
        return QSize(super().sizeHint().width(), (_LINES + 1) * line)

    def minimumSizeHint(self) -> QSize:
        line = self.fontMetrics().height() + SPACE
        return QSize(super().minimumSizeHint().width(), 3 * line)
