"""What a selection of the list means to a run: which classes under which rule sets, and which of them are mended."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.store.asking import EVERYTHING, NEWEST_FIRST, Filter, Piece, class_number, class_numbered
from pyramid_trainer.store.reading import Row
from pyramid_trainer.store.review import ReviewReader
from pyramid_trainer.store.units import from_day, id_text
from pyramid_trainer.training.runs import RUN, Picked, last_mending

Pair = tuple[str, HandClass]
"""The hash of a rule set, and a class."""

_BY_CLASS, _BY_TIME = "standings_by_class", "sqlite_autoindex_standings_1"
_AT_ONCE = 5_000
_FEW_PAIRS = 40
"""Up to so many pairs are looked up one by one; for more, the whole list is read once."""


class Place(NamedTuple):
    """Where an attempt stands in the order in which they were given."""

    utc_ms: int
    number: int


class Mending(NamedTuple):
    """The last attempt that mended a class, and the date that calendars showed then and there."""

    place: Place
    local_date: date


class PickedClass(NamedTuple):
    """A class under a rule set. ``picked``: with the id of the last selected attempt at it, which stands at ``last``;
    ``lines``: how many of the selected attempts are at it.
    """

    picked: Picked
    lines: int
    last: Place


class _Given(NamedTuple):
    """An attempt as far as mending asks for it; ``cost`` in billionths of a bet."""

    mode: str
    counted: bool
    cost: int
    place: Place


class PickingReader(ReviewReader):
    """The list as runs see it, for the thread that entered it."""

    def picked(self, chosen: Filter = EVERYTHING, cancelled: Callable[[], bool] | None = None) -> list[PickedClass]:
        """The classes of all lines that ``chosen`` leaves in, highest ranks first."""
        with self._moment(cancelled) as connection:
            question = self._question(chosen, NEWEST_FIRST)
            piece = Piece(_BY_CLASS, "", ()) if chosen == EVERYTHING else question.whole()
            what = "class, rule_set, count(*), max(utc), attempt"  # SQLite: the attempt of that time
            statement = f"{question.statement(what, piece, ordered=False)} GROUP BY class, rule_set"
            return self._classes(connection.execute(statement, question.arguments).fetchall())

    def picked_among(self, numbers: Sequence[int], cancelled: Callable[[], bool] | None = None) -> list[PickedClass]:
        """The classes of these lines, highest ranks first."""
        found: dict[tuple[str, int], tuple[int, int, int]] = {}
        with self._moment(cancelled) as connection:
            for start in range(0, len(numbers), _AT_ONCE):
                some = ", ".join(map(str, numbers[start : start + _AT_ONCE]))
                query = f"""
                    SELECT class, rule_set, count(*), max(utc), number FROM attempts
                    WHERE number IN ({some}) GROUP BY class, rule_set
                """  # noqa: S608
                for hand, rule_set, lines, utc, number in connection.execute(query):
                    before = found.get((hand, rule_set), (0, utc, number))
                    found[hand, rule_set] = (before[0] + lines, *max(before[1:], (utc, number)))
            rows = [(class_number(hand), rule_set, *rest) for (hand, rule_set), rest in found.items()]
            return self._classes(rows)

    def mended(self, pairs: Iterable[Pair], cancelled: Callable[[], bool] | None = None) -> dict[Pair, Mending]:
        """For each of these classes of which a mistake was ever mended, the last attempt that did so.

        Every mistake at the class, under its rule set, before that place is mended, every later one is not.
        """
        wanted = set(pairs)
        found: dict[Pair, Mending] = {}
        with self._moment(cancelled) as connection:
            for pair, rule_set, since in list(self._with_runs(wanted)):
                last = last_mending(self._given(pair[1], rule_set, since))
                if last is not None:
                    query = "SELECT local_date FROM attempts WHERE number = ?"
                    (local_date,) = connection.execute(query, (last.place.number,)).fetchone()
                    found[pair] = Mending(last.place, from_day(local_date))
        return found

    def _classes(self, rows: list[Row]) -> list[PickedClass]:
        hashes = dict(self._connection.execute("SELECT number, hash FROM rule_sets"))
        numbers = ", ".join(str(row[4]) for row in rows)
        ids = dict(self._connection.execute(f"SELECT number, id FROM attempts WHERE number IN ({numbers})"))  # noqa: S608
        return [
            PickedClass(Picked(hashes[rule_set], class_numbered(hand), id_text(ids[number])), lines, Place(utc, number))
            for hand, rule_set, lines, utc, number in sorted(rows, key=lambda row: (-row[0], row[1]))
        ]

    def _with_runs(self, wanted: set[Pair]) -> Iterator[tuple[Pair, int, int]]:
        """Of these pairs those that runs dealt: with the number of the rule set and the time of the first such deal."""
        connection = self._connection
        rule_sets = dict(connection.execute("SELECT hash, number FROM rule_sets").fetchall())
        if len(wanted) > _FEW_PAIRS:
            pairs = {(rule_sets.get(pair[0]), class_number(str(pair[1]))): pair for pair in wanted}
            query = f"""
                SELECT rule_set, class, min(utc) FROM standings INDEXED BY {_BY_TIME}
                WHERE hidden = 0 AND mode = ? GROUP BY rule_set, class
            """  # noqa: S608
            for rule_set, hand, since in connection.execute(query, (RUN,)):
                if (rule_set, hand) in pairs:
                    yield pairs[rule_set, hand], rule_set, since
            return
        query = f"""
            SELECT min(utc) FROM standings INDEXED BY {_BY_CLASS}
            WHERE hidden = 0 AND class = ? AND rule_set = ? AND mode = ?
        """  # noqa: S608
        for pair in wanted:
            rule_set = rule_sets.get(pair[0])
            if rule_set is None:
                continue
            (since,) = connection.execute(query, (class_number(str(pair[1])), rule_set, RUN)).fetchone()
            if since is not None:
                yield pair, rule_set, since

    def _given(self, hand: HandClass, rule_set: int, since: int) -> Iterator[_Given]:
        query = f"""
            SELECT mode, counted, cost, utc, attempt FROM standings INDEXED BY {_BY_CLASS}
            WHERE hidden = 0 AND class = ? AND rule_set = ? AND utc >= ? ORDER BY utc, attempt
        """  # noqa: S608
        for mode, counted, cost, utc, number in self._connection.execute(
            query, (class_number(str(hand)), rule_set, since)
        ):
            yield _Given(mode, bool(counted), cost, Place(utc, number))
