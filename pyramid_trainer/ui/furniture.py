"""What stands in the window: rail, banner and pages. It connects what they say; what is done stands elsewhere."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QWindow
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from pyramid_trainer.app.first_hand import FirstHand
from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.app.preferences import Value
from pyramid_trainer.app.runs import known_rule_sets, runs_of
from pyramid_trainer.app.trainer import Trainer
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.training.runs import Picked
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.banner import Banner
from pyramid_trainer.ui.dialogs.base import tell
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.drill.page import DrillPage
from pyramid_trainer.ui.history_care import HistoryCare
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.page import Page, Services
from pyramid_trainer.ui.pages import Pages
from pyramid_trainer.ui.rail import Rail
from pyramid_trainer.ui.window import MainWindow

DRILL, REVIEW, PROGRESS, BLOCKS = "drill", "review", "progress", "blocks"


class Furniture(QObject):
    """Furnishes the window that shows the felt. Signal ``closed``: the window goes; the session can be ended."""

    closed = Signal()

    def __init__(
        self,
        window: MainWindow,
        felt: Felt,
        look: Look,
        first: FirstHand,
        trainer: Trainer,
        keeping: HistoryKeeping,
        chance: Random,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._trainer = trainer
        self._keeping = keeping
        self._rule_files = first.rule_files
        self._preferences = first.preferences
        self._look = look
        self._chance = chance
        self._services = Services(trainer.recorder, trainer.clock, trainer.solutions, first.rule_files, look)
        self.drill = DrillPage(trainer, felt, first.rule_files, first.preferences, look)
        self.pages = Pages(
            {
                DRILL: lambda _parent: self.drill,
                REVIEW: self._make_review,
                PROGRESS: self._make_progress,
                BLOCKS: self._make_blocks,
            }
        )
        titles = {
            DRILL: self.tr("Drill"),
            REVIEW: self.tr("Review"),
            PROGRESS: self.tr("Progress"),
            BLOCKS: self.tr("Blocks"),
        }
        self.rail = Rail(titles, look)
        self.banner = Banner(look)
        self.care = HistoryCare(trainer.recorder, keeping, self.banner, look, window)
        self._lay_out()
        self._wire()
        self.show_page(DRILL)

    def show_last_page(self) -> None:
        """The one that was in front when the program was last closed. It may want the history: open that first."""
        last_page = self._preferences.text("page")
        if last_page in self.pages.keys:
            self.show_page(last_page)

    def show_page(self, key: str) -> Page:
        self.rail.show_page(key)
        return self.pages.show_page(key)

    def make_pages_ahead(self) -> None:
        """Those that the window would stand still for when they are opened."""
        self.pages.make_ahead(REVIEW, BLOCKS, PROGRESS)

    def use_rules(self, name: str) -> None:
        """Plays the rule set ``name``, or says why it cannot be used."""
        if self._answer_waits(self.tr("Rule set")):
            return
        try:
            rules = self._rule_files.load(name)
        except TrainerError as error:
            tell(self._window, self.tr("Rule set"), error_sentence(error))
            return
        if rules == self._trainer.rules and name == self._preferences.text("rule_set"):
            return  # it is played already: the hand on the table stays
        self._trainer.use_rules(rules)
        self._trainer.solutions.prepare(rules)
        self.drill.show_dealt()
        if self._preferences.allows("rule_set", name):
            self._remember({"rule_set": name})
        else:
            self.banner.tell(self.tr("This path is too unusual to be remembered: it is used until you close."))
        self.drill.setFocus()

    def drill_these(self, picked: Sequence[Picked], more: Sequence[RuleSet] = ()) -> None:
        """Deals what was picked until it is mended, or says why it cannot be; ``more``: rule sets it may be of."""
        if self._answer_waits(self.tr("Drill these")):
            return
        self.banner.close_message()  # what it said of an earlier selection
        try:
            known = known_rule_sets(self._trainer.recorder.history(), self._rule_files)
            found = runs_of(picked, {**known, **{rules.rules_hash: rules for rules in more}}, self._chance)
        except TrainerError as error:
            tell(self._window, self.tr("Drill these"), error_sentence(error))
            return
        for run in found.runs:
            self._trainer.solutions.prepare(run.rules)
        self._trainer.start_run(*found.runs)
        self.drill.show_dealt()
        self.show_page(DRILL)
        if found.left_out:
            self.banner.tell(sentence("run.left_out", {"count": found.left_out}))

    def review_these(self, chosen: object) -> None:
        """Opens the review page on what ``chosen``, a filter of either of its lists, leaves in."""
        from pyramid_trainer.ui.review.page import ReviewPage

        page = self.show_page(REVIEW)
        assert isinstance(page, ReviewPage), "the review page is made by its maker"
        page.show_filter(chosen)

    def solve_these(self, puzzles: Sequence[str]) -> None:
        """Asks these puzzles of the block game, by id, again; with none named, any."""
        from pyramid_trainer.ui.blocks.page import BlocksPage

        page = self.show_page(BLOCKS)
        assert isinstance(page, BlocksPage), "the blocks page is made by its maker"
        page.give_again(puzzles)

    def take_preferences(self) -> None:
        """Preferences are others now."""
        self._look.refresh()
        self._trainer.take_preferences(
            day_starts_at=self._preferences.number("day_starts_at"),
            session_pause=self._preferences.number("session_pause"),
        )
        for page in self.pages.made:
            page.take_preferences()

    def open_preferences(self) -> None:
        from pyramid_trainer.ui.dialogs.preferences_dialog import PreferencesDialog

        dialog = PreferencesDialog(self._preferences, self._look, self._window)
        dialog.changed.connect(self.take_preferences)
        dialog.open()

    def open_help(self) -> None:
        from pyramid_trainer.ui.dialogs.help_dialog import HelpDialog

        HelpDialog(self._look, self._window).open()

    def open_history(self) -> None:
        from pyramid_trainer.ui.dialogs.history_dialog import HistoryDialog

        dialog = HistoryDialog(self._keeping, self._look, self._window)
        dialog.exchange_begins.connect(self._release_history)
        dialog.erased.connect(self.drill.forget_session)
        dialog.erased.connect(self._release_history)
        dialog.restored.connect(self.drill.forget_session)
        dialog.finished.connect(self._refresh_page)
        dialog.open()

    def open_judging(self, chosen: Filter) -> None:
        from pyramid_trainer.ui.dialogs.judge_dialog import JudgeDialog

        trainer = self._trainer
        dialog = JudgeDialog(
            trainer.recorder.path,
            trainer.clock,
            trainer.solutions,
            self._rule_files,
            chosen,
            self._look,
            self._window,
        )
        dialog.judged.connect(self._refresh_page)
        dialog.drill_asked.connect(lambda picked, rules: self.drill_these(picked, [rules]))
        dialog.open()

    def _make_review(self, parent: QWidget) -> Page:
        from pyramid_trainer.ui.review.page import ReviewPage

        page = ReviewPage(self._services, parent)
        page.begin_as_left(self._preferences.text("review_list"))
        page.drill_asked.connect(self.drill_these)
        page.puzzles_asked.connect(self.solve_these)
        page.drill_page_asked.connect(partial(self.show_page, DRILL))
        page.judge_anew_asked.connect(self.open_judging)
        page.trouble.connect(self.banner.tell)
        return page

    def _make_progress(self, parent: QWidget) -> Page:
        from pyramid_trainer.ui.progress.page import ProgressPage

        page = ProgressPage(self._services, parent)
        page.begin_as_left(self._preferences.text("progress_section"), self._preferences.text("progress_period"))
        page.drill_asked.connect(self.drill_these)
        page.review_asked.connect(self.review_these)
        page.session_ended.connect(self.drill.forget_session)
        page.drill_page_asked.connect(partial(self.show_page, DRILL))
        page.trouble.connect(self.banner.tell)
        return page

    def ask_nothing_more(self) -> None:
        """The window closes when it is told to, whatever cannot be kept."""
        self._window.may_close = lambda: True

    def _may_close(self) -> bool:
        """Whether everything that was written is kept; else the user is asked, and the window stays for the moment."""
        if QApplication.activeModalWidget() is not None:
            return True  # it is the system that wants it: nobody could answer
        told = [why for page in self.pages.made for why in page.keep_writing()]
        if told:
            from pyramid_trainer.ui.dialogs.unkept_dialog import UnkeptDialog

            dialog = UnkeptDialog(told, self._window)
            dialog.try_again_asked.connect(self._window.close)
            dialog.leave_asked.connect(self._leave)
            dialog.open()
        return not told

    def _leave(self) -> None:
        self.ask_nothing_more()
        self._window.close()

    def _make_blocks(self, parent: QWidget) -> Page:
        from pyramid_trainer.ui.blocks.page import BlocksPage

        page = BlocksPage(self._services, self._preferences, self._chance, parent)
        page.trouble.connect(self.banner.tell)
        page.unusable.connect(self.care.open_trouble)
        page.keeping_changed.connect(self.care.show_keeping)
        self.closed.connect(page.close_down)
        return page

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.banner)
        right.addWidget(self.pages, 1)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(right, 1)
        self._window.setCentralWidget(middle)
        middle.show()  # at once, so that no frame is painted without it

    def _wire(self) -> None:
        self._window.may_close = self._may_close
        self._window.closing.connect(self._closing)
        QGuiApplication.instance().focusWindowChanged.connect(self._mind_the_clock)
        self.pages.changed.connect(self._mind_the_clock)
        self.rail.page_asked.connect(self.show_page)
        self.rail.history_asked.connect(self.open_history)
        self.rail.preferences_asked.connect(self.open_preferences)
        self.rail.help_asked.connect(self.open_help)
        self.drill.rules_asked.connect(self.use_rules)
        self.drill.trouble.connect(self.banner.tell)
        self.drill.keeping_changed.connect(self.care.show_keeping)
        self.drill.unusable.connect(self.care.open_trouble)
        self.care.exchange_begins.connect(self._release_history)
        self.care.exchanged.connect(self.drill.history_exchanged)
        self.care.exchanged.connect(self._refresh_page)
        self.care.upgraded.connect(self._refresh_page)
        self.care.keep_again_asked.connect(self.drill.keep_again)
        for number, key in enumerate(self.pages.keys, start=1):
            self._shortcut(f"Ctrl+{number}", partial(self.show_page, key))
        self._shortcut(shortcuts.RULES.shown, self._choose_rules)
        self._shortcut(shortcuts.PREFERENCES.shown, self.open_preferences)
        self._shortcut(shortcuts.HISTORY.shown, self.open_history)
        self._shortcut(shortcuts.HELP.shown, self.open_help)
        self._shortcut(shortcuts.QUIT.shown, self._window.close)
        self._shortcut(shortcuts.CLOSE.shown, self.banner.close_message)

    def _shortcut(self, keys: str, do: Callable[[], object]) -> None:
        QShortcut(QKeySequence(keys), self._window, do)

    def _choose_rules(self) -> None:
        self.show_page(DRILL)
        self.drill.picker.open_menu()

    def _answer_waits(self, title: str) -> bool:
        """Says so, if one does."""
        waits = self._trainer.drill.phase is Phase.KEEPING
        if waits:
            tell(self._window, title, self.tr("Your answer waits to be kept: try again or go on first."))
        return waits

    def _mind_the_clock(self, _focused: QWindow | None = None) -> None:
        """The clock runs only while the drill page is in front in the window with the focus, and no dialog or menu."""
        in_front = QGuiApplication.focusWindow() is self._window.windowHandle() and self.pages.current == DRILL
        self.drill.pause_clock(not in_front)

    def _refresh_page(self) -> None:
        self.pages.show_page(self.pages.current)

    def _release_history(self) -> None:
        for page in self.pages.made:
            page.release_history()

    def _closing(self) -> None:
        self.pages.make_nothing_more()
        self._release_history()
        self.care.close()
        left = {**self._window.shape(), "page": self.pages.current}
        for page in self.pages.made:
            left |= page.remembered()
        self._remember(left)
        self.closed.emit()

    def _remember(self, values: dict[str, Value]) -> None:
        try:
            self._preferences.change(values)
        except EnvironmentFault as fault:
            self.banner.tell(error_sentence(fault))
