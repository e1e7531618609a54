"""What is kept comes back as it was; what was judged never changes; marks lie beside it."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.casino.rules import canonical_json
from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store.history import Counts, History
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.records import Attempt, Session
from tests.store.conftest import everything
from tests.store.held import attempts_of, fouls_of, sessions_of
from tests.store.samples import SHOE, SINGLE, START, attempt_in, foul_in, moment_at, new_id, rules_named, session_at


@pytest.fixture
def session(chance: Random) -> Session:
    return session_at(chance)


def test_an_attempt_comes_back_as_it_was(history: History, chance: Random, session: Session) -> None:
    attempts = [attempt_in(session, chance, number) for number in range(40)]
    for attempt in attempts:
        history.keep_attempt(attempt, SINGLE, session)
    assert attempts_of(history) == attempts
    assert [history.attempt(attempt.id) for attempt in attempts] == attempts
    assert history.attempt(new_id(chance)) is None
    assert history.counts() == Counts(attempts=40, fouls=0, sessions=1)


def test_fouls_sessions_and_rule_sets_come_back(history: History, chance: Random, session: Session) -> None:
    foul = foul_in(session, chance)
    history.keep_foul(foul, SINGLE, session)
    history.keep_attempt(attempt_in(session, chance, 1, SHOE), SHOE, session)
    assert fouls_of(history) == [foul]
    assert sessions_of(history) == [session]
    stored = history.rule_sets()
    assert {key: rules.rule_set() for key, rules in stored.items()} == {r.rules_hash: r for r in (SINGLE, SHOE)}
    assert stored[SHOE.rules_hash].content == canonical_json(SHOE)


def test_a_rule_set_keeps_the_name_it_had_when_first_seen(history: History, chance: Random, session: Session) -> None:
    renamed = rules_named("My casino")
    history.keep_attempt(attempt_in(session, chance, 0, SINGLE), SINGLE, session)
    history.keep_attempt(attempt_in(session, chance, 1, renamed), renamed, session)
    assert [rules.name for rules in history.rule_sets().values()] == ["Single deck"]
    assert [attempt.rules for attempt in attempts_of(history)] == ["Single deck", "My casino"]


def test_order_is_that_of_time_and_then_of_being_kept(history: History, chance: Random, session: Session) -> None:
    attempts = [attempt_in(session, chance, number) for number in (5, 2, 2, 9, 0)]
    for attempt in attempts:
        history.keep_attempt(attempt, SINGLE, session)
    expected = [attempts[place] for place in (4, 1, 2, 0, 3)]
    assert attempts_of(history) == expected


def test_the_session_moves_on_and_never_back(history: History, chance: Random, session: Session) -> None:
    for number in (0, 30, 3):
        history.keep_attempt(attempt_in(session, chance, number), SINGLE, session)
    with history.snapshot() as held:
        assert [stored.last_answer for stored in held.sessions()] == [START + timedelta(seconds=600)]
    history.end_session(session.id, START + timedelta(seconds=700))
    history.end_session(new_id(chance), START)
    assert [session.ended for session in sessions_of(history)] == [START + timedelta(seconds=700)]


def test_marks_lie_beside_the_attempt(history: History, chance: Random, session: Session) -> None:
    attempt = attempt_in(session, chance)
    history.keep_attempt(attempt, SINGLE, session)
    later = moment_at(START + timedelta(minutes=1))
    for _ in range(2):
        history.mark_slip(attempt.id, later)
        history.mark_star(attempt.id, True, later)
        history.set_note(attempt.id, "half\na pair", later)
        assert history.attempt(attempt.id) == replace(attempt, slip=True, starred=True, note="half\na pair")
    history.mark_star(attempt.id, False, later)
    history.set_note(attempt.id, "", later)
    assert history.attempt(attempt.id) == replace(attempt, slip=True)


def test_an_attempt_may_come_with_its_marks(history: History, chance: Random, session: Session) -> None:
    attempt = replace(attempt_in(session, chance), starred=True, slip=True, note="seen before")
    history.keep_attempt(attempt, SINGLE, session)
    assert history.attempt(attempt.id) == attempt


def test_marking_what_is_not_there_is_told(history: History, chance: Random) -> None:
    unknown = new_id(chance)
    for mark in (
        lambda: history.mark_slip(unknown, moment_at(START)),
        lambda: history.mark_star(unknown, True, moment_at(START)),
        lambda: history.set_note(unknown, "?", moment_at(START)),
    ):
        with pytest.raises(BadInput) as caught:
            mark()
        assert (caught.value.code, caught.value.details) == ("attempt.unknown", {"id": unknown})


@pytest.mark.parametrize(
    ("text", "code"),
    [("n" * 10_001, "note.too_long"), ("a\0b", "record.text_unreadable"), ("\ud800", "record.text_unreadable")],
)
def test_a_note_that_no_file_could_hold_is_refused(
    history: History, chance: Random, session: Session, text: str, code: str
) -> None:
    attempt = attempt_in(session, chance)
    history.keep_attempt(attempt, SINGLE, session)
    with pytest.raises(BadInput) as caught:
        history.set_note(attempt.id, text, moment_at(START))
    assert caught.value.code == code
    assert history.attempt(attempt.id) == attempt


def test_keeping_the_same_attempt_again_changes_nothing(history: History, chance: Random, session: Session) -> None:
    attempt, foul = attempt_in(session, chance), foul_in(session, chance)
    for _ in range(2):
        history.keep_attempt(attempt, SINGLE, session)
        history.keep_foul(foul, SINGLE, session)
    history.keep_attempt(replace(attempt, grade=Grade.FORCED), SINGLE, session)
    assert everything(history)[0][0][0] == attempt
    assert history.counts() == Counts(1, 1, 1)


def test_what_was_judged_cannot_be_updated(filled: History) -> None:
    before = everything(filled)
    with closing(sqlite3.connect(filled.path, isolation_level=None)) as connection:
        for table in ("attempts", "fouls"):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            assert len(columns) > 10
            for column in columns:
                with pytest.raises(sqlite3.IntegrityError, match="never changes"):
                    connection.execute(f"UPDATE {table} SET {column} = {column}")
    assert everything(filled) == before


def test_costs_of_any_size_are_exact(history: History, chance: Random, session: Session) -> None:
    attempt = next(a for a in (attempt_in(session, chance) for _ in range(50)) if a.cost > Fraction(1, 5))
    exact = replace(attempt, cost=Fraction(2 * 10**40 + 1, 10**41))
    history.keep_attempt(replace(exact, grade=Grade.BLUNDER), SINGLE, session)
    (kept,) = attempts_of(history)
    assert kept.cost == Fraction(2 * 10**40 + 1, 10**41)


def test_an_answer_is_kept_with_its_own_session_and_rules(history: History, chance: Random, session: Session) -> None:
    attempt: Attempt = attempt_in(session, chance)
    for rules, other in ((SHOE, session), (SINGLE, session_at(chance))):
        with pytest.raises(ValueError, match="its own"):
            history.keep_attempt(attempt, rules, other)
    assert history.counts() == Counts(0, 0, 0)
    history.keep_attempt(attempt, SINGLE, session)
    assert history.counts() == Counts(1, 0, 1)


def test_every_answer_is_synced_to_disk_by_the_settings_of_the_file(history: History) -> None:
    with history.writing() as writer:
        connection = writer._connection
    pragmas = ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
    values = [connection.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in pragmas]
    assert values == ["wal", 2, 2000, 1]  # 2 is FULL


def test_reading_shows_one_moment_while_recording_goes_on(history: History, chance: Random, session: Session) -> None:
    attempts = [attempt_in(session, chance, number) for number in range(6)]
    for attempt in attempts[:3]:
        history.keep_attempt(attempt, SINGLE, session)
    with history.snapshot() as reader:
        reading = reader.attempts()
        first = next(reading)
        with History.open(history.path) as other:
            other.keep_attempt(attempts[3], SINGLE, session)
        for attempt in attempts[4:]:
            history.keep_attempt(attempt, SINGLE, session)
        assert [attempt for attempt, _ in (first, *reading)] == attempts[:3]
    assert attempts_of(history) == attempts


def test_a_history_that_was_moved_takes_nothing_more(history: History, chance: Random, session: Session) -> None:
    history.path.rename(history.path.with_name("elsewhere.sqlite"))
    with pytest.raises(EnvironmentFault) as caught:
        history.keep_attempt(attempt_in(session, chance), SINGLE, session)
    assert caught.value.code == "history.gone"
    history.path.with_name("elsewhere.sqlite").rename(history.path)
    history.keep_attempt(attempt_in(session, chance), SINGLE, session)
    assert history.counts().attempts == 1


def test_closing_leaves_one_file(path: Path, chance: Random, session: Session) -> None:
    with History.open(path) as history:
        history.keep_attempt(attempt_in(session, chance), SINGLE, session)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
