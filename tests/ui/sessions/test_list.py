"""The list of sessions over a real history: what stands in it, however long it is."""

import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import Filter
from pyramid_trainer.store.sessions import SessionReader
from pyramid_trainer.ui.paged_lines import PAGE, PAGES_KEPT
from pyramid_trainer.ui.sessions import columns
from tests.ui.busy import busy
from tests.ui.conftest import HARMLESS
from tests.ui.sessions.conftest import Desk

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


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
    desk.panel.list.table.setFocus()
    QTest.keyClick(desk.panel.list.table, Qt.Key.Key_Return)
    wanted = ("review_asked", Filter(session=desk.on_disk()[2].id))
    assert desk.told == [wanted, wanted]


def test_an_empty_list_says_what_will_be_here(path: Path, desk_on: Callable[[], Desk]) -> None:
    History.open(path).close()
    desk = desk_on()
    assert "Sessions will be listed here" in desk.said()
    assert not desk.panel.deletion.delete.isEnabled()
    assert not desk.panel.editor.isEnabled()
    desk.answer()
    desk.read()
    assert "Sessions will be listed here" not in desk.said()
    assert len(desk.lines()) == 1


def test_a_history_that_cannot_be_read_is_told(path: Path, desk_on: Callable[[], Desk]) -> None:
    desk = desk_on()  # there is no file at all
    assert [name for name, *_ in desk.told] == ["trouble"]
    assert str(path) in desk.told[0][1]
    assert not path.exists()


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
    model, table = desk.panel.model, desk.panel.list.table
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
    for page in range(1, PAGES_KEPT + 2):
        model.line(page * PAGE)
        desk.wait()
    assert model.line((PAGES_KEPT + 1) * PAGE) is not None
    assert model.line(PAGE) is None, "it has been forgotten, and is read again"
    desk.wait()
    assert model.line(PAGE) is not None


def test_what_was_scrolled_past_is_not_read(
    many: Path, path: Path, desk_on: Callable[[], Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copyfile(many, path)
    desk = desk_on()
    model, read, rows = desk.panel.model, [], SessionReader.rows

    def noted(reader: SessionReader, numbers: Iterable[int]) -> object:
        numbers = list(numbers)
        read.append((MANY - max(numbers)) // PAGE)  # the newest session, of the highest number, is in the first row
        return rows(reader, numbers)

    monkeypatch.setattr(SessionReader, "rows", noted)
    with busy(model._background):
        for page in (*range(10, 100, 10), 80):
            model.line(page * PAGE)
    desk.wait()
    assert sorted(read) == [60, 70, 80, 90]
    assert model.line(80 * PAGE) is not None


def test_a_list_that_scrolls_sideways_anyway_cuts_no_name(desk: Desk) -> None:
    table, metrics = desk.panel.list.table, desk.panel.list.table.fontMetrics()
    for width in (400, 700, 860, 1400):
        desk.panel.resize(width, 520)
        QApplication.processEvents()
        whole = metrics.horizontalAdvance("n" * 14) <= table.columnWidth(columns.NAME)
        assert whole or table.horizontalHeader().length() <= table.viewport().width()
