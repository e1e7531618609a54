"""Two copies of the program, and one deletes the session that runs in the other: no answer joins it unseen."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store import sessions
from pyramid_trainer.store.faults import SessionDeleted
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import ReviewReader
from pyramid_trainer.training.drill import Phase
from tests.app.practice import RULES, Practice
from tests.store.held import fouls_of
from tests.store.processes import ROOT

_DELETE = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from pyramid_trainer.store import sessions
from pyramid_trainer.store.history import History
with History.open(Path(sys.argv[1])) as history:
    sessions.delete(history, sys.argv[2], datetime.now(UTC))
"""


@pytest.fixture
def practice(tmp_path: Path) -> Iterator[Practice]:
    opened = Practice(tmp_path / "history.sqlite")
    yield opened
    opened.recorder.close(opened.clock.now())


def running(practice: Practice) -> str:
    session = practice.recorder.sessions.current
    assert session is not None
    return session.id


def delete_elsewhere(practice: Practice) -> str:
    """Another process deletes the running session; its id."""
    session = running(practice)
    subprocess.run([sys.executable, "-c", _DELETE, practice.path, session], cwd=ROOT, check=True, timeout=60)
    return session


def listed(practice: Practice) -> list[str]:
    """The ids of the attempts that figures and lists take in, the newest first."""
    with ReviewReader(practice.path) as reader:
        return [row.attempt.id for row in reader.first_page()]


def test_the_answer_opens_another_session_and_the_deleted_one_stays_as_it_is(practice: Practice) -> None:
    practice.answer()
    practice.answer()
    before = practice.clock.now().utc
    deleted = delete_elsewhere(practice)
    practice.answer(best=False)
    drill = practice.trainer.drill
    assert drill.kept_attempt is not None
    assert running(practice) == drill.kept_attempt.session != deleted
    assert practice.trainer.tally.hands == 1
    assert practice.trainer.session_deleted is not None
    assert listed(practice) == [drill.kept_attempt.id]
    with History.open(practice.path) as history, history.snapshot() as reader:
        first, second = reader.sessions()
        assert [attempt.session for attempt, _ in reader.attempts()] == [deleted, deleted, second.session.id]
        assert second.session.opened == drill.kept_attempt.moment
        assert history.check() == []
    assert first.deleted is not None
    assert (first.last_answer, first.session.ended) == (before, before)


def test_the_next_answer_goes_on_with_the_new_session_without_a_word(practice: Practice) -> None:
    practice.answer()
    delete_elsewhere(practice)
    practice.answer()
    opened = running(practice)
    practice.answer()
    assert (running(practice), practice.trainer.session_deleted) == (opened, None)
    assert practice.trainer.tally.hands == 2


def test_a_foul_opens_another_session_as_well(practice: Practice) -> None:
    practice.answer()
    deleted = delete_elsewhere(practice)
    practice.trainer.next_hand()
    practice.choose_foul()
    assert practice.trainer.answer()
    with History.open(practice.path) as history:
        (foul,) = fouls_of(history)
    assert foul.session == running(practice) != deleted


def test_an_answer_that_waits_while_its_session_is_deleted_opens_another(practice: Practice) -> None:
    practice.answer()
    away = practice.path.with_name("away.sqlite")
    practice.trainer.next_hand()
    practice.choose()
    practice.path.rename(away)
    with pytest.raises(EnvironmentFault):
        practice.trainer.answer()
    away.rename(practice.path)
    deleted = delete_elsewhere(practice)
    practice.trainer.try_again()
    assert practice.trainer.drill.phase is Phase.JUDGED
    assert running(practice) != deleted
    assert len(listed(practice)) == 1


def test_a_deletion_taken_back_before_the_next_answer_changes_nothing(practice: Practice) -> None:
    practice.answer()
    session = delete_elsewhere(practice)
    with History.open(practice.path) as history:
        sessions.restore(history, session)
    practice.answer()
    assert running(practice) == session
    assert len(listed(practice)) == 2


def test_the_store_keeps_nothing_in_a_deleted_session(practice: Practice) -> None:
    practice.answer()
    attempt, session = practice.trainer.drill.kept_attempt, practice.recorder.sessions.current
    assert attempt is not None
    assert session is not None
    delete_elsewhere(practice)
    with History.open(practice.path) as history:
        with pytest.raises(SessionDeleted):
            history.keep_attempt(attempt, RULES, session)
        assert history.counts().attempts == 1
