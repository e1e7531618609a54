"""From the answer to the verdict with a real history between: kept first, judged after, and counted as kept."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.trainer import Trainer
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.store.history import History
from pyramid_trainer.training.dealing import AGAIN
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.training.records import Attempt, Foul, Session
from pyramid_trainer.training.tally import Tally
from tests.app.practice import RULES, Practice
from tests.casino.rule_sheets import sheet
from tests.store.held import attempts_of, fouls_of, sessions_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


@pytest.fixture
def practice(path: Path) -> Iterator[Practice]:
    opened = Practice(path)
    yield opened
    opened.recorder.close(opened.clock.now())


def on_disk(path: Path, table: str = "attempts") -> list[str]:
    """The ids of a table's rows, as another process would read them now."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return [row[0].hex() for row in connection.execute(f"SELECT id FROM {table} ORDER BY number")]


def plain(identifier: str) -> str:
    return identifier.replace("-", "")


def recount(path: Path) -> Tally:
    """The figures of the last session, from what the file holds."""
    with History.open(path) as history:
        session = sessions_of(history)[-1].id
        tally = Tally()
        for attempt in attempts_of(history):
            if attempt.session == session:
                tally = tally.with_attempt(attempt)
    return tally


class Watched(Recorder):
    """Looks, at the moment when an answer has been written, at the file through a connection of its own."""

    practice: Practice
    seen: list[tuple[bool, Phase, object]]

    def keep(self, answer: Attempt | Foul, rules: RuleSet, session: Session) -> None:
        table = "attempts" if isinstance(answer, Attempt) else "fouls"
        drill = self.practice.trainer.drill
        before = self.path.exists() and plain(answer.id) in on_disk(self.path, table)
        assert not before
        super().keep(answer, rules, session)
        committed = plain(answer.id) in on_disk(self.path, table)
        self.seen.append((committed, drill.phase, drill.verdict or drill.foul_reason))


def test_the_answer_is_committed_before_there_is_a_verdict(path: Path) -> None:
    practice = Practice(path, recorder=Watched)
    watched = practice.recorder
    assert isinstance(watched, Watched)
    watched.practice, watched.seen = practice, []
    practice.answer()
    assert practice.trainer.drill.verdict is not None
    practice.trainer.next_hand()
    practice.choose_foul()
    assert practice.trainer.answer()
    assert practice.trainer.drill.foul_reason is not None
    practice.answer(best=False)
    assert watched.seen == [(True, Phase.KEEPING, None)] * 3
    watched.close(practice.clock.now())


def test_what_is_kept_is_what_was_dealt_and_answered(practice: Practice, path: Path) -> None:
    practice.answer(best=False)
    drill = practice.trainer.drill
    with History.open(path) as history:
        (kept,) = attempts_of(history)
    assert kept == drill.kept_attempt
    assert (kept.cards, kept.dealer, kept.alone) == (
        drill.round.cards,
        drill.round.dealer,
        drill.round.cards[drill.alone or 0],
    )
    assert drill.verdict is not None
    assert (kept.cost, kept.grade, kept.think_ms) == (drill.verdict.cost, drill.verdict.grade, 5000)
    assert kept.moment == practice.clock.now()
    assert kept.rules_hash == RULES.rules_hash


def test_answering_without_a_choice_does_nothing(practice: Practice, path: Path) -> None:
    assert not practice.trainer.answer()
    assert not path.exists()
    practice.answer()
    assert not practice.trainer.answer(), "nor does answering twice"
    assert len(on_disk(path)) == 1


def test_a_foul_is_kept_apart_and_counts_with_the_attempt(practice: Practice, path: Path) -> None:
    practice.choose_foul()
    assert practice.trainer.answer()
    assert practice.trainer.tally == Tally()
    practice.answer()
    with History.open(path) as history:
        (foul,), (attempt,) = fouls_of(history), attempts_of(history)
        (session,) = sessions_of(history)
    assert (foul.cards, attempt.cards, attempt.fouls) == (attempt.cards, practice.trainer.drill.round.cards, 1)
    assert foul.session == attempt.session == session.id
    assert session.opened == foul.moment, "a foul is an answer and opens the session"


def test_a_failed_write_shows_no_verdict_and_the_next_try_keeps_the_very_answer(practice: Practice, path: Path) -> None:
    practice.answer()
    path.rename(path.with_name("away.sqlite"))
    practice.trainer.next_hand()
    practice.choose()
    tally = practice.trainer.tally
    with pytest.raises(EnvironmentFault):
        practice.trainer.answer()
    drill = practice.trainer.drill
    waiting = drill.pending
    assert isinstance(waiting, Attempt)
    assert (drill.phase, drill.verdict, drill.kept_attempt) == (Phase.KEEPING, None, None)
    assert practice.trainer.tally == tally
    assert not practice.trainer.answer(), "the answer is given; only keeping it is left"
    assert not path.exists()
    path.with_name("away.sqlite").rename(path)
    practice.clock.pass_by(minutes=3)
    practice.trainer.try_again()
    assert drill.verdict is not None
    assert drill.kept_attempt == waiting, "with the moment and the thinking time of the answer"
    assert on_disk(path)[-1] == plain(waiting.id)
    assert practice.trainer.tally.hands == tally.hands + 1


def test_without_keeping_nothing_is_counted_or_written_until_it_is_asked_for(practice: Practice, path: Path) -> None:
    practice.answer()
    tally = practice.trainer.tally
    away = path.with_name("away.sqlite")
    path.rename(away)
    practice.trainer.next_hand()
    practice.choose()
    with pytest.raises(EnvironmentFault):
        practice.trainer.answer()
    practice.trainer.go_on_unkept()
    away.rename(path)
    assert practice.trainer.drill.verdict is not None
    for _ in range(3):
        practice.answer(best=False)
        assert practice.trainer.drill.verdict is not None
        assert not practice.trainer.slip()
        practice.trainer.star()
    assert practice.trainer.tally == tally
    assert len(on_disk(path)) == 1
    practice.recorder.keeping = True
    practice.answer()
    assert len(on_disk(path)) == 2
    attempt = practice.trainer.drill.kept_attempt
    assert attempt is not None
    assert practice.trainer.tally == tally.with_attempt(attempt)
    assert practice.trainer.tally == recount(path)


def test_the_figures_are_those_of_the_file(practice: Practice, path: Path) -> None:
    for number in range(25):
        practice.answer(best=number % 3 != 0)
        if number % 4 == 0:
            assert practice.trainer.slip()
        if number % 5 == 0:
            practice.trainer.star()
        assert practice.trainer.tally == recount(path)
    assert practice.trainer.tally.hands == 25
    assert practice.trainer.tally.counted == 25 - 7


def test_hinted_and_forced_hands_are_kept_and_not_counted(practice: Practice, path: Path) -> None:
    practice.choose()
    practice.trainer.drill.hint()
    assert practice.trainer.answer()
    while not practice.trainer.drill.round.hand.is_trips:
        practice.trainer.next_hand()
    practice.trainer.drill.choose(1)
    assert practice.trainer.answer()
    assert not practice.trainer.slip()
    tally = practice.trainer.tally
    assert (tally.hands, tally.counted, tally.accuracy) == (2, 0, None)
    assert tally == recount(path)


def test_a_slip_after_an_error_restores_the_streak(practice: Practice) -> None:
    for _ in range(3):
        practice.answer()
    before = practice.trainer.tally
    practice.answer(best=False)
    assert practice.trainer.tally.streak == 0
    assert practice.trainer.slip()
    after = practice.trainer.tally
    assert (after.streak, after.counted, after.hands) == (3, before.counted, before.hands + 1)
    assert after.cost == before.cost == Fraction(0)
    assert not practice.trainer.slip(), "once"


def test_the_class_of_a_slip_comes_back_in_time(practice: Practice) -> None:
    practice.answer(best=False)
    slip = practice.trainer.drill.round
    assert practice.trainer.slip()
    rounds = []
    for _ in range(6):
        practice.trainer.next_hand()
        rounds.append(practice.trainer.drill.round)
    (again,) = (number for number, one in enumerate(rounds, start=1) if one.mode == AGAIN)
    assert 3 <= again <= 6
    assert rounds[again - 1].hand == slip.hand
    assert set(rounds[again - 1].cards) != set(slip.cards)


def test_an_attempt_on_a_hand_that_came_back_says_so(practice: Practice, path: Path) -> None:
    practice.answer(best=False)
    practice.trainer.slip()
    while practice.trainer.drill.round.mode != AGAIN:
        practice.trainer.next_hand()
    practice.answer()
    with History.open(path) as history:
        assert [attempt.mode for attempt in attempts_of(history)] == ["natural", "again"]


def test_a_star_goes_with_the_answer_or_follows_it(practice: Practice, path: Path) -> None:
    practice.trainer.star()
    practice.answer()
    practice.answer()
    practice.trainer.star()
    practice.answer()
    practice.trainer.star()
    practice.trainer.star()
    with History.open(path) as history:
        starred = [attempt.starred for attempt in attempts_of(history)]
    assert starred[-2:] == [True, False]
    assert starred[0] or not practice.trainer.drill.starred


@pytest.mark.parametrize("mark", [Trainer.slip, Trainer.star])
def test_a_mark_that_cannot_be_kept_is_not_shown(
    practice: Practice, path: Path, mark: Callable[[Trainer], object]
) -> None:
    practice.answer(best=False)
    trainer, tally = practice.trainer, practice.trainer.tally
    away = path.with_name("away.sqlite")
    path.rename(away)
    with pytest.raises(EnvironmentFault):
        mark(trainer)
    attempt = trainer.drill.kept_attempt
    assert attempt is not None
    assert (attempt.slip, attempt.starred, trainer.drill.starred, trainer.tally) == (False, False, False, tally)
    away.rename(path)
    mark(trainer)
    with History.open(path) as history:
        assert history.attempt(attempt.id) == trainer.drill.kept_attempt != attempt


def test_a_long_pause_begins_a_new_session_and_new_figures(practice: Practice, path: Path) -> None:
    practice.answer()
    practice.answer(best=False)
    practice.clock.pass_by(minutes=31)
    practice.answer()
    assert practice.trainer.tally.hands == 1
    assert practice.trainer.tally == recount(path)
    with History.open(path) as history:
        assert len({attempt.session for attempt in attempts_of(history)}) == 2


def test_a_shorter_pause_is_taken_over_at_once(practice: Practice) -> None:
    practice.answer()
    practice.trainer.take_preferences(day_starts_at=4, session_pause=5)
    practice.clock.pass_by(minutes=6)
    practice.answer()
    assert practice.trainer.tally.hands == 1
    attempt = practice.trainer.drill.kept_attempt
    assert attempt is not None
    assert attempt.moment.day == practice.clock.utc.date()
    practice.clock.pass_by(minutes=60 * 9)
    practice.answer()
    attempt = practice.trainer.drill.kept_attempt
    assert attempt is not None
    assert practice.clock.utc.hour == 3
    assert (attempt.moment.local_date - attempt.moment.day).days == 1


def test_other_rules_deal_another_hand_and_go_on_with_the_session(practice: Practice, path: Path) -> None:
    practice.answer()
    practice.trainer.next_hand()
    practice.choose()
    six = rule_set_from(sheet(name="Six decks", decks=6))
    practice.use_rules(six)
    assert practice.trainer.drill.round.rules == six
    assert practice.trainer.drill.alone is None
    assert len(on_disk(path)) == 1, "a hand left without an answer leaves no trace"
    practice.answer()
    with History.open(path) as history:
        first, second = attempts_of(history)
        rules = history.rule_sets()
    assert (first.rules_hash, second.rules_hash) == (RULES.rules_hash, six.rules_hash)
    assert rules.keys() == {RULES.rules_hash, six.rules_hash}
    assert first.session == second.session
    assert practice.trainer.tally.hands == 2


def test_the_verdict_is_that_of_the_rules_on_the_table(practice: Practice) -> None:
    """Under the first rule set A-8-3 is known; each attempt's best cards follow from its own rules."""
    nobody = rule_set_from(sheet(name="Nobody", copies="nobody", payout="2", decks=2))
    practice.use_rules(nobody)
    practice.answer()
    drill = practice.trainer.drill
    assert drill.verdict is not None
    assert drill.verdict.values == practice.trainer.solutions.values(nobody, drill.round.hand)
    assert drill.verdict.values != practice.trainer.solutions.values(RULES, drill.round.hand)


def test_when_the_history_is_erased_the_figures_begin_anew(practice: Practice) -> None:
    practice.answer(best=False)
    verdict = practice.trainer.drill.verdict
    practice.trainer.forget_session()
    assert practice.trainer.tally == Tally()
    assert not practice.trainer.slip(), "there is nothing left to mark"
    assert practice.trainer.drill.verdict == verdict, "what was shown stays"


def test_closing_ends_the_session_and_the_next_start_begins_another(path: Path) -> None:
    for seed in (1, 2):
        practice = Practice(path, seed)
        practice.answer()
        practice.recorder.close(practice.clock.now())
    with History.open(path) as history:
        sessions = sessions_of(history)
        assert history.check() == []
    assert len(sessions) == 2
    assert all(session.ended is not None for session in sessions)
