"""The attempts as a list, a *source* (see ``store.source``), looked at page by page, never all of them at once.

The list holds every attempt of a session that is not deleted, each with its current verdict (the newest) and its
marks. It is read from ``standings``, where they stand in order of time; what ties in the sorted column lies in order of
time (of one class: by rule set first), in the direction of the sort.

``is_served`` tells which questions an index answers: no filter, sorted by time, session, class, cost, think time, fouls
or a mark; a filter by days, fouls or a mark, sorted by time; by session or up to three classes with any sort; by grade
or cost, sorted by cost. Every other question reads the standings, at worst all of them.
"""

from collections.abc import Iterator
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
from pyramid_trainer.store.readers import Cancelled
from pyramid_trainer.store.reading import Reader, Row, attempt_from, current_attempts, moment_from
from pyramid_trainer.store.source import PAGE, Cancelling, Listing, Selecting, Source
from pyramid_trainer.store.stored import StoredRules
from pyramid_trainer.store.units import id_bytes
from pyramid_trainer.training.records import Attempt, Moment

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


class ReviewRow(NamedTuple):
    """A line of the list. ``attempt`` holds the current verdict, ``regraded``: which is not that of its time."""

    number: int
    attempt: Attempt
    session_name: str
    session_opened: Moment
    regraded: bool


class ReviewReader(Listing[Filter, Sort, ReviewRow]):
    """The list, for the thread that entered it."""

    everything = EVERYTHING
    newest_first = NEWEST_FIRST

    def count(self, chosen: Filter | None = None, cancelled: Cancelling = None) -> int:
        """As in every source; of everything it is known."""
        if chosen not in (None, EVERYTHING):
            return super().count(chosen, cancelled)
        with self._moment(cancelled) as connection:
            shown = "session NOT IN (SELECT number FROM sessions WHERE deleted_utc IS NOT NULL)"
            query = f"SELECT coalesce(sum(hands), 0) FROM session_figures WHERE {shown}"  # noqa: S608
            return int(connection.execute(query).fetchone()[0])

    def rule_sets(self) -> dict[str, StoredRules]:
        """Every rule set that was played, by its hash."""
        with self._moment() as connection:
            return Reader(connection, self.path).rule_sets()

    def modes(self, cancelled: Cancelling = None) -> list[str]:
        """Every mode that occurs, to choose from; reads the whole list."""
        with self._moment(cancelled):
            return self._modes()

    def _select(self, what: str, chosen: Filter, sort: Sort | None) -> Selecting:
        question = self._question(chosen, sort or NEWEST_FIRST)
        return question.statement(what, question.whole(), ordered=sort is not None), question.arguments

    def _pieces(self, chosen: Filter, sort: Sort, count: int) -> Iterator[Selecting]:
        question = self._question(chosen, sort)
        for piece in question.pieces(count):
            yield question.statement("attempt", piece), question.arguments

    def _reading(self, where: str) -> str:
        return current_attempts(where)

    def _line(self, row: Row) -> ReviewRow:
        attempt, _ = attempt_from(row)
        number, verdict, session_name, *opened = row[25:]
        return ReviewRow(number, attempt, session_name, moment_from(*opened), verdict is not None)

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


SOURCE = Source(ReviewReader, COLUMNS, is_served)
