"""Where the keyboard is on the progress page, in the window, once the mouse has been used."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from pyramid_trainer.app.periods import Span
from pyramid_trainer.ui.progress.page import ProgressPage
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.player import Player, focus_window

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

SECTIONS = ("Ideas", "Map", "Calendar", "Sessions", "Overview")


@pytest.fixture
def player(open_program: OpenProgram, data: Path, generated: Path) -> Player:
    """On the progress page, which shows everything there is."""
    shutil.copyfile(generated, data / "history.sqlite")
    player = open_program()
    player.press("Ctrl+3")
    page_of(player).head.choose_span(Span.ALL)
    settle(player)
    return player


def page_of(player: Player) -> ProgressPage:
    page = player.program.furniture.pages.currentWidget()
    assert isinstance(page, ProgressPage)
    return page


def settle(player: Player) -> None:
    player.wait_until(lambda: not page_of(player).is_busy)
    QApplication.processEvents()


def tab(player: Player, name: str) -> QPushButton:
    button = player.button(name, page_of(player).tabs)
    assert isinstance(button, QPushButton)
    return button


def is_inside(player: Player) -> bool:
    """Whether something in the section has the focus."""
    focused = QApplication.focusWidget()
    return focused is not None and page_of(player).sections.isAncestorOf(focused)


@pytest.mark.parametrize("begin", ["the page", "the rail", "the section before"])
def test_after_a_click_on_a_section_tab_leads_into_it(player: Player, begin: str) -> None:
    if begin == "the rail":
        player.button("Review").setFocus()
    for name in SECTIONS:
        player.click(tab(player, name))
        settle(player)
        player.press("Tab")
        assert is_inside(player), name
        if begin != "the section before":
            page_of(player).setFocus() if begin == "the page" else player.button("Review").setFocus()


def test_and_back_to_the_sections(player: Player) -> None:
    player.click(tab(player, "Map"))
    settle(player)
    player.press("Tab")
    QTest.keyClick(focus_window(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert tab(player, "Map").hasFocus()


def test_the_arrow_keys_stay_with_the_sections(player: Player) -> None:
    tab(player, "Overview").setFocus()
    for name in ("Ideas", "Map", "Calendar", "Sessions"):
        QTest.keyClick(focus_window(), Qt.Key.Key_Right)
        settle(player)
        assert tab(player, name).hasFocus()
    player.press("Tab")
    assert is_inside(player)
