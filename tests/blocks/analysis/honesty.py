"""How often intervals hold the value that counting out every possible deal gives, and how often good play is blamed.

Positions come from games between the plain policy of ``slow_playouts`` with whims. What is as good as decided, worth
less than 1 % or more than 99 % of a win, is left out: there hardly an interval can fail.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial
from random import Random

from pyramid_trainer.blocks.analysis.effort import Effort
from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.analysis.game import weigh
from pyramid_trainer.blocks.analysis.values import Decision
from pyramid_trainer.blocks.analysis.worlds import possible_worlds
from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.engine import positions
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.scoring import Scoring
from tests.blocks.analysis.slow_playouts import played_game

MOST_WORLDS = 20_000
"""Times the orders in which the policy may settle ties between the blocks that stand."""
DECIDED = 0.01
SAMPLED_ONLY = Effort(choices=(200, 800), positions=(200, 800), worlds=0)
"""In two stages, so that what was done between them is tried too."""


@dataclass(frozen=True, slots=True)
class Case:
    """One alternative of one position: the sampled value and lead beside what they are."""

    value: Estimate
    true_value: float
    behind: Estimate
    true_behind: float

    @property
    def value_held(self) -> bool:
        return holds(self.value, self.true_value)

    @property
    def lead_held(self) -> bool:
        return holds(self.behind, self.true_behind)


def holds(estimate: Estimate, true: float) -> bool:
    return estimate.low - 1e-6 <= true <= estimate.high + 1e-6


def cases(seed: int, scoring: Scoring = Scoring.BASIC) -> Iterator[Case]:
    """Of one game: for every small position that is not decided, one alternative left to chance."""
    chance = Random(f"honest {seed}")
    for state in played_game(seed, BlockRules(8, scoring)).states():
        if state.phase is Phase.PLACING or state.is_terminal or not 23 <= state.board.taken < 29:
            continue
        observation = state.observation(state.current_player)
        true = counted_out(observation)
        if true is None or len(true) < 2:
            continue
        undecided = [act for act, value in true.items() if is_open(value, scoring)]
        if undecided:
            stages = list(weigh(observation, positions, seed=seed, effort=SAMPLED_ONLY))
            if stages:
                yield case(stages[-1], chance.choice(undecided), true)


def is_open(value: float, scoring: Scoring) -> bool:
    """By advanced scoring: not always the same number of points."""
    return DECIDED < value < 1 - DECIDED if scoring is Scoring.BASIC else abs(value - round(value)) > DECIDED


def case(decision: Decision, act, true: dict) -> Case:
    alternative = decision.alternative(act)
    act, best = alternative.actions[0], decision.best.actions[0]
    return Case(alternative.value, true[act], alternative.behind, true[best] - true[act])


def counted_out(observation: Observation) -> dict | None:
    """The value of every act over all deals that are possible, if they are few."""
    worlds = possible_worlds(observation, MOST_WORLDS // factorial(30 - observation.board.taken))
    if worlds is None:
        return None
    acts = observation.legal_actions()
    rows = positions.returns_over(observation, acts, [world.deal for world in worlds], 0).tolist()
    weights = [world.weight for world in worlds]
    return {
        act: sum(weight * value for weight, value in zip(weights, row, strict=True))
        for act, row in zip(acts, rows, strict=True)
    }
