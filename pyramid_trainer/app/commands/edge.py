"""``edge``: what a bet is worth over all deals, set optimally and set by the house way."""

from __future__ import annotations

import argparse

from pyramid_trainer.app.commands import common
from pyramid_trainer.app.commands.common import Services
from pyramid_trainer.casino.worth import Average


def add_parser(subparsers: common.Subparsers) -> None:
    parser = common.add_command(
        subparsers,
        "edge",
        "the exact expected result per bet, set optimally and by the house way",
        "Says what one unit wagered brings on average over all deals, when every hand is set optimally and when\n"
        "it is set as the house sets its own. Where two settings tie, optimal play follows the house way.",
        ["edge", "edge --rules six-deck", 'edge --dead "AS AH" --json'],
    )
    common.add_rules(parser)
    common.add_dead(parser)
    common.add_json(parser)


def run(arguments: argparse.Namespace, services: Services) -> int:
    dead = common.dead_cards(arguments)
    rules = services.rules.load(arguments.rules)
    solution = common.solved(rules, dead)
    optimal, by_house_way = solution.optimal, solution.by_house_way
    if arguments.json:
        services.console.json(
            {
                "rules": arguments.rules,
                "rules_hash": rules.rules_hash,
                "optimal": _as_json(optimal),
                "house_way": _as_json(by_house_way),
                "both_perfect": None,
            }
        )
        return 0
    services.console.line(f"{common.table_title(arguments, dead)}: expected result per unit wagered")
    services.console.line()
    rows = [["", "EV", "win", "push", "lose", "exact EV"], _row("optimal", optimal), _row("house way", by_house_way)]
    for line in common.table(rows, left=(0,)):
        services.console.line(line)
    return 0


def _as_json(average: Average) -> dict[str, object]:
    return {
        "ev": str(average.ev),
        "ev_float": common.for_reading(average.ev),
        "win": str(average.win),
        "push": str(average.push),
        "lose": str(average.lose),
    }


def _row(player: str, average: Average) -> list[str]:
    shares = [common.percent(share) for share in (average.win, average.push, average.lose)]
    return [player, common.signed_percent(average.ev), *shares, str(average.ev)]
