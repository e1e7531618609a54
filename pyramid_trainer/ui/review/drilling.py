"""From lines of the list to what a run needs to know of them, read off the main thread."""

from array import array
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.picking import Mending, PickedClass, PickingReader
from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.runs import Picked
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import sentence

Wanted = Callable[[], bool]


class Drilling(QObject):
    """Signals: ``picked(list[Picked])`` is to be drilled, at least one with a choice; ``nothing(sentence)`` there is
    nothing to drill, and why; ``failed(error)`` the history could not be read.
    """

    picked = Signal(object)
    nothing = Signal(str)
    failed = Signal(TrainerError)

    def __init__(self, path: Path, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._path = path
        self._background = background

    def lines(self, numbers: "array[int]") -> None:
        """These lines."""

        def read(wanted: Wanted) -> list[PickedClass]:
            with PickingReader(self._path) as reader:
                return reader.picked_among(numbers, cancelled=lambda: not wanted())

        self._ask(read, "run.nothing")

    def everything(self, chosen: Filter) -> None:
        """Every line that ``chosen`` leaves in."""

        def read(wanted: Wanted) -> list[PickedClass]:
            with PickingReader(self._path) as reader:
                return reader.picked(chosen, cancelled=lambda: not wanted())

        self._ask(read, "run.nothing")

    def mistakes(self, chosen: Filter) -> None:
        """Every class of which ``chosen`` leaves a counted mistake in that is not mended."""
        wrong = chosen._replace(mistakes_only=True, counted=True)

        def read(wanted: Wanted) -> list[PickedClass]:
            with PickingReader(self._path) as reader:
                classes = reader.picked(wrong, cancelled=lambda: not wanted())
                mended = reader.mended([one.picked[:2] for one in classes], cancelled=lambda: not wanted())
            return [one for one in classes if _is_open(one, mended.get(one.picked[:2]))]

        if chosen.counted is False:
            self.nothing.emit(sentence("review.nothing_to_mend", {}))
        else:
            self._ask(read, "review.nothing_to_mend")

    def _ask(self, read: Callable[[Wanted], list[PickedClass]], otherwise: str) -> None:
        self._background.ask("pick", read, lambda classes: self._take(classes, otherwise), self.failed.emit)

    def _take(self, classes: list[PickedClass], otherwise: str) -> None:
        picked: list[Picked] = [one.picked for one in classes if not one.picked.hand.is_trips]
        if picked:
            self.picked.emit(picked)
        else:
            self.nothing.emit(sentence(otherwise, {}))


def _is_open(mistakes: PickedClass, mended: Mending | None) -> bool:
    """Whether the last of these mistakes is not mended, and so not all of them are."""
    return mended is None or mistakes.last > mended.place
