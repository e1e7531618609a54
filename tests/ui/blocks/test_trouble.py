"""What goes wrong around a game is told, and the game goes on when it can."""

import os
import signal
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.store.history import History
from pyramid_trainer.training.block_games import Sitter, Sitters, Standing
from pyramid_trainer.ui.banner import Banner
from tests.app.thinking_processes import thinking_processes
from tests.store.block_samples import cut, game_in
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
    person.wait(lambda: bool(thinking_processes()))
    acts = person.acts
    (thinking,) = thinking_processes()
    os.kill(thinking, signal.SIGKILL)
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
    assert person.to_do == "This move is not kept yet."
    person.press("N", "Enter")
    assert person.acts == 0, "it is settled first"
    history.rmdir()
    history.with_name("aside.sqlite").rename(history)
    person.player.click(person.player.button("Try again"))
    assert person.acts == 1
    assert person.page.view.cover.isVisible()
    person.require_sound()


@pytest.mark.parametrize("pace", [0, 60_000])
def test_what_waits_still_waits_after_another_page(open_program: OpenProgram, pace: int) -> None:
    """Be it an act of the person or, where it comes at once, of the opponent."""
    person = Person(open_program())
    person.start("random", first="you" if pace else "other")
    assert person.page.play.acting is not None or not pace
    person.page.play.asking.pace.setInterval(pace)
    history = person.player.folders.history
    aside = history.with_name("aside.sqlite")
    if history.exists():
        history.rename(aside)
    history.mkdir()
    if pace:
        person.press("N", "Enter")
    person.wait(lambda: person.to_do == "This move is not kept yet.")
    acts = person.acts
    person.press("Ctrl+1", "Ctrl+4")
    assert person.to_do == "This move is not kept yet."
    assert person.page.view.panel.front.hasFocus()
    history.rmdir()
    if aside.exists():
        aside.rename(history)
    person.press("Enter")
    assert person.acts == acts + 1
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
    assert "Nothing is kept" in person.player.banner(), "as everywhere"
    assert "not kept" in person.player.texts()
    chance = Random(1)
    while person.state.phase is not Phase.OVER:
        person.page.play.uncover()
        person.page.play.act(chance.choice(person.state.legal_actions()))
    assert person.page.view.result.isVisible()
    assert person.page.play.game.standing is Standing.OVER
    history.rmdir()
    history.with_name("aside.sqlite").rename(history)


def keep_game(history: Path, sitters: Sitters) -> None:
    """A game that goes on, whoever's turn it is in the taking."""
    game = replace(cut(game_in(Random(6)), 34), sitters=sitters, match=None)
    with History.open(history) as opened, opened.writing() as writer:
        writer.blocks.keep(game)


def test_a_file_that_a_history_names_is_not_run(open_program: OpenProgram, data: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    file = tmp_path / "mine.py"
    file.write_text(f"open({str(ran)!r}, 'w').close()\nclass Any:\n    choose = None\n", "utf-8")
    foreign = Sitter(f"{file}:Any")
    keep_game(data / "history.sqlite", (foreign, foreign))
    person = Person(open_program())
    person.wait(lambda: person.page.play.game is not None)
    person.wait(lambda: "Try again" in person.player.buttons())
    assert "cannot be played against in the window" in person.page.view.panel._whole
    assert not ran.exists()
    person.player.click(person.player.button("Pause"))
    assert person.page.setup.isVisible()


def test_a_choice_that_was_cut_short_is_told(open_program: OpenProgram) -> None:
    person = Person(open_program())
    thinker = person.page.thinker
    thinker.choose = partial(thinker.choose, seconds=0)
    person.start("strong")
    chance = Random(1)
    while person.state.phase is Phase.PLACING and person.await_turn():
        person.page.play.act(chance.choice(person.state.legal_actions()))
    while person.await_turn() and "out of time" not in person.page.view.panel._whole:
        person.page.play.act(chance.choice(person.state.legal_actions()))
    assert "out of time" in person.page.view.panel._whole
    assert person.acts < 60


def test_a_game_that_cannot_be_read_is_told(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("human")
    person.press("Enter", "N", "Enter")
    person.player.click(person.player.button("Pause"))
    person.wait(lambda: person.page.setup.saved.going.isVisible())
    history = person.player.folders.history
    history.rename(history.with_name("aside.sqlite"))
    person.player.click(person.player.button("Go on"))
    assert person.page.setup.isVisible()
    assert person.player.window.findChild(Banner).isVisible()
