"""Which hands are to be drilled."""

from array import array
from collections.abc import Iterable
from pathlib import Path

from pyramid_trainer.store.picking import Mending, Pair, PickedClass, PickingReader
from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.runs import Picked
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.review.drilling import Drilling
from pyramid_trainer.ui.review.source import Wanted


class HandDrilling(Drilling):
    """Picks classes, those that have a choice."""

    def lines(self, numbers: "array[int]") -> None:
        """These lines."""

        def read(wanted: Wanted) -> list[Picked]:
            with PickingReader(self.path) as reader:
                return _with_a_choice(reader.picked_among(numbers, cancelled=lambda: not wanted()))

        self.pick(read, "run.nothing")

    def everything(self, chosen: Filter) -> None:
        """Every line that ``chosen`` leaves in."""

        def read(wanted: Wanted) -> list[Picked]:
            with PickingReader(self.path) as reader:
                return _with_a_choice(reader.picked(chosen, cancelled=lambda: not wanted()))

        self.pick(read, "run.nothing")

    def mistakes(self, chosen: Filter) -> None:
        """Every class of which ``chosen`` leaves a counted mistake in that is not mended."""
        wrong = chosen._replace(mistakes_only=True, counted=True)

        def read(wanted: Wanted) -> list[Picked]:
            with PickingReader(self.path) as reader:
                classes = reader.picked(wrong, cancelled=lambda: not wanted())
                mended = reader.mended([one.picked[:2] for one in classes], cancelled=lambda: not wanted())
            return _with_a_choice(one for one in classes if _is_open(one, mended.get(one.picked[:2])))

        if chosen.counted is False:
            self.nothing.emit(sentence("review.nothing_to_mend", {}))
        else:
            self.pick(read, "review.nothing_to_mend")


def _with_a_choice(classes: Iterable[PickedClass]) -> list[Picked]:
    return [one.picked for one in classes if not one.picked.hand.is_trips]


def _is_open(mistakes: PickedClass, mended: Mending | None) -> bool:
    """Whether the last of these mistakes is not mended, and so not all of them are."""
    return mended is None or mistakes.last > mended.place


def mended_of(path: Path, pairs: list[Pair], wanted: Wanted) -> dict[Pair, Mending | None]:
    """Of each of these classes the last attempt that mended it, in another thread."""
    with PickingReader(path) as reader:
        found = reader.mended(pairs, cancelled=lambda: not wanted())
    return {pair: found.get(pair) for pair in pairs}
