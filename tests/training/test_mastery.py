"""The mastery map: nothing hidden, one state a class, from the attempts in their order."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.cards import Card
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass, parse_class
from pyramid_trainer.training.boundary import all_boundaries
from pyramid_trainer.training.grading import Grade, grade_of
from pyramid_trainer.training.mastery import ClassRecord, State, mastery_map, state_of
from pyramid_trainer.training.records import Attempt
from tests.casino.strategies import steady
from tests.training.class_records import records_of
from tests.training.samples import attempt, worth_under

A83 = parse_class("A83")
RIGHT = attempt()
WRONG = attempt(cost=Fraction(1, 4), grade=Grade.BLUNDER)
CLOSE = attempt(cost=Fraction(1, 10**6), grade=Grade.CLOSE)
HINTED = attempt(hinted=True)
SLIP = attempt(slip=True, cost=Fraction(1, 4), grade=Grade.BLUNDER)


def state_after(*attempts: Attempt) -> State:
    return state_of(A83, records_of(attempts).get(A83, ClassRecord()))


@pytest.mark.parametrize(
    ("attempts", "state"),
    [
        ([], State.NEVER),
        ([RIGHT], State.SEEN),
        ([WRONG], State.SEEN),
        ([HINTED], State.SEEN),
        ([RIGHT, RIGHT], State.RIGHT),
        ([WRONG, RIGHT], State.SEEN),
        ([WRONG, RIGHT, RIGHT], State.RIGHT),
        ([RIGHT, RIGHT, WRONG], State.SEEN),
        ([RIGHT, RIGHT, CLOSE], State.SEEN),
        ([RIGHT, HINTED], State.SEEN),
        ([RIGHT, HINTED, SLIP, RIGHT], State.RIGHT),
        ([RIGHT, RIGHT, HINTED, SLIP], State.RIGHT),
    ],
)
def test_a_class_is_right_when_the_last_two_counted_attempts_were_optimal(
    attempts: list[Attempt], state: State
) -> None:
    assert state_after(*attempts) == state


def test_what_did_not_count_is_met_and_not_counted() -> None:
    record = records_of([RIGHT, HINTED, SLIP, WRONG])[A83]
    assert record == ClassRecord(met=4, counted=2, right=1, last=(True, False))


def of_class(hand: HandClass, cost: Fraction, hinted: bool) -> Attempt:
    cards = tuple(Card(rank, suit) for rank, suit in zip(hand.ranks, "SHD", strict=True))
    return attempt(cards=cards, cost=cost, hinted=hinted, grade=Grade.FORCED if hand.is_trips else grade_of(cost))


@steady
@given(
    st.lists(
        st.builds(
            of_class,
            st.sampled_from(ALL_CLASSES[:6]),
            st.sampled_from([Fraction(0), Fraction(0), Fraction(1, 30)]),
            st.booleans(),
        ),
        max_size=20,
    )
)
def test_the_map_is_what_the_attempts_say_one_by_one(attempts: list[Attempt]) -> None:
    fields = mastery_map(records_of(attempts), {})
    assert [field.hand for field in fields] == list(ALL_CLASSES)
    for field in fields:
        mine = [each for each in attempts if each.hand == field.hand]
        counted = [each.cost == 0 for each in mine if each.counted]
        assert field.record.met == len(mine)
        assert (field.record.counted, field.record.right) == (len(counted), sum(counted))
        expected = State.NEVER
        if mine:
            expected = State.RIGHT if counted[-2:] == [True, True] else State.SEEN
            if field.hand.is_trips:
                expected = State.MET
        assert field.state == expected


def test_three_of_a_kind_is_met_or_never_met_and_no_boundary() -> None:
    aces = HandClass((14, 14, 14))
    records = records_of([of_class(aces, Fraction(0), hinted=False)] * 3)
    assert records[aces].counted == 0
    fields = mastery_map(records, all_boundaries(worth_under(0), ALL_CLASSES))
    trips = [field for field in fields if field.hand.is_trips]
    assert Counter(field.state for field in trips) == {State.MET: 1, State.NEVER: 12}
    assert not any(field.boundary for field in trips)


def test_the_map_holds_all_455_classes_and_shows_the_boundaries_of_the_rules() -> None:
    for number in (0, 5):
        boundaries = all_boundaries(worth_under(number), ALL_CLASSES)
        fields = mastery_map({}, boundaries)
        assert len(fields) == 455
        assert {field.state for field in fields} == {State.NEVER}
        shown = {field.hand for field in fields if field.boundary}
        assert shown == frozenset().union(*boundaries.values())
