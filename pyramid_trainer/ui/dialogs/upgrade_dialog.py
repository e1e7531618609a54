"""A history of an older version is brought up to date, which may take a while when it is large."""

from PySide6.QtWidgets import QWidget

from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.ui.dialogs.progress_dialog import ProgressDialog
from pyramid_trainer.ui.look import Look


class UpgradeDialog(ProgressDialog):
    """Signals: ``done_well``, the history can be opened; ``refused``, with why not: it is as it was then."""

    def __init__(self, keeping: HistoryKeeping, look: Look, parent: QWidget) -> None:
        super().__init__(
            self.tr("History"),
            self.tr("Bringing your history up to date…"),
            self.tr("This happens once, after an update of the program. A copy of the file as it was stays beside it."),
            keeping.upgrade,
            look,
            parent,
        )
