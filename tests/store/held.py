"""What a history holds at this moment, read as an export reads it."""

from pyramid_trainer.store.history import History
from pyramid_trainer.training.records import Attempt, Foul, Session


def attempts_of(history: History) -> list[Attempt]:
    """In order of time, then of being written."""
    with history.snapshot() as reader:
        return [attempt for attempt, _ in reader.attempts()]


def fouls_of(history: History) -> list[Foul]:
    """As ``attempts_of``."""
    with history.snapshot() as reader:
        return list(reader.fouls())


def sessions_of(history: History) -> list[Session]:
    """In order of their opening."""
    with history.snapshot() as reader:
        return [stored.session for stored in reader.sessions()]
