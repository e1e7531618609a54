"""The progress page alone, over a real history of twenty thousand hands, on a day that is set by hand."""

import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.store.history import History
from pyramid_trainer.training.sessions import SessionLog
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.progress.page import ProgressPage
from tests.app.practice import SOLUTIONS, SetClock, identifiers
from tests.bench.generate import LAST_DAY, generate
from tests.ui.conftest import application_as_found, no_qt_message, write_preferences

HANDS = 24_000

MakePage = Callable[..., ProgressPage]


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made once; tests work on copies."""
    path = tmp_path_factory.mktemp("generated") / "history.sqlite"
    generate(HANDS, path)
    return path


@pytest.fixture
def path(tmp_path: Path, generated: Path) -> Path:
    path = tmp_path / "history.sqlite"
    shutil.copyfile(generated, path)
    return path


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    path = tmp_path / "empty.sqlite"
    History.open(path).close()
    return path


@pytest.fixture
def look(qapp: QApplication, tmp_path: Path) -> Look:
    preferences = tmp_path / "preferences.toml"
    write_preferences(preferences, {"theme": "light"})
    return Look(Preferences(preferences), system_is_dark=False)


@pytest.fixture
def make_page(qapp: QApplication, qtbot: QtBot, look: Look, tmp_path: Path) -> Iterator[MakePage]:
    """Makes the page over a history and opens it; waits until it is complete unless told otherwise."""
    made: list[ProgressPage] = []

    def page(path: Path, size: tuple[int, int] = (1110, 800), *, wait: bool = True) -> ProgressPage:
        clock = SetClock()
        clock.utc = LAST_DAY + timedelta(hours=12)
        recorder = Recorder(path, SessionLog(identifiers(), timedelta(minutes=30)))
        shown = ProgressPage(Services(recorder, clock, SOLUTIONS, RuleFiles(tmp_path / "rules"), look))
        made.append(shown)
        shown.resize(*size)
        shown.show()
        shown.activateWindow()
        shown.opened()
        if wait:
            complete(qtbot, shown)
        return shown

    with application_as_found(qapp):
        QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
        look.dress_application()
        yield page
        with no_qt_message():
            for shown in made:
                shown.release_history()
                shown.close()
                shown.deleteLater()
            qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # now, not while another test runs


def complete(qtbot: QtBot, page: ProgressPage) -> None:
    """Waits until nothing more is to appear."""
    qtbot.wait_until(lambda: not page.is_busy)
    QApplication.processEvents()
