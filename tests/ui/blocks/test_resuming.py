"""A game that was left, or whose program was killed at any move, goes on at that move."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

from pyramid_trainer.store.block_games import BlockGameReader
from pyramid_trainer.training.block_games import Standing
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram
from tests.ui.history_dialog import erase

ROOT = Path(__file__).resolve().parents[3]

KILLED = """
import sys
from random import Random
from PySide6.QtCore import QTimer
from pyramid_trainer.app.paths import folders
from pyramid_trainer.ui.application import Opening, make_application
from pyramid_trainer.ui.blocks.play import Setup
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.training.block_games import PERSON, Sitter

application = make_application()
chance = Random(int(sys.argv[2]))
opening = Opening(folders(sys.argv[1], {}), chance, sole=True)
opening.show()

def begin():
    if not hasattr(opening, "program"):
        return
    timer.stop()
    page = opening.program.furniture.show_page("blocks")
    page.play.asking.pace.setInterval(0)
    def act():
        if page.play.acting is not None:
            page.play.act(chance.choice(page.play.game.state.legal_actions()))
            print(page.play.game.id, len(page.play.game.record.game.acts), flush=True)
    page.start(Setup((PERSON, Sitter("random")), BlockRules(), 0))
    acting = QTimer(opening.window, interval=5)
    acting.timeout.connect(act)
    acting.start()

timer = QTimer(interval=10)
timer.timeout.connect(begin)
timer.start()
application.exec()
"""


def test_a_game_that_was_left_is_on_the_table_again(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("random", scoring="advanced", length="7")
    chance = Random(1)
    while person.acts < 37 and person.await_turn():
        person.page.play.act(chance.choice(person.state.legal_actions()))
    left, acts = person.kept(), person.acts
    person.player.close()
    again = Person(open_program())
    again.wait(lambda: again.page.play.game is not None)
    assert again.page.play.game.id == left.id
    assert again.acts >= acts
    assert str(again.page.play.game.record.game).startswith(str(left.game)[:400])
    while again.await_turn():
        again.page.play.act(chance.choice(again.state.legal_actions()))
    assert again.kept().standing is Standing.OVER


def test_an_erased_game_leaves_the_table_and_does_not_come_back(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("random")
    chance = Random(1)
    while person.acts < 36 and person.await_turn():
        person.page.play.act(chance.choice(person.state.legal_actions()))
    erase(person.player)
    person.wait(lambda: not person.page._background.is_busy)
    assert person.page.play.game is None
    assert person.page.setup.isVisible()
    assert "Go on" not in person.player.buttons()
    assert person.player.counts("block_games") == (0,)


def test_another_page_pauses_it(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("random")
    person.press("N", "Enter", "Ctrl+1")
    acts = person.acts
    assert person.page.play.game.is_paused
    person.player.wait_until(lambda: True)
    assert person.acts == acts, "the opponent waits"
    person.press("Ctrl+4")
    assert not person.page.play.game.is_paused
    assert person.await_turn()
    assert person.acts > acts


def test_a_finished_game_is_not_taken_up(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("random")
    person.press("N", "Enter")
    assert person.await_turn()
    person.page.play.resign()
    person.player.close()
    again = Person(open_program())
    assert again.page.play.game is None
    assert again.page.setup.isVisible()


def test_a_killed_program_goes_on_where_it_was(open_program: OpenProgram, data: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(data), "5"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        for line in process.stdout:
            game_id, acts = line.split()
            if int(acts) >= 41:
                break
        process.send_signal(signal.SIGKILL)
    with BlockGameReader(data / "history.sqlite") as reader:
        kept = reader.game(game_id)
    assert kept is not None
    assert len(kept.game.acts) >= int(acts), "what was shown was kept"
    person = Person(open_program())
    person.wait(lambda: person.page.play.game is not None)
    assert person.page.play.game.id == game_id
    assert person.acts >= len(kept.game.acts)
    chance = Random(2)
    while person.await_turn():
        person.page.play.act(chance.choice(person.state.legal_actions()))
    assert person.state.is_terminal
    person.require_sound()
