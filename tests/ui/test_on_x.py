"""What only a real window system shows, in a few tests: run under Xvfb by ``packaging/run.py test``."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui.frame import felt_rect
from tests.ui.conftest import HARMLESS, Frames, OpenProgram
from tests.ui.player import Player

pytestmark = [pytest.mark.xcb, pytest.mark.qt_log_ignore(HARMLESS)]


def thought(player: Player) -> float:
    return player.drill.thinking_seconds(player.program.clock.seconds())


def thought_after(player: Player, seconds: float) -> float:
    """The same, so much later."""
    since = time.monotonic()
    player.wait_until(lambda: time.monotonic() > since + seconds)
    return thought(player)


def test_the_clock_runs_only_while_the_window_has_the_focus(open_program: OpenProgram, qtbot: QtBot) -> None:
    player = open_program(in_front=False)
    assert not player.window.isActiveWindow()
    assert thought(player) == thought_after(player, 0.05)
    player.take_focus()
    player.wait_until(lambda: thought(player) > 0.05)
    other = QWidget()
    qtbot.addWidget(other)
    other.resize(200, 100)
    other.show()
    other.activateWindow()
    player.wait_until(lambda: not player.window.isActiveWindow())
    stopped, since = thought(player), time.monotonic()
    assert thought_after(player, 0.15) == stopped
    other.close()
    player.take_focus()
    player.wait_until(lambda: thought(player) > stopped + 0.05)
    player.press("2", "Enter")
    (attempt,) = player.attempts()
    assert attempt.think_ms / 1000 == pytest.approx(thought(player), abs=0.002)
    assert attempt.think_ms / 1000 < time.monotonic() - since + stopped - 0.15


def test_three_hands_by_keys_and_by_mouse(player: Player) -> None:
    for hand in range(1, 4):
        if hand == 2:
            player.drag_card(1, player.felt.plan().one_place.center())
            assert player.chosen() == 1
            player.click(player.button("Set hand"))
        else:
            player.press("2", "Enter")
        if player.phase is Phase.CHOOSING:
            player.press("1", "Enter")
        assert player.phase is Phase.JUDGED
        assert len(player.rows("attempts")) == hand
        player.press("Space")


def test_the_window_opens_in_two_stages_and_nothing_jumps(frames: Frames, open_program: OpenProgram) -> None:
    player = open_program(preferences={"motion": "on"}, size=(1200, 700))
    player.window.repaint()
    assert len(frames.rects) >= 2
    where = felt_rect(player.window.size(), player.opening.look.type)
    assert all(rect == where for rect in frames.rects), frames.rects
    player.press("2")
    assert player.felt.is_moving
    player.wait_until(lambda: not player.felt.is_moving)
    assert player.chosen() == 1


def test_a_smoke_run_paints_one_frame_and_says_how_long_it_took(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "pyramid_trainer", "--smoke", "--data-dir", str(tmp_path / "data")]
    done = subprocess.run(call, capture_output=True, text=True, timeout=60, env=os.environ)
    assert (done.returncode, done.stderr.replace("\n", "")) in ((0, ""), (0, f"{HARMLESS} propagateSizeHints()"))
    facts = json.loads(done.stdout)
    assert set(facts) == {"first_hand_ms", "rss_mb", "version", "since"}
    assert 0 < facts["first_hand_ms"] < 60_000
