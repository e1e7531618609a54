"""What happened at each class, recounted from the attempts one by one."""

from collections import defaultdict
from collections.abc import Iterable

from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.training.mastery import ClassRecord
from pyramid_trainer.training.records import Attempt


def records_of(attempts: Iterable[Attempt]) -> dict[HandClass, ClassRecord]:
    """Of ``attempts``, which come in the order in which they were given."""
    by_class: dict[HandClass, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        by_class[attempt.hand].append(attempt)
    return {hand: record_of(mine) for hand, mine in by_class.items()}


def record_of(attempts: list[Attempt]) -> ClassRecord:
    right = [attempt.cost == 0 for attempt in attempts if attempt.counted]
    return ClassRecord(len(attempts), len(right), sum(right), tuple(right[-2:]))
