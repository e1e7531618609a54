"""Work in the background that has to wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from pyramid_trainer.ui.background import Background


@contextmanager
def busy(background: Background) -> Iterator[None]:
    """Every thread of it is busy with something else meanwhile."""
    done = Event()
    for number in range(background._pool.maxThreadCount()):
        background.ask(f"busy {number}", lambda _wanted: done.wait(), lambda _done: None, pytest.fail)
    try:
        yield
    finally:
        done.set()
