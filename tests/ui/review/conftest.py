"""The review page alone, in a window of its own, over a real history file."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMainWindow, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.clock import Clock, moment_at
from pyramid_trainer.app.paths import folders
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import Sort
from pyramid_trainer.training.records import Attempt, Moment
from pyramid_trainer.training.sessions import SessionLog
from pyramid_trainer.ui.drill.bar import OutcomeBar
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.review.columns import HAND, TIME
from pyramid_trainer.ui.review.page import ReviewPage
from tests.bench.generate import generate
from tests.store.held import attempts_of
from tests.store.puzzle_samples import fill_with_puzzles
from tests.ui.conftest import application_as_found, no_qt_message, write_preferences
from tests.ui.player import inscription, key_of

ATTEMPTS = 700
PUZZLE_ATTEMPTS = 230
"""More than a page of the list."""
NOW = datetime(2026, 5, 27, 12, tzinfo=UTC)
"""The day after the last one of the history."""


class SetClock(Clock):
    """Stands still at ``NOW``, seven hours ahead of UTC."""

    def now(self) -> Moment:
        return moment_at(NOW.astimezone(tz=_ahead), self.day_starts_at)


_ahead = datetime.fromisoformat("2026-01-01T00:00+07:00").tzinfo


class Reviewer:
    """A person at the page."""

    def __init__(self, page: ReviewPage, path: Path, qtbot: QtBot) -> None:
        self.page = page
        self.path = path
        self.qtbot = qtbot
        self.troubles: list[str] = []
        self.drilled: list[list[tuple[str, object, str]]] = []
        self.solved_again: list[list[str]] = []
        page.trouble.connect(self.troubles.append)
        page.drill_asked.connect(self.drilled.append)
        page.puzzles_asked.connect(self.solved_again.append)

    def open(self) -> None:
        """As the window does when the page comes to the front."""
        self.page.opened()
        self.settle()

    def settle(self) -> None:
        """Waits until every answer has arrived."""
        self.qtbot.waitUntil(lambda: not self._waits)

    @property
    def _waits(self) -> bool:
        desk = self.page.desk
        return desk.listing.is_waiting or desk._background.is_busy or self.page._background.is_busy

    def press(self, *keys: str) -> None:
        for key in keys:
            code, modifiers = key_of(key.replace("End", "A"))
            code = Qt.Key.Key_End if key.endswith("End") else code
            QTest.keyClick(self.page.window().windowHandle(), code, modifiers)

    def click(self, widget: QWidget) -> None:
        at = widget.mapTo(self.page.window(), widget.rect().center())
        QTest.mouseClick(
            self.page.window().windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at
        )

    def click_head(self, column: int) -> None:
        head = self.page.desk.view.horizontalHeader()
        self.page.desk.view.scrollTo(self.page.desk.table.index(0, column))
        at = QPoint(head.sectionViewportPosition(column) + head.sectionSize(column) // 2, head.height() // 2)
        QTest.mouseClick(
            self.page.window().windowHandle(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            head.viewport().mapTo(self.page.window(), at),
        )
        self.settle()

    def go_to(self, row: int) -> None:
        self.page.desk.view.setFocus()
        self.page.desk.view.go_to(row)
        self.settle()

    def text(self, row: int, column: int) -> str:
        """What stands there, once it has been read."""
        if self.page.desk.table.text(row, HAND) == "":
            self.qtbot.waitUntil(lambda: self.page.desk.table.text(row, HAND) != "")
        return self.page.desk.table.text(row, column)

    def column(self, column: int) -> list[str]:
        return [self.text(row, column) for row in range(self.page.desk.table.rowCount())]

    def ids(self) -> list[str]:
        """The attempts of the list, in its order."""
        self.column(TIME)
        found = []
        for row in range(self.page.desk.table.rowCount()):
            self.text(row, TIME)
            line = self.page.desk.table.line(row)
            assert line is not None
            found.append(line.attempt.id)
        return found

    def texts(self) -> list[str]:
        return [label.text() for label in self.page.findChildren(QLabel) if label.isVisible() and label.text()]

    def button(self, name: str) -> QAbstractButton:
        buttons = [one for one in self.page.findChildren(QAbstractButton) if one.isVisible()]
        (found,) = [button for button in buttons if inscription(button) == name]
        return found

    def bars(self) -> list[OutcomeBar]:
        return [bar for bar in self.page.findChildren(OutcomeBar) if bar.isVisible()]

    def attempts(self) -> list[Attempt]:
        """All there are, as the log has them, oldest first."""
        with History.open(self.path) as history:
            hidden = {one.session.id for one in _sessions(history) if one.deleted is not None}
            return [attempt for attempt in attempts_of(history) if attempt.session not in hidden]

    def sessions(self) -> dict[str, str]:
        """How each is called, by id: its name, or when it was opened by the clock on the wall."""
        with History.open(self.path) as history:
            return {one.session.id: one.name or local_time(one.session.opened) for one in _sessions(history)}

    def sort(self, column: str, *, descending: bool = True) -> None:
        self.page.desk._sort(Sort(column, descending))
        self.settle()


def local_time(moment: Moment) -> str:
    return f"{moment.utc + timedelta(minutes=moment.utc_offset_min):%d/%m/%Y %H:%M}"


def _sessions(history: History) -> list:
    with history.snapshot() as held:
        return list(held.sessions())


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("generated") / "history.sqlite"
    generate(ATTEMPTS, path)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "history.sqlite"


OpenPage = Callable[..., Reviewer]


@pytest.fixture
def open_page(qapp: QApplication, qtbot: QtBot, path: Path, generated: bytes) -> Iterator[OpenPage]:
    """Opens the page over the generated history, or over ``content``; ``None`` leaves the file as it is."""
    opened: list[ReviewPage] = []
    windows: list[QMainWindow] = []
    recorders: list[Recorder] = []

    def open_it(
        content: bytes | None = generated,
        *,
        size: tuple[int, int] = (1280, 800),
        locale: str = "en_GB",
        font_size: int = 100,
        theme: str = "light",
    ) -> Reviewer:
        QLocale.setDefault(QLocale(locale))
        path.parent.mkdir(exist_ok=True)
        if content is not None:
            path.write_bytes(content)
        where = folders(str(path.parent), {})
        write_preferences(where.preferences, {"motion": "off", "theme": theme, "font_size": font_size})
        look = Look(Preferences(where.preferences), system_is_dark=False)
        look.dress_application()
        clock = SetClock()
        recorder = Recorder(path, SessionLog(lambda: "no session", timedelta(minutes=30)))
        recorders.append(recorder)
        page = ReviewPage(Services(recorder, clock, Solutions(), RuleFiles(path.parent / "rules"), look))
        page.look = look  # it lives as long as the page
        opened.append(page)
        window = QMainWindow()
        window.setCentralWidget(page)
        window.resize(*size)
        windows.append(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        reviewer = Reviewer(page, path, qtbot)
        page.setFocus()
        reviewer.open()
        return reviewer

    with application_as_found(qapp):
        yield open_it
        with no_qt_message():
            for page in opened:
                page.release_history()
            for window in windows:
                window.close()
                window.deleteLater()
            for recorder in recorders:
                recorder.release()
            qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def share(cost: Fraction) -> str:
    """A cost as the list has it."""
    scaled = round(abs(cost) * 10**5)
    return f"{scaled // 1000}.{scaled % 1000:03} %".replace(" ", "\N{NO-BREAK SPACE}")


def pick(box, text: str) -> None:
    """Chooses an entry as the user does."""
    index = box.findText(text)
    assert index >= 0, [box.itemText(each) for each in range(box.count())]
    box.setCurrentIndex(index)
    box.activated.emit(index)


def switch(reviewer: Reviewer, name: str) -> QPushButton:
    (found,) = [one for one in reviewer.page.desk.actions.lists.findChildren(QPushButton) if one.text() == name]
    return found


def turn(reviewer: Reviewer, name: str) -> None:
    reviewer.click(switch(reviewer, name))
    reviewer.settle()


@pytest.fixture(scope="session")
def both(generated: bytes, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A history of both games."""
    path = tmp_path_factory.mktemp("both") / "history.sqlite"
    path.write_bytes(generated)
    with History.open(path) as history:
        fill_with_puzzles(history, PUZZLE_ATTEMPTS)
    return path.read_bytes()


@pytest.fixture
def open_puzzles(open_page: OpenPage, both: bytes) -> OpenPage:
    def opened(content: bytes | None = both, **how: object) -> Reviewer:
        reviewer = open_page(content, **how)
        turn(reviewer, "Puzzles")
        return reviewer

    return opened


def newest_first(attempts: list[Attempt]) -> list[str]:
    """Their ids."""
    return [attempt.id for attempt in reversed(attempts)]
