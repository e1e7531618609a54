"""Whether PySide took a reference too many from a method of ours (decision 0013).

It does so where an exception goes through an override of Qt and nobody hears of it. Methods are held here many times
over, so that the test which did it fails and the interpreter goes on.
"""

import sys
from types import FunctionType

MANY = 100
IN_CLASS, IN_ORDER, IN_TURN, ASKED = 1, 1, 1, 1
LEAST = MANY + IN_CLASS + IN_ORDER + IN_TURN + ASKED
"""References to a method while it is counted."""

_methods: dict[str, list[FunctionType]] = {}
"""Those of each module."""

_held: list[FunctionType] = []


def hold() -> None:
    """Takes note of the methods of what has been imported by now."""
    for name in [name for name in sys.modules if name.startswith("pyramid_trainer.ui") and name not in _methods]:
        classes = [one for one in vars(sys.modules[name]).values() if isinstance(one, type) and one.__module__ == name]
        methods = [method for one in classes for method in vars(one).values() if isinstance(method, FunctionType)]
        _methods[name] = methods
        _held.extend(methods * MANY)


def lost() -> list[str]:
    """The methods that are referred to less than by their class and from here."""
    found = [method for methods in _methods.values() for method in methods if sys.getrefcount(method) < LEAST]
    _held.extend(found * MANY)  # so that each is told once
    return [method.__qualname__ for method in found]
