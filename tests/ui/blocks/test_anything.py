"""Whatever keys, clicks, drags and sizes come in whatever order: the table shows a game that the rules allow."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram
from tests.ui.player import LEFT, PLAIN

KEYS = ("Left", "Right", "Up", "Down", "N", "P", "Enter", "Space", "1", "2", "3", "F", "Esc")
SIZES = ((960, 640), (1280, 800), (1100, 900))


def anything(person: Person, chance: Random) -> None:
    """One thing that a person, or a cat on the keyboard, may do."""
    table = person.table
    size = table.size()

    def somewhere() -> QPoint:
        return table.mapTo(table.window(), QPoint(chance.randrange(size.width()), chance.randrange(size.height())))

    def on_something() -> QPoint:
        front = chance.choice([piece.front for piece in table._pieces.values()] or [table.rect()])
        return table.mapTo(table.window(), front.center().toPoint() if hasattr(front, "toRect") else front.center())

    handle = table.window().windowHandle()
    aim = chance.choice((somewhere, on_something))
    match chance.randrange(10):
        case 0 | 1 | 2 | 3 | 4:
            person.press(chance.choice(KEYS))
        case 5 | 6 if table.isVisible():
            QTest.mouseClick(handle, chance.choice((LEFT, LEFT, Qt.MouseButton.RightButton)), PLAIN, aim())
        case 7 | 8 if table.isVisible():
            QTest.mousePress(handle, LEFT, PLAIN, aim())
            for _ in range(chance.randrange(4)):
                QTest.mouseMove(handle, somewhere())
                if chance.random() < 0.2:
                    person.press(chance.choice(KEYS))
            QTest.mouseRelease(handle, LEFT, PLAIN, somewhere())
        case 9 if chance.random() < 0.3:
            person.page.setFocus()
        case 9 if chance.random() < 0.2:
            table.window().resize(*chance.choice(SIZES))
        case _:
            pass


def begin(person: Person, acts: int, chance: Random) -> None:
    """So far that it does not stay with building, which for two takes a cover each time."""
    while person.acts < acts and person.await_turn():
        person.page.play.uncover()
        person.page.play.act(chance.choice(person.state.legal_actions()))


@pytest.mark.parametrize("opponent", ["random", "human"])
@pytest.mark.parametrize("motion", ["on", "off"])
def test_nothing_leads_to_a_state_that_the_rules_do_not_allow(
    open_program: OpenProgram, opponent: str, motion: str
) -> None:
    person = Person(open_program(preferences={"motion": motion}))
    person.start(opponent)
    chance = Random(f"{opponent} {motion}")
    begin(person, chance.choice((0, 20, 26)), chance)
    most, begun = 0, person.acts
    for step in range(600):
        anything(person, chance)
        while (dialog := QApplication.activeModalWidget()) is not None:
            dialog.close()  # the keys had gone to the rail
            person.player.no_dialog()
        if not person.page.isVisible() or person.page.play.game is None:
            person.player.take_focus()
            person.press("Ctrl+4")
            if person.page.play.game is None:
                person.start(opponent)
        most = max(most, person.acts)
        if step % 30 == 0:
            person.require_sound()
            assert person.page.play.covered_for is None or not person.table.isVisible()
    person.require_sound()
    assert most > begun + 5, "something happened"
