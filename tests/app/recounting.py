"""Every counter of somebody's life with the program beside a recount: figures, running session, calendar, streak."""

from collections import Counter
from datetime import date
from pathlib import Path

from pyramid_trainer.store.progress_reader import Period, ProgressReader
from pyramid_trainer.training.calendar import streak_of, weeks
from tests.app.life import Life
from tests.store.recounting import assert_figures_equal_a_recount, log_of

FIRST, LAST = date(2026, 11, 20), date(2026, 12, 10)


def days_counted(path: Path) -> dict[date, int]:
    """What the calendar and the streak are made of."""
    with ProgressReader(path) as reader:
        return {day.day: day.counted for day in reader.held("", Period(), ()).practised}


def assert_all_agree(life: Life) -> None:
    history = life.history
    assert_figures_equal_a_recount(history, FIRST, LAST)
    assert life.practice.trainer.tally == life.tally_of_the_log()
    practised = Counter(attempt.moment.day for attempt in log_of(history).shown if attempt.counted)
    counted = days_counted(life.path)
    assert {day: count for day, count in counted.items() if count} == practised
    today = life.clock.now().day
    assert streak_of(counted, today) == streak_of(practised, today)
    cells = [cell for week in weeks(counted, FIRST, LAST) for cell in week if cell is not None]
    assert {cell.day: cell.counted for cell in cells if cell.counted} == {
        day: count for day, count in practised.items() if FIRST <= day <= LAST
    }
