"""Everything that the progress page shows, gathered from the history into values that never change.

The figures are those of one rule set and one period, raw (*as dealt*) and re-weighted (*as the real game deals*);
what is counted and how sure it is stands in ``training``. The days of practice are those under all rule sets.

Everything here may be asked from any thread; each question opens the history for itself. What a rule set is weighed by
takes a while to work out and is kept.
"""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from pyramid_trainer.app.periods import Pair
from pyramid_trainer.app.progress_values import (
    Compared,
    Grain,
    IdeaFigures,
    Played,
    Point,
    PracticeDay,
    Progress,
    Question,
)
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.store.figures import ClassFigures
from pyramid_trainer.store.progress_reader import Held, Part, ProgressReader, Spread, Stamp
from pyramid_trainer.store.stored import StoredRules
from pyramid_trainer.training.boundary import RealGame, Stratum, real_game
from pyramid_trainer.training.calendar import DAYS_IN_WEEK, streak_of
from pyramid_trainer.training.comparison import compare
from pyramid_trainer.training.figures import (
    Counts,
    accuracy,
    idea_losses,
    loss_per_100,
    reweighted,
    sum_of_counts,
    what_next,
)
from pyramid_trainer.training.ideas import ALL_IDEAS, Idea, idea_of
from pyramid_trainer.training.mastery import ClassMastery, mastery_map

GAMES_KEPT = 16
_IN_ORDER = {hand: number for number, hand in enumerate(ALL_CLASSES)}
_A_MONDAY = date(2024, 1, 1)

Wanted = Callable[[], bool]
"""Whether the answer is still wanted; after a *no* ``store.readers.Cancelled`` rises."""


class ProgressFigures:
    """Asks the history at ``path``; every method raises ``EnvironmentFault`` when it cannot be read."""

    def __init__(self, path: Path, solutions: Solutions, rule_files: RuleFiles) -> None:
        self._path = path
        self._solutions = solutions
        self._rule_files = rule_files
        self._lock = threading.Lock()
        self._games: dict[str, RealGame] = {}

    def gather(self, question: Question, before: Progress | None, wanted: Wanted) -> Progress:
        """The answer; ``before`` itself when it was to the same question and nothing has changed since.

        What could not be weighed, for want of the rules, is asked again: their file may be there by now.
        """
        with ProgressReader(self._path) as reader:
            stamp = reader.stamp()
            if before is not None and (before.stamp != stamp or not _is_weighed(before)):
                before = None
            if before is not None:
                if before.question == question:
                    return before
                if replace(before.question, grain=question.grain, week_starts=question.week_starts) == question:
                    return replace(
                        before, question=question, points=_points(before.game, self._spread(question, wanted))
                    )
            known = reader.rule_sets()
            asked = reader.played_most(question.rules_hash)
            question = replace(question, rules_hash=asked)
            compared = None if before is None else _compared_before(before, question)
            with ThreadPoolExecutor(1) as beside:  # which takes as long, and SQLite lets both go on
                spread = beside.submit(self._spread, question, wanted)
                others = question.pair if compared is None else ()
                held = reader.held(asked or "", question.period, others, lambda: not wanted())
        played = self._played(held.hands, known)
        shown = next((one for one in played if one.rules_hash == asked), None)
        game = None if shown is None or shown.rules is None else self.game(shown.rules)
        if compared is None:
            compared = _compared(question.pair, held.others, game)
        return _progress(question, stamp, played, shown, held, game, compared, spread.result())

    def _spread(self, question: Question, wanted: Wanted) -> Spread:
        """The period in the parts that the points stand for."""
        if question.rules_hash is None:
            return Spread([], None)
        with ProgressReader(self._path) as reader:
            if question.grain is Grain.SESSION:
                return reader.sittings(question.rules_hash, question.period, lambda: not wanted())
            length = DAYS_IN_WEEK if question.grain is Grain.WEEK else 1
            starts = _A_MONDAY + timedelta(question.week_starts)
            return reader.stretches(question.rules_hash, question.period, length, starts, lambda: not wanted())

    def mastery(self, shown: Played) -> tuple[ClassMastery, ...]:
        """All 455 classes, whatever the period: what is mastered is a matter of the last attempts."""
        with ProgressReader(self._path) as reader:
            records = reader.records(shown.rules_hash)
        return mastery_map(records, {} if shown.rules is None else self.game(shown.rules).boundaries)

    def game(self, rules: RuleSet) -> RealGame:
        """What the figures under ``rules`` are weighed by."""
        with self._lock:
            game = self._games.pop(rules.rules_hash, None)
            if game is None:
                solution = self._solutions.of(rules)
                game = real_game(solution.values, solution.ways, solution.classes)
            self._games[rules.rules_hash] = game
            if len(self._games) > GAMES_KEPT:
                del self._games[next(iter(self._games))]
            return game

    def _played(self, hands: Mapping[str, int], known: Mapping[str, StoredRules]) -> tuple[Played, ...]:
        rules = {each: known[each].rule_set() for each in hands}
        if None in rules.values():
            usable = self._rule_files.usable()
            rules = {each: one or usable.get(each) for each, one in rules.items()}
        played = [Played(each, known[each].name, number, rules[each]) for each, number in hands.items()]
        return tuple(sorted(played, key=lambda one: (-one.hands, one.name)))


def _is_weighed(progress: Progress) -> bool:
    return progress.shown is None or progress.shown.rules is not None


def _compared_before(before: Progress, question: Question) -> Compared | None:
    """What was found out already: another period leaves the two that are compared as they are."""
    alike = (before.question.rules_hash, before.question.pair) == (question.rules_hash, question.pair)
    return before.compared if alike else None


def _progress(
    question: Question,
    stamp: Stamp,
    played: tuple[Played, ...],
    shown: Played | None,
    held: Held,
    game: RealGame | None,
    compared: Compared,
    spread: Spread,
) -> Progress:
    classes = held.classes
    seen = sum_of_counts(figures.seen for figures in classes)
    strata = {} if game is None else _by_stratum(classes, game)
    ideas = tuple(_ideas(classes, strata, game))
    dearest = () if game is None else tuple(loss.idea for loss in what_next(strata, game.strata))
    practice = {one.day: PracticeDay(one.hands, one.counted, one.right) for one in held.practised}
    return Progress(
        question=question,
        stamp=stamp,
        played=played,
        shown=shown,
        seen=seen,
        hands=sum(figures.hands for figures in classes),
        accuracy=accuracy(seen),
        loss=None if game is None else loss_per_100(seen, game.whole),
        speed=spread.speed,
        real=None if game is None else reweighted(strata, game.strata),
        ideas=ideas,
        next_ideas=tuple(next(one for one in ideas if one.idea == idea) for idea in dearest),
        compared=compared,
        practice=practice,
        streak=streak_of({day: one.counted for day, one in practice.items()}, question.today),
        game=game,
        points=_points(game, spread),
    )


def _points(game: RealGame | None, spread: Spread) -> tuple[Point, ...]:
    return tuple(_point(game, part) for part in spread.parts)


def _ideas(
    classes: Sequence[ClassFigures], strata: Mapping[Stratum, Counts], game: RealGame | None
) -> list[IdeaFigures]:
    seen: dict[Idea, list[Counts]] = {}
    costly: dict[Idea, set[HandClass]] = {}
    for figures in classes:
        idea = idea_of(figures.hand)
        if idea is not None:
            seen.setdefault(idea, []).append(figures.seen)
            if figures.seen.cost:
                costly.setdefault(idea, set()).add(figures.hand)
    real = {} if game is None else {loss.idea: loss.loss_per_100 for loss in idea_losses(strata, game.strata)}
    found = []
    for idea in ALL_IDEAS:
        counts = sum_of_counts(seen.get(idea, ()))
        stakes = None if game is None else game.ideas.get(idea)
        boundary = frozenset() if game is None else game.boundaries.get(idea, frozenset())
        drilled = costly.get(idea, set()) | boundary
        found.append(
            IdeaFigures(
                idea,
                counts,
                accuracy(counts),
                None if stakes is None else loss_per_100(counts, stakes),
                real.get(idea),
                tuple(sorted(drilled, key=_IN_ORDER.__getitem__)),
            )
        )
    return sorted(found, key=lambda one: (not one.seen.counted, -(one.real_loss or 0), one.seen.counted))


def _compared(pair: Pair, classes: Sequence[Sequence[ClassFigures]], game: RealGame | None) -> Compared:
    """``classes``: of each of the two periods."""
    this, that = classes
    comparison = None
    if game is not None:
        comparison = compare(_by_stratum(this, game), _by_stratum(that, game), game.strata)
    return Compared(pair, sum_of_counts(one.seen for one in this), sum_of_counts(one.seen for one in that), comparison)


def _by_stratum(classes: Iterable[ClassFigures], game: RealGame) -> dict[Stratum, Counts]:
    seen: dict[Stratum, list[Counts]] = {}
    for figures in classes:
        stratum = game.stratum_of(figures.hand)
        if stratum is not None and figures.seen.counted:
            seen.setdefault(stratum, []).append(figures.seen)
    return {stratum: sum_of_counts(counts) for stratum, counts in seen.items()}


def _point(game: RealGame | None, part: Part) -> Point:
    right = accuracy(part.seen)
    assert right is not None, "a point holds a counted attempt"
    loss = None if game is None else loss_per_100(part.seen, game.whole)
    return Point(part.first, part.last, part.seen, right, loss, part.speed, part.session, part.name)
