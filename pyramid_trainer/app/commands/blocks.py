"""``blocks play``: two players of the block game on many deals, each played twice with sides exchanged."""

from __future__ import annotations

import argparse
import sys
from random import SystemRandom
from typing import TYPE_CHECKING

from pyramid_trainer.app.commands import common
from pyramid_trainer.app.commands.common import Services
from pyramid_trainer.app.commands.meter import Meter
from pyramid_trainer.app.console import complain
from pyramid_trainer.app.words import say

if TYPE_CHECKING:
    from pyramid_trainer.blocks.board import BlockRules
    from pyramid_trainer.blocks.players import Player
    from pyramid_trainer.blocks.players.contest import Contest

SCORINGS = ("basic", "advanced")
MOST_GAMES = 1_000_000
LARGEST_SEED = 2**63 - 1
DRAWN_SEEDS = 2**32
_WIDTHS = (8, 10)


def add_parser(subparsers: common.Subparsers) -> None:
    parser = common.add_command(
        subparsers,
        "blocks",
        "lets two players of the block game play many games",
        "Lets two players of the block game play N deals, each twice with sides exchanged, so that luck with the deal\n"
        "does not count. A player is random, greedy, beginner, casual, good or strong, or a class of your own as\n"
        "FILE.py:Class. The same seed gives the same games; one that is drawn is reported.",
        [
            "blocks play --first greedy --second random --games 100 --seed 1",
            "blocks play --first mine.py:Cautious --second casual --games 50 --scoring advanced --json",
        ],
    )
    actions = parser.add_subparsers(dest="action", metavar="play", required=True)
    play = actions.add_parser("play", help="play the games and say how the first player did", allow_abbrev=False)
    play.add_argument("--first", metavar="A", required=True, help="the player whose score is told")
    play.add_argument("--second", metavar="B", required=True, help="the player it plays against")
    play.add_argument("--games", metavar="N", required=True, help=f"deals, 1 to {MOST_GAMES:,}; each is played twice")
    play.add_argument("--seed", metavar="S", help="a whole number that fixes deals and choices; else one is drawn")
    play.add_argument("--scoring", choices=SCORINGS, default=SCORINGS[0], help="basic (the default) or advanced")
    play.add_argument(
        "--width", metavar="W", default=str(_WIDTHS[0]), help="places in the foundation: 8 (the default) to 10"
    )
    play.add_argument(
        "--playouts",
        metavar="P",
        help="games that good or strong tries for a choice, instead of its own number; no other player tries any",
    )
    common.add_json(play)
    common.add_data_dir(play)


def run(arguments: argparse.Namespace, services: Services) -> int:
    from pyramid_trainer.app.block_players import player_named
    from pyramid_trainer.blocks.board import BlockRules
    from pyramid_trainer.blocks.players.levels import PLAYOUTS
    from pyramid_trainer.blocks.scoring import Scoring
    from pyramid_trainer.training.block_games import MOST_PLAYOUTS

    games = common.whole_number("--games", arguments.games, 1, MOST_GAMES)
    width = common.whole_number("--width", arguments.width, *_WIDTHS)
    playouts, seed = None, SystemRandom().randrange(DRAWN_SEEDS)
    if arguments.seed is not None:
        seed = common.whole_number("--seed", arguments.seed, 0, LARGEST_SEED)
    if arguments.playouts is not None:
        playouts = common.whole_number("--playouts", arguments.playouts, 1, MOST_PLAYOUTS)
    rules = BlockRules(width, Scoring(arguments.scoring))
    names = (arguments.first, arguments.second)
    first, second = (player_named(name, playouts) for name in names)
    if playouts is not None and PLAYOUTS.keys().isdisjoint(names):
        complain(say("player.no_playouts", {"known": tuple(PLAYOUTS)}))
    contest = _played(first, second, games, seed, rules)
    if arguments.json:
        services.console.json(
            {
                "first_score": contest.score.mean,
                "ci95": _interval(contest),
                "wins": contest.count(1.0),
                "draws": contest.count(0.5),
                "losses": contest.count(0.0),
                "seed": seed,
            }
        )
        return 0
    noun = "deal" if games == 1 else "deals"
    services.console.line(
        f"{arguments.first} against {arguments.second}: {games:,} {noun}, each twice with sides exchanged,"
        f" {arguments.scoring} scoring, foundation {width}, seed {seed}"
    )
    services.console.line()
    for line in _lines(contest):
        services.console.line(line)
    return 0


def _played(first: Player, second: Player, games: int, seed: int, rules: BlockRules) -> Contest:
    from pyramid_trainer.blocks.players.contest import Contest, pairs

    meter = Meter("Playing", sys.stderr)
    done = []
    try:
        for pair in pairs(first, second, games, seed, rules):
            done.append(pair)
            meter.show(len(done) / games)
    finally:
        meter.clear()
    return Contest(tuple(done))


def _interval(contest: Contest) -> list[float] | None:
    """The 95 % interval of the score; a single pair has none."""
    if len(contest.pairs) < 2:
        return None
    return [contest.score.low, contest.score.high]


def _lines(contest: Contest) -> list[str]:
    total = 2 * len(contest.pairs)
    rows = [
        [name, f"{contest.count(result):,}", f"{100 * contest.count(result) / total:.1f} %"]
        for name, result in (("won", 1.0), ("drawn", 0.5), ("lost", 0.0))
    ]
    interval = _interval(contest)
    told = "one deal tells nothing of its interval"
    if interval is not None:
        told = f"95 % interval over the deals {interval[0]:.3f} to {interval[1]:.3f}"
    return [*common.table(rows, left=(0,)), "", f"Score of the first player: {contest.score.mean:.3f}; {told}."]
