"""What there is to filter by in this history, read in the background once the first lines show."""

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.review.source import Choices, Source


class Choosing(QObject):
    """``choices``: as far as they are known. Signals: ``changed`` they are others; ``failed(error)``."""

    changed = Signal()
    failed = Signal(TrainerError)

    def __init__(self, source: Source, services: Services, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self.choices = Choices()
        self._source = source
        self._path = services.path
        self._rule_files = services.rule_files
        self._background = background
        self._asked: tuple[int, str | None] | None = None
        """The version of the file they are from, and the session that was to be among them."""

    def read(self, version: int, session: str | None) -> None:
        """Reads them where they may be others than before; ``session``: one that is to be among them."""
        wanted = (version, None if session in self.choices.sessions else session)
        if wanted == self._asked:
            return
        self._asked = wanted
        read, path, rule_files = self._source.choices, self._path, self._rule_files
        self._background.ask("choices", lambda _wanted: read(path, rule_files, session), self._take, self._fail)

    def read_modes(self) -> None:
        """What takes a look at every line, where the source has that."""
        read, path = self._source.modes, self._path
        if read is not None:
            self._background.ask("modes", lambda wanted: read(path, wanted), self._take_modes, self.failed.emit)

    def forget(self) -> None:
        """The file may be exchanged."""
        self._asked = None

    def _take(self, choices: Choices) -> None:
        self.choices = choices._replace(modes=self.choices.modes)
        self.changed.emit()

    def _fail(self, error: TrainerError) -> None:
        """They are read with the next list."""
        self._asked = None
        self.failed.emit(error)

    def _take_modes(self, modes: tuple[str, ...]) -> None:
        self.choices = self.choices._replace(modes=modes)
        self.changed.emit()
