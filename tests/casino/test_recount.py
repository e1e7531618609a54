"""The second way to count agrees with the solver, and shows what differs when something does."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import pyramid_trainer
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import Setting, legal_settings, parse_class
from pyramid_trainer.casino.recount import differences, recount
from pyramid_trainer.casino.rules import rule_set_from
from pyramid_trainer.casino.solver import solve
from tests.casino.rule_sheets import EVERY_PAIR_FROM, SINGLE_DECK, sheet
from tests.oracle import Oracle

RULE_SHEETS = {
    "single deck": SINGLE_DECK,
    "six decks": sheet(decks=6),
    "every pair": sheet(keep_pair_from=EVERY_PAIR_FROM),
    "all else": sheet(
        decks=3,
        copies="nobody",
        payout="6/5",
        commission="0.05",
        unpaired="lowest",
        keep_pair_from={"2": "never", "7": "7", "A": "A", "Q": "3"},
    ),
    "copies to the player": sheet(decks=8, copies="player", payout="1/2"),
}


@pytest.mark.parametrize("mapping", RULE_SHEETS.values(), ids=RULE_SHEETS)
def test_both_ways_agree(mapping):
    rules = rule_set_from(mapping)
    assert differences(rules, solve(rules).values) == []


def test_every_legal_setting_is_recounted():
    counted = recount(rule_set_from(SINGLE_DECK))
    assert {hand: set(counts) for hand, counts in counted.items()} == {
        hand: set(legal_settings(hand)) for hand in ALL_CLASSES
    }
    assert all(sum(count) == 18424 for counts in counted.values() for count in counts.values())


def test_the_edges_of_the_six_decks_follow_from_the_recount():
    rules = rule_set_from(sheet(decks=6))
    solution = solve(rules)
    win = push = lose = 0
    for hand, counts in recount(rules).items():
        most = max(counts.values(), key=lambda count: count[0] - count[2])
        win, push, lose = (
            total + solution.ways(hand) * count for total, count in zip((win, push, lose), most, strict=True)
        )
    deals = win + push + lose
    assert (win - lose, deals) == (
        solution.optimal.ev * deals,
        sum(map(solution.ways, ALL_CLASSES)) * solution.dealer_hands,
    )


def test_the_recount_agrees_with_the_oracle():
    mapping = RULE_SHEETS["all else"]
    counted = recount(rule_set_from(mapping))
    truth = Oracle(mapping)
    for hand in ALL_CLASSES[::23]:
        assert {str(setting): counts for setting, counts in counted[hand].items()} == {
            text: (row.win, row.push, row.lose) for text, row in truth.rows(str(hand)).items()
        }


@pytest.mark.parametrize(
    "changes",
    [
        {"decks": 2},
        {"copies": "nobody"},
        {"unpaired": "lowest"},
        {"keep_pair_from": {**EVERY_PAIR_FROM, "10": "8"}},
        {"keep_pair_from": {"9": "7", "10": "7", "J": "8", "Q": "9", "K": "10", "A": "J"}},
    ],
    ids=str,
)
def test_a_wrong_rule_set_shows(changes):
    """The solver is given rules that differ in one point from those recounted."""
    assert differences(rule_set_from(SINGLE_DECK), solve(rule_set_from(sheet(**changes))).values)


def test_another_payout_shows_in_the_best_settings_only():
    rules, dear = rule_set_from(SINGLE_DECK), rule_set_from(sheet(payout="2"))
    found = differences(rules, solve(dear).values)
    assert found
    for difference in found:
        assert difference.recounted[0] == difference.solved[0]
        assert difference.recounted[1] is not difference.solved[1]


def test_a_single_wrong_count_shows_where_it_is():
    rules = rule_set_from(SINGLE_DECK)
    solution = solve(rules)
    hand = parse_class("A83")

    def tampered(asked):
        first, *others = solution.values(asked)
        return [replace(first, win=first.win - 1, push=first.push + 1) if asked == hand else first, *others]

    (difference,) = differences(rules, tampered)
    assert (difference.hand, str(difference.setting)) == (hand, "A-3 | 8")
    assert difference.recounted == ((6408, 8370, 3646), True)
    assert difference.solved == ((6407, 8371, 3646), True)


def test_a_missing_and_an_invented_setting_show():
    rules = rule_set_from(SINGLE_DECK)
    solution = solve(rules)
    hand, foul = parse_class("A83"), Setting((8, 3), 14)

    def tampered(asked):
        first, *others = solution.values(asked)
        return [first, replace(first, setting=foul, best=False)] if asked == hand else [first, *others]

    found = {str(difference.setting): difference for difference in differences(rules, tampered)}
    assert set(found) == {"A-8 | 3", "8-3 | A"}
    assert found["A-8 | 3"].solved is None
    assert found["8-3 | A"].recounted is None


def test_the_second_way_is_a_way_of_its_own():
    """Neither the solver nor NumPy is loaded by it."""
    program = "import sys, pyramid_trainer.casino.recount\n"
    program += "assert not {'numpy', 'pyramid_trainer.casino.solver'} & set(sys.modules)"
    root = Path(pyramid_trainer.__file__).parents[1]
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60, cwd=root)
