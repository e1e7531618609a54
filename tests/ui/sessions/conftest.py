"""The list of sessions alone, over a real history file."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.store.history import History
from pyramid_trainer.store.sessions import SessionReader, SessionSummary
from pyramid_trainer.training.sessions import SessionLog
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.sessions.panel import SessionsPanel
from tests.app.practice import RULES, SetClock, identifiers
from tests.store.samples import SINGLE, START, attempt_in, session_at
from tests.training.samples import attempt
from tests.ui.conftest import application_as_found


class Desk:
    """A panel over a history, and what a person does with it."""

    def __init__(self, path: Path, qtbot: QtBot, preferences: Path) -> None:
        self.path = path
        self._qtbot = qtbot
        self.clock = SetClock()
        self._answers = 0
        self.recorder = Recorder(path, SessionLog(identifiers(), timedelta(minutes=30)))
        self.look = Look(Preferences(preferences), system_is_dark=False)
        self.panel = SessionsPanel(path, self.recorder, self.clock, self.look)
        self.told: list[tuple[str, object]] = []
        for name in ("review_asked", "changed", "session_ended", "trouble"):
            getattr(self.panel, name).connect(lambda *said, name=name: self.told.append((name, *said)))
        qtbot.addWidget(self.panel)
        self.panel.resize(860, 520)
        self.panel.show()
        self.read()

    def read(self) -> None:
        self.panel.opened()
        self.wait()

    def wait(self) -> None:
        self._qtbot.waitUntil(lambda: not self.panel.is_busy)

    def answer(self) -> None:
        """Keeps an answer, as the drill does."""
        moment = self.clock.now()
        session = self.recorder.sessions.session_for(moment)
        self._answers += 1
        made = attempt(self._answers, session=session.id, moment=moment)
        self.recorder.keep(made, RULES, session)

    def lines(self) -> list[list[str]]:
        """What stands in the table; waits for what is not read yet."""
        model = self.panel.model
        places = range(model.rowCount())
        for row in places:
            model.line(row)
        self.wait()
        return [[model.index(row, column).data() for column in range(model.columnCount())] for row in places]

    def select(self, row: int) -> None:
        self.panel.list.table.selectRow(row)
        self.wait()

    def delete(self, row: int) -> None:
        self.select(row)
        self.panel.deletion.delete.click()
        self.wait()
        self.wait()  # the list is read after the act

    def on_disk(self, *, deleted: bool | None = False) -> list[SessionSummary]:
        with SessionReader(self.path) as reader:
            return reader.page(0, 10**6, deleted=deleted)

    def said(self) -> str:
        return " ".join(label.text() for label in self.panel.findChildren(QLabel) if label.isVisible())

    def close(self) -> None:
        self.panel.release_history()
        self.recorder.close(self.clock.now())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


@pytest.fixture
def desk_on(path: Path, tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Callable[[], Desk]]:
    """Sets up a panel over the history at ``path``."""
    desks: list[Desk] = []

    def set_up() -> Desk:
        desks.append(Desk(path, qtbot, tmp_path / "preferences.toml"))
        return desks[-1]

    with application_as_found(qapp):
        QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
        yield set_up
        for desk in desks:
            desk.close()


@pytest.fixture
def desk(path: Path, desk_on: Callable[[], Desk]) -> Desk:
    """Four sessions on four days, of 1, 6, 11 and 16 hands."""
    chance = Random(3)
    with History.open(path) as history:
        for day in range(4):
            session = session_at(chance, START + timedelta(days=day))
            for number in range(1 + 5 * day):
                history.keep_attempt(attempt_in(session, chance, number), SINGLE, session)
            history.end_session(session.id, session.opened.utc + timedelta(hours=1))
    return desk_on()
