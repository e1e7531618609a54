"""What one person is shown of a game, and what stands where on the table because of it."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF

from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import Board, Phase, other
from pyramid_trainer.blocks.faces import JOKER, Face
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.ui.blocks.plan import ABOVE, BELOW, MOST_DISCARDS, TablePlan

Key = tuple[str | int, ...]
"""Names a piece: ``("place", 7)``, ``("slot", side, hand, number)``, ``("held",)``, ``("turned", 0)``, ``("gone", 3)``,
``("supply",)``."""

HELD: Key = ("held",)
SUPPLY: Key = ("supply",)


class Piece(NamedTuple):
    """A block as it is drawn. ``blank``: its blank side is seen; ``variant``: which grain it has."""

    front: QRectF
    face: Face | None
    blank: bool
    variant: int


class Seen(NamedTuple):
    """``faces``: by block number, as far as they are shown; ``below``: the seat whose hands lie at the bottom;
    ``near``: the seat from whose side the pyramid is looked at; ``acting``: the seat that the person at the screen acts
    for now, if any.
    """

    board: Board
    faces: tuple[Face | None, ...]
    below: int
    near: int
    acting: int | None

    @property
    def phase(self) -> Phase:
        return self.board.phase

    def side(self, seat: int) -> int:
        return BELOW if seat == self.below else ABOVE

    def seat(self, side: int) -> int:
        return self.below if side == BELOW else other(self.below)

    @property
    def acting_side(self) -> int | None:
        return None if self.acting is None else self.side(self.acting)


def seen_by(observation: Observation, *, below: int, acting: bool) -> Seen:
    """What the player whose ``observation`` it is sees."""
    board = observation.board
    return Seen(board, observation.faces, below, observation.seat, board.current_player if acting else None)


def seen_by_both(observation: Observation, *, below: int) -> Seen:
    """What both players may see who sit at one screen: nothing of the blocks on the pyramid."""
    board = observation.board
    standing = {block for block in board.tower if block is not None}
    faces = tuple(None if block in standing else face for block, face in enumerate(observation.faces))
    return Seen(board, faces, below, below, board.current_player)


def pieces(seen: Seen, plan: TablePlan) -> dict[Key, Piece]:
    """Every block on the table, those further down in the pyramid first."""
    return dict(_pieces(seen, plan))


def _pieces(seen: Seen, plan: TablePlan) -> Iterator[tuple[Key, Piece]]:
    board = seen.board
    for place, front in sorted(enumerate(plan.fronts), key=lambda one: -one[1].top()):
        block = board.tower[place]
        if block is not None:
            yield ("place", place), _closed(seen, front, block)
    for seat, hands in enumerate(board.hands):
        side = seen.side(seat)
        for hand, cards in enumerate(hands):
            for number, card in enumerate(cards):
                front = plan.hands[side][hand].slots[number]
                yield ("slot", side, hand, number), Piece(front, card, False, card.rank)
    if board.supply_left:
        yield SUPPLY, Piece(plan.supply, None, True, 3)
    for number, face in enumerate(board.discards[:MOST_DISCARDS]):
        yield ("gone", number), Piece(plan.discards[number], face, False, number)
    held = board.next_block if board.lifted is None else board.lifted.block
    if held is not None:
        yield HELD, _closed(seen, plan.held, held)
    for number, face in enumerate(board.turned):
        yield ("turned", number), Piece(plan.turned[number], face, False, number)


def _closed(seen: Seen, front: QRectF, block: int) -> Piece:
    """A block of which only its owner has seen the face: to the other player it shows its blank side."""
    face = seen.faces[block]
    return Piece(front, face, face is None and seen.board.owner(block) != seen.near, block)


def origins(before: Board, action: Action, after: Seen) -> dict[Key, Key]:
    """Where the pieces come from that ``action`` has moved: for the key of each now that of before."""
    match action:
        case Place(at):
            return {("place", at): HELD}
        case Take(at) if after.board.turned:
            came = {("turned", number): SUPPLY for number in range(len(after.board.turned))}
            return {**came, ("gone", len(before.discards)): ("place", at)}
        case Take(at):
            return {HELD: ("place", at)}
        case Put(hand):
            return {_last_slot(before, after, hand): HELD}
        case Keep(face, hand):
            kept = before.turned.index(face)
            rest = [number for number in range(len(before.turned)) if number != kept]
            gone = {("gone", len(before.discards) + nth): ("turned", number) for nth, number in enumerate(rest)}
            return {**gone, _last_slot(before, after, hand): ("turned", kept)}


def last_slot(before: Board, action: Action, after: Seen) -> Key | None:
    """Where the card lies that ``action`` has put into a hand."""
    return _last_slot(before, after, action.hand) if isinstance(action, Put | Keep) else None


def _last_slot(before: Board, after: Seen, hand: int) -> Key:
    seat = before.current_player
    assert seat is not None, "somebody has acted"
    return ("slot", after.side(seat), hand, len(before.hands[seat][hand]))


def kept_cards(board: Board) -> tuple[int, ...]:
    """The numbers among the three turned up that can be kept."""
    return tuple(number for number, face in enumerate(board.turned) if face is not JOKER)
