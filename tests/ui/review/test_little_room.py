"""Where there is little height, everything makes room for the lines of the list."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from pyramid_trainer.store.review import Filter, ReviewRow
from pyramid_trainer.ui.review.replay import Replay
from tests.ui.busy import busy
from tests.ui.conftest import HARMLESS
from tests.ui.review.conftest import OpenPage, Reviewer, turn

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

SMALLEST = (756, 640)
"""The page in the smallest window, beside the rail in the largest type."""


def wait_for_lines(reviewer: Reviewer, least: float) -> None:
    """Until so many show: what makes room for them does so one after another."""
    view = reviewer.page.desk.view
    reviewer.qtbot.waitUntil(lambda: view.viewport().height() >= least * view.verticalHeader().defaultSectionSize())


def inscriptions(reviewer: Reviewer) -> str:
    return " ".join(button.text() for button in reviewer.page.findChildren(QAbstractButton) if button.isVisible())


@pytest.mark.parametrize("listed", ["Hands", "Puzzles"])
def test_five_lines_show_above_the_replay(open_page: OpenPage, both: bytes, listed: str) -> None:
    """Whatever is filtered, and with a switch between hands and puzzles."""
    reviewer = open_page(both, size=SMALLEST, font_size=150)
    turn(reviewer, listed)
    reviewer.go_to(1)
    assert reviewer.page.desk.replaying.panel.isVisible()
    wait_for_lines(reviewer, 5)
    if listed == "Hands":
        reviewer.page.show_filter(Filter(starred=False, hinted=False))
        reviewer.settle()
        reviewer.go_to(1)
        wait_for_lines(reviewer, 5)


def test_without_puzzles_there_are_six(open_page: OpenPage) -> None:
    reviewer = open_page(size=SMALLEST, font_size=150)
    reviewer.go_to(1)
    assert reviewer.page.desk.replaying.panel.isVisible()
    wait_for_lines(reviewer, 5.8)


@pytest.mark.parametrize(("size", "font_size"), [((1120, 800), 100), ((800, 640), 100), ((1076, 800), 150)])
def test_elsewhere_the_filters_stay_in_sight(open_page: OpenPage, size: tuple[int, int], font_size: int) -> None:
    reviewer = open_page(size=size, font_size=font_size)
    reviewer.go_to(1)
    assert reviewer.page.desk.filters.fields.search.isVisible()
    assert "More filters" in inscriptions(reviewer)
    assert "Review" in reviewer.texts()
    wait_for_lines(reviewer, 5)


def test_the_keyboard_searches_and_comes_back(open_page: OpenPage) -> None:
    reviewer = open_page(size=SMALLEST, font_size=150)
    desk = reviewer.page.desk
    reviewer.go_to(1)
    reviewer.press("Ctrl+F")
    assert desk.filters.fields.search.hasFocus()
    reviewer.press("A", "8", "Enter")
    reviewer.settle()
    found = reviewer.ids()
    assert found == [one.id for one in reversed(reviewer.attempts()) if {14, 8} <= set(one.hand.ranks)]
    reviewer.press("Esc")
    assert desk.view.hasFocus()
    assert not desk.filters.isVisible()
    assert any(text.startswith(f"{len(found)} hands: ") for text in reviewer.texts())
    reviewer.press("Down")
    reviewer.settle()
    assert desk.replaying.panel.isVisible()
    reviewer.press("Ctrl+F", "Q", "Q", "Enter")
    reviewer.settle()
    assert reviewer.ids() == [one.id for one in reversed(reviewer.attempts()) if one.hand.ranks.count(12) >= 2]


def test_the_button_folds_them_out_and_in(open_page: OpenPage) -> None:
    reviewer = open_page(size=SMALLEST, font_size=150)
    desk = reviewer.page.desk
    desk.state._filters.setFocus()
    reviewer.press("Space")
    assert desk.filters.more._session.isVisible()
    assert desk.filters.fields.search.hasFocus()
    assert desk.state._hide.isVisible()
    reviewer.click(reviewer.button("Filters ▴"))
    assert not desk.filters.isVisible()
    assert desk.view.hasFocus()
    assert not desk.state._hide.isVisible()


def test_hidden_answers_can_always_be_shown_again(open_page: OpenPage) -> None:
    reviewer = open_page(size=SMALLEST, font_size=150)
    reviewer.click(reviewer.button("Filters ▾"))
    reviewer.click(reviewer.page.desk.state._hide)
    reviewer.press("Esc")
    assert reviewer.page.desk.state._hide.isVisible()


def test_a_filter_from_elsewhere_leaves_the_list_its_room(open_page: OpenPage) -> None:
    """What is filtered is said above the list."""
    reviewer = open_page(size=SMALLEST, font_size=150)
    session = reviewer.attempts()[0].session
    reviewer.page.show_filter(Filter(session=session))
    reviewer.settle()
    assert not reviewer.page.desk.filters.isVisible()
    assert any(reviewer.sessions()[session] in text for text in reviewer.texts())
    reviewer.click(reviewer.button("Clear"))
    reviewer.settle()
    assert len(reviewer.ids()) == len(reviewer.attempts())


def test_a_window_made_larger_has_the_filters_in_sight_again(open_page: OpenPage) -> None:
    reviewer = open_page(size=SMALLEST, font_size=150)
    reviewer.page.window().resize(1700, 900)
    reviewer.qtbot.waitUntil(lambda: reviewer.page.desk.filters.isVisible())
    assert "More filters" in inscriptions(reviewer)
    assert "Filters ▾" not in inscriptions(reviewer).replace("More filters ▾", "")


def test_where_there_is_little_room_the_filters_make_way_for_the_hand(open_page: OpenPage) -> None:
    reviewer = open_page(size=(800, 640))
    reviewer.go_to(1)
    page = reviewer.page
    assert page.desk.replaying.panel.isVisible()
    reviewer.click(reviewer.button("More filters ▾"))
    assert not page.desk.replaying.panel.isVisible()
    reviewer.press("Down")
    assert page.desk.replaying.panel.isVisible()
    assert not page.desk.filters.is_unfolded
    reviewer.click(reviewer.button("More filters ▾"))
    at = page.desk.view.visualRect(page.desk.table.index(0, 0)).center()
    QTest.mouseClick(page.desk.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert page.desk.replaying.panel.isVisible()
    assert page.desk.view.row == 0


@pytest.mark.parametrize(("size", "font_size"), [(SMALLEST, 150), ((800, 640), 100)])
def test_the_note_and_the_answer_come_into_sight(open_page: OpenPage, size: tuple[int, int], font_size: int) -> None:
    reviewer = open_page(size=size, font_size=font_size)
    reviewer.go_to(1)
    panel = reviewer.page.desk.replaying.panel
    bar, note = panel.verticalScrollBar(), panel.note.text_field

    def in_sight(widget: QWidget) -> bool:
        return len(set(seen_of(widget))) == 1

    assert not in_sight(note)
    reviewer.press("E")
    assert note.hasFocus()
    reviewer.qtbot.waitUntil(lambda: in_sight(note))
    reviewer.press("Esc")
    bar.setValue(0)
    assert not in_sight(panel._then)
    reviewer.press("A")
    reviewer.qtbot.waitUntil(lambda: in_sight(panel._title) and in_sight(panel._then))
    reviewer.press("A")
    assert bar.value() == 0, "the hand again"


def seen_of(widget: QWidget) -> tuple[int, int]:
    """How high it is seen, and how high it is."""
    return widget.visibleRegion().boundingRect().height(), widget.height()


def test_the_reason_for_a_foul_comes_into_sight(open_page: OpenPage) -> None:
    reviewer = open_page(size=SMALLEST, font_size=150)
    panel = reviewer.page.desk.replaying.panel
    row = next(row for row, line in enumerate(reviewer.page.desk.table.line(row) for row in range(50)) if fouls(line))
    reviewer.go_to(row)
    reviewer.press("3")
    reviewer.settle()
    reviewer.press("1")
    assert panel._then.text().startswith("A foul")
    reviewer.qtbot.waitUntil(lambda: len(set(seen_of(panel._then))) == 1)


def fouls(line: ReviewRow) -> bool:
    """Whether the highest card alone would be a foul, and the lowest one is none."""
    high, middle, low = sorted((card.rank for card in line.attempt.cards), reverse=True)
    return high > middle > low


def test_a_note_that_is_being_written_stays_in_sight_when_the_answer_comes(open_page: OpenPage) -> None:
    reviewer = open_page(size=SMALLEST, font_size=150)
    panel = reviewer.page.desk.replaying.panel
    reviewer.go_to(1)
    with busy(reviewer.page.desk._background):
        reviewer.press("A", "E")
    asked = panel.verticalScrollBar().maximum()
    reviewer.settle()
    reviewer.qtbot.waitUntil(lambda: panel.shows_answer and panel.verticalScrollBar().maximum() > asked)
    reviewer.qtbot.waitUntil(lambda: len(set(seen_of(panel.note.text_field))) == 1)
    assert panel.note.text_field.hasFocus()


def test_what_is_in_sight_stays_there_when_the_window_gets_lower(open_page: OpenPage) -> None:
    """Until one scrolls: then it stays where one is."""
    reviewer = open_page(size=SMALLEST, font_size=150)
    panel, window = reviewer.page.desk.replaying.panel, reviewer.page.window()
    bar, note = panel.verticalScrollBar(), panel.note.text_field
    reviewer.go_to(1)
    reviewer.press("E")
    reviewer.qtbot.waitUntil(lambda: len(set(seen_of(note))) == 1)
    before = bar.maximum()
    window.resize(window.width(), window.height() - 60)
    reviewer.qtbot.waitUntil(lambda: bar.maximum() > before and len(set(seen_of(note))) == 1)
    scroll_up(panel)
    assert bar.value() == 0
    before = bar.maximum()
    window.resize(window.width(), window.height() + 30)
    reviewer.qtbot.waitUntil(lambda: bar.maximum() < before)
    reviewer.qtbot.wait(50)
    assert bar.value() == 0


def test_what_the_tab_key_led_to_stays_in_sight(open_page: OpenPage) -> None:
    """Though the answer was brought into sight before."""
    reviewer = open_page(size=SMALLEST, font_size=150)
    panel, window = reviewer.page.desk.replaying.panel, reviewer.page.window()
    bar = panel.verticalScrollBar()
    reviewer.go_to(1)
    reviewer.press("A")
    reviewer.qtbot.waitUntil(lambda: panel.shows_answer and bar.value() > 0)
    panel._show.setFocus()
    while not panel._dealer.hasFocus():
        reviewer.press("Tab")
    reviewer.qtbot.waitUntil(lambda: len(set(seen_of(panel._dealer))) == 1)
    before = bar.maximum()
    window.resize(window.width(), window.height() - 20)
    reviewer.qtbot.waitUntil(lambda: bar.maximum() > before)
    reviewer.qtbot.wait(50)
    assert len(set(seen_of(panel._dealer))) == 1


def scroll_up(panel: Replay) -> None:
    """All the way, with the wheel, a page at a time."""
    at = QPointF(panel.viewport().rect().center())
    for _ in range(10):
        wheel = QWheelEvent(
            at,
            panel.viewport().mapToGlobal(at),
            QPoint(),
            QPoint(0, 120 * 100),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(panel.viewport(), wheel)
