"""From what a player knows to batches of games: the unseen faces dealt anew, the rest of the building at random."""

import numpy as np
import numpy.typing as npt

from pyramid_trainer.blocks.board import SEATS, Board, Phase, other
from pyramid_trainer.blocks.engine.batch import (
    BITS,
    Batch,
    Places,
    Small,
    bit_of_place,
    building_room,
    pick,
)
from pyramid_trainer.blocks.engine.hands import EMPTY, JOKER_NUMBER, hand_table, number_of
from pyramid_trainer.blocks.faces import FACES, JOKER, PLACED_BLOCKS, TURNED_BY_A_JOKER, Face
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.scoring import Hand

_SUPPLY_AT_MOST = TURNED_BY_A_JOKER * FACES.count(JOKER)
_ONE = np.uint64(1)


def possible_deals(observation: Observation, deals: int, chance: np.random.Generator) -> Small:
    """Deals that look the same to this player, who is to act: int8 of shape (deals, 54), faces by block number."""
    faces = np.array([JOKER_NUMBER if face is None else number_of(face) for face in observation.faces], dtype=np.int8)
    hidden = [block for block, face in enumerate(observation.faces) if face is None]
    unseen = np.array([number_of(face) for face in observation.unseen], dtype=np.int8)
    dealt = np.tile(faces, (deals, 1))
    dealt[:, hidden] = chance.permuted(np.tile(unseen, (deals, 1)), axis=1)
    return dealt


def true_deals(deal: tuple[Face, ...], deals: int) -> Small:
    """The same deal so many times, laid out as ``possible_deals`` does."""
    return np.tile(np.array([number_of(face) for face in deal], dtype=np.int8), (deals, 1))


def batch_from(board: Board, deals: Small, chance: np.random.Generator, alike: int = 1) -> Batch:
    """A game on this board for each deal; a block that was lifted is in none of them.

    ``alike``: so many times all deals are repeated, one after another; chance then decides in each as in the others.

    While the pyramid is being built the mover is who takes first once it stands, and no block stands yet.
    """
    games = len(deals)
    faces = np.zeros((games, BITS), dtype=np.int8)
    owners = np.zeros((games, BITS), dtype=np.int8)
    standing = 0
    bits = bit_of_place(board.rules.width)
    for place, block in enumerate(board.tower):
        if block is not None:
            standing |= 1 << bits[place]
            faces[:, bits[place]] = deals[:, block]
            owners[:, bits[place]] = board.owner(block)
    supply = PLACED_BLOCKS + board.supply_used
    states = np.array([[state_of(hand) for hand in hands] for hands in board.hands], dtype=np.int16)
    building = board.phase is Phase.PLACING
    mover = board.first if building else board.current_player
    assert mover is not None, "a game that is over brings what it brought"
    return Batch(
        width=board.rules.width,
        mover=mover,
        left=PLACED_BLOCKS - board.taken,
        standing=np.full(games, standing, dtype=np.uint64),
        owners=owners,
        faces=faces,
        hands=np.repeat(states[..., None], games, axis=2),
        supply=deals[:, supply : supply + _SUPPLY_AT_MOST],
        turned=np.zeros(games, dtype=np.int64),
        ties=_dice(games, alike, chance, BITS),
        unseen=_unseen(board, deals),
    )


def build(batch: Batch, board: Board, deals: Small, first: Places, chance: np.random.Generator, alike: int = 1) -> None:
    """Finishes the building: the next block goes on the bit ``first`` of each game, the others anywhere at random.

    ``alike``: as in ``batch_from``.
    """
    every = np.arange(batch.games)
    for placed in range(board.placed, PLACED_BLOCKS):
        seat = board.first if placed % 2 == 0 else other(board.first)
        block = placed // 2 + PLACED_BLOCKS // 2 * (placed % 2)
        room = building_room(batch.standing, batch.width)
        bits = first if placed == board.placed else pick(room, _dice(batch.games, alike, chance))
        batch.standing |= _ONE << bits.astype(np.uint64)
        batch.faces[every, bits] = deals[:, block]
        batch.owners[every, bits] = seat


def _dice(games: int, alike: int, chance: np.random.Generator, *each: int) -> npt.NDArray[np.float32]:
    """Numbers from 0 to below 1 for each game, the same for those that are alike."""
    dice = chance.random((games // alike, *each), dtype=np.float32)
    return np.concatenate([dice] * alike)


def state_of(hand: Hand) -> int:
    """The state of a hand, see ``hands``."""
    table = hand_table()
    state = EMPTY
    for card in hand:
        state = int(table.after[state, number_of(card)])
    return state


def _unseen(board: Board, deals: Small) -> npt.NDArray[np.float32]:
    """What each player has not seen when all own blocks are placed, see ``Batch.unseen``."""
    unseen = np.zeros((len(SEATS), len(deals), JOKER_NUMBER + 1), dtype=np.float32)
    every = np.arange(len(deals))[:, None]
    for seat in SEATS:
        hidden = [
            block
            for block in board.closed_blocks()
            if block >= PLACED_BLOCKS or board.owner(block) != seat
            if board.lifted is None or block != board.lifted.block or board.current_player != seat
        ]
        unseen[seat, every, deals[:, hidden]] = 1
    unseen[..., JOKER_NUMBER] = 0
    return unseen
