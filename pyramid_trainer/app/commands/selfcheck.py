"""``selfcheck``: the program holds its own figures and shuffles against second opinions."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import SystemRandom
from time import monotonic

from pyramid_trainer.app import selfcheck
from pyramid_trainer.app.commands import common
from pyramid_trainer.app.commands.common import Services
from pyramid_trainer.app.console import Console, one_line
from pyramid_trainer.app.rule_files import RuleSource, read_rules
from pyramid_trainer.app.words import say, say_error
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import TrainerError

FAULT_FOUND = 1
SHUFFLED = ("single-deck", "six-deck")
"""Built-in rule sets whose shuffles are checked: one pack and a shoe."""


def add_parser(subparsers: common.Subparsers) -> None:
    common.add_command(
        subparsers,
        "selfcheck",
        "the program checks its own figures and shuffles",
        "Solves every built-in rule set, and your own ones, by a second, independent way and compares every\n"
        "count; compares known figures; deals many rounds and compares them with exact probabilities.\n"
        "Exit status 1 when something is wrong.",
        ["selfcheck"],
    )


def run(arguments: argparse.Namespace, services: Services) -> int:
    console, started = services.console, monotonic()
    usable: dict[str, RuleSet] = {}
    faults: list[selfcheck.Fault] = []
    for source in services.rules.sources():
        try:
            usable[source.name] = read_rules(source.path)
        except TrainerError as error:
            faults += _refused(console, source, say_error(error))
    for name, rules in usable.items():
        faults += _check_figures(console, name, rules)
    for name in SHUFFLED:
        if name in usable:
            faults += _check_shuffles(console, name, usable[name])
    console.line(f"{_verdict(faults)} ({monotonic() - started:.1f} s)")
    return FAULT_FOUND if faults else 0


def _refused(console: Console, source: RuleSource, sentence: str) -> list[selfcheck.Fault]:
    """A broken file of the user's is left out; a broken built-in one is a fault of the program."""
    if source.own:
        console.line(f"Left out: {one_line(sentence)}", at_once=True)
        return []
    return _told(console, [selfcheck.Fault("selfcheck.unreadable", {"rules": source.name, "reason": sentence})])


def _check_figures(console: Console, name: str, rules: RuleSet) -> list[selfcheck.Fault]:
    solution = common.solved(rules, ())
    settings = sum(len(solution.values(hand)) for hand in solution.classes)
    console.line(
        f"{one_line(name)}: {len(solution.classes)} hands, {settings} settings and both averages solved by two ways",
        at_once=True,
    )
    known = selfcheck.known_figures(name)
    if known:
        console.line(f"{name}: compared with what is known: {', '.join(map(str, known))}", at_once=True)
    return _told(console, selfcheck.check_solution(name, solution) + selfcheck.check_known_figures(name, solution))


def _check_shuffles(console: Console, name: str, rules: RuleSet) -> list[selfcheck.Fault]:
    comparisons, faults = selfcheck.check_shuffles(name, rules, SystemRandom(), selfcheck.ROUNDS)
    console.line(
        f"{name}: {selfcheck.ROUNDS:,} rounds dealt, no card too often, and compared with chance", at_once=True
    )
    for comparison in comparisons:
        figures = f"chi-square {comparison.chi_square:.1f} with {comparison.degrees} degrees of freedom"
        console.line(f"  {comparison.what}: {figures}")
    return _told(console, faults)


def _told(console: Console, faults: Sequence[selfcheck.Fault]) -> list[selfcheck.Fault]:
    for fault in faults:
        console.line(f"FAULT: {one_line(say(fault.code, fault.details))}", at_once=True)
    return list(faults)


def _verdict(faults: Sequence[selfcheck.Fault]) -> str:
    if not faults:
        return "No fault found."
    return "1 fault found." if len(faults) == 1 else f"{len(faults)} faults found."
