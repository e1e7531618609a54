"""How strong one player is against another: the same deals played twice with sides exchanged.

Luck is halved that way, and the two games of a deal are one observation: the interval is over the pairs. Where all of
them ended alike it still is one: see ``analysis.estimates``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from pyramid_trainer.blocks.analysis.estimates import Estimate, Tally
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.faces import shuffled_blocks
from pyramid_trainer.blocks.players.player import Player
from pyramid_trainer.blocks.state import State, start


@dataclass(frozen=True, slots=True)
class Contest:
    """``pairs``: for each deal what its two games brought the first player, win 1, draw 0.5.

    An advanced round is won here by who has more points.
    """

    pairs: tuple[tuple[float, float], ...]

    @property
    def score(self) -> Estimate:
        """What a game brings the first player, with its 95 % interval over the pairs, within 0 and 1."""
        tally = Tally()
        tally.add([(one + two) / 2 for one, two in self.pairs])
        found = tally.average()
        return replace(found, low=max(0.0, found.low), high=min(1.0, found.high))

    def count(self, result: float) -> int:
        """How many games brought exactly ``result``."""
        return sum(pair.count(result) for pair in self.pairs)


def play(state: State, players: tuple[Player, Player], chance: Random) -> State:
    """The end of a game between players who see only their observations; ``players`` by seat."""
    while (seat := state.current_player) is not None:
        state = state.apply(players[seat].choose(state.observation(seat), chance))
    return state


def pairs(first: Player, second: Player, deals: int, seed: int, rules: BlockRules) -> Iterator[tuple[float, float]]:
    """For each deal what its two games brought ``first``; a game depends on the seed and its number alone."""
    for number in range(deals):
        deal = shuffled_blocks(Random(f"{seed} {number}"))
        yield (
            _score(play(start(rules, deal, 0), (first, second), Random(f"{seed} {number} 0")), 0),
            _score(play(start(rules, deal, 0), (second, first), Random(f"{seed} {number} 1")), 1),
        )


def contest(first: Player, second: Player, deals: int, seed: int, rules: BlockRules) -> Contest:
    return Contest(tuple(pairs(first, second, deals, seed, rules)))


def _score(state: State, seat: int) -> float:
    """Win 1, draw 0.5, loss 0; an advanced round is won by who has more points."""
    mine, theirs = state.returns()[seat], state.returns()[1 - seat]
    return 0.5 if mine == theirs else float(mine > theirs)
