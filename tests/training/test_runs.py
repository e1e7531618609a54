"""Runs over a selection: every goal comes until it is mended, never too soon, never predictably, and the history can
tell from the modes alone what the run told the player.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from random import Random
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import HandClass, parse_class
from pyramid_trainer.training.dealing import AGAIN, COMES_BACK_AFTER, NATURAL, NaturalDealer, Round
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.ideas import idea_of
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.training.runs import FILLER, RUN, Goal, Picked, Run, goals_of, last_mending
from tests.casino.chance import assert_equally_likely, chi_square, chi_square_limit
from tests.casino.strategies import hand_classes, steady
from tests.training.samples import attempt, rules_of
from tests.training.slips import classes_back_in_time

IDEAS = {hand: idea_of(hand) for hand in ALL_CLASSES}
PLAYABLE = [hand for hand in ALL_CLASSES if not hand.is_trips]
QUEENS = [hand for hand in PLAYABLE if str(IDEAS[hand]) == "pair-Q"]
ONE_DECK, SIX_DECKS = 0, 1
RIGHT, WRONG, HINTED, SLIP = "right", "wrong", "hinted", "slip"
ANY_ATTEMPT = attempt()
SEEDS = st.integers(0, 2**32)


def goals(*names: str) -> list[Goal]:
    return [Goal(parse_class(name)) for name in names]


def run_over(classes: Iterable[HandClass], seed: int, rules: int = ONE_DECK) -> Run:
    return Run(rules_of(rules), map(Goal, classes), Random(seed))


def answer_to(dealt: Round, kind: str, number: int = 1) -> Attempt:
    """An attempt at ``dealt``; a slip is one at first."""
    wrong = kind == WRONG
    return replace(
        ANY_ATTEMPT,
        id=str(UUID(int=number)),
        mode=dealt.mode,
        cards=dealt.cards,
        dealer=dealt.dealer,
        cost=Fraction(1, 10) if wrong else Fraction(0),
        grade=Grade.MISTAKE if wrong else Grade.OPTIMAL,
        hinted=kind == HINTED,
        slip=kind == SLIP,
    )


def give(run: Run, kind: str) -> Round:
    """Deals the next hand and answers it."""
    dealt = run.next_round(run.rules)
    run.answered(answer_to(dealt, RIGHT if kind == SLIP else kind))
    if kind == SLIP:
        run.bring_back(dealt.cards)
    return dealt


def answer_until_over(run: Run, most: int) -> list[Round]:
    """Answers everything rightly; fails when that takes more than ``most`` hands."""
    rounds = []
    while not run.is_over:
        assert len(rounds) < most, f"{[str(goal.hand) for goal in run.left]} are left"
        rounds.append(give(run, RIGHT))
    return rounds


few_classes = st.lists(st.sampled_from(PLAYABLE), min_size=1, max_size=8, unique=True)
little_else = st.sampled_from(
    [
        *(
            [parse_class(name) for name in names.split()]
            for names in ("432", "543", "543 542", "543 542 532", "432 543")
        ),
        QUEENS,
        QUEENS[1:],
    ]
)
selections = few_classes | little_else
"""Goals here and there, and goals of ideas that hold little else or nothing."""


@steady
@given(selections, SEEDS, st.sampled_from([ONE_DECK, SIX_DECKS]))
def test_all_is_mended_by_two_right_answers_each(classes: list[HandClass], seed: int, rules: int) -> None:
    """Two laps of all goals; before the second a goal waits for at most five hands."""
    run = run_over(classes, seed, rules)
    rounds = answer_until_over(run, most=2 * len(classes) + 5)
    dealt = Counter(one.hand for one in rounds if one.mode == RUN)
    assert set(dealt) == set(classes)
    assert all(dealt[hand] >= 2 for hand in classes)
    assert [goal.hand for goal in run.mended] == classes
    progress = run.progress
    assert (progress.goals, progress.mended, progress.dealt) == (len(classes), len(classes), len(rounds))


@steady
@given(selections, SEEDS, st.sampled_from([ONE_DECK, SIX_DECKS]))
def test_both_sides_come_from_one_shoe(classes: list[HandClass], seed: int, rules: int) -> None:
    run = run_over(classes, seed, rules)
    for _ in range(20):
        dealt = give(run, WRONG)
        assert (len(dealt.cards), len(dealt.dealer)) == (3, 3)
        assert max(Counter((*dealt.cards, *dealt.dealer)).values()) <= run.rules.decks
        assert dealt.rules == run.rules


@pytest.mark.parametrize("names", [["QQ7"], ["A83", "QQ7"], ["432"], ["543"], ["543", "542", "532"]])
def test_wrong_answers_keep_a_goal_for_ever_and_it_always_comes_again(names: list[str]) -> None:
    run = Run(rules_of(ONE_DECK), goals(*names), Random(7))
    rounds = [give(run, WRONG) for _ in range(300)]
    assert len(run.left) == len(names)
    for name in names:
        places = [number for number, one in enumerate(rounds) if one.hand == parse_class(name)]
        assert max(later - sooner for sooner, later in pairwise(places)) <= 6 + len(names)


def test_many_goals_come_equally_often_at_any_time() -> None:
    run = run_over(PLAYABLE[::20], seed=5)
    dealt: Counter[HandClass] = Counter({goal.hand: 0 for goal in run.goals})
    for _ in range(400):
        one = give(run, WRONG)
        assert one.mode == RUN, "there are enough goals to come between"
        dealt[one.hand] += 1
        assert max(dealt.values()) - min(dealt.values()) <= 1


def test_mended_goals_are_not_dealt_while_there_are_fillers() -> None:
    run = Run(rules_of(ONE_DECK), goals("A83", "QQ7", "KK2", "J84"), Random(3))
    never = parse_class("J84")
    for _ in range(120):
        dealt = run.next_round(run.rules)
        assert dealt.hand not in {goal.hand for goal in run.mended}
        run.answered(answer_to(dealt, WRONG if dealt.hand == never else RIGHT))
    assert [goal.hand for goal in run.left] == [never]


def test_where_there_is_no_filler_mended_goals_come_between() -> None:
    """5-4-3, 5-4-2 and 5-3-2 are all there are of five-high."""
    names = ["543", "542", "532"]
    run = Run(rules_of(ONE_DECK), goals(*names), Random(3))
    for number in range(60):
        dealt = run.next_round(run.rules)
        assert (str(dealt.hand) in names, dealt.mode) == (True, RUN)
        run.answered(answer_to(dealt, WRONG if dealt.hand == parse_class("542") else RIGHT, number))
    assert [str(goal.hand) for goal in run.left] == ["542"]


@pytest.mark.parametrize(
    ("kinds", "mended"),
    [
        ([], False),
        ([RIGHT], False),
        ([RIGHT, RIGHT], True),
        ([WRONG, RIGHT, RIGHT], True),
        ([RIGHT, WRONG, RIGHT], False),
        ([RIGHT, HINTED], False),
        ([HINTED, RIGHT], False),
        ([RIGHT, HINTED, RIGHT], False),
        ([RIGHT, HINTED, RIGHT, RIGHT], True),
        ([HINTED, HINTED], False),
        ([RIGHT, SLIP], False),
        ([SLIP, RIGHT], False),
        ([RIGHT, SLIP, RIGHT], False),
        ([SLIP, RIGHT, RIGHT], True),
    ],
)
def test_the_last_two_attempts_count(kinds: list[str], mended: bool) -> None:
    """One goal, whose fillers are all missed; the history agrees, also when there was a mistake before the run."""
    goal = parse_class("QQ7")
    run = run_over([goal], seed=11)
    before = attempt(99, cards=NaturalDealer(Random(0)).next_round(run.rules).cards, mode=NATURAL, cost=Fraction(1, 10))
    log, kinds = [before], list(kinds)
    while kinds:
        assert run.progress.dealt < 100
        dealt = run.next_round(run.rules)
        if dealt.hand != goal:
            run.answered(answer_to(dealt, WRONG))
            continue
        kind = kinds.pop(0)
        run.answered(answer_to(dealt, RIGHT if kind == SLIP else kind))
        if kind == SLIP:
            run.bring_back(dealt.cards)
        log.append(answer_to(dealt, kind, len(log)))
    assert run.is_over == mended
    last = last_mending(log)
    assert (last is not None and last is log[-1]) == mended


def test_a_selection_becomes_goals_by_rule_set_and_class() -> None:
    picked = [
        Picked("b", parse_class("QQ7"), "1"),
        Picked("a", parse_class("A83"), "2"),
        Picked("b", parse_class("777"), "3"),
        Picked("b", parse_class("A83"), "4"),
        Picked("b", parse_class("QQ7"), "5"),
        Picked("c", parse_class("222"), "6"),
    ]
    assert goals_of(picked) == {
        "b": (Goal(parse_class("QQ7"), ("1", "5")), Goal(parse_class("A83"), ("4",))),
        "a": (Goal(parse_class("A83"), ("2",)),),
    }
    assert list(goals_of(picked)) == ["b", "a"]


@steady
@given(st.lists(st.tuples(st.sampled_from("abc"), hand_classes), max_size=30))
def test_every_selected_hand_with_a_choice_stands_in_one_goal(selected: list[tuple[str, HandClass]]) -> None:
    picked = [Picked(rules, hand, str(number)) for number, (rules, hand) in enumerate(selected)]
    found = goals_of(picked)
    standing = [(rules, goal.hand, one) for rules, parts in found.items() for goal in parts for one in goal.attempts]
    assert sorted(standing) == sorted(map(tuple, (one for one in picked if not one.hand.is_trips)))
    for parts in found.values():
        assert len({goal.hand for goal in parts}) == len(parts) > 0


@pytest.mark.parametrize("names", [["777"], ["A83", "QQ7", "A83"]])
def test_no_run_has_a_goal_that_leaves_no_choice_or_the_same_one_twice(names: list[str]) -> None:
    with pytest.raises(ValueError, match="goals are different classes"):
        Run(rules_of(ONE_DECK), goals(*names), Random(1))


def test_a_run_without_goals_is_over() -> None:
    assert run_over([], seed=1).is_over


def test_a_seed_deals_the_same_run_again() -> None:
    def dealt(seed: int) -> list[Round]:
        run = Run(rules_of(SIX_DECKS), goals("A83", "QQ7", "KK2"), Random(seed))
        return [give(run, kind) for kind in [RIGHT, WRONG, SLIP, HINTED] * 10 if not run.is_over]

    assert dealt(4) == dealt(4) != dealt(5)


def test_the_order_of_a_lap_is_left_to_chance() -> None:
    first, second = Counter(), Counter()
    names = ["A83", "QQ7", "KK2", "J84"]
    for seed in range(1500):
        run = Run(rules_of(ONE_DECK), goals(*names), Random(seed))
        first[tuple(str(give(run, WRONG).hand) for _ in names)] += 1
        second[next(str(one.hand) for one in (give(run, WRONG) for _ in range(5)) if one.mode == RUN)] += 1
    assert_equally_likely(first, permutations(names))
    assert_equally_likely(second, names)


def test_when_a_single_goal_comes_again_is_left_to_chance() -> None:
    after = Counter()
    for seed in range(1000):
        run = Run(rules_of(ONE_DECK), goals("QQ7"), Random(seed))
        rounds = [give(run, WRONG) for _ in range(7)]
        after[next(number for number in range(1, 7) if rounds[number].mode == RUN)] += 1
    assert_equally_likely(after, COMES_BACK_AFTER)


def test_every_suit_is_as_likely_for_goals_and_for_fillers() -> None:
    """Of a pair and a kicker there are 24 in the single deck, and each lies in any of six orders."""
    suits: dict[str, Counter[str]] = {RUN: Counter(), FILLER: Counter()}
    orders: Counter[tuple[int, ...]] = Counter()
    dealers: Counter[int] = Counter()
    for seed in range(2500):
        run = Run(rules_of(ONE_DECK), goals("QQ7"), Random(seed))
        for one in (give(run, WRONG), give(run, WRONG)):
            laid = sorted(one.cards, key=lambda card: (card.rank != 12, card.suit))
            suits[one.mode]["".join(card.suit for card in laid)] += 1
            if one.mode == RUN:
                orders[tuple(one.cards.index(card) for card in laid)] += 1
                dealers.update(card.rank for card in one.dealer)
    pairs = ["".join(pair) for pair in combinations("CDHS", 2)]
    for counted in suits.values():
        assert_equally_likely(counted, [pair + kicker for pair in pairs for kicker in "CDHS"])
    assert_equally_likely(orders, permutations(range(3)))
    left = {rank: 4 - [12, 12, 7].count(rank) for rank in range(2, 15)}
    expected = {rank: dealers.total() * number / 49 for rank, number in left.items()}
    assert chi_square(dealers, expected) < chi_square_limit(12)


def test_fillers_come_evenly_from_the_ideas_of_the_goals() -> None:
    """Each idea alike, though one has 77 other classes and the other 11, and within an idea each class alike."""
    chosen = [parse_class("A83"), parse_class("QQ7")]
    ideas: Counter[str] = Counter()
    within: dict[str, Counter[HandClass]] = {"high-A": Counter(), "pair-Q": Counter()}
    for seed in range(2500):
        run = run_over(chosen, seed)
        first = next(one for one in (give(run, WRONG) for _ in range(7)) if one.mode == FILLER)
        idea = str(IDEAS[first.hand])
        ideas[idea] += 1
        within[idea][first.hand] += 1
    assert_equally_likely(ideas, within)
    for idea, counted in within.items():
        others = [hand for hand in PLAYABLE if str(IDEAS[hand]) == idea and hand not in chosen]
        assert_equally_likely(counted, others)


def test_a_mistake_is_mended_by_two_right_answers_in_a_row_in_runs_after_it() -> None:
    """Every order of five attempts at a class."""
    kinds = [*product((RUN, AGAIN, NATURAL), (RIGHT, WRONG)), (FILLER, RIGHT), (RUN, HINTED)]
    attempts = {
        (number, mode, kind): replace(
            ANY_ATTEMPT,
            id=str(UUID(int=number)),
            mode=mode,
            cost=Fraction(kind == WRONG, 10),
            grade=Grade.MISTAKE if kind == WRONG else Grade.OPTIMAL,
            hinted=kind == HINTED,
        )
        for number in range(5)
        for mode, kind in kinds
    }
    for made in product(kinds, repeat=5):
        log = [attempts[number, mode, kind] for number, (mode, kind) in enumerate(made)]
        last = last_mending(log)
        until = 0 if last is None else log.index(last)
        right = [_right_in_run(made, number) for number in range(5)]
        for number, (_, kind) in enumerate(made):
            if kind == WRONG:
                assert (number < until) == any(first and then for first, then in pairwise(right[number:])), made


def _right_in_run(made: Sequence[tuple[str, str]], number: int) -> bool:
    """Whether it is right, and its mode ``run``, or ``again`` and the last that is not ``again`` before it ``run``."""
    modes = [mode for mode, _ in made[: number + 1] if mode != AGAIN]
    return made[number][1] == RIGHT and modes[-1:] == [RUN]


def test_a_slip_from_before_the_run_comes_back_in_it_and_one_of_the_run_after_it() -> None:
    """The class comes in time whoever deals; a hand that a slip outside brought back is no attempt in the run."""
    rules = rules_of(ONE_DECK)
    for seed in range(200):
        natural = NaturalDealer(Random(seed))
        rounds = [natural.next_round(rules)]
        while rounds[-1].hand.is_trips:
            rounds.append(natural.next_round(rules))
        slips = [len(rounds) - 1]
        natural.bring_back(rounds[-1].cards)
        run = run_over({rounds[-1].hand, parse_class("A83")}, seed)
        run.returning = natural.returning
        for _ in range(9):
            rounds.append(give(run, WRONG if rounds[-1].hand == parse_class("A83") else RIGHT))
        slips.append(len(rounds) - 1)
        run.bring_back(rounds[-1].cards)
        rounds += [natural.next_round(rules) for _ in range(7)]
        classes_back_in_time(rounds, slips)


class Running(RuleBasedStateMachine):
    """A run beside a model that knows only the words: what was dealt, and the last two attempts at each class."""

    @initialize(classes=selections, seed=SEEDS, rules=st.sampled_from([ONE_DECK, SIX_DECKS]))
    def start(self, classes: list[HandClass], seed: int, rules: int) -> None:
        self.run = run_over(classes, seed, rules)
        self.classes = classes
        self.ideas = {IDEAS[hand] for hand in classes}
        self.rounds: list[Round] = []
        self.slips: list[int] = []
        self.log: dict[HandClass, list[Attempt]] = {hand: [] for hand in classes}
        self.answered = False

    def mended(self, hand: HandClass) -> bool:
        return [one.counted and one.cost == 0 for one in self.log[hand][-2:]] == [True, True]

    @property
    def left(self) -> list[HandClass]:
        return [hand for hand in self.classes if not self.mended(hand)]

    def may_come(self, before: int) -> set[HandClass]:
        """What could be dealt as hand ``before`` without coming too soon, slips that are to come back left out."""
        due = Counter(self.rounds[slip].hand for slip in self.slips if slip < before)
        due.subtract(one.hand for one in self.rounds[:before] if one.mode == AGAIN)
        last = {one.hand for one in self.rounds[max(before - 2, 0) : before]}
        return {hand for hand in PLAYABLE if hand not in last and not due[hand]}

    @precondition(lambda self: self.left)
    @rule()
    def deal(self) -> None:
        """Also over a hand that was not answered, or whose answer was not kept."""
        left = self.left
        dealt = self.run.next_round(self.run.rules)
        self.rounds.append(dealt)
        self.answered = False
        assert not dealt.hand.is_trips
        assert len({one.hand for one in self.rounds[-3:]}) == len(self.rounds[-3:]), "two others come between"
        if dealt.mode == AGAIN:
            return
        assert dealt.mode == (RUN if dealt.hand in self.classes else FILLER)
        may_come = self.may_come(len(self.rounds) - 1)
        assert dealt.hand in may_come
        of_ideas = {hand for hand in may_come if IDEAS[hand] in self.ideas}
        if dealt.mode == FILLER:
            assert dealt.hand in of_ideas or not of_ideas
        elif dealt.hand not in left:
            assert not of_ideas - set(self.classes), "a mended goal comes only when no filler can"

    @precondition(lambda self: self.rounds and not self.answered)
    @rule(kind=st.sampled_from([RIGHT, RIGHT, WRONG, HINTED]))
    def answer(self, kind: str) -> None:
        answer = answer_to(self.rounds[-1], kind, len(self.rounds))
        self.run.answered(answer)
        self.answered = True
        self.log.setdefault(answer.hand, []).append(answer)

    @precondition(lambda self: self.answered and len(self.rounds) - 1 not in self.slips)
    @rule()
    def slip(self) -> None:
        dealt = self.rounds[-1]
        self.run.bring_back(dealt.cards)
        self.slips.append(len(self.rounds) - 1)
        self.log[dealt.hand][-1] = answer_to(dealt, SLIP, len(self.rounds))

    @invariant()
    def told_as_it_is(self) -> None:
        left, mended = self.left, [hand for hand in self.classes if self.mended(hand)]
        assert [goal.hand for goal in self.run.left] == left
        assert [goal.hand for goal in self.run.mended] == mended
        assert self.run.is_over == (not left)
        progress = self.run.progress
        assert (progress.goals, progress.mended, progress.dealt) == (
            len(self.classes),
            len(mended),
            len(self.rounds),
        )

    @invariant()
    def the_history_tells_the_same(self) -> None:
        for hand in self.classes:
            last = last_mending(self.log[hand])
            assert (last is not None and last is self.log[hand][-1]) == self.mended(hand)

    @invariant()
    def nothing_starves(self) -> None:
        """Two laps at most lie between two deals of a goal that is left, and each lap waits for at most five hands.

        Hands that come again after slips come on top, for whoever marks every hand a slip gets nothing else.
        """
        for hand in self.left:
            waited = 0
            for one in reversed(self.rounds):
                if one.hand == hand:
                    break
                waited += one.mode != AGAIN
            assert waited <= 2 * (len(self.classes) + 5)

    def teardown(self) -> None:
        if hasattr(self, "run"):
            classes_back_in_time(self.rounds, self.slips)


TestRunning = Running.TestCase
TestRunning.settings = settings(steady, max_examples=60, stateful_step_count=60)
