"""What every move of a game was worth: gone through step by step, in either view, with other moves to be tried."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.app.thinking import Thinker
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.analysis.values import Decision, View
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.faces import PLACED_BLOCKS
from pyramid_trainer.blocks.pyramid import row_of
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.errors import IllegalMove
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.analysis_side import AnalysisSide
from pyramid_trainer.ui.blocks.analysis_words import moment_text, moment_title
from pyramid_trainer.ui.blocks.analyst import Analyst
from pyramid_trainer.ui.blocks.curve import Curve, Point, scale_of
from pyramid_trainer.ui.blocks.head import Head
from pyramid_trainer.ui.blocks.line import Line
from pyramid_trainer.ui.blocks.play_table import PlayTable
from pyramid_trainer.ui.blocks.saying import Names, held_label
from pyramid_trainer.ui.blocks.seen import Seen
from pyramid_trainer.ui.blocks.side_place import place_side
from pyramid_trainer.ui.controls import ActionButton
from pyramid_trainer.ui.flow import FlowLayout
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.segments import Segments
from pyramid_trainer.ui.theme import SPACE, SPACE_2

_WIDE = 760
"""Width, at a font scale of 1, from which on there is room for a title."""

_BESIDE = 820
"""Width, at a font scale of 1, from which on there is room for the side beside the table."""

_SIDE, _SHARE = 310, 0.36
"""Width of the side beside the table at a font scale of 1, and how much of the whole it may be."""

_LOW, _LOW_SHARE = 112, 0.24
"""Height of the side below the table at a font scale of 1, and how much of the whole it takes where that is more."""


class AnalysisView(QWidget):
    """Signals, requests: ``back_asked``; ``play_on_asked(record)`` go on playing from the moment shown."""

    back_asked = Signal()
    play_on_asked = Signal(object)

    def __init__(self, thinker: Thinker, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.analyst = Analyst(thinker, self)
        self.line: Line | None = None
        self._names: Names = ("", "")
        self._person = 0
        self._given_up: tuple[float, float] | None = None
        self._view = View.KNOWN
        self._weighed: Decision | None = None
        self.table = PlayTable(look, goes_nearer=True)
        self.table.setMinimumSize(360, 240)
        self.side = AnalysisSide(look)
        self.curve = Curve(look)
        self.views = Segments(
            self.tr("View"), {View.KNOWN: self.tr("What you could know"), View.FACES: self.tr("All faces shown")}
        )
        self._earlier = ActionButton(shortcuts.BLOCK_EARLIER.shown)
        self._later = ActionButton(shortcuts.BLOCK_LATER.shown)
        self._mistake_before = ActionButton(shortcuts.BLOCK_MISTAKE_BEFORE.shown)
        self._next_mistake = ActionButton(shortcuts.BLOCK_NEXT_MISTAKE.shown)
        self._play_on = ActionButton(shortcuts.BLOCK_PLAY_ON.shown)
        self._head = Head(look, self.views)
        self._lay_out()
        self._wire()

    def show_game(
        self,
        record: GameRecord,
        names: Names,
        person: int,
        given_up: tuple[float, float] | None = None,
    ) -> None:
        """``person``: whose hands lie at the bottom; ``given_up``: by seat, what a game that was resigned came to,
        where its curve ends. Begins where the taking begins; ``analyst`` is to be told what was kept of it.
        """
        self._names, self._person, self._given_up = names, person, given_up
        self.line = Line(record, min(PLACED_BLOCKS, len(record.acts)))
        built = self.line.state.board.tower
        self.table.reach_to(
            max((row_of(place) + 1 for place, block in enumerate(built) if block is not None), default=1)
        )
        self._head.title.setText(" – ".join(names))
        self.analyst.take(record)
        self._show()
        self.go_on()

    def go_on(self) -> None:
        """Refines what is shown."""
        if self.line is not None:
            self.analyst.analyse(self._view)
            self._show_analysis()

    def stop(self) -> None:
        self.analyst.stop()

    def go_to(self, acts: int) -> None:
        if self.line is not None and (acts != self.line.at or self.line.tried):
            tried = bool(self.line.tried)
            self.line.go_to(acts)
            self._moved(tried)

    def step(self, by: int) -> None:
        if self.line is not None:
            tried = bool(self.line.tried)
            self.line.step(by)
            self._moved(tried)

    def go_to_mistake(self, by: int) -> None:
        """To the next mistake, or the one before."""
        analysis = self.analyst.so_far(self._view)
        if self.line is None or analysis is None:
            return
        numbers = [one.number for one in analysis.mistakes]
        further = [number for number in numbers if (number - self.line.at) * by > 0]
        if further:
            self.go_to(min(further, key=lambda number: abs(number - self.line.at)))  # type: ignore[union-attr]

    def try_act(self, action: Action) -> None:
        """Does something else than was done, or the same."""
        if self.line is None:
            return
        tried = bool(self.line.tried)
        try:
            self.line.act(action)
        except IllegalMove as reason:
            self.side.text.setText(error_sentence(reason))
            return
        self._moved(tried)

    def show_view(self, view: str) -> None:
        self._view = View(view)
        self.views.choose(view)
        self._show()
        self.go_on()

    closes = True

    @property
    def front(self) -> QWidget:
        return self.table

    def close_inner(self) -> bool:
        """Back to the game itself, if something else was being tried."""
        tried = self.line is not None and bool(self.line.tried)
        if tried and self.line is not None:
            self.line.go_to(self.line.at)
            self._moved(True)
        return tried

    def keyPressEvent(self, event: QKeyEvent) -> None:
        do = self._keys.get(Qt.Key(event.key()))
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if not plain or (do is None and not self.table.take_over(event)):
            super().keyPressEvent(event)
        elif do is not None:
            do()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    # What is shown

    def _moved(self, tried_before: bool) -> None:
        assert self.line is not None, "a game is shown"
        self._weighed = None
        self._show()
        if self.line.tried:
            self._weigh()
        elif tried_before:
            self.go_on()

    def _weigh(self) -> None:
        """What the choices are worth after something else was tried."""
        assert self.line is not None, "a game is shown"
        state = self.line.state
        seat = state.current_player
        if seat is not None and state.phase is not Phase.PLACING and len(state.legal_actions()) > 1:
            self.analyst.weigh(state.observation(seat))
        else:
            self.analyst.stop()

    def _show(self) -> None:
        assert self.line is not None, "a game is shown"
        state, before = self.line.state, self.line.before
        over = state.is_terminal
        won = state.outcome().won_by if over else ()
        done = None if before is None else (before[0].board, before[1])
        seen = self._seen()
        label = held_label(seen, self._names)
        self.table.show_seen(seen, self._names, held_label=label, won=won, done=done)
        self.curve.show_at(self.line.at)
        self._show_moment()
        theirs = self._view is View.KNOWN and seen.near != self._person
        self.side.show_whose(sentence("analysis.as_seen", {"who": self._names[seen.near]}) if theirs else "")
        self.side.show_at(self.line.at)
        self.table.setAccessibleName(self.side.headline)
        self._earlier.setEnabled(self.line.at > 0 or bool(self.line.tried))
        self._later.setEnabled(self.line.played is not None)
        self._play_on.setEnabled(not over)
        announce(self.table, " ".join((self.side.headline, self.side.whose.text(), self.side.text.text())))

    def _seen(self) -> Seen:
        assert self.line is not None, "a game is shown"
        state = self.line.state
        seat = state.current_player
        near = self._person if seat is None else seat
        faces = state.observation(near).faces
        if self._view is View.FACES:
            faces = tuple(state.deal[block] if block < PLACED_BLOCKS else face for block, face in enumerate(faces))
        return Seen(state.board, faces, self._person, near, seat)

    def _show_moment(self) -> None:
        assert self.line is not None, "a game is shown"
        analysis = self.analyst.so_far(self._view)
        decision = self._weighed if self.line.tried else analysis and analysis.decision(self.line.at)
        title = moment_title(self.line, decision, self._names)
        self.side.show_moment(title, moment_text(self.line, decision), decision, self.line.played)

    def _show_analysis(self) -> None:
        assert self.line is not None, "a game is shown"
        analysis, record = self.analyst.so_far(self._view), self.line.record
        self.side.show_analysis(analysis, self._names, record.rules.scoring)
        moments = analysis.curve if analysis else ()
        points = [Point(one.acts, one.values[self._person]) for one in moments if one.values[self._person]]  # type: ignore[arg-type]
        if points and self._given_up is not None:
            result = self._given_up[self._person]
            points.append(Point(len(record.acts), Estimate(result, result, result, 0)))
        mistakes = [one.number for one in analysis.mistakes] if analysis else []
        self.curve.show_curve(points, mistakes, len(record.acts), *scale_of(points, record.rules.scoring))
        self._show_moment()
        self.side.show_at(self.line.at)

    def _take_weighed(self, decision: Decision) -> None:
        self._weighed = decision
        self._show_moment()

    def _point_out(self, action: Action | None) -> None:
        self.table.point_out(*(() if action is None else (action,)))

    def _ask_to_play_on(self) -> None:
        if self.line is not None and not self.line.state.is_terminal:
            self.play_on_asked.emit(self.line.shown)

    # How it stands together

    def _lay_out(self) -> None:
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.addWidget(self.table, 1)
        self._middle.addWidget(self.side)
        self._acts = {
            self._earlier: (shortcuts.BLOCK_EARLIER, self.tr("Earlier"), self.tr("One step back")),
            self._later: (shortcuts.BLOCK_LATER, self.tr("Later"), self.tr("One step further")),
            self._mistake_before: (shortcuts.BLOCK_MISTAKE_BEFORE, self.tr("Mistake before"), ""),
            self._next_mistake: (shortcuts.BLOCK_NEXT_MISTAKE, self.tr("Next mistake"), ""),
            self._play_on: (
                shortcuts.BLOCK_PLAY_ON,
                self.tr("Play on from here"),
                self.tr("Play on from here; the game is not kept"),
            ),
        }
        buttons = QWidget()
        flow = FlowLayout(buttons)
        flow.setSpacing(SPACE // 2)
        for button in self._acts:
            flow.addWidget(button)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._head)
        self._column.addLayout(self._middle, 1)
        self._column.addWidget(self.curve)
        self._column.addWidget(buttons)
        self.curve.setAccessibleName(self.tr("The game as a curve"))
        self.views.choose(View.KNOWN)
        self._name_acts()
        self._look.changed.connect(self._divide)

    def _divide(self) -> None:
        self._middle.setSpacing(self._head.divide(self._column))
        below = self.width() < self._look.type.pixels(_BESIDE)
        self.side.lie_below(below)
        wide = min(self._look.type.pixels(_SIDE), round(self.width() * _SHARE))
        low = max(self._look.type.pixels(_LOW), round(self.height() * _LOW_SHARE))
        place_side(self._middle, self.side, below=below, width=wide, height=low)
        self.curve.lie_low(below)
        self._name_acts()
        self._head.title.setVisible(self.width() >= self._look.type.pixels(_WIDE))

    def _name_acts(self) -> None:
        """With their keys, unless a second row of buttons would be needed for that: then those are in the tool tips."""
        for button, (_, text, name) in self._acts.items():
            button.set_text(text, name)
        needed = sum(button.sizeHint().width() + SPACE // 2 for button in self._acts)
        if needed > self.width() - 2 * SPACE_2:
            for button, (keys, text, name) in self._acts.items():
                button.setText(text)
                button.setToolTip(f"{name or text}  {keys.shown}")

    def _wire(self) -> None:
        self.analyst.changed.connect(self._show_analysis)
        self.analyst.weighed.connect(self._take_weighed)
        self.analyst.trouble.connect(self.side.tell)
        self.table.wished.connect(self.try_act)
        self.table.lacking.connect(self.side.text.setText)
        self.table.told.connect(self.side.text.setText)
        self.side.picked.connect(self.go_to)
        self.side.tried.connect(self.try_act)
        self.side.pointed.connect(self._point_out)
        self.curve.picked.connect(self.go_to)
        self.views.picked.connect(self.show_view)
        self._head.back_asked.connect(self.back_asked)
        self._earlier.clicked.connect(lambda: self.step(-1))
        self._later.clicked.connect(lambda: self.step(1))
        self._mistake_before.clicked.connect(lambda: self.go_to_mistake(-1))
        self._next_mistake.clicked.connect(lambda: self.go_to_mistake(1))
        self._play_on.clicked.connect(self._ask_to_play_on)
        other = {View.KNOWN: View.FACES, View.FACES: View.KNOWN}
        self._keys = {
            **dict.fromkeys(shortcuts.BLOCK_EARLIER.keys, lambda: self.step(-1)),
            **dict.fromkeys(shortcuts.BLOCK_LATER.keys, lambda: self.step(1)),
            **dict.fromkeys(shortcuts.BLOCK_MISTAKE_BEFORE.keys, lambda: self.go_to_mistake(-1)),
            **dict.fromkeys(shortcuts.BLOCK_NEXT_MISTAKE.keys, lambda: self.go_to_mistake(1)),
            **dict.fromkeys(shortcuts.BLOCK_VIEW.keys, lambda: self.show_view(other[self._view])),
            **dict.fromkeys(shortcuts.BLOCK_PLAY_ON.keys, self._ask_to_play_on),
        }
