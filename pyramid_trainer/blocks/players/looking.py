"""Players that do what promises most at one look, and think no further."""

from random import Random

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.engine.sight import Sight, promises
from pyramid_trainer.blocks.observation import Observation

EQUAL = 1e-6
"""Promises closer than this are equal, and chance decides."""


class LookingPlayer:
    """Takes and puts what promises most to its ``sight``; places blocks anywhere."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def choose(self, observation: Observation, chance: Random) -> Action:
        actions = observation.legal_actions()
        if len(actions) == 1 or observation.board.phase is Phase.PLACING:
            return chance.choice(actions)
        values = promises(observation, actions, self.sight)
        best = values.max()
        return chance.choice([act for act, value in zip(actions, values, strict=True) if value >= best - EQUAL])
