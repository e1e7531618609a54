"""The picture of a game put together from what was asked: decisions, curve, and what luck gave."""

from dataclasses import dataclass
from math import sqrt

from pyramid_trainer.blocks.actions import Action, Take
from pyramid_trainer.blocks.analysis.choices import Choice
from pyramid_trainer.blocks.analysis.estimates import Basis, Estimate, exactly
from pyramid_trainer.blocks.analysis.values import Decision, GameAnalysis, Moment, View
from pyramid_trainer.blocks.board import SEATS, Board, Phase, other
from pyramid_trainer.blocks.faces import JOKER
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State


@dataclass(frozen=True, slots=True)
class Item:
    """One question of an analysis: the position before act ``number``, seen by ``seat``; ``action``: what was done."""

    number: int
    seat: int
    board: Board
    action: Action | None
    choice: Choice

    def decision(self, settled: bool) -> Decision:
        return Decision(
            self.number,
            self.seat,
            self.board.phase,
            self.board.rules.scoring,
            sum(map(len, self.board.hands[self.seat])) + 1,
            self.choice.alternatives(),
            self.action,
            settled,
        )


class Picture:
    """``take`` what an item says by now; ``snapshot`` gives the whole."""

    def __init__(
        self, record: GameRecord, states: list[State], view: View, seats: tuple[int, ...], items: list[Item]
    ) -> None:
        self.settled = False
        self._record, self._states, self._view, self._seats = record, states, view, seats
        self._items = items
        self._positions: dict[tuple[int, int], Estimate] = {}
        self._decisions: dict[int, Decision] = {}

    def take(self, item: Item, last: bool) -> None:
        self._positions[item.number, item.seat] = item.choice.position()
        if item.choice.groups:
            self._decisions[item.number] = item.decision(settled=last or item.choice.is_exact)

    def snapshot(self) -> GameAnalysis:
        moments = (Moment(number, self._values(number)) for number in range(len(self._states)))
        return GameAnalysis(
            self._record,
            self._view,
            self._seats,
            tuple(self._decisions[number] for number in sorted(self._decisions)),
            tuple(moment for moment in moments if moment.values != (None, None)),
            (self._luck(0), self._luck(1)),
            sum(item.choice.playouts for item in self._items),
            self.settled,
        )

    def _values(self, number: int) -> tuple[Estimate | None, Estimate | None]:
        return self._value(number, 0), self._value(number, 1)

    def _value(self, number: int, seat: int) -> Estimate | None:
        """What the game is worth to ``seat`` after ``number`` acts."""
        if seat not in self._seats:
            return None
        state = self._states[number]
        if state.is_terminal:
            return exactly(state.returns()[seat], 0, Basis.OPTIMAL)
        if self._shared and state.current_player != seat:
            theirs = self._positions.get((number, other(seat)))
            return theirs and theirs.opposite
        return self._positions.get((number, seat)) or self._after_own_act(number, seat)

    @property
    def _shared(self) -> bool:
        """Whether one player's value is what the other's lacks: all faces open, basic scoring, both asked for."""
        basic = self._record.rules.scoring is Scoring.BASIC
        return basic and self._view is View.FACES and len(self._seats) == len(SEATS)

    def _after_own_act(self, number: int, seat: int) -> Estimate | None:
        """The value of the put or keep that this seat has just done."""
        before = self._states[number - 1] if number else None
        if before is None or before.current_player != seat or before.phase not in (Phase.PUTTING, Phase.KEEPING):
            return None
        return self._chosen(number - 1, seat)

    def _chosen(self, number: int, seat: int) -> Estimate | None:
        """The value of act ``number`` to who did it, before anything new shows."""
        decision = self._decisions.get(number)
        if decision is not None and decision.played is not None:
            return decision.played.value
        return self._positions.get((number, seat))

    def _luck(self, seat: int) -> Estimate | None:
        """What the faces gave that ``seat`` turned up: the value after each look less that of the take before it."""
        if seat not in self._seats or self._view is View.FACES:
            return None
        gain, spread, deals = 0.0, 0.0, 0
        for number, action in enumerate(self._record.acts):
            if not self._turned_up_something(number, action, seat):
                continue
            before, after = self._chosen(number, seat), self._value(number + 1, seat)
            if before is None or after is None:
                return None
            gain += after.mean - before.mean
            spread += before.half_width**2 + after.half_width**2
            deals += before.deals + after.deals
        reach = sqrt(spread)
        return Estimate(gain, gain - reach, gain + reach, deals)

    def _turned_up_something(self, number: int, action: Action, seat: int) -> bool:
        """Whether this seat took a block it did not know, or a joker, which turns up three others."""
        state = self._states[number]
        if not isinstance(action, Take) or state.current_player != seat:
            return False
        block = state.board.tower[action.at]
        assert block is not None, "a block stood there"
        return state.board.owner(block) != seat or state.deal[block] is JOKER
