"""A player at the real window, in a process of its own: ``python -m tests.unhurt.driver DATA --seed N``.

With ``--play`` it drills by key presses until it is killed (or for ``--hands`` hands) and prints ``shown <attempt id>``
once a verdict has been painted, ``foul <number>`` once the reason of a foul has. Without, it does what standard input
asks, one command a line, and answers each with one line of JSON: what can be seen then. ``open FOLDER`` closes the
window and opens one on another data folder. Its own dice are seeded.
"""

import argparse
import json
import resource
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QWidget

from pyramid_trainer.app.paths import folders
from pyramid_trainer.app.preferences import PREFERENCES
from pyramid_trainer.casino.hands import setting_with_alone
from pyramid_trainer.training.dealing import order_of
from pyramid_trainer.ui import history_care
from pyramid_trainer.ui.application import Opening, make_application
from pyramid_trainer.ui.banner import Banner
from pyramid_trainer.ui.dialogs.progress_dialog import ProgressDialog
from pyramid_trainer.ui.drill.bar import OutcomeBar
from pyramid_trainer.ui.drill.session_line import SessionLine

STUCK_AFTER_MS = 60_000
A_LONG_TIME_MS = 3_600_000
STUCK = 3
"""Exit status when something that must come does not come."""

KEYS = {
    "Enter": Qt.Key.Key_Return,
    "Esc": Qt.Key.Key_Escape,
    "Ctrl+,": Qt.Key.Key_Comma,
    **{letter: Qt.Key(ord(letter)) for letter in "123HUSD"},
}


class Paintings(QObject):
    """Counts how often ``widget`` was painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name that Qt calls
        self.count += event.type() == QEvent.Type.Paint
        return False


class Seat:
    """The window, opened on ``data``, and the player before it."""

    def __init__(self, application: QApplication, data: Path, seed: int) -> None:
        self.application = application
        self.chance = Random(f"player {seed}")
        self.opening = Opening(folders(str(data), {}), Random(f"dealer {seed}"), sole=True)
        self.opening.show()
        self.wait_until(lambda: hasattr(self.opening, "program"))
        self.program = self.opening.program
        self.page = self.program.furniture.drill
        self.drill = self.program.trainer.drill
        self.kept = ""
        self.fouls = 0
        self.page.judged.connect(self._judged)
        self.paintings = Paintings(self.page.panel)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Lets the window run until ``condition``; gives up for good where it never comes."""
        stuck = QTimer(singleShot=True, interval=STUCK_AFTER_MS)
        stuck.timeout.connect(lambda: sys.exit(STUCK))
        stuck.start()
        while not condition():
            self.application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        stuck.stop()

    def press(self, name: str) -> None:
        """Presses a key at the window that has the focus."""
        modifier = Qt.KeyboardModifier.ControlModifier if "+" in name else Qt.KeyboardModifier.NoModifier
        if QApplication.focusWindow() is None:  # without a window manager nobody gives it back after a dialog
            self.opening.window.activateWindow()
            self.wait_until(lambda: QApplication.focusWindow() is not None)
        QTest.keyClick(QApplication.focusWindow(), KEYS[name], modifier)

    def press_and_see(self, name: str) -> None:
        """As ``press``; returns when what came of it is on the screen."""
        painted = self.paintings.count
        self.press(name)
        self.wait_until(lambda: self.paintings.count > painted)

    # One hand

    def places(self, *, legal: bool) -> list[int]:
        """The places in the row, 0 to 2, whose card may be played alone, or may not."""
        dealt = self.drill.round
        order = order_of(dealt.cards, self.opening.first.preferences.text("card_order"))
        return [
            place
            for place, number in enumerate(order)
            if setting_with_alone(dealt.hand, dealt.cards[number].rank).is_legal == legal
        ]

    def answer(self, *, legal: bool = True) -> None:
        """Chooses and sets; the verdict, the foul or what is the matter is on the screen afterwards."""
        self.press(str(self.chance.choice(self.places(legal=legal)) + 1))
        self.press_and_see("Enter")

    def next_hand(self) -> None:
        self.press_and_see("Enter")

    def play_hand(self) -> None:
        """A hand with all that people do: changing their mind, hints, stars, fouls, slips, a look at the dealer."""
        for key, how_often in (("H", 0.15), ("S", 0.1)):
            if self.chance.random() < how_often:
                self.press(key)
        if self.places(legal=False) and self.chance.random() < 0.3:
            self.answer(legal=False)
            self.fouls += 1
            say(f"foul {self.fouls}")
        if self.chance.random() < 0.2:
            changed = str(self.chance.choice(self.places(legal=True)) + 1)
            self.press(changed)
            self.press(changed)
        self.kept = ""
        self.answer()
        assert self.kept, "the verdict is on the screen"
        say(f"shown {self.kept}")
        for key, how_often in (("U", 0.1), ("S", 0.1), ("D", 0.1)):
            if self.chance.random() < how_often:
                self.press(key)
        self.next_hand()

    def close(self) -> None:
        """Closes the window, and everything with it."""
        self.opening.window.close()
        self.opening.window.deleteLater()
        self.settle()

    def _judged(self, attempt_id: str) -> None:
        self.kept = attempt_id

    # What standard input asks

    def do(self, words: list[str]) -> None:
        match words:
            case ["answer"]:
                self.kept = ""
                self.answer()
            case ["foul"]:
                self.choose_foul()
                self.press_and_see("Enter")
            case ["choose", "foul"]:
                self.choose_foul()
            case ["next"]:
                self.next_hand()
            case ["press", name]:
                self.press(name)
            case ["click", *name]:
                self.click(" ".join(name))
            case ["choose", name, *value]:
                self.choose_value(name, " ".join(value))
            case ["limit", size]:
                limit_files(int(size))
            case ["see"]:
                pass
            case _:
                raise ValueError(words)
        self.settle()

    def choose_foul(self) -> None:
        """Chooses a card that may not be played alone; hands without one are played first."""
        while not self.places(legal=False):
            self.answer()
            self.next_hand()
        self.press(str(self.places(legal=False)[0] + 1))

    def click(self, name: str) -> None:
        """Clicks the one button called ``name``."""
        (button,) = (button for button in visible(QAbstractButton) if called(button) == name and button.isEnabled())
        top = button.window()
        QTest.mouseClick(
            top.windowHandle(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            button.mapTo(top, button.rect().center()),
        )

    def choose_value(self, name: str, value: str) -> None:
        """Picks ``value`` in the list called ``name``, by keys as a person would."""
        (box,) = (box for box in visible(QComboBox) if box.accessibleName() == name)
        box.setFocus()
        steps = box.findText(value) - box.currentIndex()
        for _ in range(abs(steps)):
            QTest.keyClick(box, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)

    def settle(self) -> None:
        """Everything that is due has happened."""
        for _ in range(3):
            self.application.processEvents()
            self.application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            self.wait_until(lambda: not any(is_at_work(top) for top in QApplication.topLevelWidgets()))

    def sight(self) -> dict[str, object]:
        """What can be seen."""
        window = self.opening.window
        dialogs = [top for top in QApplication.topLevelWidgets() if top.isVisible() and top is not window]
        return {
            "texts": texts(window),
            "panel": texts(self.page.panel),
            "line": " ".join(" ".join(line.text() for line in visible(SessionLine)).split()).removeprefix(
                "This session: "
            ),
            "banner": " ".join(text for banner in visible(Banner) for text in texts(banner)),
            "verdict": bool(list(visible(OutcomeBar))),
            "kept": self.kept,
            "theme": self.opening.look.theme.name,
            "preferences": {key.key: self.opening.first.preferences.value(key.key) for key in PREFERENCES},
            "buttons": [called(button) for button in visible(QAbstractButton) if button.isEnabled()],
            "dialogs": {dialog.windowTitle(): texts(dialog) for dialog in dialogs},
            "clipped": [label.text() for label in visible(QLabel) if label.text() and is_clipped(label)],
        }


def is_at_work(top: QWidget) -> bool:
    """Whether it is a dialog that closes by itself when its act has ended."""
    return isinstance(top, ProgressDialog) and top.isVisible()


def visible(kind: type[QWidget]) -> Iterator[QWidget]:
    for top in QApplication.topLevelWidgets():
        if top.isVisible():
            yield from within(top, kind)


def within(top: QWidget, kind: type[QWidget]) -> Iterator[QWidget]:
    """The visible widgets of this kind under ``top``, those of dialogs over it left out."""
    for widget in top.findChildren(kind):
        if widget.isVisible() and widget.window() is top.window():
            yield widget


def texts(top: QWidget) -> list[str]:
    return [label.text() for label in within(top, QLabel) if label.text()]


def called(button: QAbstractButton) -> str:
    return button.accessibleName() or button.text().replace("&", "")


def is_clipped(label: QLabel) -> bool:
    """Whether the text needs more height than the label has, or lies partly outside the window."""
    inside = QRect(label.mapTo(label.window(), QPoint(0, 0)), label.size())
    needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
    return needed > label.height() or not label.window().rect().contains(inside)


def limit_files(size: int) -> None:
    """From now on no file of this process grows beyond ``size`` bytes; below 0: as far as the system lets it."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard if size < 0 else size, hard))


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--play", action="store_true")
    parser.add_argument("--hands", type=int)
    asked = parser.parse_args()
    history_care.FIRST_BACKUP_MS = A_LONG_TIME_MS  # it has tests of its own; here a folder is as the player left it
    application = make_application()
    seat = Seat(application, asked.data, asked.seed)
    if asked.play:
        for _ in count() if asked.hands is None else range(asked.hands):
            seat.play_hand()
    else:
        seat.settle()
        say(json.dumps(seat.sight()))
        for line in sys.stdin:
            words = line.split()
            if words[0] == "open":
                seat.close()
                seat = Seat(application, Path(words[1]), asked.seed)
                seat.settle()
            else:
                seat.do(words)
            say(json.dumps(seat.sight()))
    seat.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
