"""The worth of partial hands: what must hold of it, and a part of it counted again by hand."""

import numpy as np
import pytest

from pyramid_trainer.blocks.engine.deals import state_of
from pyramid_trainer.blocks.engine.hands import NONE, hand_table
from pyramid_trainer.blocks.engine.worth import DRAWS, IMPOSSIBLE, prospects
from pyramid_trainer.blocks.ranking import all_classes
from pyramid_trainer.blocks.scoring import HAND_POINTS, Scoring
from pyramid_trainer.cards import pack, parse_cards


def worth(text, scoring=Scoring.BASIC):
    return float(prospects(scoring).worth[state_of(parse_cards(text))])


def chance(mine, theirs):
    tables = prospects(Scoring.BASIC)
    return float(tables.chance[tables.kind[state_of(parse_cards(theirs))], tables.kind[state_of(parse_cards(mine))]])


def test_an_empty_hand_beats_another_half_the_time():
    assert worth("") == pytest.approx(0.5, abs=0.001)
    assert chance("", "") == pytest.approx(0.5, abs=0.001)


@pytest.mark.parametrize("scoring", Scoring)
def test_better_classes_are_worth_more(scoring):
    full = prospects(scoring).worth[hand_table().partial :]
    assert (np.diff(full.astype(np.float64)) >= -1e-6).all()


@pytest.mark.parametrize("held", ["AS AH", "9C 8C 7C 6C", "KS KH KD 2C", "4S 9H JD 2C", "7H"])
def test_a_missing_card_is_the_best_of_a_few_at_random(held):
    """Counted again: the best of m cards drawn one by one, each from the whole rest of the pack."""
    cards = parse_cards(held)
    state = state_of(cards)
    left = [card for card in pack(1) if card not in cards]
    after = sorted(prospects(Scoring.BASIC).worth[state_of((*cards, card))] for card in left)
    number, draws = len(left), DRAWS[len(cards)]
    expected = sum(value * ((at + 1) ** draws - at**draws) / number**draws for at, value in enumerate(after))
    assert prospects(Scoring.BASIC).worth[state] == pytest.approx(expected, abs=1e-5)


def test_what_is_nearer_to_a_good_hand_is_worth_more():
    assert worth("AS AH") > worth("2S 2H") > worth("7S 2H")
    assert worth("KS QS JS TS") > worth("KS QS JS 2H")
    assert worth("9S 8S") > worth("9S 8H")


def test_chances_are_shared():
    tables = prospects(Scoring.BASIC)
    real = tables.chance[:-1, :-1]
    assert np.allclose(real + real.T, 1, atol=1e-4)
    assert (tables.chance[:, -1] == IMPOSSIBLE).all()
    assert chance("AS AH AD AC KS", "2S 2H 2D 3C 4C") == 1
    assert chance("AS AH AD", "KS 9H 4D 2C") > 0.9


def test_kinds_follow_the_cards():
    tables = prospects(Scoring.BASIC)
    table = hand_table()
    for state in range(0, table.partial, 97):
        for card in range(0, 52, 5):
            after = table.after[state, card]
            expected = len(tables.chance) - 1 if after == NONE else tables.kind[after]
            assert tables.kind_after[state, card] == expected
    assert (tables.kind_after[-1] == len(tables.chance) - 1).all()


def test_points_are_those_of_the_rules():
    points = prospects(Scoring.ADVANCED).points
    assert points[hand_table().partial :].tolist() == [HAND_POINTS[one.category] for one in all_classes()]
    assert points[state_of(parse_cards("AS KS QS JS"))] > 1
    assert worth("KS QS JS TS", Scoring.ADVANCED) > worth("KS KH 4D 2C", Scoring.ADVANCED)
