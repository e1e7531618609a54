"""The last takes, played perfectly: what the analysis tells. Players go by their policy (``engine.every_deal``).

With two takes to go every hand but one is full on either side, so the only choices left are which of two blocks, and
which card for a joker. What the player to act knows decides the first; whoever takes last then knows everything. So
best play can be counted out over every face that may still show. With all faces open, the last four takes are searched
through to the end. Whoever chooses takes what brings themselves most, the first of equal acts.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from math import comb
from typing import TypeAlias

from pyramid_trainer.blocks.actions import Action, Keep, Put, Take
from pyramid_trainer.blocks.board import Phase, other
from pyramid_trainer.blocks.faces import JOKER, PLACED_BLOCKS, TURNED_BY_A_JOKER, Face
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND
from pyramid_trainer.blocks.scoring import Hands, outcome_of
from pyramid_trainer.blocks.state import State
from pyramid_trainer.cards import Card

LAST_TAKES = 2
LAST_TAKES_WITH_FACES = 4

Faces: TypeAlias = tuple[Face, ...]


def best_endings(observation: Observation) -> dict[Action, float] | None:
    """What each act of the current player, who must be the observer, is worth if both play on perfectly.

    ``None`` with more than the last two takes to go, and in the rare case that both may bring a joker.
    """
    board = observation.board
    if board.phase is Phase.PLACING or PLACED_BLOCKS - board.taken > LAST_TAKES or _jokers_to_come(observation) > 1:
        return None
    ending = _Ending(observation)
    return {action: ending.worth(action) for action in observation.legal_actions()}


def best_endings_with_faces(state: State) -> dict[Action, tuple[float, float]] | None:
    """By act, what it brings to either seat, both knowing everything; ``None`` with more than four takes to go."""
    if state.phase is Phase.PLACING or PLACED_BLOCKS - state.board.taken > LAST_TAKES_WITH_FACES:
        return None
    return {action: _searched(state.apply(action)) for action in state.legal_actions()}


def _jokers_to_come(observation: Observation) -> int:
    """How many of the blocks that stand may at most be jokers, as far as this player can tell."""
    standing = [observation.faces[block] for block in observation.board.tower if block is not None]
    return standing.count(JOKER) + min(standing.count(None), observation.unseen.count(JOKER))


def _searched(state: State) -> tuple[float, float]:
    seat = state.current_player
    if seat is None:
        return state.returns()
    return max((_searched(state.apply(action)) for action in state.legal_actions()), key=lambda worth: worth[seat])


class _Ending:
    """The last two takes as the player to act knows them: two hands with one gap each, two blocks at most."""

    def __init__(self, observation: Observation) -> None:
        self._observation = observation
        self._board = observation.board
        self._seat = observation.seat
        self._worth: dict[tuple[Card | None, Card | None], tuple[float, float]] = {}

    def worth(self, action: Action) -> float:
        unseen = self._observation.unseen
        match action:
            case Take(at):
                return self._after_taking(at, unseen)
            case Put():
                card = self._observation.lifted
                assert isinstance(card, Card), "a player knows the card in the own hand"
                return self._after_own(card, self._standing(None), unseen)
            case Keep(face, _):
                assert isinstance(face, Card), "a joker cannot be kept"
                return self._after_own(face, self._standing(None), unseen)
        raise ValueError(f"not in the taking: {action}")

    def _standing(self, gone: int | None) -> Face | int | None:
        """The one block that will be left: its face, its place if that is unknown, ``None`` if there is none."""
        for place, block in enumerate(self._board.tower):
            if block is not None and place != gone:
                return place if self._observation.faces[block] is None else self._observation.faces[block]
        return None

    def _after_taking(self, at: int, unseen: Sequence[Face]) -> float:
        face = self._observation.face_at(at)
        left = self._standing(at)
        if face is None:
            return _mean(self._after_seeing(one, left, rest) for one, rest in _drawn(unseen))
        return self._after_seeing(face, left, unseen)

    def _after_seeing(self, face: Face, left: Face | int | None, unseen: Sequence[Face]) -> float:
        if isinstance(face, Card):
            return self._after_own(face, left, unseen)
        cards = [face for face in unseen if isinstance(face, Card)]
        if isinstance(left, int):
            return self._best_kept_before_unknown(cards)
        values = [self._after_own(card, left, ()) for card in cards]
        return _best_of_three(sorted(values), len(unseen))

    def _best_kept_before_unknown(self, cards: Sequence[Card]) -> float:
        """A card is kept of three that a joker turned up; none of the three is the last block, which is unknown.

        The means over the last block are taken off whole sums, as there are some two thousand times three of them.
        """
        pairs = {(own, last): self._result(own, last)[self._seat] for own, last in permutations(cards, 2)}
        sums = {own: sum(pairs[own, last] for last in cards if own != last) for own in cards}

        def less(one: Card, two: Card, three: Card) -> float:
            return sums[one] - pairs[one, two] - pairs[one, three]

        best = (
            max(less(one, two, three), less(two, three, one), less(three, one, two))
            for one, two, three in combinations(cards, TURNED_BY_A_JOKER)
        )
        return _mean(best) / (len(cards) - TURNED_BY_A_JOKER)

    def _after_own(self, card: Card, left: Face | int | None, unseen: Sequence[Face]) -> float:
        """The own last gap is filled; the other player takes what is left, if anything is."""
        if left is None:
            return self._result(card, None)[self._seat]
        if isinstance(left, int):
            return _mean(self._after_theirs(card, face, rest) for face, rest in _drawn(unseen))
        return self._after_theirs(card, left, unseen)

    def _after_theirs(self, card: Card, face: Face, unseen: Sequence[Face]) -> float:
        if isinstance(face, Card):
            return self._result(card, face)[self._seat]
        theirs = other(self._seat)
        results = [self._result(card, one) for one in unseen if isinstance(one, Card)]
        results.sort(key=lambda worth: worth[theirs])
        return _best_of_three([worth[self._seat] for worth in results], len(unseen))

    def _result(self, own: Card, theirs: Card | None) -> tuple[float, float]:
        """The returns once these cards lie in the last gaps."""
        known = self._worth.get((own, theirs))
        if known is None:
            hands = self._filled(own, self._seat)
            others = self._board.hands[other(self._seat)] if theirs is None else self._filled(theirs, other(self._seat))
            both = (hands, others) if self._seat == 0 else (others, hands)
            known = self._worth[own, theirs] = outcome_of(both).returns(self._board.rules.scoring)
        return known

    def _filled(self, card: Card, seat: int) -> Hands:
        first, second, third = (
            hand if len(hand) == CARDS_IN_HAND else (*hand, card) for hand in self._board.hands[seat]
        )
        return first, second, third


def _drawn(unseen: Sequence[Face]) -> Iterator[tuple[Face, Faces]]:
    """Each face that an unknown block may show, with those that are then still unseen."""
    for number, face in enumerate(unseen):
        yield face, (*unseen[:number], *unseen[number + 1 :])


def _best_of_three(values: Sequence[float], faces: int) -> float:
    """The mean of the best of three faces turned up among ``faces``; ``values``: of the cards, worst first.

    A joker, if one is left, can never be the best of three.
    """
    jokers = faces - len(values)
    ways = (value * comb(worse + jokers, TURNED_BY_A_JOKER - 1) for worse, value in enumerate(values))
    return sum(ways) / comb(faces, TURNED_BY_A_JOKER)


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)
