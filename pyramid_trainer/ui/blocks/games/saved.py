"""The games of the history that can be gone on with, and the last ones that are over."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.store.block_games import BlockGameReader, GameLine
from pyramid_trainer.training.block_games import Standing, match_of
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.games.words import against_text, how_far_text
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.language import local_time_text, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SPACE, SPACE_2

MOST_GOING, MOST_OVER = 3, 6
_LOOKED_AT = 20
"""So many of the last games are looked at."""

Games = tuple[list[GameLine], list[GameLine]]
"""Those that go on, or whose match does, and the last ones that are over."""


def read_games(path: Path) -> Games:
    """Those to be shown, of the history at ``path``; in any thread. Raises as a reader does."""
    if not path.exists():
        return [], []
    with BlockGameReader(path) as reader:
        last = reader.page(count=_LOOKED_AT)
        going = [*reader.unfinished(MOST_GOING), *_between_games(reader, last)]
        going.sort(key=lambda line: line.opened.utc, reverse=True)
        return going[:MOST_GOING], [line for line in last if line.standing is not Standing.GOING][:MOST_OVER]


def _between_games(reader: BlockGameReader, last: Sequence[GameLine]) -> Iterator[GameLine]:
    """The last games of matches, as far as they are over and their match is not."""
    seen: set[str] = set()
    for line in last:
        if line.match is None or line.match.id in seen:
            continue
        seen.add(line.match.id)
        record = reader.game(line.id) if line.standing is Standing.OVER else None
        match = None if record is None else match_of([*reader.match_before(record), record])
        if match is not None and not match.is_over:
            yield line


class _Row(QWidget):
    """One game and the button that does something with it. Signal ``asked(id)``."""

    asked = Signal(str)

    def __init__(self, look: Look, does: str, key: str = "", *, goes_on: bool = False) -> None:
        """``goes_on``: the game, or if it is over its match."""
        super().__init__()
        self._does = does
        self._goes_on = goes_on
        self._id = ""
        self._text = TextLabel(look, wrap=True)
        self.button = ActionButton(key, quiet=False)
        self.button.clicked.connect(lambda: self.asked.emit(self._id))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_2)
        row.addWidget(self._text, 1)
        row.addWidget(self.button)

    def show_game(self, game: GameLine) -> None:
        self._id = game.id
        how_far = how_far_text(game)
        if self._goes_on and game.standing is not Standing.GOING:
            how_far = sentence("game.match_goes_on", {"told": how_far})
        told = f"{against_text(game)} · {how_far} · {local_time_text(game.opened)}"
        self._text.setText(told)
        self.button.set_text(self._does, f"{self._does}: {told}")
        self.button.setToolTip("")


class _List(QWidget):
    """A few games under a title; hidden without any. Its rows stay, so that Tab goes through them in their place."""

    def __init__(self, title: str, rows: Sequence[_Row], look: Look) -> None:
        super().__init__()
        self.rows = rows
        label = TextLabel(look, bold=True)
        label.setText(title)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        for widget in (label, *rows):
            column.addWidget(widget)
        self.hide()

    def show_games(self, games: Sequence[GameLine]) -> None:
        for row, game in zip(self.rows, games, strict=False):
            row.show_game(game)
        for number, row in enumerate(self.rows):
            row.setVisible(number < len(games))
        self.setVisible(bool(games))


class SavedGames(QObject):
    """``going``: the list of those that go on, ``over``: of the others; ``trouble`` stands there when they cannot be
    read. Signals: ``resume_asked(id)``, ``look_asked(id)``.
    """

    resume_asked = Signal(str)
    look_asked = Signal(str)

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        keys = (shortcuts.BLOCK_RESUME.shown, *("" for _ in range(MOST_GOING - 1)))
        resume = [_Row(look, self.tr("Go on"), key, goes_on=True) for key in keys]
        look_at = [_Row(look, self.tr("Analyse")) for _ in range(MOST_OVER)]
        self.going = _List(self.tr("Go on with"), resume, look)
        self.over = _List(self.tr("Last games"), look_at, look)
        self.trouble = TextLabel(look, colour="muted", wrap=True)
        self.trouble.hide()
        for row in resume:
            row.asked.connect(self.resume_asked)
        for row in look_at:
            row.asked.connect(self.look_asked)

    @property
    def first(self) -> ActionButton | None:
        """Goes on with the last game that waits, if one does."""
        return None if self.going.isHidden() else self.going.rows[0].button

    @property
    def buttons(self) -> list[ActionButton]:
        return [row.button for shown in (self.going, self.over) for row in shown.rows]

    def show_games(self, going: Sequence[GameLine], over: Sequence[GameLine]) -> None:
        self.trouble.hide()
        self.going.show_games(going[:MOST_GOING])
        self.over.show_games(over[:MOST_OVER])

    def show_trouble(self, why: str) -> None:
        self.show_games([], [])
        self.trouble.setText(why)
        self.trouble.show()
