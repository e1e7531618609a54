"""What the progress page asks of the history: the figures of several periods at one moment, and of each session.

A *stamp* is what every figure depends on, summed up: as long as it is the same, so are the figures. It is read in two
milliseconds, which spares the page everything else when nothing happened since it was last looked at.
"""

from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from pyramid_trainer.store.asking import BILLION, day_numbers, days_between
from pyramid_trainer.store.faults import unreadable
from pyramid_trainer.store.figures import ClassFigures, FiguresReader, Quartiles, quartiles
from pyramid_trainer.store.reading import UNREADABLE, Reader, Row
from pyramid_trainer.store.stored import StoredRules
from pyramid_trainer.store.units import from_day, id_text, to_day
from pyramid_trainer.training.figures import Counts, sum_of_counts

Stamp = tuple[object, ...]

_BY_TIME = "sqlite_autoindex_standings_1"
_HEADS = "SELECT number, id, name, opened_utc, opened_day FROM sessions"


class Period(NamedTuple):
    """The days from the first to the last, ``None``: as far as there are any."""

    first: date | None = None
    last: date | None = None


class Practised(NamedTuple):
    """A day under all rule sets: every attempt, the counted ones, the optimal ones of these."""

    day: date
    hands: int
    counted: int
    right: int


class Held(NamedTuple):
    """``practised``: every day, in order; ``hands``: of every rule set, by its hash, where there are any.

    The others of one rule set: ``classes`` of the period, ``others`` of each of the others.
    """

    practised: list[Practised]
    hands: dict[str, int]
    classes: list[ClassFigures]
    others: list[list[ClassFigures]]


class Part(NamedTuple):
    """Days that follow each other, or what of a session (its id and name) falls into a period, under one rule set.

    It holds a counted attempt; costs and their squares are rounded to a billionth, each.
    """

    first: date
    last: date
    seen: Counts
    speed: Quartiles
    session: str = ""
    name: str = ""


class Spread(NamedTuple):
    """A period in parts, in order, and the speed of the whole, ``None`` without any part."""

    parts: list[Part]
    speed: Quartiles | None


class ProgressReader(FiguresReader):
    """As ``FiguresReader``; ``cancelled`` is asked now and then, and once it is true ``Cancelled`` rises."""

    def stamp(self) -> Stamp:
        with self._moment() as connection:
            row = connection.execute(
                "SELECT count(*), sum(hands), sum(hands * day), sum(counted), sum(counted * day), sum(right),"
                " sum(right * day), sum(cost), sum(cost * (day % 97)), sum(cost_squared), sum(think_ms)"
                " FROM day_figures"
            ).fetchone()
            verdicts = connection.execute("SELECT count(*), max(number) FROM verdicts").fetchone()
            sessions = connection.execute(
                "SELECT number, deleted_utc, name FROM sessions WHERE deleted_utc IS NOT NULL OR name != ''"
            )
            return (*row, *verdicts, *sessions.fetchall())

    def rule_sets(self) -> dict[str, StoredRules]:
        """Every rule set that was played, by its hash."""
        with self._moment() as connection:
            return Reader(connection, self.path).rule_sets()

    def played_most(self, preferred: str | None = None) -> str | None:
        """The hash of ``preferred`` if it was played, else of the one played most; ``None`` without any."""
        with self._moment() as connection:
            row = connection.execute(
                "SELECT hash FROM day_figures JOIN rule_sets ON number = rule_set GROUP BY number"
                " HAVING sum(hands) > 0 ORDER BY hash = ? DESC, sum(hands) DESC, number LIMIT 1",
                (preferred or "",),
            ).fetchone()
            return None if row is None else str(row[0])

    def held(
        self, rules_hash: str, period: Period, others: Sequence[Period], cancelled: Callable[[], bool] | None = None
    ) -> Held:
        """At one moment: all practice, the classes of ``period`` and of each of ``others``."""
        with self._moment(cancelled) as connection:
            names, rule_set = self._rule_sets(rules_hash)
            classes = {each: list(self._classes(*day_numbers(*each), rule_set, names)) for each in {period, *others}}
            days = connection.execute(
                "SELECT day, sum(hands), sum(counted), sum(right) FROM day_figures GROUP BY day ORDER BY day"
            )
            hands = connection.execute(
                "SELECT rule_set, sum(hands) FROM day_figures GROUP BY rule_set HAVING sum(hands) > 0 ORDER BY rule_set"
            )
            return Held(
                [Practised(from_day(day), *numbers) for day, *numbers in days],
                {names[number]: met for number, met in hands},
                classes[period],
                [classes[each] for each in others],
            )

    def stretches(
        self,
        rules_hash: str,
        period: Period,
        length: int,
        one_starts: date,
        cancelled: Callable[[], bool] | None = None,
    ) -> Spread:
        """The period in stretches of ``length`` days, of which one, somewhere, starts on ``one_starts``; in order."""
        offset = to_day(one_starts)

        def start_of(day: int) -> int:
            return day - (day - offset) % length

        first, last = day_numbers(*period)
        with self._moment(cancelled) as connection:
            _, rule_set = self._rule_sets(rules_hash)
            days = connection.execute(
                "SELECT day, counted, right, cost, cost_squared FROM day_figures"
                " WHERE day BETWEEN ? AND ? AND rule_set = ? AND counted > 0 ORDER BY day",
                (first, last, rule_set),
            )
            seen = {
                begun: sum_of_counts(
                    Counts(counted, right, Fraction(cost, BILLION), Fraction(squared, BILLION))
                    for _, counted, right, cost, squared in each
                )
                for begun, each in groupby(days, key=lambda row: start_of(row[0]))
            }
            try:
                speeds = self._speeds(first, last, rule_set, start_of)
                parts = [
                    Part(from_day(begun), from_day(begun + length - 1), seen[begun], speed)
                    for begun, speed in speeds.stretches.items()
                ]
            except UNREADABLE as error:
                raise unreadable(self.path, error) from error
            return Spread(parts, speeds.whole)

    def sittings(self, rules_hash: str, period: Period, cancelled: Callable[[], bool] | None = None) -> Spread:
        """The period by sessions, in order of their opening; reads every attempt of it."""
        with self._moment(cancelled) as connection:
            _, rule_set = self._rule_sets(rules_hash)
            first, last = day_numbers(*period)
            rows = connection.execute(
                "SELECT session, think_ms / 100, count(*), sum(grade = 0), sum(cost),"  # noqa: S608
                " sum(CAST(round(1e-9 * cost * cost) AS INTEGER))"
                f" FROM standings INDEXED BY {_BY_TIME} WHERE hidden = 0 AND counted = 1 AND rule_set = ?"
                f" AND {days_between(first, last)} GROUP BY session, think_ms / 100 ORDER BY session",
                (rule_set,),
            )
            heads = {number: head for number, *head in connection.execute(_HEADS)}
            try:
                found = [
                    _of_session(tuple(heads[number]), list(each)) for number, each in groupby(rows, key=itemgetter(0))
                ]
                whole = self._speeds(first, last, rule_set, lambda _day: 0).whole
            except UNREADABLE as error:
                raise unreadable(self.path, error) from error
        return Spread([part for _, part in sorted(found, key=itemgetter(0))], whole)


def _of_session(head: Row, rows: list[tuple[int, ...]]) -> tuple[int, Part]:
    """When it opened, and it."""
    raw, name, utc, day = head
    counted, right, cost, squared = (sum(column) for column in zip(*(row[2:] for row in rows), strict=True))
    seen = Counts(counted, right, Fraction(cost, BILLION), Fraction(squared, BILLION))
    speed = quartiles((tenths, number) for _, tenths, number, *_ in rows)
    return utc, Part(from_day(day), from_day(day), seen, speed, id_text(raw), name)
