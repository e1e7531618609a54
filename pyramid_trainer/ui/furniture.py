"""What stands in the window: rail, banner and pages. It connects what they say; what is done stands elsewhere."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QWindow
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.app.first_hand import FirstHand
from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.app.preferences import Value
from pyramid_trainer.app.trainer import Trainer
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.training.reasons import Reason
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.banner import Banner
from pyramid_trainer.ui.dialogs.base import tell
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.drill.page import DrillPage
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.rail import Rail
from pyramid_trainer.ui.window import MainWindow


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
    ) -> None:
        super().__init__(window)
        self._window = window
        self._trainer = trainer
        self._keeping = keeping
        self._rule_files = first.rule_files
        self._preferences = first.preferences
        self._look = look
        self.drill = DrillPage(trainer, felt, first.rule_files, first.preferences, look)
        self.pages: dict[str, QWidget] = {"drill": self.drill}
        self.rail = Rail({"drill": self.tr("Drill")}, look)
        self.banner = Banner(look)
        self._stack = QStackedWidget()
        for page in self.pages.values():
            self._stack.addWidget(page)
        self._lay_out()
        self._wire()
        last_page = first.preferences.text("page")
        self.show_page(last_page if last_page in self.pages else "drill")

    def show_page(self, key: str) -> None:
        self.rail.show_page(key)
        self._stack.setCurrentWidget(self.pages[key])
        self.pages[key].setFocus()

    def use_rules(self, name: str) -> None:
        """Plays the rule set ``name``, or says why it cannot be used."""
        if self._trainer.drill.phase is Phase.KEEPING:
            tell(self._window, self.tr("Rule set"), self.tr("Your answer waits to be kept: try again or go on first."))
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
        self.drill.use_rules()
        if self._preferences.allows("rule_set", name):
            self._remember({"rule_set": name})
        else:
            self.banner.tell(self.tr("This path is too unusual to be remembered: it is used until you close."))
        self.drill.setFocus()

    def take_preferences(self) -> None:
        """Preferences are others now."""
        self._look.refresh()
        self._trainer.take_preferences(
            day_starts_at=self._preferences.number("day_starts_at"),
            session_pause=self._preferences.number("session_pause"),
        )
        self.drill.take_preferences()

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
        dialog.erased.connect(self.drill.forget_session)
        dialog.restored.connect(self.drill.forget_session)
        dialog.open()

    def open_trouble(self, fault: HistoryUnusable) -> None:
        """The history cannot be used: the user is asked what to do; until then nothing is kept."""
        from pyramid_trainer.ui.dialogs.history_trouble import HistoryTroubleDialog

        self._trainer.recorder.keeping = False
        try:
            backups = self._keeping.backups()
        except EnvironmentFault as unreadable:
            self.banner.tell(error_sentence(unreadable))
            backups = []
        dialog = HistoryTroubleDialog(fault, backups, self._look, self._window)
        dialog.restore_asked.connect(self._restore_backup)
        dialog.anew_asked.connect(self._begin_anew)
        dialog.left.connect(self._show_keeping)
        dialog.open()

    def open_history_file(self, problems: Sequence[TrainerError] = ()) -> None:
        """Opens the history, so that trouble with the file is told before the first answer, with other ``problems``."""
        told = list(problems)
        try:
            self._trainer.recorder.history()
        except HistoryUnusable as fault:
            self.open_trouble(fault)
        except EnvironmentFault as fault:
            told.append(fault)
        if told:
            self.banner.tell(" ".join(map(error_sentence, told)))

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.banner)
        right.addWidget(self._stack, 1)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(right, 1)
        self._window.setCentralWidget(middle)
        middle.show()  # at once, so that no frame is painted without it

    def _wire(self) -> None:
        self._window.closing.connect(self._closing)
        QGuiApplication.instance().focusWindowChanged.connect(self._focus_moved)
        self._focus_moved(QGuiApplication.focusWindow())
        self.rail.page_asked.connect(self.show_page)
        self.rail.history_asked.connect(self.open_history)
        self.rail.preferences_asked.connect(self.open_preferences)
        self.rail.help_asked.connect(self.open_help)
        self.drill.rules_asked.connect(self.use_rules)
        self.drill.trouble.connect(self.banner.tell)
        self.drill.keeping_changed.connect(self._show_keeping)
        self.drill.unusable.connect(self.open_trouble)
        self.banner.closed.connect(self._show_keeping)
        for number, key in enumerate(self.pages, start=1):
            self._shortcut(f"Ctrl+{number}", partial(self.show_page, key))
        self._shortcut(shortcuts.RULES.shown, self.drill.picker.open_menu)
        self._shortcut(shortcuts.PREFERENCES.shown, self.open_preferences)
        self._shortcut(shortcuts.HISTORY.shown, self.open_history)
        self._shortcut(shortcuts.HELP.shown, self.open_help)
        self._shortcut(shortcuts.QUIT.shown, self._window.close)
        self._shortcut(shortcuts.CLOSE.shown, self.banner.close_message)

    def _shortcut(self, keys: str, do: Callable[[], object]) -> None:
        QShortcut(QKeySequence(keys), self._window, do)

    def _focus_moved(self, focused: QWindow | None) -> None:
        """The clock runs only while the window itself has the focus, not one of its dialogs or menus."""
        self.drill.pause_clock(focused is not self._window.windowHandle())

    def _closing(self) -> None:
        page = next(key for key, page in self.pages.items() if page is self._stack.currentWidget())
        self._remember({**self._window.shape(), "page": page})
        self.closed.emit()

    def _remember(self, values: dict[str, Value]) -> None:
        try:
            self._preferences.change(values)
        except EnvironmentFault as fault:
            self.banner.tell(error_sentence(fault))

    def _show_keeping(self) -> None:
        if self._trainer.recorder.keeping:
            self.banner.hide()
            return
        self.banner.tell(
            self.tr("Hands are not kept: they are not counted and will not be written later."),
            self.tr("Keep hands again"),
            self._keep_again,
        )

    def _keep_again(self) -> None:
        self.drill.keep_again()
        self.open_history_file()

    def _restore_backup(self, backup: Path) -> None:
        self._mend(lambda: self._keeping.restore(backup))

    def _begin_anew(self) -> None:
        self._mend(self._keeping.begin_anew)

    def _mend(self, act: Callable[[], Reason]) -> None:
        try:
            done = act()
        except TrainerError as error:
            tell(self._window, self.tr("History"), error_sentence(error))
            self._show_keeping()
            return
        self._trainer.recorder.keeping = True
        self.drill.history_exchanged()
        self.banner.tell(sentence(done.code, done.details))
