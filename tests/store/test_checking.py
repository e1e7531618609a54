"""``check`` finds every kind of fault that a row, a table or a page can have, and none in a sound history."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.checking import MOST_FAULTS
from pyramid_trainer.store.history import Fault, History
from pyramid_trainer.training.grading import Grade
from tests.store.conftest import fill_at_once
from tests.store.damaging import tear_page
from tests.store.held import attempts_of
from tests.store.raw import raw
from tests.store.samples import verdict_on


def faults_after(history: History, *statements: str) -> list[Fault]:
    """What is found once somebody else has been at the file, past triggers and foreign keys."""
    with closing(raw(history.path)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        triggers = list(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
        assert len(triggers) > 10
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            assert connection.execute(statement).rowcount != 0
        for _, sql in triggers:
            connection.execute(sql)
    return history.check()


def test_a_sound_history_has_no_fault(filled: History) -> None:
    assert filled.check() == []
    assert faults_after(filled) == []


TRIPS = "cards = 'AS AH AD', dealer = '2C 3C 4C', class = 'AAA', idea = NULL, alone = 'AS', best = 'AS'"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("id = X'0011'", "record.unreadable"),
        ("id = 'not even bytes'", "record.unreadable"),
        ("utc = 'now'", "record.unreadable"),
        ("utc = 9000000000000000", "record.unreadable"),
        ("local_date = local_date + 1", "record.local_date"),
        ("local_date = 99999999", "record.unreadable"),
        ("day = day + 1", "record.day"),
        ("day = day - 2", "record.day"),
        ("utc_offset_min = 5000", "record.number"),
        ("utc_offset_min = utc_offset_min + 0.5", "record.number"),
        ("utc = utc + 86400000", "record.local_date"),
        ("mode = ''", "record.word"),
        ("mode = X'00ff'", "record.word"),
        ("rules = ' '", "record.name"),
        ("engine = 'Casino 1'", "record.word"),
        ("cards = 'AS 8C'", "record.hand_size"),
        ("cards = 'AS 8C 3X'", "record.unreadable"),
        ("cards = CAST(X'4153ff' AS TEXT)", "record.unreadable"),
        ("dealer = ''", "record.hand_size"),
        ("dealer = cards", "cards.too_many"),
        ("seen = cards", "cards.too_many"),
        ("alone = dealer", "record.unreadable"),
        ("alone = substr(dealer, 1, 2)", "record.not_dealt"),
        ("best = ''", "record.no_best"),
        ("best = dealer", "record.not_dealt"),
        ("class = '222'", "record.derived"),
        ("idea = NULL", "record.derived"),
        ("grade = 'perfect'", "record.unreadable"),
        ("grade = 'forced'", "record.grade"),
        ("cost_numerator = -1", "record.cost_range"),
        ("cost_denominator = 0", "record.unreadable"),
        ("cost_numerator = 1000, cost_denominator = 1", "record.cost_range"),
        ("cost_numerator = cost_numerator + cost_denominator", None),
        (f"{TRIPS}, grade = 'optimal', cost_numerator = 0", "record.grade"),
        (f"{TRIPS}, grade = 'forced', cost_numerator = 1", "record.grade"),
        ("think_ms = -1", "record.number"),
        ("think_ms = 'long'", "record.number"),
        ("fouls = 1e300", "record.number"),
        ("hinted = 2", "record.derived"),
    ],
)
def test_an_attempt_that_does_not_fit_is_found(filled: History, change: str, reason: str | None) -> None:
    (fault,) = [
        fault
        for fault in faults_after(filled, f"UPDATE attempts SET {change} WHERE number = 2")
        if fault.code != "check.damaged"  # a change of type makes SQLite's own check speak as well
    ]
    assert fault.code == "check.attempt"
    assert isinstance(fault.details["reason"], TrainerError)
    assert reason is None or fault.details["reason"].code == reason


@pytest.mark.parametrize(
    ("statement", "code", "reason"),
    [
        ("UPDATE fouls SET alone = '8C' WHERE number = 1", "check.foul", "record.no_foul"),
        ("UPDATE fouls SET cards = 'AS AS 3D', alone = '3D' WHERE number = 1", "check.foul", "cards.too_many"),
        ("UPDATE sessions SET kind = '' WHERE number = 1", "check.session", "record.word"),
        ("UPDATE sessions SET opened_day = 1 WHERE number = 1", "check.session", "record.day"),
        ("UPDATE sessions SET ended_utc = 'soon' WHERE number = 1", "check.session", "record.unreadable"),
        ("UPDATE rule_sets SET name = '' WHERE number = 1", "check.rule_set", "record.name"),
        ("UPDATE rule_sets SET content = '{}' WHERE number = 1", "check.rule_set", "record.rules_hash"),
        ("UPDATE rule_sets SET content = replace(content, '1', '2')", "check.rule_set", "record.rules_hash"),
        ("UPDATE rule_sets SET content = X'00' WHERE number = 1", "check.rule_set", "record.unreadable"),
        ("UPDATE verdicts SET grade = 'perfect'", "check.verdict", "record.unreadable"),
        ("UPDATE verdicts SET engine = ''", "check.verdict", "record.word"),
        ("UPDATE verdicts SET best = '2C 3C'", "check.verdict", "record.not_dealt"),
        ("UPDATE verdicts SET cost_numerator = 9, cost_denominator = 1", "check.verdict", "record.grade"),
        ("UPDATE notes SET text = '' WHERE attempt = 6", "check.attempt", "record.note_time"),
        ("UPDATE stars SET utc = 'x' WHERE attempt = 6", "check.attempt", "record.unreadable"),
    ],
)
def test_other_records_that_do_not_fit_are_found(filled: History, statement: str, code: str, reason: str) -> None:
    judged = next(one for one in attempts_of(filled) if one.grade is not Grade.FORCED)
    filled.keep_verdicts([(judged.id, verdict_on(judged, Random(1), judged.moment.utc))])
    found = faults_after(filled, statement)
    assert found
    for fault in found:
        error = fault.details["reason"]
        assert isinstance(error, TrainerError)
        assert (fault.code, error.code) == (code, reason)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM sessions WHERE number = 1",
        "DELETE FROM rule_sets WHERE number = 2",
        "UPDATE attempts SET session = 77 WHERE number = 3",
        "INSERT INTO slips VALUES (4711, 0)",
    ],
)
def test_a_reference_to_nothing_is_found(filled: History, statement: str) -> None:
    faults = faults_after(filled, statement)
    assert {fault.code for fault in faults} == {"check.reference"}


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("standings", "DELETE FROM standings WHERE attempt = 3"),
        ("standings", "UPDATE standings SET starred = 1 WHERE attempt = 3"),
        ("session_figures", "UPDATE session_figures SET think_ms = think_ms + 1"),
        ("day_figures", "UPDATE day_figures SET right = right + 1"),
        ("class_figures", "DELETE FROM class_figures WHERE rule_set = 2"),
        ("day_speeds", "UPDATE day_speeds SET counted = counted + 1 WHERE tenths > 40"),
    ],
)
def test_figures_that_are_not_those_of_the_log_are_found(filled: History, table: str, change: str) -> None:
    found = faults_after(filled, change)
    assert Fault("check.derived", {"table": table}) in found
    assert {fault.code for fault in found} == {"check.derived"}


@pytest.mark.parametrize(
    "statement",
    [
        "DROP INDEX attempts_by_utc",
        "CREATE TRIGGER busybody AFTER INSERT ON stars BEGIN DELETE FROM notes; END",
        "CREATE TABLE more (a)",
        "ALTER TABLE sessions ADD COLUMN mood TEXT",
    ],
)
def test_a_schema_that_is_not_ours_is_found(filled: History, statement: str) -> None:
    (fault,) = faults_after(filled, statement)
    assert fault.code == "check.schema"


def test_a_missing_trigger_is_found(filled: History) -> None:
    with closing(raw(filled.path)) as connection:
        connection.execute("DROP TRIGGER fouls_never_change")
    assert filled.check() == [Fault("check.schema", {"name": "fouls_never_change"})]


@pytest.mark.parametrize("table", ["attempts", "attempts_by_utc", "sqlite_autoindex_attempts_1", "rule_sets"])
def test_a_torn_page_is_a_fault_and_no_more(path: Path, table: str) -> None:
    with History.open(path) as history:
        fill_at_once(history, 300)
    with History.open(path) as history:
        with closing(raw(path)) as connection:
            (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        tear_page(path, page)
        codes = {fault.code for fault in history.check()}
    assert codes
    assert codes <= {"check.damaged", "check.unreadable"}


def test_a_mass_of_faults_ends_somewhere(filled: History) -> None:
    rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)"
    faults = faults_after(filled, f"{rows} INSERT INTO slips SELECT 100000 + i, 0 FROM n")
    assert len(faults) == MOST_FAULTS


def test_checking_changes_nothing(filled: History) -> None:
    with closing(raw(filled.path)) as connection:
        before = list(connection.iterdump())
        filled.check()
        assert list(connection.iterdump()) == before
