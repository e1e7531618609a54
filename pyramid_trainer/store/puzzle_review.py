"""The attempts at puzzles as a list, a *source* (see ``store.source``): filtered, sorted, looked at page by page.

It is read from ``puzzle_standings``, where they stand in order of time; what ties in the sorted column lies in order of
time, in the direction of the sort. Every column has an index: the whole list in any order, a session in any order, and
what one idea, scoring, grade or mark has in order of time is read through one. Any other question reads the standings
of all attempts, 100,000 in a tenth of a second.
"""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.asking import day_numbers, days_between, one_of
from pyramid_trainer.store.puzzles import ATTEMPT_COLUMNS, IDEAS, SCORINGS, attempt_from
from pyramid_trainer.store.reading import Row, moment_from
from pyramid_trainer.store.source import Listing, Selecting, Source
from pyramid_trainer.store.units import id_bytes
from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleLine
from pyramid_trainer.training.records import Moment

GRADES = tuple(Grade)
"""In the order of their numbers in ``puzzle_standings``."""
COLUMNS = {
    "time": "utc",
    "session": "session",
    "idea": "idea",
    "scoring": "scoring",
    "act": "act",
    "grade": "grade",
    "cost": "lost",
    "think": "think_ms",
    "hinted": "hinted",
    "slip": "slip",
    "starred": "starred",
    "noted": "noted",
}
"""What the list can be sorted by, and the column it stands in."""
_BY_TIME = "sqlite_autoindex_puzzle_standings_1"
_FLAGS = ("starred", "hinted", "slip", "noted", "counted")


class PuzzleFilter(NamedTuple):
    """Which attempts; all parts combine, and what is empty or ``None`` leaves everything in.

    ``from_day``, ``to_day``: first and last day; ``session``, ``puzzle``: ids; ``lost_at_least``: in win probability or
    points; ``mistakes_only``: whatever lost something; the flags ``starred`` to ``counted``: only those with, or only
    those without.
    """

    from_day: date | None = None
    to_day: date | None = None
    session: str | None = None
    puzzle: str | None = None
    scoring: Scoring | None = None
    ideas: tuple[Idea, ...] = ()
    grades: tuple[Grade, ...] = ()
    lost_at_least: float | None = None
    mistakes_only: bool = False
    starred: bool | None = None
    hinted: bool | None = None
    slip: bool | None = None
    noted: bool | None = None
    counted: bool | None = None

    def parts(self) -> set[str]:
        """The names of the parts that leave something out."""
        return {name for name, value in self._asdict().items() if value != PuzzleFilter._field_defaults[name]}


class PuzzleSort(NamedTuple):
    """``column``: one of ``COLUMNS``. ``session`` sorts by when it came into the file."""

    column: str = "time"
    descending: bool = True


EVERYTHING = PuzzleFilter()
NEWEST_FIRST = PuzzleSort()


class PuzzleRow(NamedTuple):
    """A line of the list. ``puzzle``: what it asks about; ``text``: the puzzle itself, for ``parse_puzzle``, which
    takes some milliseconds; ``best``: the best act, of acts that come to the same the first.
    """

    number: int
    attempt: PuzzleAttempt
    session_name: str
    session_opened: Moment
    puzzle: PuzzleLine
    text: str

    @property
    def best(self) -> str:
        """As ``blocks.actions`` writes it."""
        return self.text.rpartition(" | ")[2].partition(" ")[0].partition(",")[0]


class PuzzleReviewReader(Listing[PuzzleFilter, PuzzleSort, PuzzleRow]):
    """The list, for the thread that entered it."""

    everything = EVERYTHING
    newest_first = NEWEST_FIRST

    def _select(self, what: str, chosen: PuzzleFilter, sort: PuzzleSort | None) -> Selecting:
        conditions, arguments = ["hidden = 0"], list[object]()
        for condition, *values in _asked(chosen):
            conditions.append(condition)
            arguments += values
        through = _index(chosen, sort)
        text = f"SELECT {what} FROM puzzle_standings INDEXED BY {through} WHERE {' AND '.join(conditions)}"  # noqa: S608
        if sort is not None:
            direction = "DESC" if sort.descending else "ASC"
            columns = dict.fromkeys((COLUMNS[sort.column], "utc", "attempt"))
            text += f" ORDER BY {', '.join(f'{column} {direction}' for column in columns)}"
        return text, arguments

    def _reading(self, where: str) -> str:
        return f"{ATTEMPT_COLUMNS} {where}"

    def _line(self, row: Row) -> PuzzleRow:
        attempt, _ = attempt_from(row)
        number, text, idea, scoring, session_name, *opened = row[16:]
        puzzle = PuzzleLine(attempt.puzzle, IDEAS[idea], SCORINGS[scoring])
        return PuzzleRow(number, attempt, session_name, moment_from(*opened), puzzle, text)


def is_served(chosen: PuzzleFilter, sort: PuzzleSort) -> bool:
    """Whether the first page is read through an index from its first line on."""
    parts = chosen.parts()
    if not parts or chosen.session is not None:
        return True
    return sort.column == "time" and (parts <= {"from_day", "to_day"} or len(parts & _equal(chosen).keys()) == 1)


def _equal(chosen: PuzzleFilter) -> dict[str, str]:
    """The parts that ask for one value of a column, with the column; those first that fewest have."""
    found = {part: part for part in ("starred", "noted", "slip", "hinted") if getattr(chosen, part)}
    if len(chosen.grades) == 1:
        found["grades"] = "grade"
    if len(chosen.ideas) == 1:
        found["ideas"] = "idea"
    if chosen.scoring is not None:
        found["scoring"] = "scoring"
    return found


def _index(chosen: PuzzleFilter, sort: PuzzleSort | None) -> str:
    """Fixed here, since SQLite's planner does not know how rare a star is, nor how few attempts a session has."""
    if chosen.session is not None:
        column = "session"
    elif not chosen.parts():
        column = "utc" if sort is None else COLUMNS[sort.column]
    else:
        equal = _equal(chosen)
        days = chosen.from_day is not None or chosen.to_day is not None
        column = "utc" if days or not equal else next(iter(equal.values()))
    return _BY_TIME if column == "utc" else f"puzzle_standings_by_{column}"


def _asked(asked: PuzzleFilter) -> Iterator[tuple[str, *tuple[object, ...]]]:
    """Conditions, each with its arguments."""
    if asked.from_day is not None or asked.to_day is not None:
        yield (days_between(*day_numbers(asked.from_day, asked.to_day)),)
    if asked.session is not None:
        yield "session = (SELECT number FROM sessions WHERE id = ?)", id_bytes(asked.session)
    if asked.puzzle is not None:
        yield "puzzle = (SELECT number FROM puzzles WHERE id = ?)", id_bytes(asked.puzzle)
    if asked.scoring is not None:
        yield "scoring = ?", str(asked.scoring)
    yield from one_of("idea", [idea.name.lower() for idea in asked.ideas])
    yield from one_of("grade", [GRADES.index(grade) for grade in asked.grades])
    if asked.lost_at_least is not None:
        yield "lost >= ?", asked.lost_at_least
    if asked.mistakes_only:
        yield ("lost > 0",)
    for flag in _FLAGS:
        wanted = getattr(asked, flag)
        if wanted is not None:
            yield f"{flag} = {int(wanted)}", *()


SOURCE = Source(PuzzleReviewReader, COLUMNS, is_served)
