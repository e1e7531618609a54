"""The command line: what the program takes, and who does it.

The window itself is opened by ``main``, which hands in how; so nothing here knows a screen. Exit status: 0 done, 1 when
a check found a fault; everything else that is wrong is raised as a ``TrainerError``, which ``main`` tells in one line.
"""

import argparse
import signal
from collections.abc import Callable, Mapping, Sequence

from pyramid_trainer import __version__
from pyramid_trainer.app import paths
from pyramid_trainer.app.commands import blocks, chart, edge, history, rules, selfcheck, simulate, solve
from pyramid_trainer.app.commands.common import Parser, Services, add_data_dir
from pyramid_trainer.app.console import Console
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.errors import BadInput

COMMANDS = {
    "solve": solve,
    "edge": edge,
    "chart": chart,
    "simulate": simulate,
    "rules": rules,
    "history": history,
    "selfcheck": selfcheck,
    "blocks": blocks,
}

OpenWindow = Callable[[paths.Folders, bool], int]
"""Opens the window with these folders, for one frame only when the second argument says so; gives the exit status."""

_DESCRIPTION = """\
Learn to play Pyramid Poker perfectly: deals hands, grades every split against the exact optimum and remembers
each attempt. Without a command it opens its window."""

_EPILOG = """\
examples:
  pyramid-trainer
  pyramid-trainer solve "AS 8C 3D"
  pyramid-trainer edge --rules six-deck
  pyramid-trainer solve --help

Cards are rank and suit, like AS, TD, 10D or 2c. The data folder can also be named by the environment variable
PYRAMID_TRAINER_DATA_DIR. Exit status: 0 done, 1 a check found a fault, 2 anything else wrong."""


def run(argv: Sequence[str], environ: Mapping[str, str], console: Console, open_window: OpenWindow) -> int:
    """Does what ``argv`` asks and returns the exit status. Raises ``TrainerError`` and, for ``--help``, nothing."""
    parser = build_parser()
    _refuse_unknown_command(argv)
    try:
        arguments = parser.parse_args(argv)
    except SystemExit:  # argparse has printed the help that was asked for; errors come as BadInput
        return 0
    if arguments.version:
        console.line(f"pyramid-trainer {__version__}")
        return 0
    folders = _folders(arguments, environ)
    if arguments.command is None:
        return open_window(folders, arguments.smoke)
    if arguments.smoke:
        raise BadInput("usage", message="--smoke opens the window and takes no command", help="pyramid-trainer --help")
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a command tidies up before it ends
    services = Services(folders, RuleFiles(folders.rules), console)
    status: int = COMMANDS[arguments.command].run(arguments, services)
    return status


def build_parser() -> Parser:
    """The parser for everything; its errors are ``BadInput``."""
    parser = Parser(
        prog="pyramid-trainer",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the version and leave")
    parser.add_argument("--smoke", action="store_true", help="open the window, deal, paint one frame, report and leave")
    add_data_dir(parser)
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    for module in COMMANDS.values():
        module.add_parser(commands)
    return parser


def _refuse_unknown_command(argv: Sequence[str]) -> None:
    """The first word that is no option must be a command: said in our words, for it is the likeliest slip."""
    words = iter(argv)
    for word in words:
        if word == "--data-dir":
            next(words, None)
        elif not word.startswith("-"):
            if word not in COMMANDS:
                raise BadInput("command.unknown", name=word, known=tuple(COMMANDS))
            return


def _folders(arguments: argparse.Namespace, environ: Mapping[str, str]) -> paths.Folders:
    chosen: str | None = getattr(arguments, "data_dir", None)
    if chosen == "":
        raise BadInput("usage", message="--data-dir names no folder", help="pyramid-trainer --help")
    return paths.folders(chosen, environ)
