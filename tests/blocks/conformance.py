"""What every game and every player must keep to, told through their surfaces alone.

A *game* is what ``blocks.state.State`` offers: ``current_player``, ``legal_actions()``, ``apply(action)``,
``is_terminal``, ``returns()``, ``observation(seat)``, ``clone()``. A *player* is anything with
``choose(observation, chance)``, which gives an act.
"""

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest

from pyramid_trainer.blocks.actions import HANDS, Action, Keep, Place, Put, Take, parse_action
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.faces import FACES, JOKER
from pyramid_trainer.blocks.players.player import Player, RandomPlayer
from pyramid_trainer.blocks.pyramid import WIDTHS, places_in
from pyramid_trainer.blocks.state import State, possible_state
from pyramid_trainer.errors import IllegalMove

SEATS = (0, 1)
PLACES = range(places_in(WIDTHS[-1]))
EVERY_ACT: tuple[Action, ...] = (
    *map(Place, PLACES),
    *map(Take, PLACES),
    *map(Put, HANDS),
    *(Keep(face, hand) for face in dict.fromkeys(FACES) for hand in HANDS),
)
"""Every act that could be tried at the widest pyramid."""


class Witness:
    """Which blocks each player has seen, told from the acts alone: ``seen[seat]`` holds the numbers of the blocks."""

    def __init__(self, state: State) -> None:
        self.seen: tuple[set[int], set[int]] = (set(), set())
        self._turn_up(state)

    def follow(self, before: State, action: Action) -> State:
        """Watches ``action`` and gives the state after it."""
        mover = before.current_player
        after = before.apply(action)
        match action:
            case Take(at) if before.deal[before.board.tower[at]] is JOKER:
                used = 30 + before.board.supply_used
                self._show(SEATS, before.board.tower[at], used, used + 1, used + 2)
            case Take(at):
                self._show([mover], before.board.tower[at])
            case Put():
                self._show(SEATS, before.board.lifted.block)
        self._turn_up(after)
        return after

    def swapped(self, state: State, seat: int, chance: Random) -> State:
        """``state`` with the faces that this player has not seen in another order; a card in a hand stays no joker."""
        hidden = [block for block in range(len(FACES)) if block not in self.seen[seat]]
        held = state.board.lifted.block if state.board.lifted else None
        while True:
            faces = dict(zip(hidden, chance.sample([state.deal[block] for block in hidden], len(hidden)), strict=True))
            if faces.get(held) is not JOKER:
                return replace(state, deal=tuple(faces.get(block, face) for block, face in enumerate(state.deal)))

    def _turn_up(self, state: State) -> None:
        if state.phase is Phase.PLACING:
            placed = state.board.placed
            self._show([state.current_player], placed // 2 + 15 * (placed % 2))

    def _show(self, seats: Iterable[int], *blocks: int) -> None:
        for seat in seats:
            self.seen[seat].update(blocks)


def playing(
    state: State, players: tuple[Player, Player], chance: Random, witness: Witness | None = None
) -> Iterator[State]:
    """Every state of a game between two players, from ``state`` to the end, who see only their observations."""
    witness = witness or Witness(state)
    yield state
    while state.current_player is not None:
        seat = state.current_player
        state = witness.follow(state, players[seat].choose(state.observation(seat), chance))
        yield state


def check_game(new: Callable[[Random], State], seed: int) -> None:
    """Plays a random game and checks its surface at every state."""
    chance = Random(seed)
    first = new(chance)
    witness = Witness(first)
    for state in playing(first, (RandomPlayer(), RandomPlayer()), chance, witness):
        check_turn(state)
        check_acts(state)
        check_copies(state)
        check_blindness(state, witness, chance)
        if state.is_terminal:
            check_end(state)


def check_turn(state: State) -> None:
    """Somebody's turn with something to do, or the end: never both and never neither."""
    assert state.is_terminal == (state.current_player is None) == (not state.legal_actions())
    assert state.is_terminal or state.current_player in SEATS
    if not state.is_terminal:
        with pytest.raises(ValueError, match="not over"):
            state.returns()


def check_acts(state: State) -> None:
    """Legal acts are listed once each, can be written and read, and applying one leaves the state as it was."""
    acts = state.legal_actions()
    assert len(set(acts)) == len(acts)
    assert acts == state.legal_actions()
    before = repr(state)
    for act in acts:
        assert parse_action(str(act)) == act
        after = state.apply(act)
        assert after != state
        assert after == state.apply(act)
    assert repr(state) == before


def check_refusals(state: State) -> set[str]:
    """Every other act is refused with a reason, the codes of which are given back."""
    codes = set()
    for act in set(EVERY_ACT) - set(state.legal_actions()):
        with pytest.raises(IllegalMove) as refused:
            state.apply(act)
        codes.add(refused.value.code)
    return codes


def check_copies(state: State) -> None:
    """Copies and what crosses to another process are equal and play on alike."""
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy.legal_actions() == state.legal_actions()
    for seat in SEATS:
        observation = state.observation(seat)
        assert pickle.loads(pickle.dumps(observation)) == observation


def check_end(state: State) -> None:
    returns = state.returns()
    assert len(returns) == len(SEATS)
    assert all(isinstance(worth, float) for worth in returns)


def check_blindness(state: State, witness: Witness, chance: Random) -> None:
    """A player's observation holds what they have seen and stays the same whatever the other faces are."""
    for seat in SEATS:
        observation = state.observation(seat)
        known = {block for block, face in enumerate(observation.faces) if face is not None}
        assert known == witness.seen[seat]
        assert observation.legal_actions() == state.legal_actions()
        for other in (witness.swapped(state, seat, chance), possible_state(observation, chance)):
            assert other.observation(seat) == observation
            assert sorted(map(str, other.deal)) == sorted(map(str, FACES))


def check_player(player: Player, new: Callable[[Random], State], seed: int) -> None:
    """A player does only what is allowed, the same from the same seed, and the same whatever they cannot see is."""
    chance = Random(seed)
    first = new(chance)
    witness = Witness(first)
    for state in playing(first, (player, player), chance, witness):
        seat = state.current_player
        if seat is None:
            return
        choice = player.choose(state.observation(seat), Random(seed))
        assert choice in state.legal_actions()
        assert player.choose(state.observation(seat), Random(seed)) == choice
        swapped = witness.swapped(state, seat, chance)
        assert player.choose(swapped.observation(seat), Random(seed)) == choice
