"""Closing the window while a note cannot be kept: it is not lost without a word, and nobody is held up for ever."""

from pathlib import Path

import pytest
import shiboken6

from pyramid_trainer.ui.dialogs.unkept_dialog import UnkeptDialog
from pyramid_trainer.ui.review.page import ReviewPage
from pyramid_trainer.ui.sessions.panel import SessionsPanel
from tests.ui.conftest import HARMLESS
from tests.ui.player import Player

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def take_away(player: Player) -> Path:
    history = player.folders.history
    aside = history.with_name("aside.sqlite")
    history.rename(aside)
    history.mkdir()
    return aside


def bring_back(player: Player) -> None:
    player.folders.history.rmdir()
    player.folders.history.with_name("aside.sqlite").rename(player.folders.history)


def review(player: Player) -> ReviewPage:
    """The review page, on the one hand there is."""
    player.press("2", "Enter")
    if not player.attempts():
        player.press("1", "Enter")
    player.press("Ctrl+2")
    (page,) = player.all(ReviewPage)
    player.wait_until(lambda: page.desk.table.rowCount() == 1)
    page.desk.view.go_to(0)
    player.wait_until(lambda: page.desk.replaying.line is not None)
    return page


def note(page: ReviewPage, text: str) -> None:
    page.desk.replaying.panel.note.setFocus()
    page.desk.replaying.panel.note.text_field.setPlainText(text)


def test_a_note_that_is_refused_keeps_the_window_open_until_it_is_kept(player: Player) -> None:
    note(review(player), "remember")
    take_away(player)
    player.window.close()
    dialog = player.dialog(UnkeptDialog)
    assert player.window.isVisible()
    assert any("history.sqlite" in text for text in player.texts(dialog))
    player.click(player.button("Try again", dialog))
    dialog = player.dialog(UnkeptDialog)
    bring_back(player)
    player.click(player.button("Try again", dialog))
    player.wait_until(lambda: not player.window.isVisible())
    (attempt,) = player.attempts()
    assert attempt.note == "remember"


def test_escape_leaves_the_window_and_the_note_as_they_are(player: Player) -> None:
    page = review(player)
    note(page, "remember")
    take_away(player)
    player.window.close()
    player.wait_until(player.dialog(UnkeptDialog).isActiveWindow)
    player.press("Esc")
    player.no_dialog()
    assert player.window.isVisible()
    assert page.desk.replaying.panel.note.text_field.toPlainText() == "remember"
    bring_back(player)
    player.window.close()
    assert not player.window.isVisible()
    assert [attempt.note for attempt in player.attempts()] == ["remember"]


def test_the_window_closes_anyway_when_the_user_says_so(player: Player) -> None:
    note(review(player), "remember")
    take_away(player)
    player.window.close()
    player.click(player.button("Close anyway", player.dialog(UnkeptDialog)))
    player.wait_until(lambda: not player.window.isVisible())
    bring_back(player)
    assert [attempt.note for attempt in player.attempts()] == [""]


def test_the_name_of_a_session_is_asked_about_as_well(player: Player) -> None:
    review(player)
    player.press("Ctrl+3")
    page = player.program.furniture.pages.currentWidget()
    player.wait_until(lambda: not page.is_busy)
    page.tabs.choose("sessions")
    page.tabs.picked.emit("sessions")
    player.wait_until(lambda: bool(player.all(SessionsPanel)))
    (panel,) = player.all(SessionsPanel)
    player.wait_until(lambda: panel.editor.isEnabled())
    panel.editor.name.setText("n" * 81)
    player.window.close()
    dialog = player.dialog(UnkeptDialog)
    assert any("80" in text for text in player.texts(dialog))
    player.wait_until(dialog.isActiveWindow)
    player.press("Esc")
    player.no_dialog()
    panel.editor.name.setText("short")
    player.window.close()
    assert not player.window.isVisible()


def test_an_interrupt_asks_nothing(player: Player) -> None:
    note(review(player), "remember")
    take_away(player)
    player.program.interrupt.closing.emit()
    player.window.close()
    assert not player.window.isVisible()
    assert shiboken6.isValid(player.window)
