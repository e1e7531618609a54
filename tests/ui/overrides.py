"""Whether PySide took a reference too many from a method of ours (decision 0013).

It does so where an exception goes through an override of Qt and nobody hears of it. What is held here outlives that, so
that the test which did it fails, and no later one ends the interpreter.
"""

import sys
from types import FunctionType

IN_CLASS, HERE, IN_TURN, ASKED = 1, 1, 1, 1
LEAST = IN_CLASS + HERE + IN_TURN + ASKED
"""References to a method while it is counted."""

_held: dict[str, list[FunctionType]] = {}
"""The methods of each module."""

_told: list[FunctionType] = []


def hold() -> None:
    """Takes note of the methods of what has been imported by now."""
    for name in [name for name in sys.modules if name.startswith("pyramid_trainer.ui") and name not in _held]:
        classes = [one for one in vars(sys.modules[name]).values() if isinstance(one, type) and one.__module__ == name]
        _held[name] = [method for one in classes for method in vars(one).values() if isinstance(method, FunctionType)]


def lost() -> list[str]:
    """The methods that are referred to less than by their class and from here."""
    found = [method for methods in _held.values() for method in methods if sys.getrefcount(method) < LEAST]
    _told.extend(found)  # which is a reference more: each is told once, and lives on
    return [method.__qualname__ for method in found]
