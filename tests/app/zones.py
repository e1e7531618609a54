"""Other time zones for the process of a test, written the POSIX way so that no data base of zones is needed."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

MIDDLE_EUROPE = "CET-1CEST,M3.5.0,M10.5.0/3"
NEPAL = "<+0545>-5:45"
KIRIBATI = "<+14>-14"
HAWAII = "HST10"


@contextmanager
def travelling() -> Iterator[Callable[[str], None]]:
    """What moves to a zone; in the end all is as it was."""
    with pytest.MonkeyPatch.context() as environment:

        def move(name: str) -> None:
            environment.setenv("TZ", name)
            time.tzset()

        yield move
    time.tzset()
