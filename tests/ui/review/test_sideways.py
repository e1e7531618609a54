"""Sideways: what the list is sorted by is seen, and nothing else moves it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import Filter
from pyramid_trainer.ui.review import puzzle_columns
from pyramid_trainer.ui.review.columns import COST, HAND, IDEA, MARKS, MODE, SESSION
from tests.ui.conftest import HARMLESS
from tests.ui.review.conftest import OpenPage, Reviewer, pick

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def is_seen(reviewer: Reviewer, column: int) -> bool:
    """Whether all of its width is."""
    view = reviewer.page.desk.view
    left = view.columnViewportPosition(column)
    return left >= 0 and left + view.columnWidth(column) <= view.viewport().width()


def sort_by(reviewer: Reviewer, name: str) -> None:
    pick(reviewer.page.desk.state._by, name)
    reviewer.settle()


def press(reviewer: Reviewer, key: Qt.Key) -> None:
    QTest.keyClick(reviewer.page.window().windowHandle(), key)


@pytest.mark.parametrize(
    ("name", "column"),
    [("Idea", IDEA), ("Dealt", MODE), ("Star", MARKS), ("Fouls", MARKS), ("Note", MARKS), ("Session", SESSION)],
)
@pytest.mark.parametrize(("size", "font_size"), [((1280, 800), 100), ((756, 640), 150)])
def test_what_the_list_is_sorted_by_is_seen(
    open_page: OpenPage, name: str, column: int, size: tuple[int, int], font_size: int
) -> None:
    reviewer = open_page(size=size, font_size=font_size)
    reviewer.go_to(250)
    assert not is_seen(reviewer, column)
    sort_by(reviewer, name)
    assert is_seen(reviewer, column)
    assert reviewer.page.desk.view.row >= 0, "the hand that was chosen stays so"
    sort_by(reviewer, "Hand")
    assert is_seen(reviewer, HAND)


def test_puzzles_as_well(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    reviewer.go_to(3)
    assert not is_seen(reviewer, puzzle_columns.SESSION)
    sort_by(reviewer, "Session")
    assert is_seen(reviewer, puzzle_columns.SESSION)
    sort_by(reviewer, "Hint")
    assert is_seen(reviewer, puzzle_columns.MARKS)


def test_a_head_that_is_half_seen_comes_into_sight_when_it_is_clicked(open_page: OpenPage) -> None:
    reviewer = open_page(size=(900, 800))
    view = reviewer.page.desk.view
    edge = view.viewport().width()
    column = view.columnAt(edge - 1)
    view.horizontalScrollBar().setValue(view.columnViewportPosition(column) + view.columnWidth(column) // 2 - edge)
    assert not is_seen(reviewer, column)
    head = view.horizontalHeader()
    at = head.viewport().mapTo(
        reviewer.page.window(), QPoint(head.sectionViewportPosition(column) + 5, head.height() // 2)
    )
    QTest.mouseClick(
        reviewer.page.window().windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at
    )
    reviewer.settle()
    assert head.sortIndicatorSection() == column
    assert is_seen(reviewer, column)
    assert view.columnViewportPosition(column) + view.columnWidth(column) == edge, "as far as needed and no farther"


def test_who_scrolls_sideways_stays_there(open_page: OpenPage) -> None:
    """Whatever line he goes to, and whatever else the list shows, as long as its order is the same."""
    reviewer = open_page()
    view = reviewer.page.desk.view
    bar = view.horizontalScrollBar()
    sort_by(reviewer, "Cost")
    reviewer.go_to(2)
    bar.setValue(bar.maximum())
    assert not is_seen(reviewer, COST)

    for key in (Qt.Key.Key_Down, Qt.Key.Key_N, Qt.Key.Key_End, Qt.Key.Key_Home):
        press(reviewer, key)
        reviewer.settle()
        assert bar.value() == bar.maximum()
    reviewer.page.show_filter(Filter(hinted=False))
    reviewer.settle()
    assert bar.value() == bar.maximum()
    newest = reviewer.attempts()[-1]
    with History.open(reviewer.path) as history:
        history.mark_star(newest.id, not newest.starred, newest.moment)
    reviewer.open()
    assert bar.value() == bar.maximum()


def test_the_arrow_keys_lead_sideways(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(2)
    assert not is_seen(reviewer, SESSION)
    for _ in range(SESSION):
        press(reviewer, Qt.Key.Key_Right)
    assert is_seen(reviewer, SESSION)
    assert reviewer.page.desk.view.row == 2
