"""The solver against the oracle, which counts real cards: every figure of every setting."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_trainer.cards import Card, pack, parse_cards
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import legal_settings, parse_class
from pyramid_trainer.casino.rules import rule_set_from
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.casino.worth import Average
from pyramid_trainer.errors import BadInput
from tests import oracle
from tests.casino import strategies
from tests.casino.rule_sheets import (
    SINGLE_DECK,
    Case,
    assert_agrees_with_the_oracle,
    compare_random_case,
    random_case,
    sheet,
)
from tests.casino.strategies import steady
from tests.oracle import Oracle


def test_all_classes_of_the_single_deck_and_both_edges():
    truth = Oracle(SINGLE_DECK)
    names = [str(hand) for hand in ALL_CLASSES]
    assert_agrees_with_the_oracle(Case(SINGLE_DECK), truth, names)
    assert_same_averages(Case(SINGLE_DECK), truth)


def assert_same_averages(case: Case, truth: Oracle) -> None:
    solution = solve(rule_set_from(case.mapping), case.dead)
    for average, plays in ((solution.optimal, oracle.optimally), (solution.by_house_way, oracle.by_the_house_way)):
        assert average == Average(*truth.average(plays)), case


@pytest.mark.parametrize(
    "changes",
    [
        {"decks": 2},
        {"decks": 6},
        {"decks": 2, "copies": "nobody"},
        {"decks": 6, "copies": "player"},
        {"decks": 6, "unpaired": "lowest", "copies": "nobody", "payout": "3/2", "commission": "0.05"},
        {"decks": 2, "unpaired": "lowest", "copies": "player", "payout": "0.95"},
        {"copies": "nobody"},
        {"copies": "player", "keep_pair_from": {}},
        {"unpaired": "lowest", "keep_pair_from": dict.fromkeys("23456789TJQKA", "never")},
    ],
    ids=str,
)
def test_twenty_classes_of_other_rules(changes):
    mapping = sheet(**changes)
    names = Random(str(changes)).sample([str(hand) for hand in ALL_CLASSES], 20)
    assert_agrees_with_the_oracle(Case(mapping), Oracle(mapping), names)


def test_thirty_random_rule_sets():
    """Eight classes of each; between them they meet everything that a rule set can vary."""
    chance = Random(2004)
    cases = [compare_random_case(chance, classes=8) for _ in range(30)]
    assert {case.mapping["copies"] for case in cases} == {"dealer", "player", "nobody"}
    assert {case.mapping["decks"] for case in cases} == set(range(1, 9))
    assert {case.mapping["house_way"]["unpaired"] for case in cases} == {"middle", "lowest"}
    assert len({case.mapping["payout"] for case in cases} & {"1", "2", "1.5", "0.95", "6/5", "1/3", "100"}) > 4
    assert len({case.mapping["commission"] for case in cases}) > 4
    assert {min(len(case.dead), 2) for case in cases} == {0, 1, 2}


@pytest.mark.parametrize("seed", range(6))
def test_averages_over_what_can_still_be_dealt(seed):
    """With all but a few cards dead the oracle averages over every class that is left."""
    chance = Random(seed)
    case = random_case(chance)
    shoe = pack(rule_set_from(case.mapping).decks)
    case = Case(case.mapping, tuple(chance.sample(shoe, len(shoe) - chance.randint(6, 14))))
    truth = Oracle(case.mapping, [str(card) for card in case.dead])
    assert_agrees_with_the_oracle(case, truth, truth.by_class)
    assert_same_averages(case, truth)


@pytest.mark.parametrize(("decks", "hand"), [(1, "AS 8C 3D"), (1, "9S 9H 6D"), (2, "QS QS QD"), (2, "2S 2S 2H")])
def test_the_oracle_itself_agrees_with_dealing_every_hand_one_by_one(decks, hand):
    """No weights and no corrections: the cards left, every three of them, split and settled."""
    mapping = sheet(decks=decks, copies="player" if decks == 2 else "dealer")
    held = hand.split()
    left = [kind for kind in oracle.KINDS for _ in range(decks)]
    for kind in held:
        left.remove(kind)
    ranks = [oracle.RANKS.index(kind[0]) for kind in left]
    dealt = Counter()
    for three in combinations(sorted(ranks, reverse=True), 3):
        dealt[oracle.house_split(three, mapping["house_way"])] += 1
    rows = Oracle(mapping).rows_of(sorted(held, key=oracle.KINDS.index))
    assert rows
    for mine in oracle.legal_splits([oracle.RANKS.index(kind[0]) for kind in held]):
        tally = Counter()
        for dealers, number in dealt.items():
            tally[oracle.result(mine, dealers, mapping["copies"])] += number
        row = rows.pop(str(mine))
        assert (row.win, row.push, row.lose) == (tally["win"], tally["push"], tally["lose"])
    assert not rows


def test_suits_do_not_matter():
    """The oracle's counts for any real hand of a class are the solver's for the class, dead suits or not."""
    chance = Random(5)
    mapping = sheet(decks=2)
    dead = ["AS", "AS", "KH", "8D", "8D", "8C", "3S"]
    truth = Oracle(mapping, dead)
    solution = solve(rule_set_from(mapping), parse_cards(" ".join(dead)))
    shoe = [kind for kind, left in truth.left.items() for _ in range(left)]
    for _ in range(40):
        held = chance.sample(shoe, 3)
        hand = parse_class("".join(kind[0] for kind in held))
        rows = truth.rows_of(held)
        assert {str(value.setting): (value.win, value.push, value.lose) for value in solution.values(hand)} == {
            text: (row.win, row.push, row.lose) for text, row in rows.items()
        }


def test_settings_that_tie_are_both_best_and_optimal_play_follows_the_house():
    """Eight cards left bring ties, some between settings with different counts: there the choice shows in the sums."""
    chance = Random(8)
    ties = 0
    telling: list[Case] = []
    for _ in range(50):
        mapping = sheet(unpaired=chance.choice(["middle", "lowest"]), copies=chance.choice(["dealer", "player"]))
        case = Case(mapping, tuple(chance.sample(pack(1), 44)))
        solution = solve(rule_set_from(mapping), case.dead)
        tied = [solution.values(hand) for hand in solution.classes if all(v.best for v in solution.values(hand))]
        tied = [values for values in tied if len(values) == 2]
        for first, second in tied:
            assert first.ev == second.ev
            assert (first.best, second.best) == (True, True)
            assert (first.house_way, second.house_way) == (True, False)
        ties += len(tied)
        if any(first.win != second.win for first, second in tied):
            telling.append(case)
    assert ties > 200
    assert len(telling) > 2
    for case in telling[:3]:
        assert_same_averages(case, Oracle(case.mapping, [str(card) for card in case.dead]))


@steady
@given(strategies.rule_sets)
def test_whatever_the_rules_every_value_adds_up(rules):
    solution = solve(rules)
    assert sum(solution.ways(hand) for hand in solution.classes) == comb(52 * rules.decks, 3)
    for hand in ALL_CLASSES[::41]:
        values = solution.values(hand)
        assert {value.setting for value in values} == set(legal_settings(hand))
        assert sum(value.house_way for value in values) == 1
        assert any(value.best for value in values)
        for value in values:
            assert value.win + value.push + value.lose == value.dealer_hands == solution.dealer_hands
            assert value.dealer_hands == comb(52 * rules.decks - 3, 3)
            assert min(value.win, value.push, value.lose) >= 0
            assert value.ev == (value.win * rules.payout * (1 - rules.commission) - value.lose) / value.dealer_hands
    assert solution.optimal.ev >= solution.by_house_way.ev
    for average in (solution.optimal, solution.by_house_way):
        assert average.win + average.push + average.lose == 1
        assert average.ev == average.win * rules.win_units - average.lose


def test_the_best_player_gains_when_copies_leave_the_dealer():
    evs = [solve(rule_set_from(sheet(copies=copies))).optimal.ev for copies in ("dealer", "nobody", "player")]
    assert evs[0] < evs[1] < evs[2]


def test_commission_and_payout_weigh_only_the_wins():
    plain = solve(rule_set_from(SINGLE_DECK))
    dear = solve(rule_set_from(sheet(payout="3/2", commission="1/3")))
    assert [plain.values(hand) for hand in ALL_CLASSES] == [dear.values(hand) for hand in ALL_CLASSES]
    low = solve(rule_set_from(sheet(commission="0.05")))
    value = next(value for value in low.values(parse_class("A83")) if str(value.setting) == "A-3 | 8")
    assert value.ev == Fraction(6408 * 19 - 3646 * 20, 20 * 18424)


class TestDeadCards:
    def rules(self, decks: int = 1):
        return rule_set_from(sheet(decks=decks))

    @steady
    @given(st.integers(1, 3), st.data())
    def test_weights_count_the_cards_left(self, decks, data):
        numbers = data.draw(st.lists(st.integers(0, 52 * decks - 1), unique=True, max_size=52 * decks - 6))
        dead = [pack(decks)[number] for number in numbers]
        solution = solve(self.rules(decks), dead)
        left = 52 * decks - len(dead)
        assert sum(solution.ways(hand) for hand in solution.classes) == comb(left, 3)
        assert solution.dealer_hands == comb(left - 3, 3)
        counts = Counter(card.rank for card in pack(decks)) - Counter(card.rank for card in dead)
        dealable = [h for h in ALL_CLASSES if all(h.ranks.count(rank) <= counts[rank] for rank in h.ranks)]
        assert list(solution.classes) == dealable

    def test_dead_kings_change_the_counts_but_not_the_total(self):
        dead = parse_cards("KD KH")
        case = Case(SINGLE_DECK, dead)
        truth = Oracle(SINGLE_DECK, ["KD", "KH"])
        assert_agrees_with_the_oracle(case, truth, ["A83", "KK4", "AAK", "Q72", "444"])
        assert solve(self.rules(), dead).dealer_hands == comb(47, 3)

    def test_order_does_not_matter(self):
        one, other = (solve(self.rules(), parse_cards(text)) for text in ("KD KH 2S", "2S KH KD"))
        assert [one.values(hand) for hand in one.classes] == [other.values(hand) for hand in other.classes]

    def test_a_class_that_cannot_be_dealt_is_left_out(self):
        solution = solve(self.rules(), parse_cards("KD KH"))
        kings = parse_class("KKK")
        assert kings not in solution.classes
        assert len(solution.classes) == 454
        for ask in (solution.values, solution.ways):
            with pytest.raises(BadInput) as refusal:
                ask(kings)
            assert refusal.value.code == "hand.not_dealable"
            assert refusal.value.details == {"hand": "KKK"}

    def test_six_cards_are_enough(self):
        left = parse_cards("AS AH AD 2S 2H 2D")
        solution = solve(self.rules(), [card for card in pack(1) if card not in left])
        assert [str(hand) for hand in solution.classes] == ["AAA", "AA2", "A22", "222"]
        assert solution.dealer_hands == 1
        assert [solution.ways(hand) for hand in solution.classes] == [1, 9, 9, 1]
        assert [value.win for value in solution.values(parse_class("AAA"))] == [1]
        assert [value.lose for value in solution.values(parse_class("222"))] == [1]

    @pytest.mark.parametrize("decks", [1, 2, 8])
    def test_fewer_than_six_cards_are_not(self, decks):
        dead = pack(decks)[5:]
        solve(self.rules(decks), dead[1:])
        with pytest.raises(BadInput) as refusal:
            solve(self.rules(decks), dead)
        assert refusal.value.code == "dead.too_many"
        assert refusal.value.details == {"count": 52 * decks - 5, "most": 52 * decks - 6}

    @pytest.mark.parametrize("decks", [1, 2, 6])
    def test_a_card_is_dead_at_most_once_a_deck(self, decks):
        card = Card(13, "D")
        solve(self.rules(decks), [card] * decks)
        with pytest.raises(BadInput) as refusal:
            solve(self.rules(decks), [card] * (decks + 1))
        assert refusal.value.code == "cards.too_many"
        assert refusal.value.details == {"card": "KD", "decks": decks}

    def test_what_is_dead_is_told(self):
        dead = parse_cards("KD KH")
        assert solve(self.rules(), iter(dead)).dead == dead
        assert solve(self.rules()).dead == ()
