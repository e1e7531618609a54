"""The attempts as a list, a *source* (see ``store.source``), looked at page by page, never all of them at once.

The list holds every attempt of a session that is not deleted, each with its current verdict (the newest) and its
marks. It is read from ``standings``, where they stand in order of time; what ties in the sorted column lies in order of
time (of one class: by rule set first), in the direction of the sort.

``is_served`` tells which questions an index answers: no filter, sorted by time, session, class, cost, think time, fouls
or a mark; a filter by days, fouls or a mark, sorted by time; by session or up to three classes with any sort; by grade
or cost, sorted by cost. Every other question reads the standings, at worst all of them.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pyramid_trainer.store.asking import (
    COLUMNS,
    EVERYTHING,
    NEWEST_FIRST,
    Filter,
    Numbers,
    Question,
    Sort,
    classes_with,
    is_served,
)
from pyramid_trainer.store.faults import told, unreadable
from pyramid_trainer.store.readers import Cancelled, FileReader
from pyramid_trainer.store.reading import UNREADABLE, Reader, Row, attempt_from, current_attempts
from pyramid_trainer.store.source import Source
from pyramid_trainer.store.stored import StoredRules
from pyramid_trainer.store.units import id_bytes
from pyramid_trainer.training.records import Attempt

__all__ = [
    "COLUMNS",
    "EVERYTHING",
    "NEWEST_FIRST",
    "PAGE",
    "SOURCE",
    "Cancelled",
    "Filter",
    "ReviewReader",
    "ReviewRow",
    "Sort",
    "classes_with",
    "is_served",
]

PAGE = 200
_FETCHED_AT_ONCE = 5_000


class ReviewRow(NamedTuple):
    """A line of the list. ``attempt`` holds the current verdict, ``regraded``: which is not that of its time."""

    number: int
    attempt: Attempt
    session_name: str
    regraded: bool


class ReviewReader(FileReader):
    """The list, for the thread that entered it. ``cancelled`` is asked now and then; once true ``Cancelled`` rises."""

    def first_page(
        self,
        chosen: Filter = EVERYTHING,
        sort: Sort = NEWEST_FIRST,
        count: int = PAGE,
        cancelled: Callable[[], bool] | None = None,
    ) -> list[ReviewRow]:
        """The first ``count`` lines."""
        numbers: list[int] = []
        with self._moment(cancelled) as connection:
            question = self._question(chosen, sort)
            for piece in question.pieces(count):
                statement = f"{question.statement('attempt', piece)} LIMIT {count - len(numbers)}"
                numbers += [row[0] for row in connection.execute(statement, question.arguments)]
                if len(numbers) == count:
                    break
            return self._rows(numbers)

    def numbers(
        self, chosen: Filter = EVERYTHING, sort: Sort = NEWEST_FIRST, cancelled: Callable[[], bool] | None = None
    ) -> "array[int]":
        """The number of every line, in order: 8 bytes each. ``rows`` gives the lines of some of them."""
        found = array("q")
        with self._moment(cancelled) as connection:
            question = self._question(chosen, sort)
            cursor = connection.execute(question.statement("attempt", question.whole()), question.arguments)
            while rows := cursor.fetchmany(_FETCHED_AT_ONCE):
                found.extend([row[0] for row in rows])
        return found

    def rows(self, numbers: Iterable[int]) -> list[ReviewRow]:
        """These lines, in this order; one that is no longer there is left out."""
        with self._moment():
            return self._rows(list(numbers))

    def count(self, chosen: Filter = EVERYTHING, cancelled: Callable[[], bool] | None = None) -> int:
        """How many lines there are."""
        with self._moment(cancelled) as connection:
            if chosen == EVERYTHING:
                shown = "session NOT IN (SELECT number FROM sessions WHERE deleted_utc IS NOT NULL)"
                query = f"SELECT coalesce(sum(hands), 0) FROM session_figures WHERE {shown}"  # noqa: S608
                return int(connection.execute(query).fetchone()[0])
            question = self._question(chosen, NEWEST_FIRST)
            statement = question.statement("count(*)", question.whole(), ordered=False)
            return int(connection.execute(statement, question.arguments).fetchone()[0])

    def attempt(self, attempt_id: str) -> Attempt | None:
        """The attempt with its current verdict, in a deleted session or not."""
        with self._moment() as connection:
            rows = list(connection.execute(current_attempts("WHERE a.id = ?"), (id_bytes(attempt_id),)))
            return self._row_from(rows[0]).attempt if rows else None

    def version(self) -> int:
        """Another number once anybody else has changed the file; only this reader's own numbers compare."""
        with told(self.path):
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def rule_sets(self) -> dict[str, StoredRules]:
        """Every rule set that was played, by its hash."""
        with self._moment() as connection:
            return Reader(connection, self.path).rule_sets()

    def modes(self, cancelled: Callable[[], bool] | None = None) -> list[str]:
        """Every mode that occurs, to choose from; reads the whole list."""
        with self._moment(cancelled):
            return self._modes()

    def _rows(self, numbers: Sequence[int]) -> list[ReviewRow]:
        marks = ", ".join("?" * len(numbers))
        found = self._connection.execute(current_attempts(f"WHERE a.number IN ({marks})"), numbers)
        lines = {line.number: line for line in map(self._row_from, found)}
        return [lines[number] for number in numbers if number in lines]

    def _row_from(self, row: Row) -> ReviewRow:
        try:
            attempt, _ = attempt_from(row)
        except UNREADABLE as error:
            raise unreadable(self.path, error) from error
        number, session_name, verdict = row[-3:]
        return ReviewRow(number, attempt, session_name, verdict is not None)

    def _question(self, chosen: Filter, sort: Sort) -> Question:
        rule_sets = self._connection.execute("SELECT number, hash, name FROM rule_sets").fetchall()
        hands = dict(self._connection.execute("SELECT rule_set, sum(hands) FROM day_figures GROUP BY rule_set"))
        by_name = sorted(rule_sets, key=lambda row: (row[2].casefold(), row[0]))
        session = None
        if chosen.session is not None:
            found = self._connection.execute("SELECT number FROM sessions WHERE id = ?", (id_bytes(chosen.session),))
            session = next((number for (number,) in found), None)
        hashes = {rules_hash: number for number, rules_hash, _ in rule_sets}
        in_order = {number: hands.get(number, 0) for number, *_ in by_name}
        modes = self._modes() if sort.column == "mode" and chosen == EVERYTHING else ()
        return Question(chosen, sort, Numbers(hashes, in_order, session, modes))

    def _modes(self) -> list[str]:
        return sorted(mode for (mode,) in self._connection.execute("SELECT DISTINCT mode FROM standings"))


SOURCE = Source(ReviewReader, EVERYTHING, NEWEST_FIRST, COLUMNS, is_served)
