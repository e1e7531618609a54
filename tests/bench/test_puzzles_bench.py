"""How long lists and figures take over 100,000 attempts at puzzles: ``pytest tests/bench/test_puzzles_bench.py``.

Medians are compared with the limits. What reads everything belongs into a worker thread and is told here as well.
"""

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app.block_puzzles import read_stock
from pyramid_trainer.app.puzzle_figures import puzzle_figures
from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.store.history import History, session_of_answer
from pyramid_trainer.store.puzzle_review import COLUMNS, PuzzleFilter, PuzzleReviewReader, PuzzleSort
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.training.records import PUZZLES, Session
from tests.store.puzzle_samples import RECORDS, attempt_at
from tests.store.samples import START, moment_at, new_id

ATTEMPTS = 100_000
OPENS_MS, ANSWER_MS = 50, 33
READS_ALL_MS = 2_000


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bench") / "history.sqlite"
    chance = Random(1)
    with History.open(path) as history, history.writing() as writer:
        for record in RECORDS:
            writer.puzzles.puzzle(record)
        for number in range(ATTEMPTS):
            utc = START + timedelta(minutes=3 * number)
            if number % 50 == 0:
                session = Session(new_id(chance), PUZZLES, moment_at(utc))
                place = session_of_answer(writer, session, utc)
            marks = Marks(starred=utc if chance.random() < 0.01 else None)
            writer.puzzles.attempt(attempt_at(chance.choice(RECORDS), session, chance, utc), marks, place)
    return path


def median_ms(benchmark) -> float:
    return 1000 * benchmark.stats.stats.median


@pytest.mark.parametrize("column", COLUMNS)
def test_the_list_opens_in_any_order(benchmark, path: Path, column: str) -> None:
    def opened() -> int:
        with PuzzleReviewReader(path) as reader:
            return len(reader.first_page(sort=PuzzleSort(column)))

    assert benchmark.pedantic(opened, rounds=9, warmup_rounds=1) == 200
    assert median_ms(benchmark) < OPENS_MS


@pytest.mark.parametrize(
    "chosen", [PuzzleFilter(starred=True), PuzzleFilter(ideas=(Idea.DENY,)), PuzzleFilter(grades=(Grade.BLUNDER,))]
)
def test_what_one_value_has_opens_in_order_of_time(benchmark, path: Path, chosen: PuzzleFilter) -> None:
    with PuzzleReviewReader(path) as reader:
        assert len(benchmark.pedantic(reader.first_page, args=(chosen,), rounds=9, warmup_rounds=1)) == 200
    assert median_ms(benchmark) < OPENS_MS


@pytest.mark.parametrize("read", [read_stock, puzzle_figures])
def test_what_reads_everything(benchmark, path: Path, read) -> None:
    benchmark.pedantic(read, args=(path,), rounds=3)
    assert median_ms(benchmark) < READS_ALL_MS


def test_an_answer_is_kept(benchmark, path: Path) -> None:
    chance = Random(3)
    session = Session(new_id(chance), PUZZLES, moment_at(START))
    with History.open(path) as history:

        def keep() -> None:
            record = chance.choice(RECORDS)
            history.keep_puzzle_attempt(attempt_at(record, session, chance), record, session)

        benchmark.pedantic(keep, rounds=200, warmup_rounds=5)
    assert median_ms(benchmark) < ANSWER_MS
