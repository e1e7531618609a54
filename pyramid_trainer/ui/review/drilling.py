"""What is to be drilled: the lines that are selected, all of the list, or the mistakes in it."""

from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.review.source import Wanted


class Drilling(QObject):
    """Signals: ``picked(list)`` is to be drilled, at least one; ``nothing(sentence)`` there is nothing to drill, and
    why; ``failed(error)`` the history could not be read.

    ``HandDrilling`` and ``PuzzleDrilling`` fill ``lines``, ``everything`` and ``mistakes``.
    """

    picked = Signal(object)
    nothing = Signal(str)
    failed = Signal(TrainerError)

    def __init__(self, path: Path, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self.path = path
        self._background = background

    def lines(self, numbers: "array[int]") -> None:
        """These lines."""
        raise NotImplementedError

    def everything(self, chosen: Any) -> None:
        """Every line that ``chosen`` leaves in."""
        raise NotImplementedError

    def mistakes(self, chosen: Any) -> None:
        """Every mistake that ``chosen`` leaves in and that is still to be mended."""
        raise NotImplementedError

    def pick(self, read: Callable[[Wanted], list[Any]], otherwise: str) -> None:
        """What ``read`` finds in another thread; ``otherwise``: the sentence for when that is nothing."""
        self._background.ask("pick", read, lambda found: self._take(found, otherwise), self.failed.emit)

    def _take(self, found: list[Any], otherwise: str) -> None:
        if found:
            self.picked.emit(found)
        else:
            self.nothing.emit(sentence(otherwise, {}))
