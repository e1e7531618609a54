"""From a selection to the runs that drill it, one for each rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import BadInput
from pyramid_trainer.training.runs import Picked, Run, goals_of

if TYPE_CHECKING:
    from pyramid_trainer.store.history import History


class Runs(NamedTuple):
    """``runs``: at least one; ``left_out``: classes that cannot be dealt, for nobody knows the rules they belong to."""

    runs: tuple[Run, ...]
    left_out: int


def runs_of(picked: Iterable[Picked], rule_sets: Mapping[str, RuleSet], chance: Random) -> Runs:
    """``rule_sets``: those that are known, by hash; ``chance`` decides what the runs deal.

    Raises ``BadInput``: ``run.nothing`` for a selection that leaves no choice, ``run.rules_unknown`` when none of its
    rule sets is known.
    """
    goals = goals_of(picked)
    if not goals:
        raise BadInput("run.nothing")
    runs = tuple(Run(rule_sets[known], goals[known], chance) for known in goals if known in rule_sets)
    if not runs:
        raise BadInput("run.rules_unknown")
    return Runs(runs, sum(len(those) for unknown, those in goals.items() if unknown not in rule_sets))


def known_rule_sets(history: History, rule_files: RuleFiles) -> dict[str, RuleSet]:
    """Every rule set that was played or can be, by hash; those known by their hash alone are left out."""
    played = {known: stored.rule_set() for known, stored in history.rule_sets().items()}
    return {**rule_files.usable(), **{known: rules for known, rules in played.items() if rules is not None}}
