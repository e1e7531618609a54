"""The sessions in the program: what is told of a deletion stands until the panel is left, and names the session."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pyramid_trainer.store.sessions import SessionReader, SessionSummary
from pyramid_trainer.ui.progress.page import ProgressPage
from pyramid_trainer.ui.sessions.columns import name_of
from pyramid_trainer.ui.sessions.panel import SessionsPanel
from tests.ui import reading
from tests.ui.conftest import OpenProgram
from tests.ui.player import Player, focus_window
from tests.ui.walking import faults


def open_sessions(player: Player) -> SessionsPanel:
    player.press("Ctrl+3")
    page = player.program.furniture.pages.currentWidget()
    assert isinstance(page, ProgressPage)
    player.wait_until(lambda: not page.is_busy)
    panel = page.sections.made["sessions"]
    assert isinstance(panel, SessionsPanel)
    assert panel.isVisible()
    player.wait_until(lambda: not panel.is_busy and panel.deletion.delete.isEnabled())
    for _ in range(3):
        QApplication.processEvents()  # where its buttons stand
    return panel


def sessions(player: Player) -> list[SessionSummary]:
    with SessionReader(player.folders.history) as reader:
        return reader.page(0, 100, deleted=None)


def play_a_hand(player: Player) -> None:
    player.press("Ctrl+1")
    player.play(next(place for place in range(3) if not reading.is_foul(player.drill, place)))
    player.press("Enter")


def delete_selected(player: Player, panel: SessionsPanel) -> str:
    """Deletes it and waits until the list and the figures are read anew; what is told then."""
    player.click(panel.deletion.delete)
    page = player.program.furniture.pages.currentWidget()
    player.wait_until(
        lambda: "Deleted" in " ".join(player.texts(panel)) and not panel.is_busy and not page.is_busy,
    )
    return panel.deletion.told.text()


def test_what_was_told_of_the_running_session_does_not_stand_under_the_next(open_program: OpenProgram) -> None:
    player = open_program(preferences={"progress_section": "sessions"})
    play_a_hand(player)
    panel = open_sessions(player)
    (running,) = sessions(player)
    told = delete_selected(player, panel)
    assert told == f"Deleted: {name_of(running)}. It was running: the next answer opens another session."
    assert panel.deletion.take_back.isVisible()
    play_a_hand(player)
    assert open_sessions(player) is panel
    assert len(sessions(player)) == 2
    assert panel.deletion.told.text() == ""
    assert not panel.deletion.take_back.isVisible(), "whose deletion it takes back is not told any more"
    panel.list.show_deleted.click()
    player.wait_until(lambda: not panel.is_busy and panel.model.rowCount() == 2)
    assert panel.model.line(1).deleted is not None, "it can be taken back all the same"


@pytest.mark.parametrize(("size", "font", "lines"), [((960, 640), 150, 2), ((1280, 800), 100, 1)])
def test_what_was_told_stands_above_the_buttons_where_there_is_no_room_beside_them(
    open_program: OpenProgram, size: tuple[int, int], font: int, lines: int
) -> None:
    player = open_program(preferences={"progress_section": "sessions", "font_size": font}, size=size)
    play_a_hand(player)
    panel = open_sessions(player)
    told, button = panel.deletion.told, panel.deletion.delete
    delete_selected(player, panel)
    player.wait_until(lambda: panel.deletion.take_back.isVisible())
    for _ in range(3):
        QApplication.processEvents()  # where they stand
    whole = told.fontMetrics().boundingRect(told.rect(), Qt.TextFlag.TextWordWrap, told.text())
    assert round(whole.height() / told.fontMetrics().lineSpacing()) == lines
    assert told.height() >= whole.height()
    top, bottom = (told.mapTo(panel, at).y() for at in (told.rect().topLeft(), told.rect().bottomLeft()))
    if lines > 1:
        assert bottom < button.mapTo(panel, QPoint()).y()
    else:
        assert top <= button.mapTo(panel, button.rect().center()).y() <= bottom
    assert faults(panel) == []


def test_the_keyboard_goes_on_where_the_last_session_is_deleted(open_program: OpenProgram) -> None:
    player = open_program(preferences={"progress_section": "sessions"})
    play_a_hand(player)
    panel = open_sessions(player)
    for way in (("Enter", "Delete"), ("Tab", "Enter")):  # *Show deleted*, then as in any list; or *Take back*
        panel.list.table.setFocus()
        press(player, panel, "Delete")
        assert focused() == "Show deleted"
        for key in way:
            press(player, panel, key)
        assert focused() == "Sessions"
        (session,) = sessions(player)
        assert session.deleted is None
        panel.list.show_deleted.setChecked(False)
        player.wait_until(lambda: not panel.is_busy)


def press(player: Player, panel: SessionsPanel, key: str) -> None:
    """And waits until the list and the page are read anew."""
    if key == "Delete":
        QTest.keyClick(focus_window(), Qt.Key.Key_Delete)
    else:
        player.press(key)
    page = player.program.furniture.pages.currentWidget()
    assert isinstance(page, ProgressPage)
    player.wait_until(lambda: not panel.is_busy and not page.is_busy)


def focused() -> str:
    """What a screen reader calls what has the keyboard."""
    widget = QApplication.focusWidget()
    return "" if widget is None else widget.accessibleName()
