"""Attempts at puzzles in a history: kept, listed, hidden with their session, checked, carried, summed up."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from pyramid_trainer.app.puzzle_figures import puzzle_figures
from pyramid_trainer.app.words import say_error
from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store import puzzle_review, review, sessions
from pyramid_trainer.store.exchange import ImportResult, export_json, import_file
from pyramid_trainer.store.faults import SessionDeleted
from pyramid_trainer.store.history import History, session_of_answer
from pyramid_trainer.store.looking import fingerprint, look_into
from pyramid_trainer.store.puzzle_review import (
    COLUMNS,
    EVERYTHING,
    NEWEST_FIRST,
    PuzzleFilter,
    PuzzleReviewReader,
    PuzzleRow,
    PuzzleSort,
)
from pyramid_trainer.store.puzzles import PuzzleReader
from pyramid_trainer.store.sessions import SessionReader
from pyramid_trainer.store.source import Source
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.training.figures import wilson
from pyramid_trainer.training.puzzles import PuzzleAttempt, rounded
from pyramid_trainer.training.records import PUZZLES, Session
from tests.store.conftest import fill
from tests.store.puzzle_samples import READ, RECORDS, attempt_at, attempts_in, fill_with_puzzles
from tests.store.samples import START, moment_at, new_id
from tests.training.stocks import new_in


@pytest.fixture
def kept(history: History) -> list[PuzzleAttempt]:
    return fill_with_puzzles(history)


def rows(history: History, chosen: PuzzleFilter = EVERYTHING, sort: PuzzleSort = NEWEST_FIRST) -> list[PuzzleRow]:
    with PuzzleReviewReader(history.path) as reader:
        first = reader.first_page(chosen, sort, 1000)
        assert reader.rows(reader.numbers(chosen, sort)) == first
        assert reader.first_page(chosen, sort, 3) == first[:3]
        assert reader.count(chosen) == len(first)
    return first


def test_what_is_kept_comes_back_and_keeping_it_again_changes_nothing(history: History, chance: Random) -> None:
    session = Session(new_id(chance), PUZZLES, moment_at(START))
    attempt = replace(attempt_at(RECORDS[0], session, chance), starred=True, note="hm")
    for _ in range(2):
        history.keep_puzzle_attempt(attempt, RECORDS[0], session)
    with PuzzleReader(history.path) as reader:
        assert reader.puzzle(RECORDS[0].id) == RECORDS[0]
        assert reader.puzzle(RECORDS[1].id) is None
    assert list(attempts_in(history)) == [attempt]
    assert history.counts().puzzles == 1
    assert history.check() == []


def test_rows_never_change(history: History, kept: list[PuzzleAttempt]) -> None:
    with closing(sqlite3.connect(history.path)) as connection:
        for table, column in (("puzzles", "text"), ("puzzle_attempts", "grade")):
            with pytest.raises(sqlite3.IntegrityError, match="never changes"):
                connection.execute(f"UPDATE {table} SET {column} = 'x'")


def test_the_list_holds_every_attempt_in_any_order(history: History, kept: list[PuzzleAttempt]) -> None:
    assert [row.attempt for row in rows(history)] == kept[::-1]
    whole = {row.number: row for row in rows(history)}
    for column in COLUMNS:
        up, down = (rows(history, sort=PuzzleSort(column, descending=descending)) for descending in (False, True))
        assert [row.number for row in up] == [row.number for row in down[::-1]]
        assert {row.number: row for row in up} == whole
    by_loss = [row.attempt.lost for row in rows(history, sort=PuzzleSort("cost"))]
    assert by_loss == sorted(by_loss, reverse=True)
    row = rows(history)[0]
    assert row.best == str(READ[row.puzzle.id].alternatives[0].actions[0])


FIRST = moment_at(START).day
FILTERS: list[tuple[PuzzleFilter, Callable[[PuzzleRow], bool]]] = [
    (PuzzleFilter(ideas=(Idea.FEED,)), lambda row: row.puzzle.idea is Idea.FEED),
    (PuzzleFilter(ideas=(Idea.DENY, Idea.JOKER)), lambda row: row.puzzle.idea in (Idea.DENY, Idea.JOKER)),
    (PuzzleFilter(scoring=Scoring.ADVANCED), lambda row: row.puzzle.scoring is Scoring.ADVANCED),
    (PuzzleFilter(grades=(Grade.OPTIMAL,)), lambda row: row.attempt.grade is Grade.OPTIMAL),
    (PuzzleFilter(grades=(Grade.MISTAKE, Grade.BLUNDER)), lambda row: row.attempt.grade is not Grade.OPTIMAL),
    (PuzzleFilter(mistakes_only=True), lambda row: row.attempt.lost > 0),
    (PuzzleFilter(lost_at_least=0.3), lambda row: row.attempt.lost >= 0.3),
    (PuzzleFilter(starred=True), lambda row: row.attempt.starred),
    (PuzzleFilter(noted=False), lambda row: not row.attempt.note),
    (PuzzleFilter(hinted=True), lambda row: row.attempt.hinted),
    (PuzzleFilter(slip=True, counted=False), lambda row: row.attempt.slip),
    (PuzzleFilter(counted=True), lambda row: row.attempt.counted),
    (PuzzleFilter(from_day=FIRST + timedelta(days=1)), lambda row: row.attempt.moment.day > FIRST),
    (PuzzleFilter(to_day=FIRST, starred=True), lambda row: row.attempt.moment.day == FIRST and row.attempt.starred),
]


@pytest.mark.parametrize(("chosen", "right"), FILTERS)
def test_a_filter_leaves_in_what_it_says(
    history: History, kept: list[PuzzleAttempt], chosen: PuzzleFilter, right: Callable[[PuzzleRow], bool]
) -> None:
    expected = [row for row in rows(history) if right(row)]
    assert 0 < len(expected) < len(kept)
    for column in ("time", "cost"):
        found = rows(history, chosen, PuzzleSort(column))
        assert sorted(row.number for row in found) == sorted(row.number for row in expected)
    assert rows(history, chosen) == expected


def test_both_games_are_sources_that_a_list_can_be_made_of(history: History, kept: list[PuzzleAttempt]) -> None:
    fill(history)
    counts: dict[str, int] = {}
    sources: dict[str, Source[Any, Any, Any]] = {"hands": review.SOURCE, "puzzles": puzzle_review.SOURCE}
    for name, source in sources.items():
        with source.reader(history.path) as listing:
            page = listing.first_page(source.everything, source.newest_first, 5)
            assert [row.number for row in page] == list(listing.numbers())[:5]
            assert page == listing.rows([row.number for row in page])
            assert all(row.attempt.moment.utc >= START for row in page)
            counts[name] = listing.count()
            starred = listing.count(source.everything._replace(starred=True))
            assert 0 <= starred < counts[name]
            assert listing.version() == listing.version()
        for column in source.columns:
            assert source.is_served(source.everything, source.newest_first._replace(column=column)) in (True, False)
        assert source.everything.parts() == set()
    assert counts == {"hands": 12, "puzzles": len(kept)}


def test_a_deleted_session_hides_its_attempts_and_gives_them_back(history: History, kept: list[PuzzleAttempt]) -> None:
    before = rows(history)
    gone = kept[0].session
    with SessionReader(history.path) as reader:
        summary = reader.session(gone)
        assert summary is not None
        mine = [attempt for attempt in kept if attempt.session == gone]
        counted = [attempt for attempt in mine if attempt.counted]
        assert (summary.kind, summary.hands, summary.counted) == (PUZZLES, len(mine), len(counted))
        assert summary.right == sum(attempt.right for attempt in counted)
        assert summary.think_ms == sum(attempt.think_ms for attempt in counted)
        assert summary.loss is None
        assert summary.accuracy is not None
    sessions.rename(history, gone, "evening")
    sessions.delete(history, gone, START)
    assert [row.attempt for row in rows(history)] == [one for one in kept[::-1] if one.session != gone]
    assert puzzle_figures(history.path).whole.attempts == len(kept) - len(mine)
    assert rows(history, PuzzleFilter(session=gone)) == []
    assert attempts_in(history) == kept, "they are hidden, not gone"
    with PuzzleReader(history.path) as reader:
        stock, seen = reader.stock(), {one.puzzle for one in kept if one.session != gone}
        assert new_in(stock, seen) == set(stock.ids) - seen
    with SessionReader(history.path) as reader:
        assert reader.session(gone).hands == len(mine)  # type: ignore[union-attr]
    assert history.check() == []
    with pytest.raises(SessionDeleted):
        history.keep_puzzle_attempt(
            attempt_at(RECORDS[0], Session(gone, PUZZLES, moment_at(START)), Random(1)),
            RECORDS[0],
            Session(gone, PUZZLES, moment_at(START)),
        )
    sessions.restore(history, gone)
    assert [row._replace(session_name="") for row in rows(history)] == before
    assert {row.session_name for row in rows(history, PuzzleFilter(session=gone))} == {"evening"}


def test_marks_are_set_and_taken_away(history: History, chance: Random) -> None:
    session = Session(new_id(chance), PUZZLES, moment_at(START))
    attempt = replace(attempt_at(RECORDS[0], session, chance), hinted=False)
    history.keep_puzzle_attempt(attempt, RECORDS[0], session)
    with history.writing() as writer:
        writer.puzzles.star(attempt.id, START)
        writer.puzzles.note(attempt.id, "a", START)
    assert [row.attempt for row in rows(history, PuzzleFilter(starred=True, noted=True))] == [
        replace(attempt, starred=True, note="a")
    ]
    with history.writing() as writer:
        writer.puzzles.star(attempt.id, None)
        writer.puzzles.note(attempt.id, "", START)
        writer.puzzles.slip(attempt.id, START)
    assert rows(history, PuzzleFilter(starred=True)) == rows(history, PuzzleFilter(noted=True)) == []
    assert [row.attempt.counted for row in rows(history, PuzzleFilter(slip=True))] == [False]
    assert history.check() == []
    with pytest.raises(BadInput, match=r"attempt\.unknown"), history.writing() as writer:
        writer.puzzles.star(new_id(chance), START)


def test_a_choice_has_one_puzzle_however_often_it_is_found(history: History) -> None:
    other_values = replace(RECORDS[0], text=str(rounded(READ[RECORDS[0].id], 2)))
    with history.writing() as writer:
        assert [writer.puzzles.new_position(one) for one in (RECORDS[0], RECORDS[0], other_values, RECORDS[1])] == [
            True,
            False,
            False,
            True,
        ]
    with PuzzleReader(history.path) as reader:
        assert len(reader.stock()) == 2


# In and out


@pytest.fixture
def empty(tmp_path: Path, new_file: bytes) -> Any:
    (tmp_path / "empty.sqlite").write_bytes(new_file)
    with History.open(tmp_path / "empty.sqlite") as history:
        yield history


def test_puzzles_go_round(history: History, kept: list[PuzzleAttempt], empty: History, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    with history.writing() as writer:
        writer.puzzles.puzzle(replace(RECORDS[-1], game="00000000-0000-4000-8000-000000000001"))  # never answered
    assert export_json(history, first).puzzles == len(kept)
    assert import_file(empty, first) == ImportResult(puzzles=len(kept), sessions=3)
    export_json(empty, second)
    assert first.read_bytes() == second.read_bytes()
    assert attempts_in(empty) == kept
    assert empty.check() == []
    assert import_file(empty, first) == ImportResult(skipped_puzzles=len(kept))
    assert attempts_in(empty) == kept


def change_grade(item: dict[str, Any]) -> None:
    attempt = item["attempts"][0]
    attempt["grade"] = "mistake" if attempt["grade"] == "optimal" else "optimal"


def change_lost(item: dict[str, Any]) -> None:
    item["attempts"][0]["lost"] += 0.000001


def change_act(item: dict[str, Any]) -> None:
    item["attempts"][0]["act"] = "+a1"


def forget_session(item: dict[str, Any]) -> None:
    item["attempts"][0]["session"] = "00000000-0000-4000-8000-00000000000f"


def make_twice(item: dict[str, Any]) -> None:
    item["attempts"].append(item["attempts"][0])


def tear(item: dict[str, Any]) -> None:
    item["puzzle"] = item["puzzle"].replace(" | ", " ", 1)


def space_out(item: dict[str, Any]) -> None:
    item["puzzle"] = item["puzzle"].replace("; ", ";  ")


def set_lost_to_text(item: dict[str, Any]) -> None:
    item["attempts"][0]["lost"] = "0.5"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (change_grade, "Attempt 1 at the puzzle: It says"),
        (change_lost, "Attempt 1 at the puzzle: It says"),
        (change_act, "Attempt 1 at the puzzle: The puzzle does not allow +a1"),
        (set_lost_to_text, "Attempt 1 at the puzzle: “lost” must be a number"),
        (forget_session, "session"),
        (make_twice, "twice"),
        (tear, "is no puzzle of the block game"),
        (space_out, "not written as a puzzle is"),
    ],
)
def test_a_bad_puzzle_stops_everything(
    history: History,
    kept: list[PuzzleAttempt],
    empty: History,
    tmp_path: Path,
    spoil: Callable[[dict[str, Any]], None],
    reason: str,
) -> None:
    file = tmp_path / "bad.json"
    export_json(history, file)
    held = json.loads(file.read_text("utf-8"))
    spoil(held["blocks"][1])
    file.write_text(json.dumps(held), "utf-8")
    with pytest.raises(BadInput) as caught:
        import_file(empty, file)
    said = say_error(caught.value)
    assert "Item 2 of “blocks”" in said
    assert reason in said
    assert empty.counts().puzzles == empty.counts().sessions == 0
    assert empty.check() == []


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE puzzle_attempts SET grade = 'close' WHERE number = 3", "check.puzzle_attempt"),
        ("UPDATE puzzle_attempts SET lost = lost + 0.5 WHERE number = 3", "check.puzzle_attempt"),
        ("UPDATE puzzle_attempts SET act = '-a9' WHERE number = 3", "check.puzzle_attempt"),
        ("UPDATE puzzle_attempts SET day = day + 5 WHERE number = 3", "check.puzzle_attempt"),
        ("UPDATE puzzles SET text = 'x' || text WHERE number = 2", "check.puzzle"),
        ("UPDATE puzzles SET idea = 'x' WHERE number = 2", "check.puzzle"),
        ("UPDATE puzzles SET position = id WHERE number = 2", "check.puzzle"),
        ("UPDATE puzzle_standings SET lost = 0.5 WHERE attempt = 3", "check.derived"),
        ("DELETE FROM puzzle_standings WHERE attempt = 3", "check.derived"),
    ],
)
def test_a_check_finds_what_is_wrong(history: History, kept: list[PuzzleAttempt], statement: str, code: str) -> None:
    with closing(sqlite3.connect(history.path, isolation_level=None)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE name IN ('puzzles_never_change', 'puzzle_attempts_never_change')"
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(statement)
        for _, definition in triggers:
            connection.execute(definition)
    assert {fault.code for fault in history.check()} == {code}
    if code == "check.derived":
        history.derive_anew()
        assert history.check() == []


def test_erasing_takes_them_out_and_backups_know_them(
    history: History, kept: list[PuzzleAttempt], tmp_path: Path
) -> None:
    before = fingerprint(history.path)
    history.erase(tmp_path / "backup.sqlite")
    assert rows(history) == []
    assert fingerprint(history.path) != before == fingerprint(tmp_path / "backup.sqlite")
    found = look_into(tmp_path / "backup.sqlite", history.path)
    assert (found.attempts, found.lost, found.regained) == (len(kept), 0, len(kept))
    assert (found.first, found.last) == (kept[0].moment.day, kept[-1].moment.day)


# Figures


def test_figures_are_those_of_a_recount(history: History, kept: list[PuzzleAttempt]) -> None:
    figures = puzzle_figures(history.path)
    counted = [attempt for attempt in kept if attempt.counted]
    right = sum(attempt.right for attempt in counted)
    assert (figures.whole.attempts, figures.whole.counted, figures.whole.right) == (len(kept), len(counted), right)
    accuracy = figures.whole.accuracy
    assert accuracy is not None
    assert (accuracy.low, accuracy.high) == wilson(right / len(counted), len(counted))
    lines = {record.id: record for record in RECORDS}
    for idea, figure in figures.by_idea.items():
        mine = [attempt for attempt in counted if lines[attempt.puzzle].idea is idea]
        assert (figure.counted, figure.right) == (len(mine), sum(attempt.right for attempt in mine))
        for scoring, lost in figure.lost.items():
            losses = [attempt.lost for attempt in mine if lines[attempt.puzzle].scoring is scoring]
            assert lost.mean == pytest.approx(sum(losses) / len(losses))
            assert lost.low <= lost.mean <= lost.high
            assert (lost.low >= 0) == (len(set(losses)) > 1), "alike they have no interval"
    assert list(figures.by_day) == sorted({attempt.moment.day for attempt in kept})
    assert sum(figure.counted for figure in figures.by_day.values()) == len(counted)


def test_a_history_without_puzzles_has_no_figures(history: History) -> None:
    figures = puzzle_figures(history.path)
    assert (figures.whole.attempts, figures.whole.accuracy, figures.whole.lost) == (0, None, {})
    assert figures.by_idea == figures.by_day == {}


# Size


def test_a_long_list_opens_at_once_in_any_order(history: History, chance: Random) -> None:
    """A fifth of what the promise is about; what is read through an index takes as long for more.

    The time is the processor's for this process, so that others at work do not count.
    """
    with history.writing() as writer:
        for record in RECORDS:
            writer.puzzles.puzzle(record)
        for number in range(20_000):
            utc = START + timedelta(minutes=3 * number)
            if number % 50 == 0:
                session = Session(new_id(chance), PUZZLES, moment_at(utc))
                place = session_of_answer(writer, session, utc)
            writer.puzzles.attempt(attempt_at(chance.choice(RECORDS), session, chance, utc), Marks(), place)
    with PuzzleReviewReader(history.path) as reader:
        for column in COLUMNS:
            taken = []
            for _ in range(5):
                begun = process_time()
                assert len(reader.first_page(sort=PuzzleSort(column))) == 200
                taken.append(process_time() - begun)
            assert min(taken) < 0.05, column
