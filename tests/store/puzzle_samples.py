"""Puzzles that come with the program, and attempts at them by chance."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from pyramid_trainer.app.block_puzzles import STARTERS
from pyramid_trainer.blocks import ENGINE
from pyramid_trainer.blocks.analysis.puzzles import Puzzle, parse_puzzle
from pyramid_trainer.store.history import History
from pyramid_trainer.store.puzzle_review import PuzzleReviewReader
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleRecord, record_from
from pyramid_trainer.training.records import PUZZLES, Session
from tests.store.samples import START, moment_at, new_id

RECORDS = [record_from(line, None, START, ENGINE) for line in STARTERS.read_text("utf-8").splitlines()]
READ = {record.id: parse_puzzle(record.text) for record in RECORDS}


def attempt_at(record: PuzzleRecord, session: Session, chance: Random, utc: datetime = START) -> PuzzleAttempt:
    """An answer of an own puzzle by ``chance``."""
    puzzle: Puzzle = READ[record.id]
    act = chance.choice(chance.choice(puzzle.alternatives).actions)
    return PuzzleAttempt(
        new_id(chance),
        session.id,
        moment_at(utc),
        record.id,
        act,
        puzzle.grade(act),
        puzzle.lost_by(act).mean,
        chance.randrange(500, 60_000),
        chance.random() < 0.2,
    )


def fill_with_puzzles(history: History, attempts: int = 40, sessions: int = 3, seed: int = 4) -> list[PuzzleAttempt]:
    """Attempts in sessions a day apart with marks here and there; as they were kept, marks included."""
    chance = Random(seed)
    each = -(-attempts // sessions)
    kept: list[PuzzleAttempt] = []
    for number in range(attempts):
        day, place = divmod(number, each)
        utc = START + timedelta(days=day, minutes=place)
        if place == 0:
            session = Session(new_id(chance), PUZZLES, moment_at(utc))
        record = chance.choice(RECORDS)
        attempt = attempt_at(record, session, chance, utc)
        history.keep_puzzle_attempt(attempt, record, session)
        kept.append(attempt)
    with history.writing() as writer:
        for attempt in kept[::7]:
            writer.puzzles.slip(attempt.id, attempt.moment.utc)
        for attempt in kept[::5]:
            writer.puzzles.star(attempt.id, attempt.moment.utc)
        for attempt in kept[1::6]:
            writer.puzzles.note(attempt.id, "why\nnot", attempt.moment.utc)
    return list(attempts_in(history))


def attempt_in(path: Path, attempt_id: str) -> PuzzleAttempt:
    """As it stands in the list of the history at ``path``."""
    with PuzzleReviewReader(path) as reader:
        return next(row.attempt for row in reader.rows(reader.numbers()) if row.attempt.id == attempt_id)


def attempts_in(history: History) -> Iterable[PuzzleAttempt]:
    """Every attempt at a puzzle, in order of time."""
    from pyramid_trainer.store.puzzles import all_puzzles

    with history.snapshot() as reader:
        found: list[tuple[PuzzleAttempt, Marks]] = []
        for _, attempts in all_puzzles(reader.connection, reader.path):
            found += attempts
    return sorted((attempt for attempt, _ in found), key=lambda attempt: attempt.moment.utc)
