"""Players that try every act in many games that agree with what they know.

Each act is done in the same deals, both go on as the policy of playouts does for some takes, and the hands tell the
rest. After every round the worse half of the acts is put aside, so that the playouts go to those that are hard to tell
apart. In the last two takes every deal is gone through instead. The number of playouts is fixed, not the time: so the
same observation and the same seed give the same act.
"""

from collections.abc import Callable
from random import Random

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.engine.every_deal import is_ending, policy_values
from pyramid_trainer.blocks.engine.playouts import returns_after
from pyramid_trainer.blocks.observation import Observation

SEEDS = 2**32


class ThinkingPlayer:
    """``playouts``: games tried for one act; ``takes``: after how many takes the hands tell the rest.

    ``hurry``: asked between rounds; once it says yes the player does what is best so far, which its owner may tell.
    """

    def __init__(self, playouts: int, takes: int, hurry: Callable[[], bool] | None = None) -> None:
        self.playouts = playouts
        self.takes = takes
        self._hurry = hurry

    def choose(self, observation: Observation, chance: Random) -> Action:
        actions = list(observation.legal_actions())
        if len(actions) == 1 or observation.board.phase is Phase.PLACING:
            return chance.choice(actions)
        if is_ending(observation.board):
            values = policy_values(observation, actions, chance.randrange(SEEDS))
            return actions[int(values.argmax())]
        rounds = (len(actions) - 1).bit_length()
        totals = dict.fromkeys(actions, 0.0)
        for _ in range(rounds):
            deals = max(1, self.playouts // (rounds * len(actions)))
            values = returns_after(observation, actions, deals, chance.randrange(SEEDS), self.takes)
            for act, brought in zip(actions, values.sum(axis=1), strict=True):
                totals[act] += float(brought)
            actions.sort(key=lambda act: -totals[act])
            actions = actions[: (len(actions) + 1) // 2]
            if len(actions) > 1 and self._hurry is not None and self._hurry():
                break
        return actions[0]
