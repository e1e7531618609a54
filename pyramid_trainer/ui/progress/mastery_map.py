"""The mastery map: a field for each of the 455 classes, so arranged that a hand is found by its ranks.

Pairs stand in a square, the pair's rank down and the kicker across, three of a kind on its diagonal. Unpaired hands
stand in a triangle for each highest card, the middle card down and the lowest across.
"""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pyramid_trainer.cards import ACE, RANKS, rank_name
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.training.ideas import LOWEST_UNPAIRED_HIGH
from pyramid_trainer.training.mastery import ClassMastery, State
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.painting import draw_line_of_text
from pyramid_trainer.ui.parts import Titled
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.progress.cells import Cell, Cells
from pyramid_trainer.ui.progress.parts import InRows
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_2, Theme, mixed

_DOWN = tuple(reversed(RANKS))
_SQUARE = len(RANKS) + 1
_BESIDE_SQUARE = _SQUARE + 2
"""Fields from the left of the square to the left of what stands beside it."""
_ROWS_OF_TRIANGLES = (tuple(range(ACE, 10, -1)), tuple(range(10, LOWEST_UNPAIRED_HIGH - 1, -1)))
_SMALLEST, _LARGEST = 15.0, 22.0
"""Side of a field, at a font scale of 1: what is written at the rows and columns grows with it."""
_SAMPLE = 18
_ACROSS_BESIDE = _BESIDE_SQUARE + sum(high - 1 for high in _ROWS_OF_TRIANGLES[0]) - 1
"""Fields beside each other when the square stands left of the triangles, gaps and names of rows included."""


def paint_field(painter: QPainter, rect: QRectF, state: State, boundary: bool, theme: Theme) -> None:
    """Right is full, seen half full, never met hollow, so that colour is not needed; a boundary class has a dot."""
    edge, ground = mixed(theme.text, theme.surface, 0.28), theme.surface
    painter.setPen(QPen(edge, 1))
    painter.setBrush(ground)
    inner = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    if state is State.MET:
        painter.setBrush(mixed(theme.text, theme.surface, 0.12))
    if state is State.RIGHT:
        painter.setPen(QPen(theme.win, 1))
        painter.setBrush(theme.win)
    painter.drawRect(inner)
    if state is State.SEEN:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.accent)
        painter.drawPolygon(QPolygonF([inner.bottomLeft(), inner.topLeft(), inner.bottomRight()]))
    if boundary:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.text_on_win if state is State.RIGHT else theme.text)
        size = max(1.5, rect.width() * 0.12)
        painter.drawEllipse(QPointF(rect.right() - 3 - size / 2, rect.top() + 3 + size / 2), size, size)


class _Fields(Cells):
    """All 455, as ``mastery_map`` gives them."""

    def __init__(self, look: Look) -> None:
        self._fields: dict[HandClass, ClassMastery] = {}
        self._labels: list[tuple[QRectF, str]] = []
        super().__init__(look)

    def show_fields(self, fields: Sequence[ClassMastery]) -> None:
        self._fields = {field.hand: field for field in fields}
        self.lay_out()

    def arrange(self, width: int) -> tuple[list[Cell], int]:
        least, largest = _SMALLEST * self._look.type.scale, _LARGEST * self._look.type.scale
        self._labels = []
        if width / _ACROSS_BESIDE >= least:
            return self._beside(min(largest, width / _ACROSS_BESIDE))
        rows = _in_rows(int(width / least))
        return self._below(rows, min(largest, width / _across(rows)))

    def _beside(self, side: float) -> tuple[list[Cell], int]:
        """The triangles in two rows at the right of the square."""
        cells, top = self._pairs(side), 0.0
        for row in _ROWS_OF_TRIANGLES:
            cells += self._row_of_triangles(row, side * _BESIDE_SQUARE, top, side)
            top += side * row[0] + SPACE
        return cells, round(max(top, side * (_SQUARE + 1)) + 1)

    def _below(self, rows: Sequence[Sequence[int]], side: float) -> tuple[list[Cell], int]:
        """The square, and the triangles in ``rows`` beside and below it."""
        cells, left, top = self._pairs(side), side * _BESIDE_SQUARE, 0.0
        for number, row in enumerate(rows):
            cells += self._row_of_triangles(row, left, top, side)
            top += side * (row[0] if number else _SQUARE + 1) + SPACE
            left = 0.0
        return cells, round(top + 1)

    def _row_of_triangles(self, highs: Iterable[int], left: float, top: float, side: float) -> list[Cell]:
        cells = []
        for high in highs:
            cells += self._triangle(high, left, top, side)
            left += side * (high - 1)
        return cells

    def paint_cell(self, painter: QPainter, cell: Cell) -> None:
        field = cell.item
        assert isinstance(field, ClassMastery)
        paint_field(painter, cell.rect, field.state, field.boundary, self._look.theme)

    def letters(self) -> QFont:
        """What is written at rows and columns: small type, or as much of it as a field has room for."""
        font = self._look.type.font(SMALL)
        if self._labels:
            font.setPixelSize(max(8, min(font.pixelSize(), round(self._labels[0][0].height() * 0.72))))
        return font

    def paint_words(self, painter: QPainter) -> None:
        painter.setFont(self.letters())
        painter.setPen(self._look.theme.muted)
        for rect, text in self._labels:
            draw_line_of_text(painter, rect, text, 0.0 if rect.width() > rect.height() else 0.5)

    def said(self, item: object) -> str:
        assert isinstance(item, ClassMastery)
        return saying.class_told(item)

    def can_open(self, item: object) -> bool:
        return isinstance(item, ClassMastery) and item.state is not State.NEVER

    def _pairs(self, side: float) -> list[Cell]:
        cells = []
        self._caption(sentence("progress.pairs", {}), side, 0, side * len(RANKS), side)
        for row, pair in enumerate(_DOWN, start=1):
            self._label(rank_name(pair), 0, (row + 1) * side, side)
            self._label(rank_name(pair), row * side, side, side)
            for column, kicker in enumerate(_DOWN, start=1):
                high, middle, low = sorted((pair, pair, kicker), reverse=True)
                cells += self._cell(HandClass((high, middle, low)), column * side, (row + 1) * side, side)
        return cells

    def _triangle(self, high: int, left: float, top: float, side: float) -> list[Cell]:
        """The lowest card grows from the left, so that the slope lies at the right."""
        cells = []
        lows = [rank for rank in RANKS if rank < high - 1]
        self._caption(sentence("progress.high", {"rank": high}), left + side, top, side * (high - 2), side)
        top += side
        for column, low in enumerate(lows, start=1):
            self._label(rank_name(low), left + column * side, top, side)
        for row, middle in enumerate(range(high - 1, RANKS[0], -1), start=1):
            self._label(rank_name(middle), left, top + row * side, side)
            for column, low in enumerate((rank for rank in lows if rank < middle), start=1):
                cells += self._cell(HandClass((high, middle, low)), left + column * side, top + row * side, side)
        return cells

    def _cell(self, hand: HandClass, x: float, y: float, side: float) -> list[Cell]:
        field = self._fields.get(hand)
        return [] if field is None else [Cell(QRectF(x, y, side - 2, side - 2), field)]

    def _caption(self, text: str, x: float, y: float, width: float, side: float) -> None:
        self._labels.append((QRectF(x, y, width, side - 2), text))

    def _label(self, text: str, x: float, y: float, side: float) -> None:
        self._labels.append((QRectF(x, y, side - 2, side - 2), text))


class _Sample(QWidget):
    """A field of the legend."""

    def __init__(self, look: Look, state: State, boundary: bool) -> None:
        super().__init__()
        self._look, self._state, self._boundary = look, state, boundary
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        side = self._look.type.pixels(_SAMPLE)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_field(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._state, self._boundary, self._look.theme)


class MasteryMap(Titled):
    """Signal ``chosen(field)``: the hands of a class are to be shown, a ``ClassMastery``."""

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__("", look, parent)
        self.title.setText(self.tr("Every class of hands"))
        self._counts = TextLabel(look, wrap=True)
        self._told = TextLabel(look, colour="muted", wrap=True)
        self.fields = _Fields(look)
        self.fields.setAccessibleName(self.tr("Map of all classes"))
        self._hint = self.tr(
            "Right: the last two counted answers were optimal. Pairs: pair down, kicker across. Unpaired hands by their"
            " highest card: middle card down, lowest across. A field opens its hands."
        )
        legend = InRows()
        for state, boundary, text in (
            (State.RIGHT, False, saying.state_word(State.RIGHT)),
            (State.SEEN, False, saying.state_word(State.SEEN)),
            (State.NEVER, False, saying.state_word(State.NEVER)),
            (State.MET, False, saying.state_word(State.MET)),
            (State.NEVER, True, self.tr("on a boundary")),
        ):
            label = TextLabel(look, size=SMALL, colour="muted")
            label.setText(text)
            entry = QWidget()
            row = QHBoxLayout(entry)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(SPACE)
            row.addWidget(_Sample(look, state, boundary))
            row.addWidget(label)
            legend.add(entry)
        look.changed.connect(legend.fit)
        self.column.addWidget(self._counts)
        self.column.addWidget(legend)
        self.column.addWidget(self._told)
        self.column.addWidget(self.fields)
        self.column.addStretch(1)
        self.column.setSpacing(SPACE_2 // 2)
        self.fields.told.connect(self._tell)
        self.fields.chosen.connect(self.chosen)
        self._tell("")

    @property
    def told(self) -> str:
        return self._told.text()

    def show_fields(self, fields: Sequence[ClassMastery]) -> None:
        self._counts.setText(sentence("progress.mastered", _counts(fields)))
        self.fields.show_fields(fields)

    def _tell(self, text: str) -> None:
        self._told.setText(text or self._hint)


def _in_rows(room: int) -> list[list[int]]:
    """The triangles by their highest cards, in rows of at most ``room`` fields; the square begins the first row."""
    rows: list[list[int]] = [[]]
    used = _BESIDE_SQUARE
    for high in (high for row in _ROWS_OF_TRIANGLES for high in row):
        if used + high - 2 > room:
            rows.append([])
            used = 0
        rows[-1].append(high)
        used += high - 1
    return rows


def _across(rows: Sequence[Sequence[int]]) -> int:
    """Fields beside each other in the longest of ``rows``."""
    first, *others = (sum(high - 1 for high in row) - 1 for row in rows)
    return max(_SQUARE, _BESIDE_SQUARE + first, *others)


def _counts(fields: Sequence[ClassMastery]) -> Mapping[str, object]:
    choices = [field for field in fields if not field.hand.is_trips]
    edge = [field for field in choices if field.boundary]
    return {
        "right": sum(field.state is State.RIGHT for field in choices),
        "classes": len(choices),
        "boundary_right": sum(field.state is State.RIGHT for field in edge),
        "boundary": len(edge),
        "trips": len(fields) - len(choices),
        "all": len(fields),
        "never": sum(field.state is State.NEVER for field in fields),
    }
