"""What holds for every test: a log record that nobody announced fails it. (Warnings do by pytest's own settings.)

An assertion in what tests share tells both its sides, as one in a test does. Hypothesis looks at no clock: on a busy
machine an example takes as long as it takes.
"""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite(*(f"tests.{room.name}" for room in Path(__file__).parent.iterdir() if room.is_dir()))

settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")


class Logs(logging.Handler):
    """Everything logged at WARNING or above while a test runs. ``announce`` what is meant to be logged beforehand."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.surprises: list[str] = []
        self._announced: list[re.Pattern[str]] = []

    def announce(self, pattern: str) -> None:
        """From now on a record that ``pattern`` is found in is no surprise."""
        self._announced.append(re.compile(pattern))

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if not any(pattern.search(text) for pattern in self._announced):
            self.surprises.append(f"{record.levelname} {record.name}: {text}")


@pytest.fixture(autouse=True)
def logs() -> Iterator[Logs]:
    handler = Logs()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    if handler.surprises:
        pytest.fail("unannounced log records:\n" + "\n".join(handler.surprises), pytrace=False)
