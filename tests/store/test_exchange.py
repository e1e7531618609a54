"""What goes out comes back: exported, imported into an empty history and exported again, every file is the same."""

import csv
import json
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings

from pyramid_trainer.casino.rules import RuleSet, mapping_of
from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store import exchange
from pyramid_trainer.store.exchange import ImportResult, export_csv, export_json, import_file
from pyramid_trainer.store.history import Counts, History
from pyramid_trainer.training.records import Attempt, Foul, Session
from tests.store.conftest import everything, fill
from tests.store.held import attempts_of, fouls_of, sessions_of
from tests.store.processes import child
from tests.store.samples import SHOE, SINGLE, START, attempt_in, foul_in, moment_at, session_at, verdict_on
from tests.store.strategies import plays

HEADER = (
    "id,session,utc,local_date,utc_offset_min,day,mode,rules,rules_hash,engine,cards,dealer,seen,alone,best,grade,"
    "cost,think_ms,fouls,hinted,slip,starred,note"
)


@pytest.fixture
def empty(tmp_path: Path, new_file: bytes) -> Iterator[History]:
    (tmp_path / "empty.sqlite").write_bytes(new_file)
    with History.open(tmp_path / "empty.sqlite") as history:
        yield history


def test_a_csv_file_is_as_the_contract_says(history: History, chance: Random, tmp_path: Path) -> None:
    session = session_at(chance)
    attempt = attempt_in(session, chance)
    history.keep_attempt(attempt, SINGLE, session)
    history.set_note(attempt.id, 'a "note", two\nlines', moment_at(START))
    history.mark_star(attempt.id, True, moment_at(START))
    export_csv(history, tmp_path / "all.csv")
    content = (tmp_path / "all.csv").read_bytes().decode("utf-8")
    header, row = content.split("\n", maxsplit=1)
    assert header == HEADER
    assert row == (
        f"{attempt.id},{session.id},2026-11-30T01:26:26.123Z,2026-11-30,420,2026-11-30,natural,Single deck,"
        f"{SINGLE.rules_hash},casino-1,{' '.join(map(str, attempt.cards))},{' '.join(map(str, attempt.dealer))},,"
        f"{attempt.alone},{' '.join(map(str, attempt.best))},{attempt.grade},{attempt.cost},{attempt.think_ms},"
        '0,0,0,1,"a ""note"", two\nlines"\n'
    )


def test_a_json_file_is_as_the_contract_says(filled: History, tmp_path: Path) -> None:
    export_json(filled, tmp_path / "all.json")
    held = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    keys = ["format", "version", "rule_sets", "sessions", "attempts", "fouls", "rounds", "blocks"]
    assert list(held) == keys
    assert (held["format"], held["version"], held["rounds"], held["blocks"]) == ("pyramid-trainer-history", 1, [], [])
    assert held["rule_sets"].keys() == {SINGLE.rules_hash, SHOE.rules_hash}
    assert held["rule_sets"][SHOE.rules_hash]["name"] == SHOE.name
    assert held["rule_sets"][SHOE.rules_hash]["payout"] == mapping_of(SHOE)["payout"]
    assert [item["id"] for item in held["attempts"]] == [attempt.id for attempt in attempts_of(filled)]
    assert [item["id"] for item in held["fouls"]] == [foul.id for foul in fouls_of(filled)]
    assert [item["id"] for item in held["sessions"]] == [session.id for session in sessions_of(filled)]


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_a_file_is_the_same_when_it_has_gone_round(
    filled: History, empty: History, tmp_path: Path, suffix: str
) -> None:
    first, second = tmp_path / f"first{suffix}", tmp_path / f"second{suffix.upper()}"
    exchange.export(filled, first)
    result = import_file(empty, first)
    exchange.export(empty, second)
    assert first.read_bytes() == second.read_bytes()
    assert attempts_of(empty) == attempts_of(filled)
    assert empty.check() == []
    sessions_and_rules = {"sessions": 2, "rule_sets": 2}
    fouls = 0 if suffix == ".csv" else 2
    assert result == ImportResult(attempts=12, skipped=0, fouls=fouls, skipped_fouls=0, **sessions_and_rules)
    if suffix == ".json":
        assert everything(empty) == everything(filled)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(answers=plays())
def test_whatever_was_kept_goes_round(new_file: bytes, answers: list[tuple[Attempt | Foul, RuleSet, Session]]) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file in ("first", "second.csv", "second.json"):
            (folder / f"{file}.sqlite").write_bytes(new_file)
        with History.open(folder / "first.sqlite") as first:
            for answer, rules, session in answers:
                if isinstance(answer, Attempt):
                    first.keep_attempt(answer, rules, session)
                else:
                    first.keep_foul(answer, rules, session)
            assert first.check() == []
            kept = [answer for answer, _, _ in answers if isinstance(answer, Attempt)]
            assert attempts_of(first) == sorted(kept, key=lambda attempt: attempt.moment.utc)
            for suffix in (".csv", ".json"):
                exchange.export(first, folder / f"a{suffix}")
                with History.open(folder / f"second{suffix}.sqlite") as second:
                    import_file(second, folder / f"a{suffix}")
                    exchange.export(second, folder / f"b{suffix}")
                    assert attempts_of(second) == attempts_of(first)
                    assert second.check() == []
                    if suffix == ".json":
                        assert everything(second) == everything(first)
                assert (folder / f"a{suffix}").read_bytes() == (folder / f"b{suffix}").read_bytes()


def test_verdicts_made_anew_go_round_in_json(filled: History, empty: History, tmp_path: Path) -> None:
    """As an extra key of the attempts that have some; a .csv file holds the verdict of the time."""
    chance = Random(31)
    attempts = attempts_of(filled)
    export_csv(filled, tmp_path / "before.csv")
    export_json(filled, tmp_path / "before.json")
    chosen = [attempts[place] for place in (11, 0, 4, 0, 5, 0)]
    filled.keep_verdicts((one.id, verdict_on(one, chance, START)) for one in chosen)
    filled.keep_verdicts([(attempts[4].id, verdict_on(attempts[4], chance, START - timedelta(days=1)))])
    export_csv(filled, tmp_path / "after.csv")
    export_json(filled, tmp_path / "after.json")
    assert (tmp_path / "before.csv").read_bytes() == (tmp_path / "after.csv").read_bytes()
    before, after = (json.loads((tmp_path / f"{name}.json").read_bytes()) for name in ("before", "after"))
    counts = [len(item.pop("verdicts", [])) for item in after["attempts"]]
    assert counts == [3, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 1]
    assert after == before
    import_file(empty, tmp_path / "after.json")
    assert everything(empty) == everything(filled)
    assert empty.check() == []
    export_json(empty, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "after.json").read_bytes()
    import_file(empty, tmp_path / "after.json")  # what is known is skipped, its verdicts with it
    assert everything(empty) == everything(filled)


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_what_is_known_is_skipped(filled: History, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"all{suffix}"
    exchange.export(filled, path)
    held = everything(filled)
    fouls = 0 if suffix == ".csv" else 2
    assert import_file(filled, path) == ImportResult(skipped=12, skipped_fouls=fouls)
    assert everything(filled) == held
    more = attempt_in(sessions_of(filled)[0], Random(2), 500)
    filled.keep_attempt(more, SINGLE, sessions_of(filled)[0])
    exchange.export(filled, path)
    with History.open(tmp_path / "other.sqlite") as other:
        fill(other)
        assert import_file(other, path) == ImportResult(attempts=1, skipped=12, skipped_fouls=fouls)
        assert attempts_of(other) == attempts_of(filled)
        assert everything(other)[2] == everything(filled)[2]  # the session's last answer has moved on


def test_a_known_mark_is_not_written_over(filled: History, tmp_path: Path) -> None:
    export_csv(filled, tmp_path / "all.csv")
    starred = next(attempt for attempt in attempts_of(filled) if attempt.starred)
    filled.mark_star(starred.id, False, moment_at(START))
    filled.set_note(starred.id, "changed my mind", moment_at(START))
    held = everything(filled)
    import_file(filled, tmp_path / "all.csv")
    assert everything(filled) == held


def test_a_csv_file_brings_only_the_hash_until_the_rule_set_is_known(
    filled: History, empty: History, tmp_path: Path
) -> None:
    export_csv(filled, tmp_path / "all.csv")
    import_file(empty, tmp_path / "all.csv", {SHOE.rules_hash: SHOE})
    stored = empty.rule_sets()
    assert stored[SHOE.rules_hash].rule_set() == SHOE
    assert stored[SINGLE.rules_hash].rule_set() is None
    assert stored[SINGLE.rules_hash].name == "Single deck"
    export_json(empty, tmp_path / "hash-only.json")
    with History.open(tmp_path / "third.sqlite") as third:
        import_file(third, tmp_path / "hash-only.json")
        assert third.rule_sets() == stored
        export_json(filled, tmp_path / "all.json")
        import_file(third, tmp_path / "all.json")
        assert third.rule_sets() == filled.rule_sets()
    session = session_at(Random(8))
    empty.keep_attempt(attempt_in(session, Random(8)), SINGLE, session)
    assert empty.rule_sets() == filled.rule_sets()


def test_sessions_of_a_csv_file_span_their_attempts(filled: History, empty: History, tmp_path: Path) -> None:
    export_csv(filled, tmp_path / "all.csv")
    header, *rows = (tmp_path / "all.csv").read_text(encoding="utf-8").split("\n", maxsplit=4)
    (tmp_path / "turned.csv").write_text("\n".join([header, *reversed(rows[:3]), ""]), encoding="utf-8")
    assert import_file(empty, tmp_path / "turned.csv").attempts == 3
    times = [attempt.moment for attempt in attempts_of(empty)]
    with empty.snapshot() as held:
        (stored,) = held.sessions()
    assert (stored.session.opened, stored.last_answer) == (times[0], times[-1].utc)
    assert stored.session.kind == "drill"


def as_people_save_it(content: bytes) -> bytes:
    """With a byte order mark, line ends of two characters, cards and ids in other case, and a blank line at the end."""
    header, rows = content.decode("utf-8").split("\n", maxsplit=1)
    changed = [
        [cell.upper() if place < 2 else cell.replace("T", "10").lower() if 10 <= place < 15 else cell for place, cell in
         enumerate(row)] for row in csv.reader(rows.splitlines(keepends=True))
    ]  # fmt: skip
    lines = [header, *(",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in changed)]
    return b"\xef\xbb\xbf" + ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8")


def test_what_a_spreadsheet_makes_of_a_file_is_read(filled: History, empty: History, tmp_path: Path) -> None:
    export_csv(filled, tmp_path / "all.csv")
    (tmp_path / "saved.csv").write_bytes(as_people_save_it((tmp_path / "all.csv").read_bytes()))
    import_file(empty, tmp_path / "saved.csv")
    assert attempts_of(empty) == attempts_of(filled)


@pytest.mark.parametrize("name", ["all", "all.txt", "all.csv.gz", ".csv"])
def test_another_suffix_is_refused(filled: History, tmp_path: Path, name: str) -> None:
    for act in (exchange.export, import_file):
        with pytest.raises(BadInput) as caught:
            act(filled, tmp_path / name)
        assert caught.value.code == "file.suffix"
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_an_export_that_fails_leaves_what_was_there(filled: History, tmp_path: Path, suffix: str) -> None:
    folder = tmp_path / "out"
    (folder / f"taken{suffix}").mkdir(parents=True)
    (folder / f"taken{suffix}" / "something").touch()
    for path in (folder / f"taken{suffix}", folder / "nowhere" / f"all{suffix}"):
        with pytest.raises(EnvironmentFault) as caught:
            exchange.export(filled, path)
        assert (caught.value.code, caught.value.details["path"]) == ("file.cannot_write", path)
    assert [file.name for file in folder.iterdir()] == [f"taken{suffix}"]


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_an_export_takes_the_place_of_an_older_one(filled: History, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"all{suffix}"
    path.write_text("older", encoding="utf-8")
    os.link(path, tmp_path / "kept")
    exchange.export(filled, path)
    assert path.stat().st_size > 1000
    assert (tmp_path / "kept").read_text(encoding="utf-8") == "older"


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_a_file_that_cannot_be_read_is_told(filled: History, tmp_path: Path, suffix: str) -> None:
    (tmp_path / f"folder{suffix}").mkdir()
    for path, reason in (
        (tmp_path / f"none{suffix}", "No such file or directory"),
        (tmp_path / f"folder{suffix}", None),
    ):
        with pytest.raises(EnvironmentFault) as caught:
            import_file(filled, path)
        assert (caught.value.code, caught.value.details["path"]) == ("file.cannot_read", path)
        assert reason in (caught.value.details["reason"], None)


def test_an_import_while_another_copy_writes_is_told_to_wait(filled: History, empty: History, tmp_path: Path) -> None:
    export_csv(filled, tmp_path / "all.csv")
    with child("hold", empty.path) as other:
        other.hear()
        with pytest.raises(EnvironmentFault) as caught:
            import_file(empty, tmp_path / "all.csv")
        assert caught.value.code == "history.busy"
        other.tell()
        other.rest()
    assert import_file(empty, tmp_path / "all.csv").attempts == 12


def test_an_import_beside_a_copy_that_is_only_open_goes_through(
    filled: History, empty: History, tmp_path: Path
) -> None:
    export_json(filled, tmp_path / "all.json")
    with child("stay", empty.path) as other:
        assert other.hear() == 0
        import_file(empty, tmp_path / "all.json")
        other.tell()
        other.rest()
    assert empty.counts() == Counts(12, 2, 2)


def test_fouls_of_a_json_file_come_back(history: History, empty: History, chance: Random, tmp_path: Path) -> None:
    session = session_at(chance)
    foul = foul_in(session, chance)
    history.keep_foul(foul, SINGLE, session)
    export_json(history, tmp_path / "all.json")
    import_file(empty, tmp_path / "all.json")
    assert fouls_of(empty) == [foul]
