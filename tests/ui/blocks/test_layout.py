"""Nothing is cut off, covered or outside on the blocks page: every size, every font size, every state."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.ui.blocks.play_table import PlayTable
from tests.ui.blocks.person import Person
from tests.ui.blocks.size import too_small
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.walking import faults

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

SIZES = [(960, 640), (1280, 800), (1920, 1080), (3840, 2160)]
FONTS = [(100, "light"), (130, "light"), (150, "dark")]


def play(person: Person, acts: int, chance: Random) -> None:
    while person.acts < acts and person.await_turn():
        person.page.play.uncover()
        person.page.play.act(chance.choice(person.state.legal_actions()))


def states(person: Person) -> Iterator[str]:
    """Brings the page into every state it has, one after the other."""
    chance = Random(9)
    yield "a new game"
    person.start("human", scoring="advanced", length="11")
    yield "covered"
    person.press("Enter")
    yield "placing"
    play(person, 30, chance)
    yield "two taking"
    while person.state.phase is not Phase.KEEPING and not person.state.is_terminal:
        jokers = [
            act
            for act in person.state.legal_actions()
            if person.state.phase is Phase.TAKING and str(person.state.deal[person.state.board.tower[act.at]]) == "**"
        ]
        person.page.play.act(jokers[0] if jokers else chance.choice(person.state.legal_actions()))
    yield "a joker's three"
    person.press("Right")
    yield "one of them chosen"
    person.player.click(person.player.button("Resign"))
    yield "resigning"
    person.press("Esc")
    play(person, 1000, chance)
    yield "over, the match goes on"
    person.press("S")
    person.player.wait_until(lambda: person.page.view._sheet is not None and person.page.view._sheet.isVisible())
    yield "the score sheet"
    person.press("Esc")
    person.player.no_dialog()
    person.player.click(person.player.button("Analyse"))
    view = person.page.analysis
    person.wait(lambda: bool((known := view.analyst.so_far(view._view)) and len(known.decisions) > 20), 90_000)
    decisions = view.analyst.so_far(view._view).decisions
    for seat, whose in enumerate(("a move", "the other player's move")):
        view.go_to(
            max((one for one in decisions if one.seat == seat and one.lead), key=lambda one: one.lead.mean).number
        )
        view.stop()
        yield f"{whose} analysed"
    for acts in range(30, len(view.line.record.acts), 11):
        view.go_to(acts)
        view.stop()
        yield f"after {acts} acts"
    person.player.click(person.player.button("All moves"))
    yield "all moves"
    person.press("Esc")
    person.player.click(person.player.button("New game"))
    person.start("strong", scoring="basic", length="5")
    person.press("N", "Enter")
    person.player.click(person.player.button("Pause"))
    person.wait(lambda: person.page.setup.saved.going.isVisible() and not person.page._background.is_busy)
    yield "a new game, others to go on with"


def test_the_blocks_of_an_analysis_are_large_in_a_small_window_too(open_program: OpenProgram) -> None:
    person = Person(open_program(size=(960, 640)))
    person.analyse_a_game()
    view = person.page.analysis
    view.stop()
    assert view.table.plan.block.width() >= 2 * view.table.plan.line, "though this pyramid is as high as can be"
    assert view.side.alternatives.height() >= 6 * view.table.plan.line, "some of the moves are seen at once"


@pytest.mark.parametrize(("font_size", "theme"), FONTS)
def test_everything_can_be_read_whole(open_program: OpenProgram, font_size: int, theme: str) -> None:
    person = Person(open_program(preferences={"font_size": font_size, "theme": theme}))
    found = []
    for state in states(person):
        for size in SIZES:
            person.player.window.resize(*size)
            for _ in range(3):
                QApplication.processEvents()
            top = QApplication.activeModalWidget() or person.player.window
            found += [f"{size} {state}: {fault}" for fault in faults(top)]
            tables = [table for table in top.findChildren(PlayTable) if table.isVisible()]
            found += [f"{size} {state}: too small: {key}" for table in tables for key in too_small(table)]
        person.player.window.resize(1280, 800)
        QApplication.processEvents()
    assert found == []
