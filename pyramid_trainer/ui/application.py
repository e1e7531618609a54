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
from pyramid_trainer.app.first_hand import FirstHand
from pyramid_trainer.app.paths import Folders
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
    failure: Exception | None = None

    def __init__(self, folders: Folders, chance: Random | None = None, *, sole: bool = False) -> None:
        """``chance`` deals and makes identifiers: the system's own unless given. ``sole``: nothing else runs in this
        process, whose garbage is then looked for as suits a window.
        """
        self._sole = sole
        self.folders = folders
        self.chance = chance or SystemRandom()
        self.first = FirstHand(folders, self.chance)
        self.look = Look(self.first.preferences, system_is_dark=system_is_dark())
        self.felt = Felt(self.look)
        self.felt.show_hand(self.first.laid_out())
        self.window = MainWindow(self.first.preferences)
        self.window.setCentralWidget(FirstFrame(self.felt, self.look))

    def show(self, *, furnish: bool = True) -> None:
        """Shows the window; unless told otherwise, the rest follows by itself."""
        if furnish:
            self.felt.painted.connect(self._painted)
        self.window.show()

    def _painted(self) -> None:
        self.felt.painted.disconnect(self._painted)
        QTimer.singleShot(0, self._furnish)

    def _furnish(self) -> None:
        if not self.window.isVisible():  # closed already
            return
        try:
            from pyramid_trainer.ui.collector import Collector
            from pyramid_trainer.ui.program import Program

            self.program = Program(self.folders, self.chance, self.first, self.felt, self.look, self.window)
        except Exception as error:  # half a program is none: ``run`` raises it where it is told
            self.failure = error
            self.window.close()
            QApplication.exit()
        else:
            if self._sole:
                _spare_the_collector()
                self.program.pages_loaded.connect(_spare_the_collector)
                Collector(self.window)


def _spare_the_collector() -> None:
    """What is loaded by now stays to the end: a full round over all of it would hold the window up for 60 ms."""
    gc.freeze()


def make_application() -> QApplication:
    """The Qt application, dressed alike on every platform."""
    application = QApplication([sys.argv[0], "-style", "fusion"])  # setStyle would build QStyle's enums
    application.setApplicationName("pyramid-trainer")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("org.pyramidtrainer")
    return application


def run(folders: Folders, smoke: bool) -> int:
    """Opens the window and runs until it is closed; ``smoke``: paints the hand, prints what it took, and ends."""
    application = make_application()
    opening = Opening(folders, sole=True)
    if smoke:
        opening.felt.painted.connect(lambda: QTimer.singleShot(0, _report_and_quit))
    opening.show(furnish=not smoke)
    status = application.exec()
    if opening.failure is not None:
        raise opening.failure
    return status


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
