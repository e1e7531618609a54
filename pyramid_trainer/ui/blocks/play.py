"""A game being played: whose turn it is at this screen, what may be shown, and the opponent's moves.

Two people share a screen: while they build, it is covered between their turns; afterwards own faces show only as long
as they are asked for. An opponent is asked in the thinking process; what it does shows after a pause in which the eye
can follow.
"""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.block_game import BlockGame, BlockTable
from pyramid_trainer.app.thinking import Thinker
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.board import SEATS, BlockRules, Board, Phase
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.errors import EnvironmentFault, IllegalMove
from pyramid_trainer.training.block_games import Sitters, Standing
from pyramid_trainer.ui.blocks.asking import Asking
from pyramid_trainer.ui.blocks.saying import Names, player_name
from pyramid_trainer.ui.blocks.seen import Seen, seen_by, seen_by_both
from pyramid_trainer.ui.language import error_sentence, sentence

Done = tuple[Board, Action]
"""An act, and the board before it."""


class Setup(NamedTuple):
    """``first``: the seat that places first; ``length``: of the match, ``None`` for a single game."""

    sitters: Sitters
    rules: BlockRules
    first: int
    length: int | None = None


class Play(QObject):
    """Signals: ``changed(done)`` another moment is to be shown, ``done`` led there or is ``None``;
    ``refused(sentence)`` an act is against the rules; ``not_kept(fault)`` an act waits, as it could not be kept;
    ``hurried`` the opponent's last act was cut short; ``hinted(hint)``; ``trouble(sentence)`` it cannot be asked.
    """

    changed = Signal(object)
    refused = Signal(str)
    not_kept = Signal(object)
    hurried = Signal()
    hinted = Signal(object)
    trouble = Signal(str)

    def __init__(self, table: BlockTable, thinker: Thinker, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self.asking = Asking(thinker, self)
        self._covered = False
        self._faces_shown = False
        self._running = False
        self._fault: EnvironmentFault | None = None
        self.asking.chosen.connect(self._opponent_has_chosen)
        self.asking.hurried.connect(self.hurried)
        self.asking.hinted.connect(self.hinted)
        self.asking.trouble.connect(self.trouble)

    @property
    def game(self) -> BlockGame | None:
        return self._table.game

    # What is played

    def begin(self, setup: Setup) -> None:
        self._table.begin(setup.rules, setup.sitters, first=setup.first, length=setup.length)
        self._take_up()

    def resume(self, game_id: str) -> None:
        """Raises as ``BlockTable.resume``."""
        self._table.resume(game_id)
        self._take_up()

    def next_game(self) -> None:
        self._table.next_game()
        self._take_up()

    def play_on(self, record: GameRecord, sitters: Sitters) -> None:
        """Goes on from the end of ``record``, for a try: nothing of it is kept."""
        self._table.try_out(record, sitters)
        self._take_up()

    def leave_try(self) -> None:
        """The game that was analysed is on the table again; nothing goes on in it."""
        self.pause()
        self._table.leave_try()

    def leave(self) -> None:
        """The game stays in the history as far as it was kept."""
        self.pause()
        self._table.leave()

    def pause(self) -> None:
        """Nothing happens until ``go_on``; the clock of the act stands still, and own faces must be asked for anew."""
        self._running = self._faces_shown = False
        self.asking.stop()
        if self.game is not None:
            self.game.pause()

    def go_on(self) -> None:
        """Whoever sits at the screen by now: where two build, it is covered."""
        if self.game is not None and not self._running:
            self._cover_if_needed(self.game)
            self._running = True
            self.game.go_on()
            self._turn()

    # What is done

    def act(self, action: Action) -> None:
        """Does what the person at the screen wants, or says why that is not allowed."""
        game = self.game
        if game is None or game.waiting is not None or not self._running:
            return
        if game.current_player is not None and self.acting is None:
            self.refused.emit(sentence("do.wait", {"who": self.names[game.current_player]}))
            return
        self._do(game, action)

    def resign(self) -> None:
        game = self.game
        if game is None or game.current_player is None or game.waiting is not None:
            return
        seat = game.current_player if self.is_for_two else self.person
        self._settle(lambda: game.resign(seat), None)

    def try_again(self) -> None:
        """Keeps what could not be kept, or asks the opponent that could not be asked."""
        if self.game is not None and self.game.waiting is None:
            self.changed.emit(None)
            self._turn()
            return
        self._settle_waiting(lambda game: game.try_again())

    def go_on_unkept(self) -> None:
        self._settle_waiting(lambda game: game.go_on_unkept())

    def uncover(self) -> None:
        """The one whose turn it is sits at the screen alone."""
        if self._covered:
            self._covered = False
            self.changed.emit(None)

    def show_faces(self, shown: bool) -> None:
        """Two at one screen: whether the one to act wants to see the own faces, as long as the other looks away."""
        if self.can_show_faces and shown != self._faces_shown:
            self._faces_shown = shown
            self.changed.emit(None)

    def hint(self) -> None:
        game = self.game
        if game is not None and self.acting is not None and game.waiting is None and self._running:
            game.hinted()
            self.asking.ask_for_hint(game.observation(self.acting), game.seed)

    # What there is to see

    @property
    def is_for_two(self) -> bool:
        game = self.game
        return game is not None and all(sitter.is_human for sitter in game.sitters)

    @property
    def person(self) -> int:
        """The seat at the bottom: that of the one person, the first of two, or of two players that are none."""
        game = self.game
        assert game is not None, "asked of a game"
        return next((seat for seat in SEATS if game.sitters[seat].is_human), SEATS[0])

    @property
    def unkept(self) -> EnvironmentFault | None:
        """Why the last act waits; ``None`` where none does."""
        return self._fault if self.game is not None and self.game.waiting is not None else None

    @property
    def acting(self) -> int | None:
        """The seat that somebody at the screen is to act for now."""
        game = self.game
        if game is None or self._covered or game.to_act is None or not game.to_act.is_human:
            return None
        return game.current_player

    @property
    def covered_for(self) -> int | None:
        """The seat to which the screen is to be passed."""
        return self.game.current_player if self._covered and self.game is not None else None

    @property
    def can_show_faces(self) -> bool:
        game = self.game
        return self.is_for_two and game is not None and game.state.phase not in (Phase.PLACING, Phase.OVER)

    @property
    def shows_faces(self) -> bool:
        """Two at one screen: whether own faces are asked for now."""
        return self._faces_shown

    @property
    def names(self) -> Names:
        game = self.game
        assert game is not None, "asked of a game"
        if self.is_for_two:
            return sentence("player.one", {}), sentence("player.two", {})
        zero, one = (player_name(sitter.name) for sitter in game.sitters)
        return zero, one

    def seen(self) -> Seen:
        """What may be shown now; not while the screen is covered."""
        game = self.game
        assert game is not None, "asked of a game"
        player = game.current_player
        if not self.is_for_two or player is None:
            return seen_by(game.observation(self.person), below=self.person, acting=self.acting is not None)
        if game.state.phase is Phase.PLACING or self._faces_shown:
            return seen_by(game.observation(player), below=self.person, acting=True)
        return seen_by_both(game.observation(player), below=self.person)

    # How it goes on

    def _take_up(self) -> None:
        game = self.game
        assert game is not None, "a game was just put on the table"
        self.pause()
        self._cover_if_needed(game)
        self._running = True
        game.go_on()
        self.changed.emit(None)
        self._turn()

    def _do(self, game: BlockGame, action: Action) -> None:
        before = game.state.board

        def act() -> None:
            game.act(action)

        self._settle(act, (before, action))

    def _settle(self, act: Callable[[], object], done: Done | None) -> None:
        try:
            act()
        except IllegalMove as reason:
            self.refused.emit(error_sentence(reason))
            return
        except EnvironmentFault as fault:
            self._fault = fault
            self.not_kept.emit(fault)
            return
        self._after(done)

    def _settle_waiting(self, settle: Callable[[BlockGame], None]) -> None:
        game = self.game
        if game is None or game.waiting is None:
            return
        before, acts = game.state.board, game.waiting.game.acts
        one_more = len(acts) > len(game.record.game.acts)
        self._settle(lambda: settle(game), (before, acts[-1]) if one_more else None)

    def _after(self, done: Done | None) -> None:
        game = self.game
        assert game is not None, "something was done in it"
        self.asking.stop()
        self._faces_shown = False
        self._cover_if_needed(game)
        self.changed.emit(None if self._covered else done)
        self._turn()

    def _cover_if_needed(self, game: BlockGame) -> None:
        going = game.standing is Standing.GOING
        self._covered = going and self.is_for_two and game.state.phase is Phase.PLACING

    def _turn(self) -> None:
        """Asks the opponent, if it is its turn and nothing waits."""
        game = self.game
        if game is None or game.waiting is not None or not self._running:
            return
        if game.to_act is None or game.to_act.is_human:
            return
        assert game.current_player is not None, "somebody is to act"
        self.asking.ask_for_move(game.to_act, game.observation(game.current_player), game.seed)

    def _opponent_has_chosen(self, action: Action) -> None:
        if self.game is not None and self._running:
            self._do(self.game, action)
