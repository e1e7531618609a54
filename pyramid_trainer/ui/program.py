"""The running program around the dealt hand: the trainer, the pages, and what can go wrong with the history."""

import sys
from datetime import timedelta
from random import Random
from types import TracebackType
from uuid import UUID

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.defects import report
from pyramid_trainer.app.first_hand import FirstHand
from pyramid_trainer.app.keeping import HistoryKeeping
from pyramid_trainer.app.paths import Folders
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.app.trainer import Trainer
from pyramid_trainer.training.sessions import SessionLog
from pyramid_trainer.ui.cardart.icon import app_icon
from pyramid_trainer.ui.dialogs.base import tell
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.furniture import Furniture
from pyramid_trainer.ui.language import use_readable_locale
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.window import MainWindow


class Program(QObject):
    """Takes over the hand on the felt, furnishes the window around it and looks after the history."""

    def __init__(
        self, folders: Folders, chance: Random, first: FirstHand, felt: Felt, look: Look, window: MainWindow
    ) -> None:
        super().__init__(window)
        sys.excepthook = tell_of_defect
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
        self.furniture = Furniture(window, felt, look, first, self.trainer, self.keeping)
        self.furniture.closed.connect(lambda: self.recorder.close(self.clock.now()))
        QApplication.setWindowIcon(app_icon())
        self.trainer.solutions.prepare(self.trainer.rules)
        self.furniture.open_history_file(first.problems)


def tell_of_defect(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """An exception that nobody expected: one sentence in a dialog, the details in a file beside."""
    if isinstance(error, KeyboardInterrupt):
        QApplication.quit()
        return
    text = report(error)
    print(f"pyramid-trainer: {text}", file=sys.stderr, flush=True)
    window = QApplication.activeWindow() or next(iter(QApplication.topLevelWidgets()), None)
    if window is not None:
        tell(window, window.tr("A defect of the program"), text)
