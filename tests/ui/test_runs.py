"""*Drill these* in the window: the run deals, says how far it is, and can be left."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox

from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.casino.hands import HandClass, parse_class
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.training.runs import FILLER, RUN, Picked
from pyramid_trainer.ui.drill.run_line import RunLine
from tests.ui import reading
from tests.ui.conftest import OpenProgram
from tests.ui.player import Player
from tests.ui.walking import faults

BUILT_IN = RuleFiles(Path("rules"))
ONE, SIX = BUILT_IN.load("single-deck"), BUILT_IN.load("six-deck")
QQ7, A83, AAA = parse_class("QQ7"), parse_class("A83"), parse_class("AAA")


def drill(player: Player, *picked: tuple[str, HandClass]) -> None:
    player.program.furniture.drill_these([Picked(*each) for each in picked])


def run_line(player: Player) -> str:
    """What the run says of itself; nothing when none is on."""
    return " ".join(text for line in player.all(RunLine) for text in player.texts(line))


def settle() -> None:
    """Lets what has just appeared find its place: first the line in the head, then what stands in it."""
    QApplication.processEvents()
    QApplication.processEvents()


def title(player: Player) -> str:
    rules = player.program.furniture.drill.picker.rules
    assert rules is not None
    return rules.name


def answer(player: Player, *, best: bool = True) -> None:
    """Answers the hand on the table by keyboard, the best or the other way."""
    dealt = player.drill.round
    laid = [card.rank for card in reading.highest_first(dealt.cards)]
    values = solve(dealt.rules).values(dealt.hand)
    wanted = next(value for value in values if value.best == best)
    player.play(laid.index(wanted.setting.one))
    assert player.phase is Phase.JUDGED


def test_a_run_is_told_until_everything_is_mended(open_program: OpenProgram) -> None:
    player = open_program()
    assert run_line(player) == ""
    drill(player, (ONE.rules_hash, QQ7), (ONE.rules_hash, A83))
    assert run_line(player) == "Run: 0 of 2 mended"
    seen = set()
    while player.program.trainer.run_progress is not None:
        mode = player.drill.round.mode
        seen.add(mode)
        assert ("filler" in run_line(player)) == (mode == FILLER)
        answer(player)
        progress = player.program.trainer.run_progress
        assert progress is not None
        whole = progress.mended == progress.goals
        told = "Run: all 2 classes are mended" if whole else f"Run: {progress.mended} of 2 mended"
        assert run_line(player).removesuffix(" · this hand is a filler") == told
        player.press("Enter")
    assert seen == {RUN, FILLER}
    assert run_line(player) == ""
    assert player.phase is Phase.CHOOSING


def test_a_wrong_answer_is_not_mended(open_program: OpenProgram) -> None:
    player = open_program()
    drill(player, (ONE.rules_hash, A83))
    for best in (False, True, False):
        while player.drill.round.hand != A83:
            answer(player)
            player.press("Enter")
        answer(player, best=best)
        assert run_line(player) == "Run: 0 of 1 mended"
        player.press("Enter")


def test_the_title_goes_with_the_rules_of_the_run_and_back(open_program: OpenProgram) -> None:
    player = open_program()
    assert title(player) == ONE.name
    drill(player, (SIX.rules_hash, A83), (ONE.rules_hash, QQ7))
    assert (title(player), player.drill.round.rules) == (SIX.name, SIX)
    while player.drill.round.rules == SIX:
        answer(player)
        player.press("Enter")
    assert (title(player), run_line(player).partition(" ·")[0]) == (ONE.name, "Run: 1 of 2 mended")
    player.click(player.button("End run"))
    assert (title(player), run_line(player)) == (ONE.name, "")


def test_a_run_can_be_left_with_the_hand_still_open(open_program: OpenProgram) -> None:
    player = open_program()
    drill(player, (SIX.rules_hash, A83))
    player.click(player.button("End run"))
    assert (run_line(player), title(player), player.drill.round.mode) == ("", ONE.name, "natural")
    assert player.rows("attempts") == []
    answer(player)
    assert [attempt.mode for attempt in player.attempts()] == ["natural"]


def test_left_after_a_verdict_the_verdict_stays_until_the_next_hand(open_program: OpenProgram) -> None:
    player = open_program()
    drill(player, (SIX.rules_hash, A83))
    answer(player, best=False)
    shown = player.texts(player.program.furniture.drill.panel)
    player.click(player.button("End run"))
    assert player.texts(player.program.furniture.drill.panel) == shown
    assert (run_line(player), title(player)) == ("", SIX.name)
    player.press("Enter")
    assert (title(player), player.drill.round.rules) == (ONE.name, ONE)


def test_another_rule_set_ends_the_run(open_program: OpenProgram) -> None:
    player = open_program()
    drill(player, (ONE.rules_hash, A83))
    player.program.furniture.use_rules("six-deck")
    assert (run_line(player), title(player)) == ("", SIX.name)


def test_nothing_to_drill_is_one_sentence(open_program: OpenProgram) -> None:
    player = open_program()
    dealt = player.drill.round
    for rules, hand, said in (
        (ONE.rules_hash, AAA, "There is nothing to drill there"),
        ("0" * 64, A83, "known by its number alone"),
    ):
        drill(player, (rules, hand))
        box = player.dialog(QMessageBox)
        assert said in box.text()
        player.click(player.button("OK", box))
        player.no_dialog()
    assert player.drill.round is dealt


def test_what_is_left_out_is_told(open_program: OpenProgram) -> None:
    player = open_program()
    drill(player, (ONE.rules_hash, A83), ("0" * 64, QQ7))
    assert "1 class is left out" in player.banner()
    assert run_line(player) == "Run: 0 of 1 mended"


@pytest.mark.parametrize("font_size", [100, 150])
@pytest.mark.parametrize("size", [(960, 640), (1280, 800)])
def test_the_line_fits(open_program: OpenProgram, size: tuple[int, int], font_size: int) -> None:
    player = open_program(preferences={"font_size": font_size, "clock": True}, size=size)
    drill(player, (SIX.rules_hash, A83), (SIX.rules_hash, QQ7))
    settle()
    assert faults(player.window) == []
    while player.drill.round.mode != FILLER:
        answer(player)
        player.press("Enter")
    settle()
    assert faults(player.window) == []
    (line,) = player.all(RunLine)
    assert line.mapTo(player.window, QPoint(0, 0)).x() > 0
    assert all(label.isVisible() for label in line.findChildren(QLabel))
