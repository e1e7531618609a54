"""Sessions listed, named, noted, deleted and taken back."""

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.errors import BadInput
from pyramid_trainer.store import sessions
from pyramid_trainer.store.exchange import export_csv, export_json, import_file
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import Filter, ReviewReader
from pyramid_trainer.store.sessions import SessionReader
from pyramid_trainer.training.records import Attempt
from tests.store.conftest import everything
from tests.store.held import attempts_of
from tests.store.samples import SINGLE, START, attempt_in, foul_in, new_id, session_at

LATER = START + timedelta(days=90)


@pytest.fixture
def played(history: History, chance: Random) -> History:
    """Four sessions on four days, of 1, 6, 11 and 16 hands, some hinted or slips; the last one still runs."""
    for day in range(4):
        session = session_at(chance, START + timedelta(days=day))
        for number in range(1 + 5 * day):
            attempt = replace(attempt_in(session, chance, number), hinted=number % 5 == 3, slip=number % 7 == 2)
            history.keep_attempt(attempt, SINGLE, session)
        history.keep_foul(foul_in(session, chance, 20), SINGLE, session)
        if day < 3:
            history.end_session(session.id, session.opened.utc + timedelta(hours=1))
    return history


@pytest.fixture
def reader(played: History) -> Iterator[SessionReader]:
    with SessionReader(played.path) as opened:
        yield opened


def close_to(exact: Fraction, count: int) -> object:
    """``exact`` as a sum of ``count`` figures, each rounded to a billionth."""
    return pytest.approx(float(exact), abs=count * 1e-9)


def test_sessions_are_listed_newest_first_with_their_figures(played: History, reader: SessionReader) -> None:
    found = reader.page()
    assert [summary.hands for summary in found] == [16, 11, 6, 1]
    with played.snapshot() as held:
        stored = {one.session.id: one for one in held.sessions()}
    for summary in found:
        one = stored[summary.id]
        mine = [attempt for attempt in attempts_of(played) if attempt.session == summary.id]
        counted = [attempt for attempt in mine if attempt.counted]
        assert (summary.kind, summary.opened, summary.ended) == (
            one.session.kind,
            one.session.opened,
            one.session.ended,
        )
        assert (summary.last_answer, summary.deleted) == (one.last_answer, None)
        assert (summary.hands, summary.counted) == (len(mine), len(counted))
        assert summary.right == sum(attempt.cost == 0 for attempt in counted)
        assert summary.think_ms == sum(attempt.think_ms for attempt in counted)
        assert float(summary.cost) == close_to(sum((a.cost for a in counted), Fraction(0)), len(mine))
        assert float(summary.cost_squared) == close_to(sum((a.cost**2 for a in counted), Fraction(0)), 3 * len(mine))
        assert summary.loss == float(summary.cost / summary.counted)
        assert summary.accuracy == summary.right / summary.counted
    assert [summary.ended is None for summary in found] == [True, False, False, False]


def test_the_list_comes_in_pages(reader: SessionReader) -> None:
    whole = reader.page()
    assert reader.count() == 4
    assert [reader.page(start, 1) for start in range(5)] == [[one] for one in whole] + [[]]
    assert [reader.session(one.id) for one in whole] == whole
    assert reader.session(new_id(Random(1))) is None


def test_the_list_comes_by_numbers_as_well(played: History, reader: SessionReader) -> None:
    whole = reader.page()
    numbers = reader.numbers()
    assert list(reader.rows(numbers).values()) == whole
    assert list(reader.rows([numbers[2], 10**6, numbers[0]])) == [numbers[2], numbers[0]]
    sessions.delete(played, whole[1].id, LATER)
    assert list(reader.numbers()) == [numbers[0], *numbers[2:]]
    assert list(reader.numbers(deleted=True)) == [numbers[1]]
    assert reader.numbers(deleted=None) == numbers
    assert reader.rows(numbers)[numbers[1]] == whole[1]._replace(deleted=LATER)


def test_a_session_of_nothing_counted_has_no_loss(history: History, chance: Random) -> None:
    session = session_at(chance)
    history.keep_attempt(replace(attempt_in(session, chance), hinted=True), SINGLE, session)
    other = session_at(chance, START + timedelta(days=1))
    history.keep_foul(foul_in(other, chance), SINGLE, other)
    with SessionReader(history.path) as reader:
        fouls_only, hinted_only = reader.page()
    assert (hinted_only.hands, hinted_only.counted, hinted_only.loss, hinted_only.accuracy) == (1, 0, None, None)
    assert (fouls_only.hands, fouls_only.counted, fouls_only.loss) == (0, 0, None)


def test_a_session_takes_a_name_and_a_note(played: History, reader: SessionReader) -> None:
    session = reader.page()[1]
    sessions.rename(played, session.id, "Rainy evening, ปริศนา")
    sessions.set_note(played, session.id, "Tired.\nQueens again.")
    named = session._replace(name="Rainy evening, ปริศนา", note="Tired.\nQueens again.")
    assert reader.session(session.id) == named
    with ReviewReader(played.path) as review:
        assert {row.session_name for row in review.first_page(Filter(session=session.id))} == {named.name}
    sessions.rename(played, session.id, "")
    sessions.set_note(played, session.id, "")
    assert reader.session(session.id) == session
    assert played.check() == []


@pytest.mark.parametrize(
    ("text", "of_name", "of_note"),
    [
        ("n" * 10_001, "session.name_too_long", "note.too_long"),
        ("a\0b", "record.text_unreadable", "record.text_unreadable"),
        ("\udfff", "record.text_unreadable", "record.text_unreadable"),
    ],
)
def test_what_no_file_could_hold_is_refused(
    played: History, reader: SessionReader, text: str, of_name: str, of_note: str
) -> None:
    before = reader.page()
    for change, code in ((sessions.rename, of_name), (sessions.set_note, of_note)):
        with pytest.raises(BadInput) as caught:
            change(played, before[0].id, text)
        assert caught.value.code == code
    assert reader.page() == before


def test_an_unknown_session_is_told(played: History) -> None:
    unknown = new_id(Random(2))
    for change in (
        lambda: sessions.rename(played, unknown, "x"),
        lambda: sessions.set_note(played, unknown, "x"),
        lambda: sessions.delete(played, unknown, LATER),
        lambda: sessions.restore(played, unknown),
    ):
        with pytest.raises(BadInput) as caught:
            change()
        assert (caught.value.code, caught.value.details) == ("session.unknown", {"id": unknown})


def test_a_deleted_session_is_hidden_until_it_is_restored(played: History, reader: SessionReader) -> None:
    before, whole = everything(played), reader.page()
    gone = whole[1]
    with ReviewReader(played.path) as review:
        listed = review.first_page()
        sessions.delete(played, gone.id, LATER)
        sessions.delete(played, gone.id, LATER + timedelta(days=1))
        assert reader.page() == [one for one in whole if one != gone]
        assert reader.page(deleted=True) == [gone._replace(deleted=LATER)]
        assert len(reader.page(deleted=None)) == reader.count(deleted=None) == 4
        assert (reader.count(), reader.count(deleted=True)) == (3, 1)
        assert review.first_page() == [row for row in listed if row.attempt.session != gone.id]
        assert review.first_page(Filter(session=gone.id)) == []
        assert review.count() == len(listed) - gone.hands
        assert played.check() == []
        sessions.restore(played, gone.id)
        sessions.restore(played, gone.id)
        assert reader.page() == whole
        assert review.first_page() == listed
    assert everything(played) == before
    assert played.check() == []


def test_what_is_marked_in_a_deleted_session_is_hidden_and_comes_back_with_it(
    played: History, reader: SessionReader
) -> None:
    running = reader.page()[0]
    attempt = next(one for one in attempts_of(played) if one.session == running.id)
    sessions.delete(played, running.id, LATER)
    played.mark_star(attempt.id, True, attempt.moment)
    played.mark_slip(attempt.id, attempt.moment)
    with ReviewReader(played.path) as review:
        assert attempt.id not in [row.attempt.id for row in review.first_page(Filter(starred=True))]
        sessions.restore(played, running.id)
        rows = {row.attempt.id: row.attempt for row in review.first_page(Filter(starred=True))}
        assert rows[attempt.id] == replace(attempt, starred=True, slip=True)
    assert played.check() == []


def test_exports_and_deleted_sessions(played: History, reader: SessionReader, tmp_path: Path, new_file: bytes) -> None:
    """A .json file carries them with their mark, a .csv file leaves them out."""
    gone = reader.page()[2]
    sessions.delete(played, gone.id, LATER)
    assert export_csv(played, tmp_path / "shown.csv") == 28
    with (tmp_path / "shown.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    wanted: list[Attempt] = [attempt for attempt in attempts_of(played) if attempt.session != gone.id]
    assert [row["id"] for row in rows] == [attempt.id for attempt in wanted]

    export_json(played, tmp_path / "all.json")
    content = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert len(content["attempts"]) == 34
    assert [one["deleted"] is not None for one in content["sessions"]] == [False, True, False, False]
    (tmp_path / "other.sqlite").write_bytes(new_file)
    with History.open(tmp_path / "other.sqlite") as other, SessionReader(other.path) as there:
        import_file(other, tmp_path / "all.json")
        assert everything(other) == everything(played)
        assert there.page() == reader.page()
        assert other.check() == []
        sessions.restore(other, gone.id)
        assert there.count() == 4
        assert other.check() == []
