"""The table of the block game as it is seen: what stands where, with the moves of blocks shown on their way."""

from typing import NamedTuple

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.board import Board, Phase
from pyramid_trainer.blocks.pyramid import row_of
from pyramid_trainer.ui.blocks.plan import ROWS, TablePlan
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

_LINES_WITH_LARGE_BLOCKS = 22
"""Height from which on there is room for that beside blocks that are to be large."""


class Move(NamedTuple):
    """A block on its way from ``start`` to where its piece belongs."""

    key: Key
    start: QRectF


class TableView(QWidget):
    """Shows one moment of a game; takes no input.

    ``goes_nearer``: what is left of a pyramid is drawn larger where there is room. Not while a game is played: a block
    that moves by itself is one that is taken by mistake.
    """

    def __init__(self, look: Look, parent: QWidget | None = None, *, goes_nearer: bool = False) -> None:
        super().__init__(parent)
        self._goes_nearer = goes_nearer
        self._rows = 1 if goes_nearer else ROWS
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
        self._pointed: Marks = frozenset()
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
        text = supply_text(self._seen.board.supply_left)[0] if self._seen else ""
        label = QFontMetrics(self._look.type.font(SMALL)).horizontalAdvance(text)
        return max(self._plan.supply_label.left() + label, self._plan.discards[-1].right())

    @property
    def is_moving(self) -> bool:
        return bool(self._moves)

    def front_of(self, key: Key) -> QRectF | None:
        """Where the front of a piece lies, if it is on the table."""
        piece = self._pieces.get(key)
        return None if piece is None else piece.front

    def reach_to(self, rows: int) -> None:
        """The pyramid gets so many rows high in what is shown next, or higher."""
        self._rows = rows

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
        before, needs = self._pieces, self._needs()
        self._seen, self._names, self._held_label, self._won = seen, names, held_label, won
        self._captions = captions(seen.board)
        if needs != self._needs():
            self._plan = self._new_plan()
        self._pieces = pieces(seen, self._plan)
        self._marked = last_slot(*done, seen) if done else None
        if done and self._look.moves and self.isVisible():
            self._start(before, {key: key for key in before} | origins(*done, seen))
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

    def _aside(self, key: Key) -> QPointF:
        """By how much the name of a place gives way to something that stands there too."""
        return QPointF(0, 0)

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
            pointed=self._pointed,
            named={place: self._aside(("place", place)) for place in named_places(self._seen.board)},
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
            if key in self._pieces and origin in before and before[origin].front != self._pieces[key].front
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

    def _needs(self) -> tuple[int, int, tuple[int, ...]]:
        """Of the pyramid: how wide it is, how high it gets, and what is left of it, which one may go nearer to."""
        if self._seen is None:
            return 8, self._rows, ()
        board = self._seen.board
        standing = tuple(place for place, block in enumerate(board.tower) if block is not None)
        builds = board.phase is Phase.PLACING
        reached = board.rules.pyramid.building_places(board.tower) if builds else standing
        rows = max(self._rows, *(row_of(place) + 1 for place in reached), 1)
        return board.rules.width, rows, () if builds or not self._goes_nearer else standing

    def _has_captions(self, line: int) -> bool:
        """Whether there is room for what the hands make, in lines so high; where blocks are to be large, they come
        before that.
        """
        low = self._goes_nearer and self.height() < line * _LINES_WITH_LARGE_BLOCKS
        return self.width() >= line * _LINES_FOR_CAPTIONS and not low

    def _new_plan(self) -> TablePlan:
        width, rows, left = self._needs()
        small, body = (QFontMetrics(self._look.type.font(size)).height() for size in (SMALL, BODY))
        return TablePlan(self.size(), width, small, body, captions=self._has_captions(small), rows=rows, left=left)

    def _take_look(self) -> None:
        self.settle()
        self._plan = self._new_plan()
        if self._seen is not None:
            self._pieces = pieces(self._seen, self._plan)
        self.update()


def named_places(board: Board) -> list[int]:
    """Those that an act can be about: where a block may be put, and later those of the blocks that may be taken."""
    pyramid = board.rules.pyramid
    return (pyramid.building_places if board.phase is Phase.PLACING else pyramid.free_blocks)(board.tower)
