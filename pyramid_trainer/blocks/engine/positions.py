"""What positions and acts are worth by playouts, for the analysis: to either seat, at any moment, over given deals too.

They are those of ``playouts``: the policy plays ``HORIZON`` takes, then the hands tell the rest, as for players that
think. Played to the end it overlooks what it uncovers so often that values drift by twenty points from those of good
play. ``None`` among the acts lets the policy go on at once, and the seat asked about need not be the one to act. Over
given deals chance is counted out as well: it decides between blocks of equal promise by an order of all blocks, and
every order is tried.

With all faces open playouts go to the end, since the hands tell nothing of faces that are known; and the policy wavers,
since without that a true deal would be played in one way only: for every playout a player's taste is drawn, what each
card in each hand is worth on top.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from pyramid_trainer.blocks.actions import HANDS
from pyramid_trainer.blocks.board import SEATS, Board
from pyramid_trainer.blocks.engine.batch import BITS, Floats, Small, bit_of_place
from pyramid_trainer.blocks.engine.deals import possible_deals, true_deals
from pyramid_trainer.blocks.engine.hands import CARDS, JOKER_NUMBER, number_of
from pyramid_trainer.blocks.engine.playouts import GAMES_AT_ONCE, Acts, in_parts, played
from pyramid_trainer.blocks.faces import Face
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State

HORIZON = 6
"""Takes after the act. The strong player looks ten ahead: it has a second for one act, the analysis 90 for a game, and
ten last 1.4 times as long, only to find the same acts the best (decision 9).
"""

WAVERING = {Scoring.BASIC: 0.04, Scoring.ADVANCED: 0.2}
"""How much a taste adds at most: a few times what two good takes differ by."""


def returns_after(observation: Observation, actions: Acts, deals: int, seed: int) -> Floats:
    """What the game brings to the observer once each act is done, float32 of shape (acts, deals).

    Column ``j`` is the same deal for every act, one that agrees with the observation.
    """

    def deal(number: int, chance: np.random.Generator) -> Small:
        return _agreeing(observation, number, chance)

    return in_parts(observation.board, observation.seat, actions, deals, seed, deal, HORIZON)


def returns_over(observation: Observation, actions: Acts, worlds: Sequence[tuple[Face, ...]], seed: int) -> Floats:
    """The same over these deals, in their order; each value is the mean over all orders that may decide between blocks.

    Not while blocks are placed.
    """
    orders = _orders(observation.board)
    numbers = np.array([[number_of(face) for face in world] for world in worlds], dtype=np.int8)
    at_once = max(1, GAMES_AT_ONCE // (len(actions) * len(orders)))
    parts = []
    for start in range(0, len(worlds), at_once):
        dealt = np.repeat(numbers[start : start + at_once], len(orders), axis=0)
        chance = np.random.Generator(np.random.SFC64(seed))
        ties = np.tile(orders, (len(dealt) // len(orders) * len(actions), 1))
        values = played(observation.board, observation.seat, actions, dealt, chance, HORIZON, ties=ties)
        parts.append(values.reshape(len(actions), -1, len(orders)).mean(axis=2))
    found: Floats = np.concatenate(parts, axis=1)
    return found


def returns_with_faces(state: State, actions: Acts, playouts: int, seed: int, seat: int) -> Floats:
    """What the game as it was dealt brings to ``seat``, every face open to both, supply and all."""

    def deal(number: int, _: np.random.Generator) -> Small:
        return true_deals(state.deal, number)

    def tasting(number: int, chance: np.random.Generator) -> Floats:
        return _tastes(state.board.rules.scoring, number, chance)

    return in_parts(state.board, seat, actions, playouts, seed, deal, None, tasting)


def _orders(board: Board) -> Floats:
    """Every order of the blocks that stand, as ``Batch.ties`` wants it: shape (orders, 64)."""
    bits = bit_of_place(board.rules.width)
    standing = [bits[place] for place, block in enumerate(board.tower) if block is not None]
    ranks = np.array(list(permutations(range(len(standing)))), dtype=np.float32)
    orders = np.zeros((len(ranks), BITS), dtype=np.float32)
    orders[:, standing] = ranks / max(1, len(standing))
    return orders


def _tastes(scoring: Scoring, games: int, chance: np.random.Generator) -> Floats:
    """See ``played``."""
    tastes: Floats = chance.random((len(SEATS), len(HANDS), games, CARDS), dtype=np.float32)
    tastes *= np.float32(WAVERING[scoring])
    return tastes


def _agreeing(observation: Observation, deals: int, chance: np.random.Generator) -> Small:
    """Deals that look the same to the observer; what the other player holds is known to be no joker."""
    dealt = possible_deals(observation, deals, chance)
    lifted = observation.board.lifted
    if lifted is None or observation.faces[lifted.block] is not None:
        return dealt
    while len(wrong := np.flatnonzero(dealt[:, lifted.block] == JOKER_NUMBER)):
        dealt[wrong] = possible_deals(observation, len(wrong), chance)
    return dealt
