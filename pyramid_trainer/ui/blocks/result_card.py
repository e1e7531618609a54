"""Over the empty middle of the table once a game is over: who has won, and how it can go on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton, Panel, TextLabel
from pyramid_trainer.ui.flow import FlowLayout
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.theme import SPACE, SPACE_2, TITLE


class ResultCard(Panel):
    """Signals, all requests: ``next_asked`` the next game of the match, ``again_asked`` a new game of the same kind,
    ``new_asked`` another one, ``analysis_asked``, ``score_asked``; ``back_asked`` to the analysis that a try came from.
    """

    next_asked = Signal()
    again_asked = Signal()
    new_asked = Signal()
    analysis_asked = Signal()
    score_asked = Signal()
    back_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._title = TextLabel(look, size=TITLE, bold=True, wrap=True)
        self._text = TextLabel(look, colour="muted", wrap=True)
        self._next, self._again, self._back = (ActionButton("Enter", quiet=False) for _ in range(3))
        self._analysis = ActionButton(shortcuts.BLOCK_ANALYSE.shown, quiet=False)
        self._score = ActionButton(shortcuts.BLOCK_SCORE.shown, quiet=False)
        self._new = ActionButton(quiet=False)
        buttons = QWidget()
        flow = FlowLayout(buttons)
        for button in (self._next, self._again, self._back, self._analysis, self._score, self._new):
            flow.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.setSpacing(SPACE)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addWidget(buttons, 0, Qt.AlignmentFlag.AlignHCenter)
        self._again.set_text(self.tr("Play again"))
        self._back.set_text(self.tr("Back to the analysis"))
        self._analysis.set_text(self.tr("Analyse"), self.tr("What every move was worth"))
        self._score.set_text(self.tr("Score"), self.tr("Score sheet"))
        self._new.set_text(self.tr("New game"))
        self._next.clicked.connect(self.next_asked)
        self._again.clicked.connect(self.again_asked)
        self._back.clicked.connect(self.back_asked)
        self._new.clicked.connect(self.new_asked)
        self._analysis.clicked.connect(self.analysis_asked)
        self._score.clicked.connect(self.score_asked)
        self.hide()

    def show_result(self, title: str, text: str, *, goes_on: bool, rounds: bool, tried: bool) -> None:
        """``goes_on``: the match has another game, which is called a round where there are ``rounds``; ``tried``: the
        game was played on from an analysis.
        """
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self._next.set_text(self.tr("Next round") if rounds else self.tr("Next game"))
        self._next.setVisible(goes_on)
        self._back.setVisible(tried)
        self._again.setVisible(not goes_on and not tried)
        announce(self, f"{title}. {text}")

    @property
    def main_button(self) -> ActionButton:
        return next((one for one in (self._next, self._back) if one.isVisibleTo(self)), self._again)

    def go_on(self) -> None:
        """As Enter does."""
        self.main_button.click()
