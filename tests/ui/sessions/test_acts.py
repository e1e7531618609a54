"""The list of sessions over a real history: named, noted, deleted and taken back."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import ReviewReader
from pyramid_trainer.ui.sessions import columns
from tests.ui.conftest import HARMLESS
from tests.ui.sessions.conftest import Desk

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def test_a_name_and_a_note_are_kept_when_the_field_is_left(desk: Desk, qtbot: QtBot) -> None:
    desk.panel.activateWindow()
    desk.select(1)
    desk.panel.editor.name.setFocus()
    QTest.keyClicks(desk.panel.editor.name, "Rainy evening ")
    QTest.keyClick(desk.panel.editor.name, Qt.Key.Key_Return)
    assert desk.on_disk()[1].name == "Rainy evening"
    desk.panel.editor.note.setFocus()
    QTest.keyClicks(desk.panel.editor.note, "Tired.")
    QTest.keyClick(desk.panel.editor.note, Qt.Key.Key_Return)
    QTest.keyClicks(desk.panel.editor.note, "Queens again.")
    assert desk.on_disk()[1].note == ""
    QTest.keyClick(desk.panel.editor.note, Qt.Key.Key_Tab)
    assert desk.on_disk()[1].note == "Tired.\nQueens again."
    line = desk.lines()[1]
    assert (line[columns.NAME], line[columns.NOTE]) == ("Rainy evening", "Tired. Queens again.")
    assert [one.name for one in desk.on_disk()] == ["", "Rainy evening", "", ""]
    assert desk.told == []


def test_going_to_another_session_keeps_what_was_written(desk: Desk) -> None:
    desk.select(2)
    desk.panel.editor.name.setText("Third")
    desk.select(0)
    assert [one.name for one in desk.on_disk()] == ["", "", "Third", ""]
    assert desk.panel.editor.name.text() == ""
    assert desk.lines()[2][columns.NAME] == "Third"


@pytest.mark.parametrize(
    ("field", "text", "reason"),
    [
        ("name", "n" * 81, "The session's name is longer than 80 characters; shorten it."),
        ("note", "n" * 10_001, "The note is longer than 10,000 characters; shorten it."),
    ],
)
def test_what_cannot_be_kept_stays_in_its_field(desk: Desk, field: str, text: str, reason: str) -> None:
    before = desk.on_disk()
    editor = desk.panel.editor
    (editor.name.setText if field == "name" else editor.note.setPlainText)(text)
    desk.select(1)
    assert reason not in desk.said()
    desk.select(0)
    assert reason in desk.said()
    assert (editor.name.text() if field == "name" else editor.note.toPlainText()) == text
    assert desk.on_disk() == before
    (editor.name.setText if field == "name" else editor.note.setPlainText)("short")
    editor.offer()
    assert reason not in desk.said()
    assert getattr(desk.on_disk()[0], field) == "short"


@pytest.mark.parametrize(("field", "text"), [("name", "n" * 81), ("note", "n" * 10_001)])
def test_what_was_refused_is_given_up_by_writing_what_is_kept(desk: Desk, field: str, text: str) -> None:
    editor = desk.panel.editor
    write = editor.name.setText if field == "name" else editor.note.setPlainText
    for tried in ("kept", text, "kept"):
        write(tried)
        editor.offer()
    assert "longer than" not in desk.said()
    desk.select(1)
    desk.select(0)
    assert (editor.name.text() if field == "name" else editor.note.toPlainText()) == "kept"
    assert getattr(desk.on_disk()[0], field) == "kept"


def test_reading_the_list_anew_leaves_alone_what_is_being_written(desk: Desk) -> None:
    desk.select(1)
    desk.panel.editor.name.setText("half a na")
    desk.clock.pass_by(minutes=7 * 24 * 60)
    desk.answer()
    desk.read()
    assert len(desk.lines()) == 5
    assert desk.panel.list.table.currentIndex().row() == 2
    assert desk.panel.editor.name.text() == "half a na"
    desk.panel.editor.offer()
    assert [one.name for one in desk.on_disk()] == ["", "", "half a na", "", ""]


def test_a_deleted_session_can_be_taken_back_at_once(desk: Desk) -> None:
    before, gone = desk.on_disk(), desk.on_disk()[1]
    desk.delete(1)
    assert desk.on_disk() == [one for one in before if one != gone]
    assert len(desk.lines()) == 3
    assert "Deleted" in desk.said()
    with ReviewReader(desk.path) as review:
        assert review.count() == 34 - gone.hands
    assert desk.told == [("changed",)]
    assert desk.panel.deletion.take_back.isVisible()
    desk.panel.deletion.take_back.click()
    desk.wait()
    desk.wait()
    assert desk.on_disk() == before
    assert len(desk.lines()) == 4
    assert not desk.panel.deletion.take_back.isVisible()
    assert desk.told == [("changed",), ("changed",)]
    with History.open(desk.path) as history:
        assert history.check() == []


def test_a_session_deleted_long_ago_can_be_taken_back(desk: Desk) -> None:
    before = desk.on_disk()
    desk.panel.list.table.setFocus()
    desk.select(0)
    QTest.keyClick(desk.panel.list.table, Qt.Key.Key_Delete)
    desk.wait()
    desk.wait()
    desk.delete(1)
    assert [one.hands for one in desk.on_disk()] == [11, 1]
    desk.panel.list.show_deleted.click()
    desk.wait()
    lines = desk.lines()
    assert [line[columns.KIND] for line in lines] == ["Drill · deleted", "Drill", "Drill · deleted", "Drill"]
    desk.select(0)
    assert not desk.panel.review.isEnabled()
    desk.delete(0)  # the same button, which takes it back
    assert [one.hands for one in desk.on_disk()] == [16, 11, 1]
    desk.delete(2)
    assert desk.on_disk() == before
    desk.panel.list.show_deleted.click()
    desk.wait()
    assert len(desk.lines()) == 4


def test_several_acts_in_a_row_are_done_one_after_another(desk: Desk) -> None:
    desk.select(0)
    for _ in range(3):
        desk.panel.deletion.delete.click()
        desk.panel.list.table.selectRow(desk.panel.list.table.currentIndex().row() + 1)
    desk.wait()
    desk.wait()
    assert [one.hands for one in desk.on_disk()] == [1]
    with History.open(desk.path) as history:
        assert history.check() == []


def test_the_running_session_ends_before_it_is_deleted(desk: Desk) -> None:
    desk.answer()
    desk.clock.pass_by(minutes=5)
    desk.answer()
    running = desk.recorder.sessions.current
    assert running is not None
    desk.read()
    (row,) = [row for row, line in enumerate(desk.lines()) if line[columns.KIND] == "Drill · running"]
    desk.delete(row)
    assert desk.recorder.sessions.current is None
    assert ("session_ended",) in desk.told
    assert "the next answer opens another session" in desk.said()
    (deleted,) = desk.on_disk(deleted=True)
    assert (deleted.id, deleted.hands, deleted.ended) == (running.id, 2, desk.clock.now().utc)
    desk.answer()
    desk.read()
    assert len(desk.lines()) == 5
    assert sorted(one.hands for one in desk.on_disk()) == [1, 1, 6, 11, 16]
    with History.open(desk.path) as history:
        assert history.check() == []


def test_where_every_session_is_deleted_they_are_offered(desk: Desk) -> None:
    for _ in range(4):
        assert not desk.panel.list._show_them.isVisible()
        desk.delete(0)
    assert "All 4 sessions are deleted" in desk.said()
    desk.panel.list._show_them.click()
    desk.wait()
    assert desk.panel.list.show_deleted.isChecked()
    assert len(desk.lines()) == 4
    desk.panel.deletion.delete.click()
    desk.wait()
    desk.wait()
    assert len(desk.on_disk()) == 1


def test_a_history_that_was_moved_is_told_and_nothing_is_lost(desk: Desk) -> None:
    desk.recorder.history()
    elsewhere = desk.path.with_name("elsewhere.sqlite")
    shutil.move(desk.path, elsewhere)
    desk.panel.editor.name.setText("Kept yet?")
    desk.panel.editor.offer()
    assert [name for name, *_ in desk.told] == ["trouble"]
    desk.panel.deletion.delete.click()
    desk.wait()
    assert {name for name, *_ in desk.told} == {"trouble"}
    assert "was moved or deleted" in desk.said()
    assert not desk.path.exists()
    shutil.move(elsewhere, desk.path)
    assert desk.panel.editor.name.text() == "Kept yet?"
    desk.panel.editor.offer()
    assert desk.on_disk()[0].name == "Kept yet?"


def test_no_thread_has_the_file_open_once_it_is_released(desk: Desk) -> None:
    desk.panel.editor.note.setPlainText("written just now")
    desk.panel.deletion.delete.click()
    desk.panel.opened()
    desk.close()
    (deleted,) = desk.on_disk(deleted=True)
    assert deleted.note == "written just now"
    assert [file.name for file in desk.path.parent.glob("history*")] == ["history.sqlite"]


def refused_writes(desk: Desk) -> Path:
    """The history is moved away; where it is."""
    elsewhere = desk.path.with_name("elsewhere.sqlite")
    shutil.move(desk.path, elsewhere)
    return elsewhere


def test_what_could_not_be_kept_is_kept_before_the_window_closes_or_says_why(desk: Desk) -> None:
    desk.recorder.history()
    elsewhere = refused_writes(desk)
    desk.panel.editor.name.setText("First")
    desk.select(1)
    desk.panel.editor.note.setPlainText("of the second")
    told = desk.panel.keep_writing()
    assert len(told) == 2
    assert all("was moved or deleted" in each or "cannot be opened" in each for each in told)
    desk.path.unlink(missing_ok=True)
    shutil.move(elsewhere, desk.path)
    assert desk.panel.keep_writing() == []
    first, second, *_ = desk.on_disk()
    assert (first.name, second.note) == ("First", "of the second")


def test_a_name_that_was_refused_outlives_the_exchange_of_the_history(desk: Desk) -> None:
    desk.panel.editor.name.setText("n" * 81)
    desk.panel.release_history()
    assert desk.panel.editor.name.text() == ""
    desk.read()
    assert desk.panel.editor.name.text() == "n" * 81
    assert "longer than 80" in desk.said()
    desk.panel.editor.name.setText("short")
    assert desk.panel.keep_writing() == []
    assert desk.on_disk()[0].name == "short"


def test_an_act_that_fails_while_the_history_is_released_is_told(desk: Desk) -> None:
    refused_writes(desk)
    desk.panel.deletion.delete.click()
    desk.select(1)
    desk.panel.deletion.delete.click()
    desk.panel.release_history()
    told = [sentence for name, sentence in desk.told if name == "trouble"]
    assert len(told) == 2
    assert all(str(desk.path) in str(sentence) for sentence in told)
