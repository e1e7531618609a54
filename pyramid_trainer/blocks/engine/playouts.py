"""What acts bring on the average over games that agree with what a player knows.

Each act is done in every one of the same deals, so that acts are compared by the same luck; then both players go on by
the policy, to the end or for a number of takes, after which the hands alone tell what may be expected. Values are those
of that policy and not of perfect play: basic 0 to 1, advanced the own points.
"""

from collections.abc import Callable, Sequence
from itertools import islice

import numpy as np
import numpy.typing as npt

from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import Board
from pyramid_trainer.blocks.engine.batch import Batch, Floats, Small, bit_of_place, returns
from pyramid_trainer.blocks.engine.deals import batch_from, build, possible_deals, true_deals
from pyramid_trainer.blocks.engine.hands import number_of
from pyramid_trainer.blocks.engine.policy import estimate, take_ahead
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.state import State

GAMES_AT_ONCE = 2048
"""Small enough to stay in the processor's cache, large enough for NumPy to pay."""


def returns_after(
    observation: Observation, actions: Sequence[Action], deals: int, seed: int, takes: int | None = None
) -> Floats:
    """What the game brings to the player who is to act and whose observation it is, once each act is done.

    float32 of shape (acts, deals); column ``j`` is the same deal for every act. ``takes``: how many takes are played
    after the act before the rest is told from the hands; ``None``: to the end, and values are those of
    ``State.returns``. All acts must be of one kind.
    """
    if observation.seat != observation.board.current_player:
        raise ValueError("it is not this player's turn")

    def deal(number: int, chance: np.random.Generator) -> Small:
        return possible_deals(observation, number, chance)

    return _in_parts(observation.board, actions, deals, seed, takes, deal, all_seen=False)


def returns_over(observation: Observation, actions: Sequence[Action], deals: Small, seed: int) -> Floats:
    """As ``returns_after``, to the end, over these deals, laid out as ``possible_deals`` does."""
    rest = iter(deals)

    def deal(number: int, _: np.random.Generator) -> Small:
        return np.array(list(islice(rest, number)))

    return _in_parts(observation.board, actions, len(deals), seed, None, deal, all_seen=False)


def returns_with_faces(
    state: State, actions: Sequence[Action], playouts: int, seed: int, takes: int | None = None
) -> Floats:
    """As ``returns_after`` for the deal as it is, every face of which both players know, supply and all.

    What differs from playout to playout is only how the policy chooses between equals.
    """

    def deal(number: int, chance: np.random.Generator) -> Small:
        return true_deals(state.deal, number)

    return _in_parts(state.board, actions, playouts, seed, takes, deal, all_seen=True)


def _in_parts(
    board: Board,
    actions: Sequence[Action],
    deals: int,
    seed: int,
    takes: int | None,
    deal: Callable[[int, np.random.Generator], Small],
    *,
    all_seen: bool,
) -> Floats:
    seat = board.current_player
    if seat is None:
        raise ValueError("the game is over")
    values = np.empty((len(actions), deals), dtype=np.float32)
    at_once = max(1, GAMES_AT_ONCE // max(1, len(actions)))
    for part, start in enumerate(range(0, deals, at_once)):
        chance = np.random.Generator(np.random.SFC64([seed, part]))
        dealt = deal(min(at_once, deals - start), chance)
        games = np.tile(dealt, (len(actions), 1))
        batch = batch_from(board, games, chance, len(actions))
        _act(batch, board, games, actions, chance, all_seen=all_seen)
        scoring = board.rules.scoring
        for _ in range(batch.left if takes is None else min(takes, batch.left)):
            take_ahead(batch, scoring, all_seen=all_seen)
        ended = estimate(batch, scoring, seat) if batch.left else returns(batch, scoring)[seat]
        values[:, start : start + len(dealt)] = ended.reshape(len(actions), -1)
    return values


def _act(
    batch: Batch,
    board: Board,
    deals: Small,
    actions: Sequence[Action],
    chance: np.random.Generator,
    *,
    all_seen: bool,
) -> None:
    """Does each act in its share of the games, the first act in the first games and so on."""
    share = batch.games // len(actions)

    def spread(numbers: Sequence[int]) -> npt.NDArray[np.int64]:
        return np.repeat(np.array(numbers, dtype=np.int64), share)

    bits = bit_of_place(batch.width)
    if all(isinstance(act, Take) for act in actions):
        at = spread([bits[act.at] for act in actions if isinstance(act, Take)])
        take_ahead(batch, board.rules.scoring, at, all_seen=all_seen)
    elif all(isinstance(act, Place) for act in actions):
        at = spread([bits[act.at] for act in actions if isinstance(act, Place)])
        build(batch, board, deals, at, chance, len(actions))
    elif all(isinstance(act, Put) for act in actions):
        assert board.lifted is not None, "a card is put only after a block was taken"
        cards = deals[:, board.lifted.block].astype(np.int64)
        batch.show(1 - batch.mover, np.arange(batch.games), cards)
        batch.put(cards, spread([act.hand for act in actions if isinstance(act, Put)]))
    elif all(isinstance(act, Keep) for act in actions):
        kept = [act for act in actions if isinstance(act, Keep)]
        batch.put(spread([number_of(act.face) for act in kept]), spread([act.hand for act in kept]))
    else:
        raise ValueError("acts of different kinds are not compared")
