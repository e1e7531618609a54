"""What both players see: whose blocks stand where, the hands, the discards, and what is to be done next.

Players are *seats*, 0 and 1; either may place first, and whoever places first also takes first. Blocks have numbers
(see ``faces``): which block stands where is no secret, only what is on it. Whoever's turn it is has turned up the next
of their own blocks, and nobody else sees it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from pyramid_trainer.blocks.faces import BLOCKS_EACH, FACES, PLACED_BLOCKS, Face
from pyramid_trainer.blocks.pyramid import WIDTHS, Pyramid, places_in, pyramid
from pyramid_trainer.blocks.scoring import Hands, Scoring

SEATS = (0, 1)


def other(seat: int) -> int:
    return 1 - seat


@dataclass(frozen=True, slots=True)
class BlockRules:
    """What two players agree on. ``width``: places in the foundation, 8 to 10."""

    width: int = WIDTHS[0]
    scoring: Scoring = Scoring.BASIC

    def __post_init__(self) -> None:
        if self.width not in WIDTHS:
            raise ValueError(f"no such foundation: {self.width!r} places")

    @property
    def pyramid(self) -> Pyramid:
        return pyramid(self.width)


class Phase(StrEnum):
    """What is to be done next, each by an act of its own kind: ``Place``, ``Take``, ``Put``, ``Keep``; or nothing."""

    PLACING = "placing"
    TAKING = "taking"
    PUTTING = "putting"
    KEEPING = "keeping"
    OVER = "over"


class Lifted(NamedTuple):
    """A block that was taken and looked at; its card has not gone into a hand yet. ``at``: the place it stood on."""

    block: int
    at: int


Tower: TypeAlias = tuple[int | None, ...]
TableHands: TypeAlias = tuple[Hands, Hands]


@dataclass(frozen=True, slots=True)
class Board:
    """The open part of a game.

    ``first``: the seat that places and takes first; ``tower``: the number of the block on each place; ``placed``: how
    many blocks were placed so far; ``hands``: by seat; ``discards``: in the order they were discarded; ``turned``: the
    three faces a joker turned up, until one is kept; ``supply_used``: supply blocks turned up so far.
    """

    rules: BlockRules
    first: int
    tower: Tower
    placed: int = 0
    hands: TableHands = (((), (), ()), ((), (), ()))
    discards: tuple[Face, ...] = ()
    lifted: Lifted | None = None
    turned: tuple[Face, ...] = ()
    supply_used: int = 0

    @property
    def taken(self) -> int:
        """How many of the 30 takes are complete: each brings one card into a hand."""
        return sum(len(hand) for hands in self.hands for hand in hands)

    @property
    def phase(self) -> Phase:
        if self.placed < PLACED_BLOCKS:
            return Phase.PLACING
        if self.turned:
            return Phase.KEEPING
        if self.lifted is not None:
            return Phase.PUTTING
        return Phase.TAKING if self.taken < PLACED_BLOCKS else Phase.OVER

    @property
    def current_player(self) -> int | None:
        """The seat whose turn it is; ``None`` when the game is over."""
        phase = self.phase
        if phase is Phase.OVER:
            return None
        turns = self.placed if phase is Phase.PLACING else self.taken
        return self.first if turns % 2 == 0 else other(self.first)

    @property
    def next_block(self) -> int | None:
        """The block that the current player has turned up and is to place; ``None`` when building is over."""
        if self.placed == PLACED_BLOCKS:
            return None
        return self.placed // 2 + BLOCKS_EACH * (self.placed % 2)

    @property
    def supply_left(self) -> int:
        return len(FACES) - PLACED_BLOCKS - self.supply_used

    def owner(self, block: int) -> int:
        """The seat that places or placed this block, 0 to 29."""
        return self.first if block < BLOCKS_EACH else other(self.first)

    def unplaced(self, seat: int) -> int:
        """How many blocks this seat has still to place, the one it may have turned up among them."""
        gone = (self.placed + 1) // 2 if seat == self.first else self.placed // 2
        return BLOCKS_EACH - gone

    def closed_blocks(self) -> set[int]:
        """The blocks whose faces are not open to both players."""
        used = self.placed
        closed = {block for block in self.tower if block is not None}
        closed.update(range((used + 1) // 2, BLOCKS_EACH), range(BLOCKS_EACH + used // 2, PLACED_BLOCKS))
        closed.update(range(PLACED_BLOCKS + self.supply_used, len(FACES)))
        if self.lifted is not None:
            closed.add(self.lifted.block)
        return closed

    def hidden_from(self, seat: int) -> set[int]:
        """The blocks whose faces this seat does not know.

        A player knows the blocks they placed, the one they have turned up to place, and the one they have taken.
        """
        seen = {block for block in self.tower if block is not None and self.owner(block) == seat}
        if self.next_block is not None and self.current_player == seat:
            seen.add(self.next_block)
        if self.lifted is not None and seat in (self.current_player, self.owner(self.lifted.block)):
            seen.add(self.lifted.block)
        return self.closed_blocks() - seen


def empty_board(rules: BlockRules, first: int) -> Board:
    """The board before the first block is placed."""
    if first not in SEATS:
        raise ValueError(f"no such seat: {first!r}")
    return Board(rules, first, (None,) * places_in(rules.width))
