"""The recorder: opens the file when needed, ends sessions, and meets a file that is damaged, moved or gone."""

from datetime import timedelta
from pathlib import Path

import pytest

from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.store.history import History
from pyramid_trainer.training.sessions import SessionLog
from tests.app.practice import RULES, identifiers
from tests.store.held import attempts_of, sessions_of
from tests.training.samples import attempt, moment


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


def recorder_on(path: Path) -> Recorder:
    return Recorder(path, SessionLog(identifiers(7), timedelta(minutes=30)))


def keep(recorder: Recorder, number: int, minutes: float = 0.0) -> str:
    """Keeps an attempt made so many minutes after the start; its id."""
    session = recorder.sessions.session_for(moment(minutes))
    made = attempt(number, session=session.id, moment=moment(minutes))
    recorder.keep(made, RULES, session)
    return made.id


def kept(path: Path) -> list[str]:
    with History.open(path) as history:
        return [made.id for made in attempts_of(history)]


def test_nothing_is_opened_before_it_is_needed(path: Path) -> None:
    recorder = recorder_on(path)
    recorder.close(moment())
    assert not path.exists()


def test_the_session_ends_at_close(path: Path) -> None:
    recorder = recorder_on(path)
    keep(recorder, 1)
    keep(recorder, 2, minutes=10)
    recorder.close(moment(25))
    with History.open(path) as history:
        (session,) = sessions_of(history)
    assert (session.opened, session.ended) == (moment(), moment(25).utc)
    assert [file.name for file in path.parent.iterdir()] == [path.name], "the last one out leaves one file"


def test_a_session_that_a_pause_ended_ends_with_its_last_answer(path: Path) -> None:
    recorder = recorder_on(path)
    keep(recorder, 1)
    keep(recorder, 2, minutes=10)
    keep(recorder, 3, minutes=41)
    recorder.close(moment(50))
    with History.open(path) as history, history.snapshot() as reader:
        first, second = reader.sessions()
    assert first.last_answer == first.session.ended == moment(10).utc
    assert (second.session.opened, second.session.ended) == (moment(41), moment(50).utc)


def test_a_second_close_does_nothing(path: Path) -> None:
    recorder = recorder_on(path)
    keep(recorder, 1)
    recorder.close(moment(1))
    recorder.close(moment(99))
    with History.open(path) as history:
        (session,) = sessions_of(history)
    assert session.ended == moment(1).utc


def test_a_failed_write_leaves_sessions_as_they_were(path: Path) -> None:
    path.mkdir()
    recorder = recorder_on(path)
    with pytest.raises(EnvironmentFault):
        keep(recorder, 1)
    assert recorder.sessions.current is None
    path.rmdir()
    keep(recorder, 2, minutes=5)
    recorder.close(moment(6))
    with History.open(path) as history:
        (session,) = sessions_of(history)
    assert session.opened == moment(5)


def test_a_file_deleted_meanwhile_is_told_and_the_next_try_begins_a_new_one(path: Path) -> None:
    recorder = recorder_on(path)
    keep(recorder, 1)
    path.unlink()
    with pytest.raises(EnvironmentFault) as gone:
        keep(recorder, 2)
    assert gone.value.code == "history.gone"
    assert not path.exists()
    second = keep(recorder, 2)
    recorder.close(moment(9))
    assert kept(path) == [second]


def test_a_file_moved_away_and_back_goes_on(path: Path) -> None:
    recorder = recorder_on(path)
    first = keep(recorder, 1)
    elsewhere = path.with_name("elsewhere.sqlite")
    path.rename(elsewhere)
    with pytest.raises(EnvironmentFault):
        recorder.mark_star(attempt(1), True, moment())
    elsewhere.rename(path)
    recorder.mark_star(attempt(1), True, moment())
    second = keep(recorder, 2)
    recorder.close(moment(9))
    assert kept(path) == [first, second]


def test_damage_met_later_is_told_and_the_next_look_tells_it_again(path: Path) -> None:
    recorder = recorder_on(path)
    first = keep(recorder, 1)
    recorder.close(moment())
    recorder.history()
    scribble(path)
    with pytest.raises(HistoryUnusable) as met:
        keep(recorder, 2)
    assert met.value.code == "history.damaged"
    with pytest.raises(HistoryUnusable):
        recorder.history()
    path.unlink()
    second = keep(recorder, 2)
    recorder.close(moment())
    assert kept(path) == [second] != [first]


def scribble(path: Path) -> None:
    """Overwrites everything but the first page."""
    content = path.read_bytes()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (len(content) - 4096))


def test_marks_reach_the_attempt(path: Path) -> None:
    recorder = recorder_on(path)
    name = keep(recorder, 1)
    recorder.mark_slip(attempt(1), moment(1))
    recorder.mark_star(attempt(1), True, moment(1))
    recorder.set_note(attempt(1), "look", moment(1))
    with pytest.raises(BadInput, match="too_long"):
        recorder.set_note(attempt(1), "x" * 10_001, moment(1))
    with History.open(path) as history:
        marked = history.attempt(name)
    assert marked is not None
    assert (marked.slip, marked.starred, marked.note) == (True, True, "look")
    recorder.mark_star(attempt(1), False, moment(2))
    recorder.close(moment(3))
    with History.open(path) as history:
        marked = history.attempt(name)
    assert marked is not None
    assert (marked.slip, marked.starred) == (True, False)
