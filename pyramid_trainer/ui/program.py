"""The running program around the dealt hand: the trainer, the pages, and what can go wrong with the history."""

import sys
import traceback
from datetime import timedelta
from functools import partial
from random import Random
from types import TracebackType
from uuid import UUID

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.defects import report
from pyramid_trainer.app.first_hand import FirstHand
from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.app.paths import Folders
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.app.trainer import Trainer
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.training.sessions import SessionLog
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.cardart.icon import app_icon
from pyramid_trainer.ui.dialogs.base import tell
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.furniture import Furniture
from pyramid_trainer.ui.interrupt import Interrupt
from pyramid_trainer.ui.language import use_readable_locale
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.system_motion import system_wants_less_motion
from pyramid_trainer.ui.window import MainWindow

PAGES_AFTER_MS = 1000
"""So long after the window is furnished the modules of the other pages are loaded."""


class Program(QObject):
    """Takes over the hand on the felt, furnishes the window around it and looks after the history.

    ``pages_loaded``: the pages are there as far as they are loaded and made before they are opened.
    """

    pages_loaded = Signal()

    def __init__(
        self, folders: Folders, chance: Random, first: FirstHand, felt: Felt, look: Look, window: MainWindow
    ) -> None:
        super().__init__(window)
        sys.excepthook = DefectTeller(window)
        use_readable_locale()
        preferences = first.preferences

        def new_id() -> str:
            return str(UUID(int=chance.getrandbits(128), version=4))

        self.clock = Clock(preferences.number("day_starts_at"))
        pause = timedelta(minutes=preferences.number("session_pause"))
        self.recorder = Recorder(folders.history, SessionLog(new_id, pause))
        self.trainer = Trainer(first.round, first.dealer, Solutions(), self.recorder, self.clock, new_id)
        self.keeping = HistoryKeeping(self.recorder, folders, first.rule_files, self.clock)
        look.dress_application()
        self.furniture = Furniture(window, felt, look, first, self.trainer, self.keeping, chance)
        self.furniture.closed.connect(lambda: self.recorder.close(self.clock.now()))
        QApplication.setWindowIcon(app_icon())
        self.trainer.solutions.prepare(self.trainer.rules)
        self._background = Background(self)
        self._background.ask("motion", lambda _wanted: system_wants_less_motion(), look.take_less_motion, _no_refusal)
        self.furniture.closed.connect(self._background.close)
        pages_due = QTimer(self, singleShot=True, interval=PAGES_AFTER_MS)
        pages_due.timeout.connect(self._load_pages)
        self.furniture.closed.connect(pages_due.stop)  # what is asked after the close nobody waits for
        self.furniture.pages.made_ahead.connect(self.pages_loaded)
        pages_due.start()
        self.interrupt = Interrupt(self)
        self.interrupt.closing.connect(self.furniture.ask_nothing_more)
        self.furniture.closed.connect(self.interrupt.release)
        self.furniture.care.open_file(first.problems)
        self.furniture.show_last_page()

    def _load_pages(self) -> None:
        self._background.ask(
            "pages", lambda _wanted: load_pages(), lambda _done: self.furniture.make_pages_ahead(), _no_refusal
        )


def load_pages() -> None:
    """Imports the other pages, so that opening one does not wait for it. Off the main thread."""
    import pyramid_trainer.ui.blocks.page
    import pyramid_trainer.ui.progress.page
    import pyramid_trainer.ui.review.page
    import pyramid_trainer.ui.sessions.panel  # noqa: F401


def _no_refusal(error: TrainerError) -> None:
    raise error  # nothing expected can go wrong there


class DefectTeller:
    """Meets an exception that nobody expected: one sentence in a dialog over ``window``, the details in a file beside.

    Until the user has read it no other dialog opens, and the same defect in the same place, which may come with every
    frame, is reported once.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._telling = False
        self._reported: set[tuple[object, ...]] = set()

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        place = (kind, *((frame.filename, frame.lineno) for frame in traceback.extract_tb(trace)[-1:]))
        if place not in self._reported:
            self._reported.add(place)
            text = report(error)
            print(f"pyramid-trainer: {text}", file=sys.stderr, flush=True)
            if not self._telling:
                self._telling = True
                QTimer.singleShot(0, self._window, partial(self._tell, text))  # not in the middle of a paint event
        traceback.clear_frames(trace)  # a painter among their variables must end before Qt goes on

    def _tell(self, text: str) -> None:
        over = QApplication.activeModalWidget() or self._window
        title = QCoreApplication.translate("DefectTeller", "A defect of the program")
        tell(over, title, text).finished.connect(self._told)

    def _told(self) -> None:
        self._telling = False
        self._reported.clear()
