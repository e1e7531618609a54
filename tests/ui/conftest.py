"""Fixtures that run the real program: on a data folder of its own, with a seeded chance, closed cleanly afterwards.

A Qt message or an exception in a slot fails the test, while the program closes as well. What the program changes for
the whole application is put back.
"""

import gc
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QLocale, QMessageLogContext, QObject, QRect, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import pyramid_trainer.ui.history_care
import pyramid_trainer.ui.program
from pyramid_trainer.app.paths import folders
from pyramid_trainer.app.preferences import Value
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.app.toml import toml_line
from pyramid_trainer.ui.application import Opening, make_application
from pyramid_trainer.ui.drill.felt import Felt
from tests.ui import overrides
from tests.ui.player import PATIENCE_MS, Player, seen

HARMLESS = "This plugin does not support"
"""What the offscreen platform says of windows and menus."""

USUAL: dict[str, Value] = {"motion": "off", "theme": "light", "tour_seen": True}


@pytest.fixture(scope="session")
def qapp() -> Iterator[QApplication]:
    """The application as the program makes it, in place of a plain one."""
    application = make_application()
    yield application
    application.processEvents()


class PatientBot(QtBot):
    """Waits for what must come as long as a busy machine may need for it."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: object, *, timeout: int = PATIENCE_MS, **more: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **more)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """As pytest-qt makes it, but patient."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def no_garbage_elsewhere() -> Iterator[None]:
    """As in the program, no other thread frees an object of Qt."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def no_override_loses_a_reference() -> Iterator[None]:
    """As it does when an exception goes through one and is heard of nowhere."""
    overrides.hold()
    yield
    assert overrides.lost() == []


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder, empty."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@contextmanager
def application_as_found(application: QApplication) -> Iterator[None]:
    """Puts back what the program changes for everybody."""
    hook, locale = sys.excepthook, QLocale()
    palette, font, sheet, icon = (
        application.palette(),
        application.font(),
        application.styleSheet(),
        application.windowIcon(),
    )
    try:
        yield
    finally:
        sys.excepthook = hook
        QLocale.setDefault(locale)
        application.setStyleSheet(sheet)
        application.setPalette(palette)
        application.setFont(font)
        application.setWindowIcon(icon)


@contextmanager
def no_qt_message() -> Iterator[None]:
    """Fails for a Qt message: pytest-qt no longer looks when the program closes."""
    said: list[str] = []

    def take(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if HARMLESS not in message:
            said.append(message)

    before = qInstallMessageHandler(take)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    assert said == []


OpenProgram = Callable[..., Player]


@pytest.fixture
def open_program(
    qapp: QApplication, qtbot: QtBot, data: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenProgram]:
    """Opens the program; see ``opened`` below. It may be closed and opened again in one test.

    Backups by themselves would come in the midst of it: they have tests of their own, which bring them about.
    """
    monkeypatch.setattr(pyramid_trainer.ui.history_care, "FIRST_BACKUP_MS", 3_600_000)
    players: list[Player] = []

    def opened(
        seed: int = 1,
        *,
        preferences: Mapping[str, Value] | None = None,
        size: tuple[int, int] | None = (1280, 800),
        solutions: type[Solutions] = Solutions,
        in_front: bool = True,
    ) -> Player:
        """``preferences`` are written to the file first, where given or where there is none; ``size`` of the window,
        ``None`` leaves it to the program; ``solutions`` say what settings are worth; a window that is not
        ``in_front`` opens without the focus.
        """
        monkeypatch.setattr(pyramid_trainer.ui.program, "Solutions", solutions)
        where = folders(str(data), {})
        if preferences is not None or not where.preferences.exists():
            write_preferences(where.preferences, {**USUAL, **(preferences or {})})
        opening = Opening(where, Random(seed))
        player = Player(opening, qtbot)
        players.append(player)
        if size is not None:
            opening.window.setMinimumSize(min(960, size[0]), min(640, size[1]))
            opening.window.resize(*size)
        opening.window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, not in_front)
        noticing = sys.excepthook
        opening.show()
        player.wait_until(lambda: hasattr(opening, "program"))
        assert isinstance(sys.excepthook, pyramid_trainer.ui.program.DefectTeller)
        player.delivered_hook = sys.excepthook
        sys.excepthook = noticing  # so that an exception in a slot fails the test instead of showing a dialog
        QApplication.processEvents()  # the layout of the new furniture
        if in_front and QApplication.activeModalWidget() is None:
            player.take_focus()
        return player

    tops = set(QApplication.topLevelWidgets())
    with application_as_found(qapp):
        QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
        yield opened
        with no_qt_message():
            for player in players:
                player.close()
            for thread in threading.enumerate():
                if thread.name == "solve":
                    thread.join()
            qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        left = set(QApplication.topLevelWidgets()) - tops
        assert not left, f"still there after closing: {left}"


class Frames(QObject):
    """Where the felt lay in its window in every frame of it that was painted, from the first one on."""

    def __init__(self) -> None:
        super().__init__()
        self.rects: list[QRect] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            assert isinstance(watched, Felt)
            self.rects.append(seen(watched))
        return False


@pytest.fixture
def frames(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Frames:
    """Watches the felt of every program that is opened in this test."""
    watching, show = Frames(), Opening.show

    def watched(opening: Opening) -> None:
        opening.felt.installEventFilter(watching)
        show(opening)

    monkeypatch.setattr(Opening, "show", watched)
    return watching


@pytest.fixture
def player(open_program: OpenProgram) -> Player:
    """The program, open, with the first hand dealt."""
    return open_program()


def write_preferences(path: Path, values: Mapping[str, Value]) -> None:
    path.write_text("".join(f"{toml_line(key, value)}\n" for key, value in values.items()), encoding="utf-8")
