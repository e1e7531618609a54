"""Which puzzle comes next, and what counts."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.app.block_puzzles import STARTERS
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.analysis.puzzles import parse_puzzle
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.training.puzzles import (
    PuzzleLine,
    Seen,
    Stock,
    line_of,
    position_id,
    puzzle_id,
    record_from,
    rounded,
)
from tests.store.samples import START
from tests.training.stocks import due_in, new_in

LINES = STARTERS.read_text("utf-8").splitlines()


def stock_of(*puzzles: tuple[str, Idea], scoring: Scoring = Scoring.BASIC) -> Stock:
    stock = Stock()
    for puzzle, idea in puzzles:
        stock.add(PuzzleLine(puzzle, idea, scoring))
    return stock


def answer(stock: Stock, puzzle: str, *, right: bool, lost: float = 0.1) -> None:
    stock.answered(puzzle, right=right, counted=True, lost=0.0 if right else lost)


@pytest.mark.parametrize(
    ("answers", "due"),
    [("", False), ("r", False), ("w", True), ("wr", True), ("wrr", False), ("wrwr", True), ("wrrw", True)],
)
def test_a_missed_puzzle_is_due_until_two_right_in_a_row(answers: str, due: bool) -> None:
    seen = Seen()
    for number, one in enumerate(answers, start=1):
        seen = seen.after(one == "r", number)
    assert seen.missed is due
    assert seen.last == len(answers)


@given(st.integers(3, 12), st.integers(0, 2**32), st.floats(0, 1))
def test_two_others_come_between_two_deals_of_a_puzzle(puzzles: int, seed: int, skill: float) -> None:
    chance = Random(seed)
    stock = stock_of(*((str(number), chance.choice(tuple(Idea))) for number in range(puzzles)))
    asked: list[str] = []
    for _ in range(60):
        puzzle = stock.next(chance)
        assert puzzle is not None
        assert puzzle not in asked[-2:]
        asked.append(puzzle)
        stock.asked(puzzle)
        answer(stock, puzzle, right=chance.random() < skill)
    assert set(asked) <= {str(number) for number in range(puzzles)}


def test_missed_ones_come_first_as_soon_as_they_may() -> None:
    stock = stock_of(*((str(number), Idea.FEED) for number in range(9)))
    chance = Random(3)
    answer(stock, "4", right=False)
    seen = {"4"}
    for _ in range(2):
        between = str(stock.next(chance))
        assert between not in seen
        answer(stock, between, right=True)
        seen.add(between)
    assert stock.next(chance) == "4"
    assert due_in(stock) == {"4"}
    assert new_in(stock, seen) == set(stock.ids) - seen


def test_of_unseen_ones_the_dearest_idea_comes_first() -> None:
    stock = stock_of(*((f"{idea}{number}", idea) for idea in (Idea.FEED, Idea.DENY) for number in range(20)))
    answer(stock, f"{Idea.FEED}0", right=True)
    answer(stock, f"{Idea.DENY}0", right=False, lost=0.3)
    answer(stock, f"{Idea.DENY}0", right=True)
    answer(stock, f"{Idea.DENY}0", right=True)
    assert stock.cost(Idea.FEED) < stock.cost(Idea.JOKER) == 1 < stock.cost(Idea.DENY)
    assert due_in(stock) == set()
    assert Counter(str(stock.next(Random(seed)))[:-1].rstrip("1") for seed in range(50)) == {str(Idea.DENY): 50}


def test_points_and_win_probability_weigh_alike() -> None:
    basic = stock_of(("a", Idea.FEED))
    advanced = stock_of(("a", Idea.FEED), scoring=Scoring.ADVANCED)
    answer(basic, "a", right=False, lost=0.1)
    answer(advanced, "a", right=False, lost=0.5)
    assert basic.cost(Idea.FEED) == advanced.cost(Idea.FEED) == pytest.approx(1.5)


def test_when_all_are_seen_the_one_not_asked_for_longest_comes() -> None:
    stock = stock_of(*((name, Idea.FEED) for name in "abcd"))
    for name in "bdac":
        answer(stock, name, right=True)
    assert [stock.next(Random(seed)) for seed in range(9)] == ["b"] * 9


def test_a_slip_comes_again_and_costs_nothing() -> None:
    stock = stock_of(*((name, Idea.FEED) for name in "abcd"))
    answer(stock, "a", right=False, lost=0.4)
    assert stock.cost(Idea.FEED) > 1
    stock.slipped("a")
    assert (stock.cost(Idea.FEED), due_in(stock)) == (1, {"a"})
    stock.answered("b", right=False, counted=False, lost=0.0)
    assert (stock.cost(Idea.FEED), due_in(stock)) == (1, {"a", "b"})


def test_few_puzzles_come_though_too_soon_and_none_is_none() -> None:
    chance = Random(1)
    assert Stock().next(chance) is None
    stock = stock_of(("a", Idea.FEED), ("b", Idea.FEED))
    for name in "ab":
        answer(stock, name, right=False)
    assert stock.next(chance) == "a"
    assert stock.next(chance, Scoring.ADVANCED) is None
    alone = stock_of(("a", Idea.FEED))
    answer(alone, "a", right=True)
    assert alone.next(chance) == "a"


def test_the_puzzles_that_come_with_the_program_are_puzzles() -> None:
    assert len(LINES) == len(set(map(position_id, LINES))) == 40
    assert STARTERS.stat().st_size < 60_000
    kinds = {(line_of(line).idea, line_of(line).scoring) for line in LINES}
    assert {idea for idea, _ in kinds} == set(Idea)
    assert {scoring for _, scoring in kinds} == set(Scoring)
    for line in LINES:
        puzzle = parse_puzzle(line)
        assert str(puzzle) == str(rounded(puzzle)) == line
        assert puzzle.margin > {Scoring.BASIC: 0.05, Scoring.ADVANCED: 0.25}[puzzle.record.rules.scoring] - 1e-9
        assert line_of(line) == PuzzleLine(puzzle_id(line), puzzle.idea, puzzle.record.rules.scoring)
        record = record_from(line, None, START, "1")
        assert (record.id, record.idea) == (puzzle_id(line), puzzle.idea)


def test_other_values_of_the_same_choice_are_another_puzzle_at_the_same_position() -> None:
    one, other = LINES[0], str(rounded(parse_puzzle(LINES[0]), 2))
    assert puzzle_id(one) != puzzle_id(other)
    assert position_id(one) == position_id(other) != position_id(LINES[1])
