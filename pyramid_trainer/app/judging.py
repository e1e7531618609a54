"""Judging anew: attempts as today's engine sees them, or as they would be under another rule set.

Nothing is ever written over. A verdict made anew is a row of its own beside the attempt, the newest is the current one,
and one that would say what is said already is not written: doing it twice, or after it was broken off, adds only what
is still missing.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.cards import Card
from pyramid_trainer.casino import ENGINE
from pyramid_trainer.casino.hands import HandClass, setting_with_alone
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.asking import Filter
from pyramid_trainer.store.judging import Judged, JudgingReader, Often, Situation
from pyramid_trainer.store.review import ReviewRow
from pyramid_trainer.store.stored import StoredVerdict
from pyramid_trainer.training.figures import Counts
from pyramid_trainer.training.grading import judge
from pyramid_trainer.training.runs import Picked

if TYPE_CHECKING:
    from pyramid_trainer.casino.solver import Solution
    from pyramid_trainer.store.history import History

AT_ONCE = 100
"""So many verdicts are one transaction: an answer given meanwhile waits for no more than that."""

Wanted = Callable[[], bool]


class Change(NamedTuple):
    """A situation whose verdict is another. ``now``: today's, or that under the other rule set."""

    then: Situation
    now: Judged


class Changes(NamedTuple):
    """``looked_at``: attempts that could be judged, ``left_out``: the others, whose rule set nobody knows or whose hand
    cannot be dealt any more; ``then``, ``now``: the counted ones of those looked at. ``numbers``: the attempts whose
    verdict is another, the newest first, by their numbers in the file, ``places``: for each that of its change;
    ``cost_only``: attempts that are not among them because nothing but the cost is another.
    """

    looked_at: int
    left_out: int
    cost_only: int
    then: Counts
    now: Counts
    kinds: tuple[Change, ...]
    numbers: array[int]
    places: array[int]

    def change(self, line: int) -> Change:
        """What changes about the attempt in this line of the list."""
        return self.kinds[self.places[line]]


def judged_today(
    path: Path, chosen: Filter, rule_sets: Mapping[str, RuleSet], solutions: Solutions, wanted: Wanted
) -> Changes:
    """What today's engine says otherwise about the attempts that ``chosen`` leaves in, each under its own rule set.

    ``rule_sets``: some by hash, for those whose content the history does not hold. Raises ``EnvironmentFault``, and
    ``Cancelled`` once it is no longer ``wanted``.
    """
    with JudgingReader(path) as reader:
        known = {**rule_sets, **reader.rules()}
        return _compared(reader, chosen, _Judge(solutions, lambda rules_hash: known.get(rules_hash)), wanted)


def judged_under(path: Path, chosen: Filter, rules: RuleSet, solutions: Solutions, wanted: Wanted) -> Changes:
    """What the verdicts would be if every one of the attempts had been made under ``rules``; raises as above.

    Under other rules nearly every mistake has another cost: what differs in that alone is counted and not listed.
    """
    with JudgingReader(path) as reader:
        judge_of = _Judge(solutions, lambda _rules_hash: rules)
        return _compared(reader, chosen, judge_of, wanted, lists_costs=False)


def keep_changes(
    history: History, changes: Changes, now: datetime, wanted: Wanted, told: Callable[[int, int, int], None]
) -> int:
    """Writes the verdicts of ``judged_today``; returns how many were written, fewer when it is no longer ``wanted``.

    ``told``: is called with how many attempts are done, how many there are, and how many verdicts were written.
    ``AT_ONCE`` at a time are committed; whatever breaks it off leaves whole verdicts and the history in agreement with
    itself. An attempt that has got the verdict meanwhile, or is gone, is passed over. They count as made at ``now`` or,
    where the clock was set back, at the time of the newest one, since the newest of an attempt is the one in force.
    """
    with JudgingReader(history.path) as reader:
        newest = reader.newest_verdict()
        made = now if newest is None else max(now, newest)
        written = 0
        for start in range(0, len(changes.numbers), AT_ONCE):
            if not wanted():
                break
            lines = range(start, min(start + AT_ONCE, len(changes.numbers)))
            new = _Verdicts(reader, changes, lines, made, wanted)
            history.keep_verdicts(new)
            written += new.count
            told(lines.stop, len(changes.numbers), written)
        return written


def picked_under(path: Path, changes: Changes, rules: RuleSet) -> list[Picked]:
    """For a run under ``rules``: every class that a verdict changes for, with the newest such attempt at it."""
    newest: dict[HandClass, int] = {}
    for number, place in zip(changes.numbers, changes.places, strict=True):
        newest.setdefault(changes.kinds[place].then.hand, number)
    with JudgingReader(path) as reader:
        rows = {row.number: row for row in reader.rows(newest.values())}
    return [
        Picked(rules.rules_hash, hand, rows[number].attempt.id) for hand, number in newest.items() if number in rows
    ]


class _Verdicts:
    """Those of some lines, read while the history is locked for writing: nobody comes in between. They end early when
    no more are wanted.
    """

    def __init__(self, reader: JudgingReader, changes: Changes, lines: range, made: datetime, wanted: Wanted) -> None:
        self.count = 0
        self._wanted = wanted
        self._reader = reader
        self._made = made
        self._now = {changes.numbers[line]: changes.change(line).now for line in lines}

    def __iter__(self) -> Iterator[tuple[str, StoredVerdict]]:
        for row in self._reader.rows(self._now):
            now = self._now[row.number]
            if not self._wanted():
                return
            if said_of(row) != now:
                self.count += 1
                attempt = row.attempt
                best = tuple(next(card for card in attempt.cards if card.rank == rank) for rank in now.best)
                yield attempt.id, StoredVerdict(ENGINE, self._made, best, now.grade, now.cost)


def said_of(row: ReviewRow) -> Judged:
    """The current verdict of a line."""
    attempt = row.attempt
    return Judged(tuple(sorted((card.rank for card in attempt.best), reverse=True)), attempt.grade, attempt.cost)


class _Judge:
    """Judges situations, each rule set solved once."""

    def __init__(self, solutions: Solutions, rules_of: Callable[[str], RuleSet | None]) -> None:
        self._solutions = solutions
        self._rules_of = rules_of
        self._with_dead: dict[tuple[str, tuple[Card, ...]], Solution] = {}

    def verdict(self, situation: Situation) -> Judged | None:
        """``None`` where there is none to be had."""
        rules = self._rules_of(situation.rules_hash)
        if rules is None:
            return None
        try:
            values = self._solution(rules, situation.seen).values(situation.hand)
        except BadInput:  # cards were seen that this many decks do not hold
            return None
        verdict = judge(values, setting_with_alone(situation.hand, situation.alone))
        best = tuple(sorted((value.setting.one for value in values if value.best), reverse=True))
        return Judged(best, verdict.grade, verdict.cost)

    def _solution(self, rules: RuleSet, seen: tuple[Card, ...]) -> Solution:
        if not seen:
            return self._solutions.of(rules)
        key = (rules.rules_hash, tuple(sorted(seen, key=str)))
        if key not in self._with_dead:
            from pyramid_trainer.casino.solver import solve

            self._with_dead.clear()
            self._with_dead[key] = solve(rules, seen)
        return self._with_dead[key]


def _compared(
    reader: JudgingReader, chosen: Filter, judge_of: _Judge, wanted: Wanted, *, lists_costs: bool = True
) -> Changes:
    looked_at = left_out = cost_only = 0
    then, now = Counts(), Counts()
    changes: dict[Situation, Change] = {}

    def dropped() -> bool:
        return not wanted()

    for situation, often in reader.situations(chosen, dropped).items():
        judged = judge_of.verdict(situation)
        if judged is None:
            left_out += often.attempts
            continue
        looked_at += often.attempts
        then += _counts(situation.judged, often)
        now += _counts(judged, often)
        if judged[:2] != situation.judged[:2] or (lists_costs and judged != situation.judged):
            changes[situation] = Change(situation, judged)
        elif judged != situation.judged:
            cost_only += often.attempts
    found = reader.attempts_in(chosen, changes, dropped)
    kinds = tuple(changes.values())
    return Changes(looked_at, left_out, cost_only, then, now, kinds, found.numbers, found.places)


def _counts(judged: Judged, often: Often) -> Counts:
    counted, cost = often.counted, judged.cost
    return Counts(counted, 0 if cost else counted, counted * cost, counted * cost * cost)
