"""What has to be judged anew: attempts by all that a verdict depends on, counted once for however many are alike.

A verdict follows from the rule set, the class, the card played alone and, where other cards were known to be out of
play, those. A million attempts are some thousands of such *situations*, each with its current verdict.
"""

from array import array
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from pyramid_trainer.cards import Card
from pyramid_trainer.casino.hands import HandClass, legal_settings
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.store.asking import GRADES, NEWEST_FIRST, Filter, class_numbered
from pyramid_trainer.store.faults import unreadable
from pyramid_trainer.store.reading import UNREADABLE, Row, cards_from, cost_from
from pyramid_trainer.store.review import ReviewReader
from pyramid_trainer.store.stored import StoredRules
from pyramid_trainer.store.units import from_ms
from pyramid_trainer.training.grading import Grade

_COLUMNS = "utc, attempt, rule_set, class, alone, grade, cost_numerator, cost_denominator, counted"
_NEWEST = "SELECT w.number FROM verdicts w WHERE w.attempt = a.number ORDER BY w.made_utc DESC, w.number DESC LIMIT 1"
_CLASSES, _CARDS_ALONE, _GRADES = 200_000, 16, 8
_KEY = f"((s.rule_set * {_CLASSES} + s.class) * {_CARDS_ALONE} + s.alone) * {_GRADES} + s.grade"
"""Everything but the cost in one number: a million rows are sorted by it in half the time."""
_ALIKE = f"{_KEY}, s.cost_numerator, s.cost_denominator"
_ODD = f"{_ALIKE}, length(coalesce(v.best, a.best)) > 2, a.seen"
"""What the standings do not tell: whether both settings were called best, and which other cards were known."""
_ANY_ODD = """
    SELECT EXISTS (SELECT 1 FROM attempts WHERE length(best) > 2 OR seen <> '')
        OR EXISTS (SELECT 1 FROM verdicts WHERE length(best) > 2)
"""
_FETCHED_AT_ONCE = 5_000


class Judged(NamedTuple):
    """A verdict as far as another may differ from it. ``best``: ranks to play alone, the highest first."""

    best: tuple[int, ...]
    grade: Grade
    cost: Fraction


class Situation(NamedTuple):
    """``alone``: the rank played alone; ``seen``: other cards known to be out of play; ``judged``: what is said now."""

    rules_hash: str
    hand: HandClass
    alone: int
    seen: tuple[Card, ...]
    judged: Judged


class Often(NamedTuple):
    """How many attempts are alike, and how many of those are counted."""

    attempts: int
    counted: int


class Found(NamedTuple):
    """Attempts, the newest first, by their numbers in the file, and for each the place of its situation."""

    numbers: "array[int]"
    places: "array[int]"


class JudgingReader(ReviewReader):
    """The list as verdicts see it, for the thread that entered it."""

    def situations(self, chosen: Filter, cancelled: Callable[[], bool] | None = None) -> dict[Situation, Often]:
        """Every situation that occurs among the lines that ``chosen`` leaves in."""
        with self._moment(cancelled) as connection:
            statement, alike, arguments = self._lines("count(*), sum(s.counted)", chosen)
            hashes = self._hashes()
            rows = connection.execute(f"{statement} GROUP BY {alike}", arguments)
            found = {}
            for *situation, attempts, counted in rows:
                found[self._situation(tuple(situation), hashes)] = Often(attempts, counted)
            return found

    def attempts_in(
        self, chosen: Filter, wanted: Collection[Situation], cancelled: Callable[[], bool] | None = None
    ) -> Found:
        """Every attempt in one of these situations; places are those in ``wanted``."""
        places = {situation: place for place, situation in enumerate(wanted)}
        found = Found(array("q"), array("l"))
        if not places:
            return found
        with self._moment(cancelled) as connection:
            hashes = self._hashes()
            numbers = {rules_hash: number for number, rules_hash in hashes.items()}
            among = sorted({_key(situation, numbers) for situation in wanted})
            statement, _, arguments = self._lines("s.attempt", chosen)
            statement += f" AND {_KEY} IN ({', '.join(map(str, among))}) ORDER BY s.utc DESC, s.attempt DESC"
            cursor = connection.execute(statement, arguments)
            met: dict[Row, int | None] = {}
            while rows := cursor.fetchmany(_FETCHED_AT_ONCE):
                for *row, number in rows:
                    alike = tuple(row)
                    if alike not in met:
                        met[alike] = places.get(self._situation(alike, hashes))
                    place = met[alike]
                    if place is not None:
                        found.numbers.append(number)
                        found.places.append(place)
        return found

    def rules(self) -> dict[str, RuleSet]:
        """Every rule set that the history holds the content of, by its hash."""
        with self._moment() as connection:
            known = {}
            for rules_hash, name, content in connection.execute("SELECT hash, name, content FROM rule_sets"):
                try:
                    rules = StoredRules(name, content).rule_set()
                except UNREADABLE as error:
                    raise unreadable(self.path, error) from error
                if rules is not None:
                    known[rules_hash] = rules
            return known

    def newest_verdict(self) -> datetime | None:
        """When the last of all verdicts was made anew; ``None`` when none was."""
        with self._moment() as connection:
            newest = connection.execute("SELECT max(made_utc) FROM verdicts").fetchone()[0]
            return None if newest is None else from_ms(newest)

    def _lines(self, what: str, chosen: Filter) -> tuple[str, str, list[object]]:
        """Selects the situation and ``what`` of every line; what to group alike ones by; the arguments.

        Only where that adds anything the log is looked into, which takes as long again.
        """
        question = self._question(chosen, NEWEST_FIRST)
        lines = question.statement(_COLUMNS, question.whole(), ordered=False)
        if not self._connection.execute(_ANY_ODD).fetchone()[0]:
            return f"SELECT {_ALIKE}, 0, '', {what} FROM ({lines}) s WHERE 1", _ALIKE, question.arguments  # noqa: S608
        source = (
            f"({lines}) s CROSS JOIN attempts a ON a.number = s.attempt LEFT JOIN verdicts v ON v.number = ({_NEWEST})"
        )
        return f"SELECT {_ODD}, {what} FROM {source} WHERE 1", _ODD, question.arguments  # noqa: S608

    def _hashes(self) -> dict[int, str]:
        return dict(self._connection.execute("SELECT number, hash FROM rule_sets"))

    def _situation(self, row: Row, hashes: Mapping[int, str]) -> Situation:
        key, numerator, denominator, tied, seen = row
        try:
            key, grade = divmod(key, _GRADES)
            key, alone = divmod(key, _CARDS_ALONE)
            rule_set, number = divmod(key, _CLASSES)
            hand, cost = class_numbered(number), cost_from(numerator, denominator)
            best = tuple(rank for rank in _singles(hand) if tied or (rank == alone) == (cost == 0))
            judged = Judged(best, GRADES[grade], cost)
            return Situation(hashes[rule_set], hand, alone, cards_from(seen), judged)
        except UNREADABLE as error:
            raise unreadable(self.path, error) from error


def _singles(hand: HandClass) -> tuple[int, ...]:
    """The ranks that may be played alone, one or two, the highest first."""
    return tuple(sorted((setting.one for setting in legal_settings(hand)), reverse=True))


def _key(situation: Situation, numbers: Mapping[str, int]) -> int:
    high, middle, low = situation.hand.ranks
    number = (high * 100 + middle) * 100 + low
    key = (numbers[situation.rules_hash] * _CLASSES + number) * _CARDS_ALONE + situation.alone
    return key * _GRADES + GRADES.index(situation.judged.grade)
