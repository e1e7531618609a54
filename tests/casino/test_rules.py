"""Rule sets as values: round trips, one hash for one meaning, and every malformed mapping told by its key."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given

from pyramid_trainer.cards import RANKS, parse_rank, rank_letter, rank_name
from pyramid_trainer.casino.rules import canonical_json, mapping_of, rule_set_from
from pyramid_trainer.errors import BadInput
from tests.casino import strategies
from tests.casino.rule_sheets import EVERY_PAIR_FROM, SINGLE_DECK, sheet
from tests.casino.strategies import steady

HUGE = 16**5000
"""More digits than Python prints; a TOML file can hold it as a hexadecimal number."""


@steady
@given(strategies.rule_sets)
def test_a_rule_set_comes_back_from_its_mapping(rules):
    again = rule_set_from(mapping_of(rules))
    assert again == rules
    assert again.rules_hash == rules.rules_hash


@steady
@given(strategies.rule_sets)
def test_a_mapping_holds_only_what_a_text_file_can_hold(rules):
    mapping = mapping_of(rules)
    assert rule_set_from(json.loads(json.dumps(mapping))) == rules


@steady
@given(strategies.sheets, strategies.names)
def test_the_hash_ignores_the_name(mapping, name):
    assert rule_set_from({**mapping, "name": name}).rules_hash == rule_set_from(mapping).rules_hash


def test_the_hash_tells_all_else_apart():
    variants = [
        SINGLE_DECK,
        *(sheet(decks=decks) for decks in range(2, 9)),
        *(sheet(copies=copies) for copies in ("player", "nobody")),
        *(sheet(payout=payout) for payout in ("2", "1/2", "1.000000000001", "0.999999999999")),
        *(sheet(commission=commission) for commission in ("0.05", "1/3", "0.000000000001")),
        sheet(unpaired="lowest"),
        sheet(keep_pair_from={}),
        sheet(keep_pair_from=EVERY_PAIR_FROM),
    ]
    for pair in RANKS:
        meanings = ["never", *(rank_letter(kicker) for kicker in RANKS if kicker != pair)]
        variants += [sheet(keep_pair_from={rank_letter(pair): meaning}) for meaning in meanings[:-1]]
    contents = {}
    for mapping in variants:
        rules = rule_set_from(mapping)
        other = contents.setdefault(rules.rules_hash, rules)
        assert other == rules, (mapping_of(other), mapping_of(rules))
    always = 13  # of the thresholds, one a pair means what an absent one means: always kept
    assert len(contents) == len(variants) - always


@pytest.mark.parametrize("pair", [rank_name(rank) for rank in RANKS])
def test_thresholds_of_one_meaning_have_one_hash(pair):
    rank = parse_rank(pair)
    above = "never" if pair == "A" else rank_name(rank + 1)
    always = sheet(keep_pair_from={})
    for meaning in ["2", 2, "3"] if pair == "2" else ["2", 2]:
        assert_alike(always, sheet(keep_pair_from={pair: meaning}))
    assert_alike(sheet(keep_pair_from={pair: pair}), sheet(keep_pair_from={pair: above}))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"payout": "1"}, {"payout": 1}),
        ({"payout": "1"}, {"payout": "1.000"}),
        ({"payout": "1"}, {"payout": "7/7"}),
        ({"payout": "1"}, {"payout": Decimal("1.0")}),
        ({"payout": "3/2"}, {"payout": "001.50"}),
        ({"payout": "3/2"}, {"payout": Decimal("1.5")}),
        ({"payout": "3/2"}, {"payout": Fraction(3, 2)}),
        ({"payout": "10"}, {"payout": Decimal("1e1")}),
        ({"payout": "1/10"}, {"payout": Decimal("0.1")}),
        ({"commission": "0"}, {"commission": 0}),
        ({"commission": "0.05"}, {"commission": "1/20"}),
        ({"commission": "0.05"}, {"commission": Decimal("0.05")}),
        ({"keep_pair_from": {"10": "9"}}, {"keep_pair_from": {"T": "9"}}),
        ({"keep_pair_from": {"10": "9"}}, {"keep_pair_from": {"t": 9}}),
        ({"keep_pair_from": {"Q": "10"}}, {"keep_pair_from": {"q": "T"}}),
        ({"keep_pair_from": {"Q": "10"}}, {"keep_pair_from": {"Q": 10}}),
        ({"keep_pair_from": {"Q": "j"}}, {"keep_pair_from": {"Q": "J"}}),
    ],
    ids=str,
)
def test_two_ways_to_write_one_thing_have_one_hash(one, other):
    assert_alike(sheet(**one), sheet(**other))


def assert_alike(one, other) -> None:
    one, other = rule_set_from(one), rule_set_from(other)
    assert one == other
    assert one.rules_hash == other.rules_hash


def test_the_table_of_thresholds_may_be_absent():
    mapping = sheet()
    del mapping["house_way"]["keep_pair_from"]
    assert_alike(mapping, sheet(keep_pair_from={}))


def test_the_hash_is_that_of_canonical_json():
    content = json.loads(canonical_json(rule_set_from(SINGLE_DECK)))
    assert content == {
        "decks": 1,
        "copies": "dealer",
        "payout": "1",
        "commission": "0",
        "unpaired": "middle",
        "keep_pair_from": {
            "2": "3",
            "3": "2",
            "4": "2",
            "5": "2",
            "6": "2",
            "7": "2",
            "8": "2",
            "9": "6",
            "T": "7",
            "J": "8",
            "Q": "9",
            "K": "T",
            "A": "J",
        },
    }
    assert canonical_json(rule_set_from(SINGLE_DECK)) == json.dumps(content, sort_keys=True, separators=(",", ":"))
    assert rule_set_from(SINGLE_DECK).rules_hash == rule_set_from(SINGLE_DECK).rules_hash.lower()
    assert len(rule_set_from(SINGLE_DECK).rules_hash) == 64


def test_numbers_are_read_digit_by_digit():
    rules = rule_set_from(sheet(payout="0.1", commission=Decimal("0.000000000001")))
    assert (rules.payout, rules.commission) == (Fraction(1, 10), Fraction(1, 10**12))
    assert rules.win_units == Fraction(1, 10) * Fraction(10**12 - 1, 10**12)


@pytest.mark.parametrize("name", ["a", "Vegas 2004", "  x ", "x" * 80, "Ägypten", "Пирамида", "พีระมิด", "🂡", "\"'#=\\"])
def test_any_printable_name_is_a_name(name):
    assert rule_set_from(sheet(name=name)).name == name


def without(*path: str):
    mapping = sheet()
    place = mapping
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return mapping


def thresholds(**table: object):
    return sheet(keep_pair_from=table)


FROM = "house_way.keep_pair_from"

BAD_VALUES = {
    "name": [
        *("", " ", "\t", "a\nb", "a\0b", "bell\a", "\u202eturned", "zero\u200bwidth", "\ud800"),
        *("x" * 81, "x" * 100_000),
        *(None, 1, True, 1.5, ["x"], {"x": "y"}, b"x"),
    ],
    "decks": [
        *(0, 9, -1, 1000, HUGE, -HUGE, True, False, None),
        *("", "1", "one", "1.0", "NaN", 1.0, 1.5, Decimal(1), float("inf"), [1], {"n": 1}, [HUGE]),
    ],
    "copies": ["", "Dealer", "banker", " dealer", "dealer ", "DEALER", None, True, 0, ["dealer"], {"dealer": 1}, "\0"],
    "payout": [
        *(0, -1, 101, HUGE, -HUGE, True, False, None, 1.0, float("nan"), [1], {"to": 1}),
        *("", " ", "0", "0.0", "0/5", "-1", "+1", "100.000000000001", "101", "1e1", "1e9", "1E9", "NaN", "inf", "1/0"),
        *("1//2", "1/2/3", "1.5/2", "1,5", "1:1", "1 / 2", "1.", ".5", "1_000", "0x1", "½", "\uff11", "9" * 100_000),
        *("1." + "0" * 13, "1/" + "9" * 25, Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity"), Decimal("-Infinity")),
        *(Decimal("1e9"), Decimal("1e999999"), Decimal("1e-999999"), Decimal(-1), Decimal(0), Decimal("-0")),
    ],
    "commission": [
        *(1, -1, 2, HUGE, True, False, None, 0.05, float("nan"), [], {}),
        *("", "1", "1.0", "2/2", "-0.01", "5%", "1e-2", "NaN", "inf", "0/0", "1/0", "3/2", "-0", "five", "\u0660"),
        *(Decimal(1), Decimal("-0.01"), Decimal("NaN"), Decimal("Infinity"), Decimal("1e-13"), Decimal("1e999999")),
    ],
    "house_way": [None, "", "middle", 1, True, [], [{"unpaired": "middle"}]],
    "house_way.unpaired": ["", "Middle", "highest", "low", None, True, 2, ["middle"], {"middle": 1}],
    FROM: [None, "", "9 = 6", 6, True, [], ["6"], [["9", "6"]]],
    f"{FROM}.9": [
        *("", " ", "1", "0", "11", "X", "Never", "NEVER", "never ", "always", "-6", "6.0", "66", "6 ", "\uff16"),
        "x" * 9_999,
        *(0, 1, 11, 14, -6, HUGE, True, False, None, 6.0, Decimal(6), ["6"], {"6": "6"}),
    ],
}  # fmt: skip
"""Under each key what it may not hold."""

OTHER_FAULTS = [
    ({}, "rules.missing_key", "house_way"),
    *((without(key), "rules.missing_key", key) for key in SINGLE_DECK),
    (without("house_way", "unpaired"), "rules.missing_key", "house_way.unpaired"),
    (sheet(deck=1), "rules.unknown_key", "deck"),
    (sheet(Decks=1), "rules.unknown_key", "Decks"),
    (sheet(**{"": 1}), "rules.unknown_key", ""),
    (sheet(**{"keep_pair_from.9": "6"}), "rules.unknown_key", "keep_pair_from.9"),
    (sheet(dead=["AS"]), "rules.unknown_key", "dead"),
    ({**sheet(), "unpaired": "middle"}, "rules.unknown_key", "unpaired"),
    ({**sheet(), "house_way": {"unpaired": "middle", "pair": "2"}}, "rules.unknown_key", "house_way.pair"),
    ({**sheet(), "house_way": {"unpaired": "middle", "decks": 1}}, "rules.unknown_key", "house_way.decks"),
    *(
        (thresholds(**{key: "6"}), "rules.pair_key", f"{FROM}.{key}")
        for key in ["", " ", "1", "0", "11", "X", "never", "99", "AA", "9 ", "-9", "9.0", "\uff19", "\0", "9" * 5_000]
    ),
    (thresholds(**{"10": "6", "T": "6"}), "rules.pair_twice", f"{FROM}.T"),
    (thresholds(**{"T": "6", "10": "7"}), "rules.pair_twice", f"{FROM}.10"),
    (thresholds(Q="6", q="6"), "rules.pair_twice", f"{FROM}.q"),
    (thresholds(t="6", T="6"), "rules.pair_twice", f"{FROM}.T"),
    (thresholds(A="never", a="never"), "rules.pair_twice", f"{FROM}.a"),
]


def with_value(key: str, value: object):
    mapping = sheet()
    *tables, last = key.split(".")
    place = mapping
    for table in tables:
        place = place[table]
    place[last] = value
    return mapping


FAULTS = [
    *((with_value(key, value), "rules.value", key) for key, values in BAD_VALUES.items() for value in values),
    *OTHER_FAULTS,
]


@pytest.mark.parametrize(("mapping", "code", "key"), FAULTS, ids=range(len(FAULTS)))
def test_a_malformed_mapping_is_told_by_its_key(mapping, code, key):
    with pytest.raises(BadInput) as refusal:
        rule_set_from(mapping)
    assert refusal.value.code == code
    assert refusal.value.details["key"] == key
    str(refusal.value)  # whatever the file held, the reason can be printed
    for detail in refusal.value.details.values():
        str(detail)


def test_a_refusal_says_what_would_be_right():
    wanted = {"house_way": "table", FROM: "table", f"{FROM}.9": "kicker"}
    for key in BAD_VALUES:
        with pytest.raises(BadInput) as refusal:
            rule_set_from(with_value(key, None))
        choices = {"copies", "house_way.unpaired"}
        assert refusal.value.details["wanted"] == ("choice" if key in choices else wanted.get(key, key))
        assert refusal.value.details["got"] is None
