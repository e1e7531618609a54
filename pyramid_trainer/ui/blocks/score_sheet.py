"""The score sheet: hand against hand, what each brings, and the games of the match so far."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from pyramid_trainer.app.block_game import BlockGame
from pyramid_trainer.blocks.board import SEATS
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.games.words import agreed_text
from pyramid_trainer.ui.blocks.result_words import hand_lines, match_text, points_for_wins, points_text
from pyramid_trainer.ui.blocks.saying import Names, captions
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.dialogs.base import Dialog, ScrolledRows
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SPACE, SPACE_3

_WON = " ✓"


class ScoreSheet(Dialog):
    """Shows the game on the table as it stands. It closes by its key, by Escape and by its button."""

    def __init__(self, game: BlockGame, names: Names, look: Look, parent: QWidget) -> None:
        super().__init__(self.tr("Score sheet"), parent)
        self._look = look
        self._game, self._names = game, names
        self._advanced = game.rules.scoring is Scoring.ADVANCED
        inside = QWidget()
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE_3)
        self._grid.setVerticalSpacing(SPACE)
        self._row(("", *names), bold=True)
        if game.state.is_terminal:
            self._show_over()
        else:
            self._show_going()
        self._show_match()
        scroll = ScrolledRows(inside)
        about = TextLabel(look, colour="muted")
        agreed = agreed_text(game.rules.scoring, game.record.match)
        about.setText(agreed if game.kept else sentence("play.and_not_kept", {"told": agreed}))
        self.column.addWidget(about)
        self.column.addWidget(scroll, 1)
        self.add_close_button()
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in shortcuts.BLOCK_SCORE.keys:
            self.reject()
        else:
            super().keyPressEvent(event)

    def _show_over(self) -> None:
        outcome = self._game.state.outcome()
        for number, line in enumerate(hand_lines(outcome, self._game), start=1):
            cells = [self._cell(line.makes[seat], line.points[seat], won=line.won_by == seat) for seat in SEATS]
            self._row((sentence("table.hand", {"hand": number}), *cells))
        if self._advanced:
            zero, one = points_for_wins(outcome)
            self._row((self.tr("Hands won"), _signed(zero), _signed(one)))
            self._row((self.tr("Points"), *map(points_text, outcome.points)), bold=True)
        else:
            self._row((self.tr("Hands won"), *map(points_text, outcome.wins)), bold=True)

    def _show_going(self) -> None:
        told = captions(self._game.state.board)
        for hand in range(3):
            makes = [told[seat][hand].makes[0] if told[seat][hand].makes else "–" for seat in SEATS]
            self._row((sentence("table.hand", {"hand": hand + 1}), *makes))

    def _show_match(self) -> None:
        match = self._game.match
        if match is None:
            return
        for number, outcome in enumerate(match.outcomes, start=1):
            if self._advanced:
                told = tuple(map(points_text, outcome.points))
            else:
                told = tuple(self.tr("won") if outcome.winner == seat else "–" for seat in SEATS)
                told = told if outcome.winner is not None else (self.tr("draw"), self.tr("draw"))
            title = self.tr("Round {game}") if self._advanced else self.tr("Game {game}")
            self._row((title.format(game=number), *told))
        self._row((self.tr("Match"), *map(points_text, match.score)), bold=True)
        label = TextLabel(self._look, wrap=True)
        label.setText(match_text(match, self._names))
        self._grid.addWidget(label, self._grid.rowCount(), 0, 1, 3)

    def _cell(self, makes: str, points: int, *, won: bool) -> str:
        worth = f"  {_signed(points)}" if self._advanced else ""
        return makes + worth + (_WON if won else "")

    def _row(self, cells: Sequence[str], *, bold: bool = False) -> None:
        row = self._grid.rowCount()
        for column, text in enumerate(cells):
            label = TextLabel(self._look, bold=bold or text.endswith(_WON), colour="text" if column else "muted")
            label.setText(text)
            self._grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignLeft)


def _signed(points: int) -> str:
    return ("+" if points > 0 else "") + points_text(points)
