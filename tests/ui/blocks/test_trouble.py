"""What goes wrong around a game is told, and the game goes on when it can."""

import os
import signal
from random import Random

from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.training.block_games import Standing
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram


def test_an_opponent_whose_process_dies_is_asked_again(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("strong")
    chance = Random(1)
    while person.state.phase is Phase.PLACING and person.await_turn():
        person.page.play.act(chance.choice(person.state.legal_actions()))
    while person.page.play.acting is not None:
        person.page.play.act(chance.choice(person.state.legal_actions()))
    person.wait(lambda: person.page.thinker.process_id is not None)
    acts = person.acts
    os.kill(person.page.thinker.process_id, signal.SIGKILL)
    person.wait(lambda: "Try again" in person.player.buttons() or person.acts > acts)
    if person.acts == acts:
        assert person.done, "the reason is told"
        person.player.click(person.player.button("Try again"))
    assert person.await_turn()
    assert person.acts > acts
    assert "Hint" in person.player.buttons()


def test_an_act_that_cannot_be_kept_waits(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("human")
    person.press("Enter", "N")
    history = person.player.folders.history
    history.rename(history.with_name("aside.sqlite"))
    history.mkdir()
    person.press("Enter")
    assert person.acts == 0
    assert person.to_do == "This act is not kept yet."
    person.press("N", "Enter")
    assert person.acts == 0, "it is settled first"
    history.rmdir()
    history.with_name("aside.sqlite").rename(history)
    person.player.click(person.player.button("Try again"))
    assert person.acts == 1
    assert person.page.view.cover.isVisible()
    person.require_sound()


def test_it_can_be_played_without_being_kept(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("human")
    person.press("Enter", "N")
    history = person.player.folders.history
    history.rename(history.with_name("aside.sqlite"))
    history.mkdir()
    person.press("Enter")
    person.player.click(person.player.button("Go on without keeping"))
    assert person.acts == 1
    chance = Random(1)
    while person.state.phase is not Phase.OVER:
        person.page.play.uncover()
        person.page.play.act(chance.choice(person.state.legal_actions()))
    assert person.page.view.result.isVisible()
    assert person.page.play.game.standing is Standing.OVER
    history.rmdir()
    history.with_name("aside.sqlite").rename(history)
