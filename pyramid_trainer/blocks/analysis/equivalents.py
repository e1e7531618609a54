"""Acts that come to the same for the player who chooses, and are valued once.

Two hands that are empty on both sides: the game does not change when they change places. Two foundation blocks of the
other player's, both unknown: neither carries nor covers anything once it is free. Nothing else is taken to be the same.
"""

from collections.abc import Hashable, Sequence

from pyramid_trainer.blocks.actions import Action, Keep, Put, Take
from pyramid_trainer.blocks.board import Board, other
from pyramid_trainer.blocks.faces import Face
from pyramid_trainer.blocks.pyramid import row_of


def equivalents(
    board: Board, faces: Sequence[Face | None], actions: Sequence[Action]
) -> tuple[tuple[Action, ...], ...]:
    """``actions`` of the current player in groups, in their order; ``faces``: by block, as far as they are known."""
    groups: dict[Hashable, list[Action]] = {}
    for action in actions:
        groups.setdefault(_kind(board, faces, action), []).append(action)
    return tuple(map(tuple, groups.values()))


def _kind(board: Board, faces: Sequence[Face | None], action: Action) -> Hashable:
    match action:
        case Put(hand):
            return _place_of(board, hand)
        case Keep(face, hand):
            return face, _place_of(board, hand)
        case Take(at):
            block = board.tower[at]
            assert block is not None, "a block stands there"
            return at if row_of(at) or faces[block] is not None else f"unknown foundation block of {board.owner(block)}"
    return action


def _place_of(board: Board, hand: int) -> int | None:
    """The hand, or ``None`` if it is empty on both sides."""
    seat = board.current_player
    assert seat is not None, "asked only while somebody is to act"
    return hand if board.hands[seat][hand] or board.hands[other(seat)][hand] else None
