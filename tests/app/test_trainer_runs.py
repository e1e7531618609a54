"""Runs with a real history between: the trainer deals what is to be mended, and the file can tell what became of it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.casino.hands import HandClass, parse_class
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store.history import History
from pyramid_trainer.training.dealing import AGAIN, NATURAL
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.training.runs import FILLER, RUN, Goal, Picked, Run, goals_of, last_mending
from pyramid_trainer.training.tally import Tally
from tests.app.practice import RULES, Practice
from tests.casino.rule_sheets import sheet
from tests.store.held import attempts_of

QQ7, A83 = parse_class("QQ7"), parse_class("A83")
SIX_DECKS = rule_set_from(sheet(name="Six decks", decks=6))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


@pytest.fixture
def practice(path: Path) -> Iterator[Practice]:
    opened = Practice(path)
    yield opened
    opened.recorder.close(opened.clock.now())


def start(practice: Practice, *hands: HandClass, rules: RuleSet = RULES, seed: int = 1) -> Run:
    run = Run(rules, map(Goal, hands or (QQ7, A83)), Random(seed))
    practice.trainer.start_run(run)
    return run


def kept(path: Path) -> list[Attempt]:
    with History.open(path) as history:
        return attempts_of(history)


def judge(practice: Practice, *, best: bool = True) -> None:
    """Answers the hand on the table, whatever it is."""
    practice.choose(best=best)
    assert practice.trainer.answer()


def test_a_run_deals_until_all_is_mended_and_then_the_shuffle_does(practice: Practice, path: Path) -> None:
    practice.answer()
    run = start(practice)
    while not run.is_over:
        assert practice.trainer.run is run
        judge(practice)
        if not run.is_over:
            practice.trainer.next_hand()
    assert practice.trainer.run is run, "the last verdict is still one of the run"
    dealt = run.progress.dealt
    practice.answer()
    assert practice.trainer.run is None
    attempts = kept(path)
    assert [one.mode for one in attempts[:1] + attempts[-1:]] == [NATURAL, NATURAL]
    between = attempts[1:-1]
    assert len(between) == dealt
    assert all((one.mode == RUN) == (one.hand in (QQ7, A83)) for one in between)
    assert {one.mode for one in between} == {RUN, FILLER}


def test_the_session_and_its_figures_go_on(practice: Practice, path: Path) -> None:
    practice.answer(best=False)
    practice.answer()
    run = start(practice)
    for best in (True, False, True):
        practice.answer(best=best)
    practice.trainer.end_run()
    practice.answer()
    attempts = kept(path)
    assert len({one.session for one in attempts}) == 1
    tally = Tally()
    for one in attempts:
        tally = tally.with_attempt(one)
    assert practice.trainer.tally == tally
    assert (tally.hands, run.progress.dealt) == (6, 3)


def test_the_mistakes_of_the_history_are_mended_and_stay_findable(practice: Practice, path: Path) -> None:
    for number in range(12):
        practice.answer(best=number % 3 > 0)
    mistakes = [one for one in kept(path) if one.cost > 0]
    found = goals_of(Picked(one.rules_hash, one.hand, one.id) for one in mistakes)
    run = Run(RULES, found[RULES.rules_hash], Random(2))
    practice.trainer.start_run(run)
    while not run.is_over:
        practice.answer()
    attempts = kept(path)
    for goal in run.goals:
        last = last_mending(one for one in attempts if one.hand == goal.hand)
        assert last is not None
        assert [one for one in mistakes if one.hand == goal.hand and one.moment.utc > last.moment.utc] == []
    assert {one for goal in run.goals for one in goal.attempts} == {one.id for one in mistakes}
    with History.open(path) as history:
        assert history.check() == []


def test_a_run_plays_its_rule_set_and_gives_back_the_one_before(practice: Practice, path: Path) -> None:
    start(practice, QQ7, rules=SIX_DECKS)
    assert (practice.trainer.rules, practice.trainer.drill.round.rules) == (SIX_DECKS, SIX_DECKS)
    practice.answer(best=False)
    start(practice, A83, rules=SIX_DECKS)
    while practice.trainer.run is not None:
        practice.answer()
    assert (practice.trainer.rules, practice.trainer.drill.round.rules) == (RULES, RULES)
    hashes = [one.rules_hash for one in kept(path)]
    assert hashes == [SIX_DECKS.rules_hash] * (len(hashes) - 1) + [RULES.rules_hash]


def test_another_rule_set_ends_a_run(practice: Practice) -> None:
    start(practice)
    practice.use_rules(SIX_DECKS)
    assert practice.trainer.run is None
    dealt = practice.trainer.drill.round
    assert (dealt.mode, dealt.rules) == (NATURAL, SIX_DECKS)
    practice.trainer.end_run()
    assert practice.trainer.rules == SIX_DECKS, "there was no run to end"
    assert practice.trainer.drill.round is dealt


def test_ending_a_run_over_an_open_hand_leaves_no_trace_of_it(practice: Practice, path: Path) -> None:
    start(practice)
    practice.answer()
    practice.trainer.next_hand()
    practice.choose()
    practice.trainer.end_run()
    assert (practice.trainer.drill.round.mode, practice.trainer.drill.alone) == (NATURAL, None)
    assert len(kept(path)) == 1


def test_ending_a_run_after_a_verdict_leaves_it_to_be_read(practice: Practice) -> None:
    start(practice, rules=SIX_DECKS)
    judge(practice, best=False)
    dealt, verdict = practice.trainer.drill.round, practice.trainer.drill.verdict
    practice.trainer.end_run()
    assert (practice.trainer.drill.round, practice.trainer.drill.verdict) == (dealt, verdict)
    practice.trainer.star()
    assert practice.trainer.slip(), "it is still the last attempt"
    practice.trainer.next_hand()
    dealt = practice.trainer.drill.round
    assert (dealt.mode, dealt.rules) == (NATURAL, RULES)


def test_a_hinted_answer_and_a_slip_mend_nothing(practice: Practice, path: Path) -> None:
    run = start(practice, QQ7)
    judge(practice)
    assert practice.trainer.slip()
    practice.trainer.next_hand()
    while practice.trainer.drill.round.hand != QQ7:
        judge(practice)
        practice.trainer.next_hand()
    assert practice.trainer.drill.round.mode == AGAIN
    practice.trainer.drill.hint()
    judge(practice)
    assert not run.mended
    while not run.is_over:
        practice.answer()
    attempts = [one for one in kept(path) if one.hand == QQ7]
    assert [(one.mode, one.counted) for one in attempts] == [(RUN, False), (AGAIN, False), (RUN, True), (RUN, True)]
    assert last_mending(attempts) == attempts[-1]


def test_a_slip_at_the_last_hand_takes_the_end_back(practice: Practice) -> None:
    run = start(practice, QQ7)
    while not run.is_over:
        practice.answer()
    assert practice.trainer.slip()
    assert not run.is_over
    practice.trainer.next_hand()
    assert practice.trainer.run is run
    assert practice.trainer.drill.round.mode == FILLER


def starting(practice: Practice) -> None:
    start(practice)


def ending(practice: Practice) -> None:
    practice.trainer.end_run()


@pytest.mark.parametrize("turn", [starting, ending])
def test_a_slip_comes_back_in_time_when_a_run_starts_or_ends(
    practice: Practice, turn: Callable[[Practice], None]
) -> None:
    if turn is ending:
        start(practice)
    practice.answer(best=False)
    slip = practice.trainer.drill.round
    assert practice.trainer.slip()
    turn(practice)
    rounds = [] if practice.trainer.judged else [practice.trainer.drill.round]
    while len(rounds) < 6:
        practice.trainer.next_hand()
        rounds.append(practice.trainer.drill.round)
    (again,) = (number for number, one in enumerate(rounds, start=1) if one.mode == AGAIN)
    assert 3 <= again <= 6
    assert rounds[again - 1].hand == slip.hand


def test_what_was_not_kept_mends_nothing(practice: Practice, path: Path) -> None:
    practice.answer()
    run = start(practice, QQ7)
    practice.choose()
    away = path.with_name("away.sqlite")
    path.rename(away)
    with pytest.raises(EnvironmentFault):
        practice.trainer.answer()
    practice.trainer.go_on_unkept()
    away.rename(path)
    for _ in range(20):
        practice.answer()
    assert (run.is_over, run.progress.mended, run.progress.dealt) == (False, 0, 21)
    practice.recorder.keeping = True
    while not run.is_over:
        practice.answer()
    assert last_mending(one for one in kept(path) if one.hand == QQ7) is not None


def test_a_failed_write_is_told_to_the_run_once_when_it_succeeds(practice: Practice, path: Path) -> None:
    practice.answer()
    run = start(practice, QQ7)
    practice.choose()
    away = path.with_name("away.sqlite")
    path.rename(away)
    with pytest.raises(EnvironmentFault):
        practice.trainer.answer()
    away.rename(path)
    practice.trainer.try_again()
    assert not run.is_over, "one right answer"
    while not run.is_over:
        practice.answer()
    assert [one.mode for one in kept(path) if one.hand == QQ7] == [RUN, RUN]


def test_when_the_history_is_erased_a_run_ends(practice: Practice) -> None:
    start(practice, rules=SIX_DECKS)
    dealt = practice.trainer.drill.round
    practice.trainer.forget_session()
    assert practice.trainer.run is None
    assert practice.trainer.drill.round is dealt
    practice.answer()
    verdict = practice.trainer.drill.verdict
    assert verdict is not None
    assert verdict.values == practice.trainer.solutions.values(SIX_DECKS, practice.trainer.drill.round.hand)


def test_a_run_without_goals_changes_nothing(practice: Practice) -> None:
    practice.trainer.start_run(Run(SIX_DECKS, [], Random(1)))
    dealt = practice.trainer.drill.round
    assert (practice.trainer.run, dealt.mode, dealt.rules) == (None, NATURAL, RULES)
