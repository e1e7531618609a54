"""The list of sessions over a real history: read, named, noted, deleted and taken back, however long it is."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import Filter, ReviewReader
from pyramid_trainer.store.sessions import SessionReader, SessionSummary
from pyramid_trainer.training.sessions import SessionLog
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.paged_lines import PAGE
from pyramid_trainer.ui.sessions import columns
from pyramid_trainer.ui.sessions.panel import SessionsPanel
from tests.app.practice import RULES, SetClock, identifiers
from tests.store.samples import SINGLE, START, attempt_in, session_at
from tests.training.samples import attempt
from tests.ui.conftest import HARMLESS, application_as_found

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


class Desk:
    """A panel over a history, and what a person does with it."""

    def __init__(self, path: Path, qtbot: QtBot, preferences: Path) -> None:
        self.path = path
        self._qtbot = qtbot
        self.clock = SetClock()
        self._answers = 0
        self.recorder = Recorder(path, SessionLog(identifiers(), timedelta(minutes=30)))
        self.look = Look(Preferences(preferences), system_is_dark=False)
        self.panel = SessionsPanel(path, self.recorder, self.clock, self.look)
        self.told: list[tuple[str, object]] = []
        for name in ("review_asked", "changed", "session_ended", "trouble"):
            getattr(self.panel, name).connect(lambda *said, name=name: self.told.append((name, *said)))
        qtbot.addWidget(self.panel)
        self.panel.resize(860, 520)
        self.panel.show()
        self.read()

    def read(self) -> None:
        self.panel.opened()
        self.wait()

    def wait(self) -> None:
        self._qtbot.waitUntil(lambda: not self.panel.is_busy)

    def answer(self) -> None:
        """Keeps an answer, as the drill does."""
        moment = self.clock.now()
        session = self.recorder.sessions.session_for(moment)
        self._answers += 1
        made = attempt(self._answers, session=session.id, moment=moment)
        self.recorder.keep(made, RULES, session)

    def lines(self) -> list[list[str]]:
        """What stands in the table; waits for what is not read yet."""
        model = self.panel.model
        places = range(model.rowCount())
        for row in places:
            model.summary(row)
        self.wait()
        return [[model.index(row, column).data() for column in range(model.columnCount())] for row in places]

    def select(self, row: int) -> None:
        self.panel.table.selectRow(row)
        self.wait()

    def delete(self, row: int) -> None:
        self.select(row)
        self.panel.delete.click()
        self.wait()
        self.wait()  # the list is read after the act

    def on_disk(self, *, deleted: bool | None = False) -> list[SessionSummary]:
        with SessionReader(self.path) as reader:
            return reader.page(0, 10**6, deleted=deleted)

    def said(self) -> str:
        return " ".join(label.text() for label in self.panel.findChildren(QLabel) if label.isVisible())

    def close(self) -> None:
        self.panel.release_history()
        self.recorder.close(self.clock.now())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


@pytest.fixture
def desk_on(path: Path, tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Callable[[], Desk]]:
    """Sets up a panel over the history at ``path``."""
    desks: list[Desk] = []

    def set_up() -> Desk:
        desks.append(Desk(path, qtbot, tmp_path / "preferences.toml"))
        return desks[-1]

    with application_as_found(qapp):
        QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
        yield set_up
        for desk in desks:
            desk.close()


@pytest.fixture
def desk(path: Path, desk_on: Callable[[], Desk]) -> Desk:
    """Four sessions on four days, of 1, 6, 11 and 16 hands."""
    chance = Random(3)
    with History.open(path) as history:
        for day in range(4):
            session = session_at(chance, START + timedelta(days=day))
            for number in range(1 + 5 * day):
                history.keep_attempt(attempt_in(session, chance, number), SINGLE, session)
            history.end_session(session.id, session.opened.utc + timedelta(hours=1))
    return desk_on()


def test_sessions_stand_newest_first_with_their_figures(desk: Desk) -> None:
    lines = desk.lines()
    assert [line[columns.HANDS] for line in lines] == ["16", "11", "6", "1"]
    assert [line[columns.STARTED] for line in lines][::3] == ["03/12/2026 08:26", "30/11/2026 08:26"]
    assert lines[0][columns.NAME] == "Thursday 08:26"
    assert "4 sessions" in desk.said()
    for line, summary in zip(lines, desk.on_disk(), strict=True):
        assert line[columns.COUNTED] == str(summary.counted)
        assert summary.accuracy is not None
        assert summary.loss is not None
        assert float(line[columns.ACCURACY].rstrip("\xa0%")) == pytest.approx(100 * summary.accuracy, abs=0.051)
        assert float(line[columns.LOSS]) == pytest.approx(100 * summary.loss, abs=0.0051)
        hours, minutes, seconds = map(int, line[columns.THINKING].split(":"))
        assert 3600 * hours + 60 * minutes + seconds == pytest.approx(summary.think_ms / 1000, abs=0.5)


def test_what_has_no_room_is_told_by_tool_tips(desk: Desk) -> None:
    summary, model = desk.on_disk()[0], desk.panel.model
    tip = model.index(0, columns.ACCURACY).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith(f"{summary.right} of {summary.counted} optimal; 95 % interval ")
    assert model.index(0, columns.THINKING).data(Qt.ItemDataRole.ToolTipRole).endswith(": 0:05:00")
    titles = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert all(titles)
    assert len(set(titles)) == 9


def test_numbers_and_dates_are_the_users_and_words_the_windows(desk: Desk) -> None:
    QLocale.setDefault(QLocale(QLocale.Language.German, QLocale.Country.Germany))
    line = desk.lines()[0]
    assert line[columns.NAME] == "Thursday 08:26"
    assert line[columns.STARTED] == "03.12.2026 08:26"
    assert "," in line[columns.LOSS]


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
    assert desk.panel.table.currentIndex().row() == 2
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
    assert desk.panel.take_back.isVisible()
    desk.panel.take_back.click()
    desk.wait()
    desk.wait()
    assert desk.on_disk() == before
    assert len(desk.lines()) == 4
    assert not desk.panel.take_back.isVisible()
    assert desk.told == [("changed",), ("changed",)]
    with History.open(desk.path) as history:
        assert history.check() == []


def test_a_session_deleted_long_ago_can_be_taken_back(desk: Desk) -> None:
    before = desk.on_disk()
    desk.panel.table.setFocus()
    desk.select(0)
    QTest.keyClick(desk.panel.table, Qt.Key.Key_Delete)
    desk.wait()
    desk.wait()
    desk.delete(1)
    assert [one.hands for one in desk.on_disk()] == [11, 1]
    desk.panel.show_deleted.click()
    desk.wait()
    lines = desk.lines()
    assert [line[columns.KIND] for line in lines] == ["Drill · deleted", "Drill", "Drill · deleted", "Drill"]
    desk.select(0)
    assert not desk.panel.review.isEnabled()
    desk.delete(0)  # the same button, which takes it back
    assert [one.hands for one in desk.on_disk()] == [16, 11, 1]
    desk.delete(2)
    assert desk.on_disk() == before
    desk.panel.show_deleted.click()
    desk.wait()
    assert len(desk.lines()) == 4


def test_several_acts_in_a_row_are_done_one_after_another(desk: Desk) -> None:
    desk.select(0)
    for _ in range(3):
        desk.panel.delete.click()
        desk.panel.table.selectRow(desk.panel.table.currentIndex().row() + 1)
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


def test_a_session_runs_no_longer_after_a_longer_pause(desk: Desk) -> None:
    desk.answer()
    desk.clock.pass_by(minutes=30)
    desk.read()
    assert sum("running" in line[columns.KIND] for line in desk.lines()) == 1
    desk.clock.pass_by(seconds=1)
    desk.read()
    assert not any("running" in line[columns.KIND] for line in desk.lines())


def test_the_hands_of_a_session_are_asked_for(desk: Desk) -> None:
    desk.select(2)
    desk.panel.review.click()
    desk.panel.table.setFocus()
    QTest.keyClick(desk.panel.table, Qt.Key.Key_Return)
    wanted = ("review_asked", Filter(session=desk.on_disk()[2].id))
    assert desk.told == [wanted, wanted]


def test_an_empty_list_says_what_will_be_here(path: Path, desk_on: Callable[[], Desk]) -> None:
    History.open(path).close()
    desk = desk_on()
    assert "Sessions will be listed here" in desk.said()
    assert not desk.panel.delete.isEnabled()
    assert not desk.panel.editor.isEnabled()
    desk.answer()
    desk.read()
    assert "Sessions will be listed here" not in desk.said()
    assert len(desk.lines()) == 1


def test_where_every_session_is_deleted_they_are_offered(desk: Desk) -> None:
    for _ in range(4):
        assert not desk.panel.show_them.isVisible()
        desk.delete(0)
    assert "All 4 sessions are deleted" in desk.said()
    desk.panel.show_them.click()
    desk.wait()
    assert desk.panel.show_deleted.isChecked()
    assert len(desk.lines()) == 4
    desk.panel.delete.click()
    desk.wait()
    desk.wait()
    assert len(desk.on_disk()) == 1


def test_a_history_that_cannot_be_read_is_told(path: Path, desk_on: Callable[[], Desk]) -> None:
    desk = desk_on()  # there is no file at all
    assert [name for name, *_ in desk.told] == ["trouble"]
    assert str(path) in desk.told[0][1]
    assert not path.exists()


def test_a_history_that_was_moved_is_told_and_nothing_is_lost(desk: Desk) -> None:
    desk.recorder.history()
    elsewhere = desk.path.with_name("elsewhere.sqlite")
    shutil.move(desk.path, elsewhere)
    desk.panel.editor.name.setText("Kept yet?")
    desk.panel.editor.offer()
    assert [name for name, *_ in desk.told] == ["trouble"]
    desk.panel.delete.click()
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
    desk.panel.delete.click()
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
    desk.panel.delete.click()
    desk.select(1)
    desk.panel.delete.click()
    desk.panel.release_history()
    told = [sentence for name, sentence in desk.told if name == "trouble"]
    assert len(told) == 2
    assert all(str(desk.path) in str(sentence) for sentence in told)


MANY = 100_000


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """So many sessions, an hour apart, named by their number."""
    path = tmp_path_factory.mktemp("many") / "history.sqlite"
    History.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executemany(
            "INSERT INTO sessions (id, kind, opened_utc, opened_local_date, opened_offset_min, opened_day,"
            " last_answer_utc, name) VALUES (?, 'drill', ?, ?, 0, ?, ?, ?)",
            (
                (number.to_bytes(16, "big"), 3_600_000 * number, number // 24, number // 24, 3_600_000 * number, number)
                for number in range(MANY)
            ),
        )
        connection.commit()
    return path


def test_a_hundred_thousand_sessions_scroll(many: Path, path: Path, desk_on: Callable[[], Desk]) -> None:
    shutil.copyfile(many, path)
    desk = desk_on()
    model, table = desk.panel.model, desk.panel.table
    assert model.rowCount() == MANY
    for share in (0.0, 0.25, 0.5, 0.9, 1.0, 0.1):
        table.verticalScrollBar().setValue(round(share * table.verticalScrollBar().maximum()))
        table.grab()
        desk.wait()
        first = table.rowAt(0)
        assert model.index(first, columns.NAME).data() == str(MANY - 1 - first)
        assert model.index(first + 5, columns.NAME).data() == str(MANY - 6 - first)
    desk.select(MANY - 1)
    table.scrollToBottom()
    table.grab()
    desk.wait()
    desk.delete(MANY - 1)
    assert model.rowCount() == MANY - 1
    assert table.currentIndex().row() == MANY - 2
    assert desk.panel.editor.name.text() == "1"


def test_of_many_pages_only_the_last_are_remembered(many: Path, path: Path, desk_on: Callable[[], Desk]) -> None:
    shutil.copyfile(many, path)
    desk = desk_on()
    model = desk.panel.model
    for page in range(100):
        model.summary(page * PAGE)
    desk.wait()
    assert model.summary(99 * PAGE) is not None
    assert model.summary(PAGE) is None, "it has been forgotten, and is read again"
    desk.wait()
    assert model.summary(PAGE) is not None


def test_a_list_that_scrolls_sideways_anyway_cuts_no_name(desk: Desk) -> None:
    table, metrics = desk.panel.table, desk.panel.table.fontMetrics()
    for width in (400, 700, 860, 1400):
        desk.panel.resize(width, 520)
        QApplication.processEvents()
        whole = metrics.horizontalAdvance("n" * 14) <= table.columnWidth(columns.NAME)
        assert whole or table.horizontalHeader().length() <= table.viewport().width()
