"""Rule files: what goes in comes out, and whatever is wrong with one is told in one sentence that names the place."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.app.rule_files import BUILT_IN, LARGEST_FILE, RuleFiles, parse_rules, read_rules, rules_as_toml
from pyramid_trainer.casino.rules import MOST_DECKS, rule_set_from
from pyramid_trainer.errors import BadInput, EnvironmentFault
from tests.app.calling import ROOT, Call
from tests.casino.rule_sheets import EVERY_PAIR_FROM, SINGLE_DECK, sheet
from tests.casino.strategies import names, steady

GOOD = """\
name = "Single deck"
decks = 1
copies = "dealer"
payout = "1"
commission = "0"

[house_way]
unpaired = "middle"

[house_way.keep_pair_from]
9 = "6"
10 = "7"
J = "8"
Q = "9"
K = "10"
A = "J"
"""

PAIRS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
KICKERS = ["never", *PAIRS]


@st.composite
def rule_sheets(draw: st.DrawFn) -> dict[str, object]:
    """Any rule set, as the mapping that a rule file holds."""
    return sheet(
        name=draw(names),
        decks=draw(st.integers(1, MOST_DECKS)),
        copies=draw(st.sampled_from(["dealer", "player", "nobody"])),
        payout=str(draw(st.fractions(min_value=0, max_value=100, max_denominator=10**6).filter(bool))),
        commission=str(draw(st.fractions(min_value=0, max_value="0.999999", max_denominator=10**6))),
        unpaired=draw(st.sampled_from(["middle", "lowest"])),
        keep_pair_from=draw(st.dictionaries(st.sampled_from(PAIRS), st.sampled_from(KICKERS))),
    )


@steady
@given(rule_sheets())
def test_a_rule_set_comes_back_from_its_file(content: dict[str, object]) -> None:
    rules = rule_set_from(content)
    assert parse_rules(rules_as_toml(rules)) == rules


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("single-deck", SINGLE_DECK),
        ("six-deck", sheet(name="Six decks", decks=6)),
        ("every-pair", sheet(name="Every pair", keep_pair_from=EVERY_PAIR_FROM)),
    ],
)
def test_the_built_in_rule_sets_are_those_of_the_rules_page(name: str, content: dict[str, object]) -> None:
    assert RuleFiles(Path("nowhere")).load(name) == rule_set_from(content)
    assert read_rules(ROOT / "assets" / "rules" / f"{name}.toml") == rule_set_from(content)


@pytest.mark.parametrize(
    "form",
    [
        GOOD.encode(),
        GOOD.encode("utf-8-sig"),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r\n").encode("utf-8-sig"),
        GOOD.rstrip().encode(),
        f"# a note of mine: ☺\n{GOOD}".encode(),
        GOOD.replace('"1"', "1").replace('"0"', "0.000").encode(),
        GOOD.replace('"1"', '"1.0"').replace('"0"', '"0/7"').encode(),
        GOOD.replace("10 =", "T =").replace('"10"', '"t"').encode(),
        GOOD.replace('"6"', "6").encode(),
        (GOOD + '2 = "2"\n8 = "2"\n').encode(),
    ],
)
def test_a_rule_set_may_be_written_in_several_ways(form: bytes, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(form)
    assert read_rules(path) == rule_set_from(SINGLE_DECK)


def test_numbers_are_read_digit_by_digit(tmp_path: Path) -> None:
    rules = parse_rules(GOOD.replace('payout = "1"', "payout = 0.95").replace('commission = "0"', "commission = 0.05"))
    assert (str(rules.payout), str(rules.commission)) == ("19/20", "1/20")


# What is wrong. Each case: the file, and what the one sentence must say.


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def top(key: str, value: str) -> str:
    """``GOOD`` with another value for the key at the top."""
    return "".join(f"{key} = {value}\n" if line.startswith(f"{key} =") else line for line in GOOD.splitlines(True))


def kept(line: str) -> str:
    return GOOD + line + "\n"


SYNTAX = {
    "no value": (changed('"1"', ""), "line 4"),
    "no equals sign": (changed("decks =", "decks"), "line 2"),
    "no key": (changed("decks", ""), "line 2"),
    "a quote left open": (changed('"dealer"', '"dealer'), "line 3"),
    "a quote never opened": (changed('"dealer"', 'dealer"'), "line 3"),
    "a word without quotes": (changed('"dealer"', "dealer"), "line 3"),
    "smart quotes": (changed('"dealer"', "“dealer”"), "line 3"),
    "a fraction without quotes": (changed('"1"', "3/2"), "line 4"),
    "a percentage": (changed('"0"', "5%"), "line 5"),
    "a comma as decimal point": (changed('"0"', "0,05"), "line 5"),
    "a number with leading zero": (changed("decks = 1", "decks = 01"), "line 2"),
    "two values": (changed("decks = 1", "decks = 1 2"), "line 2"),
    "two keys in one line": (changed("decks = 1\n", "decks = 1 "), "line 2"),
    "a key twice": (changed("decks = 1", "decks = 1\ndecks = 2"), "line 3"),
    "a table twice": (changed("[house_way]", "[house_way]\n[house_way]"), "line 8"),
    "a table without end": (changed("[house_way]", "[house_way"), "line 7"),
    "a table without name": (changed("[house_way]", "[]"), "line 7"),
    "a table over a value": (changed("[house_way]", "[decks]"), "line 7"),
    "a pair twice": (kept('9 = "7"'), "line 17"),
    "a list left open": (changed('"dealer"', '["dealer"'), "line"),
    "an inline table over lines": (changed('"dealer"', "{a = 1,\nb = 2}"), "line 3"),
    "an unknown escape": (changed('"dealer"', r'"\dealer"'), "line 3"),
    "a line break in a string": (changed('"dealer"', '"dea\nler"'), "line 3"),
    "an impossible date": (changed("decks = 1", "decks = 2020-02-31"), "line 2"),
    "a lonely surrogate": (changed("Single", r"\ud800"), "line 1"),
    "a byte of nothing": (changed("Single", "Sin\0gle"), "line 1"),
    "a NUL alone": ("\0", "line 1"),
    "a bell": (changed("Single", "\a"), "line 1"),
    "an old Mac's line ends": (GOOD.replace("\n", "\r"), "line 1"),
    "a stray brace": (GOOD + "}\n", "line 17"),
    "JSON": ('{"name": "Single deck", "decks": 1}', "line 1"),
    "YAML": ("name: Single deck\ndecks: 1\n", "line 1"),
    "INI": ("; a remark\n[rules]\ndecks = 1\n", "line 1"),
    "HTML": ("<!DOCTYPE html>\n<html>404</html>\n", "line 1"),
    "Python": ("import os\n", "line 1"),
    "another file's start": ("%PDF-1.7\n", "line 1"),
    "a diff": (f"--- a\n+++ b\n{GOOD}", "line 1"),
    "a merge conflict": (changed("decks = 1", "<<<<<<< HEAD\ndecks = 1\n=======\ndecks = 2\n>>>>>>> other"), "line 2"),
}

ENCODINGS = {
    "UTF-16": (GOOD.encode("utf-16"), "line 1"),
    "UTF-16 without mark": (GOOD.encode("utf-16-le"), "line 1"),
    "UTF-32": (GOOD.encode("utf-32"), "line 1"),
    "Latin-1": (changed("Single", "Café").encode("latin-1"), "line 1"),
    "Latin-1 further down": (kept("# Café").encode("latin-1"), "line 17"),
    "a character cut off": (GOOD.encode() + "é".encode()[:1], "line 17"),
    "a program": (b"\x7fELF\x02\x01\x01\x00\xff\xfe", "line 1"),
    "a compressed file": (b"\x1f\x8b\x08\x00\x00\x00\x00\x00", "line 1"),
    "a picture": (b"\x89PNG\r\n\x1a\n", "line 1"),
    "overlong UTF-8": (b"\xc0\xaf", "line 1"),
}

MISSING = {
    "an empty file": ("", "“house_way” is missing"),
    "blank lines": ("\n\n  \n", "“house_way” is missing"),
    "a remark only": ("# nothing yet\n", "“house_way” is missing"),
    **{f"no {key}": (top(key, "0").replace(f"{key} = 0\n", ""), f"“{key}” is missing")
       for key in ("name", "decks", "copies", "payout", "commission")},
    "no house way": (GOOD.partition("[house_way]")[0], "“house_way” is missing"),
    "no unpaired": (changed('unpaired = "middle"\n', ""), "“house_way.unpaired” is missing"),
}  # fmt: skip

UNKNOWN = {
    "a key misspelt": (changed("decks", "deks"), "unknown key “deks”"),
    "a key in capitals": (changed("decks", "Decks"), "unknown key “Decks”"),
    "a key too many": (f"author = 'me'\n{GOOD}", "unknown key “author”"),
    "a table too many": (f"{GOOD}\n[dealer]\n", "unknown key “dealer”"),
    "dotted keys": (f"a.b.c = 1\n{GOOD}", "unknown key “a”"),
    "dead cards": (f'dead = "AS"\n{GOOD}', "unknown key “dead”"),
    "an empty key": (f'"" = 1\n{GOOD}', "unknown key “”"),
    "a long key": (f"{'k' * 500} = 1\n{GOOD}", "unknown key “kkk"),
    "a key of several lines": (f'"a\\nb" = 1\n{GOOD}', r"unknown key “a\nb”"),
    "a key in the house way": (changed('unpaired = "middle"', 'unpaired = "middle"\npairs = 2'), "“house_way.pairs”"),
    "thresholds beside the table": (changed("[house_way.keep_pair_from]", "[house_way.keep]"), "“house_way.keep”"),
}

VALUES = {
    "name a number": (top("name", "6"), "“name”"),
    "name a list": (top("name", '["a"]'), "“name”"),
    "name empty": (top("name", '""'), "“name”"),
    "name blank": (top("name", '"   "'), "“name”"),
    "name too long": (top("name", f'"{"x" * 81}"'), "“name”"),
    "name of two lines": (top("name", r'"a\nb"'), "“name”"),
    "name a true": (top("name", "true"), "“name”"),
    "decks zero": (top("decks", "0"), "“decks”"),
    "decks nine": (top("decks", "9"), "“decks” must be a whole number from 1 to 8, not 9"),
    "decks true": (top("decks", "true"), "“decks” must be a whole number from 1 to 8, not true"),
    "decks negative": (top("decks", "-1"), "“decks”"),
    "decks text": (top("decks", '"6"'), "“decks”"),
    "decks half": (top("decks", "1.5"), "“decks”"),
    "decks one point nought": (top("decks", "1.0"), "“decks”"),
    "decks a date": (top("decks", "2020-01-01"), "“decks”"),
    "decks a time": (top("decks", "07:32:00"), "“decks”"),
    "decks a list": (
        top("decks", '[true, 1.50, "t\\"w\\no", [false]]'),
        '“decks” must be a whole number from 1 to 8, not [true, 1.50, "t\\"w\\no", [false]]',
    ),
    "decks deep lists": (top("decks", "[" * 450 + "]" * 450), "“decks” must be a whole number from 1 to 8, not ["),
    "decks a table": (top("decks", "{one = 1}"), "“decks”"),
    "decks infinite": (top("decks", "inf"), "“decks”"),
    "decks no number": (top("decks", "nan"), "“decks”"),
    "decks huge": (top("decks", "9" * 4000), "“decks”"),
    "decks in another base": (top("decks", "0xFF"), "“decks”"),
    "copies unknown": (top("copies", '"house"'), "“copies” must be one of dealer, player, nobody, not “house”"),
    "copies in capitals": (top("copies", '"Dealer"'), "“copies”"),
    "copies empty": (top("copies", '""'), "“copies”"),
    "copies a list": (top("copies", '["dealer"]'), "“copies”"),
    "copies a number": (top("copies", "1"), "“copies”"),
    "payout zero": (top("payout", '"0"'), "“payout”"),
    "payout zero over one": (top("payout", '"0/1"'), "“payout”"),
    "payout negative": (top("payout", "-1"), "“payout”"),
    "payout over a hundred": (top("payout", '"100.0000001"'), "“payout” must be above 0 and at most 100"),
    "payout over nothing": (top("payout", '"1/0"'), "“payout”"),
    "payout a ratio": (top("payout", '"3:2"'), "“payout”"),
    "payout to": (top("payout", '"1 to 1"'), "“payout”"),
    "payout with comma": (top("payout", '"1,5"'), "“payout”"),
    "payout in other digits": (top("payout", '"١"'), "“payout”"),
    "payout infinite": (top("payout", "inf"), "“payout”"),
    "payout no number": (top("payout", "nan"), "“payout”"),
    "payout with exponent": (top("payout", '"1e2"'), "“payout”"),
    "payout of endless digits": (top("payout", '"0.' + "3" * 300 + '"'), "“payout”"),
    "payout of endless bare digits": (top("payout", "0." + "3" * 3000), "“payout”"),
    "payout tiny": (top("payout", "1e-999999"), "“payout”"),
    "payout vast": (top("payout", "1e999999"), "“payout”"),
    "payout true": (top("payout", "true"), "“payout”"),
    "payout a list": (top("payout", "[1, 1]"), "“payout”"),
    "payout blank": (top("payout", '" "'), "“payout”"),
    "commission all": (top("commission", '"1"'), "“commission” must be at least 0 and below 1"),
    "commission percent": (top("commission", '"5%"'), "“commission”"),
    "commission five": (top("commission", "5"), "“commission”"),
    "commission negative": (top("commission", "-0.05"), "“commission”"),
    "commission text": (top("commission", '"none"'), "“commission”"),
    "commission false": (top("commission", "false"), "“commission”"),
    "house way text": (f'house_way = "middle"\n{GOOD.partition("[house_way]")[0]}', "“house_way” must be a table"),
    "house way a list": (changed("[house_way]", "[[house_way]]").replace("[house_way.", "[x."), "“x”"),
    "house way tables": (GOOD.partition("[house_way]")[0] + "[[house_way]]\nunpaired = 'middle'\n", "“house_way”"),
    "unpaired highest": (changed('"middle"', '"highest"'), "“house_way.unpaired” must be one of middle, lowest"),
    "unpaired number": (changed('"middle"', "2"), "“house_way.unpaired”"),
    "thresholds text": (GOOD.partition("\n[house_way.")[0] + 'keep_pair_from = "9"\n', "“house_way.keep_pair_from”"),
    "a pair of ones": (kept('1 = "6"'), "“house_way.keep_pair_from.1” names no rank"),
    "a pair of elevens": (kept('11 = "6"'), "“house_way.keep_pair_from.11”"),
    "a pair of jokers": (kept('joker = "6"'), "“house_way.keep_pair_from.joker”"),
    "a pair of nothing": (kept('"" = "6"'), "“house_way.keep_pair_from.”"),
    "pairs in words": (kept('kings = "6"'), "“house_way.keep_pair_from.kings”"),
    "tens twice": (kept('T = "6"'), "“house_way.keep_pair_from.T” is given twice, the first time as “10”."),
    "jacks twice": (kept('j = "6"'), "“house_way.keep_pair_from.j” is given twice, the first time as “J”."),
    "a kicker of one": (changed('"6"', '"1"'), "“house_way.keep_pair_from.9” must be the lowest kicker"),
    "a kicker of fifteen": (changed('"6"', "15"), "“house_way.keep_pair_from.9”"),
    "a kicker of zero": (changed('"6"', "0"), "“house_way.keep_pair_from.9”"),
    "a kicker of thousands of digits": (changed('"6"', "9" * 4000), "“house_way.keep_pair_from.9”"),
    "a kicker in hexadecimal digits": (changed('"6"', "0x" + "f" * 4000), "“house_way.keep_pair_from.9”"),
    "a kicker and more": (changed('"6"', '"6+"'), "“house_way.keep_pair_from.9”"),
    "a kicker with its suit": (changed('"6"', '"6S"'), "“house_way.keep_pair_from.9”"),
    "a kicker always": (changed('"6"', '"always"'), "“house_way.keep_pair_from.9”"),
    "a kicker Never": (changed('"6"', '"Never"'), "“house_way.keep_pair_from.9”"),
    "a kicker true": (changed('"6"', "true"), "“house_way.keep_pair_from.9”"),
    "a kicker and a half": (changed('"6"', "6.5"), "“house_way.keep_pair_from.9”"),
    "kickers in a list": (changed('"6"', '["6", "7"]'), "“house_way.keep_pair_from.9”"),
    "a kicker empty": (changed('"6"', '""'), "“house_way.keep_pair_from.9”"),
}

BEYOND_MEASURE = {
    "a number of more digits than Python reads": (top("decks", "9" * 5000), "far beyond"),
    "an exponent beyond all": (top("payout", "1e99999999999999999999"), "far beyond"),
    "an exponent below all": (top("payout", "1e-99999999999999999999"), "far beyond"),
    "lists in lists": (top("name", "[" * 20000), "far beyond"),
    "tables in tables": (top("name", "{a=" * 10000), "far beyond"),
    "too large": (GOOD + "#" * LARGEST_FILE, f"larger than {LARGEST_FILE:,} bytes"),
    "too large and no text": (b"\xff" * (LARGEST_FILE + 1), f"larger than {LARGEST_FILE:,} bytes"),
    "too many keys": ("".join(f"k{number} = 1\n" for number in range(9000)), "larger than"),
}

MALFORMED: dict[str, tuple[str | bytes, str]] = {
    **SYNTAX, **ENCODINGS, **MISSING, **UNKNOWN, **VALUES, **BEYOND_MEASURE
}  # fmt: skip


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_file_is_told_in_one_sentence(name: str, call: Call, tmp_path: Path) -> None:
    content, expected = MALFORMED[name]
    path = tmp_path / "club.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    complaint = call("rules", "check", str(path)).complaint()
    assert complaint.startswith(f"{path}")
    assert expected in complaint
    assert complaint.isprintable()
    assert len(complaint) < len(str(path)) + 300
    with pytest.raises(BadInput) as error:
        read_rules(path)
    assert error.value.details["path"] == path


def test_there_are_a_hundred_malformed_files() -> None:
    assert len(MALFORMED) >= 100
    assert len({content for content, _ in MALFORMED.values()}) == len(MALFORMED)


def test_what_is_no_file_is_told_in_one_sentence(call: Call, tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "dangling.toml").symlink_to(tmp_path / "nowhere.toml")
    (tmp_path / "ring.toml").symlink_to(tmp_path / "ring.toml")
    (tmp_path / "file").write_text("", "utf-8")
    for name, expected in {
        "folder.toml": "Is a directory",
        "dangling.toml": "No such file or directory",
        "ring.toml": "Too many levels of symbolic links",
        "file/rules.toml": "Not a directory",
        "missing.toml": "No such file or directory",
        "x" * 300: "File name too long",
    }.items():
        path = tmp_path / name
        assert call("rules", "check", str(path)).complaint() == f"{path} cannot be read: {expected}."
        with pytest.raises(EnvironmentFault):
            read_rules(path)


def test_links_of_own_rule_sets_that_lead_nowhere_are_told(call: Call, data: Path) -> None:
    (data / "rules").mkdir()
    (data / "rules" / "club.toml").symlink_to(data / "nowhere.toml")
    complaint = call("edge", "--rules", "club").complaint()
    assert complaint == f"{data / 'rules' / 'club.toml'} cannot be read: No such file or directory."


def test_a_file_that_refuses_to_be_read_is_told(call: Call) -> None:
    """Root may read every file whatever its mode, but nobody may read a process's memory from its start."""
    assert "cannot be read" in call("rules", "check", f"/proc/{os.getpid()}/mem").complaint()


def test_own_files_take_no_built_in_name(data: Path) -> None:
    own = data / "rules"
    own.mkdir()
    for name in ("six-deck", "club", "another"):
        (own / f"{name}.toml").write_text(GOOD, "utf-8")
    files = RuleFiles(own)
    assert [source.name for source in files.sources()] == [*BUILT_IN, "another", "club"]
    assert [source.own for source in files.sources()] == [False] * 3 + [True] * 2
    assert files.shadowed() == [own / "six-deck.toml"]
    assert files.load("six-deck").decks == 6
    assert RuleFiles(data / "missing").sources() == files.sources()[:3]
