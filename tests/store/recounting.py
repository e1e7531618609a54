"""The log of a history recounted in plain Python, and every figure of the store compared with it."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

from pyramid_trainer.store.figures import ClassFigures, Quartiles
from pyramid_trainer.store.history import History
from pyramid_trainer.store.progress_reader import Held, Part, Period, Practised, ProgressReader, Spread
from pyramid_trainer.store.review import Filter, ReviewReader
from pyramid_trainer.store.sessions import SessionReader
from pyramid_trainer.store.stored import StoredVerdict
from pyramid_trainer.training.figures import Counts
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.records import Attempt
from tests.store.samples import SHOE, SINGLE, START
from tests.training.class_records import records_of

RULES = {rules.rules_hash: rules for rules in (SINGLE, SHOE)}
LONGEST_THINK_MS = 10**9
BILLION = 10**9


@dataclass
class Log:
    """What the log itself says: every attempt with its newest verdict, and which sessions are deleted."""

    attempts: list[Attempt]
    deleted: set[str]
    sessions: list[str]

    @property
    def shown(self) -> list[Attempt]:
        return [attempt for attempt in self.attempts if attempt.session not in self.deleted]


def log_of(history: History) -> Log:
    with history.snapshot() as held:
        newest: dict[str, StoredVerdict] = {}
        for attempt_id, verdict in held.verdicts():
            if attempt_id not in newest or verdict.made >= newest[attempt_id].made:
                newest[attempt_id] = verdict
        attempts = []
        for attempt, _ in held.attempts():
            new = newest.get(attempt.id)
            attempts.append(attempt if new is None else replace(attempt, best=new.best, grade=new.grade, cost=new.cost))
        stored = list(held.sessions())
    return Log(
        attempts,
        {one.session.id for one in stored if one.deleted is not None},
        [one.session.id for one in stored],
    )


COUNTED_BY: list[tuple[Filter, Callable[[Attempt], bool]]] = [
    *((Filter(grades=(grade,)), lambda one, grade=grade: one.grade is grade) for grade in Grade),
    (Filter(counted=True), lambda one: one.counted),
    (Filter(hinted=True), lambda one: one.hinted),
    (Filter(slip=True), lambda one: one.slip),
    (Filter(starred=True), lambda one: one.starred),
    (Filter(noted=True), lambda one: one.note != ""),
    (Filter(with_fouls=True), lambda one: one.fouls > 0),
    (Filter(mistakes_only=True), lambda one: one.cost > 0),
]
"""Counters of the review page, and what each counts."""


def billionths(cost: Fraction) -> int:
    """A cost rounded to a billionth, by the arithmetic of doubles."""
    return max(int(1e9 * cost.numerator / cost.denominator + 0.5), cost > 0)


def rounded(attempts: list[Attempt]) -> Counts:
    """Sums over the counted ones, each cost and square rounded to a billionth."""
    counted = [attempt for attempt in attempts if attempt.counted]
    costs = [billionths(attempt.cost) for attempt in counted]
    squares = [int(1e-9 * cost * cost + 0.5) for cost in costs]
    right = sum(attempt.cost == 0 for attempt in counted)
    return Counts(len(counted), right, Fraction(sum(costs), BILLION), Fraction(sum(squares), BILLION))


def exact(attempts: list[Attempt]) -> Counts:
    counts = Counts()
    for attempt in attempts:
        if attempt.counted:
            counts += Counts(1, int(attempt.cost == 0), attempt.cost, attempt.cost**2)
    return counts


def think_of(attempts: list[Attempt]) -> int:
    return sum(min(attempt.think_ms, LONGEST_THINK_MS) for attempt in attempts if attempt.counted)


def grouped(attempts: list[Attempt], key: Callable[[Attempt], Any]) -> dict[Any, list[Attempt]]:
    groups: dict[Any, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        groups[key(attempt)].append(attempt)
    return dict(sorted(groups.items()))


def speed_of(attempts: list[Attempt]) -> Quartiles | None:
    tenths = sorted(min(attempt.think_ms, LONGEST_THINK_MS) // 100 for attempt in attempts if attempt.counted)
    if not tenths:
        return None
    places = [-(-quarter * len(tenths) // 4) - 1 for quarter in (1, 2, 3)]
    return Quartiles(len(tenths), *(tenths[place] for place in places))


def recount(log: Log, period: Period, rules_hash: str) -> tuple[Held, Spread]:
    """What the progress page asks for, by days."""
    mine = [
        attempt
        for attempt in log.shown
        if attempt.rules_hash == rules_hash
        and (period.first is None or attempt.moment.day >= period.first)
        and (period.last is None or attempt.moment.day <= period.last)
    ]
    practised = []
    for day, all_of_it in grouped(log.shown, lambda attempt: attempt.moment.day).items():
        seen = rounded(all_of_it)
        practised.append(Practised(day, len(all_of_it), seen.counted, seen.right))
    classes = grouped(mine, lambda attempt: attempt.hand)
    days = grouped([attempt for attempt in mine if attempt.counted], lambda attempt: attempt.moment.day)
    return (
        Held(
            practised,
            dict(Counter(attempt.rules_hash for attempt in log.shown)),
            [ClassFigures(rules_hash, hand, len(each), exact(each), think_of(each)) for hand, each in classes.items()],
            [],
        ),
        Spread([Part(day, day, rounded(each), speed_of(each)) for day, each in days.items()], speed_of(mine)),
    )


def asked(reader: ProgressReader, period: Period, rules_hash: str) -> tuple[Held, Spread]:
    held = reader.held(rules_hash, period, ())
    days = reader.stretches(rules_hash, period, 1, START.date())
    return held._replace(classes=sorted(held.classes, key=lambda one: one.hand)), days


def assert_figures_equal_a_recount(history: History, from_day: date | None, to_day: date | None) -> None:
    log = log_of(history)
    with ProgressReader(history.path) as reader:
        for rules_hash in RULES:
            for period in (Period(), Period(from_day, to_day), Period(from_day, None), Period(None, to_day)):
                found = asked(reader, period, rules_hash)
                assert found == recount(log, period, rules_hash)
                assert sorted(reader.classes(*period, rules_hash), key=lambda one: one.hand) == found[0].classes
            mine = [attempt for attempt in log.shown if attempt.rules_hash == rules_hash]
            assert reader.records(rules_hash) == records_of(mine)
    with SessionReader(history.path) as listed:
        summaries = {one.id: one for one in listed.page(0, 100, deleted=None)}
    assert sorted(summaries) == sorted(log.sessions)
    for session, summary in summaries.items():
        mine = [attempt for attempt in log.attempts if attempt.session == session]
        seen = Counts(summary.counted, summary.right, summary.cost, summary.cost_squared)
        assert (summary.hands, seen, summary.think_ms) == (len(mine), rounded(mine), think_of(mine))
        assert (summary.deleted is not None) == (session in log.deleted)
    with ReviewReader(history.path) as review:
        listed_now = {row.attempt.id: replace(row.attempt, engine="") for row in review.first_page(count=10_000)}
        assert listed_now == {attempt.id: replace(attempt, engine="") for attempt in log.shown}
        assert review.count() == len(log.shown)
        for chosen, holds in COUNTED_BY:
            assert review.count(chosen) == sum(map(holds, log.shown)), chosen
    assert history.check() == []
