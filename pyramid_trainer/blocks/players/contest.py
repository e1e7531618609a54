"""How strong one player is against another: the same deals played twice with sides exchanged.

Luck is halved that way, and the two games of a deal are one observation: the interval is over the pairs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

from pyramid_trainer.blocks.analysis.estimates import Z95
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
    def score(self) -> float:
        """The mean of a game."""
        return sum(one + two for one, two in self.pairs) / (2 * len(self.pairs))

    @property
    def half_width(self) -> float:
        """Of the 95 % interval around the score; 0 for a single pair, which tells nothing of it."""
        if len(self.pairs) < 2:
            return 0.0
        means = [(one + two) / 2 for one, two in self.pairs]
        spread = sum((mean - self.score) ** 2 for mean in means) / (len(means) - 1)
        return Z95 * sqrt(spread / len(means))

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
