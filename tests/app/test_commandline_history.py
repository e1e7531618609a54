"""``history`` on the command line: out, in, copied and checked, over real files and damaged ones."""

import csv
import json
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from pyramid_trainer.app.clock import moment_at
from pyramid_trainer.app.puzzle_stock import STARTERS
from pyramid_trainer.blocks import ENGINE
from pyramid_trainer.blocks.analysis.puzzles import parse_puzzle
from pyramid_trainer.store.history import History
from pyramid_trainer.training.puzzles import PuzzleAttempt, record_from
from pyramid_trainer.training.records import PUZZLES, Attempt, Foul, Session
from tests.app.calling import Call
from tests.app.played_history import HANDS, play
from tests.store.block_samples import game_in
from tests.store.held import attempts_of, fouls_of


@pytest.fixture
def history(data: Path) -> Path:
    """A history that has been played in, in the data folder of ``call``."""
    path = data / "history.sqlite"
    play(path)
    return path


def attempts_in(path: Path) -> list[Attempt]:
    with History.open(path) as history:
        return attempts_of(history)


def fouls_in(path: Path) -> list[Foul]:
    with History.open(path) as history:
        return fouls_of(history)


@pytest.mark.parametrize("suffix", [".csv", ".json", ".CSV"])
def test_a_history_comes_back_from_its_export(call: Call, history: Path, tmp_path: Path, suffix: str) -> None:
    file, other = tmp_path / f"played{suffix}", tmp_path / "other"
    fouls = len(fouls_in(history))
    assert fouls > 0
    carried = f"{HANDS} attempts" if suffix != ".json" else f"{HANDS} attempts, {fouls} fouls and 1 session"
    assert call("history", "export", str(file)).printed() == f"{carried} exported to {file}.\n"
    brought = 0 if suffix != ".json" else fouls
    assert call("history", "import", str(file), "--data-dir", str(other)).printed() == (
        f"{HANDS} attempts and {brought} fouls added from {file}; 0 already here and skipped.\n"
    )
    assert attempts_in(other / "history.sqlite") == attempts_in(history)
    assert len(fouls_in(other / "history.sqlite")) == brought
    assert call("history", "import", str(file), "--data-dir", str(other)).printed() == (
        f"0 attempts and 0 fouls added from {file}; {HANDS + brought} already here and skipped.\n"
    )
    again = tmp_path / f"again{suffix}"
    call("--data-dir", str(other), "history", "export", str(again)).printed()
    assert again.read_bytes() == file.read_bytes()


def test_exports_have_the_form_of_the_contract(call: Call, history: Path, tmp_path: Path) -> None:
    call("history", "export", str(tmp_path / "played.csv")).printed()
    with (tmp_path / "played.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = list(csv.reader(file))
    assert ",".join(header) == (
        "id,session,utc,local_date,utc_offset_min,day,mode,rules,rules_hash,engine,cards,dealer,seen,alone,best,"
        "grade,cost,think_ms,fouls,hinted,slip,starred,note"
    )
    assert len(rows) == HANDS
    call("history", "export", str(tmp_path / "played.json")).printed()
    content = json.loads((tmp_path / "played.json").read_text("utf-8"))
    assert (content["format"], content["version"]) == ("pyramid-trainer-history", 1)
    assert list(content)[2:] == ["rule_sets", "sessions", "attempts", "fouls", "rounds", "blocks"]


def test_an_import_knows_the_rule_sets_that_a_csv_file_only_names(call: Call, history: Path, tmp_path: Path) -> None:
    call("history", "export", str(tmp_path / "played.csv")).printed()
    call("history", "import", str(tmp_path / "played.csv"), "--data-dir", str(tmp_path / "other")).printed()
    with History.open(tmp_path / "other" / "history.sqlite") as other, History.open(history) as own:
        assert other.rule_sets() == own.rule_sets()


def test_a_backup_is_a_whole_history(call: Call, history: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    fouls = len(fouls_in(history))
    assert call("history", "backup", str(copy)).printed() == (
        f"{HANDS} attempts and {fouls} fouls backed up to {copy}.\n"
    )
    assert attempts_in(copy) == attempts_in(history)
    assert fouls_in(copy) == fouls_in(history)


def test_a_sound_history_has_no_fault(call: Call, history: Path) -> None:
    assert call("history", "check").printed() == (
        f"The history holds {HANDS} attempts in 1 session. Everything was read, and everything is as it should be.\n"
    )


def test_no_history_yet_is_no_fault_but_nothing_to_take_out(call: Call, data: Path, tmp_path: Path) -> None:
    path = data / "history.sqlite"
    assert call("history", "check").printed() == f"There is no history yet in {path}.\n"
    for arguments in (("export", "played.csv"), ("export", "played.json"), ("backup", "copy.sqlite")):
        complaint = call("history", arguments[0], str(tmp_path / arguments[1])).complaint()
        assert complaint == f"There is no history yet in {path}: play some hands first."
    assert list(data.iterdir()) == []


def test_what_cannot_be_done_is_told_in_one_line(call: Call, history: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "there.sqlite").write_text("mine", "utf-8")
    (tmp_path / "file").write_text("", "utf-8")
    for arguments, expected in {
        ("export", "played.txt"): "played.txt: the suffix tells the kind of file: use .csv or .json.",
        ("export", "played"): "use .csv or .json",
        ("export", "no/such/played.csv"): "There is no folder",
        ("export", "file/played.csv"): "There is no folder",
        ("export", "folder.csv"): "folder.csv cannot be written: Is a directory.",
        ("import", "played.txt"): "use .csv or .json",
        ("import", "missing.csv"): "missing.csv cannot be read: No such file or directory.",
        ("import", "folder.csv"): "folder.csv cannot be read: Is a directory.",
        ("backup", "no/such/copy.sqlite"): "There is no folder",
        ("backup", "there.sqlite"): "there.sqlite is there already and was left alone: name another file.",
        ("backup", "folder.csv"): "is there already",
    }.items():
        action, name = arguments
        assert expected in call("history", action, str(tmp_path / name)).complaint(), arguments
    assert (tmp_path / "there.sqlite").read_text("utf-8") == "mine"
    assert len(attempts_in(history)) == HANDS
    for arguments, expected_part in (
        (["history"], "export F"),
        (["history", "burn"], "burn"),
        (["history", "export"], "F"),
    ):
        assert expected_part in call(*arguments).complaint()


def spoilt(rows: list[list[str]], row: int, column: str, value: str) -> Iterable[list[str]]:
    """The rows of a .csv file, the first the header, with one field changed; ``row`` as a spreadsheet counts."""
    return [
        [value if (number, name) == (row, column) else field for name, field in zip(rows[0], fields, strict=True)]
        for number, fields in enumerate(rows, start=1)
    ]


@pytest.mark.parametrize(
    ("row", "column", "value", "expected"),
    [
        (2, "id", "x", "Row 2: “id” must be a UUID, not “x”."),
        (9, "cards", "AS AS AS", "Row 9: "),
        (9, "cards", "joker", "Row 9: “cards” must be cards like AS 8C 3D, not “joker”."),
        (12, "grade", "good", "Row 12: “grade” must be one of optimal, close, mistake, blunder, forced, not “good”."),
        (13, "cost", "0.5", "Row 13: “cost” must be a fraction like 3/50, not “0.5”."),
        (5, "utc", "yesterday", "Row 5: “utc” must be a time in UTC like 2026-01-31T18:30:00.000Z, not “yesterday”."),
        (5, "day", "1999-01-01", "Row 5: “day” is 1999-01-01"),
        (3, "hinted", "yes", "Row 3: “hinted” must be 0 or 1, not “yes”."),
        (3, "think_ms", "-1", "Row 3: “think_ms” must be a whole number"),
        (1, "id", "key", "Row 1: The header must be id,session,utc"),
    ],
)
def test_a_bad_row_is_told_by_number_and_reason(
    call: Call, history: Path, tmp_path: Path, row: int, column: str, value: str, expected: str
) -> None:
    file, other = tmp_path / "played.csv", tmp_path / "other"
    call("history", "export", str(file)).printed()
    with file.open(encoding="utf-8", newline="") as source:
        rows = list(csv.reader(source))
    with file.open("w", encoding="utf-8", newline="") as target:
        csv.writer(target, lineterminator="\n").writerows(spoilt(rows, row, column, value))
    complaint = call("history", "import", str(file), "--data-dir", str(other)).complaint()
    assert complaint.startswith("Nothing was imported. ")
    assert expected in complaint
    assert attempts_in(other / "history.sqlite") == []


def test_a_row_of_other_columns_is_told_with_their_number(call: Call, history: Path, tmp_path: Path) -> None:
    file = tmp_path / "played.csv"
    call("history", "export", str(file)).printed()
    content = file.read_text("utf-8")
    for more, expected in (("x", "There is 1 column instead of 23."), ("x,y", "There are 2 columns instead of 23.")):
        file.write_text(f"{content}{more}\n", "utf-8")
        complaint = call("history", "import", str(file)).complaint()
        assert complaint == f"Nothing was imported. Row {HANDS + 2}: {expected}"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", "Line 1, column 1 is not JSON"),
        ("{", "is not JSON"),
        ("[]", "its format is not pyramid-trainer-history"),
        ('{"format": "other"}', "its format is not pyramid-trainer-history"),
        (
            '{"format": "pyramid-trainer-history", "version": 2}',
            "a newer version of the program (version 2, known is 1)",
        ),
        ('{"format": "pyramid-trainer-history", "version": "1"}', "“version” must be a whole number from 1, not “1”"),
        ('{"format": "pyramid-trainer-history", "version": 1}', "The key “rule_sets” is missing."),
        ('{"version": 1, "version": 1}', "the key “version” twice"),
        ("[" * 100_000, "nests far deeper"),
        ("NaN", "a number that is none: NaN"),
    ],
)
def test_a_bad_json_file_is_told_in_one_line(call: Call, tmp_path: Path, content: str, expected: str) -> None:
    (tmp_path / "played.json").write_text(content, "utf-8")
    complaint = call("history", "import", str(tmp_path / "played.json")).complaint()
    assert complaint.startswith("Nothing was imported. ")
    assert expected in complaint


def test_a_bad_rule_set_in_a_json_file_is_told(call: Call, history: Path, tmp_path: Path) -> None:
    file = tmp_path / "played.json"
    call("history", "export", str(file)).printed()
    file.write_text(file.read_text("utf-8").replace('"decks":1', '"decks":9'), "utf-8")
    assert call("history", "import", str(file), "--data-dir", str(tmp_path / "other")).complaint() == (
        "Nothing was imported. Item 1 of “rule_sets”: the rule set: “decks” must be a whole number from 1 to 8, not 9."
    )


def tamper(path: Path, statement: str) -> None:
    """Changes what the file itself forbids to change, and leaves its definitions as they were."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute(statement)
    for _, definition in triggers:
        connection.execute(definition)
    connection.commit()
    connection.close()


def test_faults_of_the_records_are_named_a_line_each(call: Call, history: Path) -> None:
    tamper(history, "UPDATE attempts SET think_ms = -5 WHERE rowid IN (3, 8)")
    outcome = call("history", "check")
    assert (outcome.status, outcome.err) == (1, "")
    told = [line for line in outcome.out.splitlines() if line.startswith("Attempt ")]
    assert len(told) == 2
    assert all("“think_ms” must be a whole number" in line for line in told)


def test_damage_is_a_fault(call: Call, history: Path) -> None:
    content = bytearray(history.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    history.write_bytes(content)
    outcome = call("history", "check")
    assert (outcome.status, outcome.err) == (1, "")
    assert "damaged" in outcome.out
    for arguments in (("export", "e.csv"), ("backup", "b.sqlite")):
        assert "is damaged" in call("history", arguments[0], str(history.with_name(arguments[1]))).complaint()
    assert history.read_bytes() == content


@pytest.mark.parametrize("content", [b"not a database at all" * 1000, b"\0" * 5000])
def test_a_file_that_is_no_database_is_a_fault(call: Call, data: Path, content: bytes) -> None:
    path = data / "history.sqlite"
    path.write_bytes(content)
    outcome = call("history", "check")
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out == f"{path} is no history: it is not even a database.\n"
    assert "is no history" in call("history", "export", str(data / "e.csv")).complaint()
    assert path.read_bytes() == content


def test_a_truncated_history_is_a_fault(call: Call, history: Path) -> None:
    content = history.read_bytes()
    history.write_bytes(content[: len(content) * 2 // 3])
    outcome = call("history", "check")
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (1, "", 1)
    assert "damaged" in outcome.out


def test_a_newer_history_is_refused_and_left_alone(call: Call, history: Path) -> None:
    connection = sqlite3.connect(history)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    content = history.read_bytes()
    for arguments in (["check"], ["export", str(history.with_name("e.csv"))]):
        complaint = call("history", *arguments).complaint()
        assert "comes from a newer version of the program (schema 999" in complaint
    assert history.read_bytes() == content


def test_a_data_folder_that_is_none_is_told(call: Call, history: Path, tmp_path: Path) -> None:
    call("history", "export", str(tmp_path / "played.csv")).printed()
    (tmp_path / "file").write_text("", "utf-8")
    complaint = call(
        "history", "import", str(tmp_path / "played.csv"), "--data-dir", str(tmp_path / "file")
    ).complaint()
    assert "cannot be" in complaint


def test_a_table_of_a_history_of_puzzles_alone_says_what_it_leaves_out(call: Call, data: Path, tmp_path: Path) -> None:
    text = STARTERS.read_text("utf-8").splitlines()[0]
    puzzle, now = parse_puzzle(text), datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
    session = Session(str(UUID(int=1, version=4)), PUZZLES, moment_at(now, 0))
    act = puzzle.record.state().legal_actions()[0]
    record = record_from(text, None, now, ENGINE)
    grade, lost = puzzle.grade(act), puzzle.lost_by(act).mean
    id_ = str(UUID(int=2, version=4))
    with History.open(data / "history.sqlite") as history:
        attempt = PuzzleAttempt(id_, session.id, session.opened, record.id, act, grade, lost, 900, hinted=False)
        history.keep_puzzle_attempt(attempt, record, session)
    table = tmp_path / "hands.csv"
    assert (
        call("history", "export", str(table))
        .printed()
        .startswith(f"0 attempts exported to {table}. A .csv file holds casino hands alone; ")
    )


def test_block_games_are_told_where_there_are_any(call: Call, data: Path, tmp_path: Path) -> None:
    chance = Random(3)
    with History.open(data / "history.sqlite") as history, history.writing() as writer:
        for acts in (1, 40, 200):
            writer.blocks.keep(game_in(chance, acts))
    file, copy = tmp_path / "all.json", tmp_path / "copy.sqlite"
    assert call("history", "export", str(file)).printed() == (
        f"0 attempts, 0 fouls, 0 sessions and 3 block games exported to {file}.\n"
    )
    table = tmp_path / "hands.csv"
    assert call("history", "export", str(table)).printed() == (
        f"0 attempts exported to {table}. A .csv file holds casino hands alone; block games and puzzles are in a .json"
        " file, which holds everything.\n"
    )
    assert call("history", "backup", str(copy)).printed() == (
        f"0 attempts, 0 fouls and 3 block games backed up to {copy}.\n"
    )
    assert call("history", "check").printed() == (
        "The history holds 0 attempts in 0 sessions and 3 block games."
        " Everything was read, and everything is as it should be.\n"
    )
    other = ("--data-dir", str(tmp_path / "other"))
    assert call("history", "import", str(file), *other).printed() == (
        f"0 attempts, 0 fouls and 3 block games added from {file}; 0 already here and skipped.\n"
    )
    assert call("history", "import", str(file), *other).printed() == (
        f"0 attempts and 0 fouls added from {file}; 3 already here and skipped.\n"
    )
