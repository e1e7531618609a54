"""A game that is gone through: the record, the moment that is looked at, and what was tried from there instead."""

from functools import cached_property

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.blocks.state import State


class Line:
    """``at``: how many acts of ``record`` were done; ``tried``: other acts done since, none while the game itself is
    looked at.
    """

    def __init__(self, record: GameRecord, at: int | None = None) -> None:
        self.record = record
        self.at = len(record.acts) if at is None else at
        self.tried: tuple[Action, ...] = ()

    @cached_property
    def states(self) -> tuple[State, ...]:
        return tuple(self.record.states())

    @property
    def state(self) -> State:
        state = self.states[self.at]
        for action in self.tried:
            state = state.apply(action)
        return state

    @property
    def before(self) -> tuple[State, Action] | None:
        """The state before the last act and that act; ``None`` at the beginning."""
        if self.tried:
            state = self.states[self.at]
            for action in self.tried[:-1]:
                state = state.apply(action)
            return state, self.tried[-1]
        return (self.states[self.at - 1], self.record.acts[self.at - 1]) if self.at else None

    @property
    def played(self) -> Action | None:
        """What was done next in the game; ``None`` at its end, and while something else is tried."""
        return self.record.acts[self.at] if not self.tried and self.at < len(self.record.acts) else None

    @property
    def shown(self) -> GameRecord:
        """The game up to what is shown, with what was tried."""
        record = self.record.cut(self.at)
        for action in self.tried:
            record = record.then(action)
        return record

    def go_to(self, at: int) -> None:
        """Back in the game itself, after ``at`` acts, or as near to that as there are any."""
        self.tried = ()
        self.at = max(0, min(len(self.record.acts), at))

    def step(self, by: int) -> None:
        """One act further or back; back from what was tried leads towards the game."""
        if self.tried:
            self.tried = self.tried[:-1] if by < 0 else self.tried
        else:
            self.go_to(self.at + by)

    def act(self, action: Action) -> None:
        """Does ``action``: goes on in the game where it was the one played; raises ``IllegalMove``."""
        self.state.apply(action)
        if action == self.played:
            self.at += 1
        else:
            self.tried = (*self.tried, action)
