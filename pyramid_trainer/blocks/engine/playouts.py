"""What acts bring on the average over games that agree with what a player knows.

Each act is done in every one of the same deals, so that acts are compared by the same luck; then both players go on by
the policy, to the end or for a number of takes, after which the hands alone tell what may be expected. Values are those
of that policy and not of perfect play: basic 0 to 1, advanced the own points.

Players ask here about the acts that are theirs; ``positions`` asks the same playouts for the analysis.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

import numpy as np

from pyramid_trainer.blocks.actions import HANDS, Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import Board, Phase
from pyramid_trainer.blocks.engine.batch import (
    Batch,
    Floats,
    Places,
    Small,
    bit_of_place,
    building_room,
    pick,
    returns,
)
from pyramid_trainer.blocks.engine.deals import batch_from, build, possible_deals
from pyramid_trainer.blocks.engine.hands import CARDS, number_of
from pyramid_trainer.blocks.engine.policy import best_blocks, best_hands, best_kept, estimate, gains_of, take_by
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.scoring import Scoring

_Kind = TypeVar("_Kind", Place, Take, Put, Keep)

GAMES_AT_ONCE = 2048
"""Small enough to stay in the processor's cache, large enough for NumPy to pay."""

Acts: TypeAlias = Sequence[Action | None]
"""All of the kind that is to be done; for ``None`` the policy goes on at once."""

Dealing: TypeAlias = Callable[[int, np.random.Generator], Small]
"""Makes so many deals, laid out as ``possible_deals`` does."""

Tasting: TypeAlias = Callable[[int, np.random.Generator], Floats]
"""Makes tastes for so many deals, see ``played``."""


def returns_after(
    observation: Observation, actions: Sequence[Action], deals: int, seed: int, takes: int | None = None
) -> Floats:
    """What the game brings to the player who is to act and whose observation it is, once each act is done.

    float32 of shape (acts, deals); column ``j`` is the same deal for every act. ``takes``: how many takes are played
    after the act before the rest is told from the hands; ``None``: to the end, and values are those of
    ``State.returns``. Raises ``ValueError`` when it is not this player's turn, or for acts of another kind.
    """
    _require_turn(observation)

    def deal(number: int, chance: np.random.Generator) -> Small:
        return possible_deals(observation, number, chance)

    return in_parts(observation.board, observation.seat, actions, deals, seed, deal, takes)


def returns_over(observation: Observation, actions: Sequence[Action], deals: Small, seed: int) -> Floats:
    """As ``returns_after``, to the end, over these deals, laid out as ``possible_deals`` does."""
    _require_turn(observation)
    rest = iter(deals)

    def deal(number: int, _: np.random.Generator) -> Small:
        return np.array([next(rest) for _ in range(number)])

    return in_parts(observation.board, observation.seat, actions, len(deals), seed, deal, None)


def in_parts(
    board: Board,
    seat: int,
    actions: Acts,
    deals: int,
    seed: int,
    deal: Dealing,
    takes: int | None,
    tasting: Tasting | None = None,
) -> Floats:
    """What the acts bring to ``seat``, shape (acts, deals), a cache full of games at a time; else as ``played``."""
    values = np.empty((len(actions), deals), dtype=np.float32)
    at_once = max(1, GAMES_AT_ONCE // max(1, len(actions)))
    for part, start in enumerate(range(0, deals, at_once)):
        chance = np.random.Generator(np.random.SFC64([seed, part]))
        dealt = deal(min(at_once, deals - start), chance)
        tastes = None if tasting is None else tasting(len(dealt), chance)
        values[:, start : start + len(dealt)] = played(board, seat, actions, dealt, chance, takes, tastes=tastes)
    return values


def played(
    board: Board,
    seat: int,
    actions: Acts,
    deals: Small,
    chance: np.random.Generator,
    takes: int | None,
    *,
    ties: Floats | None = None,
    tastes: Floats | None = None,
) -> Floats:
    """What each act brings to ``seat`` in each of these deals, shape (acts, deals).

    ``takes``: as in ``returns_after``. ``ties``: instead of chance, see ``Batch``. ``tastes``: given where all faces
    are open, by seat and hand what each card of each deal is worth on top, shape (2, 3, deals, 52).
    """
    if board.phase is Phase.OVER:
        raise ValueError("the game is over")
    games = np.tile(deals, (len(actions), 1))
    batch = batch_from(board, games, chance, len(actions))
    if ties is not None:
        batch.ties = ties
    taking = _Taking(batch, board.rules.scoring, tastes)
    _first_act(taking, board, games, actions, chance)
    for _ in range(batch.left if takes is None else min(takes, batch.left)):
        taking.take()
    scoring = board.rules.scoring
    found = estimate(batch, scoring, seat) if batch.left else returns(batch, scoring)[seat]
    if scoring is Scoring.BASIC:
        np.clip(found, 0, 1, out=found)  # an estimate may leave it by a rounding
    return found.reshape(len(actions), -1)


class _Taking:
    """Acts in all games of a batch, by the policy where nothing else is wanted (-1)."""

    def __init__(self, batch: Batch, scoring: Scoring, tastes: Floats | None) -> None:
        self.batch = batch
        self._scoring = scoring
        self._tastes = tastes

    def take(self) -> None:
        take_by(self.batch, self._gains(), all_seen=self._tastes is not None)

    def take_at(self, wanted: Places) -> None:
        """The blocks at the bits that are wanted, then a card into a hand."""
        batch, gains, all_seen = self.batch, self._gains(), self._tastes is not None
        bits = _settled(wanted, lambda: best_blocks(batch, gains, all_seen=all_seen))
        take_by(batch, gains, bits, all_seen=all_seen)

    def put(self, cards: Places, wanted: Places) -> None:
        """Cards that were taken already into the hands that are wanted."""
        self.batch.show(1 - self.batch.mover, np.arange(self.batch.games), cards)
        self.batch.put(cards, _settled(wanted, lambda: best_hands(self._gains(), cards)))

    def keep(self, turned: Sequence[int], wanted_cards: Places, wanted_hands: Places) -> None:
        """One of the three cards that a joker turned up, into a hand."""
        every = np.arange(self.batch.games)
        three = np.repeat(np.array(turned, dtype=np.int64)[:, None], self.batch.games, axis=1)
        cards = _settled(wanted_cards, lambda: best_kept(self._gains(), three, every))
        self.batch.put(cards, _settled(wanted_hands, lambda: best_hands(self._gains(), cards)))

    def _gains(self) -> Floats:
        gains = gains_of(self.batch, self._scoring)
        if self._tastes is not None:
            taste = self._tastes[self.batch.mover]  # the same again and again for games that are alike
            gains.reshape(len(HANDS), -1, taste.shape[1], CARDS)[:] += taste[:, None]
        return gains


def _first_act(taking: _Taking, board: Board, deals: Small, actions: Acts, chance: np.random.Generator) -> None:
    """Does each act in its share of the games, the first act in the first games and so on."""
    batch = taking.batch
    bits = bit_of_place(batch.width)
    share = batch.games // max(1, len(actions))

    def spread(number: Callable[[Action], int]) -> Places:
        return np.repeat(np.array([-1 if act is None else number(act) for act in actions], dtype=np.int64), share)

    def anywhere() -> Places:
        dice = np.tile(chance.random(share, dtype=np.float32), len(actions))
        return pick(building_room(batch.standing, batch.width), dice)

    match board.phase:
        case Phase.TAKING:
            taking.take_at(spread(lambda act: bits[_of_kind(Take, act).at]))
        case Phase.PUTTING:
            assert board.lifted is not None, "a card is put only after a block was taken"
            taking.put(deals[:, board.lifted.block].astype(np.int64), spread(lambda act: _of_kind(Put, act).hand))
        case Phase.KEEPING:
            turned = [number_of(face) for face in board.turned]
            cards = spread(lambda act: number_of(_of_kind(Keep, act).face))
            taking.keep(turned, cards, spread(lambda act: _of_kind(Keep, act).hand))
        case Phase.PLACING:
            first = _settled(spread(lambda act: bits[_of_kind(Place, act).at]), anywhere)
            build(batch, board, deals, first, chance, len(actions))


def _settled(wanted: Places, otherwise: Callable[[], Places]) -> Places:
    """What is wanted, and what is found otherwise where nothing is."""
    nothing = wanted < 0
    return np.where(nothing, otherwise(), wanted) if nothing.any() else wanted


def _of_kind(kind: type[_Kind], action: Action) -> _Kind:
    if not isinstance(action, kind):
        raise ValueError(f"an act of another kind is to be done: {action}")
    return action


def _require_turn(observation: Observation) -> None:
    if observation.seat != observation.board.current_player:
        raise ValueError("it is not this player's turn")
