"""Opens the window: first the dealt hand, then everything around it.

What the player waits for is the hand. Loading and building the rest of the window takes longer than the hand itself,
so the felt is shown alone and ``ui.program`` follows as soon as it is painted, before any key can arrive. Modules on
this first stretch leave the ``Qt`` namespace alone where they can: its first use builds a thousand enum members.
"""

import gc
import sys
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from pyramid_trainer import __version__
from pyramid_trainer.app.paths import Folders
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.rule_files import BUILT_IN, RuleFiles
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.training.dealing import NaturalDealer, order_of
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.first_frame import FirstFrame
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import system_is_dark
from pyramid_trainer.ui.window import MainWindow

if TYPE_CHECKING:
    from pyramid_trainer.ui.program import Program


class Opening:
    """A window with a dealt hand; once that is painted, ``program`` is the running program."""

    program: "Program"

    def __init__(self, folders: Folders, chance: Random | None = None) -> None:
        """``chance`` deals and makes identifiers: the system's own unless given."""
        self.folders = folders
        self.chance = chance or SystemRandom()
        self.preferences = Preferences(folders.preferences)
        self.problems = [] if self.preferences.problem is None else [self.preferences.problem]
        self.rule_files = RuleFiles(folders.rules)
        self.rules = self._rules(self.preferences.text("rule_set"))
        self.dealer = NaturalDealer(self.chance)
        self.round = self.dealer.next_round(self.rules)
        self.look = Look(self.preferences, system_is_dark=system_is_dark())
        self.felt = Felt(self.look)
        order = order_of(self.round.cards, self.preferences.text("card_order"))
        self.felt.show_hand([self.round.cards[number] for number in order])
        self.window = MainWindow(self.preferences)
        self.window.setCentralWidget(FirstFrame(self.felt, self.look))

    def show(self) -> None:
        """Shows the window; the rest follows by itself."""
        self.felt.painted.connect(self._painted)
        self.window.show()

    def _painted(self) -> None:
        self.felt.painted.disconnect(self._painted)
        QTimer.singleShot(0, self._furnish)

    def _furnish(self) -> None:
        from pyramid_trainer.ui.program import Program

        self.program = Program(self)
        gc.enable()

    def _rules(self, wanted: str) -> RuleSet:
        """The rule set last played; where it is gone or broken, the first built-in one and a word about it."""
        try:
            return self.rule_files.load(wanted)
        except TrainerError as error:
            self.problems.append(error)
            return self.rule_files.load(BUILT_IN[0])


def make_application() -> QApplication:
    """The Qt application, dressed alike on every platform."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("pyramid-trainer")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("org.pyramidtrainer")
    application.setStyle("Fusion")
    return application


def run(folders: Folders, smoke: bool) -> int:
    """Opens the window and runs until it is closed; ``smoke``: paints the hand, prints what it took, and ends."""
    application = make_application()
    opening = Opening(folders)
    if smoke:
        opening.felt.painted.connect(lambda: QTimer.singleShot(0, _report_and_quit))
    opening.show()
    return application.exec()


def _report_and_quit() -> None:
    import json

    from pyramid_trainer.app.process_facts import milliseconds_since_start, resident_megabytes

    took, since = milliseconds_since_start()
    facts = {
        "first_hand_ms": round(took, 1),
        "rss_mb": round(resident_megabytes(), 1),
        "version": __version__,
        "since": since,
    }
    print(json.dumps(facts), flush=True)
    QApplication.quit()
