"""Rounds dealt from real cards and settled one by one: chance's own answer beside the solver's exact one.

Every round is a fresh shuffle: three cards for the player, three for the dealer. Both sides split what they hold, the
dealer by the house way, and the round is settled as ``settle`` says. The mean of many rounds differs from the exact
expected value only by chance, and ``z`` tells by how many standard errors.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations, product
from math import sqrt

import numpy as np
import numpy.typing as npt

from pyramid_trainer.cards import CARDS_IN_PACK, LOWEST_RANK, RANKS
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass, Setting
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.settle import Outcome, settle
from pyramid_trainer.casino.solver import CARDS_IN_ROUND, Solution, solve
from pyramid_trainer.errors import BadInput

PLAYERS = ("optimal", "house-way")
ROUNDS_AT_ONCE = 100_000
"""Rounds drawn and settled together: small enough to stay in the processor's cache, large enough for NumPy to pay."""

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Simulation:
    """What ``win + push + lose`` rounds brought.

    ``ev``: mean units per unit wagered, payout and commission counted; ``se``: its standard error, from the rounds
    themselves; ``exact``: the solver's figure; ``z``: ``(ev - exact) / se``. When all rounds ended alike ``se`` is 0:
    then ``z`` is 0 if the mean is the exact figure, and ``None`` if it is not, for so few rounds say nothing.
    """

    win: int
    push: int
    lose: int
    ev: float
    se: float
    exact: Fraction
    z: float | None


def simulate(
    rules: RuleSet, hands: int, seed: int, player: str = "optimal", at_once: int = ROUNDS_AT_ONCE
) -> Simulation:
    """Plays ``hands`` rounds; ``player`` is ``"optimal"`` or ``"house-way"``. One seed is one result.

    Where settings tie, optimal play follows the house way. ``at_once`` changes speed and memory, never the result.
    Raises ``BadInput``: ``simulate.hands`` below one round, ``simulate.seed`` for a negative seed.
    """
    if player not in PLAYERS:
        raise ValueError(f"no such player: {player!r}")
    solution = solve(rules)
    outcomes = _outcome_table(solution, player)
    counts = np.zeros(len(Outcome), dtype=np.int64)
    for cards in deals(rules.decks, hands, seed, at_once):
        mine, dealers = classes_of(cards[:3]), classes_of(cards[3:])
        counts += np.bincount(outcomes[mine, dealers], minlength=len(Outcome))
    exact = (solution.optimal if player == "optimal" else solution.by_house_way).ev
    win, push, lose = (int(count) for count in counts)
    return _summed_up(win, push, lose, rules.win_units, exact)


def deals(decks: int, hands: int, seed: int, at_once: int = ROUNDS_AT_ONCE) -> Iterator[Numbers]:
    """The cards of ``hands`` rounds, some rounds at a time: arrays (6, n), the player's three cards first.

    Cards are numbers in the shoe, 0 to 52 x decks - 1; each pack counts its suits one after the other, 2s first. Six
    numbers are drawn for a round, and rounds that drew one card twice are thrown away: so every order of six different
    cards is equally likely, and the rounds come in one sequence, however many are drawn together.
    """
    if hands < 1:
        raise BadInput("simulate.hands", hands=hands)
    if seed < 0:
        raise BadInput("simulate.seed", seed=seed)
    chance = np.random.default_rng(seed)
    missing = hands
    while missing:
        drawn = chance.integers(CARDS_IN_PACK * decks, size=(at_once, CARDS_IN_ROUND))
        cards = np.ascontiguousarray(drawn.T, dtype=np.int32)
        twice = np.zeros(at_once, dtype=np.bool_)
        for one, other in combinations(cards, 2):
            twice |= one == other
        whole = cards[:, ~twice][:, :missing]
        missing -= whole.shape[1]
        yield whole


def classes_of(cards: Numbers) -> npt.NDArray[np.intp]:
    """For three cards of each of n rounds, (3, n), the place of their class in ``ALL_CLASSES``: (n,)."""
    high, middle, low = cards % len(RANKS)
    places: npt.NDArray[np.intp] = _class_places()[high, middle, low]
    return places


@lru_cache(maxsize=1)
def _class_places() -> npt.NDArray[np.intp]:
    """(13, 13, 13): the place in ``ALL_CLASSES`` for three ranks in any order, ranks counted from 0 for the 2s."""
    places = np.zeros((len(RANKS),) * 3, dtype=np.intp)
    for place, hand in enumerate(ALL_CLASSES):
        for ranks in permutations(rank - LOWEST_RANK for rank in hand.ranks):
            places[ranks] = place
    return places


def _outcome_table(solution: Solution, player: str) -> npt.NDArray[np.int8]:
    """(455, 455): the place in ``Outcome`` of what becomes of the wager, by the player's class and the dealer's.

    Two settings can compare in nine ways, and what compares alike is settled alike: one round of each way is settled.
    """
    rules = solution.rules
    dealers = [rules.house_way.setting(hand) for hand in ALL_CLASSES]
    mine = dealers if player == "house-way" else [_best_setting(solution, hand) for hand in ALL_CLASSES]
    two = _signs([setting.two_key for setting in mine], [setting.two_key for setting in dealers])
    one = _signs([setting.one for setting in mine], [setting.one for setting in dealers])
    table = np.zeros(two.shape, dtype=np.int8)
    for two_sign, one_sign in product((-1, 0, 1), repeat=2):
        alike = (two == two_sign) & (one == one_sign)
        if alike.any():
            my_class, dealers_class = np.argwhere(alike)[0]
            outcome = settle(mine[my_class], dealers[dealers_class], rules.copies)
            table[alike] = list(Outcome).index(outcome)
    return table


def _signs(mine: list[int], dealers: list[int]) -> npt.NDArray[np.int8]:
    """(n, m): 1 where mine is higher, -1 where the dealer's is, 0 for a copy."""
    return np.sign(np.subtract.outer(mine, dealers)).astype(np.int8)


def _best_setting(solution: Solution, hand: HandClass) -> Setting:
    return solution.values(hand)[0].setting


def _summed_up(win: int, push: int, lose: int, win_units: Fraction, exact: Fraction) -> Simulation:
    hands = win + push + lose
    mean = (win * win_units - lose) / hands
    squares = win * win_units**2 + lose - hands * mean**2
    se = sqrt(squares / (hands - 1) / hands) if hands > 1 else 0.0
    if se:
        z: float | None = float(mean - exact) / se
    else:
        z = 0.0 if mean == exact else None
    return Simulation(win, push, lose, float(mean), se, exact, z)
