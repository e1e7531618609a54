"""The table of a puzzle: played on as in a game until it is answered, then marked with the signs of the verdict."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.pyramid import place_name
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.play_table import PlayTable
from pyramid_trainer.ui.blocks.seen import Key
from pyramid_trainer.ui.drill.grade_sign import paint_sign, sign_width
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SMALL

_SHARE = 0.6
"""Height of a sign as a share of that of a block."""

_LEAST, _MOST = 15, 40
_BETWEEN = 7
"""Between a sign and the name of its place."""


class PuzzleBoard(PlayTable):
    """Its signals are those of ``KeyTable``; once answered, no key or click wishes for anything."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent, goes_nearer=True)
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
        self.forget_place()

    def show_signs(self, chosen: Action, grade: Grade, best: Iterable[Action]) -> None:
        """``grade`` stands at what was chosen, ✓ at the best; a part of the choice that is right gets ✓ as well."""
        self._answered = True
        self._signs = dict.fromkeys(self._keys_of(chosen), grade)
        if grade is not Grade.OPTIMAL:
            self._signs |= {key: Grade.OPTIMAL for act in best for key in self._keys_of(act)}
        self._by_keys, self._turned = False, None
        self.point_out()

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

    def _aside(self, key: Key) -> QPointF:
        """The sign stands before the name: the two have one middle."""
        front, grade = self.front_of(key), self._signs.get(key)
        if front is None or grade is None:
            return super()._aside(key)
        sign = self._sign_rect(key, grade)
        assert sign is not None, "a block stands there"
        return QPointF((sign.width() + _BETWEEN) / 2, sign.center().y() - self._plan.name_of(front).center().y())

    @property
    def _sign_side(self) -> int:
        """How high every sign is: no higher than there is room for above the highest block that has one."""
        fronts = [front for key in self._signs if key[0] == "place" and (front := self.front_of(key)) is not None]
        high = max((front.height() for front in fronts), default=self._plan.block.height())
        room = min((self._plan.name_of(front).bottom() - self._plan.hands_end for front in fronts), default=_MOST)
        return max(_LEAST, min(_MOST, round(high * _SHARE), int(room)))

    def _sign_rect(self, key: Key, grade: Grade) -> QRectF | None:
        """Where nothing is covered: above a block that can be taken, below a card turned up, at a hand's corner."""
        front, side = self.front_of(key), self._sign_side
        wide = sign_width(grade, side)
        if key[0] == "hand":
            area = self._plan.hands[int(key[1])][int(key[2])].area
            return QRectF(
                min(area.right() - wide * 0.7, self.width() - wide - 1.0), area.top() - side * 0.4, wide, side
            )
        if front is None:
            return None
        if key[0] == "turned":
            return QRectF(front.center().x() - wide / 2, front.bottom() + 3, wide, side)
        name = QFontMetricsF(self._look.type.font(SMALL)).horizontalAdvance(place_name(int(key[1])))
        left = front.center().x() - (wide + _BETWEEN + name) / 2
        return QRectF(left, self._plan.name_of(front).bottom() + 2 - side, wide, side)
