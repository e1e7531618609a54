"""Classes, settings and legality: 455 classes, 442 of them with two settings, no foul among what is offered."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.cards import RANKS, Card, parse_cards
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import (
    HandClass,
    Setting,
    class_of,
    legal_settings,
    parse_class,
    require_legal,
    setting_with_alone,
)
from pyramid_trainer.errors import BadInput, IllegalMove
from tests import oracle
from tests.casino import strategies
from tests.casino.strategies import steady


def settings_of(text: str) -> list[str]:
    return [str(setting) for setting in legal_settings(parse_class(text))]


def test_there_are_455_classes_and_only_the_trips_have_one_setting():
    assert len(ALL_CLASSES) == len(set(ALL_CLASSES)) == 455
    sizes = [len(legal_settings(hand)) for hand in ALL_CLASSES]
    assert (sizes.count(2), sizes.count(1)) == (442, 13)
    assert [hand for hand in ALL_CLASSES if len(legal_settings(hand)) == 1] == [h for h in ALL_CLASSES if h.is_trips]


def test_classes_are_every_multiset_of_three_ranks_highest_first():
    assert list(ALL_CLASSES) == sorted(ALL_CLASSES, reverse=True)
    assert {hand.ranks for hand in ALL_CLASSES} == {
        (high, middle, low) for low, middle, high in combinations_with_replacement(RANKS, 3)
    }
    assert (str(ALL_CLASSES[0]), str(ALL_CLASSES[1]), str(ALL_CLASSES[-1])) == ("AAA", "AAK", "222")


@pytest.mark.parametrize(
    ("hand", "settings"),
    [
        ("A83", ["A-3 | 8", "A-8 | 3"]),
        ("KK4", ["K-4 | K", "K-K | 4"]),
        ("988", ["8-8 | 9", "9-8 | 8"]),
        ("AA2", ["A-2 | A", "A-A | 2"]),
        ("A22", ["2-2 | A", "A-2 | 2"]),
        ("TTT", ["T-T | T"]),
        ("432", ["4-2 | 3", "4-3 | 2"]),
    ],
)
def test_the_settings_of_a_hand_come_higher_single_card_first(hand, settings):
    assert settings_of(hand) == settings


@steady
@given(strategies.hand_classes)
def test_what_is_offered_is_legal_and_all_that_is_legal(hand):
    offered = legal_settings(hand)
    for setting in offered:
        assert setting.is_legal
        require_legal(setting)
        assert sorted([*setting.two, setting.one], reverse=True) == list(hand.ranks)
    assert {str(setting) for setting in offered} == {
        str(split) for split in oracle.legal_splits([rank - 2 for rank in hand.ranks])
    }


@steady
@given(strategies.hand_classes)
def test_any_other_split_is_a_foul_with_its_two_ranks(hand):
    offered = legal_settings(hand)
    for alone in set(hand.ranks):
        setting = setting_with_alone(hand, alone)
        if setting in offered:
            continue
        with pytest.raises(IllegalMove) as foul:
            require_legal(setting)
        assert foul.value.code == "setting.foul"
        assert foul.value.details == {"high": setting.two[0], "alone": alone}
        assert alone == hand.ranks[0] > hand.ranks[1]


def test_eight_three_with_the_ace_alone_is_a_foul():
    with pytest.raises(IllegalMove) as foul:
        require_legal(setting_with_alone(parse_class("A83"), 14))
    assert foul.value.details == {"high": 8, "alone": 14}


@steady
@given(strategies.hand_classes, st.permutations([0, 1, 2]), st.booleans(), st.booleans())
def test_classes_print_and_read_back_in_any_order_and_form(hand, order, lower, long_ten):
    assert parse_class(str(hand)) == hand
    text = "".join(str(hand)[place] for place in order)
    text = text.replace("T", "10") if long_ten else text
    assert parse_class(f" {text.lower() if lower else text} ") == hand


@pytest.mark.parametrize("text", ["", "A", "A8", "A832", "A8X", "A-8-3", "A 8 3", "AS8C3D", "101010101010", "A8\u0663"])
def test_what_is_no_class_is_refused(text):
    with pytest.raises(BadInput) as refusal:
        parse_class(text)
    assert refusal.value.code == "class.unreadable"
    assert refusal.value.details == {"text": text}


@pytest.mark.parametrize("ranks", [(8, 14, 3), (14, 3, 8), (15, 8, 3), (14, 8, 1), (2, 3, 4)])
def test_a_class_that_does_not_exist_cannot_be_made(ranks):
    with pytest.raises(ValueError, match="not three ranks, highest first"):
        HandClass(ranks)


def test_a_two_card_hand_lies_highest_first():
    with pytest.raises(ValueError, match="highest first"):
        Setting((3, 14), 8)


@steady
@given(st.lists(strategies.cards, min_size=3, max_size=3))
def test_suits_and_order_do_not_matter_for_the_class(cards):
    hand = class_of(cards)
    assert hand == class_of(reversed(cards)) == class_of(Card(card.rank, "S") for card in cards)
    assert list(hand.ranks) == sorted((card.rank for card in cards), reverse=True)


@pytest.mark.parametrize(("text", "count"), [("", 0), ("AS 8C", 2), ("AS 8C 3D 2H", 4)])
def test_a_hand_is_three_cards(text, count):
    with pytest.raises(BadInput) as refusal:
        class_of(parse_cards(text))
    assert refusal.value.code == "hand.size"
    assert refusal.value.details == {"count": count}


@steady
@given(strategies.hand_classes)
def test_a_pair_and_its_kicker_are_told_from_other_hands(hand):
    paired = hand.pair_and_kicker
    if len(set(hand.ranks)) == 2:
        pair, kicker = paired
        assert sorted([pair, pair, kicker], reverse=True) == list(hand.ranks)
    else:
        assert paired is None
    assert hand.is_trips == (len(set(hand.ranks)) == 1)


def test_two_card_hands_are_ordered_as_the_oracle_orders_them():
    """All 91 against all 91: any pair above any two unpaired cards, then the higher rank, then the lower."""
    hands = [(high, low) for low, high in combinations_with_replacement(RANKS, 2)]
    assert len(hands) == 91
    for mine, other in product(hands, hands):
        keys = Setting(mine, 2).two_key, Setting(other, 2).two_key
        worth = [oracle.split_of(high, low, 0).two for high, low in (mine, other)]
        assert (keys[0] > keys[1], keys[0] == keys[1]) == (worth[0] > worth[1], worth[0] == worth[1]), (mine, other)
