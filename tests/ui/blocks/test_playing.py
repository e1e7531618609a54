"""Whole games in the real window, by keys alone and by mouse alone, against an opponent in its own process."""

from random import Random

import pytest

from pyramid_trainer.blocks.actions import Place, Put, Take
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.training.block_games import Standing
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram


@pytest.fixture
def person(open_program: OpenProgram) -> Person:
    return Person(open_program())


def play_on(person: Person, do: str, chance: Random, acts: int = 1000) -> None:
    """Random acts of the person, done in the way ``do``, until the game is over or has so many acts."""
    while person.acts < acts and person.await_turn():
        before, action = person.acts, chance.choice(person.state.legal_actions())
        getattr(person, do)(action)
        assert person.acts > before, (action, person.done)


def test_a_whole_game_by_keys_alone(person: Person) -> None:
    person.press("Enter")
    assert person.page.play.game is not None, "one key starts"
    person.press("Esc")
    person.page.show_setup()
    person.start("random")
    play_on(person, "do_by_keys", Random(1))
    assert person.state.is_terminal
    assert person.page.view.result.isVisible()
    assert person.kept().standing is Standing.OVER
    person.require_sound()
    person.press("Enter")
    assert person.acts == 0 or not person.state.is_terminal, "Enter plays again"
    assert person.state.board.first == 1, "the other one starts"


def test_a_whole_game_by_clicks(person: Person) -> None:
    person.start("random", first="other", width_of="10")
    play_on(person, "do_by_clicks", Random(2))
    assert person.state.is_terminal
    assert person.state.board.rules.width == 10
    assert person.kept().standing is Standing.OVER
    person.player.click(person.player.button("New game"))
    assert person.page.setup.isVisible()
    person.wait(lambda: person.page.setup.saved.over.isVisible())


def test_a_whole_game_by_dragging(person: Person) -> None:
    person.start("random")
    play_on(person, "do_by_dragging", Random(3))
    assert person.state.is_terminal
    person.require_sound()


def test_what_is_against_the_rules_is_refused_with_the_reason(person: Person) -> None:
    person.start("human")
    person.press("Enter")
    person.press("1")
    assert person.done == "The block that was turned up has to be placed first."
    person.click(("place", 0))
    person.press("Enter")
    person.click(("place", 0))
    assert person.done == "A block stands on a1 already."
    assert person.acts == 1
    chance = Random(5)
    while person.state.phase is Phase.PLACING:
        person.page.play.uncover()
        person.page.play.act(chance.choice(person.state.legal_actions()))
    board = person.state.board
    free = board.rules.pyramid.free_blocks(board.tower)
    covered = next(place for place, block in enumerate(board.tower) if block is not None and place not in free)
    person.click(("place", covered))
    assert "cannot be taken" in person.done
    person.press("2")
    assert person.done == "A block has to be taken now."
    assert person.acts == 30


def test_a_block_let_go_anywhere_else_goes_back(person: Person) -> None:
    person.start("random")
    person.drag(("held",), ("supply",))
    assert person.acts == 0
    assert not person.table.is_carrying
    person.press("N", "Enter")
    assert person.acts >= 1


def test_the_arrow_keys_walk_over_every_block(person: Person) -> None:
    person.start("human")
    chance = Random(5)
    while person.state.phase is Phase.PLACING:
        person.page.play.uncover()
        person.page.play.act(chance.choice(person.state.legal_actions()))
    standing = {place for place, block in enumerate(person.state.board.tower) if block is not None}
    person.press("N")
    reached = {person.table._ringed()[1]}
    for key in ("Down",) * 8 + ("Left",) * 9 + (("Right",) * 9 + ("Up",) + ("Left",) * 9 + ("Up",)) * 4:
        person.press(key)
        reached.add(person.table._ringed()[1])
        assert person.done.startswith(("a", "b", "c", "d", "e", "f", "g", "h")), "the block is told"
    assert reached == standing


def test_the_keys_of_the_table_are_for_it_when_a_button_has_the_focus(person: Person) -> None:
    person.start("random")
    person.press("Tab")
    assert person.player.button("Hint").hasFocus()
    person.press("N", "Enter")
    assert person.acts >= 1, "placed where N led"
    assert person.await_turn()
    acts = person.acts
    person.player.click(person.player.button("Resign"))
    person.press("N", "Enter")
    assert person.acts == acts, "what is asked comes first"
    assert person.page.play.game.standing is Standing.GOING, "Enter played on"


def test_resigning_asks_once(person: Person) -> None:
    person.start("random", length="3")
    person.press("N", "Enter")
    assert person.await_turn()
    person.player.click(person.player.button("Resign"))
    person.press("Esc")
    assert person.page.play.game.standing is Standing.GOING
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Resign"))
    assert person.kept().standing is Standing.RESIGNED
    assert "You have resigned" in person.player.texts()
    person.press("A")
    assert person.page.analysis.isVisible(), "one key leads to what the moves were worth"
    person.press("Esc")
    assert "Next game" not in person.player.buttons(), "the match is lost with it"


def test_it_is_still_asked_whether_to_resign_when_the_opponent_has_acted(person: Person) -> None:
    person.page.play.asking.pace.setInterval(60_000)
    person.start("random")
    person.press("N", "Enter")
    person.player.click(person.player.button("Resign"))
    assert person.page.play.acting is None, "the opponent is to act"
    person.press("Tab")
    sure = person.player.button("Resign")
    assert sure.hasFocus()
    person.page.play.asking.pace.setInterval(0)
    person.page.play.pause()
    person.page.play.go_on()
    assert person.await_turn()
    assert person.to_do == "Resign? Then the game is lost."
    assert sure.hasFocus()
    person.press("Enter")
    assert person.kept().standing is Standing.RESIGNED


def test_the_keys_are_for_the_game_after_it_was_asked_whether_to_resign(person: Person) -> None:
    person.start("random")
    person.press("N", "Enter")
    assert person.await_turn()
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Play on"))
    assert person.table.hasFocus()
    acts = person.acts
    person.press("N", "Enter")
    assert person.acts > acts
    assert person.await_turn()
    resigned = person.page.play.game.id
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Resign"))
    assert person.page.view.result.main_button.hasFocus()
    person.press("Enter")
    assert person.page.play.game.id != resigned, "Enter plays again"
    assert person.table.hasFocus()


def test_nothing_told_of_a_game_stays_for_the_next(person: Person) -> None:
    person.start("random")
    person.press("H")
    person.wait(lambda: person.done.startswith("Hint: "))
    assert person.table._ringed() is not None
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Resign"))
    assert person.to_do == "The game is over."
    assert person.done == ""
    assert "The game goes to Random." in person.player.texts()
    person.press("A", "Esc", "Enter")
    assert person.await_turn()
    person.press("1")
    assert person.done == "The block that was turned up has to be placed first."
    person.press("N")
    assert person.table._ringed() is not None
    person.player.click(person.player.button("Pause"))
    person.wait(lambda: person.page.setup.saved.going.isVisible())
    person.player.click(person.player.button("Go on"))
    assert person.done == ""
    assert person.table._ringed() is None


@pytest.mark.parametrize(
    ("chosen", "question"),
    [
        ({}, "Resign? Then the game is lost."),
        ({"length": "3"}, "Resign? Then game and match are lost."),
        ({"opponent": "human"}, "Player 1 resigns? Then the game is lost."),
    ],
)
def test_it_is_said_what_is_lost_by_resigning(person: Person, chosen: dict[str, str], question: str) -> None:
    person.start(**chosen)
    person.page.play.uncover()
    person.player.click(person.player.button("Resign"))
    assert person.to_do == question


def test_nothing_is_to_be_placed_after_resigning(person: Person) -> None:
    person.start("random")
    assert person.table._held_label == "Turned up"
    person.page.play.resign()
    assert person.table._held_label == ""


def test_a_match_goes_on_to_its_end(person: Person) -> None:
    person.start("random", length="3")
    chance = Random(4)
    for game in range(1, 8):
        assert person.page.play.game.record.match.game == game
        while person.await_turn():
            person.page.play.act(chance.choice(person.state.legal_actions()))
        match = person.page.play.game.match
        person.press("S")
        person.player.wait_until(lambda: person.page.view._sheet is not None)
        person.press("Esc")
        person.player.no_dialog()
        if match.is_over:
            break
        person.press("Enter")
    assert match.is_over
    assert max(match.score) == 2
    assert any(text.startswith("Match: ") for text in person.player.texts())


def test_advanced_scoring_counts_points(person: Person) -> None:
    person.start("random", scoring="advanced")
    chance = Random(6)
    while person.await_turn():
        person.page.play.act(chance.choice(person.state.legal_actions()))
    own, theirs = person.state.outcome().points
    assert f"{own} to {theirs} points".replace("-", "\N{MINUS SIGN}") in person.player.texts()


def test_what_the_opponent_hides_never_shows(person: Person) -> None:
    person.start("random")
    chance = Random(7)
    while person.await_turn():
        seen = person.page.view.table.seen
        hidden = seen.board.hidden_from(0)
        assert all((seen.faces[block] is None) == (block in hidden) for block in range(54))
        person.page.play.act(chance.choice(person.state.legal_actions()))


@pytest.mark.parametrize("action", [Place(0), Take(0), Put(0)])
def test_nothing_can_be_done_for_the_opponent(person: Person, action: object) -> None:
    person.start("random", first="other")
    person.page.play.asking.pace.setInterval(60_000)
    if person.page.play.acting is None:
        before = person.acts
        person.page.play.act(action)
        assert person.acts == before
        assert "thinking" in person.done
