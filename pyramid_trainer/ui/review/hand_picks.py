"""Which hands are picked to be drilled: classes, those that have a choice. It is read off the main thread."""

from array import array
from collections.abc import Iterable
from pathlib import Path

from pyramid_trainer.store.picking import Mending, Pair, PickedClass, PickingReader
from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.runs import Picked
from pyramid_trainer.ui.review.source import Picks, Wanted


def of_lines(path: Path, numbers: "array[int]", wanted: Wanted) -> list[Picked]:
    with PickingReader(path) as reader:
        return _with_a_choice(reader.picked_among(numbers, cancelled=lambda: not wanted()))


def of_everything(path: Path, chosen: Filter, wanted: Wanted) -> list[Picked]:
    with PickingReader(path) as reader:
        return _with_a_choice(reader.picked(chosen, cancelled=lambda: not wanted()))


def of_mistakes(path: Path, chosen: Filter, wanted: Wanted) -> list[Picked]:
    """Classes of which ``chosen`` leaves a counted mistake in that is not mended."""
    if chosen.counted is False:
        return []
    wrong = chosen._replace(mistakes_only=True, counted=True)
    with PickingReader(path) as reader:
        classes = reader.picked(wrong, cancelled=lambda: not wanted())
        mended = reader.mended([one.picked[:2] for one in classes], cancelled=lambda: not wanted())
    return _with_a_choice(one for one in classes if _is_open(one, mended.get(one.picked[:2])))


HANDS_PICKED = Picks(of_lines, of_everything, of_mistakes, "run.nothing", "review.nothing_to_mend")


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
