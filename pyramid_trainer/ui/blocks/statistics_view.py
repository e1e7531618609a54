"""Statistics of the block game: results by opponent, loss by phase, luck apart from skill, and puzzles by idea."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.app.puzzle_figures import PuzzleFigures
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.ui.blocks.figures_table import FiguresTable
from pyramid_trainer.ui.blocks.head import Head
from pyramid_trainer.ui.blocks.statistics_values import Statistics
from pyramid_trainer.ui.blocks.statistics_words import against_rows, loss_rows, luck_rows, luck_text, puzzle_rows
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.parts import Message, Scrolled
from pyramid_trainer.ui.theme import SPACE, SPACE_2

_WIDEST = 820
"""Of the tables at a font scale of 1: figures stay near what they are of. Set on what holds them: a table with a
greatest width of its own is given the height that its texts would need in the whole width (Qt 6.11).
"""


class StatisticsView(QWidget):
    """Signal ``back_asked``."""

    back_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.results = FiguresTable(self.tr("Results"), look)
        self.losses = FiguresTable(self.tr("Average loss per decision"), look)
        self.luck = FiguresTable(self.tr("Luck and skill, per game"), look)
        self.puzzles = FiguresTable(self.tr("Puzzles by idea"), look)
        self.message = Message(look)
        self._head = Head(look)
        self._lay_out()
        self.message.asked.connect(self.back_asked)
        self._head.back_asked.connect(self.back_asked)

    @property
    def tables(self) -> tuple[FiguresTable, ...]:
        return self.results, self.losses, self.luck, self.puzzles

    closes = True

    @property
    def front(self) -> QWidget:
        return self._head.back

    def close_inner(self) -> bool:
        return False

    def show_trouble(self, why: str) -> None:
        self.message.tell(self.tr("The figures cannot be read"), why)
        self._layers.setCurrentWidget(self.message)

    def show_statistics(self, statistics: Statistics) -> None:
        if statistics.is_empty:
            self.message.tell(
                self.tr("No figures yet"),
                self.tr(
                    "Here will stand how your games ended against each opponent, what your decisions gave away early, "
                    "in the middle and late, what luck gave, and how you solve puzzles. Play a game against an "
                    "opponent and have it analysed, or solve a puzzle."
                ),
                self.tr("New game"),
            )
            self._layers.setCurrentWidget(self.message)
            return
        for table in self.tables:
            table.clear()
        for scoring in Scoring:
            self._show_scoring(statistics, scoring)
        self._show_puzzles(statistics.puzzles)
        self._tell_what_is_missing(statistics)
        self._layers.setCurrentWidget(self._scroll)

    def _show_scoring(self, statistics: Statistics, scoring: Scoring) -> None:
        games = statistics.games
        basic = scoring is Scoring.BASIC
        title = self.tr("Basic scoring") if basic else self.tr("Advanced scoring, in points")
        won = (self.tr("Games"), self.tr("Won"), self.tr("Drawn"), self.tr("Lost"), self.tr("Given up"))
        score = self.tr("Score") if basic else self.tr("Lead a round")
        if rows := against_rows(games.against, scoring):
            self.results.add_part(title, (*won, score), rows)
        if scoring in games.losses:
            heads = (self.tr("Decisions"), self.tr("Mistakes"), self.tr("Lost"))
            self.losses.add_part(title, heads, loss_rows(games.losses[scoring], scoring))
        if scoring in games.luck:
            luck = games.luck[scoring]
            told = sentence("statistics.luck_of", {"told": title, "count": luck.games})
            self.luck.add_part(told, (self.tr("Per game"),), luck_rows(luck, scoring))

    def _show_puzzles(self, figures: PuzzleFigures) -> None:
        scorings = [scoring for scoring in Scoring if scoring in figures.whole.lost]
        lost = {Scoring.BASIC: self.tr("Lost"), Scoring.ADVANCED: self.tr("Points lost")}
        heads = (self.tr("Counted"), self.tr("Right"), *(lost[scoring] for scoring in scorings))
        if figures.whole.counted:
            self.puzzles.add_part(self.tr("Idea"), heads, puzzle_rows(figures, scorings))

    def _tell_what_is_missing(self, statistics: Statistics) -> None:
        """Below each table what its figures mean, or what will be there."""
        games = statistics.games
        self.results.tell_below(
            self.tr(
                "Finished games against the program; a draw counts half. The range below a figure holds its true value "
                "in 95 of 100 cases."
            )
            if games.against
            else self.tr("Your games against opponents of the program will stand here.")
        )
        self.losses.tell_below(
            self.tr(
                "In analysed games, against the best move as the program would play on from there; no hinted moves."
            )
            if games.losses
            else self.tr("Have a game analysed: what your decisions gave away will stand here.")
        )
        self.luck.tell_below(
            luck_text(games.luck) if games.luck else self.tr("Have a game analysed: what luck gave will stand here.")
        )
        self.puzzles.tell_below(
            self.tr("Hinted answers and slips are left out.")
            if statistics.puzzles.whole.counted
            else self.tr("Solve puzzles: how you do by idea will stand here.")
        )

    def _lay_out(self) -> None:
        self._head.title.setText(self.tr("Statistics"))
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, SPACE, 0)
        rows.setSpacing(SPACE_2)
        for table in self.tables:
            rows.addWidget(table)
        rows.addStretch(1)
        self._scroll = Scrolled()
        self._scroll.setWidget(inside)
        self._nothing = QWidget()
        self._layers = QStackedWidget()
        for layer in (self._nothing, self._scroll, self.message):
            self._layers.addWidget(layer)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._head)
        self._column.addWidget(self._layers, 1)
        self._look.changed.connect(self._divide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _divide(self) -> None:
        self._head.divide(self._column)
        self._scroll.widget().setMaximumWidth(self._look.type.pixels(_WIDEST) + SPACE)
