"""What one player may know: the board, and the faces they have seen.

That is what they placed, everything face up, every discard, the block they have turned up or taken; never the other
player's blocks before they are face up, nor what comes up next, from their own blocks or from the supply.
"""

from dataclasses import dataclass

from pyramid_trainer.blocks import legal
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.board import Board
from pyramid_trainer.blocks.faces import Face, without


@dataclass(frozen=True, slots=True)
class Observation:
    """``faces``: by block number, 0 to 53, the face as far as the player in ``seat`` knows it, else ``None``."""

    seat: int
    board: Board
    faces: tuple[Face | None, ...]

    @property
    def turned_up(self) -> Face | None:
        """The own block that is to be placed now, if it is this player's turn to place."""
        block = self.board.next_block
        return None if block is None or self.board.current_player != self.seat else self.faces[block]

    @property
    def lifted(self) -> Face | None:
        """The card in the hand of whoever took last, as long as it lies in no hand and if this player knows it."""
        return None if self.board.lifted is None else self.faces[self.board.lifted.block]

    def face_at(self, place: int) -> Face | None:
        """The face of the block on ``place``; ``None`` where none stands or this player does not know it."""
        block = self.board.tower[place]
        return None if block is None else self.faces[block]

    @property
    def unseen(self) -> tuple[Face, ...]:
        """The faces this player has not seen, in a fixed order: as many as ``faces`` lacks."""
        return tuple(without(face for face in self.faces if face is not None))

    def legal_actions(self) -> tuple[Action, ...]:
        """What the current player may do, whether it is this one or the other."""
        return legal.legal_actions(self.board)
