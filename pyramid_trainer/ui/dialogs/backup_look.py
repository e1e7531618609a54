"""What a backup holds and what restoring it would change, told before anything happens."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.long_acts import Progress
from pyramid_trainer.store.looking import Contents
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.language import day_text, error_sentence, sentence
from pyramid_trainer.ui.look import Look


class BackupLook(TextLabel):
    """Looks into a backup in another thread. Signal ``looked(usable)``: it is told now, or why it cannot be restored.

    ``close_file`` before the dialog goes, and before anybody needs the file alone.
    """

    looked = Signal(bool)

    def __init__(self, keeping: HistoryKeeping, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, wrap=True, parent=parent)
        self._keeping = keeping
        self._background = Background(self)

    def look_into(self, backup: Path) -> None:
        self.set_style(colour="muted")
        self.setText(self.tr("Looking into {name}…").format(name=backup.name))
        self._background.ask(
            "look", lambda wanted: self._keeping.look_into(backup, Progress(wanted)), self._tell, self._refuse
        )

    def close_file(self) -> None:
        self._background.close()

    def _tell(self, contents: Contents) -> None:
        self.set_style(colour="text")
        self.setText("\n".join(contents_sentences(contents)))
        self.looked.emit(True)

    def _refuse(self, error: TrainerError) -> None:
        self.set_style(colour="lose")
        self.setText(error_sentence(error))
        self.looked.emit(False)


def contents_sentences(contents: Contents) -> list[str]:
    """A sentence for each thing there is to know, in the user's language, days as he writes them."""
    told = []
    if contents.first is not None and contents.last is not None:
        first, last = day_text(contents.first), day_text(contents.last)
        counts = {"attempts": contents.attempts, "sessions": contents.sessions}
        told.append(sentence("look.holds", {**counts, "first": first, "last": last}))
    elif not contents.blocks:
        told.append(sentence("look.empty", {}))
    if contents.blocks:
        told.append(sentence("look.blocks", {"blocks": contents.blocks}))
    if contents.lost is None or contents.regained is None:
        told.append(sentence("look.unknown", {}))
    elif not (
        contents.lost
        or contents.regained
        or contents.lost_blocks
        or contents.regained_blocks
        or contents.changed_blocks
    ):
        told.append(sentence("look.same", {}))
    else:
        told.extend(_changes(contents, contents.lost, contents.regained))
    if not contents.is_newest_schema:
        told.append(sentence("look.older", {"schema": contents.schema}))
    return told


def _changes(contents: Contents, lost: int, regained: int) -> list[str]:
    """What would be otherwise afterwards."""
    told = []
    if lost or regained:
        told.append(sentence("look.lost", {"attempts": lost}))
    if regained:
        told.append(sentence("look.regained", {"attempts": regained}))
    if contents.lost_blocks:
        told.append(sentence("look.blocks_lost", {"blocks": contents.lost_blocks}))
    if contents.regained_blocks:
        told.append(sentence("look.blocks_regained", {"blocks": contents.regained_blocks}))
    if contents.changed_blocks:
        told.append(sentence("look.blocks_changed", {"blocks": contents.changed_blocks}))
    return told
