"""What an analysis asks of the engine, and how: one *question* is a position, a seat, and acts to compare.

``None`` among the acts means that nothing is done first and the playing policy goes on at once: so a position has a
value for either seat, also while it is the other's turn. All acts of one call are played on the same deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.faces import PLACED_BLOCKS, Face
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.state import State

Deal: TypeAlias = tuple[Face, ...]
Returns: TypeAlias = list[list[float]]
"""By act, then by deal: what the game brought to the seat that the question is about."""


class Rows(Protocol):
    """An array of the engine's, of shape (acts, deals)."""

    def tolist(self) -> Returns: ...


class Playouts(Protocol):
    """What plays games on by the playing policy: the module ``blocks.engine.positions``, or another in tests.

    Returns are as ``State.returns()`` gives them: basic 1, ½, 0; advanced the own points.
    """

    def returns_after(
        self, observation: Observation, actions: Sequence[Action | None], deals: int, seed: int, /
    ) -> Rows:
        """To ``observation.seat``, over deals that agree with the observation, both playing by what each knows."""

    def returns_over(
        self, observation: Observation, actions: Sequence[Action | None], worlds: Sequence[Deal], seed: int, /
    ) -> Rows:
        """The same over these deals, which agree with the observation, in their order, the policy's chance averaged."""

    def returns_with_faces(
        self, state: State, actions: Sequence[Action | None], playouts: int, seed: int, seat: int, /
    ) -> Rows:
        """To ``seat``, all faces open to both; chance comes from the policy alone."""


@dataclass(frozen=True, slots=True)
class Question:
    """``position``: what the seat knows, or the state with all faces open. ``seed``: of this question alone."""

    position: Observation | State
    seat: int
    actions: tuple[Action | None, ...]
    seed: str

    def ask(self, playouts: Playouts, deals: int, batch: int, rows: Sequence[int]) -> Returns:
        """Returns of some of the acts, told by their numbers; every ``batch`` has deals of its own."""
        acts = [self.actions[row] for row in rows]
        seed = Random(f"{self.seed} {batch}").getrandbits(32)
        if isinstance(self.position, State):
            return playouts.returns_with_faces(self.position, acts, deals, seed, self.seat).tolist()
        return playouts.returns_after(self.position, acts, deals, seed).tolist()

    def ask_over(self, playouts: Playouts, worlds: Sequence[Deal]) -> Returns:
        """Returns of all acts over given deals; only of what a seat knows."""
        assert isinstance(self.position, Observation), "with all faces open there is one deal"
        return playouts.returns_over(self.position, self.actions, worlds, 0).tolist()

    @property
    def plies(self) -> int:
        """How long a playout is: takes left, and a half for each placement left."""
        board = self.position.board
        placing = PLACED_BLOCKS - board.placed if board.phase is Phase.PLACING else 0
        return PLACED_BLOCKS - board.taken + (placing + 1) // 2
