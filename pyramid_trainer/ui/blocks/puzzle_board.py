"""The table of a puzzle: played on as in a game until it is answered, then marked with the signs of the verdict."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pyramid_trainer.blocks.actions import Action, Keep, Put, Take
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.plan import TablePlan
from pyramid_trainer.ui.blocks.play_table import PlayTable
from pyramid_trainer.ui.blocks.seen import Key
from pyramid_trainer.ui.blocks.wood import TOP
from pyramid_trainer.ui.drill.grade_sign import paint_sign, sign_width
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, SMALL

_SHARE = 0.6
"""Height of a sign as a share of that of a block."""

_LEAST, _MOST = 15, 40
_LINES_FOR_CAPTIONS = 22
"""Height from which on there is room for what the hands make, as a multiple of a line's height."""


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
        self._by_keys, self._turned = False, None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._signs:
            return
        painter = QPainter(self)
        for key, grade in self._signs.items():
            rect = self._sign_rect(key, grade)
            if rect is not None:
                paint_sign(painter, rect, grade, self._look.theme)
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

    def _sign_rect(self, key: Key, grade: Grade) -> QRectF | None:
        """Where nothing is covered: above a block that can be taken, below a card turned up, at a hand's corner."""
        side = min(_MOST, max(_LEAST, round(self._plan.block.height() * _SHARE)))
        wide = sign_width(grade, side)
        if key[0] == "hand":
            area = self._plan.hands[int(key[1])][int(key[2])].area
            return QRectF(
                min(area.right() - wide * 0.7, self.width() - wide - 1.0), area.top() - side * 0.4, wide, side
            )
        front = self.front_of(key)
        if front is None:
            return None
        left = front.center().x() - wide / 2
        if key[0] == "turned":
            return QRectF(left, front.bottom() + 3, wide, side)
        return QRectF(left, front.top() - front.height() * TOP - side - 1, wide, side)

    def _new_plan(self) -> TablePlan:
        """The panel below leaves the table low: there blocks come before what the hands make."""
        line = QFontMetrics(self._look.type.font(SMALL)).height()
        if self.height() >= line * _LINES_FOR_CAPTIONS:
            return super()._new_plan()
        width = self._seen.board.rules.width if self._seen else 8
        return TablePlan(self.size(), width, line, QFontMetrics(self._look.type.font(BODY)).height(), captions=False)
