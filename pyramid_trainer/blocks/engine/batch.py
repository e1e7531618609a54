"""Many games in the taking phase, side by side in arrays: all of them at the same take.

The blocks that stand are the bits of one number for each game. The place in row ``r`` and column ``c`` (see
``pyramid``) is the bit ``r * width + c``, so what lies on a block is found by two shifts; thirty blocks never reach
beyond the seventh row, and 64 bits are enough at every width. Faces are numbers, see ``hands``.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from pyramid_trainer.blocks.board import SEATS
from pyramid_trainer.blocks.engine.hands import hand_table
from pyramid_trainer.blocks.faces import TURNED_BY_A_JOKER
from pyramid_trainer.blocks.pyramid import column_of, places_in, row_of
from pyramid_trainer.blocks.ranking import all_classes
from pyramid_trainer.blocks.scoring import DRAW, HAND_POINTS, POINTS_FOR_WINS, Scoring

BITS = 64
Bits = npt.NDArray[np.uint64]
Small = npt.NDArray[np.int8]
States = npt.NDArray[np.int16]
Places = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

_ONE = np.uint64(1)


@cache
def bit_of_place(width: int) -> tuple[int, ...]:
    """The bit of each place by its number; places beyond the seventh row, which nothing reaches, have none: -1."""
    bits = (row_of(place) * width + column_of(place) for place in range(places_in(width)))
    return tuple(bit if bit < BITS else -1 for bit in bits)


@dataclass(slots=True)
class Batch:
    """``mover``: the seat that takes next; ``left``: takes until the end. Both are the same in all games.

    ``standing``: uint64 by game, the blocks that stand. ``owners`` and ``faces``: int8 of shape (games, 64), by bit the
    seat that placed the block, and its face. ``hands``: int16 of shape (2, 3, games), the states of each seat's hands.
    ``supply``: int8 of shape (games, 6), what jokers turn up next; ``turned``: by game, how many of them have been.
    ``ties``: float32 of shape (games, 64), by bit a number from 0 to below 1 that decides between equals.
    ``unseen``: float32 of shape (2, games, 53), by seat 1 for each card this player has not seen, else 0; jokers do not
    count.
    """

    width: int
    mover: int
    left: int
    standing: Bits
    owners: Small
    faces: Small
    hands: States
    supply: Small
    turned: npt.NDArray[np.int64]
    ties: Floats
    unseen: Floats

    @property
    def games(self) -> int:
        return len(self.standing)

    def free(self) -> Bits:
        """The blocks with nothing on top of them."""
        return self.standing & ~covered(self.standing, self.width)

    def each_free(self) -> tuple[Places, Places]:
        """Every free block of every game, the games in order: ``64 x game + bit``; and how many each game has."""
        free = self.free()
        flags = np.unpackbits(free.astype("<u8").view(np.uint8), bitorder="little").view(np.bool_)
        return np.flatnonzero(flags), np.bitwise_count(free).astype(np.int64)

    def lift(self, bits: Places) -> Places:
        """Takes a block in each game, which the player who did not place it sees; its face, 52 for a joker."""
        every = np.arange(self.games)
        faces = self.faces[every, bits].astype(np.int64)
        self.standing ^= _ONE << bits.astype(np.uint64)
        self.show(1 - self.owners[every, bits], every, faces)
        return faces

    def turn_up(self, games: Places) -> Places:
        """Turns up three supply blocks in these games, in the open: their faces, of shape (3, those games)."""
        first = self.turned[games]
        self.turned[games] += TURNED_BY_A_JOKER
        faces: Places = self.supply[games, first + np.arange(TURNED_BY_A_JOKER)[:, None]].astype(np.int64)
        for seat in SEATS:
            self.show(seat, games, faces)
        return faces

    def show(self, seats: int | Small, games: Places, cards: Places) -> None:
        """Lets a player see a card in each of these games."""
        self.unseen[seats, games, cards] = 0

    def put(self, cards: Places, hands: Places) -> None:
        """The mover of each game adds its card to one of the own hands; then the other player is to move."""
        every = np.arange(self.games)
        own = self.hands[self.mover]
        own[hands, every] = hand_table().after[own[hands, every], cards]
        self.mover = 1 - self.mover
        self.left -= 1


def building_room(standing: Bits, width: int) -> Bits:
    """The places on which the next block may be put."""
    carried = standing << np.uint64(width) & standing << np.uint64(width - 1)
    return (carried | np.uint64((1 << width) - 1)) & _every_place(width) & ~standing


@cache
def _every_place(width: int) -> np.uint64:
    """Bits that stand for no place would seem to be carried: by the end of one row and the beginning of the next."""
    return np.uint64(sum(1 << bit for bit in bit_of_place(width) if bit >= 0))


def covered(standing: Bits, width: int) -> Bits:
    """The places that carry a block; a block lies on the place below it and on that one's right neighbour."""
    upper = standing >> np.uint64(width) << np.uint64(width)
    return (upper >> np.uint64(width)) | (upper >> np.uint64(width - 1))


def lowest(bits: Bits) -> Places:
    """The number of the lowest bit that is set; 64 where none is."""
    numbers: Places = np.bitwise_count((bits & -bits) - _ONE).astype(np.int64)
    return numbers


def pick(bits: Bits, dice: Floats) -> Places:
    """One of the bits that are set, each equally likely; ``dice``: in each game a number from 0 to below 1."""
    skip = (np.bitwise_count(bits) * dice).astype(np.int64)
    rest = bits.copy()
    for skipped in range(int(skip.max(initial=0))):
        rest = np.where(skip > skipped, rest & (rest - _ONE), rest)
    return lowest(rest)


def returns(batch: Batch, scoring: Scoring) -> Floats:
    """What finished games brought, float32 of shape (2, games), as ``State.returns`` gives it."""
    zero, one = batch.hands
    wins = np.stack([(zero > one).sum(axis=0), (one > zero).sum(axis=0)])
    if scoring is Scoring.ADVANCED:
        made = batch.hands - np.int16(hand_table().partial)
        points: Floats = _points_by_class()[made].sum(axis=1) + _POINTS_FOR_WINS[wins]
        return points
    won = np.float32(DRAW) * (1 + np.sign(wins[0] - wins[1], dtype=np.float32))
    return np.stack([won, 1 - won])


_POINTS_FOR_WINS = np.array(POINTS_FOR_WINS, dtype=np.float32)


@cache
def _points_by_class() -> Floats:
    return np.array([HAND_POINTS[one.category] for one in all_classes()], dtype=np.float32)
