"""Whom one can play against: the players of the program, in the order in which they are offered."""

from typing import NamedTuple


class Opponent(NamedTuple):
    """Codes of what it is called, and of how it plays."""

    label: str
    how: str


OPPONENTS = {
    "beginner": Opponent("player.beginner", "opponent.beginner"),
    "casual": Opponent("player.casual", "opponent.casual"),
    "good": Opponent("player.good", "opponent.good"),
    "strong": Opponent("player.strong", "opponent.strong"),
    "greedy": Opponent("player.greedy", "opponent.greedy"),
    "random": Opponent("player.random", "opponent.random"),
}
"""By name, as ``blocks.players.names`` has it."""

USUAL_OPPONENT = "casual"
