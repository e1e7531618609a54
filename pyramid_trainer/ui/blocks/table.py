"""The table of the block game as it is seen: what stands where, with the moves of blocks shown on their way."""

from typing import NamedTuple

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.board import Board
from pyramid_trainer.ui.blocks.plan import TablePlan
from pyramid_trainer.ui.blocks.saying import Caption, Names, captions, supply_text
from pyramid_trainer.ui.blocks.seen import Key, Piece, Seen, last_slot, origins, pieces
from pyramid_trainer.ui.blocks.table_painter import Marks, Scene, TablePainter
from pyramid_trainer.ui.blocks.wood import TOP
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import BODY, SMALL

MOVE_MS = 170
SMALLEST = QSize(520, 330)
_MARGIN = 8
_LINES_FOR_CAPTIONS = 31
"""Width from which on there is room for what the hands make, as a multiple of a line's height."""


class Move(NamedTuple):
    """A block on its way from ``start`` to where its piece belongs."""

    key: Key
    start: QRectF


class TableView(QWidget):
    """Shows one moment of a game; takes no input."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._painter = TablePainter(look)
        self._seen: Seen | None = None
        self._names: Names = ("", "")
        self._captions: tuple[tuple[Caption, ...], tuple[Caption, ...]] = ((), ())
        self._held_label = ""
        self._won: tuple[int | None, ...] = ()
        self._pieces: dict[Key, Piece] = {}
        self._marked: Key | None = None
        self._moves: list[Move] = []
        self._focus_is_loud = False
        self._plan = self._new_plan()
        self._motion = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=MOVE_MS)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._moved)
        self._motion.finished.connect(self.settle)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(SMALLEST)
        look.changed.connect(self._take_look)

    @property
    def seen(self) -> Seen | None:
        return self._seen

    @property
    def plan(self) -> TablePlan:
        """Where things lie at the present size."""
        return self._plan

    @property
    def right_of_supply(self) -> float:
        """What lies at the left of the pyramid, names apart, ends there."""
        text = supply_text(self._seen.board.supply_left) if self._seen else ""
        label = QFontMetrics(self._look.type.font(SMALL)).horizontalAdvance(text)
        return max(self._plan.supply_label.left() + label, self._plan.discards[-1].right())

    @property
    def is_moving(self) -> bool:
        return bool(self._moves)

    def front_of(self, key: Key) -> QRectF | None:
        """Where the front of a piece lies, if it is on the table."""
        piece = self._pieces.get(key)
        return None if piece is None else piece.front

    def show_seen(
        self,
        seen: Seen,
        names: Names,
        *,
        held_label: str = "",
        won: tuple[int | None, ...] = (),
        done: tuple[Board, Action] | None = None,
    ) -> None:
        """``won``: for each hand the seat that won it, once the game is over; ``done``: what led here from the board
        before, which is shown as motion where there is any.
        """
        self.settle()
        before, width = self._pieces, self._seen and self._seen.board.rules.width
        self._seen, self._names, self._held_label, self._won = seen, names, held_label, won
        self._captions = captions(seen.board)
        if width != seen.board.rules.width:
            self._plan = self._new_plan()
        self._pieces = pieces(seen, self._plan)
        self._marked = last_slot(*done, seen) if done else None
        if done and self._look.moves and self.isVisible():
            self._start(before, origins(*done, seen))
        self.update()

    def settle(self) -> None:
        """Everything is where it belongs."""
        if self._moves:
            self._moves = []
            self._motion.stop()
            self.update()

    # For whoever takes input

    def _open(self) -> Marks:
        """What can be chosen now."""
        return frozenset()

    def _ringed(self) -> Key | None:
        return None

    def _hovered(self) -> Key | None:
        return None

    def _carried(self) -> tuple[Key, QPointF] | None:
        """The piece that the mouse carries, and where the top left corner of its front is."""
        return None

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(900, 560)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.settle()
        self._plan = self._new_plan()
        if self._seen is not None:
            self._pieces = pieces(self._seen, self._plan)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._focus_is_loud = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._focus_is_loud = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._seen is None:
            return
        moving = [(self._pieces[move.key], self._on_its_way(move)) for move in self._moves]
        still = {key: piece for key, piece in self._pieces.items() if key not in {move.key for move in self._moves}}
        carried = self._carried()
        if carried is not None and carried[0] in still:
            piece = still.pop(carried[0])
            moving.append((piece, QRectF(carried[1], piece.front.size())))
        scene = Scene(
            seen=self._seen,
            names=self._names,
            captions=self._captions,
            still=still,
            moving=moving,
            ringed=self._ringed(),
            open=self._open(),
            marked=self._marked,
            hovered=self._hovered(),
            held_label=self._held_label,
            won=self._won,
        )
        painter = QPainter(self)
        self._painter.paint(painter, self._plan, scene, focused=self.hasFocus(), loud=self._focus_is_loud)
        painter.end()

    # Motion

    def _start(self, before: dict[Key, Piece], came_from: dict[Key, Key]) -> None:
        self._moves = [
            Move(key, before[origin].front)
            for key, origin in came_from.items()
            if key in self._pieces and origin in before
        ]
        if self._moves:
            self._motion.start()

    def _on_its_way(self, move: Move) -> QRectF:
        end, share = self._pieces[move.key].front, self._motion.currentValue()
        start = move.start

        def between(one: float, other: float) -> float:
            return one + (other - one) * share

        return QRectF(
            between(start.x(), end.x()),
            between(start.y(), end.y()),
            between(start.width(), end.width()),
            between(start.height(), end.height()),
        )

    def _moved(self) -> None:
        """Another frame: only what blocks come by is painted anew."""
        if self._motion.state() != QAbstractAnimation.State.Running:
            return
        for move in self._moves:
            way = move.start.united(self._pieces[move.key].front)
            top = way.height() * TOP + _MARGIN
            self.update(way.adjusted(-_MARGIN, -top, _MARGIN, _MARGIN).toAlignedRect())

    def _new_plan(self) -> TablePlan:
        width = self._seen.board.rules.width if self._seen else 8
        small, body = (QFontMetrics(self._look.type.font(size)).height() for size in (SMALL, BODY))
        captions = self.width() >= small * _LINES_FOR_CAPTIONS
        return TablePlan(self.size(), width, small, body, captions=captions)

    def _take_look(self) -> None:
        self.settle()
        self._plan = self._new_plan()
        if self._seen is not None:
            self._pieces = pieces(self._seen, self._plan)
        self.update()
