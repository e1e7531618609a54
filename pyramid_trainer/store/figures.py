"""Sums over the counted attempts, by day, by class and of their times: what the progress page is made of.

They are read from tables that triggers keep beside the log, so that a million attempts are as quick as a thousand.
Deleted sessions are left out, verdicts are the current ones. By class the costs are exact: a class has few different
ones under a rule set, and each is kept with how often it occurred. By day, and in the list of sessions, each attempt's
cost is rounded to a billionth of a bet, and so is its square. Times are cut to tenths of a second, which makes the
quartiles exact to that; a time counts for eleven days at most.

What can be summed up inside SQLite is, since other threads go on meanwhile: the window must not stand still. The times
of a day come out of it as one text, though: to sort them there too took ten times as long.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.store.asking import class_number, class_numbered, day_numbers, days_between
from pyramid_trainer.store.readers import FileReader
from pyramid_trainer.store.reading import cost_from
from pyramid_trainer.training.figures import Counts, counts_of
from pyramid_trainer.training.mastery import LAST, ClassRecord

SPAN_DAYS = 32
"""``class_figures`` holds sums over so many days; what a period has beside whole spans is summed up when asked."""

_CLASS_KEY = "rule_set, class, cost_numerator, cost_denominator"


class ClassFigures(NamedTuple):
    """A class under one rule set. ``hands``: every attempt; ``seen``, ``think_ms`` (a sum): the counted ones; costs are
    exact.
    """

    rules_hash: str
    hand: HandClass
    hands: int
    seen: Counts
    think_ms: int


class Quartiles(NamedTuple):
    """Times to the answer of ``counted`` attempts, in tenths of a second: a quarter took at most ``low``, and so on."""

    counted: int
    low: int
    median: int
    high: int


class Speeds(NamedTuple):
    """Of stretches of days, by a number, in order, and of all these days together."""

    stretches: dict[int, Quartiles]
    whole: Quartiles | None


class FiguresReader(FileReader):
    """The figures, for the thread that entered it."""

    def classes(self, from_day: date | None, to_day: date | None, rules_hash: str) -> list[ClassFigures]:
        """Of the days from the first to the last given, ``None``: as far as there are any."""
        with self._moment():
            names, rule_set = self._rule_sets(rules_hash)
            return list(self._classes(*day_numbers(from_day, to_day), rule_set, names))

    def records(self, rules_hash: str) -> dict[HandClass, ClassRecord]:
        """What happened at every class that was met under this rule set: the mastery map is made of it."""
        with self._moment() as connection:
            names, rule_set = self._rule_sets(rules_hash)
            records = {}
            for figures in self._classes(*day_numbers(None, None), rule_set, names):
                newest = connection.execute(
                    "SELECT grade FROM standings INDEXED BY standings_by_class WHERE hidden = 0 AND counted = 1"
                    " AND class = ? AND rule_set = ? ORDER BY utc DESC, attempt DESC LIMIT ?",
                    (class_number(str(figures.hand)), rule_set, LAST),
                ).fetchall()
                last = tuple(grade == 0 for (grade,) in reversed(newest))
                seen = figures.seen
                records[figures.hand] = ClassRecord(figures.hands, seen.counted, seen.right, last)
            return records

    def _rule_sets(self, rules_hash: str) -> tuple[dict[int, str], int]:
        """Hashes by number, and the number of the one asked for: one that no row has when it is not known."""
        names = dict(self._connection.execute("SELECT number, hash FROM rule_sets"))
        return names, next((number for number, known in names.items() if known == rules_hash), -1)

    def _speeds(self, first: int, last: int, rule_set: int, stretch_of: Callable[[int], int]) -> Speeds:
        """``stretch_of``: of a day; the days for which it gives the same make a stretch."""
        rows = self._connection.execute(
            "SELECT day, group_concat(tenths || ' ' || counted, ' ') FROM day_speeds"
            " WHERE day BETWEEN ? AND ? AND rule_set = ? AND counted > 0 GROUP BY day ORDER BY day",
            (first, last, rule_set),
        )
        stretches: dict[int, Counter[int]] = {}
        for day, counts in rows:
            times = stretches.setdefault(stretch_of(day), Counter())
            for tenths, counted in _pairs(counts):
                times[tenths] += counted
        whole: Counter[int] = Counter()
        for times in stretches.values():
            whole.update(times)
        return Speeds(
            {stretch: quartiles(times.items()) for stretch, times in stretches.items()},
            quartiles(whole.items()) if whole else None,
        )

    def _classes(self, first: int, last: int, rule_set: int, names: dict[int, str]) -> Iterator[ClassFigures]:
        sums, edges = self._spans_and_edges(first, last)
        parts = [
            f"SELECT {_CLASS_KEY}, hands, counted, think_ms FROM class_figures"  # noqa: S608
            f" WHERE span BETWEEN {low} AND {high} AND rule_set = {rule_set}"
            for low, high in sums
        ]
        parts += [
            f"SELECT {_CLASS_KEY}, 1 AS hands, counted, counted * think_ms AS think_ms FROM standings"  # noqa: S608
            " INDEXED BY sqlite_autoindex_standings_1"
            f" WHERE hidden = 0 AND {days_between(low, high)} AND rule_set = {rule_set}"
            for low, high in edges
        ]
        if not parts:
            return
        rows = self._connection.execute(
            f"SELECT {_CLASS_KEY}, sum(hands), sum(counted), sum(think_ms) FROM ({' UNION ALL '.join(parts)})"  # noqa: S608
            f" GROUP BY {_CLASS_KEY}"
        )
        for (number, hand), costs in groupby(rows, key=itemgetter(0, 1)):
            hands, think_ms, seen = 0, 0, []
            for *_, numerator, denominator, met, counted, took in costs:
                seen.append((cost_from(numerator, denominator), counted))
                hands, think_ms = hands + met, think_ms + took
            yield ClassFigures(names[number], class_numbered(hand), hands, counts_of(seen), think_ms)

    def _spans_and_edges(self, first: int, last: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The days from ``first`` to ``last`` as whole spans and what lies beside them, both as first and last."""
        earliest, latest = self._connection.execute("SELECT min(day), max(day) FROM day_figures").fetchone()
        if earliest is None or first > latest or last < earliest:
            return [], []
        low = first if first > earliest else earliest // SPAN_DAYS * SPAN_DAYS
        high = last if last < latest else (latest // SPAN_DAYS + 1) * SPAN_DAYS - 1
        low_span, high_span = -(-low // SPAN_DAYS), (high + 1) // SPAN_DAYS - 1
        if low_span > high_span:
            return [], [(low, high)]
        edges = [(low, low_span * SPAN_DAYS - 1), ((high_span + 1) * SPAN_DAYS, high)]
        return [(low_span, high_span)], [edge for edge in edges if edge[0] <= edge[1]]


def _pairs(numbers: str) -> Iterator[tuple[int, int]]:
    """Two and two of the numbers between blanks: one text of a whole day is read quicker than its seventy rows."""
    each = map(int, numbers.split())
    return zip(each, each, strict=True)


def quartiles(counts: Iterable[tuple[int, int]]) -> Quartiles:
    """Of values, each with how often it occurs, at least one of them: the least that so many do not exceed."""
    held = sorted(counts)
    counted = sum(count for _, count in held)
    found = []
    reached, values = 0, iter(held)
    value = held[0][0]
    for quarter in (1, 2, 3):
        while 4 * reached < quarter * counted:
            value, count = next(values)
            reached += count
        found.append(value)
    return Quartiles(counted, *found)
