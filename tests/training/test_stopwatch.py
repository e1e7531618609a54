"""Thinking time: the running stretches, whatever pauses lie between."""

from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.training.stopwatch import Stopwatch
from tests.casino.strategies import steady

stretches = st.lists(st.tuples(st.sampled_from(["wait", "pause", "resume"]), st.integers(0, 10**6)), max_size=30)


@steady
@given(st.integers(0, 10**9), stretches)
def test_only_the_running_stretches_count(start: int, stretches: list[tuple[str, int]]) -> None:
    """Whole milliseconds, so that the sums are exact."""
    watch = Stopwatch(start)
    at, running, expected = start, True, 0
    for act, passes in stretches:
        at += passes
        expected += passes if running else 0
        if act == "pause":
            watch.pause(at)
            running = False
        elif act == "resume":
            watch.resume(at)
            running = True
        assert watch.seconds(at) == expected
    later = at + 5
    assert watch.seconds(later) == expected + (5 if running else 0)


def test_a_watch_paused_twice_or_resumed_twice_counts_once() -> None:
    watch = Stopwatch(10.0)
    watch.pause(12.0)
    watch.pause(20.0)
    watch.resume(21.0)
    watch.resume(22.0)
    assert watch.seconds(25.0) == 2.0 + 4.0
