"""The numbers of partial hands against the ranking of full ones."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np

from pyramid_trainer.blocks.engine.deals import state_of
from pyramid_trainer.blocks.engine.hands import CARDS, NONE, hand_table, number_of
from pyramid_trainer.blocks.faces import FACES, JOKER
from pyramid_trainer.blocks.ranking import all_classes, class_numbers, made
from pyramid_trainer.cards import pack

PACK = pack(1)


def state_of_numbers(cards):
    state = 0
    for card in cards:
        state = int(hand_table().after[state, card])
    return state


def test_there_are_as_many_states_as_can_be_told_apart():
    table = hand_table()
    assert table.partial == 6_735
    assert len(table.size) == 6_735 + 7_462
    assert np.bincount(table.size).tolist() == [1, 52, 4 * 78 + 91, 4 * 286 + 455, 4 * 715 + 1_820, 7_462]


def test_every_class_is_reached_by_as_many_hands_as_it_has():
    """All 2,598,960 hands at once: each in one order, card by card, against the number of hands of every class."""
    after = hand_table().after
    states = np.zeros(1, dtype=np.int64)
    last = np.full(1, -1)
    for _ in range(5):
        more = [(after[states[last < card], card], np.full((last < card).sum(), card)) for card in range(CARDS)]
        states = np.concatenate([one for one, _ in more]).astype(np.int64)
        last = np.concatenate([one for _, one in more])
    assert len(states) == 2_598_960
    counts = np.bincount(states - hand_table().partial, minlength=len(all_classes()))
    by_category = Counter()
    for one, count in zip(all_classes(), counts.tolist(), strict=True):
        by_category[one.category.name] += count
    assert [by_category[category.name] for category in reversed(type(all_classes()[0].category))] == [
        4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540,
    ]  # fmt: skip


def test_full_hands_are_numbered_by_their_class():
    chance = Random(5)
    hands = [chance.sample(range(CARDS), 5) for _ in range(20_000)]
    hands += [[rank + 13 * suit for rank in ranks] for suit in range(4) for ranks in combinations(range(13), 5)]
    for hand in hands:
        cards = [PACK[number] for number in hand]
        assert state_of_numbers(hand) == hand_table().partial + class_numbers()[made(cards)]


def test_the_order_of_the_cards_does_not_matter():
    chance = Random(6)
    for _ in range(2_000):
        hand = chance.sample(range(CARDS), chance.randint(1, 5))
        assert len({state_of_numbers(chance.sample(hand, len(hand))) for _ in range(4)}) == 1
        assert state_of(tuple(PACK[number] for number in hand)) == state_of_numbers(hand)
        assert hand_table().size[state_of_numbers(hand)] == len(hand)


def test_a_card_that_a_hand_cannot_hold_leads_nowhere():
    after = hand_table().after
    assert after[state_of_numbers([0, 1, 2]), 1] == NONE
    quads = state_of_numbers([3, 16, 29, 42])
    assert [after[quads, card] for card in (3, 16, 29, 42)] == [NONE] * 4
    assert (after[quads] == NONE).sum() == 4


def test_the_next_card_is_one_of_those_left_each_as_likely():
    likely = hand_table().likely
    assert np.allclose(likely.sum(axis=1), 1)
    assert ((likely > 0) == (hand_table().after != NONE)).all()
    assert likely[state_of_numbers([0, 1]), 2] == np.float32(1 / 50)
    pair = likely[state_of_numbers([0, 13])]
    assert np.isclose(pair[0] * 4, 2 / 50)
    assert np.isclose(pair[1], 1 / 50)


def test_faces_are_numbered_in_their_order():
    assert [number_of(face) for face in FACES] == [*range(52), 52, 52]
    assert number_of(JOKER) == 52
