"""The table as it is played on by keys: arrows walk over the blocks, Enter places or takes, digits choose the hand.

To a screen reader the table is one thing: its description says where the keyboard is and what is there, or else what
can be done and what the hands make; every step is said aloud besides.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from pyramid_trainer.blocks.actions import HANDS, Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import Board, Phase
from pyramid_trainer.blocks.faces import Face
from pyramid_trainer.blocks.legal import legal_actions
from pyramid_trainer.blocks.pyramid import place_name
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.saying import Names, face_name, hand_name, place_in_words
from pyramid_trainer.ui.blocks.seen import Key, Seen, kept_cards
from pyramid_trainer.ui.blocks.table import TableView
from pyramid_trainer.ui.blocks.table_painter import Marks
from pyramid_trainer.ui.blocks.walking import Way, in_reading_order, next_of, step
from pyramid_trainer.ui.held_key import HeldKey
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look, announce

_WAYS = {
    Qt.Key.Key_Left: Way.LEFT,
    Qt.Key.Key_Right: Way.RIGHT,
    Qt.Key.Key_Up: Way.UP,
    Qt.Key.Key_Down: Way.DOWN,
}
_FROM_ELSEWHERE = (*shortcuts.BLOCK_HAND.keys, *shortcuts.BLOCK_NEXT.keys, *shortcuts.BLOCK_PREVIOUS.keys)
"""Keys that a button has no use for."""


class KeyTable(TableView):
    """Signals: ``wished(action)`` the player wants to do that, which may be against the rules; ``lacking(sentence)``
    something is to be chosen first; ``told(sentence)`` what the keyboard is at now; ``chosen`` one of the three cards
    that a joker turned up is chosen, or none any more.
    """

    wished = Signal(object)
    lacking = Signal(str)
    told = Signal(str)
    chosen = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None, *, goes_nearer: bool = False) -> None:
        super().__init__(look, parent, goes_nearer=goes_nearer)
        self._place: int | None = None
        self._by_keys = False
        self._turned: int | None = None
        self._held_keys = HeldKey()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def chosen_face(self) -> Face | None:
        """Of the three that a joker turned up."""
        turned = self._seen.board.turned if self._seen else ()
        return turned[self._turned] if self._turned is not None and self._turned < len(turned) else None

    def show_seen(
        self,
        seen: Seen,
        names: Names,
        *,
        held_label: str = "",
        won: tuple[int | None, ...] = (),
        done: tuple[Board, Action] | None = None,
    ) -> None:
        if self._seen is None or self._seen.board != seen.board or self._seen.acting != seen.acting:
            self._turned, self._pointed = None, frozenset()
        super().show_seen(seen, names, held_label=held_label, won=won, done=done)
        self._describe()

    def forget_place(self) -> None:
        """The keyboard is nowhere, as on a table that nobody has played on."""
        self._place = self._turned = None
        self._pointed = frozenset()
        self._by_keys = False
        self._describe()
        self.update()

    def point_at(self, action: Action, *same: Action) -> None:
        """Shows where ``action`` would be done, or the ``same`` as good, and leads the keyboard there."""
        seen = self._seen
        if seen is None or seen.acting is None:
            return
        match action:
            case Place(at) | Take(at):
                self._by_keys, self._place = True, at
            case Keep(face) if face in seen.board.turned:
                self._choose(seen.board.turned.index(face))
            case _:
                pass
        self.point_out(action, *same)

    def point_out(self, *actions: Action) -> None:
        """Shows where these would be done, and nothing else."""
        self._pointed = frozenset(key for action in actions for key in self._keys_of(action))
        self._describe()
        self.update()

    def _keys_of(self, action: Action) -> list[Key]:
        """What is to be done with ``action`` at: a place, a hand, one of the three turned up."""
        seen = self._seen
        if seen is None or seen.acting is None:
            return []
        side = seen.side(seen.acting)
        match action:
            case Place(at) | Take(at):
                return [("place", at)]
            case Put(hand):
                return [("hand", side, hand)]
            case Keep(face, hand) if face in seen.board.turned:
                return [("turned", seen.board.turned.index(face)), ("hand", side, hand)]
            case _:
                return []

    # What can be chosen

    def _open(self) -> Marks:
        seen = self._seen
        if seen is None or seen.acting is None:
            return frozenset()
        found = {key for action in legal_actions(seen.board) for key in self._keys_of(action)}
        if seen.phase is Phase.KEEPING and self._turned is None:
            found = {key for key in found if key[0] == "turned"}
        return frozenset(found)

    def _ringed(self) -> Key | None:
        if self._turned is not None:
            return ("turned", self._turned)
        walks = self._by_keys and self._seen is not None and self._seen.acting is not None
        if not walks or self._seen is None or self._seen.phase not in (Phase.PLACING, Phase.TAKING):
            return None
        return ("place", self._place) if self._place is not None and self._place in self._places() else None

    # Keys

    def take_over(self, event: QKeyEvent) -> bool:
        """A key that was pressed while something else on the page had the focus: where it means something here, it is
        done and the keyboard is here from now on. Says whether that was so.
        """
        can = self.isVisible() and not self.hasFocus() and bool(self._open())
        if not can or Qt.Key(event.key()) not in _FROM_ELSEWHERE:
            return False
        self.setFocus()
        self.keyPressEvent(event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        over = self._seen is None or self._seen.phase is Phase.OVER
        do = None if plain or over else self._meaning(key)
        if do is None:
            super().keyPressEvent(event)
        elif key in _WAYS or not self._held_keys.is_repeat(event):
            do()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._held_keys.let_go(event)
        super().keyReleaseEvent(event)

    def _meaning(self, key: Qt.Key) -> Callable[[], None] | None:
        if key in _WAYS:
            return lambda: self._walk(_WAYS[key])
        if key in shortcuts.BLOCK_DO.keys:
            return self._do_at_ring
        if key in shortcuts.BLOCK_HAND.keys:
            return lambda: self._to_hand(shortcuts.BLOCK_HAND.keys.index(key))
        if key in shortcuts.BLOCK_NEXT.keys:
            return lambda: self._go_to_open(1)
        if key in shortcuts.BLOCK_PREVIOUS.keys:
            return lambda: self._go_to_open(-1)
        return None

    def _walk(self, way: Way) -> None:
        seen = self._seen
        assert seen is not None, "keys mean something only on a shown table"
        if seen.phase is Phase.KEEPING:
            if way in (Way.LEFT, Way.RIGHT) and seen.acting is not None:
                self._choose_next(1 if way is Way.RIGHT else -1)
            return
        places = self._places()
        if not places:
            return
        start = self._start_of_walk(places)
        self._stand_at(start if not self._by_keys or self._place not in places else step(start, way, places))

    def _go_to_open(self, by: int) -> None:
        """To the next place where something can be done."""
        seen = self._seen
        assert seen is not None, "keys mean something only on a shown table"
        if seen.phase is Phase.KEEPING and seen.acting is not None:
            self._choose_next(by)
            return
        can = {int(key[1]) for key in self._open() if key[0] == "place"}
        place = next_of(self._place if self._by_keys else None, can, by)
        if place is not None:
            self._stand_at(place)

    def _stand_at(self, place: int) -> None:
        assert self._seen is not None, "a walk is on a shown table"
        self._by_keys = True
        self._place = place
        self._describe()
        text = place_in_words(self._seen, place, self._names)
        self.told.emit(text)
        announce(self, text)
        self.update()

    def _choose_next(self, by: int) -> None:
        assert self._seen is not None, "three cards are turned up"
        can = kept_cards(self._seen.board)
        if can:
            number = can[0 if by > 0 else -1]
            if self._turned in can:
                number = can[(can.index(self._turned) + by) % len(can)]
            self._choose(number)

    def _choose(self, number: int) -> None:
        assert self._seen is not None, "three cards are turned up"
        self._turned = number
        self._describe()
        announce(self, face_name(self._seen.board.turned[number]))
        self.chosen.emit()
        self.update()

    def _do_at_ring(self) -> None:
        seen = self._seen
        assert seen is not None, "keys mean something only on a shown table"
        match seen.phase:
            case Phase.PLACING | Phase.TAKING:
                if self._by_keys and self._place in self._places():
                    assert self._place is not None, "it is one of the places"
                    self.wished.emit(Place(self._place) if seen.phase is Phase.PLACING else Take(self._place))
                elif seen.acting is not None:
                    self._go_to_open(1)
            case Phase.KEEPING if self._turned is None and seen.acting is not None:
                self._choose_next(1)
            case Phase.PUTTING | Phase.KEEPING if seen.acting is not None:
                self.lacking.emit(sentence("do.choose_hand", {}))
            case _:
                pass

    def _to_hand(self, hand: int) -> None:
        seen = self._seen
        assert seen is not None, "keys mean something only on a shown table"
        if seen.phase is not Phase.KEEPING:
            self.wished.emit(Put(hand))
        elif self.chosen_face is None:
            self.lacking.emit(sentence("do.choose_card", {}))
        else:
            self.wished.emit(Keep(self.chosen_face, hand))

    def _places(self) -> list[int]:
        """Where the arrow keys can go: to every block, and while building to every place that can be built on."""
        assert self._seen is not None, "a walk is on a shown table"
        board = self._seen.board
        standing = [place for place, block in enumerate(board.tower) if block is not None]
        return standing + (board.rules.pyramid.building_places(board.tower) if board.phase is Phase.PLACING else [])

    def _start_of_walk(self, places: list[int]) -> int:
        if self._place in places:
            assert self._place is not None, "it is one of the places"
            return self._place
        can = {int(key[1]) for key in self._open() if key[0] == "place"}
        here = next_of(None, can or places, 1)
        assert here is not None, "there is a place"
        return here

    # In words

    def _describe(self) -> None:
        self.setAccessibleDescription(self._in_words())

    def _in_words(self) -> str:
        """What the keyboard is at, and while it is at nothing what can be done and what the hands make."""
        seen, ringed = self._seen, self._ringed()
        if seen is None:
            return ""
        if self.chosen_face is not None:
            return self.tr("{card} is chosen").format(card=face_name(self.chosen_face))
        if ringed is not None:
            return place_in_words(seen, int(ringed[1]), self._names)
        told = []
        places = ", ".join(
            map(place_name, in_reading_order({int(key[1]) for key in self._open() if key[0] == "place"}))
        )
        if places and seen.phase is Phase.PLACING:
            told.append(self.tr("Free places: {places}").format(places=places))
        elif places:
            told.append(self.tr("Can be taken: {places}").format(places=places))
        if seen.board.turned:
            told.append(self.tr("Turned up: {cards}").format(cards=", ".join(map(face_name, seen.board.turned))))
        seat = seen.below if seen.acting is None else seen.acting
        told += [f"{self._names[seat]}, {self._hand_in_words(seat, hand)}" for hand in HANDS]
        return ". ".join(told)

    def _hand_in_words(self, seat: int, hand: int) -> str:
        assert self._seen is not None, "it lies on the table"
        cards = self._seen.board.hands[seat][hand]
        what = hand_name(cards)[0] if cards else self.tr("empty")
        text = self.tr("{what}, full").format(what=what) if len(cards) == CARDS_IN_HAND else what
        return f"{sentence('table.hand', {'hand': hand + 1})}: {text}"
