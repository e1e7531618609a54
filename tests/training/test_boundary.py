"""Boundary classes and the weights of the strata, against a plain reading of the golden files and of real deals."""

import csv
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.cards import pack, parse_cards
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass, class_of, legal_settings, parse_class
from pyramid_trainer.casino.solver import Solution, solve
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training.boundary import (
    Answer,
    RealGame,
    Stakes,
    Stratum,
    Values,
    all_boundaries,
    answer_of,
    boundary_classes,
    real_game,
    stratum_of,
    stratum_weights,
)
from pyramid_trainer.training.ideas import ALL_IDEAS, Idea, idea_of
from tests.casino.strategies import steady
from tests.training.ideas_by_hand import RANKS, idea_by_hand
from tests.training.samples import EQUAL_CLASS, SHEETS, rules_of, solved, worth_under

GOLDEN = Path(__file__).resolve().parent.parent / "golden"

Rows = list[tuple[str, str, Fraction]]
"""Per legal setting of a class: the two cards, the one, the expected value."""


def read(name: str) -> dict[str, Rows]:
    """The classes with a choice in a golden file."""
    hands: dict[str, Rows] = {}
    with (GOLDEN / f"{name}.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            hands.setdefault(row["hand"], []).append((row["two"], row["one"], Fraction(row["ev"])))
    return {hand: rows for hand, rows in hands.items() if len(rows) == 2}


def best_by_height(hand: str, rows: Rows) -> frozenset[str]:
    """What is best, without ranks: whether the pair stays together, or which card counted from the top is alone."""
    most = max(value for _, _, value in rows)
    paired = len(set(hand)) == 2
    return frozenset(
        str(two[0] == two[1]) if paired else str(hand.index(one)) for two, one, value in rows if value == most
    )


def one_step_apart(hand: str, other: str, dealt: set[str]) -> bool:
    """Two classes of one idea with two cards in common and no class of that idea between them."""
    if hand == other or idea_by_hand(hand) != idea_by_hand(other):
        return False
    shared = list((Counter(hand) & Counter(other)).elements())
    if len(shared) != 2:
        return False
    (moved,), (to,) = Counter(hand) - Counter(other), Counter(other) - Counter(hand)
    low, high = sorted(map(RANKS.index, (moved, to)))
    between = ("".join(sorted([*shared, rank], key=RANKS.index, reverse=True)) for rank in RANKS[low + 1 : high])
    crosses = len(set(shared)) == 2 and any(low < RANKS.index(rank) < high for rank in shared)
    return not crosses and not any(name in dealt and idea_by_hand(name) == idea_by_hand(hand) for name in between)


def plain_boundaries(hands: dict[str, Rows]) -> dict[str, set[str]]:
    """The boundary of every idea by comparing all its classes with each other."""
    found: dict[str, set[str]] = {}
    for idea in {idea_by_hand(hand) for hand in hands}:
        mine = {hand: rows for hand, rows in hands.items() if idea_by_hand(hand) == idea}
        found[str(idea)] = {
            hand
            for pair in combinations(mine, 2)
            if one_step_apart(*pair, set(hands)) and len({best_by_height(hand, mine[hand]) for hand in pair}) == 2
            for hand in pair
        }
        if not found[str(idea)]:
            differences = {hand: abs(rows[0][2] - rows[1][2]) for hand, rows in mine.items()}
            found[str(idea)] = {hand for hand, gap in differences.items() if gap == min(differences.values())}
    return found


def rows_of(solution: Solution) -> dict[str, Rows]:
    """The classes with a choice of a solution, as ``read`` gives them."""
    rows = {
        str(hand): [(letters(value.setting.two), letters([value.setting.one]), value.ev) for value in values]
        for hand in solution.classes
        if len(values := solution.values(hand)) == 2
    }
    assert rows.keys() == {hand for hand in map(str, solution.classes) if len(set(hand)) > 1}
    return rows


def letters(ranks: Iterable[int]) -> str:
    return "".join(RANKS[rank - 2] for rank in ranks)


def named(boundaries: dict[Idea, frozenset[HandClass]]) -> dict[str, set[str]]:
    return {str(idea): set(map(str, hands)) for idea, hands in boundaries.items()}


@cache
def game(number: int = 0) -> RealGame:
    solution = solved(number)
    return real_game(solution.values, solution.ways, solution.classes)


@pytest.mark.parametrize(("name", "number"), [("single-deck", 0), ("six-deck", 1), ("every-pair", 2)])
def test_the_boundaries_are_those_that_the_golden_files_show(name: str, number: int) -> None:
    plain = plain_boundaries(read(name))
    assert named(all_boundaries(worth_under(number), ALL_CLASSES)) == plain
    assert len(plain) == 24


@pytest.mark.parametrize("number", range(3, len(SHEETS)))
def test_the_boundaries_under_every_sort_of_rules_are_those_of_a_plain_reading(number: int) -> None:
    solution = solved(number)
    assert named(all_boundaries(solution.values, solution.classes)) == plain_boundaries(rows_of(solution))


@pytest.mark.parametrize("dead", ["TS TH TD TC", "4S 4H 4D 4C 9S 9H 9D 9C", "2S 2H 2D 2C 3S 3H 3D"])
def test_a_step_passes_over_what_can_no_longer_be_dealt(dead: str) -> None:
    solution = solve(rules_of(0), parse_cards(dead))
    found = named(all_boundaries(solution.values, solution.classes))
    assert found == plain_boundaries(rows_of(solution))
    assert all(found.values())


def test_two_classes_are_equally_close_and_both_are_the_boundary() -> None:
    values = worth_under(2)
    closest = boundary_classes(Idea("pair", 5), values, ALL_CLASSES)
    assert len(closest) == 2
    assert len({values(hand)[0].ev - values(hand)[1].ev for hand in closest}) == 1


def setting_values(hand: HandClass, alone: int | None, gap: Fraction = Fraction(1, 10)) -> tuple[SettingValue, ...]:
    """Made-up values: ``alone`` is best by ``gap``, or both settings are equal."""
    values = [
        SettingValue(
            setting=setting,
            win=0,
            push=1,
            lose=0,
            ev=Fraction(0) if alone in (setting.one, None) else -gap,
            best=alone in (setting.one, None),
            house_way=False,
        )
        for setting in legal_settings(hand)
    ]
    return tuple(sorted(values, key=lambda value: not value.best))


def nines(answers: dict[int, str]) -> Values:
    """Nines with each kicker kept, split or either, as the letters say; the further from a 5, the closer."""

    def values(hand: HandClass) -> tuple[SettingValue, ...]:
        paired = hand.pair_and_kicker
        assert paired is not None
        kicker = paired[1]
        alone = {"k": kicker, "s": 9, "e": None}[answers[kicker]]
        return setting_values(hand, alone, gap=Fraction(1, 10 + abs(kicker - 5)))

    return values


KICKERS = [rank for rank in range(2, 15) if rank != 9]


def boundary_kickers(text: str) -> list[int]:
    answers = dict(zip(KICKERS, text, strict=True))
    hands = boundary_classes(Idea("pair", 9), nines(answers), ALL_CLASSES)
    return sorted(hand.pair_and_kicker[1] for hand in hands if hand.pair_and_kicker)


def test_both_sides_of_a_change_are_the_boundary_and_a_step_passes_over_the_pair() -> None:
    assert boundary_kickers("sskkkkkkkkkk") == [3, 4]
    assert boundary_kickers("ssssssskkkkk") == [8, 10]
    assert boundary_kickers("skssssssssss") == [2, 3, 4]


def test_equal_settings_differ_from_both_answers() -> None:
    assert boundary_kickers("sssekkkkkkkk") == [4, 5, 6]
    assert boundary_kickers("kkkkkkkkkkke") == [13, 14]


def test_one_answer_throughout_leaves_the_closest_class() -> None:
    for letter in "ks":
        assert boundary_kickers(letter * 12) == [14]


def test_an_idea_in_which_everything_is_equal_is_all_boundary() -> None:
    assert boundary_kickers("e" * 12) == KICKERS


@steady
@given(st.lists(st.sampled_from("kse"), min_size=12, max_size=12))
def test_a_pair_class_is_boundary_when_a_neighbour_has_another_answer(answers: list[str]) -> None:
    expected = [
        kicker
        for place, kicker in enumerate(KICKERS)
        if any(answers[place] != answers[near] for near in (place - 1, place + 1) if 0 <= near < 12)
    ]
    if expected:
        assert boundary_kickers("".join(answers)) == expected
    else:
        assert boundary_kickers("".join(answers))


def test_the_answer_goes_by_height() -> None:
    for name, alone, answer in [
        ("A83", 8, Answer.MIDDLE),
        ("A83", 3, Answer.LOWEST),
        ("A83", None, Answer.EITHER),
        ("QQ4", 4, Answer.KEEP),
        ("QQ4", 12, Answer.SPLIT),
        ("AQQ", 14, Answer.KEEP),
        ("AQQ", None, Answer.EITHER),
    ]:
        hand = parse_class(name)
        assert answer_of(hand, setting_values(hand, alone)) == answer


def test_a_class_with_two_best_settings_is_a_boundary_with_its_neighbours() -> None:
    boundary = boundary_classes(Idea("high", 12), worth_under(5), ALL_CLASSES)
    assert EQUAL_CLASS in boundary
    assert answer_of(EQUAL_CLASS, worth_under(5)(EQUAL_CLASS)) == Answer.EITHER
    assert boundary > {EQUAL_CLASS}


def test_an_idea_with_a_single_class_has_no_rest() -> None:
    idea = Idea("high", 4)
    assert game().boundaries[idea] == {HandClass((4, 3, 2))}
    assert Stratum(idea, True) in game().strata
    assert Stratum(idea, False) not in game().strata


def test_three_of_a_kind_is_in_no_stratum() -> None:
    assert [game().stratum_of(HandClass((rank, rank, rank))) for rank in range(2, 15)] == [None] * 13


@pytest.mark.parametrize("number", range(len(SHEETS)))
def test_every_class_with_a_choice_is_in_one_stratum_of_its_idea(number: int) -> None:
    real = game(number)
    for hand in ALL_CLASSES:
        stratum = real.stratum_of(hand)
        assert (stratum and stratum.idea) == idea_of(hand)
        if stratum:
            assert stratum.boundary == any(hand in hands for hands in real.boundaries.values())
            assert stratum in real.strata
    assert tuple(real.boundaries) == ALL_IDEAS


def test_the_weights_are_how_often_real_deals_fall_into_a_stratum() -> None:
    boundaries = game().boundaries
    counts = Counter(stratum_of(class_of(cards), boundaries) for cards in combinations(pack(1), 3))
    trips = counts.pop(None)
    assert trips + counts.total() == 22100
    weights = {stratum: Fraction(count, counts.total()) for stratum, count in counts.items()}
    assert {stratum: stakes.weight for stratum, stakes in game().strata.items()} == weights
    assert sum(weights.values()) == 1


@pytest.mark.parametrize("number", range(len(SHEETS)))
def test_the_weights_sum_to_one(number: int) -> None:
    solution = solved(number)
    weights = stratum_weights(solution.ways, solution.classes, game(number).boundaries)
    assert sum(weights.values()) == 1
    assert all(weights.values())
    assert weights == {stratum: stakes.weight for stratum, stakes in game(number).strata.items()}
    assert sum(stakes.weight for stakes in game(number).ideas.values()) == game(number).whole.weight == 1


def stakes_over(hands: list[HandClass], number: int) -> Stakes:
    solution = solved(number)
    values = {hand: [value.ev for value in solution.values(hand)] for hand in hands}
    deals = [(solution.ways(hand), max(both) - min(both)) for hand, both in values.items()]
    every = sum(solution.ways(hand) for hand in solution.classes if idea_of(hand))
    total = sum(ways for ways, _ in deals)
    return Stakes(
        weight=Fraction(total, every),
        wrong=sum((ways * cost for ways, cost in deals), Fraction(0)) / total,
        wrong_squared=sum((ways * cost**2 for ways, cost in deals), Fraction(0)) / total,
        most=max(cost for _, cost in deals),
    )


@pytest.mark.parametrize("number", [0, 5])
def test_the_stakes_are_means_over_the_deals(number: int) -> None:
    real = game(number)
    playable = [hand for hand in solved(number).classes if idea_of(hand)]
    for stratum, stakes in real.strata.items():
        assert stakes == stakes_over([hand for hand in playable if real.stratum_of(hand) == stratum], number)
    for idea, stakes in real.ideas.items():
        assert stakes == stakes_over([hand for hand in playable if idea_of(hand) == idea], number)
    assert real.whole == stakes_over(playable, number)
