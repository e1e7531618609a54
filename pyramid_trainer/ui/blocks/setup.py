"""The beginning: a new game, sensible answers given already, and the games that can be gone on with or looked at.

Enter goes on with the last game that waits, and starts a new one where none does; a key of its own starts one always.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.app.preferences import Value
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.matches import LENGTHS
from pyramid_trainer.blocks.pyramid import WIDTHS
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.block_games import GameLine
from pyramid_trainer.training.block_games import HUMAN, PERSON, Sitter
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.games.saved import SavedGames
from pyramid_trainer.ui.blocks.opponents import OPPONENTS, USUAL_OPPONENT
from pyramid_trainer.ui.blocks.options import Options
from pyramid_trainer.ui.blocks.picture import PyramidPicture
from pyramid_trainer.ui.blocks.play import Setup
from pyramid_trainer.ui.blocks.saying import player_name
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.parts import Scrolled
from pyramid_trainer.ui.segments import let_tab_stop
from pyramid_trainer.ui.theme import HEADING, SPACE, SPACE_2, SPACE_3, SPACE_4

_YOU, _OTHER, _LOT = "you", "other", "lot"
REMEMBERED = {
    "opponent": "block_opponent",
    "scoring": "block_scoring",
    "length": "block_match",
    "width_of": "block_width",
    "first": "block_first",
}
"""The preference that holds the answer to each question, in the order in which they can be answered."""

_WIDE = 1000
"""Width, at a font scale of 1, from which on there is room for a picture."""


class SetupView(Scrolled):
    """Signals: ``start_asked(setup)``; ``resume_asked(id)`` go on with a game; ``look_asked(id)`` analyse one that is
    over; ``puzzles_asked``, ``statistics_asked``, ``games_asked``.
    """

    start_asked = Signal(object)
    resume_asked = Signal(str)
    look_asked = Signal(str)
    puzzles_asked = Signal()
    statistics_asked = Signal()
    games_asked = Signal()

    def __init__(self, look: Look, chance: Random, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._chance = chance
        self.saved = SavedGames(look, self)
        self.opponent = Options(self.tr("Opponent"), look)
        self.scoring = Options(self.tr("Scoring"), look)
        self.length = Options(self.tr("Match"), look)
        self.first = Options(self.tr("Places and takes first"), look)
        self.width_of = Options(self.tr("Foundation"), look)
        self.start = ActionButton(quiet=False)
        self.started: dict[str, Value] = {}
        """The answers with which the last game was started, as preferences; none before the first."""
        self.puzzles = ActionButton(shortcuts.BLOCK_PUZZLES.shown)
        self.statistics = ActionButton(shortcuts.BLOCK_STATISTICS.shown)
        self.games = ActionButton(shortcuts.BLOCK_GAMES.shown)
        self._reading = self._enter_waits = False
        self._about = TextLabel(look, colour="muted", wrap=True)
        self._how = TextLabel(look, colour="muted", wrap=True)
        self._lay_out(look)
        self._fill()
        self._order_tabs()
        self.opponent.picked.connect(self._opponent_picked)
        self.scoring.picked.connect(self._scoring_picked)
        self.start.clicked.connect(self.ask_to_start)
        self.puzzles.clicked.connect(self.puzzles_asked)
        self.statistics.clicked.connect(self.statistics_asked)
        self.games.clicked.connect(self.games_asked)
        self.saved.resume_asked.connect(self.resume_asked)
        self.saved.look_asked.connect(self.look_asked)

    closes = False

    @property
    def front(self) -> QWidget:
        """What Enter does; the view itself as long as that is not known."""
        return self if self._reading else self.saved.first or self.start

    def begin_as_left(self, answers: Mapping[str, str]) -> None:
        """``answers``: as ``started`` once was; one that is not offered any more leaves the usual one."""
        for name, key in REMEMBERED.items():
            options: Options = getattr(self, name)
            if options.offers(answers[key]) and options.chosen != answers[key]:
                options.choose(answers[key])
                options.picked.emit(answers[key])

    def begin_reading(self) -> None:
        """The games of the history are being read; what is there is out of date."""
        self._reading, self._enter_waits = True, False

    def go_on(self) -> None:
        """As Enter does."""
        if self._reading:
            self._enter_waits = True
        elif self.saved.first is None:
            self.ask_to_start()
        else:
            self.saved.first.click()

    def ask_to_start(self) -> None:
        self.started = {key: getattr(self, name).chosen for name, key in REMEMBERED.items()}
        self.start_asked.emit(self.setup())

    def setup(self) -> Setup:
        """What is chosen; a lot is drawn by this."""
        rules = BlockRules(int(self.width_of.chosen), Scoring(self.scoring.chosen))
        first = {_YOU: 0, _OTHER: 1}.get(self.first.chosen)
        if first is None:
            first = self._chance.randrange(2)
        name = self.opponent.chosen
        other = PERSON if name == HUMAN else Sitter(name)
        length = int(self.length.chosen) or None
        return Setup((PERSON, other), rules, first, length)

    def show_games(self, going: Sequence[GameLine], over: Sequence[GameLine]) -> None:
        """``going``: those that go on, ``over``: the last ones that do not, newest first."""
        self._end_reading(lambda: self.saved.show_games(going, over))

    def show_trouble(self, why: str) -> None:
        """The games of the history cannot be read."""
        self._end_reading(lambda: self.saved.show_trouble(why))

    def _end_reading(self, show: Callable[[], None]) -> None:
        focused = next((one for one in self.saved.buttons if one.hasFocus()), None)
        show()
        self._reading = False
        self._name_start()
        if self.hasFocus() or (focused is not None and not focused.isVisible()):
            self.front.setFocus()
            if self.saved.first is not None:
                self.verticalScrollBar().setValue(0)  # not where it stood before the rows were filled
        if self._enter_waits and self.isVisible():
            self.go_on()

    def _lay_out(self, look: Look) -> None:
        title = TextLabel(look, size=HEADING, bold=True)
        title.setText(self.tr("New game"))
        about = self._about
        about.setText(
            self.tr(
                "Thirty blocks become a pyramid. Each player places fifteen and sees the faces of those only. Then "
                "both take in turn any block with nothing on top of it, for one of their three poker hands. First hand "
                "meets first, second second, third third: whoever wins more of them wins."
            )
        )
        self._name_start()
        self.puzzles.set_text(self.tr("Puzzles"), self.tr("Puzzles: find the best move of a position"))
        self.statistics.set_text(self.tr("Statistics"), self.tr("Statistics of your games and puzzles"))
        self.games.set_text(self.tr("All games"), self.tr("All games played so far"))
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        for button in (self.start, self.puzzles, self.statistics, self.games):
            buttons.addWidget(button)
        buttons.addStretch(1)
        lower = QHBoxLayout()
        lower.setSpacing(SPACE_4)
        lower.addWidget(self.width_of)
        lower.addWidget(self.first)
        middle = QHBoxLayout()
        middle.setSpacing(SPACE_4)
        middle.addWidget(self.scoring)
        middle.addWidget(self.length)
        column = QVBoxLayout()
        column.setSpacing(SPACE_2)
        column.addWidget(self.saved.going)
        column.addWidget(title)
        column.addWidget(about)
        column.addWidget(self.opponent)
        column.addWidget(self._how)
        column.addLayout(middle)
        column.addLayout(lower)
        column.addLayout(buttons)
        column.addSpacing(SPACE)
        column.addWidget(self.saved.over)
        column.addWidget(self.saved.trouble)
        column.addStretch(1)
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.setContentsMargins(SPACE_3, SPACE_2, SPACE_2, SPACE_2)
        row.setSpacing(SPACE_4)
        row.addLayout(column, 3)
        self._picture = PyramidPicture(look)
        row.addWidget(self._picture, 2)
        self.setWidget(inside)
        self._look.changed.connect(self._divide)

    def _order_tabs(self) -> None:
        """As one reads. Qt 6.11 passes over what Tab does not stop at, so for the moment it stops at every answer."""
        questions = (self.opponent, self.scoring, self.length, self.width_of, self.first)
        answers = [button for question in questions for button in question.buttons]
        others = (self.start, self.puzzles, self.statistics, self.games)
        resume, look_at = ([row.button for row in shown.rows] for shown in (self.saved.going, self.saved.over))
        for button in answers:
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for one, next_one in pairwise((*resume, *answers, *others, *look_at)):
            QWidget.setTabOrder(one, next_one)
        for button in answers:
            let_tab_stop(button, button.isChecked())

    def _name_start(self) -> None:
        self.start.set_key((shortcuts.BLOCK_RESUME if self.saved.first is None else shortcuts.BLOCK_NEW).shown)
        self.start.set_text(self.tr("Start"), self.tr("Start the game"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier and not event.isAutoRepeat()
        if plain and event.key() in shortcuts.BLOCK_NEW.keys:
            self.ask_to_start()
        elif plain and event.key() in shortcuts.BLOCK_PUZZLES.keys:
            self.puzzles_asked.emit()
        elif plain and event.key() in shortcuts.BLOCK_STATISTICS.keys:
            self.statistics_asked.emit()
        elif plain and event.key() in shortcuts.BLOCK_GAMES.keys:
            self.games_asked.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _divide(self) -> None:
        self._picture.setVisible(self.width() >= self._look.type.pixels(_WIDE))

    def _fill(self) -> None:
        names = {name: player_name(name) for name in OPPONENTS}
        self.opponent.set_answers({**names, HUMAN: self.tr("Two at this screen")}, USUAL_OPPONENT)
        scorings = {Scoring.BASIC: self.tr("Basic"), Scoring.ADVANCED: self.tr("Advanced, by points")}
        self.scoring.set_answers({str(key): text for key, text in scorings.items()}, str(Scoring.BASIC))
        self.width_of.set_answers(
            {str(width): self.tr("{count} places").format(count=width) for width in WIDTHS}, str(WIDTHS[0])
        )
        self._scoring_picked(str(Scoring.BASIC))
        self._opponent_picked(USUAL_OPPONENT)

    def _opponent_picked(self, name: str) -> None:
        alone = name != HUMAN
        self._how.setText(sentence(OPPONENTS[name].how if alone else "opponent.human", {}))
        chosen = self.first.chosen if self.first.is_filled else _YOU
        answers = {
            _YOU: self.tr("You") if alone else self.tr("Player 1"),
            _OTHER: player_name(name) if alone else self.tr("Player 2"),
            _LOT: self.tr("By lot"),
        }
        self.first.set_answers(answers, chosen)

    def _scoring_picked(self, scoring: str) -> None:
        if Scoring(scoring) is Scoring.ADVANCED:
            lengths = {
                str(points): self.tr("To {points} points").format(points=points) for points in LENGTHS[Scoring.ADVANCED]
            }
            answers = {"0": self.tr("One round"), **lengths}
        else:
            most = [length for length in LENGTHS[Scoring.BASIC] if length > 1]
            lengths = {str(length): self.tr("Best of {games}").format(games=length) for length in most}
            answers = {"0": self.tr("One game"), **lengths}
        self.length.set_answers(answers, "0")
