"""Paints the table of the block game: felt, hands with what they make, pyramid, and what lies beside it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath

from pyramid_trainer.blocks.actions import HANDS
from pyramid_trainer.blocks.board import SEATS, Phase
from pyramid_trainer.blocks.pyramid import place_name
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND
from pyramid_trainer.ui.blocks.pictures import BlockPictures
from pyramid_trainer.ui.blocks.plan import TablePlan
from pyramid_trainer.ui.blocks.saying import Caption, Names, supply_text
from pyramid_trainer.ui.blocks.seen import Key, Piece, Seen
from pyramid_trainer.ui.blocks.wood import TOP, silhouette
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.painting import draw_line_of_text, fill_rounded, line, rounded
from pyramid_trainer.ui.theme import BODY, RADIUS, RADIUS_LARGE, RADIUS_SMALL, SMALL, SPACE_HALF

Marks = frozenset[Key]


class Scene(NamedTuple):
    """``still``: the blocks that lie still, ``moving``: those on their way, with where they are now.

    ``ringed``: the place or piece with the keyboard's ring; ``open``: what can be chosen now; ``marked``: what was done
    last; ``pointed``: what somebody is shown, as by a hint; ``named``: the places whose names are written, and by how
    much each gives way; ``held_label``: what stands above the block in hand; ``won``: for each hand the seat that won
    it, once the game is over; ``names``: by seat.
    """

    seen: Seen
    names: Names
    captions: tuple[tuple[Caption, ...], tuple[Caption, ...]]
    still: dict[Key, Piece]
    moving: Sequence[tuple[Piece, QRectF]]
    ringed: Key | None
    open: Marks
    marked: Key | None
    hovered: Key | None
    pointed: Marks
    named: Mapping[int, QPointF]
    held_label: str
    won: tuple[int | None, ...]


class TablePainter:
    def __init__(self, look: Look) -> None:
        self._look = look
        self._pictures = BlockPictures(look)
        self._fonts: dict[tuple[float, int, bool], QFont] = {}

    def paint(self, painter: QPainter, plan: TablePlan, scene: Scene, *, focused: bool, loud: bool) -> None:
        """``focused``: the table has the focus; ``loud``: the keyboard brought it there."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._look.theme
        whole = QRectF(QPointF(0, 0), plan.size.toSizeF())
        fill_rounded(painter, whole, RADIUS_LARGE, theme.table)
        for seat in SEATS:
            for hand in HANDS:
                self._paint_hand(painter, plan, scene, seat, hand)
        self._paint_building_places(painter, plan, scene)
        for piece in scene.still.values():
            self._pictures.draw(painter, piece)
        self._paint_words(painter, plan, scene)
        self._paint_rings(painter, plan, scene)
        self._paint_names(painter, plan, scene)
        for piece, at in scene.moving:
            self._pictures.draw(painter, piece, at)
        if focused:
            pen = line(theme.focus_on_table, 2) if loud else line(theme.muted_on_table, 1)
            painter.strokePath(rounded(whole.adjusted(3.5, 3.5, -3.5, -3.5), RADIUS_LARGE - 3), pen)

    def _paint_hand(self, painter: QPainter, plan: TablePlan, scene: Scene, seat: int, hand: int) -> None:
        theme, side = self._look.theme, scene.seen.side(seat)
        where = plan.hands[side][hand]
        fill_rounded(painter, where.area, RADIUS, theme.table_place)
        key: Key = ("hand", side, hand)
        is_open, is_pointed = key in scene.open, key in scene.pointed
        if is_open or is_pointed:
            wide = 3 if is_pointed or scene.hovered == key else 1.5
            painter.strokePath(rounded(where.area.adjusted(1, 1, -1, -1), RADIUS - 1), line(theme.focus_on_table, wide))
        if not plan.has_captions:
            if len(scene.seen.board.hands[seat][hand]) < CARDS_IN_HAND:  # into a full one nothing goes
                self._paint_badge(painter, _at_the_end(where.area, plan.line), hand + 1, loud=is_open, lit=is_pointed)
            return
        caption = scene.captions[seat][hand]
        badge = self._paint_badge(painter, where.makes, hand + 1, loud=is_open, lit=is_pointed)
        room = where.makes.adjusted(badge + SPACE_HALF, 0, 0, 0)
        won = bool(scene.won) and scene.won[hand] == seat
        painter.setFont(self._font(SMALL, bold=won))
        painter.setPen(theme.text_on_table)
        if won:
            self._paint_tick(painter, room)
            room.adjust(room.height(), 0, 0, 0)
        self._write(painter, room, caption.makes)
        painter.setFont(self._font(SMALL))
        painter.setPen(theme.muted_on_table)
        self._write(painter, where.outlook.adjusted(badge + SPACE_HALF, 0, 0, 0), caption.outlook)

    def _paint_badge(self, painter: QPainter, row: QRectF, hand: int, *, loud: bool, lit: bool) -> float:
        """The key of a hand, in a box; returns its width."""
        theme = self._look.theme
        colour = theme.focus_on_table if loud or lit else theme.muted_on_table
        box = QRectF(row.left(), row.top(), row.height(), row.height())
        if lit:
            fill_rounded(painter, box, RADIUS_SMALL, colour)
        else:
            painter.strokePath(rounded(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_SMALL), line(colour, 1))
        painter.setFont(self._font(SMALL, bold=loud or lit))
        painter.setPen(theme.table if lit else colour)
        draw_line_of_text(painter, box, str(hand))
        return box.width()

    def _paint_tick(self, painter: QPainter, row: QRectF) -> None:
        side = row.height()
        tick = QPainterPath(QPointF(row.left() + side * 0.16, row.top() + side * 0.54))
        tick.lineTo(row.left() + side * 0.38, row.top() + side * 0.76)
        tick.lineTo(row.left() + side * 0.8, row.top() + side * 0.26)
        painter.strokePath(tick, line(self._look.theme.focus_on_table, 2))

    def _font(self, size: int, *, bold: bool = False) -> QFont:
        """Made once: a table has two dozen texts, and blocks move over it."""
        key = (self._look.type.scale, size, bold)
        if key not in self._fonts:
            self._fonts[key] = self._look.type.font(size, bold=bold)
        return self._fonts[key]

    def _write(self, painter: QPainter, room: QRectF, forms: Sequence[str]) -> None:
        """The first of ``forms`` that fits, or the last one, cut short."""
        metrics = QFontMetricsF(painter.font())
        for text in forms:
            if metrics.horizontalAdvance(text) <= room.width():
                draw_line_of_text(painter, room, text, across=0)
                return
        if forms:
            cut = metrics.elidedText(forms[-1], Qt.TextElideMode.ElideRight, room.width())
            draw_line_of_text(painter, room, cut, across=0)

    def _paint_building_places(self, painter: QPainter, plan: TablePlan, scene: Scene) -> None:
        board, theme = scene.seen.board, self._look.theme
        if board.phase is not Phase.PLACING:
            return
        for place in board.rules.pyramid.building_places(board.tower):
            is_open = ("place", place) in scene.open
            pen = line(theme.focus_on_table if is_open else theme.muted_on_table, 1)
            pen.setDashPattern([4, 4])
            front = plan.fronts[place].adjusted(2.5, 2.5, -2.5, -2.5)
            painter.strokePath(rounded(front, RADIUS_SMALL), pen)

    def _paint_words(self, painter: QPainter, plan: TablePlan, scene: Scene) -> None:
        theme, board = self._look.theme, scene.seen.board
        for seat, name in enumerate(scene.names):
            at_turn = board.current_player == seat
            painter.setPen(theme.text_on_table if at_turn else theme.muted_on_table)
            painter.setFont(self._font(BODY, bold=at_turn))
            self._write(painter, plan.names[scene.seen.side(seat)], (name,))
        painter.setPen(theme.muted_on_table)
        painter.setFont(self._font(SMALL))
        self._write(painter, plan.supply_label, supply_text(board.supply_left))
        if board.discards:
            self._write(painter, plan.discards_label, (sentence("table.discards", {}),))
        painter.setFont(self._font(BODY))
        metrics = QFontMetricsF(painter.font())
        label = metrics.elidedText(scene.held_label, Qt.TextElideMode.ElideRight, plan.held_label.width())
        draw_line_of_text(painter, plan.held_label, label)

    def _paint_rings(self, painter: QPainter, plan: TablePlan, scene: Scene) -> None:
        """Around what can be chosen, what was done last, and what the keyboard or the mouse is at."""
        theme = self._look.theme
        for key in scene.open | ({scene.marked} if scene.marked else frozenset()):
            piece = scene.still.get(key)
            if piece is not None:
                colour = theme.focus_on_table if key in scene.open else theme.text_on_table
                self._ring(painter, piece.front, 1.5, colour=colour)
        for key in (scene.hovered, scene.ringed):
            front = self._front_of(plan, scene, key)
            if front is not None and (key == scene.ringed or key in scene.open):
                painter.strokePath(silhouette(front, -1), line(theme.focus_on_wood, 2))
                self._ring(painter, front, 3 if key == scene.ringed else 2.5, colour=theme.focus_on_table)

        for key in scene.pointed:
            front = self._front_of(plan, scene, key)
            if front is not None:
                self._ring(painter, front, 3, colour=theme.focus_on_table)

    def _paint_names(self, painter: QPainter, plan: TablePlan, scene: Scene) -> None:
        """Of the places that a move can be about: above the block, or where there is none yet in its middle."""
        theme = self._look.theme
        for place, aside in scene.named.items():
            key: Key = ("place", place)
            piece = scene.still.get(key)
            if piece is None and scene.seen.board.tower[place] is not None:
                continue  # it is on its way
            room = plan.fronts[place] if piece is None else plan.name_of(piece.front).translated(aside)
            lit, loud = key in scene.pointed, key == scene.ringed
            painter.setFont(self._font(SMALL, bold=lit or loud))
            if lit and piece is not None:
                metrics = QFontMetricsF(painter.font())
                wide = metrics.horizontalAdvance(place_name(place)) + 2 * SPACE_HALF
                high = min(room.height(), metrics.height())
                middle = room.center()
                box = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
                fill_rounded(painter, box, RADIUS_SMALL, theme.focus_on_table)
                painter.setPen(theme.table)
            else:
                painter.setPen(theme.focus_on_table if lit or loud else theme.muted_on_table)
            draw_line_of_text(painter, room, place_name(place))

    def _front_of(self, plan: TablePlan, scene: Scene, key: Key | None) -> QRectF | None:
        if key is None:
            return None
        if key in scene.still:
            return scene.still[key].front
        if key[0] == "place":
            front = plan.fronts[int(key[1])]
            return front.adjusted(3, 3 + front.height() * TOP, -3, -3)
        return None

    def _ring(self, painter: QPainter, front: QRectF, wide: float, *, colour: object) -> None:
        painter.strokePath(silhouette(front, wide / 2), line(colour, wide))  # type: ignore[arg-type]


def _at_the_end(area: QRectF, side: float) -> QRectF:
    """A square in the place of the last card of a hand."""
    side = min(side, area.height() - 2 * SPACE_HALF)
    return QRectF(area.right() - side - SPACE_HALF, area.center().y() - side / 2, side, side)
