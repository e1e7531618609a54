"""Somebody who plays the block game in the window: sees the page, presses keys, clicks and drags blocks."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest

from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.record import parse_record
from pyramid_trainer.blocks.state import State
from pyramid_trainer.store.block_games import BlockGameReader
from pyramid_trainer.training.block_games import BlockGameRecord
from pyramid_trainer.ui.blocks.page import BlocksPage
from pyramid_trainer.ui.blocks.seen import Key
from tests.ui.player import LEFT, PATIENCE_MS, PLAIN, Player, focus_window

PAGE = "Ctrl+4"
_KEYS = {
    "Left": Qt.Key.Key_Left,
    "Right": Qt.Key.Key_Right,
    "Up": Qt.Key.Key_Up,
    "Down": Qt.Key.Key_Down,
    "PgUp": Qt.Key.Key_PageUp,
    "PgDn": Qt.Key.Key_PageDown,
}


class Person:
    """``player`` is the person at the window; everything here concerns the blocks page, which is opened."""

    def __init__(self, player: Player) -> None:
        self.player = player
        player.press(PAGE)
        page = player.program.furniture.pages.currentWidget()
        assert isinstance(page, BlocksPage)
        self.page = page
        page.play.asking.pace.setInterval(0)
        self.wait(lambda: not page._background.is_busy)

    @property
    def table(self):
        return self.page.view.table

    @property
    def state(self) -> State:
        game = self.page.play.game
        assert game is not None
        return game.state

    @property
    def acts(self) -> int:
        game = self.page.play.game
        return 0 if game is None else len(game.record.game.acts)

    @property
    def done(self) -> str:
        return self.page.view.panel.done.text()

    @property
    def to_do(self) -> str:
        return self.page.view.panel.to_do.text()

    def wait(self, condition: Callable[[], bool], timeout: int = PATIENCE_MS) -> None:
        self.player.wait_until(condition, timeout=timeout)

    def start(self, opponent: str = "random", **chosen: str) -> None:
        """``chosen``: other answers, ``scoring``, ``length``, ``width_of``, ``first``; then *Start* is clicked."""
        setup = self.page.setup
        for name, key in {"opponent": opponent, **chosen}.items():
            self.player.click(getattr(setup, name)._buttons[key])
            QCoreApplication.processEvents()  # answers to other questions may be others now, and stand elsewhere
        self.player.click(setup.start)
        assert self.page.play.game is not None

    def await_turn(self) -> bool:
        """Until somebody at the screen is to act; false when the game is over."""
        play = self.page.play
        self.wait(lambda: play.game is None or play.game.current_player is None or self.can_act)
        return self.can_act

    @property
    def can_act(self) -> bool:
        play = self.page.play
        return play.acting is not None or play.covered_for is not None

    # Keys

    def press(self, *keys: str) -> None:
        for key in keys:
            if key in _KEYS:
                QTest.keyClick(focus_window(), _KEYS[key])
            else:
                self.player.press(key)

    def hold(self, key: str) -> None:
        self._key(QEvent.Type.KeyPress, key)

    def let_go(self, key: str) -> None:
        self._key(QEvent.Type.KeyRelease, key)

    def _key(self, kind: QEvent.Type, key: str) -> None:
        QCoreApplication.sendEvent(focus_window(), QKeyEvent(kind, Qt.Key(ord(key)), PLAIN, key.lower()))

    # The mouse

    def at(self, key: Key) -> QPoint:
        """The middle of a piece, a place or a hand, on the table."""
        if key[0] == "hand":
            area: QRectF = self.table.plan.hands[key[1]][key[2]].area
            return area.center().toPoint()
        front = self.table.front_of(key)
        if front is None:
            front = self.table.plan.fronts[key[1]]
        return front.center().toPoint()

    def click(self, key: Key) -> None:
        QTest.mouseClick(self.table.window().windowHandle(), LEFT, PLAIN, self._in_window(self.at(key)))

    def drag(self, key: Key, to: Key) -> None:
        """In steps, as a hand does; where ``to`` lies is looked for once the piece comes along."""
        handle, start = self.table.window().windowHandle(), self.at(key)
        QTest.mousePress(handle, LEFT, PLAIN, self._in_window(start))
        for step in (1, 2):
            self.move(start + QPoint(10 * step, 6 * step))
        end = self.at(to)
        for step in (1, 2, 3):
            self.move(start + (end - start) * step / 3)
        QTest.mouseRelease(handle, LEFT, PLAIN, self._in_window(end))

    def move(self, to: QPoint) -> None:
        QTest.mouseMove(self.table.window().windowHandle(), self._in_window(to))
        QCoreApplication.processEvents()

    def _in_window(self, at: QPoint) -> QPoint:
        return self.table.mapTo(self.table.window(), at)

    # Whole games

    def analyse_a_game(self) -> None:
        """Plays one for two to its end, as quickly as can be, and opens its analysis."""
        self.start("human")
        while self.await_turn():
            self.page.play.uncover()
            self.page.play.act(self.state.legal_actions()[0])
        self.player.click(self.player.button("Analyse"))

    def do_by_keys(self, action: Action) -> None:
        """Does ``action`` with the keyboard alone."""
        if self.page.play.covered_for is not None:
            self.press("Enter")
        match action:
            case Place(at) | Take(at):
                for _ in range(40):
                    self.press("N")
                    if self.table._ringed() == ("place", at):
                        break
                self.press("Enter")
            case Put(hand):
                self.press(str(hand + 1))
            case Keep(face, hand):
                for _ in range(3):
                    self.press("Right")
                    if self.table.chosen_face == face:
                        break
                self.press(str(hand + 1))

    def do_by_clicks(self, action: Action) -> None:
        side = self.table.seen.acting_side
        match action:
            case Place(at) | Take(at):
                self.click(("place", at))
            case Put(hand):
                self.click(("hand", side, hand))
            case Keep(face, hand):
                self.click(("turned", self.state.board.turned.index(face)))
                self.click(("hand", side, hand))

    def do_by_dragging(self, action: Action) -> None:
        """A take is done by the drag of its card to a hand, so that two acts may be done."""
        side = self.table.seen.acting_side
        match action:
            case Place(at):
                self.drag(("held",), ("place", at))
            case Take(at):
                open_hand = next(hand for hand in range(3) if len(self._own()[hand]) < 5)
                self.drag(("place", at), ("hand", side, open_hand))
            case Put(hand):
                self.drag(("held",), ("hand", side, hand))
            case Keep(face, hand):
                self.drag(("turned", self.state.board.turned.index(face)), ("hand", side, hand))

    def _own(self) -> tuple[tuple[object, ...], ...]:
        seat = self.state.current_player
        assert seat is not None
        return self.state.board.hands[seat]

    # What was kept

    def kept(self) -> BlockGameRecord:
        """The game on the table as it is on disk."""
        game = self.page.play.game
        assert game is not None
        with BlockGameReader(self.player.folders.history) as reader:
            record = reader.game(game.id)
        assert record is not None
        return record

    def require_sound(self) -> None:
        """What is on the table is a game that the rules allow, on disk as on the screen."""
        game = self.page.play.game
        if game is None or not self.acts:
            return
        line = str(game.record.game)
        assert parse_record(line).state() == game.state
        assert str(self.kept().game) == line
