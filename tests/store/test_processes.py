"""Several copies of the program at one file, and copies that die: nothing that was kept is lost, ever."""

from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store.history import History
from tests.store.held import attempts_of, sessions_of
from tests.store.processes import child
from tests.store.samples import SINGLE, attempt_in, session_at


def test_copies_that_start_at_once_on_nothing_all_record(path: Path) -> None:
    with ExitStack() as stack:
        copies = [stack.enter_context(child("record", path, 40, seed)) for seed in range(4)]
        for copy in copies:
            assert copy.hear() == "ready"
        for copy in copies:
            copy.tell()
        kept = {attempt_id for copy in copies for attempt_id in copy.rest()}
    assert len(kept) == 160
    with History.open(path) as history:
        assert {attempt.id for attempt in attempts_of(history)} == kept
        assert history.check() == []


def test_who_waits_too_long_is_told_and_may_try_again(history: History, chance: Random) -> None:
    session = session_at(chance)
    attempt = attempt_in(session, chance)
    with child("hold", history.path) as other:
        assert other.hear() == "held"
        with pytest.raises(EnvironmentFault) as caught:
            history.keep_attempt(attempt, SINGLE, session)
        assert caught.value.code == "history.busy"
        assert history.counts().attempts == 0
        with History.open(history.path) as second:  # opening needs nobody's leave
            assert second.counts().attempts == 0
        other.tell()
        assert other.rest() == ["released"]
    history.keep_attempt(attempt, SINGLE, session)
    assert attempts_of(history) == [attempt]


@pytest.mark.parametrize("heard", [1, 2, 5, 11])
def test_a_killed_copy_leaves_everything_that_it_had_said_was_kept(path: Path, heard: int) -> None:
    with child("record", path, 100_000, heard) as copy:
        assert copy.hear() == "ready"
        copy.tell()
        kept = {copy.hear() for _ in range(heard)} | set(copy.kill())
    with History.open(path) as history:
        assert {attempt.id for attempt in attempts_of(history)} >= kept
        assert history.check() == []
        assert len(sessions_of(history)) == 1


def test_a_copy_killed_on_top_of_a_killed_copy_loses_nothing(path: Path) -> None:
    kept: set[str] = set()
    for seed in range(3):
        with child("record", path, 100_000, seed) as copy:
            copy.hear()
            copy.tell()
            kept |= {copy.hear() for _ in range(4)} | set(copy.kill())
    with History.open(path) as history:
        assert {attempt.id for attempt in attempts_of(history)} >= kept
        assert history.check() == []
