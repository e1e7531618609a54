"""A playing policy and its playouts in plain Python, straight from the rules: what the analysis is tested with.

The policy takes, puts and keeps what adds most to the summed ``worth_of`` its hands, the first of equal acts; a face it
does not know adds what faces add on the average. It sees only its observation, so it is deterministic there. With all
faces open it does another act now and then.
"""

from collections.abc import Sequence
from functools import cache
from random import Random

from pyramid_trainer.blocks.actions import HANDS, Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.faces import Face
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND, showing
from pyramid_trainer.blocks.record import GameRecord, record_of
from pyramid_trainer.blocks.state import State, new_game, possible_state
from pyramid_trainer.cards import Card

WHIM = 0.2
"""How often the policy with all faces open does any act, each equally likely."""


class Table(list):
    """Rows of numbers, with what an array calls it."""

    def tolist(self) -> list[list[float]]:
        return [list(row) for row in self]


class SlowPlayouts:
    """As ``asking.Playouts`` asks for it; ``asked`` counts the playouts."""

    def __init__(self) -> None:
        self.asked = 0

    def returns_after(self, observation: Observation, actions: Sequence[Action | None], deals: int, seed: int) -> Table:
        chance = Random(seed)
        return self.returns_over(observation, actions, [possible_state(observation, chance).deal for _ in range(deals)])

    def returns_over(
        self, observation: Observation, actions: Sequence[Action | None], worlds: Sequence[tuple[Face, ...]], seed=0
    ) -> Table:
        self.asked += len(actions) * len(worlds)
        return Table(
            [played_out(State(observation.board, deal), action)[observation.seat] for deal in worlds]
            for action in actions
        )

    def returns_with_faces(
        self, state: State, actions: Sequence[Action | None], playouts: int, seed: int, seat: int
    ) -> Table:
        self.asked += len(actions) * playouts
        return Table(
            [played_out(state, action, Random(f"{seed} {playout}"))[seat] for playout in range(playouts)]
            for action in actions
        )


def played_out(state: State, action: Action | None, whims: Random | None = None) -> tuple[float, float]:
    """What the game brings once ``action`` is done; with ``whims`` both see all faces."""
    if action is not None:
        state = state.apply(action)
    while not state.is_terminal:
        seat = state.current_player
        acts = state.legal_actions()
        if whims is not None and whims.random() < WHIM:
            state = state.apply(whims.choice(acts))
        else:
            seen = state.observation(seat) if whims is None else Observation(seat, state.board, state.deal)
            state = state.apply(policy(seen))
    return state.returns()


def policy(observation: Observation) -> Action:
    acts = observation.legal_actions()
    return max(acts, key=lambda act: promise(observation, act)) if len(acts) > 1 else acts[0]


def promise(observation: Observation, act: Action) -> float:
    own = observation.board.hands[observation.seat]
    match act:
        case Place(at):
            return -at
        case Put(hand):
            return gain(own[hand], observation.lifted)
        case Keep(face, hand):
            return gain(own[hand], face)
        case Take(at):
            face = observation.face_at(at)
            return 12 if not isinstance(face, Card) else max(gain(own[hand], face) for hand in HANDS)
    raise AssertionError


@cache
def gain(hand: tuple[Card, ...], card: Card) -> float:
    return worth_of((*hand, card)) - worth_of(hand) if len(hand) < CARDS_IN_HAND else -1


def worth_of(hand: tuple[Card, ...]) -> float:
    if not hand:
        return 0
    category, ranks = showing(hand)
    return 20 * category + ranks[0] + (3 if len({card.suit for card in hand}) == 1 else 0)


def played_game(seed: int, rules: BlockRules | None = None, whim: float = 0.3) -> GameRecord:
    """A whole game between two such policies that now and then do any act."""
    chance = Random(seed)
    state = new_game(rules or BlockRules(), chance, chance.choice((0, 1)))
    record = record_of(state)
    while not state.is_terminal:
        acts = state.legal_actions()
        act = chance.choice(acts) if chance.random() < whim else policy(state.observation(state.current_player))
        state, record = state.apply(act), record.then(act)
    return record
