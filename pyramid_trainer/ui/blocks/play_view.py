"""A game being played: head, table and panel. It shows what ``Play`` says and passes on what the player does."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from pyramid_trainer.app.block_game import BlockGame
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.blocks.asking import Hint
from pyramid_trainer.ui.blocks.cover import Cover
from pyramid_trainer.ui.blocks.game_panel import GamePanel
from pyramid_trainer.ui.blocks.games.words import agreed_text
from pyramid_trainer.ui.blocks.hint_words import hint_text
from pyramid_trainer.ui.blocks.play import Done, Play
from pyramid_trainer.ui.blocks.play_table import PlayTable
from pyramid_trainer.ui.blocks.result_card import ResultCard
from pyramid_trainer.ui.blocks.result_words import (
    is_over,
    match_text,
    points_text,
    resign_question,
    resigned_text,
    result_title,
)
from pyramid_trainer.ui.blocks.saying import done_in_words, held_label, to_do
from pyramid_trainer.ui.blocks.score_sheet import ScoreSheet
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.frame import frame_sizes
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import HEADING, SPACE, SPACE_2, SPACE_3


class PlayView(QWidget):
    """Signals, requests: ``new_asked`` leave the game that is over for another; ``again_asked`` the same kind again;
    ``analysis_asked``; ``back_asked`` leave the game, which stays in the history, or a try for its analysis;
    ``take_up_asked`` the game is wanted as another window has left it. ``fault_met(fault)``: an act could not
    be kept.
    """

    new_asked = Signal()
    again_asked = Signal()
    analysis_asked = Signal()
    back_asked = Signal()
    take_up_asked = Signal()
    fault_met = Signal(object)

    def __init__(self, play: Play, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.play = play
        self._look = look
        self._sheet: ScoreSheet | None = None
        self._hinted: tuple[object, ...] = ()
        self._shown: BlockGame | None = None
        self._told_a_face = False
        self._title = TextLabel(look, size=HEADING, bold=True)
        self._about = TextLabel(look, colour="muted")
        self._unkept = TextLabel(look, colour="muted")
        self._unkept.setToolTip(sentence("play.not_kept", {}))
        self._unkept.hide()
        self._score = TextLabel(look, size=HEADING)
        self.table = PlayTable(look)
        self.cover = Cover(look)
        self.panel = GamePanel(look)
        self.result = ResultCard(look, self.table)
        self._lay_out()
        self._wire()

    @property
    def front(self) -> QWidget:
        if self.play.covered_for is not None:
            return self.cover
        if self.result.isVisibleTo(self):
            return self.result.main_button
        return self.panel.front or self.table

    @property
    def closes(self) -> bool:
        """A game that goes on is paused, not closed."""
        game = self.play.game
        is_try = game is not None and game.tried_from is not None
        return is_try or self.panel.asks_whether_sure or self.panel.tells_of_another_window or self.result.isVisible()

    def close_inner(self) -> bool:
        """The question whether to resign."""
        asks = self.panel.asks_whether_sure
        if asks:
            self.play_on()
        return asks

    def show_now(self, done: Done | None = None) -> None:
        """Shows the game as it is; ``done`` led there."""
        game = self.play.game
        if game is None:
            return
        if game is not self._shown:
            self._forget_last_game(game)
        focused = QApplication.focusWidget()  # before a button that has the focus is hidden, which passes it on
        focused_here = focused is None or self.isAncestorOf(focused)
        names, person = self.play.names, None if self.play.is_for_two else self.play.person
        over = is_over(game)
        match = match_text(game.match, names)
        self._title.setText(" – ".join(names))
        self._about.setText(agreed_text(game.rules.scoring, game.record.match))
        self._unkept.setText(self.tr("not kept") if game.tried_from is None else self.tr("a try, not kept"))
        self._unkept.setVisible(not game.kept)
        self._score.setText("" if game.match is None else " : ".join(map(points_text, game.match.score)))
        self._fit_head()
        self.panel.set_question(resign_question(game, names, None if person is not None else game.current_player))
        self.panel.name_leaving(kept=game.kept, tried=game.tried_from is not None)
        covered = self.play.covered_for
        if covered is not None:
            self.cover.show_for(names[covered], names[1 - covered])
            self.panel.show_turn("", "", can_hint=False, can_show_faces=False)
            self.panel.tell("")
            self._layers.setCurrentWidget(self.cover)
            self.cover.setFocus()
            return
        seen = self.play.seen()
        won = game.state.outcome().won_by if game.state.is_terminal else ()
        self.table.show_seen(seen, names, held_label="" if over else held_label(seen, names), won=won, done=done)
        self._layers.setCurrentWidget(self.table)
        self._tell_no_face()
        told = done_in_words(done[0], done[1], seen, names) if done else ""
        if over:
            self.panel.show_over(told)
        elif self.play.unkept is not None:
            self._tell_not_kept(self.play.unkept)
        else:
            self.panel.show_turn(
                told,
                to_do(seen, names, None),
                can_hint=self.play.acting is not None,
                can_show_faces=self.play.can_show_faces,
            )
        self.table.setAccessibleName(self.panel.to_do.text() or result_title(game, names, person))
        if over:
            goes_on = game.match is not None and not game.match.is_over
            rounds = game.rules.scoring is Scoring.ADVANCED
            told = [match or resigned_text(game, names), "" if game.kept else sentence("play.not_kept", {})]
            text = " ".join(filter(None, told))
            title, tried = result_title(game, names, person), game.tried_from is not None
            self.result.show_result(title, text, goes_on=goes_on, rounds=rounds, tried=tried)
        self.result.setVisible(over)
        self._place_result()
        if focused_here:
            self.front.setFocus()  # not the next button: the next key is for the blocks

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            super().keyPressEvent(event)
        elif event.isAutoRepeat():
            event.accept()
        elif not self._press(key) and not (self.panel.front is None and self.table.take_over(event)):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() in shortcuts.BLOCK_FACES.keys and not event.isAutoRepeat():
            self.play.show_faces(False)
        super().keyReleaseEvent(event)

    def play_on(self) -> None:
        """The player does not resign after all."""
        self.panel.play_on()
        self.front.setFocus()

    def _resign(self) -> None:
        self.play.resign()
        self.front.setFocus()  # the button that had it is hidden

    def hide_faces(self) -> None:
        """The window lost the focus: a key that is held is not seen to be let go."""
        self.play.show_faces(False)

    def open_score(self) -> None:
        game = self.play.game
        if game is not None and self._sheet is None and self.play.covered_for is None:
            self._sheet = ScoreSheet(game, self.play.names, self._look, self)
            self._sheet.finished.connect(self._sheet_closed)
            self._sheet.open()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()
        self._place_result()

    def _press(self, key: Qt.Key) -> bool:
        """Returns whether the key means anything here."""
        if self.play.covered_for is not None:
            if key in shortcuts.BLOCK_DO.keys:
                self.play.uncover()
                return True
            return False
        if key in shortcuts.BLOCK_HINT.keys:
            self.play.hint()
        elif key in shortcuts.BLOCK_SCORE.keys:
            self.open_score()
        elif key in shortcuts.BLOCK_FACES.keys:
            self.play.show_faces(True)
        elif key in shortcuts.BLOCK_ANALYSE.keys and self.result.isVisible():
            self.analysis_asked.emit()
        else:
            return False
        return True

    def _forget_last_game(self, game: BlockGame) -> None:
        """What was told of the game before, and where its player was, means nothing in ``game``."""
        self._shown = game
        self._hinted = ()
        self.panel.play_on()
        self.panel.tell("", aloud=False)
        self.table.forget_place()

    def _show_hint(self, hint: Hint) -> None:
        """Again and again while it is refined; where it points is shown once, as the player may look around since."""
        game = self.play.game
        if game is None or self.play.acting is None:
            return
        shown = (game.id, len(game.record.game.acts), hint.action)
        self.panel.tell(hint_text(hint, game.rules.scoring), aloud=shown != self._hinted)
        if shown != self._hinted:
            self._hinted = shown
            self.table.point_at(hint.action)

    def _tell_of_table(self, text: str) -> None:
        self._told_a_face = self.play.shows_faces
        self.panel.tell(text)

    def _tell_no_face(self) -> None:
        """What was said of own faces goes with them, before the other player looks."""
        if self._told_a_face and not self.play.shows_faces:
            self._told_a_face = False
            self.panel.tell("")

    def _show_trouble(self, why: str) -> None:
        self.panel.show_trouble(why)
        self.front.setFocus()

    def _show_not_kept(self, fault: EnvironmentFault) -> None:
        self._tell_not_kept(fault)
        self.front.setFocus()
        self.fault_met.emit(fault)

    def _tell_not_kept(self, fault: EnvironmentFault) -> None:
        if fault.code in ("game.elsewhere", "game.erased"):
            self.panel.show_elsewhere(error_sentence(fault), is_there=fault.code == "game.elsewhere")
        else:
            self.panel.show_not_kept(error_sentence(fault))

    def _show_chosen(self) -> None:
        seen = self.table.seen
        if seen is not None:
            self.panel.show_turn(
                "",
                to_do(seen, self.play.names, self.table.chosen_face),
                can_hint=True,
                can_show_faces=self.play.can_show_faces,
            )

    def _sheet_closed(self) -> None:
        self._sheet = None
        self.front.setFocus()

    def _lay_out(self) -> None:
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(SPACE, 0, SPACE, 0)
        head.setSpacing(SPACE_2)
        head.addWidget(self._title)
        head.addWidget(self._about)
        head.addWidget(self._unkept)
        head.addStretch(1)
        head.addWidget(self._score)
        middle = QWidget()
        self._layers = QStackedLayout(middle)
        self._layers.addWidget(self.table)
        self._layers.addWidget(self.cover)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._head)
        self._column.addWidget(middle, 1)
        self._column.addWidget(self.panel)
        self._look.changed.connect(self._divide)

    def _divide(self) -> None:
        sizes = frame_sizes(self.window().size(), self._look.type)
        self._column.setContentsMargins(sizes.gap, sizes.gap // 2, sizes.gap, sizes.gap)
        self._column.setSpacing(sizes.gap // 2)
        self._head.setFixedHeight(sizes.head)
        self._fit_head()

    def _fit_head(self) -> None:
        """What is played is said as long as there is room for it, that it is not kept always."""
        labels = [self._title, self._about, self._score]
        if self._unkept.isVisibleTo(self):
            labels.append(self._unkept)
        needed = sum(label.sizeHint().width() + SPACE_2 for label in labels)
        self._about.setVisible(needed + 2 * SPACE_3 <= self.width())

    def _place_result(self) -> None:
        """In the middle of the table, between the hands, or as near to it as what lies at the left leaves room for."""
        if self.result.isVisibleTo(self.table):
            room, beside = self.table.plan.between, int(self.table.right_of_supply) + SPACE_2
            width = min(self.table.width() - beside - SPACE_2, self._look.type.pixels(620))
            height = self.result.heightForWidth(width)
            left = max(beside, (self.table.width() - width) // 2)
            self.result.setGeometry(QRect(left, round(room.center().y() - height / 2), width, height))
            self.result.raise_()

    def _wire(self) -> None:
        play, table, panel = self.play, self.table, self.panel
        play.changed.connect(self.show_now)
        play.refused.connect(lambda text: panel.tell(text, loud=True))
        play.trouble.connect(self._show_trouble)
        play.not_kept.connect(self._show_not_kept)
        play.hinted.connect(self._show_hint)
        play.hurried.connect(lambda: panel.tell_more(sentence("done.hurried", {})))
        table.wished.connect(play.act)
        table.lacking.connect(lambda text: panel.tell(text, loud=True))
        table.told.connect(self._tell_of_table)
        table.chosen.connect(self._show_chosen)
        self.cover.lifted.connect(play.uncover)
        panel.hint_asked.connect(play.hint)
        panel.score_asked.connect(self.open_score)
        panel.pause_asked.connect(self.back_asked)
        panel.resign_asked.connect(self._resign)
        panel.play_on_asked.connect(self.play_on)
        panel.faces_asked.connect(play.show_faces)
        panel.try_again_asked.connect(play.try_again)
        panel.go_on_asked.connect(play.go_on_unkept)
        panel.take_up_asked.connect(self.take_up_asked)
        self.result.next_asked.connect(play.next_game)
        self.result.again_asked.connect(self.again_asked)
        self.result.new_asked.connect(self.new_asked)
        self.result.analysis_asked.connect(self.analysis_asked)
        self.result.score_asked.connect(self.open_score)
        self.result.back_asked.connect(self.back_asked)
