"""A person at the window: presses keys, moves the mouse, and reads what stands on the screen.

Keys go to the window that has the focus and the mouse to the place where a thing is seen, as from the system, so that
focus, shortcuts and what lies on top of what are part of every test.
"""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.store.history import History
from pyramid_trainer.training.dealing import NaturalDealer, Round
from pyramid_trainer.training.drill import Drill, Phase
from pyramid_trainer.training.records import Attempt, Foul
from pyramid_trainer.ui.application import Opening
from pyramid_trainer.ui.banner import Banner
from pyramid_trainer.ui.drill.bar import OutcomeBar
from pyramid_trainer.ui.drill.card_widget import CardWidget
from pyramid_trainer.ui.drill.felt import Felt
from pyramid_trainer.ui.drill.session_line import SessionLine
from pyramid_trainer.ui.program import Program
from tests.store.held import attempts_of, fouls_of

PATIENCE_MS = 20_000
"""After which something that must come is given up: long, since it may come late on a busy machine."""

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier

_NAMED = {
    "Enter": Qt.Key.Key_Return,
    "KeypadEnter": Qt.Key.Key_Enter,
    "Space": Qt.Key.Key_Space,
    "Esc": Qt.Key.Key_Escape,
    "Tab": Qt.Key.Key_Tab,
    "Up": Qt.Key.Key_Up,
    "Down": Qt.Key.Key_Down,
    "Backspace": Qt.Key.Key_Backspace,
    "F1": Qt.Key.Key_F1,
    ",": Qt.Key.Key_Comma,
}
_MODIFIERS = {
    "Ctrl": Qt.KeyboardModifier.ControlModifier,
    "Shift": Qt.KeyboardModifier.ShiftModifier,
    "Alt": Qt.KeyboardModifier.AltModifier,
    "Keypad": KEYPAD,
}

Widget = TypeVar("Widget", bound=QWidget)
Kept = tuple[Any, ...]


class Player:
    """``opening`` and ``program`` are the running program; everything else is what a person can do and see."""

    def __init__(self, opening: Opening, qtbot: QtBot) -> None:
        self.opening = opening
        self.window = opening.window
        self.folders = opening.folders
        self.delivered_hook = sys.excepthook
        """What the program does about exceptions that nobody expected; tests put their own in its place."""
        self._qtbot = qtbot
        cards = opening.felt.findChildren(CardWidget)
        self.cards, self.dealer_cards = cards[:3], cards[3:]
        """The player's three in the order they lay at the deal, whatever was raised above them since; the dealer's."""

    @property
    def program(self) -> Program:
        return self.opening.program

    @property
    def drill(self) -> Drill:
        return self.program.trainer.drill

    @property
    def phase(self) -> Phase:
        return self.drill.phase

    @property
    def felt(self) -> Felt:
        return self.opening.felt

    def wait_until(self, condition: Callable[[], bool], timeout: int = PATIENCE_MS) -> None:
        self._qtbot.waitUntil(condition, timeout=timeout)

    def take_focus(self) -> None:
        """Gives the window the focus, as a window manager does when something above it has closed."""
        self.window.activateWindow()
        self.wait_until(lambda: QGuiApplication.focusWindow() is self.window.windowHandle())

    # Keys

    def press(self, *keys: str) -> None:
        """Presses and releases each: ``"1"``, ``"Enter"``, ``"Keypad+2"``, ``"Ctrl+,"``."""
        for key in keys:
            code, modifiers = key_of(key)
            QTest.keyClick(focus_window(), code, modifiers)

    def hold(self, key: str, repeats: int = 5) -> None:
        """Holds a key down for so long that the system repeats it."""
        code, modifiers = key_of(key)
        for kind, repeated in (
            (QEvent.Type.KeyPress, False),
            *(repeat for _ in range(repeats) for repeat in _REPEAT),
            (QEvent.Type.KeyRelease, False),
        ):
            event = QKeyEvent(kind, code, modifiers, "", repeated)
            QCoreApplication.sendEvent(focus_window(), event)

    def play(self, place: int, *, by: str = "Enter") -> None:
        """Chooses the card at ``place`` (0 to 2 from the left before anything is chosen) and sets the hand."""
        self.press(str(place + 1), by)

    # The mouse

    def click(self, widget: QWidget) -> None:
        """Clicks the middle of ``widget``, whatever lies there."""
        QTest.mouseClick(*self._at(widget, widget.rect().center()))

    def click_card(self, place: int) -> None:
        card = self.cards[place]
        QTest.mouseClick(*self._at(card, card.card_rect().center()))

    def drag_card(self, place: int, to: QPoint) -> None:
        """Drags a card by its middle to ``to`` of the felt, in steps as a hand does."""
        card = self.cards[place]
        start = card.pos() + card.card_rect().center()
        self.grab_card(place)
        for step in (1, 2, 3, 4):
            self.move_mouse(start + (to - start) * step / 4)
        self.let_go(to)

    def grab_card(self, place: int) -> None:
        card = self.cards[place]
        QTest.mousePress(*self._at(card, card.card_rect().center()))

    def move_mouse(self, to: QPoint) -> None:
        """Moves with the button held, to a point of the felt."""
        window, at = self._place(self.felt, to)
        QTest.mouseMove(window, at)
        QCoreApplication.processEvents()

    def let_go(self, at: QPoint) -> None:
        QTest.mouseRelease(*self._at(self.felt, at))

    def _at(self, widget: QWidget, point: QPoint) -> tuple[QWindow, Qt.MouseButton, Qt.KeyboardModifier, QPoint]:
        window, at = self._place(widget, point)
        return window, LEFT, PLAIN, at

    def _place(self, widget: QWidget, point: QPoint) -> tuple[QWindow, QPoint]:
        top = widget.window()
        return top.windowHandle(), widget.mapTo(top, point)

    # What stands on the screen

    def all(self, kind: type[Widget], within: QWidget | None = None) -> list[Widget]:
        """Every visible widget of ``kind``, from the top and the left."""
        top = within or self.window
        found = [widget for widget in top.findChildren(kind) if widget.isVisible() and widget.window() is top.window()]
        return sorted(found, key=lambda widget: (seen(widget).y(), seen(widget).x()))

    def texts(self, within: QWidget | None = None) -> list[str]:
        """The text of every visible label that has one."""
        return [label.text() for label in self.all(QLabel, within) if label.text()]

    def button(self, name: str, within: QWidget | None = None) -> QAbstractButton:
        """The visible button with this inscription."""
        buttons = [button for button in self.all(QAbstractButton, within) if inscription(button) == name]
        assert len(buttons) == 1, (name, [inscription(button) for button in self.all(QAbstractButton, within)])
        return buttons[0]

    def buttons(self) -> list[str]:
        """Inscriptions of the visible buttons that can be pressed."""
        return [inscription(button) for button in self.all(QAbstractButton) if button.isEnabled()]

    def slot(self, place: int) -> QPoint:
        """Where the top left corner of a card's face lies on the felt."""
        card = self.cards[place]
        return card.pos() + card.card_rect().topLeft()

    def chosen(self) -> int | None:
        """The card that lies in *one card*, by its place at the deal."""
        lying = [place for place in range(3) if self.slot(place) == self.felt.plan().one_slot]
        assert len(lying) <= 1
        return lying[0] if lying else None

    def bars(self) -> list[tuple[str, str, str]]:
        """Setting, counts and EV of every row of the verdict, as they stand there."""
        rows = []
        for bar in self.all(OutcomeBar):
            beside = [label for label in self.all(QLabel) if abs(middle(label) - middle(bar)) < bar.height() / 2]
            name, worth = (label.text() for label in sorted(beside, key=lambda label: seen(label).x()))
            rows.append((name, bar.accessibleName(), worth))
        return rows

    def session_line(self) -> str:
        """The figures of the session, parts separated by one bar each."""
        (line,) = self.all(SessionLine)
        told = " | ".join(" ".join(part.split()) for part in line.text().split("\N{EM SPACE}"))
        assert told.startswith("This session: ")
        return told.removeprefix("This session: ")

    def banner(self) -> str:
        """What the banner says; nothing when there is none."""
        return " ".join(text for banner in self.all(Banner) for text in self.texts(banner))

    def grab(self) -> QImage:
        return self.window.grab().toImage()

    def dialog(self, kind: type[Widget]) -> Widget:
        """The one open dialog of this kind, once it is there."""
        self.wait_until(lambda: len(open_dialogs(kind)) == 1)
        return open_dialogs(kind)[0]

    def no_dialog(self) -> None:
        """Waits until every dialog is closed and gone, and the window has the focus again."""
        self.wait_until(lambda: not [top for top in QApplication.topLevelWidgets() if isinstance(top, QDialog)])
        self.take_focus()

    # What was kept

    def history(self) -> History:
        return History.open(self.folders.history)

    def attempts(self) -> list[Attempt]:
        with self.history() as history:
            return attempts_of(history)

    def fouls(self) -> list[Foul]:
        with self.history() as history:
            return fouls_of(history)

    def rows(self, table: str) -> list[Kept]:
        """The rows of a table as they are on disk, read by SQLite itself."""
        return rows_in(self.folders.history, table)

    def counts(self, *tables: str) -> tuple[int, ...]:
        """How many rows each table has on disk."""
        with closing(sqlite3.connect(f"file:{self.folders.history}?mode=ro", uri=True)) as connection:
            return tuple(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)

    # The end

    def close(self) -> None:
        """Closes the window as a person does, and everything with it."""
        if not shiboken6.isValid(self.window):
            return
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not shiboken6.isValid(self.window)


_REPEAT = ((QEvent.Type.KeyRelease, True), (QEvent.Type.KeyPress, True))


def rows_in(path: Path, table: str) -> list[Kept]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()


def key_of(name: str) -> tuple[Qt.Key, Qt.KeyboardModifier]:
    *held, key = name.split("+")
    modifiers = PLAIN
    for modifier in held:
        modifiers |= _MODIFIERS[modifier]
    if key == "KeypadEnter":
        modifiers |= KEYPAD
    upper = key.upper() if len(key.upper()) == 1 else key
    return _NAMED.get(key) or Qt.Key(ord(upper)), modifiers


def focus_window() -> QWindow:
    """The window that keys go to."""
    window = QGuiApplication.focusWindow()
    assert window is not None, "some window has the focus"
    return window


def open_dialogs(kind: type[Widget]) -> list[Widget]:
    return [top for top in QApplication.topLevelWidgets() if isinstance(top, kind) and top.isVisible()]


def inscription(button: QAbstractButton) -> str:
    """What stands on it, without the key that does the same."""
    return button.text().partition("  ")[0].replace("&", "")


def type_path(player: Player, dialog: QFileDialog, path: Path) -> None:
    """Writes ``path`` over the name that a file dialog offers, and presses Enter."""
    player.wait_until(dialog.isActiveWindow)
    (name,) = (
        edit for edit in dialog.findChildren(QLineEdit) if edit.isVisible() and not edit.parent().inherits("QComboBox")
    )
    name.setFocus()
    name.setText(str(path))
    player.press("Enter")


def seen(widget: QWidget) -> QRect:
    """Where ``widget`` lies in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def middle(widget: QWidget) -> float:
    rect = seen(widget)
    return rect.y() + rect.height() / 2


def seed_that_deals(wanted: Callable[[Round], bool], rules: str = "single-deck", data: Path = Path()) -> int:
    """The first seed of a generator whose first hand is ``wanted``."""
    played = RuleFiles(data / "rules").load(rules)
    for seed in range(200_000):
        if wanted(NaturalDealer(Random(seed)).next_round(played)):
            return seed
    pytest.fail("no seed deals such a hand")
