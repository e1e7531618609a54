"""What the progress page shows against a recount of the log, written apart."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from scipy.stats import binomtest

from pyramid_trainer.app.periods import Against, Pair, Span, pair_of, period_of
from pyramid_trainer.app.progress import ProgressFigures
from pyramid_trainer.app.progress_values import Grain, Point, Progress, Question
from pyramid_trainer.app.rule_files import RuleFiles, rules_as_toml
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store import sessions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.progress_reader import Period
from pyramid_trainer.store.readers import Cancelled
from pyramid_trainer.training.comparison import Change, Lacking
from pyramid_trainer.training.ideas import ALL_IDEAS, Idea, idea_of
from pyramid_trainer.training.mastery import State, mastery_map
from pyramid_trainer.training.records import Attempt
from tests.app.practice import SOLUTIONS
from tests.bench.generate import LAST_DAY, generate
from tests.store.samples import SHOE, SINGLE, START, attempt_in, current_attempts, moment_at, session_at
from tests.training.class_records import records_of

TODAY = LAST_DAY.date()
HANDS = 24_000


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A history of three years, three rule sets, slips, hints and deleted sessions."""
    path = tmp_path_factory.mktemp("played") / "history.sqlite"
    generate(HANDS, path)
    return path


@pytest.fixture(scope="module")
def log(played: Path) -> list[Attempt]:
    """Every attempt that no deletion hides, with its current verdict, in the order in which they were given."""
    with History.open(played) as history, history.snapshot() as held:
        deleted = {stored.session.id for stored in held.sessions() if stored.deleted is not None}
        return [attempt for attempt in current_attempts(held) if attempt.session not in deleted]


def figures_of(path: Path, rule_folder: Path | None = None) -> ProgressFigures:
    return ProgressFigures(path, SOLUTIONS, RuleFiles(rule_folder or path.parent / "rules"))


EVERYTHING = Period()


def question(period: Period = EVERYTHING, rules_hash: str | None = None, against: Against = Against.MONTHS) -> Question:
    return Question(rules_hash, period, pair_of(against, TODAY), TODAY)


def gathered(path: Path, asked: Question) -> Progress:
    return figures_of(path).gather(asked, None, lambda: True)


def counted(attempts: Iterable[Attempt]) -> list[Attempt]:
    return [attempt for attempt in attempts if attempt.counted]


def within(attempts: Iterable[Attempt], period: Period) -> list[Attempt]:
    first, last = period.first or date.min, period.last or date.max
    return [attempt for attempt in attempts if first <= attempt.moment.day <= last]


def loss_of(attempts: list[Attempt]) -> Fraction:
    return 100 * sum((attempt.cost for attempt in attempts), Fraction(0)) / len(attempts)


def right_of(attempts: list[Attempt]) -> Fraction:
    return Fraction(sum(attempt.cost == 0 for attempt in attempts), len(attempts))


def ways_of_single_deck(hand: HandClass) -> int:
    return {1: 4, 2: 6 * 4, 3: 4**3}[len(set(hand.ranks))]


PERIODS = [
    Period(),
    period_of(Span.YEAR, TODAY),
    period_of(Span.QUARTER, TODAY),
    Period(date(2025, 3, 3), date(2025, 9, 9)),
]


@pytest.mark.parametrize("period", PERIODS, ids=str)
@pytest.mark.parametrize("place", range(3))
def test_the_figures_of_a_period_equal_a_recount(played: Path, log: list[Attempt], period: Period, place: int) -> None:
    hands: dict[str, int] = defaultdict(int)
    for attempt in log:
        hands[attempt.rules_hash] += 1
    by_hands = sorted(hands, key=lambda each: -hands[each])
    progress = gathered(played, question(period, by_hands[place]))
    assert [(one.rules_hash, one.hands) for one in progress.played] == [(each, hands[each]) for each in by_hands]
    assert progress.shown is progress.played[place]
    assert progress.question.rules_hash == by_hands[place]
    mine = within([attempt for attempt in log if attempt.rules_hash == by_hands[place]], period)
    answers = counted(mine)
    assert progress.hands == len(mine)
    assert (progress.seen.counted, progress.seen.right) == (len(answers), sum(one.cost == 0 for one in answers))
    if not answers:
        assert (progress.accuracy, progress.loss, progress.speed) == (None, None, None)
        return
    assert progress.accuracy is not None
    assert progress.loss is not None
    assert (progress.accuracy.value, progress.loss.value) == (right_of(answers), loss_of(answers))
    wilson = binomtest(progress.seen.right, len(answers)).proportion_ci(method="wilson")
    assert (progress.accuracy.low, progress.accuracy.high) == pytest.approx((wilson.low, wilson.high))
    assert progress.loss.low < progress.loss.value < progress.loss.high
    times = sorted(attempt.think_ms // 100 for attempt in answers)
    places = [-(-quarter * len(times) // 4) - 1 for quarter in (1, 2, 3)]
    assert progress.speed == (len(times), *(times[at] for at in places))


def test_without_a_choice_the_rule_set_played_most_is_shown(played: Path) -> None:
    progress = gathered(played, question(rules_hash="f" * 64))
    assert progress.shown is progress.played[0]
    assert gathered(played, progress.question) == progress


@pytest.mark.parametrize("period", PERIODS, ids=str)
def test_ideas_equal_a_recount(played: Path, log: list[Attempt], period: Period) -> None:
    progress = gathered(played, question(period))
    assert progress.shown is not None
    assert progress.game is not None
    rules_hash, boundaries = progress.shown.rules_hash, progress.game.boundaries
    by_idea: dict[Idea | None, list[Attempt]] = defaultdict(list)
    for attempt in counted(within(log, period)):
        if attempt.rules_hash == rules_hash:
            by_idea[idea_of(attempt.hand)].append(attempt)
    deals: dict[tuple[Idea | None, bool], int] = defaultdict(int)
    for hand in {hand for hand, _ in _classes()}:
        idea = idea_of(hand)
        if idea is not None:
            deals[idea, hand in boundaries[idea]] += ways_of_single_deck(hand)
    every = sum(deals.values())
    assert {one.idea for one in progress.ideas} == set(ALL_IDEAS)
    real = []
    for one in progress.ideas:
        mine = by_idea[one.idea]
        assert (one.seen.counted, one.seen.cost) == (len(mine), sum((each.cost for each in mine), Fraction(0)))
        costly = {each.hand for each in mine if each.cost}
        assert set(one.classes) == boundaries[one.idea] | costly
        assert list(one.classes) == sorted(one.classes, reverse=True)
        if not mine:
            assert (one.accuracy, one.loss, one.real_loss) == (None, None, None)
            continue
        assert one.accuracy is not None
        assert one.loss is not None
        assert (one.accuracy.value, one.loss.value) == (right_of(mine), loss_of(mine))
        parts = [
            (deals[one.idea, edge], [each for each in mine if (each.hand in boundaries[one.idea]) == edge])
            for edge in (True, False)
        ]
        met = [(number, attempts) for number, attempts in parts if attempts]
        weight = Fraction(sum(number for number, _ in parts), every)
        mean = sum(number * loss_of(attempts) for number, attempts in met) / sum(number for number, _ in met)
        assert one.real_loss == weight * mean
        real.append((one.real_loss, one.idea))
    losses = [loss for loss, _ in real]
    assert losses == sorted(losses, reverse=True)
    dearest = [idea for loss, idea in real if loss][:3]
    assert [one.idea for one in progress.next_ideas] == dearest
    assert all(one in progress.ideas for one in progress.next_ideas)


def _classes() -> list[tuple[HandClass, int]]:
    from itertools import combinations_with_replacement

    ranks = range(2, 15)
    return [(HandClass(tuple(sorted(three, reverse=True))), 0) for three in combinations_with_replacement(ranks, 3)]


def test_reweighted_figures_equal_a_recount(played: Path, log: list[Attempt]) -> None:
    progress = gathered(played, question())
    assert progress.shown is not None
    assert progress.game is not None
    assert progress.real is not None
    boundaries = progress.game.boundaries
    strata: dict[tuple[Idea, bool], list[Attempt]] = defaultdict(list)
    for attempt in counted(log):
        idea = idea_of(attempt.hand)
        if attempt.rules_hash == progress.shown.rules_hash and idea is not None:
            strata[idea, attempt.hand in boundaries[idea]].append(attempt)
    deals: dict[tuple[Idea, bool], int] = defaultdict(int)
    for hand, _ in _classes():
        idea = idea_of(hand)
        if idea is not None:
            deals[idea, hand in boundaries[idea]] += ways_of_single_deck(hand)
    covered = {stratum: attempts for stratum, attempts in strata.items() if len(attempts) >= 10}
    share = Fraction(sum(deals[stratum] for stratum in covered), sum(deals.values()))
    assert progress.real.covered == share
    assert progress.real.ready == (share >= Fraction(9, 10))
    weight = sum(deals[stratum] for stratum in covered)
    assert progress.real.loss_per_100 is not None
    assert progress.real.accuracy is not None
    assert progress.real.loss_per_100.value == sum(
        Fraction(deals[each], weight) * loss_of(attempts) for each, attempts in covered.items()
    )
    assert progress.real.accuracy.value == sum(
        Fraction(deals[each], weight) * right_of(attempts) for each, attempts in covered.items()
    )


def start_of(grain: Grain, week_starts: int) -> Callable[[Attempt], object]:
    def key(attempt: Attempt) -> object:
        day = attempt.moment.day
        if grain is Grain.DAY:
            return day
        while day.weekday() != week_starts:
            day -= timedelta(1)
        return day

    return (lambda attempt: attempt.session) if grain is Grain.SESSION else key


@pytest.mark.parametrize("week_starts", [0, 6])
@pytest.mark.parametrize("grain", Grain)
@pytest.mark.parametrize("period", [Period(), PERIODS[3]], ids=str)
def test_points_equal_a_recount(
    played: Path, log: list[Attempt], period: Period, grain: Grain, week_starts: int
) -> None:
    progress = gathered(played, replace(question(period), grain=grain, week_starts=week_starts))
    assert progress.shown is not None
    groups: dict[object, list[Attempt]] = defaultdict(list)
    key = start_of(grain, week_starts)
    for attempt in counted(within(log, period)):
        if attempt.rules_hash == progress.shown.rules_hash:
            groups[key(attempt)].append(attempt)
    named = [point.session if grain is Grain.SESSION else point.first for point in progress.points]
    assert named == list(groups)
    for point, attempts in zip(progress.points, groups.values(), strict=True):
        assert_point_is_of(point, attempts)
        assert (point.last - point.first).days == (6 if grain is Grain.WEEK else 0)


def assert_point_is_of(point: Point, attempts: list[Attempt]) -> None:
    assert (point.seen.counted, point.accuracy.value) == (len(attempts), right_of(attempts))
    assert point.loss is not None
    assert float(point.loss.value) == pytest.approx(float(loss_of(attempts)), abs=1e-6)
    times = sorted(attempt.think_ms // 100 for attempt in attempts)
    assert point.speed.median == times[-(-2 * len(times) // 4) - 1]


def test_practice_and_streak_are_of_all_rule_sets(played: Path, log: list[Attempt]) -> None:
    progress = gathered(played, question(PERIODS[3]))
    days: dict[date, list[Attempt]] = defaultdict(list)
    for attempt in log:
        days[attempt.moment.day].append(attempt)
    shown = {day: (one.hands, one.counted, one.right) for day, one in progress.practice.items()}
    assert shown == {
        day: (len(those), len(counted(those)), sum(one.cost == 0 for one in counted(those)))
        for day, those in days.items()
    }
    practised = {day for day, those in days.items() if counted(those)}
    back = TODAY if TODAY in practised else TODAY - timedelta(1)
    row = 0
    while back - timedelta(row) in practised:
        row += 1
    assert progress.streak.current == row


@pytest.mark.parametrize("against", [Against.WEEKS, Against.MONTHS, Against.QUARTERS, Against.CALENDAR_MONTHS])
def test_the_compared_periods_equal_a_recount(played: Path, log: list[Attempt], against: Against) -> None:
    progress = gathered(played, question(against=against))
    assert progress.shown is not None
    mine = counted(attempt for attempt in log if attempt.rules_hash == progress.shown.rules_hash)
    for period, seen in zip(progress.compared.pair, (progress.compared.this, progress.compared.that), strict=True):
        there = within(mine, period)
        assert (seen.counted, seen.cost) == (len(there), sum((one.cost for one in there), Fraction(0)))
    assert progress.compared.comparison is not None
    assert progress.compared.comparison.change is Change.CANNOT_TELL_YET


def test_who_errs_all_the_time_and_then_never_is_better(tmp_path: Path) -> None:
    """Halves of a history: in the first every third answer is wrong, in the second none."""
    path = tmp_path / "history.sqlite"
    chance = Random(3)
    with History.open(path) as history:
        for days in (60, 10):
            session = session_at(chance, START - timedelta(days=days))
            for number in range(700):
                attempt = attempt_in(session, chance, number)
                if days == 10 and attempt.cost:
                    attempt = replace(attempt, alone=attempt.best[0], cost=Fraction(0), grade=attempt.grade.OPTIMAL)
                history.keep_attempt(attempt, SINGLE, session)
    today = moment_at(START).day
    pair = Pair(Period(today - timedelta(29), today), Period(today - timedelta(90), today - timedelta(30)))
    asked = Question(None, Period(), pair, today)
    comparison = gathered(path, asked).compared.comparison
    assert comparison is not None
    assert comparison.change is Change.BETTER
    back = gathered(path, replace(asked, pair=Pair(pair.that, pair.this))).compared.comparison
    assert back is not None
    assert back.change is Change.WORSE


def test_an_empty_history(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    History.open(path).close()
    figures = figures_of(path)
    progress = figures.gather(question(), None, lambda: True)
    assert (progress.played, progress.shown, progress.accuracy, progress.hands) == ((), None, None, 0)
    assert progress.points == ()
    assert progress.compared.comparison is None
    assert figures.gather(question(), progress, lambda: True) is progress


def test_too_few_hands(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    chance = Random(1)
    with History.open(path) as history:
        session = session_at(chance, START)
        for number in range(9):
            history.keep_attempt(attempt_in(session, chance, number), SINGLE, session)
    progress = gathered(path, question())
    assert progress.real is not None
    assert not progress.real.ready
    comparison = progress.compared.comparison
    assert comparison is not None
    assert comparison.lacking[0] is Lacking.HANDS


def test_the_same_answer_comes_back_until_something_changes(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    chance = Random(2)
    figures = figures_of(path)
    with History.open(path) as history:
        session = session_at(chance, START)
        history.keep_attempt(attempt_in(session, chance, 0), SINGLE, session)
        kept = next(one for one in (attempt_in(session, chance, 1) for _ in range(99)) if one.cost)
        history.keep_attempt(kept, SINGLE, session)
        progress = figures.gather(question(), None, lambda: True)
        acts: list[Callable[[], object]] = [
            lambda: history.keep_attempt(attempt_in(session, chance, 2), SINGLE, session),
            lambda: history.mark_slip(kept.id, moment_at(START)),
            lambda: sessions.delete(history, session.id, START),
            lambda: sessions.restore(history, session.id),
        ]
        for act in acts:
            asked = progress.question
            assert figures.gather(asked, progress, lambda: True) is progress
            act()
            anew = figures.gather(asked, progress, lambda: True)
            assert anew is not progress
            assert anew.hands != progress.hands or anew.seen != progress.seen
            progress = anew
        assert (
            figures.gather(replace(progress.question, period=Period(TODAY, TODAY)), progress, lambda: True).hands == 0
        )


def test_other_points_leave_the_figures_as_they_are(played: Path) -> None:
    figures = figures_of(played)
    days = figures.gather(question(), None, lambda: True)
    by_session = replace(days.question, grain=Grain.SESSION)
    by_sitting = figures.gather(by_session, days, lambda: True)
    assert by_sitting.compared is days.compared
    assert by_sitting == figures.gather(by_session, None, lambda: True)
    assert by_sitting.points != days.points


def test_another_period_or_pair_after_the_first_is_answered_as_if_asked_first(played: Path) -> None:
    figures = figures_of(played)
    last = figures.gather(question(), None, lambda: True)
    for period in PERIODS:
        for against in (Against.MONTHS, Against.WEEKS):
            asked = replace(question(period, None, against), rules_hash=last.question.rules_hash)
            last = figures.gather(asked, last, lambda: True)
            assert last == figures.gather(asked, None, lambda: True)


def test_a_rule_set_known_by_its_hash_alone_is_not_weighed_unless_there_is_a_file(tmp_path: Path) -> None:
    path, folder = tmp_path / "history.sqlite", tmp_path / "rules"
    chance = Random(2)
    with History.open(path) as history:
        session = session_at(chance, START)
        for number in range(40):
            history.keep_attempt(attempt_in(session, chance, number, SHOE), SHOE, session)
        with history.writing() as writer:
            writer._connection.execute("UPDATE rule_sets SET content = NULL")
    progress = gathered(path, question())
    assert progress.shown is not None
    assert (progress.shown.name, progress.shown.rules) == (SHOE.name, None)
    assert (progress.game, progress.real, progress.loss, progress.next_ideas) == (None, None, None, ())
    assert not any(field.boundary for field in figures_of(path).mastery(progress.shown))
    assert progress.accuracy is not None
    folder.mkdir()
    (folder / "shoe.toml").write_text(rules_as_toml(SHOE))
    known = figures_of(path, folder).gather(progress.question, progress, lambda: True)
    assert known.shown is not None
    assert known.shown.rules == SHOE
    assert known.next_ideas


def test_mastery_equals_a_recount(played: Path, log: list[Attempt]) -> None:
    figures = figures_of(played)
    progress = figures.gather(question(), None, lambda: True)
    assert progress.shown is not None
    assert progress.game is not None
    mine = [attempt for attempt in log if attempt.rules_hash == progress.shown.rules_hash]
    shown = figures.mastery(progress.shown)
    assert shown == mastery_map(records_of(mine), progress.game.boundaries)
    assert {State.NEVER, State.SEEN, State.RIGHT} <= {field.state for field in shown}


def test_a_question_that_is_no_longer_wanted_is_stopped(played: Path) -> None:
    with pytest.raises(Cancelled):
        figures_of(played).gather(question(), None, lambda: False)


def test_an_unreadable_history_says_so(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    with pytest.raises(EnvironmentFault):
        gathered(path, question())
    path.write_bytes(b"nothing of the kind" * 1000)
    with pytest.raises(EnvironmentFault) as caught:
        gathered(path, question())
    assert caught.value.code == "history.not_a_database"


def test_what_a_rule_set_is_weighed_by_is_worked_out_once(played: Path) -> None:
    figures = ProgressFigures(played, Solutions(), RuleFiles(played.parent / "rules"))
    first = figures.gather(question(), None, lambda: True)
    second = figures.gather(question(PERIODS[3]), first, lambda: True)
    assert first.game is second.game
