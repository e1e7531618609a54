"""Before a game: Enter goes on with one that waits, another key starts a new one, with the answers of the last."""

import tomllib

import pytest
from PySide6.QtWidgets import QApplication

from pyramid_trainer.training.block_games import Standing
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram

ASKED = {"opponent": "beginner", "scoring": "advanced", "length": "11", "width_of": "10", "first": "other"}
USUAL = {"opponent": "casual", "scoring": "basic", "length": "0", "width_of": "8", "first": "you"}


def chosen(person: Person) -> dict[str, str]:
    return {name: getattr(person.page.setup, name).chosen for name in ASKED}


def pause(person: Person) -> None:
    """Once the game is begun; the setup shows it among those that wait."""
    person.press("N", "Enter")
    assert person.await_turn()
    person.player.click(person.player.button("Pause"))
    person.wait(lambda: "Go on" in person.player.buttons() and not person.page._background.is_busy)


def test_enter_goes_on_with_the_game_that_waits(open_program: OpenProgram) -> None:
    person = Person(open_program())
    assert person.page.setup.start.text() == "Start  Enter"
    person.start("random")
    game = person.page.play.game.id
    pause(person)
    assert person.page.setup.start.text() == "Start  N"
    assert person.page.setup.saved.first.text() == "Go on  Enter"
    assert person.page.setup.saved.first.hasFocus()
    person.press("Enter")
    assert person.page.play.game.id == game
    assert person.table.hasFocus()


def test_tab_goes_from_question_to_question_and_the_arrows_from_answer_to_answer(open_program: OpenProgram) -> None:
    person = Person(open_program())
    for _ in range(len(ASKED)):
        person.press("Shift+Tab")
    setup = person.page.setup
    assert setup.opponent._buttons["casual"].hasFocus(), "where the question is answered"
    person.press("Left")
    assert chosen(person) == {**USUAL, "opponent": "beginner"}
    person.press("Tab", "Right")
    assert chosen(person) == {**USUAL, "opponent": "beginner", "scoring": "advanced"}
    person.player.click(setup.width_of._buttons["9"])
    person.press("Tab", "Right", "Right", "Enter")
    assert person.page.play.game.record.match.length == 11
    assert person.page.play.game.rules.width == 9


@pytest.mark.parametrize("walk", [(), ("Tab",) * 4])
def test_another_key_starts_a_new_game(open_program: OpenProgram, walk: tuple[str, ...]) -> None:
    person = Person(open_program())
    person.start("random")
    game = person.page.play.game.id
    pause(person)
    person.press(*walk, "N")
    assert person.page.play.game.id != game
    assert person.acts == 0


def test_enter_at_once_goes_on_with_the_game_that_was_just_left(open_program: OpenProgram) -> None:
    """Although the list that stands there, of the time before, is only being read anew."""
    person = Person(open_program())
    person.start("random")
    pause(person)
    person.press("N")
    game = person.page.play.game.id
    person.press("N", "Enter")
    assert person.await_turn()
    person.player.click(person.player.button("Pause"))
    person.press("Enter")
    person.wait(lambda: person.page.play.game is not None)
    assert person.page.play.game.id == game
    assert person.acts > 0


def test_the_game_that_waits_is_seen_whole_in_a_small_window(open_program: OpenProgram) -> None:
    person = Person(open_program(preferences={"font_size": 150}, size=(800, 640)))
    setup = person.page.setup
    for _ in range(2):
        person.press("N")
        pause(person)
        QApplication.processEvents()
        assert setup.verticalScrollBar().maximum() > 0, "not all of it has room"
        assert setup.verticalScrollBar().value() == 0
        assert setup.saved.first.hasFocus()


def test_enter_starts_a_game_again_once_none_waits(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("random")
    pause(person)
    person.press("Enter")
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Resign"))
    assert person.kept().standing is Standing.RESIGNED
    person.player.click(person.player.button("New game"))
    person.wait(lambda: person.page.setup.start.text() == "Start  Enter")
    assert person.page.setup.start.hasFocus()
    person.press("Enter")
    assert person.acts == 0


def test_a_match_between_two_games_can_be_gone_on_with(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("random", length="3")
    while person.await_turn():
        person.page.play.act(person.state.legal_actions()[0])
    assert not person.page.play.game.match.is_over
    match = person.page.play.game.record.match
    person.press("Esc")
    person.wait(lambda: "Go on" in person.player.buttons())
    assert "the match goes on" in " ".join(person.player.texts(person.page.setup.saved.going))
    person.press("Enter", "Enter")
    assert person.page.play.game.record.match == match._replace(game=2)
    assert person.await_turn()
    person.page.play.act(person.state.legal_actions()[0])
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Resign"))
    person.press("Esc")
    person.wait(lambda: person.page.setup.front is person.page.setup.start)
    assert "Go on" not in person.player.buttons(), "it is lost as a whole"


def test_the_answers_of_the_last_new_game_are_there_again(open_program: OpenProgram) -> None:
    person = Person(open_program())
    assert chosen(person) == USUAL
    person.start(**ASKED)
    person.page.show_setup()
    person.player.click(person.page.setup.opponent._buttons["human"])
    person.player.close()
    again = Person(open_program())
    assert chosen(again) == ASKED, "not what was only looked at"
    assert "Looks at what its hands show" in " ".join(again.player.texts())
    again.player.close()
    assert chosen(Person(open_program())) == ASKED, "also when no game was started"


@pytest.mark.parametrize(
    "kept",
    [
        {"block_opponent": "nobody", "block_scoring": "none", "block_match": "4", "block_width": "11"},
        {"block_match": "11", "block_first": ""},  # no length of a match in basic scoring
    ],
)
def test_an_answer_that_there_is_no_more_falls_back_to_the_usual_one(
    open_program: OpenProgram, kept: dict[str, str]
) -> None:
    assert chosen(Person(open_program(preferences=kept))) == USUAL


def test_damaged_answers_fall_back_too(open_program: OpenProgram) -> None:
    player = open_program()
    player.close()
    player.folders.preferences.write_text('tour_seen = true\nblock_opponent = 7\nblock_width = "9"\n', "utf-8")
    person = Person(open_program())
    assert chosen(person) == {**USUAL, "width_of": "9"}
    person.start("random")
    person.player.close()
    assert tomllib.loads(player.folders.preferences.read_text("utf-8"))["block_opponent"] == "random"
