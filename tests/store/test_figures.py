"""The figures against a recount of the log in Python, after whatever may happen to a history."""

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store import sessions
from pyramid_trainer.store.exchange import export_csv, export_json, import_file
from pyramid_trainer.store.faults import SessionDeleted
from pyramid_trainer.store.figures import quartiles
from pyramid_trainer.store.history import History, restore
from pyramid_trainer.store.progress_reader import Held, Period, ProgressReader, Spread
from pyramid_trainer.store.review import ReviewReader
from pyramid_trainer.store.sessions import SessionReader
from pyramid_trainer.store.stored import StoredVerdict
from pyramid_trainer.training.figures import Counts
from pyramid_trainer.training.grading import Grade, grade_of
from pyramid_trainer.training.records import Attempt, Session
from tests.store.conftest import fill
from tests.store.held import attempts_of, sessions_of
from tests.store.old_files import old_file
from tests.store.raw import raw
from tests.store.recounting import RULES, asked, assert_figures_equal_a_recount, log_of, recount
from tests.store.samples import (
    SHOE,
    SINGLE,
    START,
    attempt_in,
    current_attempts,
    foul_in,
    moment_at,
    new_id,
    session_at,
    verdict_on,
)

# Whatever happens


@dataclass
class Life:
    """A history, and what has happened to it so far."""

    folder: Path
    history: History
    sessions: list[Session]
    kept: list[Attempt] = field(default_factory=list)
    exports: list[Path] = field(default_factory=list)
    backups: list[Path] = field(default_factory=list)
    files: int = 0

    def file(self, suffix: str) -> Path:
        self.files += 1
        return self.folder / f"file-{self.files}{suffix}"

    def there(self) -> list[Attempt]:
        return [attempt for attempt in self.kept if self.history.attempt(attempt.id) is not None]


def keep(life: Life, chance: Random) -> None:
    """An attempt somewhere within seventy days, at some offset and start of the day, with marks or without."""
    rules, session = chance.choice([SINGLE, SHOE]), chance.choice(life.sessions)
    utc = START + timedelta(milliseconds=chance.randrange(70 * 86_400_000))
    attempt = replace(
        attempt_in(session, chance, 0, rules),
        moment=moment_at(utc, chance.choice([-720, 0, 420, 840]), chance.choice([0, 0, 5, 23])),
        think_ms=chance.choice([chance.randrange(30_000), chance.randrange(3_000), 2**53 - 1]),
        hinted=chance.random() < 0.2,
        slip=chance.random() < 0.2,
        starred=chance.random() < 0.2,
        note=chance.choice(["", "", "?"]),
    )
    if attempt.cost:
        tiny = Fraction(1, 10**12)
        cost = chance.choice([attempt.cost, attempt.cost, tiny, Fraction(10**20 + 1, 10**21), Fraction(1, 50)])
        attempt = replace(attempt, cost=cost, grade=grade_of(cost))
    with suppress(SessionDeleted):
        life.history.keep_attempt(attempt, rules, session)
        life.kept.append(attempt)


def keep_some(life: Life, chance: Random) -> None:
    for _ in range(5):
        keep(life, chance)


def keep_again(life: Life, chance: Random) -> None:
    for attempt in life.kept[-2:]:
        session = next(one for one in life.sessions if one.id == attempt.session)
        with suppress(SessionDeleted):
            life.history.keep_attempt(attempt, RULES[attempt.rules_hash], session)


def foul(life: Life, chance: Random) -> None:
    session = chance.choice(life.sessions)
    with suppress(SessionDeleted):
        life.history.keep_foul(foul_in(session, chance), SINGLE, session)


def mark(life: Life, chance: Random) -> None:
    for attempt in life.there():
        act, moment = chance.choice(["slip", "star", "unstar", "note", "no note", "nothing"]), attempt.moment
        if act == "slip":
            life.history.mark_slip(attempt.id, moment)
        elif "star" in act:
            life.history.mark_star(attempt.id, act == "star", moment)
        elif "note" in act:
            life.history.set_note(attempt.id, "?" if act == "note" else "", moment)


def judge_anew(life: Life, chance: Random) -> None:
    """New verdicts on some attempts, two on some of them, in any order of time."""
    there = life.there()
    chosen = chance.choices(there, k=len(there)) if there else []
    made = [START + timedelta(days=100 + chance.randrange(4)) for _ in chosen]
    life.history.keep_verdicts((one.id, verdict_on(one, chance, when)) for one, when in zip(chosen, made, strict=True))


def delete(life: Life, chance: Random) -> None:
    there = sessions_of(life.history)  # those in which something was answered
    if there:
        sessions.delete(life.history, chance.choice(there).id, START + timedelta(days=200))


def undelete(life: Life, chance: Random) -> None:
    with SessionReader(life.history.path) as reader:
        for summary in reader.page(deleted=True):
            sessions.restore(life.history, summary.id)


def export(life: Life, chance: Random) -> None:
    suffix = chance.choice([".csv", ".json"])
    path = life.file(suffix)
    (export_csv if suffix == ".csv" else export_json)(life.history, path)
    life.exports.append(path)


def take_in(life: Life, chance: Random) -> None:
    if life.exports:
        import_file(life.history, chance.choice(life.exports), RULES)


def move(life: Life, chance: Random) -> None:
    """Everything is exported and imported into another, empty history, with which life goes on."""
    moved = life.file(".json")
    export_json(life.history, moved)
    life.history.close()
    life.history = History.open(life.file(".sqlite"))
    import_file(life.history, moved, RULES)


def back_up(life: Life, chance: Random) -> None:
    path = life.file(".sqlite")
    life.history.backup(path)
    life.backups.append(path)


def go_back(life: Life, chance: Random) -> None:
    if life.backups:
        path = life.history.path
        life.history.close()
        restore(chance.choice(life.backups), path, life.file(".sqlite"))
        life.history = History.open(path)


def erase(life: Life, chance: Random) -> None:
    path = life.file(".sqlite")
    life.history.erase(path)
    life.backups.append(path)


ACTS = [keep, keep_some, keep_again, foul, mark, judge_anew, delete, undelete, export, take_in, move, back_up]
ACTS += [go_back, erase]
LIKELY = [keep_some, mark, judge_anew, delete, *ACTS]
lives = st.lists(st.tuples(st.sampled_from(LIKELY), st.integers(0, 999)), min_size=1, max_size=12)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory, new_file: bytes) -> Path:
    """A history with nothing in it."""
    path = tmp_path_factory.mktemp("fresh") / "history.sqlite"
    path.write_bytes(new_file)
    return path


@settings(max_examples=100)
@given(acts=lives, first=st.integers(-3, 75), length=st.integers(0, 75))
def test_the_figures_equal_a_recount_whatever_happened(
    fresh: Path, acts: list[tuple[Callable[[Life, Random], None], int]], first: int, length: int
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copyfile(fresh, folder / "history.sqlite")
        chance = Random(1)
        starts = [START + timedelta(days=days) for days in (0, 20, 60)]
        life = Life(folder, History.open(folder / "history.sqlite"), [session_at(chance, start) for start in starts])
        try:
            keep_some(life, chance)
            for act, seed in acts:
                act(life, Random(seed + 1000 * len(life.kept)))
            from_day = START.date() + timedelta(days=first)
            assert_figures_equal_a_recount(life.history, from_day, from_day + timedelta(days=length))
        finally:
            life.history.close()


@pytest.mark.parametrize("length", [1, 31, 32, 33, 64, 65, 100, 400])
def test_a_period_may_begin_and_end_anywhere(history: History, chance: Random, length: int) -> None:
    """Sums are kept by 32 days; a period takes whole ones where it can and counts the rest."""
    for days in (0, 1, 30, 31, 32, 33, 62, 63, 64, 65, 95, 96, 97, 200):
        session = session_at(chance, START + timedelta(days=days))
        history.keep_attempt(attempt_in(session, chance), SINGLE, session)
    log = log_of(history)
    with ProgressReader(history.path) as reader:
        for start in range(-length - 2, 205, 7):
            first = START.date() + timedelta(days=start)
            period = Period(first, first + timedelta(days=length - 1))
            assert asked(reader, period, SINGLE.rules_hash) == recount(log, period, SINGLE.rules_hash)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_an_older_history_gets_its_figures_at_once(path: Path, version: int) -> None:
    old_file(path, version)
    with History.open(path) as history:
        assert_figures_equal_a_recount(history, START.date(), START.date())
        fill(history, 60)
        assert_figures_equal_a_recount(history, START.date(), START.date())


def test_quartiles() -> None:
    assert quartiles([(7, 1)]) == (1, 7, 7, 7)
    assert quartiles([(1, 1), (2, 1), (3, 1), (4, 1)]) == (4, 1, 2, 3)
    assert quartiles([(30, 5), (10, 1), (20, 2)]) == (8, 20, 30, 30)
    chance = Random(5)
    for _ in range(200):
        values = sorted(chance.choices(range(12), k=chance.randint(1, 30)))
        wanted = [values[-(-quarter * len(values) // 4) - 1] for quarter in (1, 2, 3)]
        assert quartiles(Counter(values).items()) == (len(values), *wanted)


def test_an_empty_history_has_no_figures(history: History) -> None:
    with ProgressReader(history.path) as reader:
        for period in (Period(), Period(START.date(), START.date())):
            assert asked(reader, period, "0" * 64) == (Held([], {}, [], []), Spread([], None))
        assert reader.records("0" * 64) == {}


def test_a_time_that_is_no_number_is_told_as_damage(history: History) -> None:
    fill(history, 30)
    with closing(raw(history.path)) as connection:
        connection.execute("UPDATE day_speeds SET tenths = 'soon ' || tenths")
    with ProgressReader(history.path) as reader:
        rules_hash = reader.played_most()
        assert rules_hash is not None
        for asked in (
            lambda: reader.stretches(rules_hash, Period(), 7, START.date()),
            lambda: reader.sittings(rules_hash, Period()),
        ):
            with pytest.raises(EnvironmentFault, match="history"):
                asked()


# Verdicts made anew


def test_the_newest_verdict_is_the_current_one(history: History, chance: Random) -> None:
    session = session_at(chance)
    attempt = next(one for one in (attempt_in(session, chance) for _ in range(90)) if one.cost > Fraction(1, 5))
    history.keep_attempt(attempt, SINGLE, session)

    def verdict(days: int, cost: Fraction) -> tuple[str, StoredVerdict]:
        right = (attempt.alone,) if cost == 0 else attempt.best
        made = START + timedelta(days=days)
        return attempt.id, StoredVerdict(f"casino-{days}", made, right, grade_of(cost), cost)

    history.keep_verdicts([verdict(2, Fraction(1, 40)), verdict(9, Fraction(0)), verdict(5, Fraction(1, 3))])
    with ReviewReader(history.path) as review, ProgressReader(history.path) as figures:
        (row,) = review.first_page()
        assert (row.regraded, row.attempt.engine) == (True, "casino-9")
        assert (row.attempt.grade, row.attempt.cost, row.attempt.best) == (Grade.OPTIMAL, 0, (attempt.alone,))
        assert figures.classes(None, None, SINGLE.rules_hash)[0].seen == Counts(1, 1)
        history.keep_verdicts([verdict(9, Fraction(1, 7))])  # the same time: the later row
        assert review.first_page()[0].attempt.cost == Fraction(1, 7)
        assert figures.classes(None, None, SINGLE.rules_hash)[0].seen == Counts(1, 0, Fraction(1, 7), Fraction(1, 49))
    assert attempts_of(history) == [attempt]
    with history.snapshot() as held:
        assert [one.engine for _, one in held.verdicts()] == ["casino-2", "casino-5", "casino-9", "casino-9"]
        assert [current.cost for current in current_attempts(held)] == [Fraction(1, 7)]


def test_a_verdict_that_does_not_fit_keeps_all_out(history: History, chance: Random) -> None:
    session = session_at(chance)
    attempt = next(one for one in (attempt_in(session, chance) for _ in range(90)) if one.cost > Fraction(1, 5))
    history.keep_attempt(attempt, SINGLE, session)
    fit = StoredVerdict("casino-2", START, attempt.best, Grade.CLOSE, Fraction(1, 99))
    for wrong, code in (
        (replace(fit, grade=Grade.BLUNDER), "record.grade"),
        (replace(fit, best=()), "record.no_best"),
        (replace(fit, cost=Fraction(0), grade=Grade.OPTIMAL), "record.cost_of_best"),
        (replace(fit, engine=""), "record.word"),
    ):
        with pytest.raises(BadInput) as caught:
            history.keep_verdicts([(attempt.id, fit), (attempt.id, wrong)])
        assert caught.value.code == code
    with pytest.raises(BadInput) as caught:
        history.keep_verdicts([(attempt.id, fit), (new_id(chance), fit)])
    assert caught.value.code == "attempt.unknown"
    with history.snapshot() as held:
        assert list(held.verdicts()) == []
