"""Ideas: twenty-four of them, and every class that leaves a choice belongs to exactly one."""

from collections import Counter

from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.training.ideas import ALL_IDEAS, idea_of
from tests.training.ideas_by_hand import RANKS, idea_by_hand


def test_there_are_24_ideas_over_442_classes() -> None:
    members = Counter(str(idea) for hand in ALL_CLASSES if (idea := idea_of(hand)) is not None)
    assert sum(members.values()) == 442
    assert set(members) == set(map(str, ALL_IDEAS))
    assert len(ALL_IDEAS) == len(set(ALL_IDEAS)) == 24
    pairs = {name: number for name, number in members.items() if name.startswith("pair-")}
    highs = {name: number for name, number in members.items() if name.startswith("high-")}
    assert pairs == {f"pair-{rank}": 12 for rank in RANKS}
    assert highs == {f"high-{rank}": RANKS.index(rank) * (RANKS.index(rank) - 1) // 2 for rank in RANKS[2:]}
    assert (len(pairs), len(highs)) == (13, 11)


def test_every_class_has_the_idea_that_its_letters_say() -> None:
    for hand in ALL_CLASSES:
        idea = idea_of(hand)
        assert (None if idea is None else str(idea)) == idea_by_hand(str(hand))


def test_three_of_a_kind_leaves_no_choice_and_so_no_idea() -> None:
    assert [idea_of(HandClass((rank, rank, rank))) for rank in range(2, 15)] == [None] * 13
