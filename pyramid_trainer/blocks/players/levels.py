"""The players by name."""

from collections.abc import Callable

from pyramid_trainer.blocks.players.player import Player, RandomPlayer

PLAYOUTS = {"good": 150, "strong": 6_000}
"""Games tried for one act, by those who think ahead; the others try none."""

TAKES = {"good": 3, "strong": 10}
"""How many takes after the act are played before the hands tell the rest."""


def names() -> tuple[str, ...]:
    """Every player: the two yardsticks first, then the opponents, each stronger than the one before."""
    return ("random", "greedy", "beginner", "casual", "good", "strong")


def make_player(name: str, playouts: int | None = None, hurry: Callable[[], bool] | None = None) -> Player:
    """The player called ``name``; raises ``ValueError`` for another name.

    ``playouts``: games tried for one act, instead of the player's own number, where it tries any. ``hurry``: an
    emergency stop, see ``thinking``. NumPy is loaded by making a player that needs it.
    """
    if name == "random":
        return RandomPlayer()
    if name in PLAYOUTS:
        from pyramid_trainer.blocks.players.thinking import ThinkingPlayer

        return ThinkingPlayer(playouts or PLAYOUTS[name], TAKES[name], hurry)
    if name not in names():
        raise ValueError(f"no such player: {name!r}")
    from pyramid_trainer.blocks.engine.sight import Sight
    from pyramid_trainer.blocks.players.looking import LookingPlayer

    sights = {"greedy": Sight.WORTH, "beginner": Sight.SHOWING, "casual": Sight.PROSPECTS}
    return LookingPlayer(sights[name])
