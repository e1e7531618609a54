"""Sessions: opened by an answer, ended by a pause longer than the preference or an answer of another kind."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.training.records import DRILL, PUZZLES, Session
from pyramid_trainer.training.sessions import SessionLog
from tests.casino.strategies import steady
from tests.training.samples import moment, new_ids

PAUSE = 30
"""Minutes."""


def log(pause: float = PAUSE) -> SessionLog:
    return SessionLog(new_ids().__next__, timedelta(minutes=pause))


def answer(sessions: SessionLog, minutes: float) -> Session:
    """An answer that is kept."""
    session = sessions.session_for(moment(minutes))
    sessions.answered(session, moment(minutes))
    return session


@pytest.mark.parametrize(
    ("later", "same"), [(0, True), (29.99, True), (30, True), (30 + 1 / 60_000, False), (31, False)]
)
def test_the_next_session_begins_only_after_more_than_the_pause(later: float, same: bool) -> None:
    sessions = log()
    first = answer(sessions, 0)
    second = answer(sessions, later)
    assert (second == first) == same
    assert second.opened == moment(0 if same else later)
    assert sessions.current == second


def test_an_answer_of_another_kind_opens_a_session_of_its_own() -> None:
    sessions = log()
    drilled = answer(sessions, 0)
    solving = sessions.session_for(moment(1), PUZZLES)
    assert (drilled.kind, solving.kind) == (DRILL, PUZZLES)
    assert sessions.over_with(solving) == (drilled.id, moment(0).utc)
    sessions.answered(solving, moment(1))
    assert sessions.session_for(moment(2), PUZZLES) == solving
    assert sessions.session_for(moment(2)).id not in (drilled.id, solving.id)


def test_every_answer_counts_the_pause_anew() -> None:
    sessions = log()
    assert len({answer(sessions, minutes).id for minutes in range(0, 600, PAUSE)}) == 1


def test_a_clock_set_back_goes_on_with_the_session() -> None:
    sessions = log()
    first = answer(sessions, 0)
    assert answer(sessions, -300) == first
    assert answer(sessions, -300 + PAUSE) == first
    assert answer(sessions, 0) != first, "from the new reading of the clock it is a long pause"


def test_an_answer_that_could_not_be_kept_changes_nothing() -> None:
    sessions = log()
    asked = [sessions.session_for(moment(minutes)) for minutes in (0, 10, 10)]
    assert sessions.current is None
    assert len({session.id for session in asked}) == 3
    first = answer(sessions, 20)
    assert (first.opened, sessions.current) == (moment(20), first)
    sessions.session_for(moment(100))
    assert sessions.current == first
    assert answer(sessions, 50) == first, "the failed answer at 100 minutes did not end it"


def test_a_pause_changed_meanwhile_acts_on_the_next_answer() -> None:
    sessions = log()
    first = answer(sessions, 0)
    sessions.pause = timedelta(minutes=5)
    assert answer(sessions, 6) != first
    sessions.pause = timedelta(minutes=240)
    assert answer(sessions, 200) == sessions.current


def test_after_its_end_the_next_answer_opens_another() -> None:
    sessions = log()
    first = answer(sessions, 0)
    sessions.current = None
    assert answer(sessions, 1) != first


@steady
@given(st.lists(st.integers(-3600, 7200), max_size=40), st.integers(5, 240))
def test_any_sequence_of_answers_falls_apart_where_the_gaps_are_long(gaps: list[int], pause: int) -> None:
    """``gaps`` in seconds, negative where the clock was set back."""
    sessions = log(pause)
    at, ids, breaks = 0.0, [], 0
    for number, gap in enumerate(gaps):
        at += gap / 60
        ids.append(answer(sessions, at).id)
        breaks += number > 0 and gap > 60 * pause
        assert len(set(ids)) == breaks + 1
    assert ids == sorted(ids), "no session comes back once another has begun"
