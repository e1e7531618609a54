"""The dealer's split of every class, under the published house ways and random ones; thresholds of one meaning."""

from itertools import product

import pytest
from hypothesis import given

from pyramid_trainer.cards import ACE, RANKS, rank_letter
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import legal_settings, parse_class
from pyramid_trainer.casino.house_way import HouseWay, house_way, lowest_kicker
from pyramid_trainer.casino.rules import rule_set_from
from tests import oracle
from tests.casino import strategies
from tests.casino.rule_sheets import EVERY_PAIR_FROM, SINGLE_DECK, sheet
from tests.casino.strategies import steady


def way_of(mapping) -> HouseWay:
    return rule_set_from(mapping).house_way


@pytest.mark.parametrize(
    ("hand", "setting"),
    [
        ("A83", "A-3 | 8"),
        ("883", "8-8 | 3"),
        ("A22", "2-2 | A"),
        ("996", "9-9 | 6"),
        ("995", "9-5 | 9"),
        ("TT7", "T-T | 7"),
        ("TT6", "T-6 | T"),
        ("JJ8", "J-J | 8"),
        ("JJ7", "J-7 | J"),
        ("QQ9", "Q-Q | 9"),
        ("QQ8", "Q-8 | Q"),
        ("KKT", "K-K | T"),
        ("KK9", "K-9 | K"),
        ("AAJ", "A-A | J"),
        ("AAT", "A-T | A"),
        ("AAK", "A-A | K"),
        ("A99", "9-9 | A"),
        ("KKA", "K-K | A"),
        ("QQQ", "Q-Q | Q"),
    ],
)
def test_the_published_house_way_word_by_word(hand, setting):
    assert str(way_of(SINGLE_DECK).setting(parse_class(hand))) == setting


@pytest.mark.parametrize(
    "mapping",
    [
        SINGLE_DECK,
        sheet(unpaired="lowest"),
        sheet(keep_pair_from=EVERY_PAIR_FROM),
        sheet(keep_pair_from={}),
        sheet(keep_pair_from=dict.fromkeys("23456789TJQKA", "never")),
        sheet(keep_pair_from=dict(zip("23456789TJQKA", "23456789TJQKA", strict=True))),
    ],
    ids=["published", "lowest", "every pair", "always", "never", "own rank"],
)
def test_every_class_is_split_as_the_oracle_splits_it(mapping):
    assert_as_the_oracle(mapping)


@steady
@given(strategies.sheets)
def test_every_class_is_split_as_the_oracle_splits_it_whatever_the_thresholds(mapping):
    assert_as_the_oracle({**mapping, "house_way": {**mapping["house_way"], "keep_pair_from": upper(mapping)}})


def upper(mapping) -> dict[str, str]:
    thresholds = mapping["house_way"]["keep_pair_from"]
    return {pair: kicker if kicker == "never" else str(kicker).upper() for pair, kicker in thresholds.items()}


def assert_as_the_oracle(mapping) -> None:
    way = way_of(mapping)
    splits = {str(hand): str(way.setting(hand)) for hand in ALL_CLASSES}
    assert splits == {
        str(hand): str(oracle.house_split([rank - 2 for rank in hand.ranks], mapping["house_way"]))
        for hand in ALL_CLASSES
    }


@steady
@given(strategies.rule_sets)
def test_the_dealer_never_fouls(rules):
    for hand in ALL_CLASSES:
        assert rules.house_way.setting(hand) in legal_settings(hand)


def test_a_threshold_of_the_pairs_own_rank_means_the_next_kicker():
    for pair in RANKS:
        above = pair + 1 if pair < ACE else None
        assert house_way("middle", {pair: pair}) == house_way("middle", {pair: above})


def test_the_lowest_threshold_means_always():
    for pair in RANKS:
        assert house_way("middle", {pair: 2}) == house_way("middle", {})
        assert house_way("middle", {pair: lowest_kicker(pair)}) == house_way("middle", {})
        assert house_way("middle", {}).always_keeps(pair)
        assert not house_way("middle", {pair: 4 if pair != 4 else 5}).always_keeps(pair)
        assert not house_way("middle", {pair: None}).always_keeps(pair)


def test_a_pair_is_kept_from_its_threshold_on_and_never_below():
    for pair, threshold in product(RANKS, RANKS):
        way = house_way("lowest", {pair: threshold})
        kept = {kicker for kicker in RANKS if kicker != pair and way.keeps(pair, kicker)}
        assert kept == {kicker for kicker in RANKS if kicker != pair and kicker >= threshold}
        for kicker in set(RANKS) - {pair}:
            hand = parse_class(rank_letter(pair) * 2 + rank_letter(kicker))
            assert way.setting(hand).is_pair == (kicker in kept)


def test_never_splits_every_pair():
    way = house_way("middle", dict.fromkeys(RANKS))
    assert not any(way.setting(hand).is_pair for hand in ALL_CLASSES if hand.pair_and_kicker)


def test_unpaired_hands_play_the_middle_or_the_lowest_card_alone():
    for hand in ALL_CLASSES:
        if len(set(hand.ranks)) == 3:
            assert house_way("middle", {}).setting(hand).one == hand.ranks[1]
            assert house_way("lowest", {}).setting(hand).one == hand.ranks[2]


@pytest.mark.parametrize(
    ("thresholds", "ranks"),
    [
        ({}, []),
        ({"2": "3", "5": "2"}, []),
        ({"2": "4", "K": "never"}, [2, 13]),
        ({"A": "A", "3": "3", "9": "6"}, [3, 9, 14]),
    ],
)
def test_the_ranks_whose_pairs_may_be_split(thresholds, ranks):
    assert list(way_of(sheet(keep_pair_from=thresholds)).may_split) == ranks
