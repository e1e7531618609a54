"""What the review list can be asked for, and how that is asked of the table ``standings``.

The order of a page and the index it is read through are fixed here, not guessed by SQLite: its planner does not know
how rare a star is, and a million rows read through the wrong index take seconds.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from pyramid_trainer.cards import RANKS, parse_rank
from pyramid_trainer.casino.hands import HandClass, parse_class
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.units import to_day
from pyramid_trainer.training.grading import CLOSE_UP_TO, MISTAKE_UP_TO, Grade

GRADES = (Grade.OPTIMAL, Grade.CLOSE, Grade.MISTAKE, Grade.BLUNDER, Grade.FORCED)
"""In the order of their numbers in ``standings``."""
BILLION = 10**9
"""Costs in ``standings`` and in the figures are whole billionths of a bet."""
COLUMNS = {
    "time": "utc",
    "session": "session",
    "rules": "rule_set",
    "idea": "idea",
    "class": "class",
    "alone": "alone",
    "best": "best",
    "grade": "(grade + 1) % 5",
    "cost": "cost",
    "think": "think_ms",
    "fouls": "fouls",
    "hinted": "hinted",
    "slip": "slip",
    "starred": "starred",
    "noted": "noted",
    "mode": "mode",
}
"""What the list can be sorted by, and the column it stands in; of grades that without a choice is the least."""

_BY_TIME = "sqlite_autoindex_standings_1"
_SORTED = {
    "time": _BY_TIME,
    "session": "standings_by_session",
    "class": "standings_by_class",
    "cost": "standings_by_cost",
    "think": "standings_by_think",
}
_MOST_CLASSES = 3
_MS_A_DAY = 86_400_000
_EARLIEST, _LATEST = -(10**6), 4 * 10**6
"""Days before the year 1 and after 9999."""
_COST_PARTS = {"grades", "cost_at_least", "mistakes_only"}
_DAY_PARTS = {"from_day", "to_day"}
_COSTS_OF = {
    Grade.OPTIMAL: (0, 0),
    Grade.CLOSE: (0, int(CLOSE_UP_TO * BILLION)),
    Grade.MISTAKE: (int(CLOSE_UP_TO * BILLION), int(MISTAKE_UP_TO * BILLION)),
    Grade.BLUNDER: (int(MISTAKE_UP_TO * BILLION), 1000 * BILLION),
    Grade.FORCED: (0, 0),
}
_FEW_HAVE = {
    "starred": ("standings_starred", "starred = 1", "starred = 0"),
    "slip": ("standings_slips", "slip = 1", "slip = 0"),
    "noted": ("standings_noted", "noted = 1", "noted = 0"),
    "with_fouls": ("standings_with_fouls", "fouls > 0", "fouls = 0"),
    "hinted": ("standings_hinted", "hinted = 1", "hinted = 0"),
}
"""What few attempts have, the rarest first: an index of those, and what tells them from the others."""
_ENDS = {"idea": (0, 114), "alone": (2, 14), "best": (2, 14), "grade": (0, 4)}
"""Where a column has few values, so that no index is kept of it: the least and the greatest of them."""


class Filter(NamedTuple):
    """Which attempts; all parts combine, and what is empty or ``None`` leaves everything in.

    ``from_day``, ``to_day``: first and last day; ``session``: its id; ``ideas``: as ``"pair-Q"``; ``classes``: as
    ``"A83"``; ``cost_at_least``: to a billionth of a bet; ``mistakes_only``: whatever cost something; the flags
    ``starred`` to ``counted``: only those with, or only those without.
    """

    from_day: date | None = None
    to_day: date | None = None
    session: str | None = None
    rules_hash: str | None = None
    ideas: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    grades: tuple[Grade, ...] = ()
    cost_at_least: Fraction | None = None
    mistakes_only: bool = False
    modes: tuple[str, ...] = ()
    starred: bool | None = None
    hinted: bool | None = None
    slip: bool | None = None
    with_fouls: bool | None = None
    noted: bool | None = None
    counted: bool | None = None

    def parts(self) -> set[str]:
        """The names of the parts that leave something out."""
        return {name for name, value in self._asdict().items() if value != Filter._field_defaults[name]}

    def few(self) -> str | None:
        """The index of those that have what is asked for, where few have it."""
        return next((index for part, (index, _, _) in _FEW_HAVE.items() if getattr(self, part)), None)


class Sort(NamedTuple):
    """``column``: one of ``COLUMNS``. ``session`` sorts by when it came into the file, ``rules`` by name."""

    column: str = "time"
    descending: bool = True


EVERYTHING = Filter()
NEWEST_FIRST = Sort()


class Piece(NamedTuple):
    """A part of the list, one after another in its order: read ``through`` an index, sorted by ``columns``."""

    through: str
    condition: str
    columns: tuple[str, ...]


class Numbers(NamedTuple):
    """What is known of the file: numbers of rule sets by hash; in order of their names, each with its hands; that of
    the session asked for; and, where they are sorted by, the modes in order.
    """

    rule_sets: Mapping[str, int]
    by_name: Mapping[int, int]
    session: int | None
    modes: Sequence[str] = ()


def cost_billionths(cost: Fraction) -> int:
    """``cost`` as ``standings`` holds it."""
    return max(int(1e9 * cost.numerator / cost.denominator + 0.5), int(cost != 0))


def class_number(text: str) -> int:
    """``A83`` as ``standings`` holds it; raises ``BadInput("class.unreadable")``."""
    high, middle, low = parse_class(text).ranks
    return (high * 100 + middle) * 100 + low


def class_numbered(number: int) -> HandClass:
    return HandClass((number // 10_000, number // 100 % 100, number % 100))


def idea_number(text: str) -> int:
    """``pair-Q`` as ``standings`` holds it."""
    kind, _, rank = text.partition("-")
    return parse_rank(rank) + (100 if kind == "high" else 0)


def day_numbers(first: date | None, last: date | None) -> tuple[int, int]:
    """As the tables have them; ``None``: as far as there are any."""
    return _EARLIEST if first is None else to_day(first), _LATEST if last is None else to_day(last)


def days_between(first: int, last: int) -> str:
    """The condition that the day, as a number, lies between two; the time is named for the sake of its index."""
    earliest, latest = (first - 1) * _MS_A_DAY, (last + 3) * _MS_A_DAY  # offsets and the start-of-day hour
    return f"utc >= {earliest} AND utc < {latest} AND day BETWEEN {first} AND {last}"


def classes_with(text: str) -> tuple[str, ...]:
    """The classes that hold the one to three ranks in ``text``, in any order; three ranks name one.

    Raises ``BadInput("class.unreadable")``, for an empty text as well.
    """
    letters = text.strip().upper().replace("10", "T")
    if len(letters) == 3:
        return (str(parse_class(letters)),)
    try:
        ranks = tuple(map(parse_rank, letters))
    except BadInput:
        ranks = ()
    if not ranks or len(ranks) > 3:
        raise BadInput("class.unreadable", text=text)
    found = {ranks}
    while len(next(iter(found))) < 3:
        found = {tuple(sorted((*some, rank), reverse=True)) for some in found for rank in RANKS}
    return tuple(str(HandClass((high, middle, low))) for high, middle, low in sorted(found, reverse=True))


def is_served(chosen: Filter, sort: Sort) -> bool:
    """Whether the first page is read through an index from its first line on, however long the history."""
    parts = chosen.parts()
    if "session" in parts or 0 < len(chosen.classes) <= _MOST_CLASSES:
        return True
    if sort.column == "cost":
        return parts <= _COST_PARTS
    if sort.column == "time":
        return parts <= _DAY_PARTS or chosen.few() is not None
    return not parts and (sort.column in _SORTED or _flag_of(sort.column) in _FEW_HAVE)


def _flag_of(column: str) -> str:
    return "with_fouls" if column == "fouls" else column


class Question:
    """A filter and an order as SQL over ``standings``; ``arguments`` go with every statement of it."""

    def __init__(self, chosen: Filter, sort: Sort, numbers: Numbers) -> None:
        self._chosen, self._sort, self._numbers = chosen, sort, numbers
        self._parts = chosen.parts()
        self._conditions = ["hidden = 0"]
        self.arguments: list[object] = []
        for condition, *values in self._asked():
            self._conditions.append(condition)
            self.arguments += values

    def statement(self, what: str, piece: Piece, *, ordered: bool = True) -> str:
        """Selects ``what`` of a piece."""
        conditions = " AND ".join([*self._conditions, *filter(None, [piece.condition])])
        text = f"SELECT {what} FROM standings INDEXED BY {piece.through} WHERE {conditions}"  # noqa: S608
        direction = "DESC" if self._sort.descending else "ASC"
        return f"{text} ORDER BY {', '.join(f'{each} {direction}' for each in piece.columns)}" if ordered else text

    def whole(self) -> Piece:
        """The whole list as one piece."""
        column = COLUMNS[self._sort.column]
        if self._sort.column == "rules" and self._numbers.by_name:
            places = " ".join(f"WHEN {number} THEN {place}" for place, number in enumerate(self._numbers.by_name))
            column = f"CASE rule_set {places} END"
        ties = ("rule_set",) if column == "class" else ()  # as the index has it
        return Piece(self._index(), "", tuple(dict.fromkeys((column, *ties, "utc", "attempt"))))

    def pieces(self, count: int) -> Sequence[Piece]:
        """The list in pieces that are read one after another until ``count`` lines are there."""
        column, descending = self._sort
        flag = _flag_of(column)
        parts = [self.whole()]
        if not self._parts and flag in _FEW_HAVE:
            index, have, have_not = _FEW_HAVE[flag]
            parts = [Piece(_BY_TIME, have_not, ("utc", "attempt")), Piece(index, have, (column, "utc", "attempt"))]
        elif not self._parts and column == "rules":
            parts = [self._first_by_rules(count)]
        elif not self._parts and column in _ENDS:
            parts = self._apart(_ENDS[column][descending])
        elif not self._parts and column == "mode":
            parts = [Piece(_BY_TIME, f"mode = {_literal(mode)}", ("utc", "attempt")) for mode in self._numbers.modes]
        return parts[::-1] if descending else parts

    def _apart(self, end: int) -> list[Piece]:
        """What has the value at one end, of which a page is soon full, apart from all the others; the least first."""
        column = COLUMNS[self._sort.column]
        at_end = Piece(_BY_TIME, f"{column} = {end}", ("utc", "attempt"))
        others = self.whole()._replace(condition=f"{column} <> {end}")
        return [others, at_end] if self._sort.descending else [at_end, others]

    def _first_by_rules(self, count: int) -> Piece:
        """Sorted by rule set: those alone that the first ``count`` lines can be of."""
        first: list[int] = []
        by_name = list(self._numbers.by_name.items())
        for number, hands in reversed(by_name) if self._sort.descending else by_name:
            if count > 0:
                first.append(number)
                count -= hands
        condition = f"rule_set IN ({', '.join(map(str, first))})"
        if len(first) == 1:
            return Piece(_BY_TIME, condition, ("utc", "attempt"))
        return self.whole()._replace(condition=condition)

    def _index(self) -> str:
        if "session" in self._parts:
            return _SORTED["session"]
        if 0 < len(self._chosen.classes) <= _MOST_CLASSES:
            return _SORTED["class"]
        few = self._chosen.few()
        if few is not None:
            return few
        served = self._parts <= (_COST_PARTS if self._sort.column == "cost" else set())
        return _SORTED.get(self._sort.column, _BY_TIME) if served else _BY_TIME

    def _asked(self) -> Iterator[tuple[str, *tuple[object, ...]]]:
        """Conditions, each with its arguments."""
        asked = self._chosen
        if asked.from_day is not None or asked.to_day is not None:
            yield (days_between(*day_numbers(asked.from_day, asked.to_day)),)
        if asked.session is not None:
            yield "session = ?", self._numbers.session
        if asked.rules_hash is not None:
            yield "rule_set = ?", self._numbers.rule_sets.get(asked.rules_hash)
        yield from one_of("idea", [idea_number(idea) for idea in asked.ideas])
        yield from one_of("class", [class_number(text) for text in asked.classes])
        yield from one_of("mode", asked.modes)
        if asked.grades:
            yield from one_of("grade", [GRADES.index(grade) for grade in asked.grades])
            yield "cost >= ?", min(_COSTS_OF[grade][0] for grade in asked.grades)
            yield "cost <= ?", max(_COSTS_OF[grade][1] for grade in asked.grades)
        if asked.cost_at_least is not None:
            yield "cost >= ?", cost_billionths(asked.cost_at_least)
        if asked.mistakes_only:
            yield ("cost > 0",)
        if asked.counted is not None:
            yield "counted = ?", int(asked.counted)
        for flag, (_, have, have_not) in _FEW_HAVE.items():
            wanted = getattr(asked, flag)
            if wanted is not None:
                yield (have if wanted else have_not,)


def one_of(column: str, values: Sequence[object]) -> Iterator[tuple[str, *tuple[object, ...]]]:
    """The condition with its arguments; none where no values are asked for."""
    if values:
        yield (f"{column} IN ({', '.join('?' * len(values))})", *values)


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
