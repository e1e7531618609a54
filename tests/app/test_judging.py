"""Judging anew: over real files, against a recount of every attempt in plain Python."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app.judging import AT_ONCE, Changes, judged_today, judged_under, keep_changes, picked_under
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.cards import Card, parse_card, parse_cards
from pyramid_trainer.casino import ENGINE
from pyramid_trainer.casino.hands import HandClass, class_of, setting_with_alone
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.solver import Solution, solve
from pyramid_trainer.store import sessions
from pyramid_trainer.store.exchange import export_csv, import_file
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.store.history import History
from pyramid_trainer.store.readers import Cancelled
from pyramid_trainer.store.review import EVERYTHING, Filter, ReviewReader
from pyramid_trainer.store.stored import Marks, StoredVerdict
from pyramid_trainer.training.figures import Counts
from pyramid_trainer.training.grading import Grade, judge
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.training.runs import Picked, goals_of
from tests.store.conftest import everything
from tests.store.held import attempts_of
from tests.store.processes import ROOT
from tests.store.recounting import assert_figures_equal_a_recount
from tests.store.samples import SHOE, SINGLE, START, attempt_in, session_at
from tests.training.samples import EQUAL_CLASS, rules_of

SOLUTIONS = Solutions()
LATER = START + timedelta(days=400)
EQUAL = rules_of(5)
Said = tuple[frozenset[int], Grade, Fraction]


def always() -> bool:
    return True


def no_matter(done: int, of: int, written: int) -> None:
    pass


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.sqlite") as opened:
        yield opened


@pytest.fixture(scope="module")
def filled_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Sixty attempts under three rule sets, whose verdicts are invented; some hinted, slips or forced."""
    chance, path = Random(5), tmp_path_factory.mktemp("filled") / "history.sqlite"
    with History.open(path) as history:
        for day, rules in enumerate((SINGLE, SHOE, EQUAL)):
            session = session_at(chance, START + timedelta(days=day))
            for number in range(20):
                attempt = attempt_in(session, chance, number, rules)
                marked = replace(attempt, hinted=number % 7 == 3, slip=number % 5 == 2, starred=number == 1)
                history.keep_attempt(marked, rules, session)
    return path.read_bytes()


@pytest.fixture
def filled(tmp_path: Path, filled_file: bytes) -> Iterator[History]:
    path = tmp_path / "history.sqlite"
    path.write_bytes(filled_file)
    with History.open(path) as opened:
        yield opened


def said(attempt: Attempt) -> Said:
    return frozenset(card.rank for card in attempt.best), attempt.grade, attempt.cost


@cache
def solved(rules: RuleSet, seen: tuple[Card, ...]) -> Solution:
    return solve(rules, seen)


def right(attempt: Attempt, rules: RuleSet) -> Said:
    """What is to be said about the attempt under ``rules``."""
    values = solved(rules, attempt.seen).values(class_of(attempt.cards))
    verdict = judge(values, setting_with_alone(class_of(attempt.cards), attempt.alone.rank))
    return frozenset(value.setting.one for value in values if value.best), verdict.grade, verdict.cost


def current(history: History, chosen: Filter = EVERYTHING) -> list[Attempt]:
    """Newest first, with the verdicts in force."""
    with ReviewReader(history.path) as reader:
        return [row.attempt for row in reader.first_page(chosen, count=10_000)]


def played(*rule_sets: RuleSet) -> Callable[[Attempt], RuleSet]:
    by_hash = {rules.rules_hash: rules for rules in rule_sets}
    return lambda attempt: by_hash[attempt.rules_hash]


def today(history: History, chosen: Filter = EVERYTHING) -> Changes:
    return judged_today(history.path, chosen, {}, SOLUTIONS, always)


def keep(history: History, changes: Changes, **more: object) -> int:
    return keep_changes(history, changes, **{"now": LATER, "wanted": always, "told": no_matter, **more})  # type: ignore[arg-type]


def assert_tells(
    history: History, changes: Changes, chosen: Filter, rules: Callable[[Attempt], RuleSet], parts: int = 3
) -> None:
    """``changes`` are what a recount of every attempt finds; ``parts``: 2 when a cost alone is nothing to list."""
    attempts = current(history, chosen)
    judged = [(attempt, said(attempt), right(attempt, rules(attempt))) for attempt in attempts]
    listed = {attempt.id: (then, now) for attempt, then, now in judged if then[:parts] != now[:parts]}
    with ReviewReader(history.path) as reader:
        ids = [row.attempt.id for row in reader.rows(changes.numbers)]
    assert ids == list(listed)
    told = {}
    for line, attempt_id in enumerate(ids):
        change = changes.change(line)
        then, now = change.then.judged, change.now
        told[attempt_id] = (frozenset(then.best), *then[1:]), (frozenset(now.best), *now[1:])
    assert told == listed
    assert changes.cost_only == sum(then != now for _, then, now in judged) - len(listed)
    assert (changes.looked_at, changes.left_out) == (len(attempts), 0)
    for counts, place in ((changes.then, 1), (changes.now, 2)):
        expected = Counts()
        for one in judged:
            if one[0].counted:
                cost = one[place][2]
                expected += Counts(1, int(cost == 0), cost, cost * cost)
        assert counts == expected


def test_what_would_change_is_what_a_recount_finds(filled: History) -> None:
    before = everything(filled)
    changes = today(filled)
    assert 10 < len(changes.numbers) < 60
    assert_tells(filled, changes, EVERYTHING, played(SINGLE, SHOE, EQUAL))
    assert everything(filled) == before


@pytest.mark.parametrize(
    "chosen",
    [
        Filter(rules_hash=SHOE.rules_hash),
        Filter(mistakes_only=True),
        Filter(from_day=date(2026, 12, 1), counted=True),
        Filter(grades=(Grade.BLUNDER, Grade.FORCED)),
        Filter(starred=True),
        Filter(ideas=("pair-Q",)),
    ],
)
def test_of_a_part_of_the_list(filled: History, chosen: Filter) -> None:
    assert_tells(filled, today(filled, chosen), chosen, played(SINGLE, SHOE, EQUAL))


def test_what_was_written_is_in_force_and_every_figure_agrees(filled: History) -> None:
    log = attempts_of(filled)
    changes, done = today(filled), []
    assert keep(filled, changes, told=lambda *said: done.append(said)) == len(changes.numbers)
    assert done == [(len(changes.numbers),) * 3]
    for attempt in current(filled):
        assert said(attempt) == right(attempt, played(SINGLE, SHOE, EQUAL)(attempt))
    assert_figures_equal_a_recount(filled, START.date(), START.date() + timedelta(days=1))
    assert attempts_of(filled) == log, "the verdicts of then are still there"
    with filled.snapshot() as held:
        verdicts = [verdict for _, verdict in held.verdicts()]
    assert {(verdict.engine, verdict.made) for verdict in verdicts} == {(ENGINE, LATER)}
    again = today(filled)
    assert (again.looked_at, list(again.numbers), again.then) == (60, [], again.now)
    assert keep(filled, again) == 0


def test_an_answer_wrongly_called_wrong_and_one_wrongly_called_right(history: History) -> None:
    session = session_at(Random(1))
    base = replace(attempt_in(session, Random(1)), cards=parse_cards("AS 8C 3D"), dealer=parse_cards("KD KH 4S"))
    wronged = replace(
        base,
        alone=parse_card("8C"),
        best=parse_cards("3D"),
        grade=Grade.BLUNDER,
        cost=Fraction(1, 4),
        rules_hash=SINGLE.rules_hash,
    )
    praised = replace(
        wronged,
        id="00000000-0000-4000-8000-000000000001",
        alone=parse_card("3D"),
        best=parse_cards("3D"),
        grade=Grade.OPTIMAL,
        cost=Fraction(0),
    )
    for attempt in (wronged, praised):
        history.keep_attempt(attempt, SINGLE, session)
    changes = today(history)
    assert (changes.then.right, changes.now.right) == (1, 1)
    assert keep(history, changes) == 2
    now = {attempt.id: attempt for attempt in current(history)}
    first, second = now[wronged.id], now[praised.id]
    assert (first.grade, first.cost, first.best) == (Grade.OPTIMAL, 0, parse_cards("8C"))
    assert (second.grade, second.cost) == (Grade.BLUNDER, Fraction(1381, 9212) + Fraction(1473, 9212))  # as published
    assert second.best == parse_cards("8C")
    assert_figures_equal_a_recount(history, START.date(), START.date())


def test_where_both_settings_are_best_now_or_were(history: History) -> None:
    """Of two best settings one was told, or of one two: the answer was right each time, and yet the verdict differs."""
    session = session_at(Random(1))
    ranks = "".join(str(EQUAL_CLASS))
    cards = parse_cards(f"{ranks[0]}S {ranks[1]}C {ranks[2]}D")
    alone = cards[1]
    base = attempt_in(session, Random(1), 0, EQUAL)
    one = replace(base, cards=cards, dealer=parse_cards("2S 2H 5C"), alone=alone, best=(alone,), cost=Fraction(0))
    one = replace(one, grade=Grade.OPTIMAL)
    history.keep_attempt(one, EQUAL, session)
    two = replace(one, id="00000000-0000-4000-8000-000000000001", rules_hash=SINGLE.rules_hash)
    history.keep_attempt(replace(two, best=cards[1:], rules="Single deck"), SINGLE, session)
    changes = today(history)
    assert_tells(history, changes, EVERYTHING, played(SINGLE, EQUAL))
    assert len(changes.numbers) == 2
    keep(history, changes)
    assert {frozenset(card.rank for card in attempt.best) for attempt in current(history)} == {
        right(one, EQUAL)[0],
        right(two, SINGLE)[0],
    }
    assert list(today(history).numbers) == []


def test_cards_that_were_seen_take_part(history: History) -> None:
    session = session_at(Random(1))
    base = replace(
        attempt_in(session, Random(9), 0, SHOE), cards=parse_cards("9S 9C 6D"), dealer=parse_cards("2S 3S 4S")
    )
    for number, seen in enumerate(("", "6S 6H 6C 6S 6H 6C", "KS KH QS QH")):
        attempt = replace(
            base,
            id=f"00000000-0000-4000-8000-{number:012}",
            seen=parse_cards(seen),
            alone=parse_card("9S"),
            best=parse_cards("9S"),
            grade=Grade.OPTIMAL,
            cost=Fraction(0),
        )
        history.keep_attempt(attempt, SHOE, session)
    changes = today(history)
    assert_tells(history, changes, EVERYTHING, played(SHOE))
    assert len({now.cost for _, now in changes.kinds}) == 3
    keep(history, changes)
    assert list(today(history).numbers) == []
    under = judged_under(history.path, EVERYTHING, SINGLE, SOLUTIONS, always)
    assert (under.looked_at, under.left_out) == (2, 1), "a single deck has no six sixes"


def test_a_rule_set_known_by_its_hash_alone_is_left_out_unless_it_is_at_hand(filled: History, tmp_path: Path) -> None:
    export_csv(filled, tmp_path / "all.csv")
    with History.open(tmp_path / "other.sqlite") as other:
        import_file(other, tmp_path / "all.csv", {SINGLE.rules_hash: SINGLE})
        changes = today(other)
        assert (changes.looked_at, changes.left_out) == (20, 40)
        with_shoe = judged_today(other.path, EVERYTHING, {SHOE.rules_hash: SHOE}, SOLUTIONS, always)
        assert (with_shoe.looked_at, with_shoe.left_out) == (40, 20)


def test_deleted_sessions_are_not_looked_at(filled: History) -> None:
    gone = current(filled)[0].session
    sessions.delete(filled, gone, LATER)
    changes = today(filled)
    assert changes.looked_at == 40
    keep(filled, changes)
    assert_figures_equal_a_recount(filled, START.date(), START.date())
    sessions.restore(filled, gone)
    assert 0 < len(today(filled).numbers) < 20
    assert_figures_equal_a_recount(filled, START.date(), START.date())


def test_a_verdict_that_came_meanwhile_is_not_written_again(filled: History) -> None:
    changes = today(filled)
    with History.open(filled.path) as other:
        keep(other, today(other, Filter(rules_hash=SHOE.rules_hash)))
    with filled.snapshot() as held:
        before = len(list(held.verdicts()))
    assert 0 < before < len(changes.numbers)
    assert keep(filled, changes) == len(changes.numbers) - before
    with filled.snapshot() as held:
        assert len(list(held.verdicts())) == len(changes.numbers)


def test_an_attempt_that_is_gone_is_passed_over(filled: History, tmp_path: Path) -> None:
    changes = today(filled)
    filled.erase(tmp_path / "before.sqlite")
    assert keep(filled, changes) == 0


def test_after_the_clock_was_set_back_the_new_verdicts_are_still_the_newest(filled: History) -> None:
    (wrong, other) = current(filled)[0], right(current(filled)[0], EQUAL)
    keep(filled, today(filled), now=LATER + timedelta(days=100))
    turned = _turned_round(filled, wrong)
    assert said(turned) != other
    assert keep(filled, today(filled), now=LATER - timedelta(days=1000)) == 1
    assert said(current(filled)[0]) == other
    assert list(today(filled).numbers) == []
    assert filled.check() == []


def _turned_round(history: History, attempt: Attempt) -> Attempt:
    """The attempt with a newest verdict that says the opposite."""
    now = next(one for one in current(history) if one.id == attempt.id)
    other = next(card for card in now.cards if card.rank != now.alone.rank and card.rank not in said(now)[0])
    ranks = said(now)[0]
    if now.alone.rank in ranks:
        verdict = StoredVerdict("casino-9", LATER + timedelta(days=200), (other,), Grade.BLUNDER, Fraction(1, 2))
    else:
        verdict = StoredVerdict("casino-9", LATER + timedelta(days=200), (now.alone,), Grade.OPTIMAL, Fraction(0))
    history.keep_verdicts([(now.id, verdict)])
    return next(one for one in current(history) if one.id == attempt.id)


# What is broken off


@pytest.fixture
def many(history: History) -> History:
    """Attempts enough for several transactions."""
    chance = Random(13)
    session = session_at(chance)
    history.keep_attempt(attempt_in(session, chance), SINGLE, session)
    with history.writing() as writer:
        number = writer.session_number(session.id)
        assert number is not None
        for count in range(1, 5 * AT_ONCE):
            assert writer.attempt(attempt_in(session, chance, count), Marks(), number, rule_set=1)
    return history


def test_stopped_before_the_first_verdict_nothing_is_told_to_be_written(many: History) -> None:
    asked: list[None] = []
    done: list[tuple[int, ...]] = []

    def wanted() -> bool:
        asked.append(None)
        return len(asked) < 2

    assert keep(many, today(many), wanted=wanted, told=lambda *said: done.append(said)) == 0
    assert all(written == 0 for *_, written in done)


def test_what_is_no_longer_wanted_goes_on_later_with_the_rest(many: History) -> None:
    changes, done = today(many), []
    whole = len(changes.numbers)
    assert whole > 2 * AT_ONCE
    assert keep(many, changes, wanted=lambda: len(done) < 2, told=lambda *said: done.append(said)) == 2 * AT_ONCE
    assert done == [(AT_ONCE, whole, AT_ONCE), (2 * AT_ONCE, whole, 2 * AT_ONCE)]
    assert many.check() == []
    rest = today(many)
    assert len(rest.numbers) == whole - 2 * AT_ONCE
    assert keep(many, rest) == len(rest.numbers)
    assert list(today(many).numbers) == []
    with many.snapshot() as held:
        assert len(list(held.verdicts())) == whole
    assert_figures_equal_a_recount(many, START.date(), START.date())


def test_it_stops_in_the_middle_of_a_transaction_and_keeps_what_was_judged(many: History) -> None:
    changes, asked = today(many), iter(range(AT_ONCE // 2))
    written = keep(many, changes, wanted=lambda: next(asked, None) is not None)
    assert 0 < written < AT_ONCE // 2
    with many.snapshot() as held:
        assert len(list(held.verdicts())) == written
    assert many.check() == []


def test_killed_in_the_middle_it_has_written_whole_verdicts(many: History) -> None:
    whole = len(today(many).numbers)
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.app.judging_child", str(many.path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert child.stdout is not None
        assert [int(child.stdout.readline()) for _ in range(2)] == [AT_ONCE, 2 * AT_ONCE]
    finally:
        child.kill()
        child.communicate(timeout=60)
    assert_figures_equal_a_recount(many, START.date(), START.date())
    rest = today(many)
    assert len(rest.numbers) == whole - 2 * AT_ONCE
    assert keep(many, rest) == len(rest.numbers)
    assert list(today(many).numbers) == []


def test_looking_stops_when_it_is_no_longer_wanted(many: History) -> None:
    with pytest.raises(Cancelled):
        judged_today(many.path, EVERYTHING, {}, SOLUTIONS, lambda: False)


# As if under another rule set


@pytest.mark.parametrize("chosen", [EVERYTHING, Filter(rules_hash=SINGLE.rules_hash), Filter(counted=True)])
@pytest.mark.parametrize("rules", [SINGLE, SHOE, EQUAL, rules_of(4)], ids=lambda rules: rules.name)
def test_as_if_under_other_rules_nothing_is_written(filled: History, chosen: Filter, rules: RuleSet) -> None:
    keep(filled, today(filled, Filter(mistakes_only=True)))  # some verdicts are of their time, some made anew
    before = everything(filled)
    changes = judged_under(filled.path, chosen, rules, SOLUTIONS, always)
    assert_tells(filled, changes, chosen, lambda attempt: rules, parts=2)
    assert everything(filled) == before


def test_a_damaged_rule_set_is_told(filled: History) -> None:
    with closing(sqlite3.connect(filled.path)) as connection:
        connection.execute("UPDATE rule_sets SET content = '{}' WHERE number = 2")
        connection.commit()
    with pytest.raises(HistoryUnusable):
        today(filled)


def test_what_changes_under_other_rules_can_be_drilled(filled: History) -> None:
    changes = judged_under(filled.path, EVERYTHING, rules_of(4), SOLUTIONS, always)
    picked = picked_under(filled.path, changes, rules_of(4))
    newest: dict[HandClass, str] = {}
    with ReviewReader(filled.path) as reader:
        for row in reader.rows(changes.numbers):
            newest.setdefault(row.attempt.hand, row.attempt.id)
    assert len(picked) > 5
    assert picked == [Picked(rules_of(4).rules_hash, hand, attempt) for hand, attempt in newest.items()]
    assert goals_of(picked).keys() == {rules_of(4).rules_hash}
