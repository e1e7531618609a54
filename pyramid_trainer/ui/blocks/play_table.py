"""The table as it is played on by keys and with the mouse: by clicks, or by dragging a block to where it goes."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import Board, Phase
from pyramid_trainer.ui.blocks.key_table import KeyTable
from pyramid_trainer.ui.blocks.saying import Names
from pyramid_trainer.ui.blocks.seen import HELD, Key, Seen, kept_cards
from pyramid_trainer.ui.look import Look


class _Grip(NamedTuple):
    """What the mouse has hold of: a piece, where in it, and where the mouse went down."""

    key: Key
    inside: QPointF
    down: QPointF


class PlayTable(KeyTable):
    """Its signals are those of ``KeyTable``."""

    def __init__(self, look: Look, parent: QWidget | None = None, *, goes_nearer: bool = False) -> None:
        super().__init__(look, parent, goes_nearer=goes_nearer)
        self._under_mouse: Key | None = None
        self._grip: _Grip | None = None
        self._at: QPointF | None = None
        self.setMouseTracking(True)

    @property
    def is_carrying(self) -> bool:
        return self._at is not None

    def show_seen(
        self,
        seen: Seen,
        names: Names,
        *,
        held_label: str = "",
        won: tuple[int | None, ...] = (),
        done: tuple[Board, Action] | None = None,
    ) -> None:
        another = self._seen is None or (self._seen.board, self._seen.acting) != (seen.board, seen.acting)
        taken_by_hand = self._grip is not None and self._grip.key == HELD and seen.phase is Phase.PUTTING
        if another and not (taken_by_hand and seen.acting is not None):
            self._let_go()
        super().show_seen(seen, names, held_label=held_label, won=won, done=None if self._grip else done)
        self._mind_the_cursor()

    def _hovered(self) -> Key | None:
        return self._under_mouse

    def _carried(self) -> tuple[Key, QPointF] | None:
        if self._grip is None or self._at is None:
            return None
        return self._grip.key, self._at - self._grip.inside

    def mousePressEvent(self, event: QMouseEvent) -> None:
        key = self._key_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or self._seen is None:
            event.ignore()
            return
        self._by_keys = False
        self._describe()
        self.settle()
        front = self.front_of(key) if key is not None else None
        corner = front.topLeft() if front is not None else event.position()
        if key is not None:
            self._grip = _Grip(key, event.position() - corner, event.position())
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._grip is None:
            self._hover(self._key_at(at))
            return
        far = (at - self._grip.down).manhattanLength() >= QApplication.startDragDistance()
        if self._at is None and far and not self._lift():
            return
        if self._grip is not None and (far or self._at is not None):
            self._at = at
            self._hover(self._hand_under(at))
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._grip is None:
            event.ignore()
            return
        grip, carried, at = self._grip, self._carried(), event.position()
        self._let_go()
        if carried is not None:
            self._dropped(grip, carried[1], at)
        elif self._key_at(at) == grip.key:
            self._clicked(grip.key)
        self._hover(self._key_at(at))
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def _lift(self) -> bool:
        """The mouse begins to drag what it has hold of; says whether something comes along.

        A block of the pyramid is taken by that, and comes along once it is looked at, unless it is a joker.
        """
        assert self._grip is not None, "the mouse has hold of something"
        assert self._seen is not None, "of a shown table"
        grip, seen = self._grip, self._seen
        if seen.acting is not None:
            if grip.key == HELD and seen.phase in (Phase.PLACING, Phase.PUTTING):
                return True
            if grip.key[0] == "turned" and int(grip.key[1]) in kept_cards(seen.board):
                self._choose(int(grip.key[1]))
                return True
            if grip.key[0] == "place" and seen.phase is Phase.TAKING:
                self._grip = grip._replace(key=HELD)
                self.wished.emit(Take(int(grip.key[1])))
                held = self._seen.phase is Phase.PUTTING and self._seen.acting is not None
                front = self.front_of(HELD)
                if held and front is not None:
                    self.settle()
                    share = front.width() / self._plan.tower.block.width()
                    self._grip = _Grip(HELD, grip.inside * share, grip.down)
                    return True
        self._let_go()
        return False

    def _dropped(self, grip: _Grip, corner: QPointF, at: QPointF) -> None:
        seen = self._seen
        if seen is None or seen.acting is None:
            return
        hand = self._plan.hand_at(at, seen.side(seen.acting))
        if seen.phase is Phase.PLACING:
            board = seen.board
            front = self.front_of(HELD)
            assert front is not None, "it was carried"
            middle = corner + QPointF(front.width() / 2, front.height() / 2)
            places = tuple(board.rules.pyramid.building_places(board.tower))
            place = self._plan.nearest_place(middle, places)
            if place is not None:
                self.wished.emit(Place(place))
        elif hand is not None and seen.phase is Phase.PUTTING:
            self.wished.emit(Put(hand))
        elif hand is not None and seen.phase is Phase.KEEPING and self.chosen_face is not None:
            self.wished.emit(Keep(self.chosen_face, hand))

    def _clicked(self, key: Key) -> None:
        seen = self._seen
        assert seen is not None, "something was clicked"
        if key[0] == "place":
            self.wished.emit((Place if seen.phase is Phase.PLACING else Take)(int(key[1])))
        elif key[0] == "hand" and key[1] == seen.acting_side:
            self._to_hand(int(key[2]))
        elif key[0] == "turned" and seen.acting is not None and int(key[1]) in kept_cards(seen.board):
            self._choose(int(key[1]))

    def _key_at(self, at: QPointF) -> Key | None:
        """What lies under the mouse: a place, a hand, or a block in hand."""
        seen = self._seen
        if seen is None:
            return None
        place = self._plan.place_at(at, tuple(self._places()))
        if place is not None:
            return ("place", place)
        front = self.front_of(HELD)
        if front is not None and front.contains(at):
            return HELD
        turned = self._plan.turned_at(at) if seen.board.turned else None
        return ("turned", turned) if turned is not None else self._hand_under(at)

    def _hand_under(self, at: QPointF) -> Key | None:
        side = self._seen.acting_side if self._seen else None
        hand = None if side is None else self._plan.hand_at(at, side)
        return None if hand is None or side is None else ("hand", side, hand)

    def _hover(self, key: Key | None) -> None:
        if key != self._under_mouse:
            self._under_mouse = key
            self._mind_the_cursor()
            self.update()

    def _mind_the_cursor(self) -> None:
        if self._at is not None:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._under_mouse is not None and self._under_mouse in self._open():
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        elif self._under_mouse == HELD and self._seen is not None and self._seen.acting is not None:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()

    def _let_go(self) -> None:
        self._grip = None
        self._at = None
