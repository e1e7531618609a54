"""The table of a puzzle: played on as in a game until it is answered, then marked with the signs of the verdict."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pyramid_trainer.blocks.actions import Action, Keep, Put, Take
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.play_table import PlayTable
from pyramid_trainer.ui.blocks.seen import Key
from pyramid_trainer.ui.drill.grade_sign import paint_sign, sign_width
from pyramid_trainer.ui.look import Look

_SHARE = 0.5
"""Height of a sign as a share of that of a block."""

_LEAST = 20


class PuzzleBoard(PlayTable):
    """Its signals are those of ``KeyTable``; once answered, no key or click wishes for anything."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._signs: dict[Key, Grade] = {}
        self._answered = False

    @property
    def signs(self) -> dict[Key, Grade]:
        """What stands where on the table."""
        return dict(self._signs)

    def ask(self) -> None:
        """Nothing is answered yet."""
        self._answered = False
        self._signs = {}
        self._place, self._by_keys = None, False
        self.update()

    def show_signs(self, chosen: Action, grade: Grade, best: Iterable[Action]) -> None:
        """``grade`` stands at what was chosen, ✓ at the best; a part of the choice that is right gets ✓ as well."""
        self._answered = True
        self._signs = dict.fromkeys(self._keys_of(chosen), grade)
        if grade is not Grade.OPTIMAL:
            self._signs |= {key: Grade.OPTIMAL for act in best for key in self._keys_of(act)}
        self._by_keys = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._signs:
            return
        painter = QPainter(self)
        for key, grade in self._signs.items():
            area = self._area_of(key)
            if area is not None:
                paint_sign(painter, self._sign_rect(area, grade), grade, self._look.theme)
        painter.end()

    def _meaning(self, key: Qt.Key) -> Callable[[], None] | None:
        """Enter and digits are no acts any more: Enter asks for the next puzzle."""
        if self._answered and key in (*shortcuts.BLOCK_DO.keys, *shortcuts.BLOCK_HAND.keys):
            return None
        return super()._meaning(key)

    def _open(self) -> frozenset[Key]:
        return frozenset() if self._answered else super()._open()

    def _keys_of(self, action: Action) -> list[Key]:
        seen = self._seen
        assert seen is not None, "a puzzle is on the table"
        assert seen.acting_side is not None, "somebody is to choose"
        match action:
            case Take(at):
                return [("place", at)]
            case Put(hand):
                return [("hand", seen.acting_side, hand)]
            case Keep(face, hand):
                return [("turned", seen.board.turned.index(face)), ("hand", seen.acting_side, hand)]
            case _:
                return []

    def _area_of(self, key: Key) -> QRectF | None:
        if key[0] == "hand":
            return self._plan.hands[int(key[1])][int(key[2])].area
        return self.front_of(key)

    def _sign_rect(self, area: QRectF, grade: Grade) -> QRectF:
        """At the top right corner, a little over the edge but never outside the table."""
        side = max(_LEAST, round(self._plan.block.height() * _SHARE))
        wide = sign_width(grade, side)
        left = min(area.right() - wide * 0.7, self.width() - wide - 1.0)
        return QRectF(left, max(1.0, area.top() - side * 0.4), wide, side)
