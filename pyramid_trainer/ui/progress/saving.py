"""*Save statistics…*: asks where to, and has the sheet written by another thread."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from pyramid_trainer.app.progress_values import Progress
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.progress.statistics_sheet import SheetWords, save_sheet
from pyramid_trainer.ui.theme import BODY


class SheetSaver(QObject):
    """Signal ``told(sentence)``: it was saved, or why not; empty while it is not known."""

    told = Signal(str)

    def __init__(self, background: Background, look: Look, page: QWidget) -> None:
        super().__init__(page)
        self._background, self._look, self._page = background, look, page

    def ask(self, progress: Progress, period: str, charts: Mapping[str, str]) -> None:
        """``period``: in words; ``charts``: their titles. The dialog asks before it writes over a file."""
        words = self._words(progress, period, charts)
        self.told.emit("")
        dialog = QFileDialog(self._page, self.tr("Save statistics"), "", "")
        kinds = {self.tr("Pages (*.pdf)"): "pdf", self.tr("Picture (*.png)"): "png"}
        dialog.setNameFilters(list(kinds))
        dialog.setDefaultSuffix("pdf")
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(kinds[kind]))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(f"pyramid-trainer-{progress.question.today.isoformat()}.pdf")
        dialog.fileSelected.connect(lambda name: self._save(Path(name), words, progress))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save(self, path: Path, words: SheetWords, progress: Progress) -> None:
        def write(_wanted: object) -> None:
            save_sheet(path, words, progress)

        self._background.ask("sheet", write, partial(self._saved, path), self._refused, is_act=True)

    def _saved(self, path: Path, _nothing: object) -> None:
        self.told.emit(sentence("progress.sheet_saved", {"path": path}))

    def _refused(self, error: TrainerError) -> None:
        self.told.emit(error_sentence(error))

    def _words(self, progress: Progress, period: str, charts: Mapping[str, str]) -> SheetWords:
        days = saying.period_text(progress.question.period)
        return SheetWords(
            font=self._look.type.font(BODY),
            title=self.tr("Progress in Pyramid Poker"),
            period=f"{period} ({days})" if days else period,
            figures=(self.tr("Right"), self.tr("Lost per 100 hands"), self.tr("Time for a hand")),
            dealt=self.tr("As dealt to you"),
            weighed=self.tr("Weighed as the real game deals"),
            compared=self.tr("Better than before?"),
            now=self.tr("Now"),
            before=self.tr("Before"),
            costs=self.tr("What each idea costs"),
            ideas=(self.tr("Idea"), self.tr("Lost per 100"), self.tr("Counted"), self.tr("Right")),
            charts=charts,
        )
