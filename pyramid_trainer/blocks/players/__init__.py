"""Opponents for the block game, who see only what a player may see: what they choose among, ``levels`` names.

``player`` what a player is, ``looking`` those who do what promises most at one look, ``thinking`` those who try acts in
many games, ``contest`` how strong one is against another. Importing this loads no NumPy.
"""

from pyramid_trainer.blocks.players.levels import make_player, names
from pyramid_trainer.blocks.players.player import Player

__all__ = ["Player", "make_player", "names"]
