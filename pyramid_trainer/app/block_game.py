"""The block game as the page plays it: one table, a game on it, every act kept before it shows.

An act goes to the rules, which refuse what is not allowed, then to the history in one committed transaction, and only
then is it the game's new state. So a game that was killed at any move is resumed at that move. The first act brings the
game into the history; a game in which nothing was done yet is nowhere.

When an act cannot be kept it waits, and the state stays as it was: ``try_again`` keeps it, ``go_on_unkept`` does it
without. What a game has not kept is never written later: it stays in the history as far as it was kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.existing import existing_history
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.blocks import ENGINE
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.matches import Match
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.record import GameRecord, record_of
from pyramid_trainer.blocks.state import State, new_game
from pyramid_trainer.errors import BadInput, EnvironmentFault, IllegalMove
from pyramid_trainer.training.block_games import (
    BlockGameRecord,
    Done,
    MatchPlace,
    Sitter,
    Sitters,
    Standing,
    match_of,
)
from pyramid_trainer.training.stopwatch import Stopwatch

if TYPE_CHECKING:
    from pyramid_trainer.store.block_games import BlockGameReader

_SEEDS = 2**63
_MORE_THAN_ACTS = 1000


class BlockGame:
    """A game on the table. ``kept``: whether the history holds it up to its last act, so that it can be resumed;
    ``state``: with the hidden faces: show ``observation(seat)``; ``waiting``: the act that could not be kept, if any;
    ``tried_from``: the game from a moment of which it goes on, for a try.
    """

    def __init__(
        self, record: BlockGameRecord, state: State, match: Match | None, recorder: Recorder, clock: Clock
    ) -> None:
        """Only for ``BlockTable``. ``match``: as it stood before this game, ``None`` for a game that stands alone."""
        self.record = record
        self.state = state
        self.kept = True
        self.waiting: BlockGameRecord | None = None
        self.tried_from: BlockGame | None = None
        self._before = match
        self._recorder = recorder
        self._clock = clock
        self._hinted = False
        self._erased = False
        self._paused = False
        self._stopwatch = Stopwatch(clock.seconds())

    # What there is to see

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def rules(self) -> BlockRules:
        return self.record.game.rules

    @property
    def sitters(self) -> Sitters:
        """Who sits at which seat."""
        return self.record.sitters

    @property
    def standing(self) -> Standing:
        return self.record.standing

    @property
    def current_player(self) -> int | None:
        """The seat that is to act; ``None`` when the game is over or resigned."""
        return self.state.current_player if self.standing is Standing.GOING else None

    @property
    def to_act(self) -> Sitter | None:
        """Who is to act; ``None`` when the game is over or resigned."""
        seat = self.current_player
        return None if seat is None else self.sitters[seat]

    @property
    def results(self) -> tuple[float, float] | None:
        """As of ``BlockGameRecord``."""
        return self.record.results_at(self.state)

    @property
    def match(self) -> Match | None:
        """The match with this game in it as far as that has come; ``None`` for a game that stands alone. A game after
        the match was decided, which only an import or a deletion taken back can bring, adds nothing to it.
        """
        before = self._before
        if before is None or before.is_over or self.standing is Standing.GOING:
            return before
        if self.record.resigned_by is not None:
            return before.resigned(self.record.resigned_by)
        return before.after(self.state.outcome())

    @property
    def seed(self) -> int:
        """For the opponent's next choice: the same whenever this game is resumed at this act."""
        return (_MORE_THAN_ACTS * int(self.id.replace("-", ""), 16) + len(self.record.game.acts)) % _SEEDS

    def observation(self, seat: int) -> Observation:
        """What the player in ``seat`` may know."""
        return self.state.observation(seat)

    # What can be done

    def act(self, action: Action) -> State:
        """Does ``action`` for whoever's turn it is, keeps it, and gives the new state.

        Raises ``IllegalMove`` with the reason; ``EnvironmentFault`` when it cannot be kept: then it waits, nothing else
        may be done before ``try_again`` or ``go_on_unkept``, and ``state`` is the old one. ``game.elsewhere``: another
        copy of the program has played the game on; it can only be resumed anew, or left. ``game.erased``: the history
        no longer holds the game, which does not come back.
        """
        seat = self._require_going_on()
        after = self.state.apply(action)
        moment = self._clock.now()
        think_ms = max(0, round(1000 * self._stopwatch.seconds(self._clock.seconds())))
        record = replace(
            self.record,
            game=self.record.game.then(action),
            done=(*self.record.done, Done(seat, think_ms, self._hinted)),
            ended=moment.utc if after.is_terminal else None,
        )
        self._do(record)
        return self.state

    def resign(self, seat: int) -> None:
        """Ends the game, and its match, as lost by ``seat``. Raises as ``act``."""
        self._require_going_on()
        self._do(replace(self.record, resigned_by=seat, ended=self._clock.now().utc))

    def try_again(self) -> None:
        """Keeps what waits and does it; raises ``EnvironmentFault`` when it still cannot be kept."""
        assert self.waiting is not None, "there is something to keep"
        self._do(self.waiting)

    def go_on_unkept(self) -> None:
        """Does what waits without keeping it; nothing is kept from now on, of this game or anything else.

        Of an erased game only that is not kept. Not for ``game.elsewhere``, which is no trouble of the history: the
        game is resumed as it stands there, or left.
        """
        assert self.waiting is not None, "there is something that was not kept"
        if not self._erased:
            self._recorder.keeping = False
        self.kept = False
        self._do(self.waiting)

    def hinted(self) -> None:
        """A hint was shown: the next act is marked."""
        self._hinted = True

    def pause(self) -> None:
        """The clock of the act stands still until ``go_on``."""
        self._paused = True
        self._stopwatch.pause(self._clock.seconds())

    def go_on(self) -> None:
        self._paused = False
        self._stopwatch.resume(self._clock.seconds())

    @property
    def is_paused(self) -> bool:
        return self._paused

    def _require_going_on(self) -> int:
        assert self.waiting is None, "what could not be kept is settled first"
        seat = self.current_player
        if seat is None:
            raise IllegalMove("turn.over")
        return seat

    def _do(self, record: BlockGameRecord) -> None:
        if self.kept and self._recorder.keeping:
            self.waiting = record
            try:
                self._recorder.keep_block_game(record, begun=bool(self.record.game.acts))
            except EnvironmentFault as fault:
                self._erased = fault.code == "game.erased"
                raise
        else:
            self.kept = False
        self.waiting = None
        if len(record.game.acts) > len(self.record.game.acts):
            self.state = self.state.apply(record.game.acts[-1])
        self.record = record
        self._hinted = False
        self._stopwatch = Stopwatch(self._clock.seconds())
        if self._paused:
            self._stopwatch.pause(self._clock.seconds())


class BlockTable:
    """``game``: the one on the table; ``None`` before the first. A game that is left goes on in the history."""

    def __init__(self, recorder: Recorder, clock: Clock, new_id: Callable[[], str], chance: Random) -> None:
        """``chance`` shuffles."""
        self.game: BlockGame | None = None
        self._recorder = recorder
        self._clock = clock
        self._new_id = new_id
        self._chance = chance

    def begin(self, rules: BlockRules, sitters: Sitters, *, first: int = 0, length: int | None = None) -> BlockGame:
        """A freshly shuffled game, in which the seat ``first`` places first.

        ``length``: it is the first game of a match of that length (see ``blocks.matches.LENGTHS``).
        """
        match = None if length is None else Match(rules, length, first)
        place = None if length is None else MatchPlace(self._new_id(), length, 1)
        return self._deal(rules, sitters, first, match, place)

    def next_game(self) -> BlockGame:
        """The next game of the match on the table, the start changing sides: the one that was begun already, here
        before or in another window, or else a new one.

        Raises ``IllegalMove("match.over")``, and ``ValueError`` while its last game goes on or without a match.
        """
        last = self.game
        if last is None or last.record.match is None or last.match is None or last.standing is Standing.GOING:
            raise ValueError("there is no match in which a game is over")
        if last.match.is_over:
            raise IllegalMove("match.over")
        place = last.record.match._replace(game=last.record.match.game + 1)
        begun = self._begun(place) if last.kept else None
        return begun or self._deal(last.rules, last.sitters, last.match.next_first, last.match, place)

    def resume(self, game_id: str) -> BlockGame:
        """Puts a game of the history on the table as it was left: going on, or over (its match may go on). The game on
        the table, whose place in its match another window has taken, gives way to what stands there.

        Raises ``BadInput("game.unknown")``, ``EnvironmentFault``.
        """
        from pyramid_trainer.store.block_games import BlockGameReader

        with BlockGameReader(self._recorder.path) as reader:
            record = reader.game(game_id)
            is_gone = record is None or record.deleted is not None
            if is_gone and self.game is not None and self.game.id == game_id and self.game.record.match:
                record = reader.in_match(self.game.record.match) or record
            if record is None:
                raise BadInput("game.unknown", id=game_id)
            return self._put(record, reader)

    def try_out(self, game: GameRecord, sitters: Sitters) -> BlockGame:
        """Puts a game on the table that goes on from the end of ``game``; it stands alone and nothing of it is kept."""
        record = BlockGameRecord(
            self._new_id(),
            self._clock.now(),
            ENGINE,
            sitters,
            game,
            tuple(Done(seat, 0) for seat in _seats_of(game)),
        )
        tried = BlockGame(record, game.state(), None, self._recorder, self._clock)
        tried.kept = False
        tried.tried_from = self.game
        self.game = tried
        return tried

    def leave_try(self) -> None:
        """Puts the game that a try goes on from back on the table, in its place."""
        assert self.game is not None, "a try is on the table"
        self.game = self.game.tried_from

    def leave(self) -> None:
        """Clears the table; a kept game stays in the history, to be resumed."""
        self.game = None

    def _begun(self, place: MatchPlace) -> BlockGame | None:
        """Puts the game on the table that stands there in the history; ``None`` if there is none, or no way to tell:
        that is told with the first act.
        """
        from pyramid_trainer.store.block_games import BlockGameReader

        with suppress(EnvironmentFault), BlockGameReader(self._recorder.path) as reader:
            record = reader.in_match(place)
            return None if record is None else self._put(record, reader)
        return None

    def _put(self, record: BlockGameRecord, reader: BlockGameReader) -> BlockGame:
        before = [] if record.match is None else reader.match_before(record)
        match = match_of([*before, replace(record, ended=None, resigned_by=None)])
        self.game = BlockGame(record, record.game.state(), match, self._recorder, self._clock)
        return self.game

    def _deal(
        self, rules: BlockRules, sitters: Sitters, first: int, match: Match | None, place: MatchPlace | None
    ) -> BlockGame:
        state = new_game(rules, self._chance, first)
        game: GameRecord = record_of(state)
        record = BlockGameRecord(self._new_id(), self._clock.now(), ENGINE, sitters, game, match=place)
        self.game = BlockGame(record, state, match, self._recorder, self._clock)
        return self.game


def mark_deleted(path: Path, game_id: str, utc: datetime | None) -> None:
    """Hides a game of the history at ``path`` from lists and figures, or takes that back with ``None``; in any thread.

    Raises ``EnvironmentFault``, ``BadInput("game.unknown")``.
    """
    with existing_history(path) as history, history.writing() as writer:
        writer.blocks.delete(game_id, utc)


def _seats_of(game: GameRecord) -> Iterator[int]:
    """Who did each of its acts."""
    for state in islice(game.states(), len(game.acts)):
        assert state.current_player is not None, "an act was done there"
        yield state.current_player
