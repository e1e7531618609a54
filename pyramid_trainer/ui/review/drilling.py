"""What is to be drilled: the lines that are selected, all of the list, or the mistakes in it."""

from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.review.source import Picks, Wanted


class Drilling(QObject):
    """Has it read in another thread. Signals: ``picked(list)`` is to be drilled, at least one; ``nothing(sentence)``
    there is nothing to drill, and why; ``failed(error)`` the history could not be read.
    """

    picked = Signal(object)
    nothing = Signal(str)
    failed = Signal(TrainerError)

    def __init__(self, picks: Picks, path: Path, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._picks = picks
        self._path = path
        self._background = background

    def lines(self, numbers: "array[int]") -> None:
        """These lines."""
        self._pick(self._picks.lines, numbers, self._picks.nothing)

    def everything(self, chosen: Any) -> None:
        """Every line that ``chosen`` leaves in."""
        self._pick(self._picks.everything, chosen, self._picks.nothing)

    def mistakes(self, chosen: Any) -> None:
        """Every mistake that ``chosen`` leaves in and that is still to be mended."""
        self._pick(self._picks.mistakes, chosen, self._picks.no_mistakes)

    def _pick(self, read: Callable[[Path, Any, Wanted], list[Any]], what: Any, otherwise: str) -> None:
        path = self._path
        self._background.ask(
            "pick",
            lambda wanted: read(path, what, wanted),
            lambda found: self._take(found, otherwise),
            self.failed.emit,
        )

    def _take(self, found: list[Any], otherwise: str) -> None:
        if found:
            self.picked.emit(found)
        else:
            self.nothing.emit(sentence(otherwise, {}))
