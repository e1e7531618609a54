"""What the review page is told of the attempts that it lists, so that it need not know the game they are of.

There are two sources: ``casino_source.CASINO`` and ``puzzle_source.BLOCKS``. Each names the reader, as ``store.source``
describes it, and makes what belongs to its game alone: the columns with what they say, the fields of the filter, the
replay, and what is picked to be drilled. Everything else of the page works on these.
"""

from array import array
from collections.abc import Callable, Hashable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.cards import Card
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.store import source as kept
from pyramid_trainer.store.picking import Mending, Pair
from pyramid_trainer.store.sessions import SessionReader, SessionSummary
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui.language import local_time_text

HANDS, PUZZLES = "hands", "puzzles"
"""The two lists: attempts at hands of the casino game, and at puzzles of the block game."""

NOWHERE = -1
"""A column that a list does not have."""

BETWEEN = " · "
Wanted = Callable[[], bool]
Offer = tuple[tuple[str, Hashable], ...]
"""Texts and the values they stand for."""
Mended = Mapping[Pair, Mending | None]
"""The last attempt that mended a class, by class; ``None`` where none did, missing where it is not known yet."""


class Choices(NamedTuple):
    """``rules``: names of the rule sets that were played, by hash; ``known``: those of which the content is known as
    well; ``sessions``: names of the last ones by id, newest first; ``modes``: how hands came to be dealt;
    ``first_day``: that of the oldest line.
    """

    rules: dict[str, str] = {}  # noqa: RUF012 - never changed
    known: dict[str, RuleSet] = {}  # noqa: RUF012
    sessions: dict[str, str] = {}  # noqa: RUF012
    modes: tuple[str, ...] = ()
    first_day: date | None = None


class Words(QObject):
    """What the page says of the attempts besides the columns. ``called``: what they are, as a title; ``drill``,
    ``mistakes``, ``anew``: the actions, each with what it does in more words; ``anew`` is empty where there is none.
    ``hint`` stands in the place of the replay, ``nothing_yet`` and ``nothing_found`` in that of the list, each a title
    and a text; ``deal``: where attempts come from.
    """

    called: str
    drill: tuple[str, str]
    mistakes: tuple[str, str]
    anew: tuple[str, str] | tuple[()] = ()
    hint: str
    nothing_yet: tuple[str, str]
    nothing_found: tuple[str, str]
    deal: str

    def count(self, lines: int, *, whole: bool) -> str:
        """How many there are, or, not ``whole``, that there are more."""
        raise NotImplementedError

    def parts(self, chosen: Any, choices: Choices) -> str:
        """What a filter leaves in; nothing for one that leaves everything in."""
        raise NotImplementedError

    def flag_texts(self, chosen: Any) -> Iterator[str]:
        """Which marks a filter asks for."""
        for flag, have, have_not in (
            (chosen.starred, self.tr("starred"), self.tr("not starred")),
            (chosen.hinted, self.tr("with hints"), self.tr("without hints")),
            (chosen.slip, self.tr("slips"), self.tr("no slips")),
            (chosen.noted, self.tr("with a note"), self.tr("without a note")),
            (chosen.counted, self.tr("counted"), self.tr("not counted")),
        ):
            if flag is not None:
                yield have if flag else have_not


class Columns(QObject):
    """The columns of a list, by number: what each says of a line, and what it sorts by.

    ``sorts``: what the list can be sorted by, and how that is called; ``sort_of``: of them, what a click on the head of
    a column sorts by; ``largest_first``: what one wants to see from its end first. ``answers``: columns that give the
    answer away; ``right``: columns of numbers; ``samples``: texts that a column is wide enough for. ``hand``,
    ``grade``: those that are painted as cards, and with a grade's sign; ``mark``: that of the marks, where one sees
    what the list is sorted by when it is one of them.
    """

    sort_of: ClassVar[Mapping[int, str]]
    largest_first: ClassVar[frozenset[str]]
    answers: ClassVar[frozenset[int]]
    right: ClassVar[frozenset[int]]
    samples: ClassVar[Mapping[int, str]]
    hand: ClassVar[int] = NOWHERE
    grade: ClassVar[int] = NOWHERE
    mark: ClassVar[int]
    titles: dict[int, str]
    sorts: dict[str, str]

    def texts(self, line: Any, mended: Mended) -> tuple[str, ...]:
        """What stands in the columns. It has to be quick: scrolling needs dozens at a time."""
        raise NotImplementedError

    def grade_of(self, line: Any) -> Grade:
        return Grade(line.attempt.grade)

    def cards_of(self, line: Any) -> tuple[Card, ...]:
        raise NotImplementedError

    def to_mend(self, line: Any) -> Pair | None:
        """The class that may have been mended since, where the line is a mistake in one."""
        return None


class Fields(QObject):
    """The fields of the filter that only one source has. Signals: ``chose(parts)`` these parts of the filter are to be
    others; ``unreadable(error)`` what was written means nothing.

    ``grades``: what can be chosen of the grades; ``flags``: of the marks, with their names; ``first``, ``line``: fields
    that always show, at the beginning of the line and in it; ``more``: those that are folded out, with their names;
    ``search``: the field that Ctrl+F leads to; ``in_line``: the parts that show in the line.
    """

    chose = Signal(object)
    unreadable = Signal(object)

    grades: Offer
    flags: tuple[tuple[str, str], ...]
    first: tuple[QWidget, ...] = ()
    line: tuple[QWidget, ...] = ()
    more: tuple[tuple[str, QWidget], ...] = ()
    search: QWidget
    in_line: frozenset[str] = frozenset()

    def offer(self, choices: Choices) -> None:
        """What there is to choose from."""

    def show_filter(self, chosen: Any, choices: Choices) -> None:
        """Sets every field to it, without a signal."""
        raise NotImplementedError


class Picks(NamedTuple):
    """What is picked to be drilled, each read in another thread from the file of the history: ``lines`` of the list, by
    number; ``everything`` that a filter leaves in; the ``mistakes`` in it that are still to be mended. ``nothing``,
    ``no_mistakes``: what is said where that is none.
    """

    lines: Callable[[Path, "array[int]", Wanted], list[Any]]
    everything: Callable[[Path, Any, Wanted], list[Any]]
    mistakes: Callable[[Path, Any, Wanted], list[Any]]
    nothing: str
    no_mistakes: str


class Source(NamedTuple):
    """``kept``: how the history is asked; ``words``, ``columns``, ``fields``, ``replaying`` make what their types say,
    the last for a page's services and background; ``picks``: what of it is to be drilled. ``choices``: what there is to
    filter by, read in another thread; ``modes``: what of it takes a look at every line, if anything does; ``mended``:
    which classes were mended.
    """

    kept: kept.Source[Any, Any, Any]
    words: Callable[[QObject], Words]
    columns: Callable[[QObject], Columns]
    fields: Callable[[QWidget], Fields]
    replaying: Callable[..., Any]
    picks: Picks
    choices: Callable[[Path, RuleFiles, str | None], Choices]
    modes: Callable[[Path, Wanted], tuple[str, ...]] | None = None
    mended: Callable[[Path, list[Pair], Wanted], dict[Pair, Mending | None]] | None = None


def session_names(path: Path, session: str | None, fits: Callable[[SessionSummary], bool]) -> dict[str, str]:
    """Of the last sessions that fit, by id, newest first; ``session``: one that is wanted in any case."""
    with SessionReader(path) as listed:
        found = [one for one in listed.page() if fits(one)]
        if session is not None and all(one.id != session for one in found):
            wanted = listed.session(session)
            found += [wanted] if wanted is not None else []
    return {one.id: session_name(one) for one in found}


def first_day(listing: kept.Listing[Any, Any, Any]) -> date | None:
    """That of the oldest line."""
    oldest = listing.first_page(sort=listing.newest_first._replace(descending=False), count=1)
    return oldest[0].attempt.moment.day if oldest else None


def session_name(session: SessionSummary) -> str:
    """Its name, or when it was opened."""
    return session.name or local_time_text(session.opened)
