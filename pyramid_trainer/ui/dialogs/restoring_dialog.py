"""A backup takes the place of a history that cannot be used."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.ui.dialogs.progress_dialog import ProgressDialog
from pyramid_trainer.ui.look import Look


class RestoringDialog(ProgressDialog):
    """To be opened when nobody has the history open any more, the recorder included (``keeping.release``).

    Signals: ``done_well``, with what was done; ``refused``, with why not: then everything is as it was.
    """

    def __init__(self, keeping: HistoryKeeping, backup: Path, look: Look, parent: QWidget) -> None:
        super().__init__(
            self.tr("History"),
            self.tr("Restoring"),
            self.tr("The file that is there now is kept beside it."),
            partial(keeping.restore, backup),
            look,
            parent,
        )
