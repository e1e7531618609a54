"""Batches followed step by step beside the plain rules: every game of a batch as a ``State``."""

from collections.abc import Callable
from random import Random

import numpy as np

from pyramid_trainer.blocks.actions import Keep, Put, Take
from pyramid_trainer.blocks.board import SEATS, BlockRules, Phase
from pyramid_trainer.blocks.engine.batch import Batch, bit_of_place, returns
from pyramid_trainer.blocks.engine.deals import state_of
from pyramid_trainer.blocks.engine.hands import number_of
from pyramid_trainer.blocks.faces import FACES, JOKER
from pyramid_trainer.blocks.pyramid import WIDTHS
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State, new_game

Step = Callable[[Batch], None]


def random_state(rules: BlockRules, acts: int, chance: Random) -> State:
    """A state after so many random acts, or a few fewer: at the beginning of a turn."""
    state = new_game(rules, chance, chance.choice(SEATS))
    for _ in range(acts):
        state = state.apply(chance.choice(state.legal_actions()))
    while state.phase in (Phase.PUTTING, Phase.KEEPING):
        state = state.apply(chance.choice(state.legal_actions()))
    return state


def states_of(board, deals: np.ndarray) -> list[State]:
    return [State(board, tuple(FACES[number] for number in deal)) for deal in deals.tolist()]


def follow(batch: Batch, states: list[State], step: Step) -> list[State]:
    """Plays the batch to its end, each game beside its state; the final states."""
    check(batch, states)
    while batch.left:
        standing, hands = batch.standing.copy(), batch.hands.copy()
        mover = batch.mover
        step(batch)
        gone = standing & ~batch.standing
        states = [
            _after(state, int(gone[game]), hands[mover, :, game], batch.hands[mover, :, game])
            for game, state in enumerate(states)
        ]
        assert (hands[1 - mover] == batch.hands[1 - mover]).all()
        check(batch, states)
    return states


def _after(state: State, gone: int, before: np.ndarray, after: np.ndarray) -> State:
    """The state after the take that the batch shows; raises when the rules do not allow it."""
    (hand,) = np.flatnonzero(before != after).tolist()
    place = bit_of_place(state.board.rules.width).index(gone.bit_length() - 1)
    assert gone.bit_count() == 1
    state = state.apply(Take(place))
    if state.phase is Phase.PUTTING:
        return state.apply(Put(hand))
    seat = state.current_player
    kept = (Keep(face, hand) for face in state.board.turned if face is not JOKER)
    return next(one for one in map(state.apply, kept) if _hands(one)[seat][hand] == after[hand])


def _hands(state: State) -> list[list[int]]:
    return [[state_of(hand) for hand in hands] for hands in state.board.hands]


def check(batch: Batch, states: list[State]) -> None:
    """The batch and the states tell the same."""
    bits = bit_of_place(batch.width)
    for game, state in enumerate(states):
        board = state.board
        assert batch.left == 30 - board.taken
        assert state.current_player == (batch.mover if batch.left else None)
        assert batch.hands[:, :, game].tolist() == _hands(state)
        assert int(batch.free()[game]) == sum(1 << bits[act.at] for act in state.legal_actions())
        for seat in SEATS:
            unseen = {number_of(face) for face in state.observation(seat).unseen if face is not JOKER}
            assert set(np.flatnonzero(batch.unseen[seat, game]).tolist()) == unseen


def check_returns(batch: Batch, states: list[State]) -> None:
    brought = returns(batch, states[0].board.rules.scoring)
    assert brought.T.tolist() == [list(state.returns()) for state in states]


EVERY_RULES = [BlockRules(width, scoring) for width in WIDTHS for scoring in Scoring]
