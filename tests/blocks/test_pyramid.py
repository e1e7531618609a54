"""The places of the pyramid, against the picture of rows that lie half a block aside."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.blocks.pyramid import (
    WIDTHS,
    column_of,
    parse_place,
    place_at,
    place_name,
    places_in,
    pyramid,
    row_of,
)
from pyramid_trainer.errors import BadInput

WIDEST = WIDTHS[-1]
PLACES = st.integers(0, places_in(WIDEST) - 1)


def middle(place):
    """How far the middle of a place is from the middle of the leftmost foundation place, in half blocks."""
    return 2 * column_of(place) + row_of(place)


@pytest.mark.parametrize(("width", "places"), [(8, 36), (9, 45), (10, 55)])
def test_rows_grow_shorter_by_one(width, places):
    assert pyramid(width).size == places_in(width) == places
    rows = [row_of(place) for place in range(places)]
    assert [rows.count(row) for row in range(width)] == list(range(width, 0, -1))
    for row in range(width):
        columns = sorted(column_of(place) for place in range(places) if row_of(place) == row)
        assert columns == list(range(width - row))


@pytest.mark.parametrize("width", WIDTHS)
def test_a_place_lies_on_two_neighbours_and_what_lies_on_it_says_so(width):
    shape = pyramid(width)
    places = range(shape.size)
    for place in places:
        carriers = [
            under for under in places if row_of(under) == row_of(place) - 1 and abs(middle(under) - middle(place)) == 1
        ]
        assert sorted(shape.below[place]) == sorted(carriers)
        assert len(carriers) == (2 if row_of(place) else 0)
        assert [middle(under) for under in shape.below[place]] == sorted(middle(under) for under in carriers)
        assert set(shape.above[place]) == {over for over in places if place in shape.below[over]}
        assert len(shape.above[place]) <= 2


def test_a_place_has_one_number_at_every_width():
    for narrow, wide in pairwise(WIDTHS):
        assert pyramid(wide).below[: pyramid(narrow).size] == pyramid(narrow).below


def test_places_have_the_names_people_can_point_at():
    assert [place_name(place) for place in range(7)] == ["a1", "b1", "a2", "c1", "b2", "a3", "d1"]
    shape = pyramid(8)
    assert [place_name(place) for place in shape.below[parse_place("c2")]] == ["c1", "d1"]
    assert {place_name(place) for place in shape.above[parse_place("c1")]} == {"b2", "c2"}
    assert place_name(place_at(9, 0)) == "a10"


@given(PLACES)
def test_names_are_read_back(place):
    assert parse_place(place_name(place)) == place
    assert place_at(row_of(place), column_of(place)) == place


@pytest.mark.parametrize("text", ["", "a", "1", "a0", "a11", "b10", "j2", "k1", "A1", "a1 ", "a01", "a١", "aa1"])
def test_what_names_no_place_is_told(text):
    with pytest.raises(BadInput) as told:
        parse_place(text)
    assert (told.value.code, told.value.details) == ("place.unreadable", {"text": text})


def test_what_may_be_built_and_what_lies_free():
    shape = pyramid(8)
    tower = [None] * shape.size
    assert {place_name(place) for place in shape.building_places(tower)} == {f"{letter}1" for letter in "abcdefgh"}
    assert shape.free_blocks(tower) == []
    for number, name in enumerate(("a1", "b1", "d1", "a2")):
        tower[parse_place(name)] = number
    assert {place_name(place) for place in shape.building_places(tower)} == {"c1", "e1", "f1", "g1", "h1"}
    assert {place_name(place) for place in shape.free_blocks(tower)} == {"a2", "d1"}
    tower[parse_place("c1")] = 4
    assert {place_name(place) for place in shape.building_places(tower)} == {"b2", "c2", "e1", "f1", "g1", "h1"}
    assert {place_name(place) for place in shape.free_blocks(tower)} == {"a2", "c1", "d1"}
