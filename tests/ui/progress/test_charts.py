"""The charts: what is drawn, what is read out, and that the mouse cannot move the picture."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.periods import Against, Span, pair_of, period_of
from pyramid_trainer.app.progress import ProgressFigures
from pyramid_trainer.app.progress_values import Grain, Progress, Question
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.store.review import Filter
from pyramid_trainer.ui.progress.page import ProgressPage
from pyramid_trainer.ui.progress.series import accuracy_series, loss_series, speed_series
from pyramid_trainer.ui.theme import SMALL
from tests.app.practice import SOLUTIONS
from tests.bench.generate import LAST_DAY
from tests.ui.progress.conftest import MakePage, complete
from tests.ui.progress.reading import button, pick
from tests.ui.reading import fixed, share

TODAY = LAST_DAY.date()


def gathered(path: Path, grain: Grain) -> Progress:
    figures = ProgressFigures(path, SOLUTIONS, RuleFiles(path.parent / "none"))
    question = Question(None, period_of(Span.ALL, TODAY), pair_of(Against.MONTHS, TODAY), TODAY, grain)
    return figures.gather(question, None, lambda: True)


@pytest.fixture
def page(qtbot: QtBot, path: Path, make_page: MakePage) -> ProgressPage:
    shown = make_page(path)
    pick(qtbot, shown, "Period", "everything")
    return shown


@pytest.mark.parametrize("grain", Grain)
def test_what_is_drawn_is_what_was_counted(qtbot: QtBot, page: ProgressPage, path: Path, grain: Grain) -> None:
    button(page, f"A point is: {grain.value.title()}").click()
    complete(qtbot, page)
    points = gathered(path, grain).points
    charts = page.overview.charts.made
    places = [
        float(number if grain is Grain.SESSION else point.first.toordinal()) for number, point in enumerate(points)
    ]
    assert charts["accuracy"].drawn == (places, [float(point.accuracy.value) for point in points])
    assert charts["loss"].drawn == (places, [float(point.loss.value) for point in points if point.loss])
    assert charts["speed"].drawn == (places, [point.speed.median / 10 for point in points])


def test_the_nearest_point_is_read_out_and_a_click_opens_its_hands(
    qtbot: QtBot, page: ProgressPage, path: Path
) -> None:
    progress = gathered(path, Grain.WEEK)
    points = progress.points
    assert progress.accuracy is not None
    assert progress.shown is not None
    chart = page.overview.charts.made["accuracy"]
    assert chart.told.startswith(f"Whole period: {share(progress.accuracy.value, 1)}")
    number = len(points) // 2
    at = chart.place_of(number).toPoint()
    QTest.mouseMove(chart, at)
    qtbot.wait_until(lambda: not chart.told.startswith("Whole period"))
    point = points[number]
    assert point.first.strftime("%d/%m/%Y") in chart.told
    assert share(point.accuracy.value, 1) in chart.told
    with qtbot.wait_signal(page.review_asked) as looked:
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert looked.args == [Filter(point.first, point.last, rules_hash=progress.shown.rules_hash)]


def test_the_arrow_keys_go_from_point_to_point(qtbot: QtBot, page: ProgressPage, path: Path) -> None:
    points = gathered(path, Grain.WEEK).points
    chart = page.overview.charts.made["loss"]
    qtbot.wait_until(page.isActiveWindow)
    chart.setFocus()
    last, before = points[-1].loss, points[-2].loss
    assert last is not None
    assert before is not None
    QTest.keyClick(chart, Qt.Key.Key_End)
    assert f" {fixed(last.value, 2)} bets lost" in chart.told
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert f" {fixed(before.value, 2)} bets lost" in chart.told
    reader = QAccessible.queryAccessibleInterface(chart)
    assert reader.text(QAccessible.Text.Name).startswith("Bets lost per 100 hands")
    assert reader.text(QAccessible.Text.Description) == chart.told
    with qtbot.wait_signal(page.review_asked) as looked:
        QTest.keyClick(chart, Qt.Key.Key_Return)
    assert looked.args[0].from_day == points[-2].first
    button(page, "Section: Overview").setFocus()
    assert chart.told.startswith("Whole period")


def test_a_session_opens_by_its_point(qtbot: QtBot, page: ProgressPage, path: Path) -> None:
    button(page, "A point is: Session").click()
    complete(qtbot, page)
    points = gathered(path, Grain.SESSION).points
    chart = page.overview.charts.made["speed"]
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Home)
    with qtbot.wait_signal(page.review_asked) as looked:
        QTest.keyClick(chart, Qt.Key.Key_Space)
    assert looked.args[0].session == points[0].session


def test_a_click_before_the_chart_is_drawn_anew_opens_what_is_seen(
    qtbot: QtBot, page: ProgressPage, path: Path
) -> None:
    """New figures have come, but the chart still shows the old ones."""
    progress = gathered(path, Grain.WEEK)
    points = progress.points
    assert progress.shown is not None
    charts = page.overview.charts
    chart = charts.made["accuracy"]
    at = chart.place_of(5).toPoint()
    charts.show_points(replace(progress, points=points[7:]))
    with qtbot.wait_signal(page.review_asked) as looked:
        QTest.mouseMove(chart, at)
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert looked.args == [Filter(points[5].first, points[5].last, rules_hash=progress.shown.rules_hash)]
    complete(qtbot, page)
    assert len(chart.drawn[0]) == len(points) - 7


@pytest.mark.parametrize("grain", Grain)
def test_bands_end_within_the_picture_and_are_told_whole(path: Path, grain: Grain) -> None:
    progress = gathered(path, grain)
    points = progress.points
    for make in (accuracy_series, loss_series, speed_series):
        series = make(progress)
        assert series is not None
        for low, value, high in zip(series.lows, series.values, series.highs, strict=True):
            assert series.bottom <= low <= value <= high <= series.top
    accuracy, loss = accuracy_series(progress), loss_series(progress)
    assert accuracy is not None
    assert loss is not None
    assert accuracy.top == 1
    cut = {
        "accuracy": any(point.accuracy.low < accuracy.bottom for point in points),
        "loss": any(point.loss is not None and point.loss.high > loss.top for point in points),
    }
    for told, series in (("accuracy", accuracy), ("loss", loss)):
        assert series.summary.endswith("The widest bands end at the edge of the picture.") == cut[told]
    for number, point in enumerate(points):
        assert point.loss is not None
        assert loss.told(number).endswith(
            f"{fixed(Fraction(point.loss.low), 2)} to {fixed(Fraction(point.loss.high), 2)}"
        )


def test_a_few_bands_of_like_width_lie_whole_in_the_picture(path: Path) -> None:
    progress = gathered(path, Grain.WEEK)
    largest = sorted(progress.points, key=lambda point: point.seen.counted)[-10:]
    progress = replace(progress, points=tuple(sorted(largest, key=lambda point: point.first)))
    for make in (accuracy_series, loss_series):
        series = make(progress)
        assert series is not None
        assert "end at the edge" not in series.summary
        assert all(low > series.bottom or low == 0 for low in series.lows)


def test_every_mark_of_the_axes_has_room_before_it_is_first_painted(page: ProgressPage) -> None:
    for chart in page.overview.charts.made.values():
        metrics = QFontMetricsF(page.overview.charts._look.type.font(SMALL))
        along, up = chart.marks
        assert chart._left.width() >= max(map(metrics.horizontalAdvance, up))
        right = chart._plot.width() - chart._left.width() - chart._plot.view.width()
        assert right >= metrics.horizontalAdvance(along[-1]) / 2 - 1


def test_the_wheel_and_the_mouse_do_not_move_the_picture(qtbot: QtBot, page: ProgressPage) -> None:
    chart = page.overview.charts.made["accuracy"]
    before = [chart.place_of(number) for number in (0, -1)]
    centre = chart.rect().center()
    where = QPointF(centre)
    wheel = QWheelEvent(
        where,
        chart.mapToGlobal(where),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    for widget in (chart, chart._plot, chart._plot.viewport()):
        QApplication.sendEvent(widget, wheel)
    for pressed in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        QTest.mousePress(chart, pressed, Qt.KeyboardModifier.NoModifier, centre)
        QTest.mouseMove(chart, centre + QPoint(60, 30))
        QTest.mouseRelease(chart, pressed, Qt.KeyboardModifier.NoModifier, centre + QPoint(60, 30))
    assert [chart.place_of(number) for number in (0, -1)] == before
    assert QApplication.activePopupWidget() is None
