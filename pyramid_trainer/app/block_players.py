"""Players of the block game by name: those of the program, and foreign ones in a file of the user's.

A *foreign player* is named ``FILE.py:Class``: a class, made without arguments, with a method ``choose(observation,
chance)`` that gives back one of ``observation.legal_actions()``. It is shown its ``Observation`` and nothing else; all
its chance should come from ``chance``, a ``random.Random``, so that a seed gives the same games again. It may import
``pyramid_trainer.blocks`` and ``pyramid_trainer.cards``; packaging/docs/blocks.md shows a whole one. What it does wrong
is told as an expected error. What it prints goes to standard error, so that it does not stand among our output.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.legal import require_legal
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.errors import BadInput, IllegalMove, TrainerError

if TYPE_CHECKING:
    from pyramid_trainer.blocks.players import Player

_FILE = re.compile(r"(.+\.py):(\w+)")


def player_named(name: str, playouts: int | None = None, hurry: Callable[[], bool] | None = None) -> Player:
    """The player ``name``; the rest as of ``blocks.players.make_player``, and nothing to a foreign one.

    Without ``hurry``, as on the command line, the same seed gives the same choices on every machine.

    Raises ``BadInput``: ``player.unknown``, and ``player.…`` about a foreign one's file.
    """
    from pyramid_trainer.blocks import players

    foreign = _FILE.fullmatch(name)
    if foreign is not None:
        return ForeignPlayer(name, _loaded(name, Path(foreign[1]), foreign[2]))
    if name not in players.names():
        raise BadInput("player.unknown", name=name, known=tuple(players.names()))
    return players.make_player(name, playouts, hurry)


class ForeignPlayer:
    """Watches over a player that is not ours.

    ``choose`` raises ``BadInput``: ``player.raised``, ``player.no_action``, ``player.illegal``.
    """

    def __init__(self, name: str, player: Any) -> None:
        self._name = name
        self._player = player

    def choose(self, observation: Observation, chance: Random) -> Action:
        with _watched("player.raised", name=self._name, what="choose"):
            action = self._player.choose(observation, chance)
            is_action = isinstance(action, Place | Take | Put | Keep)
            is_legal = is_action and action in observation.legal_actions()
            shown = repr(action) if is_action and not is_legal else ""
        if not is_action:
            raise BadInput("player.no_action", name=self._name, got=type(action).__name__)
        if not is_legal:
            raise BadInput("player.illegal", name=self._name, act=shown, reason=_why_not(observation, action))
        return action  # type: ignore[no-any-return]


def _why_not(observation: Observation, action: Action) -> TrainerError:
    """Why an act that is not among the legal ones is not; it may be made of anything, such as a place in words."""
    try:
        require_legal(observation.board, action)
    except IllegalMove as reason:
        return reason
    except Exception:  # comparing and looking up what the user's file put into the act may raise anything
        return BadInput("player.no_such_act")
    return BadInput("player.no_such_act")


def _loaded(name: str, path: Path, wanted: str) -> Any:
    """An instance of the class ``wanted`` in the file."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise BadInput("player.file", path=path, reason=error.strerror or type(error).__name__) from error
    module = ModuleType(f"_foreign_player_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # dataclasses look there for the module of a class
    with _watched("player.load", path=path):
        exec(compile(source, path, "exec"), module.__dict__)  # noqa: S102 - it is what the user asks for
        found = getattr(module, wanted, None)
    if not isinstance(found, type):
        raise BadInput("player.no_class", path=path, wanted_class=wanted)
    with _watched("player.raised", name=name, what=wanted):
        player = found()
        can_choose = callable(getattr(player, "choose", None))
    if not can_choose:
        raise BadInput("player.no_choose", path=path, wanted_class=wanted)
    return player


@contextmanager
def _watched(code: str, **details: object) -> Iterator[None]:
    """While foreign code runs: whatever it raises, except for an interrupt, is told as ``BadInput(code)``."""
    with redirect_stdout(sys.stderr):
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise BadInput(code, **details, reason=_words(error)) from error


def _words(error: BaseException) -> str:
    """What was raised and what it says, on one line; only the former of an error that cannot say anything."""
    try:
        said = " ".join(str(error).split())
    except KeyboardInterrupt:
        raise
    except BaseException:  # its own words are foreign code too
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
