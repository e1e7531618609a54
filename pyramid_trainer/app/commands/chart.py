"""``chart``: the strategy of a rule set as a table of every hand, written to a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from pyramid_trainer.app.commands import common
from pyramid_trainer.app.commands.common import Services
from pyramid_trainer.cards import rank_letter
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.errors import BadInput

if TYPE_CHECKING:
    from pyramid_trainer.casino.solver import Solution

HEADER = "hand,two,one,win,push,lose,ev,best,house_way"
SUFFIXES = (".csv",)


def add_parser(subparsers: common.Subparsers) -> None:
    parser = common.add_command(
        subparsers,
        "chart",
        "every setting of every hand as a .csv file",
        "Writes a row for every legal setting of every hand that can be dealt, best first within a hand:\n"
        f"{HEADER}.\nCounts are dealer hands, ev is a fraction of the bet, the last two columns are 0 or 1.",
        ["chart --output single-deck.csv", "chart --rules six-deck --output six.csv"],
    )
    common.add_rules(parser)
    common.add_dead(parser)
    parser.add_argument(
        "--output",
        metavar="F",
        type=common.file_named,
        required=True,
        help="the file to write; its suffix is .csv",
    )


def run(arguments: argparse.Namespace, services: Services) -> int:
    output: Path = arguments.output
    if output.suffix.lower() not in SUFFIXES:
        raise BadInput("chart.suffix", path=output, known=SUFFIXES)
    dead = common.dead_cards(arguments)
    solution = common.solved(services.rules.load(arguments.rules), dead)
    rows = chart_rows(solution)
    common.write_output(output, "\n".join([HEADER, *rows]) + "\n")
    title = common.table_title(arguments, dead)
    services.console.line(f"{title}: {len(solution.classes):,} hands, {len(rows):,} settings written to {output}")
    return 0


def chart_rows(solution: Solution) -> list[str]:
    """A row of comma-separated values for every legal setting, hands highest ranks first, best setting first."""
    return [_row(hand, value) for hand in solution.classes for value in solution.values(hand)]


def _row(hand: HandClass, value: SettingValue) -> str:
    two = "".join(map(rank_letter, value.setting.two))
    one = rank_letter(value.setting.one)
    counts = f"{value.win},{value.push},{value.lose}"
    return f"{hand},{two},{one},{counts},{value.ev},{int(value.best)},{int(value.house_way)}"
