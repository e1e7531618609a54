"""How the puzzles stand together: head, table with its side, buttons; or a message in their place."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.ui.blocks.head import Head
from pyramid_trainer.ui.blocks.puzzle_board import PuzzleBoard
from pyramid_trainer.ui.blocks.puzzle_buttons import PuzzleButtons
from pyramid_trainer.ui.blocks.puzzle_side import PuzzleSide
from pyramid_trainer.ui.blocks.side_place import place_side
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.page import Page
from pyramid_trainer.ui.parts import Message

_SIDE = 310
"""Width, at a font scale of 1, of the side beside the table."""

_LOW = 146
"""Its height, at a font scale of 1, below the table."""

_WIDE = 1000
"""Width, at a font scale of 1, from which on there is room for it beside the table."""


class PuzzleFrame(Page):
    """Signal ``back_asked``."""

    back_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.board = PuzzleBoard(look)
        self.board.setMinimumSize(360, 240)
        self.side = PuzzleSide(look)
        self.buttons = PuzzleButtons()
        self.message = Message(look)
        self.goal = TextLabel(look, colour="muted")
        self._head = Head(look, self.goal)
        self._lay_out()
        self.message.asked.connect(self.back_asked)
        self._head.back_asked.connect(self.back_asked)

    closes = True

    @property
    def front(self) -> QWidget:
        return self.board if self.asks else self._head.back

    @property
    def asks(self) -> bool:
        """Whether a puzzle is shown, and not a message."""
        return self._layers.currentWidget() is self._asking

    def show_reading(self) -> None:
        """The puzzles are being read, which is seldom long enough to be seen."""
        self._show_message(self.tr("Reading the puzzles"), "")

    def show_trouble(self, why: str) -> None:
        self._show_message(self.tr("The puzzles cannot be read"), why)

    def show_none(self) -> None:
        self._show_message(
            self.tr("No puzzles yet"),
            self.tr(
                "Play a game and have it analysed: a move that clearly led all others becomes a puzzle here, yours as "
                "well as your opponent’s."
            ),
            self.tr("New game"),
        )

    def _show_message(self, title: str, text: str, button: str = "") -> None:
        self.goal.setText("")
        self.message.tell(title, text, button)
        self._layers.setCurrentWidget(self.message)
        self.buttons.show_for(None)
        if self.isVisible():
            self._head.back.setFocus()

    def _lay_out(self) -> None:
        self._head.title.setText(self.tr("Puzzles"))
        self._asking = QWidget()
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._asking)
        self._middle.setContentsMargins(0, 0, 0, 0)
        self._middle.addWidget(self.board, 1)
        self._middle.addWidget(self.side)
        self._layers = QStackedWidget()
        self._layers.addWidget(self.message)
        self._layers.addWidget(self._asking)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._head)
        self._column.addWidget(self._layers, 1)
        self._column.addWidget(self.buttons)
        self._look.changed.connect(self._divide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _divide(self) -> None:
        self._middle.setSpacing(self._head.divide(self._column))
        below = self.width() < self._look.type.pixels(_WIDE)
        self.side.lie_below(below)
        wide, low = self._look.type.pixels(_SIDE), self._look.type.pixels(_LOW)
        place_side(self._middle, self.side, below=below, width=wide, height=low)
