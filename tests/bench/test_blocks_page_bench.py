"""How long the window stands still while a block game is played against an opponent that thinks, and while it is
analysed afterwards.

Run by ``pytest tests/bench/test_blocks_page_bench.py``. A timer of 16 ms ticks in the main thread, blocks move, and the
longest gap between two ticks is what the window would have stood still.
"""

import gc
from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QEventLoop, QTimer

from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.training.block_games import PERSON, Sitter
from pyramid_trainer.ui.blocks.page import BlocksPage
from pyramid_trainer.ui.blocks.play import Setup
from tests.bench.gaps import MOST_MS, Gaps
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram, application_as_found, data, open_program, qapp  # noqa: F401

ACT_EVERY_MS = 250
ANALYSE_MS = 15_000
PATIENCE_MS = 240_000


def run_until(done: Callable[[], bool], most_ms: int) -> None:
    """Lets the window run; waiting by qtbot would not let other threads have their turn."""
    loop = QEventLoop()
    looking = QTimer(interval=50)
    looking.timeout.connect(lambda: loop.quit() if done() else None)
    looking.start()
    QTimer.singleShot(most_ms, loop.quit)
    loop.exec()


@pytest.fixture
def page(open_program: OpenProgram) -> BlocksPage:  # noqa: F811 - the fixture of the window's tests
    return Person(open_program(preferences={"motion": "on"})).page


@pytest.mark.parametrize("opponent", ["good", "strong"])
def test_a_whole_game_and_its_analysis(page: BlocksPage, opponent: str) -> None:
    chance = Random(1)
    play = page.play

    def act() -> None:
        if play.acting is not None:
            play.act(chance.choice(play.game.state.legal_actions()))

    page.start(Setup((PERSON, Sitter(opponent)), BlockRules(), 0))
    play.asking.pace.setInterval(200)
    acting = QTimer(page, interval=ACT_EVERY_MS)
    acting.timeout.connect(act)
    run_until(lambda: True, 1000)
    gc.collect()
    gc.freeze()  # as the program spares its collector what it loaded; pytest has loaded more
    gaps = Gaps()
    acting.start()
    run_until(lambda: play.game.state.is_terminal, PATIENCE_MS)
    acting.stop()
    assert play.game.state.is_terminal
    in_game = gaps.longest
    gaps.end()
    page.analyse()
    stepping = QTimer(page, interval=ACT_EVERY_MS)
    stepping.timeout.connect(lambda: page.analysis.step(1))
    stepping.start()
    gaps = Gaps()
    run_until(lambda: False, ANALYSE_MS)
    stepping.stop()
    in_analysis = gaps.longest
    gaps.end()
    print(f"\n{opponent}: longest gap {in_game:.0f} ms in the game, {in_analysis:.0f} ms in the analysis")
    assert max(in_game, in_analysis) < MOST_MS
