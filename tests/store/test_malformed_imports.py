"""Files that are wrong, each in one way: one ``BadInput`` that names the row, and nothing of the file is taken in."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pyramid_trainer.errors import BadInput, TrainerError
from pyramid_trainer.store.exchange import export_csv, export_json, import_file
from pyramid_trainer.store.history import History
from tests.store.conftest import everything, fill
from tests.store.processes import child
from tests.store.samples import SHOE, SINGLE, attempt_in, foul_in, session_at

ROW = 3
"""The row that is made wrong: the second of three attempts, AS 8C 3D under the single deck."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("malformed")


@pytest.fixture(scope="module")
def target(folder: Path) -> Iterator[History]:
    """The history that must stay as it is."""
    with History.open(folder / "target.sqlite") as history:
        fill(history, seed=23)
        yield history


@pytest.fixture(scope="module")
def good(folder: Path) -> dict[str, bytes]:
    """The two files from which the wrong ones are made, by suffix."""
    chance = Random(42)
    session = session_at(chance)
    with History.open(folder / "source.sqlite") as history:
        for number in range(3):
            attempt = attempt_in(session, chance, number)
            history.keep_attempt(attempt, SINGLE, session)
        history.keep_foul(foul_in(session, chance, 3), SINGLE, session)
        history.keep_foul(foul_in(session, chance, 4, SHOE), SHOE, session)
        export_csv(history, folder / "good.csv")
        export_json(history, folder / "good.json")
    rows = list(csv.reader(io.StringIO((folder / "good.csv").read_text(encoding="utf-8"), newline="")))
    held = json.loads((folder / "good.json").read_bytes())
    plain = {"cards": "AS 8C 3D", "dealer": "KH KD 2C", "seen": "", "alone": "8C", "best": "8C", "cost": "0"}
    plain |= {"grade": "optimal", "note": "a note"}
    rows[ROW - 1] = [plain.get(name, value) for name, value in zip(rows[0], rows[ROW - 1], strict=True)]
    item = held["attempts"][ROW - 2]
    lists = {name: plain[name].split() for name in ("cards", "dealer", "seen", "best")}
    item |= plain | lists | {"note": {"text": "a note", "utc": item["utc"]}}
    return {".csv": as_csv(rows), ".json": json.dumps(held).encode()}


def as_csv(rows: list[list[str]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode("utf-8", "surrogatepass")


def refused(target: History, folder: Path, suffix: str, content: bytes) -> BadInput:
    path = folder / f"bad{suffix}"
    path.write_bytes(content)
    before = everything(target)
    with pytest.raises(BadInput) as caught:
        import_file(target, path)
    assert everything(target) == before
    return caught.value


def reason(error: BadInput) -> str:
    inner = error.details["reason"]
    assert isinstance(inner, TrainerError)
    return inner.code


def test_the_files_are_good_before_they_are_made_wrong(good: dict[str, bytes], tmp_path: Path) -> None:
    for suffix, content in good.items():
        (tmp_path / f"good{suffix}").write_bytes(content)
        with History.open(tmp_path / f"{suffix[1:]}.sqlite") as history:
            assert import_file(history, tmp_path / f"good{suffix}").attempts == 3
            assert history.check() == []


# One field of row 3

LONG = "9" * 400
FIELDS = [
    ("id", "", "record.uuid"),
    ("id", "1", "record.uuid"),
    ("id", "6513270e269e4d37b2a77a4de452e6b4", "record.uuid"),
    ("id", "6513270e-269e-4d37-b2a7-7de452e6b43g", "record.uuid"),
    ("session", "drill", "record.uuid"),
    ("utc", "2026-11-30 01:26:26.123", "record.time"),
    ("utc", "2026-11-30T01:26:26Z", "record.time"),
    ("utc", "2026-13-01T01:26:26.123Z", "record.time"),
    ("utc", "2026-11-30T25:26:26.123Z", "record.time"),
    ("utc", "２０２６-11-30T01:26:26.123Z", "record.time"),
    ("utc", "9999-12-31T23:59:59.999Z", "record.time_range"),
    ("local_date", "30.11.2026", "record.date"),
    ("local_date", "2026-11-31", "record.date"),
    ("local_date", "2026-11-29", "record.local_date"),
    ("utc_offset_min", "420.0", "record.integer"),
    ("utc_offset_min", "+420", "record.integer"),
    ("utc_offset_min", "1440", "record.number"),
    ("utc_offset_min", "-900", "record.local_date"),
    ("day", "2026-11-28", "record.day"),
    ("day", "2026-12-01", "record.day"),
    ("day", "yesterday", "record.date"),
    ("mode", "", "record.word"),
    ("mode", "very natural", "record.word"),
    ("rules", "", "record.name"),
    ("rules", "x" * 81, "record.name"),
    ("rules", "two\nlines", "record.name"),
    ("rules_hash", "", "record.hash"),
    ("rules_hash", "ab" * 31, "record.hash"),
    ("rules_hash", "AB" * 32, "record.hash"),
    ("engine", "", "record.word"),
    ("engine", "e" * 50, "record.word"),
    ("cards", "AS 8C", "record.hand_size"),
    ("cards", "AS 8C 3D 2D", "record.hand_size"),
    ("cards", "AS 8C 1D", "record.cards"),
    ("cards", "ace of spades", "record.cards"),
    ("cards", "8C 8C 3D", "cards.too_many"),
    ("dealer", "", "record.hand_size"),
    ("dealer", "KH KD AS", "cards.too_many"),
    ("dealer", "KH KD 🂡", "record.cards"),
    ("seen", "AS", "cards.too_many"),
    ("seen", "2H " * 417, "record.cards_count"),
    ("alone", "", "record.cards"),
    ("alone", "8D", "record.not_dealt"),
    ("alone", "AS", "record.foul"),
    ("alone", "8C 3D", "record.cards"),
    ("best", "", "record.no_best"),
    ("best", "8H", "record.not_dealt"),
    ("best", "8C AS", "record.foul"),
    ("best", "8C 8C", "record.best_twice"),
    ("best", "3D", "record.cost_of_best"),
    ("grade", "Optimal", "record.grade_word"),
    ("grade", "good", "record.grade_word"),
    ("grade", "close", "record.grade"),
    ("grade", "forced", "record.grade"),
    ("cost", "", "record.fraction"),
    ("cost", "-1/50", "record.fraction"),
    ("cost", "0.02", "record.fraction"),
    ("cost", "1/0", "record.fraction"),
    ("cost", "NaN", "record.fraction"),
    ("cost", f"1/{LONG}", "record.fraction"),
    ("cost", "1000", "record.cost_range"),
    ("cost", "1/50", "record.grade"),
    ("think_ms", "-1", "record.number"),
    ("think_ms", "1e3", "record.integer"),
    ("think_ms", LONG, "record.integer"),
    ("think_ms", "9007199254740992", "record.number"),
    ("fouls", "", "record.integer"),
    ("fouls", "٣", "record.integer"),
    ("hinted", "yes", "record.flag"),
    ("slip", "2", "record.flag"),
    ("starred", "", "record.flag"),
    ("note", "zero \0 byte", "record.text_unreadable"),
    ("note", "n" * 10_001, "record.text_too_long"),
    ("note", "n" * 200_000, "record.quoting"),
    ("note", "n" * 300_000, "record.line_too_long"),
    ("note", "\ud800", "record.encoding"),
]


@pytest.mark.parametrize(
    ("field", "value", "code"), FIELDS, ids=[f"{name}={ascii(value)[:30]}" for name, value, _ in FIELDS]
)
def test_a_wrong_field_of_a_row(
    target: History, folder: Path, good: dict[str, bytes], field: str, value: str, code: str
) -> None:
    rows = list(csv.reader(io.StringIO(good[".csv"].decode(), newline="")))
    rows[ROW - 1][rows[0].index(field)] = value
    error = refused(target, folder, ".csv", as_csv(rows))
    assert (error.code, error.details["row"], reason(error)) == ("import.row", ROW, code)


# The .csv file as a whole

Lines = list[bytes]


def with_line(number: int, change: Callable[[bytes], bytes]) -> Callable[[Lines], bytes]:
    """Row ``number`` changed; each row of the good file is one line."""

    def changed(lines: Lines) -> bytes:
        lines[number - 1] = change(lines[number - 1])
        return b"\n".join(lines)

    return changed


WHOLES: list[tuple[str, Callable[[Lines], bytes], int, str]] = [
    ("nothing at all", lambda lines: b"", 1, "record.header"),
    ("only a line end", lambda lines: b"\n", 1, "record.header"),
    ("no header", lambda lines: b"\n".join(lines[1:]), 1, "record.header"),
    ("a column missing", with_line(1, lambda line: line.replace(b",note", b"")), 1, "record.header"),
    ("a column too many", with_line(1, lambda line: line + b",mood"), 1, "record.header"),
    ("columns exchanged", with_line(1, lambda line: line.replace(b"id,session", b"session,id")), 1, "record.header"),
    ("header in capitals", with_line(1, bytes.upper), 1, "record.header"),
    ("semicolons", lambda lines: b"\n".join(lines).replace(b",", b";"), 1, "record.header"),
    ("UTF-16", lambda lines: b"\n".join(lines).decode().encode("utf-16"), 1, "record.encoding"),
    ("UTF-16 without a mark", lambda lines: b"\n".join(lines).decode().encode("utf-16-le"), 1, "record.header"),
    ("noise", lambda lines: Random(1).randbytes(5000), 1, "record.encoding"),
    ("zero bytes", lambda lines: bytes(5000), 1, "record.header"),
    ("one line without end", lambda lines: b"x" * 2_000_000, 1, "record.line_too_long"),
    ("JSON", lambda lines: b'{"format": "pyramid-trainer-history"}', 1, "record.header"),
    ("a field too few", with_line(3, lambda line: line.rsplit(b",", 1)[0]), 3, "record.columns"),
    ("a field too many", with_line(4, lambda line: line + b",more"), 4, "record.columns"),
    ("cut off in the middle", lambda lines: b"\n".join(lines)[: -len(lines[-1]) - 60], 3, "record.columns"),
    ("quotes never closed", with_line(3, lambda line: line.replace(b"a note", b'"a note')), 3, "record.quoting"),
    ("text after quotes", with_line(3, lambda line: line.replace(b"a note", b'"a" note')), 3, "record.quoting"),
    ("Latin-1", with_line(3, lambda line: line.replace(b"a note", "mäh".encode("latin-1"))), 3, "record.encoding"),
    ("a lone carriage return", with_line(3, lambda line: line.replace(b"a note", b"a\rnote")), 3, "record.quoting"),
    ("a blank line counts", with_line(2, lambda line: line + b"\n\n" + line[:5]), 4, "record.columns"),
    ("the same row twice", lambda lines: b"\n".join([*lines[:4], lines[2]]), 5, "record.twice"),
    ("an id twice", lambda lines: b"\n".join([*lines[:3], lines[1][:36] + lines[3][36:]]), 4, "record.twice"),
    (
        "three of a kind with a grade",
        with_line(3, lambda line: line.replace(b"AS 8C 3D", b"AS AC AD").replace(b"8C,8C", b"AC,AC")),
        3,
        "record.grade",
    ),
    (
        "a cost where the best was chosen",
        with_line(3, lambda line: line.replace(b"optimal,0,", b"close,1/100,")),
        3,
        "record.cost_of_best",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("make", "row", "code"), [case[1:] for case in WHOLES], ids=[case[0].replace(" ", "-") for case in WHOLES]
)
def test_a_wrong_csv_file(
    target: History,
    folder: Path,
    good: dict[str, bytes],
    make: Callable[[Lines], bytes],
    row: int,
    code: str,
) -> None:
    error = refused(target, folder, ".csv", make(good[".csv"].rstrip(b"\n").split(b"\n")))
    assert (error.code, error.details["row"], reason(error)) == ("import.row", row, code)


def test_an_id_of_this_history_twice_in_a_file(target: History, folder: Path) -> None:
    export_csv(target, folder / "own.csv")
    lines = (folder / "own.csv").read_bytes()
    first = lines.split(b"\n")[1]
    error = refused(target, folder, ".csv", lines + first + b"\n")
    assert (error.code, error.details["row"], reason(error)) == ("import.row", 14, "record.twice")


# The .json file

Held = dict[str, Any]


def changed(*path: str | int, to: object) -> Callable[[Held], object]:
    """The value at ``path`` set to ``to``."""

    def change(held: Held) -> object:
        place: Any = held
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to
        return held

    return change


def without(*path: str | int) -> Callable[[Held], object]:
    def change(held: Held) -> object:
        place: Any = held
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]
        return held

    return change


def doubled(name: str) -> Callable[[Held], object]:
    return lambda held: {**held, name: [*held[name], held[name][0]]}


def judged(**changes: object) -> dict[str, object]:
    """A verdict made anew on the second attempt, but for ``changes``."""
    utc = "2026-11-30T01:26:26.123Z"
    return {"engine": "casino-2", "utc": utc, "best": ["8C"], "grade": "optimal", "cost": "0"} | changes


ANOTHER = "6513270e-269e-4d37-b2a7-7a4de452e6b4"
ITEMS: list[tuple[Callable[[Held], object], str, int, str]] = [
    (changed("attempts", 1, to=None), "attempts", 2, "record.no_object"),
    (changed("attempts", 1, to=[1, [2, [3]]]), "attempts", 2, "record.no_object"),
    (without("attempts", 1, "grade"), "attempts", 2, "record.missing"),
    (changed("attempts", 1, "mood", to="calm"), "attempts", 2, "record.unknown"),
    (changed("attempts", 1, "id", to=7), "attempts", 2, "record.kind_of_value"),
    (changed("attempts", 1, "id", to="7"), "attempts", 2, "record.uuid"),
    (changed("attempts", 1, "session", to=ANOTHER), "attempts", 2, "record.no_session"),
    (changed("attempts", 1, "rules_hash", to="ab" * 32), "attempts", 2, "record.no_rules"),
    (changed("attempts", 1, "rules", to="\ud800"), "attempts", 2, "record.name"),
    (changed("attempts", 1, "cards", to="AS 8C 3D"), "attempts", 2, "record.kind_of_value"),
    (changed("attempts", 1, "cards", to=["AS", "8C", 3]), "attempts", 2, "record.cards"),
    (changed("attempts", 1, "cards", to=["AS", "8C", "AS"]), "attempts", 2, "cards.too_many"),
    (changed("attempts", 1, "seen", to=["2H"] * 2), "attempts", 2, "cards.too_many"),
    (changed("attempts", 1, "cost", to=0), "attempts", 2, "record.kind_of_value"),
    (changed("attempts", 1, "think_ms", to=True), "attempts", 2, "record.kind_of_value"),
    (changed("attempts", 1, "think_ms", to=12.5), "attempts", 2, "record.kind_of_value"),
    (changed("attempts", 1, "think_ms", to=10**300), "attempts", 2, "record.number"),
    (changed("attempts", 1, "hinted", to=1), "attempts", 2, "record.kind_of_value"),
    (changed("attempts", 1, "slip", to=True), "attempts", 2, "record.kind_of_value"),
    (changed("attempts", 1, "starred", to="yes"), "attempts", 2, "record.time"),
    (changed("attempts", 1, "note", to="a note"), "attempts", 2, "record.no_object"),
    (changed("attempts", 1, "note", "text", to=""), "attempts", 2, "record.note_time"),
    (changed("attempts", 1, "note", "text", to="\udfff"), "attempts", 2, "record.text_unreadable"),
    (without("attempts", 1, "note", "utc"), "attempts", 2, "record.missing"),
    (changed("attempts", 1, "verdicts", to=None), "attempts", 2, "record.kind_of_value"),
    (changed("attempts", 1, "verdicts", to=judged()), "attempts", 2, "record.kind_of_value"),
    (changed("attempts", 1, "verdicts", to=["optimal"]), "attempts", 2, "record.no_object"),
    (changed("attempts", 1, "verdicts", to=[{"engine": "casino-2"}]), "attempts", 2, "record.missing"),
    (changed("attempts", 1, "verdicts", to=[judged(), judged(utc="now")]), "attempts", 2, "record.time"),
    (changed("attempts", 1, "verdicts", to=[judged(best=["KH"])]), "attempts", 2, "record.not_dealt"),
    (changed("attempts", 1, "verdicts", to=[judged(cost="1/50")]), "attempts", 2, "record.grade"),
    (changed("attempts", 1, "verdicts", to=[judged(best=["3D"])]), "attempts", 2, "record.cost_of_best"),
    (doubled("attempts"), "attempts", 4, "record.twice"),
    (without("sessions", 0), "attempts", 1, "record.no_session"),
    (changed("sessions", 0, "kind", to=""), "sessions", 1, "record.word"),
    (changed("sessions", 0, "ended", to="never"), "sessions", 1, "record.time"),
    (changed("sessions", 0, "last_answer", to=None), "sessions", 1, "record.kind_of_value"),
    (changed("sessions", 0, "day", to="2026-01-01"), "sessions", 1, "record.day"),
    (doubled("sessions"), "sessions", 2, "record.twice"),
    (changed("fouls", 1, "alone", to="8C"), "fouls", 2, "record.no_foul"),
    (changed("fouls", 0, "alone", to="KC"), "fouls", 1, "record.not_dealt"),
    (doubled("fouls"), "fouls", 3, "record.twice"),
    (changed("fouls", 1, "rules_hash", to="cd" * 32), "fouls", 2, "record.no_rules"),
    (changed("rule_sets", "abc", to={"name": "x"}), "rule_sets", 3, "record.hash"),
    (changed("rule_sets", "ab" * 32, to=None), "rule_sets", 3, "record.no_object"),
    (changed("rule_sets", "ab" * 32, to={}), "rule_sets", 3, "record.name"),
    (changed("rule_sets", "ab" * 32, to={"name": "x", "decks": 1}), "rule_sets", 3, "rules.missing_key"),
    (changed("rule_sets", SINGLE.rules_hash, "decks", to=2), "rule_sets", 1, "record.rules_hash"),
    (changed("rule_sets", SINGLE.rules_hash, "decks", to=9), "rule_sets", 1, "rules.value"),
    (changed("rule_sets", SINGLE.rules_hash, "payout", to=1), "rule_sets", 1, "record.rules_form"),
    (changed("rule_sets", SINGLE.rules_hash, "mood", to=1), "rule_sets", 1, "rules.unknown_key"),
]


@pytest.mark.parametrize(
    ("change", "place", "item", "code"), ITEMS, ids=[f"{case[3]}-{n}" for n, case in enumerate(ITEMS)]
)
def test_a_wrong_item_of_a_json_file(
    target: History,
    folder: Path,
    good: dict[str, bytes],
    change: Callable[[Held], object],
    place: str,
    item: int,
    code: str,
) -> None:
    held = json.loads(good[".json"])
    held["rule_sets"] = {key: held["rule_sets"][key] for key in (SINGLE.rules_hash, SHOE.rules_hash)}
    error = refused(target, folder, ".json", json.dumps(change(held)).encode())
    details = error.details
    assert (error.code, details["list"], details["item"], reason(error)) == ("import.item", place, item, code)


def as_bytes(change: Callable[[Held], object]) -> Callable[[bytes], bytes]:
    return lambda content: json.dumps(change(json.loads(content))).encode()


FILES: list[tuple[str, Callable[[bytes], bytes], str]] = [
    ("nothing at all", lambda content: b"", "import.not_json"),
    ("cut off", lambda content: content[:-1], "import.not_json"),
    ("cut off in the middle", lambda content: content[: len(content) // 2], "import.not_json"),
    ("something after the end", lambda content: content + b"}", "import.not_json"),
    ("a comma too many", lambda content: content.replace(b"]}", b"],}"), "import.not_json"),
    ("CSV", lambda content: b"id,session\n1,2\n", "import.not_json"),
    ("a list", lambda content: b"[]", "import.format"),
    ("null", lambda content: b"null", "import.format"),
    ("another format", as_bytes(changed("format", to="chess")), "import.format"),
    ("no format", as_bytes(without("format")), "import.format"),
    ("no version", as_bytes(without("version")), "import.version"),
    ("a version in words", as_bytes(changed("version", to="one")), "import.version"),
    ("version true", as_bytes(changed("version", to=True)), "import.version"),
    ("version 0", as_bytes(changed("version", to=0)), "import.version"),
    ("a newer version", as_bytes(changed("version", to=2)), "import.newer"),
    ("a list missing", as_bytes(without("fouls")), "import.missing"),
    ("a list unknown", as_bytes(changed("puzzles", to=[])), "import.unknown"),
    ("attempts as an object", as_bytes(changed("attempts", to={})), "import.no_list"),
    ("rule sets as a list", as_bytes(changed("rule_sets", to=[])), "import.no_object"),
    ("rounds", as_bytes(changed("rounds", to=[{"id": 1}])), "import.cannot_keep"),
    ("a block game of nothing", as_bytes(changed("blocks", to=[{}])), "import.item"),
    ("a key twice", lambda content: content.replace(b'"fouls"', b'"fouls": [], "fouls"', 1), "import.key_twice"),
    ("a key twice inside", lambda content: content.replace(b'"mode"', b'"mode": "x", "mode"', 1), "import.key_twice"),
    ("NaN", lambda content: content.replace(b'"fouls": 0', b'"fouls": NaN'), "import.number"),
    ("Infinity", lambda content: content.replace(b'"fouls": 0', b'"fouls": -Infinity'), "import.number"),
    ("an endless number", lambda content: content.replace(b'"fouls": 0', b'"fouls": ' + b"7" * 5000), "import.number"),
    ("a deep nest", lambda content: b"[" * 200_000, "import.too_deep"),
    ("a deep nest inside", lambda content: content.replace(b"[]", b"[" * 9999 + b"]" * 9999), "import.too_deep"),
    ("UTF-16", lambda content: content.decode().encode("utf-16"), "import.encoding"),
    ("Latin-1", lambda content: content.replace(b"a note", b"m\xe4h"), "import.encoding"),
    ("noise", lambda content: Random(2).randbytes(5000), "import.encoding"),
    ("zero bytes", lambda content: bytes(100), "import.not_json"),
    ("a line end in a text", lambda content: content.replace(b"a note", b"a\nnote"), "import.not_json"),
]


@pytest.mark.parametrize(("make", "code"), [c[1:] for c in FILES], ids=[c[0].replace(" ", "-") for c in FILES])
def test_a_wrong_json_file(
    target: History, folder: Path, good: dict[str, bytes], make: Callable[[bytes], bytes], code: str
) -> None:
    content = make(good[".json"])
    assert content != good[".json"]
    assert refused(target, folder, ".json", content).code == code


def test_a_broken_json_file_is_told_by_line_and_column(target: History, folder: Path, good: dict[str, bytes]) -> None:
    lines = json.dumps(json.loads(good[".json"]), indent=1).split("\n")
    lines[2] = lines[2].replace(",", ";")
    error = refused(target, folder, ".json", "\n".join(lines).encode())
    assert (error.details["line"], error.details["column"]) == (3, lines[2].index(";") + 1)


def test_a_file_too_large_for_the_memory(tmp_path: Path) -> None:
    (tmp_path / "large.json").write_bytes(b'{"format": [' + b"0," * 15_000_000 + b"0]}")
    with child("take_in_with_little_memory", tmp_path / "history.sqlite", tmp_path / "large.json") as copy:
        assert copy.rest() == ["import.too_large"]
    with History.open(tmp_path / "history.sqlite") as history:
        assert history.counts().attempts == 1


def test_the_target_took_nothing_in_and_is_sound(target: History) -> None:
    assert target.check() == []
    assert target.counts().attempts == 12
