"""What a chart shows, as values: points with their bands and words, and what is written at the axes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor

from pyramid_trainer.app.progress_values import Grain, Point, Progress
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.progress.axes import Tick, day_ticks, place_ticks, value_ticks

_BANDS_WHOLE, _FLATTENS = 0.85, 1.6
"""So many of the bands lie whole in the picture, and the widest as well unless they make it so many times as high: they
only tell of few hands and would flatten the others.
"""


@dataclass(frozen=True, slots=True)
class Series:
    """``values`` with a band from ``lows`` to ``highs`` at ``places``; ``told`` says the point of a number in words.

    The bands end at ``bottom`` and ``top``, which ``summary`` says where that cuts any; the words have them whole.
    ``colour``: a token of the theme; ``bottom``, ``top``: the values shown; ``summary``: the whole in words;
    ``place_marks`` and ``value_marks`` give the marks of the axes for a number of them that there is room for.
    """

    colour: str
    places: tuple[float, ...]
    values: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]
    told: Callable[[int], str]
    summary: str
    bottom: float
    top: float
    place_marks: Callable[[int], Sequence[Tick]]
    value_marks: Callable[[int], Sequence[Tick]]


def accuracy_series(progress: Progress) -> Series | None:
    """Share of the counted hands that were right, with Wilson's band; ``None``, here and below, when there is none."""
    points, grain = progress.points, progress.question.grain
    if not points or progress.accuracy is None:
        return None
    estimates = [point.accuracy for point in points]
    lowest = 1 - _reach([1 - float(estimate.value) for estimate in estimates], [1 - one.low for one in estimates])
    low = max(0.0, min(0.95, floor(lowest * 50) / 50))

    def told(number: int) -> str:
        point = points[number]
        return saying.accuracy_told(saying.point_label(point, grain), point.seen.counted, point.accuracy)

    whole = sentence("progress.whole_period", {})
    return _series(
        "win",
        _places(points, grain),
        tuple(float(estimate.value) for estimate in estimates),
        [(estimate.low, estimate.high) for estimate in estimates],
        told,
        _first_up(saying.accuracy_told(whole, progress.seen.counted, progress.accuracy)),
        (low, 1.0),
        _marks(points, grain),
        lambda most: value_ticks(low, 1.0, most, "%"),
    )


def loss_series(progress: Progress) -> Series | None:
    """Bets lost per 100 hands with their interval."""
    points, grain = progress.points, progress.question.grain
    if not points or progress.loss is None:
        return None
    estimates = [point.loss for point in points if point.loss is not None]

    def told(number: int) -> str:
        return saying.loss_told(saying.point_label(points[number], grain), estimates[number])

    top = _reach([float(estimate.value) for estimate in estimates], [estimate.high for estimate in estimates])
    whole = sentence("progress.whole_period", {})
    return _series(
        "lose",
        _places(points, grain),
        tuple(float(estimate.value) for estimate in estimates),
        [(estimate.low, estimate.high) for estimate in estimates],
        told,
        _first_up(saying.loss_told(whole, progress.loss)),
        (0.0, top),
        _marks(points, grain),
        lambda most: value_ticks(0.0, top, most),
    )


def speed_series(progress: Progress) -> Series | None:
    """Seconds to the answer: the median, and between the quartiles the middle half."""
    points, grain = progress.points, progress.question.grain
    if not points or progress.speed is None:
        return None
    speeds = [point.speed for point in points]

    def told(number: int) -> str:
        return saying.speed_told(saying.point_label(points[number], grain), speeds[number])

    top = max(1.0, _reach([speed.median for speed in speeds], [speed.high for speed in speeds]) / 10)
    whole = sentence("progress.whole_period", {})
    return _series(
        "push",
        _places(points, grain),
        tuple(speed.median / 10 for speed in speeds),
        [(speed.low / 10, speed.high / 10) for speed in speeds],
        told,
        _first_up(saying.speed_told(whole, progress.speed)),
        (0.0, top),
        _marks(points, grain),
        lambda most: value_ticks(0.0, top, most),
    )


def _series(
    colour: str,
    places: tuple[float, ...],
    values: tuple[float, ...],
    bands: Sequence[tuple[float, float]],
    told: Callable[[int], str],
    summary: str,
    ends: tuple[float, float],
    place_marks: Callable[[int], Sequence[Tick]],
    value_marks: Callable[[int], Sequence[Tick]],
) -> Series:
    """``ends``: of the axis, where the bands are cut."""
    bottom, top = ends
    if any(low < bottom or high > top for low, high in bands):
        summary += ". " + sentence("progress.bands_cut", {})
    lows = tuple(max(bottom, low) for low, _ in bands)
    highs = tuple(min(top, high) for _, high in bands)
    return Series(colour, places, values, lows, highs, told, summary, bottom, top, place_marks, value_marks)


def _reach(values: Sequence[float], ends: Sequence[float]) -> float:
    """How far the axis reaches: every value, the ends of most bands, and of all of them if they are near enough."""
    most = max(*values, sorted(ends)[int(_BANDS_WHOLE * (len(ends) - 1))])
    widest = max(ends)
    return widest if widest <= _FLATTENS * most else most


def _places(points: Sequence[Point], grain: Grain) -> tuple[float, ...]:
    if grain is Grain.SESSION:
        return tuple(map(float, range(len(points))))
    return tuple(float(point.first.toordinal()) for point in points)


def _marks(points: Sequence[Point], grain: Grain) -> Callable[[int], Sequence[Tick]]:
    days = [point.first for point in points]
    if grain is Grain.SESSION:
        return lambda most: place_ticks(days, most)
    return lambda most: day_ticks(days[0], days[-1], most)


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]
