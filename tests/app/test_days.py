"""Days, streak and calendar from end to end: the computer's own clock and zone, the recorder, the file, the figures."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from pyramid_trainer.app.clock import Clock, moment_at
from pyramid_trainer.store.history import History
from pyramid_trainer.store.progress_reader import Period, ProgressReader
from pyramid_trainer.training.calendar import Streak, streak_of, weeks
from pyramid_trainer.training.records import Moment
from tests.app.practice import Practice
from tests.app.zones import HAWAII, KIRIBATI, MIDDLE_EUROPE


class GivenClock(Clock):
    """The computer's clock as it would be at a given time: in the zone that it is in."""

    utc = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> Moment:
        return moment_at(self.utc.astimezone(), self.day_starts_at)


class Diary:
    """Somebody who practises now and then, wherever he is."""

    def __init__(self, path: Path, to_zone: Callable[[str], None]) -> None:
        self.path, self.to_zone = path, to_zone
        self.clock = GivenClock()
        self.practice = Practice(path)
        self.practice.trainer.clock = self.clock

    def answer_at(self, *times: str) -> None:
        """Answers one hand at each of these times, in UTC."""
        trainer = self.practice.trainer
        for text in times:
            self.clock.utc = datetime.fromisoformat(text).replace(tzinfo=UTC)
            if trainer.judged:
                trainer.next_hand()
            self.practice.choose()
            assert trainer.answer()

    def start_day_at(self, hour: int) -> None:
        self.practice.trainer.take_preferences(day_starts_at=hour, session_pause=30)

    def counted(self) -> dict[date, int]:
        with ProgressReader(self.path) as reader:
            return {day.day: day.counted for day in reader.held("", Period(), ()).practised}

    def streak(self) -> Streak:
        """As it stands today."""
        return streak_of(self.counted(), self.clock.now().day)

    def sessions(self) -> int:
        with History.open(self.path) as history:
            return history.counts().sessions

    def is_sound(self) -> bool:
        with History.open(self.path) as history:
            return history.check() == []


@pytest.fixture
def diary(tmp_path: Path, zone: Callable[[str], None]) -> Iterator[Diary]:
    made = Diary(tmp_path / "history.sqlite", zone)
    zone(MIDDLE_EUROPE)
    yield made
    assert made.is_sound()
    made.practice.recorder.close(made.clock.now())


def test_midnight_begins_a_day_but_no_session(diary: Diary) -> None:
    diary.answer_at("2026-05-01T21:50", "2026-05-01T22:10", "2026-05-01T22:40")
    assert diary.counted() == {date(2026, 5, 1): 1, date(2026, 5, 2): 2}
    assert diary.sessions() == 1
    assert diary.streak() == Streak(2, 2)


def test_the_short_day_and_the_long_day_are_days_like_others(diary: Diary) -> None:
    """In the night to 29 March 2026 clocks go from two to three, in that to 25 October back from three to two."""
    diary.answer_at(
        "2026-03-28T22:30", "2026-03-29T00:59:59", "2026-03-29T01:00", "2026-03-29T21:59", "2026-03-29T22:01"
    )
    assert diary.counted() == {date(2026, 3, 28): 1, date(2026, 3, 29): 3, date(2026, 3, 30): 1}
    assert diary.streak() == Streak(3, 3)
    diary.answer_at("2026-10-24T21:59", "2026-10-25T00:30", "2026-10-25T01:30", "2026-10-25T22:59", "2026-10-25T23:01")
    assert [diary.counted()[date(2026, 10, day)] for day in (24, 25, 26)] == [1, 3, 1]
    assert diary.streak() == Streak(3, 3)


def test_the_start_of_the_day_is_an_hour_on_the_wall_also_when_clocks_change(diary: Diary) -> None:
    diary.start_day_at(4)
    diary.answer_at("2026-03-29T01:59", "2026-03-29T02:01")  # 3:59 and 4:01 in summer time
    assert diary.counted() == {date(2026, 3, 28): 1, date(2026, 3, 29): 1}
    diary.answer_at("2026-10-25T02:59", "2026-10-25T03:01")  # the same in winter time
    assert [diary.counted()[date(2026, 10, day)] for day in (24, 25)] == [1, 1]


def test_who_flies_across_the_date_line_has_the_days_of_the_places(diary: Diary) -> None:
    diary.to_zone(HAWAII)
    diary.answer_at("2026-05-01T20:00")  # 1 May
    diary.to_zone(KIRIBATI)
    diary.answer_at("2026-05-02T09:00")  # 23:00 on 2 May
    diary.answer_at("2026-05-02T20:00")  # 3 May
    assert diary.counted() == {date(2026, 5, day): 1 for day in (1, 2, 3)}
    assert diary.streak() == Streak(3, 3)
    diary.to_zone(HAWAII)
    diary.answer_at("2026-05-02T22:00")  # back on 2 May: the day before the last one
    assert diary.counted()[date(2026, 5, 2)] == 2
    assert diary.streak() == Streak(2, 3), "3 May is still to come here"
    diary.answer_at("2026-05-03T20:00")
    assert diary.streak() == Streak(3, 3)


def test_a_clock_set_back_leaves_the_days_to_come_aside(diary: Diary) -> None:
    diary.answer_at("2027-01-01T12:00", "2027-01-02T12:00")
    assert diary.streak() == Streak(2, 2)
    diary.answer_at("2026-06-01T12:00")
    assert diary.streak() == Streak(1, 2)
    assert diary.sessions() == 2, "the clock going back is no pause, the day between the first two was one"
    diary.answer_at("2026-06-02T12:00", "2026-06-03T12:00")
    assert diary.streak() == Streak(3, 3)


def test_a_new_start_of_the_day_acts_on_what_comes(diary: Diary) -> None:
    diary.answer_at("2026-05-01T12:00", "2026-05-02T23:30")  # the second at 1:30 on 3 May
    assert diary.counted() == {date(2026, 5, 1): 1, date(2026, 5, 3): 1}
    assert diary.streak() == Streak(1, 1)
    diary.start_day_at(4)
    diary.answer_at("2026-05-03T00:30")  # 2:30 on 3 May, which is still the day before
    assert diary.counted() == {date(2026, 5, 1): 1, date(2026, 5, 2): 1, date(2026, 5, 3): 1}
    assert diary.streak() == Streak(2, 3), "what was kept before stays where it was, ahead of today"
    diary.start_day_at(0)
    diary.answer_at("2026-05-03T00:40")
    assert diary.counted()[date(2026, 5, 3)] == 2


def test_the_calendar_holds_what_was_practised(diary: Diary) -> None:
    start = datetime(2026, 3, 20, 12)
    days = (0, 1, 2, 8, 9, 10, 11, 20)
    diary.answer_at(*((start + timedelta(days=day)).isoformat() for day in days))
    cells = [cell for week in weeks(diary.counted(), start.date(), date(2026, 4, 12)) for cell in week if cell]
    assert [cell.counted for cell in cells] == [int(number in days) for number in range(24)]
    assert diary.streak() == Streak(1, 4)
