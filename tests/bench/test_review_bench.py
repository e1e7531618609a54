"""How long lists and figures take over a million attempts, against the limits set for them.

Run by ``pytest tests/bench/test_review_bench.py``. The history is generated first, which takes a minute or two;
``PYRAMID_TRAINER_BENCH_HISTORY`` names a file to take instead, or to keep it in when there is none yet. Medians are
compared with the limits, of recording the 99th percentile.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from pyramid_trainer.store import sessions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.progress_reader import Held, Period, ProgressReader, Spread
from pyramid_trainer.store.review import COLUMNS, EVERYTHING, Filter, ReviewReader, Sort, is_served
from pyramid_trainer.store.sessions import SessionReader
from pyramid_trainer.training.grading import Grade
from tests.bench.generate import generate
from tests.store.processes import ROOT
from tests.store.samples import SINGLE, START, attempt_in, session_at

ATTEMPTS = 1_000_000
SERVED_MS, OTHER_MS, PAGE_MS = 50, 300, 10
FIGURES_FIRST_MS, FIGURES_MS = 600, 400
RECORDING_P99_MS = 33
MOST_MEMORY_MB = 60
ROUNDS = 9


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    named = os.environ.get("PYRAMID_TRAINER_BENCH_HISTORY")
    path = Path(named) if named else tmp_path_factory.mktemp("bench") / "history.sqlite"
    if not path.exists():
        generate(ATTEMPTS, path)
    with History.open(path) as history:
        assert history.counts().attempts == ATTEMPTS
    return path


@pytest.fixture
def reader(path: Path) -> Iterator[ReviewReader]:
    with ReviewReader(path) as opened:
        yield opened


def median_ms(benchmark) -> float:
    return 1000 * benchmark.stats.stats.median


SORTS = [Sort(column, descending) for column in COLUMNS for descending in (True, False)]
MONTH = (date(2026, 5, 1), date(2026, 5, 31))
FILTERS = {
    "month": Filter(*MONTH),
    "class": Filter(classes=("A83",)),
    "idea": Filter(ideas=("pair-Q",)),
    "blunders": Filter(grades=(Grade.BLUNDER,)),
    "mistakes": Filter(mistakes_only=True),
    "half a bet": Filter(cost_at_least=Fraction(1, 2)),
    "starred": Filter(starred=True),
    "fouls": Filter(with_fouls=True),
    "slips": Filter(slip=True),
    "hinted": Filter(hinted=True),
    "nothing": Filter(modes=("exam",)),
    "year, ideas, mistakes": Filter(
        date(2025, 1, 1), date(2025, 12, 31), ideas=("pair-Q", "pair-K"), mistakes_only=True
    ),
}


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: f"{sort.column}-{'down' if sort.descending else 'up'}")
def test_first_page_of_everything(benchmark, reader, sort):
    rows = benchmark.pedantic(lambda: reader.first_page(sort=sort), rounds=ROUNDS)
    assert len(rows) == 200
    assert median_ms(benchmark) < (SERVED_MS if is_served(EVERYTHING, sort) else OTHER_MS)


@pytest.mark.parametrize("column", ["time", "cost", "think"])
@pytest.mark.parametrize("name", FILTERS)
def test_first_page_of_a_filter(benchmark, reader, name, column):
    chosen, sort = FILTERS[name], Sort(column)
    rows = benchmark.pedantic(lambda: reader.first_page(chosen, sort), rounds=ROUNDS)
    assert len(rows) == (0 if name == "nothing" else 200)
    assert median_ms(benchmark) < (SERVED_MS if is_served(chosen, sort) else OTHER_MS)


def test_first_page_of_a_session(benchmark, reader):
    session = reader.first_page(Filter(*MONTH))[0].attempt.session
    benchmark.pedantic(lambda: reader.first_page(Filter(session=session), Sort("cost")), rounds=ROUNDS)
    assert median_ms(benchmark) < SERVED_MS


def test_opening_and_first_page(benchmark, path):
    def opened():
        with ReviewReader(path) as reader:
            return reader.first_page()

    assert len(benchmark.pedantic(opened, rounds=ROUNDS)) == 200
    assert median_ms(benchmark) < SERVED_MS


def test_a_page_by_its_numbers(benchmark, reader):
    numbers = reader.numbers(sort=Sort("cost"))
    starts = count(1000, 777)
    rows = benchmark.pedantic(
        lambda start: reader.rows(numbers[start : start + 200]), rounds=101, setup=lambda: ((next(starts),), {})
    )
    assert len(rows) == 200
    assert median_ms(benchmark) < PAGE_MS


@pytest.mark.parametrize("column", ["time", "cost", "think", "alone"])
def test_numbers_of_everything(benchmark, reader, column):
    numbers = benchmark.pedantic(lambda: reader.numbers(sort=Sort(column)), rounds=3)
    assert len(numbers) == reader.count()


def test_sessions(benchmark, path):
    with SessionReader(path) as reader:
        assert len(benchmark.pedantic(reader.page, rounds=ROUNDS)) == 100
    assert median_ms(benchmark) < SERVED_MS


def figures_of(reader: ProgressReader, first: date | None = None, last: date | None = None) -> tuple[Held, Spread]:
    """What the progress page asks of a period, by weeks, for the rule set that was played most."""
    rules_hash, period = reader.played_most(), Period(first, last)
    assert rules_hash is not None
    return reader.held(rules_hash, period, ()), reader.stretches(rules_hash, period, 7, START.date())


def test_figures_at_first(benchmark, path):
    """A new connection each time, as when the page opens."""

    def opened():
        with ProgressReader(path) as reader, SessionReader(path) as listed:
            return figures_of(reader), listed.page(count=10_000)

    ((held, _), listed) = benchmark.pedantic(opened, rounds=ROUNDS)
    assert sum(day.hands for day in held.practised) == sum(one.hands for one in listed)
    assert median_ms(benchmark) < FIGURES_FIRST_MS


@pytest.mark.parametrize("period", [(None, None), MONTH, (date(2025, 11, 5), date(2026, 11, 10))], ids=str)
def test_figures_of_a_period(benchmark, path, period):
    with ProgressReader(path) as reader:
        held, spread = benchmark.pedantic(lambda: figures_of(reader, *period), rounds=ROUNDS)
    assert held.classes
    assert spread.parts
    assert median_ms(benchmark) < FIGURES_MS


def test_mastery_records(benchmark, path):
    with ProgressReader(path) as reader:
        rules_hash = reader.played_most()
        assert len(benchmark.pedantic(lambda: reader.records(rules_hash), rounds=ROUNDS)) == 455


def test_recording_one_more(benchmark, path, tmp_path):
    """Sixty seconds of the fastest player would be fewer; every answer waits for the disk."""
    copy = tmp_path / "history.sqlite"
    shutil.copyfile(path, copy)
    chance = Random(1)
    session = session_at(chance, START + timedelta(days=1))
    times = []
    with History.open(copy) as history:

        def keep(attempt):
            start = perf_counter()
            history.keep_attempt(attempt, SINGLE, session)
            times.append(1000 * (perf_counter() - start))

        numbers = count()
        benchmark.pedantic(keep, setup=lambda: ((attempt_in(session, chance, next(numbers)),), {}), rounds=1000)
    p99 = sorted(times)[990]
    benchmark.extra_info["p99_ms"] = p99
    assert p99 < RECORDING_P99_MS


def test_deleting_a_session_and_taking_it_back(benchmark, path, tmp_path):
    copy = tmp_path / "history.sqlite"
    shutil.copyfile(path, copy)
    with SessionReader(copy) as reader:
        chosen = iter(reader.page(count=200))

    with History.open(copy) as history:

        def there_and_back(session):
            sessions.delete(history, session.id, START)
            sessions.restore(history, session.id)

        benchmark.pedantic(there_and_back, setup=lambda: ((next(chosen),), {}), rounds=25)


LOOKED_AT = """
import sys
from datetime import date
from pathlib import Path
from pyramid_trainer.store.progress_reader import Period, ProgressReader
from pyramid_trainer.store.review import ReviewReader, Sort
from pyramid_trainer.store.sessions import SessionReader
path = Path(sys.argv[1])
with ReviewReader(path) as review, ProgressReader(path) as figures, SessionReader(path) as listed:
    kept = [review.numbers(sort=Sort(column)) for column in ("alone", "time")][-1]
    rules_hash = figures.played_most() or ""
    weeks = figures.stretches(rules_hash, Period(), 7, date(2026, 1, 1))
    kept = kept, review.rows(kept[:200]), figures.held(rules_hash, Period(), ()), weeks, listed.page(count=10_000)
    status = Path("/proc/self/status").read_text()
    print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
"""


def test_memory(benchmark, path, tmp_path):
    """At its highest, in a process of its own: all numbers, a page, all figures and sessions held at once."""
    empty = tmp_path / "empty.sqlite"
    History.open(empty).close()

    def highest_mb(file: Path) -> float:
        run = subprocess.run(
            [sys.executable, "-c", LOOKED_AT, file], cwd=ROOT, capture_output=True, text=True, check=True
        )
        return int(run.stdout) / 1024

    more = benchmark.pedantic(lambda: highest_mb(path) - highest_mb(empty), rounds=1)
    benchmark.extra_info["more_mb"] = more
    assert more < MOST_MEMORY_MB
