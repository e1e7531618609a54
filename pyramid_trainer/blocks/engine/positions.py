"""What positions and acts are worth by playouts, for the analysis: to either seat, at any moment, over given deals too.

The same policy as in ``playouts``. It plays ``HORIZON`` takes, then the hands tell the rest, as for players that think:
played to the end it overlooks what it uncovers so often that values drift by twenty points from those of good play. Two
more things differ. ``None`` among the acts lets the policy go on at once, and the seat asked about need not be the one
to act. Over given deals chance is counted out as well: it decides between blocks of equal promise by an order of all
blocks, and every order is tried.

With all faces open playouts go to the end, since the hands tell nothing of faces that are known; and the policy wavers,
since without that a true deal would be played in one way only: for every playout a player's taste is drawn, what each
card in each hand is worth on top.
"""

from collections.abc import Callable, Sequence
from itertools import permutations

import numpy as np

from pyramid_trainer.blocks.actions import HANDS, Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import SEATS, Board, Phase
from pyramid_trainer.blocks.engine.batch import (
    BITS,
    Batch,
    Floats,
    Places,
    Small,
    bit_of_place,
    building_room,
    pick,
    returns,
)
from pyramid_trainer.blocks.engine.deals import batch_from, build, possible_deals, true_deals
from pyramid_trainer.blocks.engine.hands import CARDS, JOKER_NUMBER, number_of
from pyramid_trainer.blocks.engine.policy import best_blocks, best_hands, best_kept, estimate, gains_of
from pyramid_trainer.blocks.faces import Face
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State

GAMES_AT_ONCE = 2048
HORIZON = 6
"""Takes after the act. The strong player looks ten ahead, which is hardly stronger and takes longer."""

WAVERING = {Scoring.BASIC: 0.04, Scoring.ADVANCED: 0.2}
"""How much a taste adds at most: a few times what two good takes differ by."""

Acts = Sequence[Action | None]


def returns_after(observation: Observation, actions: Acts, deals: int, seed: int) -> Floats:
    """What the game brings to the observer once each act is done, float32 of shape (acts, deals).

    Column ``j`` is the same deal for every act, one that agrees with the observation.
    """

    def deal(number: int, chance: np.random.Generator) -> Small:
        return _agreeing(observation, number, chance)

    return _in_parts(observation.board, observation.seat, actions, deals, seed, deal, all_seen=False)


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
        values = _played(observation.board, observation.seat, actions, dealt, chance, ties=ties)
        parts.append(values.reshape(len(actions), -1, len(orders)).mean(axis=2))
    found: Floats = np.concatenate(parts, axis=1)
    return found


def returns_with_faces(state: State, actions: Acts, playouts: int, seed: int, seat: int) -> Floats:
    """What the game as it was dealt brings to ``seat``, every face open to both, supply and all."""

    def deal(number: int, _: np.random.Generator) -> Small:
        return true_deals(state.deal, number)

    return _in_parts(state.board, seat, actions, playouts, seed, deal, all_seen=True)


def _in_parts(
    board: Board,
    seat: int,
    actions: Acts,
    deals: int,
    seed: int,
    deal: Callable[[int, np.random.Generator], Small],
    *,
    all_seen: bool,
) -> Floats:
    values = np.empty((len(actions), deals), dtype=np.float32)
    at_once = max(1, GAMES_AT_ONCE // max(1, len(actions)))
    for part, start in enumerate(range(0, deals, at_once)):
        chance = np.random.Generator(np.random.SFC64([seed, part]))
        dealt = deal(min(at_once, deals - start), chance)
        tastes = _tastes(board, len(dealt), chance) if all_seen else None
        values[:, start : start + len(dealt)] = _played(board, seat, actions, dealt, chance, tastes=tastes)
    return values


def _played(
    board: Board,
    seat: int,
    actions: Acts,
    deals: Small,
    chance: np.random.Generator,
    *,
    ties: Floats | None = None,
    tastes: Floats | None = None,
) -> Floats:
    """Shape (acts, deals). ``ties``: instead of chance, see ``Batch``."""
    games = np.tile(deals, (len(actions), 1))
    batch = batch_from(board, games, chance, len(actions))
    if ties is not None:
        batch.ties = ties
    taking = _Taking(batch, board.rules.scoring, tastes)
    _first_act(taking, board, games, actions, chance)
    for _ in range(batch.left if tastes is not None else min(HORIZON, batch.left)):
        taking.take()
    scoring = board.rules.scoring
    found = estimate(batch, scoring, seat) if batch.left else returns(batch, scoring)[seat]
    if scoring is Scoring.BASIC:
        np.clip(found, 0, 1, out=found)  # an estimate may leave it by a rounding
    return found.reshape(len(actions), -1)


def _orders(board: Board) -> Floats:
    """Every order of the blocks that stand, as ``Batch.ties`` wants it: shape (orders, 64)."""
    bits = bit_of_place(board.rules.width)
    standing = [bits[place] for place, block in enumerate(board.tower) if block is not None]
    ranks = np.array(list(permutations(range(len(standing)))), dtype=np.float32)
    orders = np.zeros((len(ranks), BITS), dtype=np.float32)
    orders[:, standing] = ranks / max(1, len(standing))
    return orders


def _tastes(board: Board, games: int, chance: np.random.Generator) -> Floats:
    """By seat and hand, for each game and card, shape (2, 3, games, 52)."""
    tastes: Floats = chance.random((len(SEATS), len(HANDS), games, CARDS), dtype=np.float32)
    tastes *= np.float32(WAVERING[board.rules.scoring])
    return tastes


class _Taking:
    """Takes in all games of a batch, by the policy where nothing else is wanted (-1).

    ``tastes``: given where all faces are open; the same again and again for games that are alike.
    """

    def __init__(self, batch: Batch, scoring: Scoring, tastes: Floats | None) -> None:
        self.batch = batch
        self._scoring = scoring
        self._tastes = tastes

    def take(self, wanted: Places | None = None) -> None:
        """A block at the bit that is wanted, then a card into a hand."""
        batch, gains = self.batch, self._gains()
        bits = best_blocks(batch, gains, all_seen=self._tastes is not None)
        cards = batch.lift(_wanted(wanted, bits))
        jokers = np.flatnonzero(cards == JOKER_NUMBER)
        if len(jokers):
            cards[jokers] = best_kept(gains, batch.turn_up(jokers), jokers)
        batch.put(cards, best_hands(gains, cards))

    def put(self, cards: Places, wanted: Places) -> None:
        """Cards that were taken already into the hands that are wanted."""
        self.batch.show(1 - self.batch.mover, np.arange(self.batch.games), cards)
        self.batch.put(cards, _wanted(wanted, best_hands(self._gains(), cards)))

    def keep(self, turned: Sequence[int], wanted_cards: Places, wanted_hands: Places) -> None:
        """One of the three cards that a joker turned up, into a hand."""
        gains, every = self._gains(), np.arange(self.batch.games)
        three = np.repeat(np.array(turned, dtype=np.int64)[:, None], self.batch.games, axis=1)
        cards = _wanted(wanted_cards, best_kept(gains, three, every))
        self.batch.put(cards, _wanted(wanted_hands, best_hands(gains, cards)))

    def _gains(self) -> Floats:
        gains = gains_of(self.batch, self._scoring)
        if self._tastes is not None:
            taste = self._tastes[self.batch.mover]
            gains.reshape(len(HANDS), -1, taste.shape[1], CARDS)[:] += taste[:, None]
        return gains


def _first_act(taking: _Taking, board: Board, deals: Small, actions: Acts, chance: np.random.Generator) -> None:
    """Does each act in its share of the games, the first act in the first games and so on."""
    batch = taking.batch
    share = batch.games // len(actions)

    def spread(number: Callable[[Action], int]) -> Places:
        return np.repeat(np.array([-1 if act is None else number(act) for act in actions], dtype=np.int64), share)

    match board.phase:
        case Phase.TAKING:
            taking.take(spread(lambda act: _bit(act, batch.width)))
        case Phase.PUTTING:
            assert board.lifted is not None, "a card is put only after a block was taken"
            taking.put(deals[:, board.lifted.block].astype(np.int64), spread(_hand))
        case Phase.KEEPING:
            taking.keep([number_of(face) for face in board.turned], spread(_kept), spread(_hand))
        case Phase.PLACING:
            dice = np.tile(chance.random(share, dtype=np.float32), len(actions))
            anywhere = pick(building_room(batch.standing, batch.width), dice)
            first = _wanted(spread(lambda act: _bit(act, batch.width)), anywhere)
            build(batch, board, deals, first, chance, len(actions))
        case Phase.OVER:
            raise ValueError("the game is over")


def _wanted(wanted: Places | None, else_that: Places) -> Places:
    return else_that if wanted is None else np.where(wanted < 0, else_that, wanted)


def _bit(action: Action, width: int) -> int:
    assert isinstance(action, Take | Place), "the act of its phase"
    return bit_of_place(width)[action.at]


def _hand(action: Action) -> int:
    assert isinstance(action, Put | Keep), "the act of its phase"
    return action.hand


def _kept(action: Action) -> int:
    assert isinstance(action, Keep), "the act of its phase"
    return number_of(action.face)


def _agreeing(observation: Observation, deals: int, chance: np.random.Generator) -> Small:
    """Deals that look the same to the observer; what the other player holds is known to be no joker."""
    dealt = possible_deals(observation, deals, chance)
    lifted = observation.board.lifted
    if lifted is None or observation.faces[lifted.block] is not None:
        return dealt
    while len(wrong := np.flatnonzero(dealt[:, lifted.block] == JOKER_NUMBER)):
        dealt[wrong] = possible_deals(observation, len(wrong), chance)
    return dealt
