"""Exact values where little is left to happen: perfect endings first, else the playing policy over every deal.

Also over every order in which the policy may settle blocks of equal promise: as many as the blocks that stand have.
"""

from collections.abc import Callable
from math import factorial

from pyramid_trainer.blocks.analysis.asking import Playouts
from pyramid_trainer.blocks.analysis.choices import Choice
from pyramid_trainer.blocks.analysis.effort import Effort
from pyramid_trainer.blocks.analysis.endings import best_endings, best_endings_with_faces
from pyramid_trainer.blocks.analysis.estimates import Basis
from pyramid_trainer.blocks.analysis.worlds import possible_worlds
from pyramid_trainer.blocks.state import State

_DIGITS = 6
"""What single precision leaves of a mean."""

WORLDS_AT_ONCE = 400
"""Written out one by one they take longer than the playouts."""


def settle_exactly(choice: Choice, playouts: Playouts, effort: Effort, wanted: Callable[[], bool]) -> bool:
    """Settles ``choice`` if it can be counted out; ``False`` only if that was broken off."""
    return _play_perfectly(choice) or _count_out(choice, playouts, effort, wanted)


def _play_perfectly(choice: Choice) -> bool:
    position, seat = choice.question.position, choice.question.seat
    mover = position.board.current_player
    if isinstance(position, State):
        by_seats = best_endings_with_faces(position)
        if by_seats is None or mover is None:
            return False
        worth = {action: both[seat] for action, both in by_seats.items()}
        best = max(by_seats.values(), key=lambda both: both[mover])[seat]
    else:
        own = best_endings(position) if mover == seat else None
        if own is None:
            return False
        worth, best = own, max(own.values())
    choice.settle([worth[group[0]] for group in choice.groups], best, 0, Basis.OPTIMAL)
    return True


def _count_out(choice: Choice, playouts: Playouts, effort: Effort, wanted: Callable[[], bool]) -> bool:
    question = choice.question
    if isinstance(question.position, State):
        return True
    orders = factorial(sum(block is not None for block in question.position.board.tower))
    worlds = possible_worlds(question.position, effort.worlds // orders)
    if worlds is None:
        return True
    worth = [0.0] * len(question.actions)
    at_once = max(1, min(WORLDS_AT_ONCE, effort.at_once // (len(worth) * question.plies * orders)))
    for first in range(0, len(worlds), at_once):
        if not wanted():
            return False
        portion = worlds[first : first + at_once]
        returns = question.ask_over(playouts, [world.deal for world in portion])
        for act, values in enumerate(returns):
            worth[act] += sum(world.weight * value for world, value in zip(portion, values, strict=True))
    worth = [round(value, _DIGITS) for value in worth]
    choice.settle(worth[: len(choice.groups)], worth[-1], len(worlds), Basis.ENUMERATED)
    return True
