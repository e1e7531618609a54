"""Below the table: what was done last, what is to be done now, and the few buttons of a game."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton, Panel, TextLabel
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.theme import SPACE, SPACE_2

_LINES_OF_TEXT = 18
"""Width that two lines of text need, as a multiple of a line's height."""


class GamePanel(Panel):
    """Signals, all requests: ``hint_asked``, ``score_asked``, ``pause_asked``, ``resign_asked``, ``play_on_asked`` when
    the player does not resign after all, ``faces_asked(shown)`` while a button is held; ``try_again_asked`` when the
    opponent could not be asked or an act not be kept, ``go_on_asked`` in the latter case; ``take_up_asked`` when
    another window has played the game on.
    """

    hint_asked = Signal()
    score_asked = Signal()
    pause_asked = Signal()
    resign_asked = Signal()
    play_on_asked = Signal()
    faces_asked = Signal(bool)
    try_again_asked = Signal()
    go_on_asked = Signal()
    take_up_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.done = TextLabel(look, colour="muted")
        self.to_do = TextLabel(look, bold=True, wrap=True)
        self._whole = ""
        self._can_show_faces = False
        self._question = ""
        self._hint = ActionButton(shortcuts.BLOCK_HINT.shown)
        self._score = ActionButton(shortcuts.BLOCK_SCORE.shown)
        self._faces = ActionButton(shortcuts.BLOCK_FACES.shown)
        self._pause, self._resign = ActionButton(), ActionButton()
        self._sure, self._not_sure = ActionButton(quiet=False), ActionButton(quiet=False)
        self._again, self._go_on = ActionButton(quiet=False), ActionButton(quiet=False)
        self._take_up, self._leave = (
            ActionButton("Enter", quiet=False),
            ActionButton(shortcuts.CLOSE.shown, quiet=False),
        )
        self._playing = (self._hint, self._faces, self._score, self._pause, self._resign)
        self._asking = (self._take_up, self._leave, self._again, self._go_on, self._not_sure, self._sure)
        self._lay_out()
        self._name_buttons()
        self._hint.clicked.connect(self.hint_asked)
        self._score.clicked.connect(self.score_asked)
        self._pause.clicked.connect(self.pause_asked)
        self._resign.clicked.connect(self._ask_whether_sure)
        self._sure.clicked.connect(self._resigned)
        self._not_sure.clicked.connect(self.play_on_asked)
        self._faces.pressed.connect(lambda: self.faces_asked.emit(True))
        self._faces.released.connect(lambda: self.faces_asked.emit(False))
        self._again.clicked.connect(self.try_again_asked)
        self._go_on.clicked.connect(self.go_on_asked)
        self._take_up.clicked.connect(self.take_up_asked)
        self._leave.clicked.connect(self.pause_asked)
        look.changed.connect(self._fit)

    def show_turn(self, done: str, to_do: str, *, can_hint: bool, can_show_faces: bool) -> None:
        """``done``: what was done last, empty to leave what stands there; ``to_do``: what is to be done, or whom one
        waits for. Where it is asked whether to resign, that still is.
        """
        if done:
            self.tell(done)
        self._to_do = to_do
        self._can_show_faces = can_show_faces
        self._hint.setEnabled(can_hint)
        if not self.asks_whether_sure:
            self.play_on()

    def set_question(self, question: str) -> None:
        """What is asked before anybody resigns. Whom another question is for was not asked yet: the old one goes."""
        before, self._question = self._question, question
        if question != before and self.asks_whether_sure:
            self.play_on()

    def name_leaving(self, *, kept: bool, tried: bool) -> None:
        """What leaving the game means: ``tried`` from an analysis leads back there, ``kept`` can be gone on with."""
        self._pause.set_key(shortcuts.BACK.shown if tried else "")
        if tried:
            self._pause.set_text(self.tr("Back"), self.tr("Back to the analysis: this game is not kept"))
        elif kept:
            self._pause.set_text(self.tr("Pause"), self.tr("Pause: the game is kept, go on with it whenever you want"))
        else:
            self._pause.set_text(self.tr("Leave"), self.tr("Leave the game: it is not kept"))

    def show_over(self, done: str) -> None:
        """The game is over; how it ended stands elsewhere. Nothing told before it ended stays but ``done``."""
        self.tell(done, aloud=bool(done))
        self._to_do = self.tr("The game is over.")
        self.to_do.setText(self._to_do)
        self._show((self._score,))

    def tell(self, text: str, *, loud: bool = False, aloud: bool = True) -> None:
        """``loud``: a reason why something cannot be done; ``aloud``: a screen reader says it at once."""
        self._whole = text
        self.done.set_style(colour="accent" if loud else "muted")
        self._fit()
        if aloud:
            announce(self, text)

    def tell_more(self, text: str) -> None:
        """Besides what was told last."""
        self.tell(f"{self._whole} {text}".strip())

    def show_trouble(self, why: str) -> None:
        """The opponent cannot be asked."""
        self.tell(why, loud=True)
        self._show((self._again, self._pause))

    def show_not_kept(self, why: str) -> None:
        self.tell(why, loud=True)
        self.to_do.setText(self.tr("This move is not kept yet."))
        self._show((self._again, self._go_on))

    def show_elsewhere(self, why: str, *, is_there: bool) -> None:
        """Another window has played the game on, or erased it unless it ``is_there``: what was done here last has no
        place in it and was not done.
        """
        self.tell(why, loud=True, aloud=False)
        if is_there:
            self.to_do.setText(self.tr("Take it up as it stands there, or leave it."))
            self._show((self._take_up, self._leave))
        else:
            self.to_do.setText(self.tr("Leave it, or go on without keeping it."))
            self._show((self._leave, self._go_on))
        self._name_leave(is_there=is_there)
        announce(self, f"{why} {self.to_do.text()}")

    def _name_leave(self, *, is_there: bool) -> None:
        means = self.tr("Leave the game: it stays as it is in the other window") if is_there else ""
        self._leave.set_text(self.tr("Leave it"), means)

    @property
    def front(self) -> QWidget | None:
        """The button that answers what is asked, where something is."""
        focused = (one for one in self._asking if one.hasFocus())
        asking = (one for one in (self._not_sure, self._take_up, self._again, self._leave) if one.isVisibleTo(self))
        return next(focused, next(asking, None))

    @property
    def tells_of_another_window(self) -> bool:
        return self._leave.isVisible()

    def play_on(self) -> None:
        """As before it was asked whether to resign."""
        self.to_do.setText(self._to_do)
        self._show(self._playing)

    @property
    def asks_whether_sure(self) -> bool:
        return self._sure.isVisibleTo(self)

    def _ask_whether_sure(self) -> None:
        self.to_do.setText(self._question)
        self._show((self._sure, self._not_sure))
        self._not_sure.setFocus(Qt.FocusReason.TabFocusReason)
        announce(self, self.to_do.text())

    def _resigned(self) -> None:
        self.play_on()
        self.resign_asked.emit()

    def _show(self, shown: tuple[ActionButton, ...]) -> None:
        for button in (*self._playing, *self._asking):
            button.setVisible(button in shown and (button is not self._faces or self._can_show_faces))

    def _name_buttons(self) -> None:
        self._to_do = ""
        self._hint.set_text(self.tr("Hint"))
        self._score.set_text(self.tr("Score"), self.tr("Score sheet"))
        self._faces.set_text(self.tr("My faces"), self.tr("Hold it to see your own faces"))
        self.name_leaving(kept=True, tried=False)
        self._resign.set_text(self.tr("Resign"))
        self._sure.set_text(self.tr("Resign"))
        self._not_sure.set_text(self.tr("Play on"))
        self._again.set_text(self.tr("Try again"))
        self._go_on.set_text(self.tr("Go on without keeping"))
        self._take_up.set_text(self.tr("Take it up"), self.tr("Take up the game as it stands in the other window"))
        self._name_leave(is_there=True)
        self._show(self._playing)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE // 2)
        for button in (*self._playing, *self._asking):
            buttons.addWidget(button)
        buttons.insertStretch(0, 1)
        self._lower = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._lower.setSpacing(SPACE // 2)
        self._lower.addWidget(self.to_do, 1)
        self._lower.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE, SPACE, SPACE)
        column.setSpacing(SPACE // 2)
        column.addWidget(self.done)
        column.addLayout(self._lower)
        self.done.setMinimumWidth(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _divide(self) -> None:
        """The table above must not jump with the text: the same room always, two lines beside the buttons or, where
        those leave too little, one above them.
        """
        line = self.to_do.fontMetrics().lineSpacing()
        beside = sum(button.sizeHint().width() + SPACE for button in self._playing)
        narrow = self.width() - beside < line * _LINES_OF_TEXT
        self._lower.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self.to_do.setFixedHeight(line * (1 if narrow else 2) + 2)
        self.done.setFixedHeight(line + 2)

    def _fit(self) -> None:
        """What was done stands on one line; what does not fit is read whole in the tool tip."""
        self._divide()
        room = max(1, self.width() - SPACE_2 - SPACE)
        text = self.done.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        self.done.setText(text)
        self.done.setToolTip(self._whole if text != self._whole else "")
