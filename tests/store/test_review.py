"""The review list against the same question asked of every attempt in Python."""

import threading
from array import array
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store import sessions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import (
    COLUMNS,
    EVERYTHING,
    Cancelled,
    Filter,
    ReviewReader,
    ReviewRow,
    Sort,
    classes_with,
    is_served,
)
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.ideas import idea_of
from pyramid_trainer.training.records import Attempt
from tests.store.held import attempts_of, sessions_of
from tests.store.raw import raw
from tests.store.samples import SHOE, SINGLE, START, attempt_in, moment_at, new_id, session_at

DAYS = 6
PLENTY = 10_000


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    """Six sessions of 60 hands on six days, two rule sets, marks of every kind; the fourth session is deleted."""
    chance = Random(20261130)
    with History.open(tmp_path_factory.mktemp("played") / "history.sqlite") as history:
        for day in range(DAYS):
            rules = (SINGLE, SHOE)[day % 2]
            session = session_at(chance, START + timedelta(days=day))
            for number in range(60):
                attempt = attempt_in(session, chance, number % 50, rules)
                attempt = replace(
                    attempt,
                    mode=chance.choice(["natural", "again", "ideas"]),
                    hinted=chance.random() < 0.1,
                    fouls=chance.choice([0, 0, 0, 0, 1, 3]),
                    slip=chance.random() < 0.1,
                    starred=chance.random() < 0.1,
                    note=chance.choice(["", "", "", "again"]),
                )
                history.keep_attempt(attempt, rules, session)
            if day == 3:
                sessions.delete(history, session.id, START)
        assert history.check() == []
        yield history


@pytest.fixture(scope="module")
def shown(played: History) -> list[Attempt]:
    """What may be listed, in the order of being written."""
    with played.snapshot() as held:
        deleted = {stored.session.id for stored in held.sessions() if stored.deleted is not None}
    assert len(deleted) == 1
    with closing(raw(played.path)) as connection:
        written = [row[0].hex() for row in connection.execute("SELECT id FROM attempts ORDER BY number")]
    by_id = {attempt.id.replace("-", ""): attempt for attempt in attempts_of(played)}
    return [by_id[raw_id] for raw_id in written if by_id[raw_id].session not in deleted]


@pytest.fixture
def reader(played: History) -> Iterator[ReviewReader]:
    with ReviewReader(played.path) as opened:
        yield opened


def ids(rows: list[ReviewRow]) -> list[str]:
    return [row.attempt.id for row in rows]


def idea_order(attempt: Attempt) -> tuple[int, int]:
    """Three of a kind first, then pairs from the twos up, then the unpaired hands by their highest card."""
    idea = idea_of(attempt.hand)
    return (0, 0) if idea is None else (1 + (idea.kind == "high"), idea.rank)


GRADES = [Grade.OPTIMAL, Grade.CLOSE, Grade.MISTAKE, Grade.BLUNDER, Grade.FORCED]
KEYS: dict[str, Callable[[Attempt], Any]] = {
    "time": lambda attempt: 0,
    "rules": lambda attempt: attempt.rules.casefold(),
    "idea": lambda attempt: idea_order(attempt),
    "class": lambda attempt: (attempt.hand.ranks, attempt.rules_hash != SINGLE.rules_hash),
    "alone": lambda attempt: attempt.alone.rank,
    "best": lambda attempt: attempt.best[0].rank,
    "grade": lambda attempt: (GRADES.index(attempt.grade) + 1) % len(GRADES),
    "cost": lambda attempt: attempt.cost,
    "think": lambda attempt: attempt.think_ms,
    "fouls": lambda attempt: attempt.fouls,
    "hinted": lambda attempt: attempt.hinted,
    "slip": lambda attempt: attempt.slip,
    "starred": lambda attempt: attempt.starred,
    "noted": lambda attempt: attempt.note != "",
    "mode": lambda attempt: attempt.mode,
}


def expected(shown: list[Attempt], sort: Sort, keep: Callable[[Attempt], bool] = lambda attempt: True) -> list[str]:
    order: dict[str, int] = {}
    for attempt in shown:
        order.setdefault(attempt.session, len(order))
    key = KEYS.get(sort.column, lambda attempt: order[attempt.session])
    places = {attempt.id: place for place, attempt in enumerate(shown)}
    chosen = sorted(
        filter(keep, shown),
        key=lambda attempt: (key(attempt), attempt.moment.utc, places[attempt.id]),
        reverse=sort.descending,
    )
    return [attempt.id for attempt in chosen]


def test_every_column_of_the_list_is_asked_for() -> None:
    assert KEYS.keys() | {"session"} == COLUMNS.keys()


@pytest.mark.parametrize(("column", "descending"), list(product(COLUMNS, (True, False))))
def test_the_list_sorts_by_every_column(
    reader: ReviewReader, shown: list[Attempt], column: str, descending: bool
) -> None:
    sort = Sort(column, descending)
    wanted = expected(shown, sort)
    assert len(wanted) == 300
    assert ids(reader.first_page(sort=sort, count=PLENTY)) == wanted
    assert ids(reader.first_page(sort=sort, count=7)) == wanted[:7]
    numbers = reader.numbers(sort=sort)
    assert ids(reader.rows(numbers)) == wanted
    assert ids(reader.rows(numbers[100:140])) == wanted[100:140]


@pytest.mark.parametrize("descending", [True, False])
@pytest.mark.parametrize("count", [1, 119, 120, 121, 179, 180, 181, 300])
def test_a_page_sorted_by_rules_reads_those_it_needs(
    reader: ReviewReader, shown: list[Attempt], count: int, descending: bool
) -> None:
    sort = Sort("rules", descending)
    assert ids(reader.first_page(sort=sort, count=count)) == expected(shown, sort)[:count]


def filters(shown: list[Attempt]) -> list[tuple[Filter, Callable[[Attempt], bool]]]:
    a_session, a_class = shown[70].session, str(shown[70].hand)
    first, last = shown[0].moment.day, shown[-1].moment.day
    middle = first + timedelta(days=2)
    two = (str(shown[5].hand), str(shown[9].hand))
    many = classes_with("A")
    return [
        (Filter(from_day=middle), lambda a: a.moment.day >= middle),
        (Filter(to_day=middle), lambda a: a.moment.day <= middle),
        (Filter(from_day=middle, to_day=middle), lambda a: a.moment.day == middle),
        (Filter(from_day=last + timedelta(days=1)), lambda a: False),
        (Filter(session=a_session), lambda a: a.session == a_session),
        (Filter(rules_hash=SHOE.rules_hash), lambda a: a.rules_hash == SHOE.rules_hash),
        (Filter(rules_hash="0" * 64), lambda a: False),
        (Filter(ideas=("pair-Q", "high-A")), lambda a: str(idea_of(a.hand)) in ("pair-Q", "high-A")),
        (Filter(classes=(a_class,)), lambda a: str(a.hand) == a_class),
        (Filter(classes=two), lambda a: str(a.hand) in two),
        (Filter(classes=many), lambda a: str(a.hand) in many),
        (Filter(grades=(Grade.BLUNDER,)), lambda a: a.grade is Grade.BLUNDER),
        (Filter(grades=(Grade.OPTIMAL, Grade.FORCED)), lambda a: a.grade in (Grade.OPTIMAL, Grade.FORCED)),
        (Filter(grades=(Grade.CLOSE, Grade.MISTAKE)), lambda a: a.grade in (Grade.CLOSE, Grade.MISTAKE)),
        (Filter(cost_at_least=Fraction(1, 3)), lambda a: a.cost >= Fraction(1, 3)),
        (Filter(cost_at_least=Fraction(0)), lambda a: True),
        (Filter(mistakes_only=True), lambda a: a.cost > 0),
        (Filter(modes=("again", "ideas")), lambda a: a.mode in ("again", "ideas")),
        (Filter(modes=("exam",)), lambda a: False),
        (Filter(starred=True), lambda a: a.starred),
        (Filter(starred=False), lambda a: not a.starred),
        (Filter(hinted=True), lambda a: a.hinted),
        (Filter(slip=True), lambda a: a.slip),
        (Filter(slip=False), lambda a: not a.slip),
        (Filter(with_fouls=True), lambda a: a.fouls > 0),
        (Filter(with_fouls=False), lambda a: a.fouls == 0),
        (Filter(noted=True), lambda a: a.note != ""),
        (Filter(counted=True), lambda a: a.counted),
        (Filter(counted=False), lambda a: not a.counted),
    ]


@pytest.mark.parametrize("column", list(COLUMNS))
def test_every_filter_goes_with_every_sort(reader: ReviewReader, shown: list[Attempt], column: str) -> None:
    for chosen, keep in filters(shown):
        for sort in (Sort(column, True), Sort(column, False)):
            wanted = expected(shown, sort, keep)
            assert ids(reader.first_page(chosen, sort, PLENTY)) == wanted, chosen
            assert ids(reader.rows(reader.numbers(chosen, sort))) == wanted, chosen
            assert reader.count(chosen) == len(wanted), chosen


def test_filters_combine(reader: ReviewReader, shown: list[Attempt]) -> None:
    chance = Random(4)
    met = 0
    for _ in range(300):
        picked = chance.sample(filters(shown), 3)
        parts = {name: getattr(chosen, name) for chosen, _ in picked for name in chosen.parts()}
        if len(parts) < sum(len(chosen.parts()) for chosen, _ in picked):
            continue  # two of them ask for the same part
        chosen, sort = Filter(**parts), Sort(chance.choice(list(COLUMNS)), chance.random() < 0.5)
        wanted = expected(shown, sort, lambda a, picked=picked: all(keep(a) for _, keep in picked))  # type: ignore[misc]
        assert ids(reader.first_page(chosen, sort, PLENTY)) == wanted, (chosen, sort)
        met += len(wanted) > 0
    assert met > 20


def test_a_line_holds_the_attempt_as_it_stands(played: History, reader: ReviewReader, shown: list[Attempt]) -> None:
    lines = reader.first_page(count=PLENTY)
    assert {line.attempt.id: line.attempt for line in lines} == {attempt.id: attempt for attempt in shown}
    assert {(line.session_name, line.regraded) for line in lines} == {("", False)}
    opened = {session.id: session.opened for session in sessions_of(played)}
    assert all(line.session_opened == opened[line.attempt.session] for line in lines)


def test_what_is_not_known_is_nothing(reader: ReviewReader) -> None:
    assert reader.first_page(Filter(session=new_id(Random(1)))) == []
    assert reader.rows([10**9, -1]) == []
    assert reader.count(Filter(rules_hash="")) == 0
    assert reader.modes() == ["again", "ideas", "natural"]


def test_an_empty_history_has_an_empty_list(history: History) -> None:
    with ReviewReader(history.path) as reader:
        for column in COLUMNS:
            assert reader.first_page(sort=Sort(column)) == []
            assert reader.numbers(sort=Sort(column)) == array("q")
        assert reader.count() == 0


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFault) as caught, ReviewReader(tmp_path / "none.sqlite"):
        pass
    assert caught.value.code == "history.missing"


def test_a_folder_in_place_of_the_history_is_told_as_one(path: Path) -> None:
    path.mkdir()
    with pytest.raises(EnvironmentFault) as caught, ReviewReader(path):
        pass
    assert (caught.value.code, caught.value.details) == ("history.is_folder", {"path": path})


def test_a_reader_sees_what_was_kept_meanwhile_and_holds_no_lock(played: History, tmp_path: Path) -> None:
    path = tmp_path / "copy.sqlite"
    played.backup(path)
    chance = Random(3)
    session = session_at(chance, START + timedelta(days=30))
    with History.open(path) as history, ReviewReader(path) as reader:
        before = reader.count()
        attempt = attempt_in(session, chance)
        history.keep_attempt(attempt, SINGLE, session)
        assert reader.first_page(count=1)[0].attempt == attempt
        assert reader.count() == before + 1
        history.mark_star(attempt.id, True, moment_at(START))
        assert reader.first_page(Filter(starred=True), count=1)[0].attempt == replace(attempt, starred=True)
        history.mark_star(attempt.id, False, moment_at(START))
        assert attempt.id not in ids(reader.first_page(Filter(starred=True), count=PLENTY))
        history.set_note(attempt.id, "why?", moment_at(START))
        assert reader.first_page(Filter(noted=True), count=1)[0].attempt.note == "why?"
        history.set_note(attempt.id, "", moment_at(START))
        history.mark_slip(attempt.id, moment_at(START))
        assert reader.first_page(Filter(slip=True, counted=False), count=1)[0].attempt == replace(attempt, slip=True)
        history.erase(tmp_path / "erased.sqlite")
        assert (reader.count(), reader.first_page()) == (0, [])
        assert history.check() == []


def test_a_reader_serves_another_thread(played: History, shown: list[Attempt]) -> None:
    found: list[list[str]] = []

    def work() -> None:
        with ReviewReader(played.path) as reader:
            found.append(ids(reader.rows(reader.numbers())))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(30)
    assert found == [expected(shown, Sort())]


def test_work_that_nobody_wants_any_more_ends(history: History, chance: Random) -> None:
    session = session_at(chance)
    history.keep_attempt(attempt_in(session, chance), SINGLE, session)
    grow(history, 40_000)
    with ReviewReader(history.path) as reader:
        asked: list[int] = []

        def cancelled() -> bool:
            asked.append(1)
            return len(asked) > 3

        for call in (
            lambda: reader.numbers(sort=Sort("mode"), cancelled=cancelled),
            lambda: reader.first_page(Filter(modes=("exam",)), Sort("think"), cancelled=cancelled),
            lambda: reader.count(Filter(noted=False), cancelled=cancelled),
        ):
            asked.clear()
            with pytest.raises(Cancelled):
                call()
            assert len(asked) == 4
        assert len(reader.numbers(cancelled=lambda: False)) == 40_001
        assert reader.count(Filter(noted=False)) == 40_001


def grow(history: History, attempts: int) -> None:
    """So many copies of the first attempt, a second apart."""
    with closing(raw(history.path)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(attempts)")]
        values = {"number": "NULL", "id": "randomblob(16)", "utc": "utc + 1000 * i"}
        chosen = ", ".join(values.get(column, column) for column in columns)
        rows = f"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {attempts})"
        connection.execute(f"{rows} INSERT INTO attempts SELECT {chosen} FROM n CROSS JOIN attempts WHERE number = 1")


# Search


def test_three_ranks_in_any_order_name_a_class() -> None:
    for text in ("A83", "83A", "3a8", " 8A3 "):
        assert classes_with(text) == ("A83",)
    assert classes_with("10 10 2".replace(" ", "")) == ("TT2",)


@pytest.mark.parametrize("text", ["", " ", "X", "A8X", "A83K", "1", "A-8"])
def test_what_names_no_ranks_is_told(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        classes_with(text)
    assert caught.value.code == "class.unreadable"


def take(letters: list[str], letter: str) -> bool:
    """Takes ``letter`` out, if it is there."""
    there = letter in letters
    if there:
        letters.remove(letter)
    return there


@pytest.mark.parametrize("text", ["A", "2", "A8", "88", "T9", "9T", "10"])
def test_fewer_ranks_name_every_class_that_holds_them(text: str) -> None:
    letters = list(text.replace("10", "T"))
    holding = []
    for hand in ALL_CLASSES:
        left = list(str(hand))
        if all(take(left, letter) for letter in letters):
            holding.append(str(hand))
    assert classes_with(text) == tuple(holding)
    assert len(holding) == (91 if len(letters) == 1 else 13)


# What is served


def test_a_served_question_is_read_through_an_index_in_its_order(played: History, shown: list[Attempt]) -> None:
    with ReviewReader(played.path) as reader, closing(raw(played.path)) as connection:
        for column, descending in product(COLUMNS, (True, False)):
            sort = Sort(column, descending)
            if not is_served(EVERYTHING, sort):
                continue
            question = reader._question(EVERYTHING, sort)
            for piece in question.pieces(200):
                plan = connection.execute(f"EXPLAIN QUERY PLAN {question.statement('attempt', piece)}").fetchall()
                assert "TEMP B-TREE" not in str(plan), (sort, plan)
    assert not is_served(EVERYTHING, Sort("mode"))
    assert not is_served(Filter(hinted=True), Sort("cost"))
    assert is_served(Filter(grades=(Grade.BLUNDER,)), Sort("cost"))
    assert is_served(Filter(session=shown[0].session), Sort("mode"))
