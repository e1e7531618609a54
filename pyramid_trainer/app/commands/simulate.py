"""``simulate``: many rounds dealt from real cards, beside the exact figure."""

from __future__ import annotations

import argparse
from random import SystemRandom
from typing import TYPE_CHECKING

from pyramid_trainer.app.commands import common
from pyramid_trainer.app.commands.common import Services

if TYPE_CHECKING:
    from pyramid_trainer.casino.simulate import Simulation

PLAYERS = {"optimal": "optimally", "house-way": "by the house way"}
"""Each way for the player to set, with the words for it."""

MOST_HANDS = 1_000_000_000
LARGEST_SEED = 2**63 - 1
DRAWN_SEEDS = 2**32


def add_parser(subparsers: common.Subparsers) -> None:
    parser = common.add_command(
        subparsers,
        "simulate",
        "deals many rounds from real cards and settles them",
        "Deals N rounds, each from a fresh shuffle, splits both hands, settles the bet and compares the mean\n"
        "with the exact figure. The same seed deals the same rounds; one that is drawn is reported.",
        ["simulate --hands 1000000", "simulate --hands 200000 --seed 7 --player house-way --rules six-deck --json"],
    )
    common.add_rules(parser)
    parser.add_argument("--hands", metavar="N", required=True, help=f"rounds to deal, 1 to {MOST_HANDS:,}")
    parser.add_argument("--seed", metavar="S", help="a whole number that fixes all the shuffles; else one is drawn")
    parser.add_argument(
        "--player",
        choices=tuple(PLAYERS),
        default="optimal",
        help="how the player sets: optimal (the default) or house-way",
    )
    common.add_json(parser)


def run(arguments: argparse.Namespace, services: Services) -> int:
    from pyramid_trainer.casino.simulate import simulate  # brings NumPy, which only this run needs

    hands = common.whole_number("--hands", arguments.hands, 1, MOST_HANDS)
    if arguments.seed is None:
        seed = SystemRandom().randrange(DRAWN_SEEDS)
    else:
        seed = common.whole_number("--seed", arguments.seed, 0, LARGEST_SEED)
    rules = services.rules.load(arguments.rules)
    result = simulate(rules, hands, seed, arguments.player)
    if arguments.json:
        services.console.json(
            {
                "rules": arguments.rules,
                "rules_hash": rules.rules_hash,
                "hands": hands,
                "seed": seed,
                "win": result.win,
                "push": result.push,
                "lose": result.lose,
                "ev": result.ev,
                "se": result.se,
                "exact": str(result.exact),
                "z": result.z,
            }
        )
        return 0
    noun = "round" if hands == 1 else "rounds"
    services.console.line(f"{arguments.rules}: {hands:,} {noun}, player sets {PLAYERS[arguments.player]}, seed {seed}")
    services.console.line()
    for line in _lines(result):
        services.console.line(line)
    return 0


def _lines(result: Simulation) -> list[str]:
    rounds = result.win + result.push + result.lose
    counts = (("win", result.win), ("push", result.push), ("lose", result.lose))
    rows = [[name, f"{count:,}", f"{100 * count / rounds:.3f} %"] for name, count in counts]
    rows += [
        ["mean", f"{100 * result.ev:+.3f} %", f"standard error {100 * result.se:.3f} %"],
        ["exact", common.signed_percent(result.exact), str(result.exact)],
    ]
    lines = common.table(rows, left=(0, 2))
    return [*lines[:3], "", *lines[3:], "", _comparison(result.z)]


def _comparison(z: float | None) -> str:
    if z is None:
        return "All rounds ended alike: too few to say anything about the mean."
    side = "above" if z > 0 else "below"
    return f"The mean lies {abs(z):.2f} standard errors {side} the exact figure."
