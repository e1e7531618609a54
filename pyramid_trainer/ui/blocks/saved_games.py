"""The games of the history that can be gone on with, and the last ones that are over."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.blocks.faces import PLACED_BLOCKS
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.block_games import BlockGameReader, GameLine
from pyramid_trainer.training.block_games import Standing
from pyramid_trainer.ui.blocks.result_words import points_text
from pyramid_trainer.ui.blocks.saying import player_name
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.language import local_time_text, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SPACE, SPACE_2

MOST_GOING, MOST_OVER = 3, 6
Games = tuple[list[GameLine], list[GameLine]]
"""Those that go on, and the last ones that are over."""


def read_games(path: Path) -> Games:
    """Those to be shown, of the history at ``path``; in any thread. Raises as a reader does."""
    if not path.exists():
        return [], []
    with BlockGameReader(path) as reader:
        over = [line for line in reader.page(count=20) if line.standing is not Standing.GOING]
        return reader.unfinished(MOST_GOING), over[:MOST_OVER]


class SavedGames(QWidget):
    """Shows those that go on; ``over`` is the list of the others. Signals: ``resume_asked(id)``, ``look_asked(id)``."""

    resume_asked = Signal(str)
    look_asked = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.over = QWidget()
        self._shown: tuple[tuple[GameLine, ...], tuple[GameLine, ...]] = ((), ())
        self._going_rows = QVBoxLayout(self)
        self._over_rows = QVBoxLayout(self.over)
        for rows in (self._going_rows, self._over_rows):
            rows.setContentsMargins(0, 0, 0, 0)
            rows.setSpacing(SPACE)
        self.hide()
        self.over.hide()

    def show_games(self, going: Sequence[GameLine], over: Sequence[GameLine]) -> None:
        shown = tuple(going[:MOST_GOING]), tuple(over[:MOST_OVER])
        if shown == self._shown:
            return
        self._shown = shown
        self._fill(self._going_rows, self.tr("Go on with"), shown[0], self.tr("Go on"), self.resume_asked.emit)
        self._fill(self._over_rows, self.tr("Last games"), shown[1], self.tr("Analyse"), self.look_asked.emit)
        self.setVisible(bool(going))
        self.over.setVisible(bool(over))

    def show_trouble(self, why: str) -> None:
        _empty(self._over_rows)
        self._shown = ((), ())
        label = TextLabel(self._look, colour="muted", wrap=True)
        label.setText(why)
        self._over_rows.addWidget(label)
        self.over.show()

    def _fill(
        self, rows: QVBoxLayout, title: str, games: Sequence[GameLine], does: str, do: Callable[[str], None]
    ) -> None:
        _empty(rows)
        if not games:
            return
        label = TextLabel(self._look, bold=True)
        label.setText(title)
        rows.addWidget(label)
        for game in games:
            text = TextLabel(self._look, wrap=True)
            told = f"{_against(game)} · {_how_far(game)} · {local_time_text(game.opened)}"
            text.setText(told)
            button = ActionButton(quiet=False)
            button.set_text(does, f"{does}: {told}")
            button.setToolTip("")
            button.clicked.connect(lambda _checked=False, one=game.id: do(one))
            row = QHBoxLayout()
            row.setSpacing(SPACE_2)
            row.addWidget(text, 1)
            row.addWidget(button)
            rows.addLayout(row)


def _against(game: GameLine) -> str:
    others = [sitter.name for sitter in game.sitters if not sitter.is_human]
    if not others:
        return sentence("game.for_two", {})
    return sentence("game.against", {"who": player_name(others[0])})


def _how_far(game: GameLine) -> str:
    if game.standing is Standing.GOING:
        placed = min(game.acts, PLACED_BLOCKS)
        if placed < PLACED_BLOCKS:
            return sentence("game.placed", {"count": placed})
        return sentence("game.taken", {"count": min(PLACED_BLOCKS, (game.acts - PLACED_BLOCKS + 1) // 2)})
    if game.standing is Standing.RESIGNED:
        return sentence("game.resigned", {})
    assert game.results is not None, "a game that is over has results"
    own, theirs = game.results if game.sitters[0].is_human else game.results[::-1]
    if game.rules.scoring is Scoring.ADVANCED:
        return sentence("game.points", {"own": points_text(own), "theirs": points_text(theirs)})
    if own == theirs:
        return sentence("game.drawn", {})
    if all(sitter.is_human for sitter in game.sitters):
        return sentence("game.player_won", {"number": 1 if own > theirs else 2})
    return sentence("game.won" if own > theirs else "game.lost", {})


def _empty(rows: QVBoxLayout) -> None:
    while (item := rows.takeAt(0)) is not None:
        inner, widget = item.layout(), item.widget()
        if isinstance(inner, QHBoxLayout):
            while (part := inner.takeAt(0)) is not None:
                part.widget().deleteLater()
        if widget is not None:
            widget.deleteLater()
