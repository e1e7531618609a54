"""Solutions on demand: each rule set is solved once, off the main thread where there is time, and kept.

The solver brings NumPy, which takes longer to load than the window to open; so it is loaded here, when first needed.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.worth import SettingValue

if TYPE_CHECKING:
    from pyramid_trainer.casino.solver import Solution

KEPT = 16


class Solutions:
    """Solves rule sets and keeps the last few. May be asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, Solution] = {}

    def of(self, rules: RuleSet) -> Solution:
        key = rules.rules_hash
        with self._lock:
            solution = self._kept.pop(key, None)
            if solution is None:
                from pyramid_trainer.casino.solver import solve

                solution = solve(rules)
            self._kept[key] = solution
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
            return solution

    def values(self, rules: RuleSet, hand: HandClass) -> tuple[SettingValue, ...]:
        return self.of(rules).values(hand)

    def prepare(self, rules: RuleSet) -> threading.Thread:
        """Starts solving ``rules`` in the background, so that the first answer need not wait."""
        thread = threading.Thread(target=self.of, args=(rules,), name="solve", daemon=True)
        thread.start()
        return thread
