"""The mastery map and the calendar: every field is there, reached by mouse and keys, and says what was counted."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QToolTip
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.mastery import ClassMastery, State, mastery_map
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.progress.calendar import Calendar
from pyramid_trainer.ui.progress.cells import Cells
from pyramid_trainer.ui.progress.mastery_map import MasteryMap
from pyramid_trainer.ui.progress.page import ProgressPage
from tests.bench.generate import LAST_DAY
from tests.store.samples import current_attempts
from tests.training.class_records import records_of
from tests.ui.conftest import write_preferences
from tests.ui.progress.conftest import MakePage
from tests.ui.progress.reading import open_section, texts
from tests.ui.reading import counted as noun

TODAY = LAST_DAY.date()


@pytest.fixture
def page(path: Path, make_page: MakePage) -> ProgressPage:
    return make_page(path)


def map_of(qtbot: QtBot, page: ProgressPage) -> MasteryMap:
    open_section(qtbot, page, "Map")
    section = page.sections.made["map"]
    assert isinstance(section, MasteryMap)
    return section


def calendar_of(qtbot: QtBot, page: ProgressPage) -> Calendar:
    open_section(qtbot, page, "Calendar")
    section = page.sections.made["calendar"]
    assert isinstance(section, Calendar)
    return section


def expected_map(page: ProgressPage, path: Path) -> dict[str, ClassMastery]:
    progress = page._progress
    assert progress is not None
    assert progress.shown is not None
    assert progress.game is not None
    with History.open(path) as history, history.snapshot() as held:
        deleted = {stored.session.id for stored in held.sessions() if stored.deleted is not None}
        attempts = current_attempts(held)
    mine = [
        attempt
        for attempt in attempts
        if attempt.session not in deleted and attempt.rules_hash == progress.shown.rules_hash
    ]
    return {str(field.hand): field for field in mastery_map(records_of(mine), progress.game.boundaries)}


@pytest.mark.parametrize("font", [100, 150])
@pytest.mark.parametrize("width", [400, 500, 770, 1110, 1900])
def test_all_455_classes_have_a_field_of_their_own(
    qtbot: QtBot, path: Path, make_page: MakePage, look: Look, tmp_path: Path, width: int, font: int
) -> None:
    wear(look, tmp_path, font)
    section = map_of(qtbot, make_page(path, (width, 900)))
    cells = section.fields.cells
    hands = [cell.item.hand for cell in cells if isinstance(cell.item, ClassMastery)]
    assert sorted(hands, reverse=True) == list(ALL_CLASSES)
    assert all(section.fields.rect().contains(cell.rect.toRect()) for cell in cells)
    assert not any(one.rect.intersects(other.rect) for one, other in combinations(cells, 2))


def wear(look: Look, folder: Path, font: int, theme: str = "light") -> None:
    write_preferences(folder / "preferences.toml", {"font_size": font, "theme": theme})
    look._preferences = Preferences(folder / "preferences.toml")
    look.refresh()


def test_the_letters_of_the_map_grow_with_the_type(
    qtbot: QtBot, path: Path, make_page: MakePage, look: Look, tmp_path: Path
) -> None:
    section = map_of(qtbot, make_page(path, (770, 900)))
    normal = section.fields.letters().pixelSize()
    wear(look, tmp_path, 150)
    QApplication.processEvents()
    assert section.fields.letters().pixelSize() >= 1.4 * normal
    assert len(section.fields.cells) == 455


def test_the_map_comes_to_rest_whatever_the_height_of_the_window(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    """A scroll bar that took room would make the fields smaller, and so the map too low for a scroll bar."""
    page = make_page(path, (770, 900))
    section = map_of(qtbot, page)
    area = page.sections.currentWidget()
    assert isinstance(area, QScrollArea)
    whole = page.height() - area.viewport().height() + section.height()
    for height in range(whole - 12, whole + 13, 4):
        page.resize(770, height)
        QApplication.processEvents()
        assert area.widget().width() == area.viewport().width()


def test_fields_say_what_was_counted(qtbot: QtBot, page: ProgressPage, path: Path) -> None:
    section, fields = map_of(qtbot, page), expected_map(page, path)
    assert {State.NEVER, State.SEEN, State.RIGHT, State.MET} <= {field.state for field in fields.values()}
    for number, cell in enumerate(section.fields.cells):
        section.fields.go_to(number)
        assert isinstance(cell.item, ClassMastery)
        field = fields[str(cell.item.hand)]
        hand = str(field.hand).replace("T", "10")
        record = field.record
        parts = {
            State.NEVER: [f"{hand}: never met"],
            State.MET: [f"{hand}: met {record.met:,} time", "leaves no choice"],
            State.SEEN: [f"{hand}: seen", f"{record.right} of {record.counted} counted right"],
            State.RIGHT: [f"{hand}: right", f"{record.right} of {record.counted} counted right"],
        }[field.state]
        assert all(part in section.told for part in parts), (section.told, parts)
        assert ("on the boundary" in section.told) == field.boundary
    states = Counter(field.state for hand, field in fields.items() if len(set(hand)) > 1)
    never = sum(field.state is State.NEVER for field in fields.values())
    edge = [field for field in fields.values() if field.boundary]
    on_edge = f"{sum(field.state is State.RIGHT for field in edge)} of the {len(edge)}"
    assert (
        f"Right: {states[State.RIGHT]} of the 442 classes that leave a choice, {on_edge} on a boundary;"
        f" the other 13 of all 455 are three of a kind. Never met: {never} of all 455."
    ) in texts(section)


def test_states_differ_without_colour(qtbot: QtBot, page: ProgressPage) -> None:
    """In grey the fields of different states are still told apart: by how much of them is filled, and by the dot."""
    section = map_of(qtbot, page)
    image = section.fields.grab().toImage()
    looks: dict[tuple[State, bool], set[tuple[int, ...]]] = {}
    for cell in section.fields.cells:
        assert isinstance(cell.item, ClassMastery)
        inner = cell.rect.toRect().adjusted(2, 2, -2, -2)
        corners = (inner.topLeft(), inner.topRight(), inner.bottomLeft(), inner.bottomRight())
        dark = tuple(int(image.pixelColor(corner).lightness() < 150) for corner in corners)
        looks.setdefault((cell.item.state, cell.item.boundary), set()).add(dark)
    assert looks[State.RIGHT, False] == {(1, 1, 1, 1)}
    assert looks[State.SEEN, False] <= {(1, 0, 1, 1), (1, 0, 1, 0), (0, 0, 1, 1), (0, 0, 1, 0)}
    assert looks[State.NEVER, False] == {(0, 0, 0, 0)}


def test_every_field_is_reached_with_the_arrow_keys(qtbot: QtBot, page: ProgressPage) -> None:
    fields = map_of(qtbot, page).fields
    reached, left = {0}, [0]
    while left:
        number = left.pop()
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            fields.go_to(number)
            QTest.keyClick(fields, key)
            at = fields._at
            assert at is not None
            if at not in reached:
                reached.add(at)
                left.append(at)
    assert len(reached) == 455


def test_a_class_and_a_day_open_their_hands(qtbot: QtBot, page: ProgressPage) -> None:
    section = map_of(qtbot, page)
    assert page._progress is not None
    assert page._progress.shown is not None
    cell = next(
        cell for cell in section.fields.cells if isinstance(cell.item, ClassMastery) and str(cell.item.hand) == "A83"
    )
    with qtbot.wait_signal(page.review_asked) as looked:
        click(section.fields, cell.rect.center().toPoint())
    assert looked.args == [Filter(rules_hash=page._progress.shown.rules_hash, classes=("A83",))]
    calendar = calendar_of(qtbot, page)
    day = max(page._progress.practice)
    place = next(cell for cell in calendar.days.cells if cell.item == day)
    with qtbot.wait_signal(page.review_asked) as opened:
        click(calendar.days, place.rect.center().toPoint())
    assert opened.args == [Filter(day, day)]


def click(cells: Cells, at: object) -> None:
    QTest.mouseClick(cells, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def test_every_day_of_practice_says_its_hands(qtbot: QtBot, page: ProgressPage) -> None:
    calendar = calendar_of(qtbot, page)
    assert page._progress is not None
    practice = page._progress.practice
    days = [cell.item for cell in calendar.days.cells]
    assert len(days) == len(set(days))
    assert set(practice) <= set(days)
    assert max(day for day in days if not isinstance(day, str)) == TODAY
    locale = QLocale()
    for number, cell in enumerate(calendar.days.cells[-400:], start=len(days) - min(400, len(days))):
        calendar.days.go_to(number)
        day = cell.item
        found = practice.get(day)  # type: ignore[call-overload]
        if found is None:
            assert calendar.told.endswith(": no hands")
        elif found.counted:
            assert noun(found.hands, "hand") in calendar.told
        long = locale.toString(day, QLocale.FormatType.LongFormat)  # type: ignore[call-overload]
        assert calendar.told.startswith(long)
    streak = page._progress.streak
    assert f"{noun(streak.current, 'day')} in a row now; the longest was {noun(streak.longest, 'day')}." in texts(
        calendar
    )


def test_the_week_begins_as_the_locale_has_it(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path, wait=False)
    QLocale.setDefault(QLocale("en_US"))
    calendar = calendar_of_when_there(qtbot, page)
    tops: dict[int, set[int]] = {}
    year = [cell for cell in calendar.days.cells if getattr(cell.item, "year", 0) == TODAY.year]
    for cell in year:
        tops.setdefault(cell.item.weekday(), set()).add(round(cell.rect.y()))  # type: ignore[attr-defined]
    assert all(len(rows) == 1 for rows in tops.values())
    assert min(tops, key=lambda weekday: tops[weekday].pop()) == 6


def calendar_of_when_there(qtbot: QtBot, page: ProgressPage) -> Calendar:
    qtbot.wait_until(lambda: not page.is_busy)
    return calendar_of(qtbot, page)


def test_without_a_field_the_line_tells_how_to_read_the_map(qtbot: QtBot, page: ProgressPage) -> None:
    section = map_of(qtbot, page)
    section.fields.go_to(3)
    section.fields.go_to(None)
    assert "Pairs: pair down, kicker across" in section.told


@pytest.mark.qt_log_ignore("This plugin does not support raise")
def test_a_tool_tip_says_what_a_field_is(qtbot: QtBot, page: ProgressPage) -> None:
    fields = map_of(qtbot, page).fields
    at = fields.cells[40].rect.center().toPoint()
    QApplication.sendEvent(fields, QHelpEvent(QEvent.Type.ToolTip, at, fields.mapToGlobal(at)))
    assert QToolTip.text() == fields.said(fields.cells[40].item)
    QToolTip.hideText()


def test_the_keys_bring_a_day_into_sight(qtbot: QtBot, path: Path, make_page: MakePage) -> None:
    page = make_page(path, (1110, 500))
    calendar = calendar_of(qtbot, page)
    area = page.sections.currentWidget()
    assert isinstance(area, QScrollArea)
    calendar.days.go_to(len(calendar.days.cells) - 8)
    QTest.keyClick(calendar.days, Qt.Key.Key_Right)
    at = calendar.days._at
    assert at is not None
    shown = calendar.days.cells[at].rect.toRect()
    shown.translate(calendar.days.mapTo(area.viewport(), QPoint()))
    assert area.viewport().rect().contains(shown)
