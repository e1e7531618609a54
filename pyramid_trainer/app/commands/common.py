"""What several commands share: their services, their options, how figures and tables are printed."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from pyramid_trainer.app import files
from pyramid_trainer.app.console import Console
from pyramid_trainer.app.paths import Folders
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.cards import Card, format_cards, parse_cards
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import BadInput

if TYPE_CHECKING:
    from pyramid_trainer.casino.solver import Solution

    Subparsers = argparse._SubParsersAction["Parser"]
    """What ``add_subparsers`` gives; argparse has no public name for it, and subscripts it only for type checkers."""

DEFAULT_RULES = "single-deck"


@dataclass(frozen=True, slots=True)
class Services:
    """What the commands work with."""

    folders: Folders
    rules: RuleFiles
    console: Console


class Parser(argparse.ArgumentParser):
    """Raises ``BadInput("usage")`` instead of printing its usage and leaving."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Knows all or raises, so that a word too many is told by the command it stands with, not by the whole."""
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unknown: {' '.join(unknown)}")
        return parsed, unknown

    def error(self, message: str) -> NoReturn:
        raise BadInput("usage", message=message, help=f"{self.prog} --help")


def add_command(subparsers: Subparsers, name: str, summary: str, details: str, examples: Sequence[str]) -> Parser:
    """A parser for the command ``name``; ``summary`` stands in the list of commands, ``details`` in its own help."""
    parser = subparsers.add_parser(
        name,
        help=summary,
        description=details,
        epilog="\n".join(["examples:", *(f"  pyramid-trainer {example}" for example in examples)]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_data_dir(parser)
    return parser


def add_data_dir(parser: argparse.ArgumentParser) -> None:
    """``--data-dir`` may stand before and after the command; where it is absent it leaves no trace."""
    parser.add_argument(
        "--data-dir",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="keep history, preferences, rule sets and backups in DIR instead of your own folders",
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        metavar="R",
        default=DEFAULT_RULES,
        help="rule set: single-deck (used when none is named), six-deck, every-pair, one of your own, "
        "or the path of a rule file",
    )


def add_dead(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--dead",
        metavar="CARDS",
        action="append",
        default=[],
        help='cards seen and out of play in this round, like "KD KH"',
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")


def file_named(text: str) -> Path:
    """For ``type`` of an argument: the file of that name; no name at all would be the folder one is in."""
    if not text:
        raise argparse.ArgumentTypeError("the name of the file is missing")
    return Path(text)


def dead_cards(arguments: argparse.Namespace) -> tuple[Card, ...]:
    return parse_cards(" ".join(arguments.dead))


def solved(rules: RuleSet, dead: Sequence[Card]) -> Solution:
    """All settings under ``rules`` without ``dead``; NumPy is loaded only for the commands that need it."""
    from pyramid_trainer.casino.solver import solve

    return solve(rules, dead)


def table_title(arguments: argparse.Namespace, dead: Sequence[Card]) -> str:
    """Which rule set, and which cards are out of play."""
    return f"{arguments.rules} without {format_cards(dead)}" if dead else str(arguments.rules)


def whole_number(option: str, text: str, least: int, most: int) -> int:
    """The number that ``text`` writes in digits; raises ``BadInput("number.out_of_range")`` naming ``option``."""
    if re.fullmatch(r"[0-9]{1,19}", text) and least <= int(text) <= most:
        return int(text)
    raise BadInput("number.out_of_range", option=option, least=least, most=most, text=text)


def write_output(path: Path, text: str) -> None:
    """Writes ``path`` in one step. Raises ``file.no_folder`` and ``file.cannot_write``."""
    files.require_folder(path)
    try:
        files.write_text(path, text)
    except OSError as error:  # a name so long that not even the part file beside it can be removed
        raise files.cannot_write(path, error) from error


def percent(share: Fraction) -> str:
    """``share`` of one in percent with three decimals: ``31.836 %``."""
    return f"{float(round(100 * share, 3)):.3f} %"


def signed_percent(share: Fraction) -> str:
    return f"{float(round(100 * share, 3)):+.3f} %"


def for_reading(share: Fraction) -> float:
    """``share`` as a float with four decimals, the form in which JSON shows it beside the exact fraction."""
    return float(round(share, 4))


def table(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[str]:
    """``rows`` as lines, two blanks between columns; those numbered in ``left`` are set left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
