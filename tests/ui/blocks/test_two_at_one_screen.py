"""Two people at one screen: nobody sees what the other may not show."""

from random import Random

import pytest
from PySide6.QtGui import QGuiApplication

from pyramid_trainer.blocks.board import Phase
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram
from tests.ui.player import seen as where


@pytest.fixture
def person(open_program: OpenProgram) -> Person:
    person = Person(open_program())
    person.start("human")
    return person


def shown_faces(person: Person) -> set[int]:
    """The blocks of the pyramid whose faces are shown on the table."""
    seen = person.table.seen
    return {block for block in seen.board.tower if block is not None and seen.faces[block] is not None}


def build(person: Person, chance: Random) -> None:
    while person.state.phase is Phase.PLACING:
        person.press("Enter")
        person.do_by_keys(chance.choice(person.state.legal_actions()))


def test_while_they_build_the_screen_is_covered_between_the_turns(person: Person) -> None:
    chance, covers = Random(1), 0
    while person.state.phase is Phase.PLACING:
        player = person.state.current_player
        assert person.page.view.cover.isVisible()
        assert not person.table.isVisible()
        assert f"Pass the screen to Player {player + 1}" in person.player.texts()
        acts = person.acts
        person.press("N", "1", "H", "S", "F")
        assert person.acts == acts, "nothing is done behind the cover"
        assert person.page.view.cover.isVisible()
        covers += 1
        person.press("Enter")
        assert person.table.isVisible()
        board = person.state.board
        own = {block for block in board.tower if block is not None and board.owner(block) == player}
        assert shown_faces(person) == own, "the own faces and no others"
        person.do_by_keys(chance.choice(person.state.legal_actions()))
    assert covers == 30
    assert person.table.isVisible(), "taking is open to both"


def test_in_taking_own_faces_show_while_a_key_is_held(person: Person) -> None:
    chance = Random(2)
    build(person, chance)
    while person.state.phase is not Phase.OVER and person.acts < 50:
        assert shown_faces(person) == set()
        player, board = person.state.current_player, person.state.board
        own = {block for block in board.tower if block is not None and board.owner(block) == player}
        person.hold("F")
        assert shown_faces(person) == own
        person.let_go("F")
        assert shown_faces(person) == set()
        person.do_by_keys(chance.choice(person.state.legal_actions()))


def test_what_is_said_of_own_faces_goes_with_them(person: Person) -> None:
    build(person, Random(5))
    person.hold("F")
    person.press("N", *["Down"] * 7, *["Left"] * 8)
    for _ in range(8):
        if "yours" in person.page.view.panel._whole:
            break
        person.press("Right")
    assert "yours" in person.page.view.panel._whole, "it is said while they show"
    person.let_go("F")
    assert "yours" not in person.page.view.panel._whole


def test_another_page_hides_what_one_of_them_saw(person: Person) -> None:
    person.press("Enter", "N", "Enter", "Enter", "Ctrl+1", "Ctrl+4")
    assert person.page.view.cover.isVisible(), "whoever sits there by now"
    build(person, Random(6))
    person.hold("F")
    assert shown_faces(person)
    person.press("Ctrl+1", "Ctrl+4")
    assert not shown_faces(person), "the key was let go elsewhere"


def test_a_held_key_is_let_go_with_the_window(person: Person, qtbot: object) -> None:
    build(person, Random(3))
    person.hold("F")
    assert shown_faces(person)
    person.press("S")
    person.wait(lambda: QGuiApplication.focusWindow() is not person.player.window.windowHandle())
    assert not shown_faces(person), "its letting go would not be seen"
    person.press("Esc")
    person.player.no_dialog()


def test_the_button_shows_them_as_long_as_the_mouse_is_down(person: Person) -> None:
    build(person, Random(4))
    button = person.player.button("My faces")
    button.setDown(True)
    button.pressed.emit()
    assert shown_faces(person)
    button.setDown(False)
    button.released.emit()
    assert not shown_faces(person)


def test_the_button_stays_after_all_when_nobody_resigns(person: Person) -> None:
    assert "My faces" not in person.player.buttons(), "while they build the cover does it"
    build(person, Random(4))
    person.player.click(person.player.button("Resign"))
    assert "My faces" not in person.player.buttons()
    person.press("Esc")
    assert "My faces" in person.player.buttons()


def test_who_is_asked_whether_to_resign_and_plays_on_leaves_the_question_to_nobody(person: Person) -> None:
    chance = Random(4)
    build(person, chance)
    asked = person.state.current_player
    person.player.click(person.player.button("Resign"))
    assert f"Player {asked + 1}" in person.page.view.panel.to_do.text()
    while person.state.current_player == asked:
        person.page.view.table.wished.emit(chance.choice(person.state.legal_actions()))
    assert not person.page.view.panel.asks_whether_sure
    assert "My faces" in person.player.buttons()
    person.player.click(person.player.button("Resign"))
    assert f"Player {2 - asked}" in person.page.view.panel.to_do.text()
    person.player.click(person.page.view.panel._sure)
    assert person.page.play.game.record.resigned_by == 1 - asked


def test_a_paused_game_comes_back_covered(person: Person) -> None:
    person.press("Enter", "N", "Enter")
    assert person.acts == 1
    person.player.click(person.player.button("Pause"))
    person.wait(lambda: person.page.setup.saved.going.isVisible())
    person.player.click(person.player.button("Go on"))
    assert person.page.view.cover.isVisible()
    assert where(person.page.view.cover).size() == where(person.table).size()
    person.press("Enter")
    assert shown_faces(person) == set(), "of Player 2 nothing stands there yet"


def test_a_key_held_down_does_not_lift_the_next_cover(person: Person) -> None:
    person.press("Enter", "N")
    person.player.hold("Enter")
    assert person.acts == 1
    assert person.page.view.cover.isVisible()
