"""What positions and acts are worth by playouts, for the analysis: to either seat, at any moment, over given deals too.

The same policy as in ``playouts``, always to the end. Three things differ. ``None`` among the acts lets the policy go
on at once, and the seat asked about need not be the one to act. With no more than ``FIXED_TIES_FROM`` takes to go,
blocks of equal promise are told apart by their place and not by chance, so that a value over all deals that are
possible is the value of the policy. And with all faces open the policy wavers, since without that a true deal would be
played in one way only: to the promise of every card in every hand something is added by chance.
"""

from collections.abc import Callable, Sequence

import numpy as np

from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import Board, Phase
from pyramid_trainer.blocks.engine.batch import Batch, Floats, Places, Small, bit_of_place, building_room, pick, returns
from pyramid_trainer.blocks.engine.deals import batch_from, build, possible_deals, true_deals
from pyramid_trainer.blocks.engine.hands import JOKER_NUMBER, number_of
from pyramid_trainer.blocks.engine.policy import best_blocks, best_hands, best_kept, gains_of
from pyramid_trainer.blocks.faces import Face
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State

FIXED_TIES_FROM = 6
GAMES_AT_ONCE = 2048
WAVERING = {Scoring.BASIC: 0.04, Scoring.ADVANCED: 0.2}
"""Up to how much is added to a promise with all faces open: a few times what two good takes differ by."""

Acts = Sequence[Action | None]


class _NoDice(np.random.Generator):
    """Where chance would decide, the same always comes up."""

    def __init__(self) -> None:
        super().__init__(np.random.PCG64(0))

    def random(self, size=None, dtype=np.float64, out=None):  # type: ignore[no-untyped-def]
        return np.zeros(size, dtype)


_NO_DICE = _NoDice()


def returns_after(observation: Observation, actions: Acts, deals: int, seed: int) -> Floats:
    """What the game brings to the observer once each act is done, float32 of shape (acts, deals).

    Column ``j`` is the same deal for every act, one that agrees with the observation.
    """

    def deal(number: int, chance: np.random.Generator) -> Small:
        return _agreeing(observation, number, chance)

    return _in_parts(observation.board, observation.seat, actions, deals, seed, deal, all_seen=False)


def returns_over(observation: Observation, actions: Acts, worlds: Sequence[tuple[Face, ...]], seed: int) -> Floats:
    """The same over these deals, in their order."""
    numbers = np.array([[number_of(face) for face in world] for world in worlds], dtype=np.int8)
    left = iter(numbers)

    def deal(number: int, _: np.random.Generator) -> Small:
        return np.array([next(left) for _ in range(number)])

    return _in_parts(observation.board, observation.seat, actions, len(worlds), seed, deal, all_seen=False)


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
        games = np.tile(dealt, (len(actions), 1))
        batch = batch_from(board, games)
        taking = _Taking(batch, board.rules.scoring, chance, all_seen)
        _first_act(taking, board, games, actions)
        while batch.left:
            taking.take()
        values[:, start : start + len(dealt)] = returns(batch, board.rules.scoring)[seat].reshape(len(actions), -1)
    return values


class _Taking:
    """Takes in all games of a batch, by the policy where nothing else is wanted (-1)."""

    def __init__(self, batch: Batch, scoring: Scoring, chance: np.random.Generator, all_seen: bool) -> None:
        self.batch = batch
        self.chance = chance
        self._scoring = scoring
        self._all_seen = all_seen

    def take(self, wanted: Places | None = None) -> None:
        """A block at the bit that is wanted, then a card into a hand."""
        batch, gains = self.batch, self._gains()
        fixed = batch.left <= FIXED_TIES_FROM and not self._all_seen
        bits = best_blocks(batch, gains, _NO_DICE if fixed else self.chance, all_seen=self._all_seen)
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
        if self._all_seen:
            gains += self.chance.random(gains.shape, dtype=np.float32) * np.float32(WAVERING[self._scoring])
        return gains


def _first_act(taking: _Taking, board: Board, deals: Small, actions: Acts) -> None:
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
            dice = taking.chance.random(batch.games, dtype=np.float32)
            anywhere = pick(building_room(batch.standing, batch.width), dice)
            build(batch, board, deals, _wanted(spread(lambda act: _bit(act, batch.width)), anywhere), taking.chance)
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
