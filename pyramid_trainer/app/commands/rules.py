"""``rules``: lists the rule sets there are, shows one as a rule file, checks a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from pyramid_trainer.app.commands import common
from pyramid_trainer.app.commands.common import Services
from pyramid_trainer.app.console import one_line
from pyramid_trainer.app.rule_files import RuleSource, read_rules, rules_as_toml
from pyramid_trainer.app.words import say_error
from pyramid_trainer.cards import LOWEST_RANK, RANKS, rank_name
from pyramid_trainer.casino.house_way import HouseWay
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import TrainerError


def add_parser(subparsers: common.Subparsers) -> None:
    parser = common.add_command(
        subparsers,
        "rules",
        "lists, shows and checks rule sets",
        "Rule sets are small TOML files. Three are built in; yours lie in the folder rules of the data folder,\n"
        "each under the name of its file. The names of the built-in ones are reserved.",
        ["rules list", "rules show six-deck", "rules show six-deck > mine.toml", "rules check mine.toml"],
    )
    actions = parser.add_subparsers(dest="action", metavar="list | show R | check FILE", required=True)
    listing = actions.add_parser("list", help="every rule set there is, built-in ones first", allow_abbrev=False)
    show = actions.add_parser("show", help="a rule set as a rule file", allow_abbrev=False)
    show.add_argument("rules", metavar="R", help="a built-in name, one of your own, or the path of a rule file")
    check = actions.add_parser("check", help="whether a rule file can be used, and what it plays", allow_abbrev=False)
    check.add_argument("file", metavar="FILE", type=common.file_named, help="the path of a rule file")
    for action in (listing, show, check):
        common.add_data_dir(action)


def run(arguments: argparse.Namespace, services: Services) -> int:
    if arguments.action == "show":
        rules = services.rules.load(arguments.rules)
        services.console.content(f"# rules_hash {rules.rules_hash}\n{rules_as_toml(rules)}")
        return 0
    lines = _list(services) if arguments.action == "list" else _check(arguments.file)
    for line in lines:
        services.console.line(line)
    return 0


def _list(services: Services) -> list[str]:
    rows = [["name", "title", "decks", ""], *(_row(source) for source in services.rules.sources())]
    notes = [
        f"{one_line(str(path))} is not used: the name is reserved for the built-in rule set."
        for path in services.rules.shadowed()
    ]
    return [*common.table(rows, left=(0, 1, 3)), *([""] if notes else []), *notes]


def _row(source: RuleSource) -> list[str]:
    name, whose = one_line(source.name), "own" if source.own else "built in"
    try:
        rules = read_rules(source.path)
    except TrainerError as error:
        return [name, "", "", f"{whose}, cannot be used: {one_line(say_error(error))}"]
    return [name, rules.name, str(rules.decks), whose]


def _check(path: Path) -> list[str]:
    rules = read_rules(path)
    return [
        f"{one_line(str(path))} is fine: “{rules.name}”",
        f"rules_hash {rules.rules_hash}",
        *what_it_plays(rules),
    ]


def what_it_plays(rules: RuleSet) -> list[str]:
    """A rule set in words, in two lines: table and house way."""
    decks = "1 deck" if rules.decks == 1 else f"{rules.decks} decks"
    copies = "copies win for nobody" if rules.copies == "nobody" else f"copies win for the {rules.copies}"
    commission = f"commission {rules.commission}" if rules.commission else "no commission"
    way = rules.house_way
    return [
        f"{decks}, {copies}, a win pays {rules.payout}, {commission}",
        f"house way: {way.unpaired} card alone without a pair; {_pairs(way)}",
    ]


def _pairs(way: HouseWay) -> str:
    kept = [pair for pair in RANKS if way.always_keeps(pair)]
    parts = [f"{_runs(kept)} always stay together"] if kept else []
    split = [pair for pair in RANKS if way.keep_from[pair - LOWEST_RANK] is None]
    parts += [f"{_runs(split)} never do" if kept else f"{_runs(split)} never stay together"] if split else []
    thresholds = [
        f"{rank_name(pair)}s from {rank_name(threshold)}"
        for pair, threshold in zip(RANKS, way.keep_from, strict=True)
        if threshold is not None and not way.always_keeps(pair)
    ]
    return ", ".join([*parts, *thresholds])


def _runs(ranks: list[int]) -> str:
    """Ranks in words, neighbours drawn together: ``2s to 8s and Ks``."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    names = [f"{rank_name(run[0])}s" + (f" to {rank_name(run[-1])}s" if len(run) > 1 else "") for run in runs]
    return " and ".join(names)
