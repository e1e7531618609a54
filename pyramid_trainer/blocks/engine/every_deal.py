"""What acts bring in the last two takes to players that think: over every deal there may be, not over some by chance.

Then each player has one place left in one hand, so that what matters is which block is taken, and which card is kept
for a joker. Every way in which the unseen faces can lie on the blocks that stand comes once; only what a joker would
turn up is dealt at random.

Both go on by the policy, as in every playout, which is what a player goes by. ``analysis.endings`` is another matter:
what best play brings, jokers counted out. While no joker can come the last acts are forced, and the two agree.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.board import Board
from pyramid_trainer.blocks.engine.batch import Floats, Small
from pyramid_trainer.blocks.engine.deals import possible_deals
from pyramid_trainer.blocks.engine.hands import number_of
from pyramid_trainer.blocks.engine.playouts import returns_over
from pyramid_trainer.blocks.faces import PLACED_BLOCKS
from pyramid_trainer.blocks.observation import Observation

TAKES = 2


def is_ending(board: Board) -> bool:
    """Whether no more than the last two takes are left, the one that has begun counted."""
    return board.taken >= PLACED_BLOCKS - TAKES


def policy_values(observation: Observation, actions: Sequence[Action], seed: int) -> Floats:
    """What each act brings the player who is to act, float32 of shape (acts,): the mean over every deal."""
    chance = np.random.Generator(np.random.SFC64(seed))
    means: Floats = returns_over(observation, actions, every_deal(observation, chance), seed).mean(axis=1)
    return means


def every_deal(observation: Observation, chance: np.random.Generator) -> Small:
    """Deals in which the blocks that stand have every face that they can have, laid out as ``possible_deals`` does."""
    standing = [block for block in observation.board.tower if block is not None]
    hidden = [block for block in standing if observation.faces[block] is None]
    unseen = np.array([number_of(face) for face in observation.unseen], dtype=np.int8)
    ways = list(permutations(range(len(unseen)), len(hidden)))
    orders = np.array(ways, dtype=np.int64).reshape(len(ways), len(hidden))
    rest = [block for block, face in enumerate(observation.faces) if face is None and block not in hidden]
    left = np.ones((len(orders), len(unseen)), dtype=np.bool_)
    np.put_along_axis(left, orders, False, axis=1)
    deals = possible_deals(observation, len(orders), chance)
    deals[:, hidden] = unseen[orders]
    others = np.broadcast_to(unseen, left.shape)[left].reshape(len(orders), -1)
    deals[:, rest] = chance.permuted(others, axis=1)
    return deals
