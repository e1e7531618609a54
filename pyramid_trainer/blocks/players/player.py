"""What a player is, and the simplest of them."""

from random import Random
from typing import Protocol

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.observation import Observation


class Player(Protocol):
    """Anything that chooses among the legal acts by what it sees; all its chance comes from ``chance``."""

    def choose(self, observation: Observation, chance: Random) -> Action: ...


class RandomPlayer:
    """Any act that the rules allow, each equally likely."""

    def choose(self, observation: Observation, chance: Random) -> Action:
        return chance.choice(observation.legal_actions())
