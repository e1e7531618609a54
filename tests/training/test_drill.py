"""The drill: no verdict before the answer is kept, nothing of it changes afterwards, and fouls, hints, slips and stars
do what the rules of the page say, whatever order they come in.
"""

from copy import deepcopy
from fractions import Fraction
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pyramid_trainer.cards import parse_cards
from pyramid_trainer.casino import ENGINE
from pyramid_trainer.casino.hands import setting_with_alone
from pyramid_trainer.training.dealing import NATURAL, NaturalDealer, Round
from pyramid_trainer.training.drill import Drill, Phase
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.reasons import card_hint, idea_hint
from pyramid_trainer.training.records import DRILL, Attempt, Foul, Session
from tests.casino.strategies import steady
from tests.training.samples import moment, new_ids, rules_of, worth_under

SESSION = Session("00000000-0000-4000-9000-000000000001", DRILL, moment())
OTHER_SESSION = Session("00000000-0000-4000-9000-000000000002", DRILL, moment(90))

A83 = Round(rules_of(0), parse_cards("8C AS 3D"), parse_cards("KD KH 4S"), NATURAL)
"""As dealt: the eight, the ace, the three. The eight alone is best, the three alone a blunder, the ace alone a foul."""
EIGHT, ACE, THREE = range(3)

TRIPS = Round(rules_of(0), parse_cards("7C 7S 7D"), parse_cards("KD KH 4S"), NATURAL)


def drill_on(dealt: Round, at: float = 0.0) -> Drill:
    return Drill(dealt, worth_under(0), new_ids().__next__, at)


def answered(drill: Drill, place: int, at: float = 5.0) -> Attempt | Foul:
    """Chooses and sets the hand; what has to be kept."""
    assert drill.choose(place)
    pending = drill.set_hand(SESSION, moment(1), at)
    assert pending is not None
    return pending


def kept(drill: Drill, place: int, at: float = 5.0) -> Attempt:
    pending = answered(drill, place, at)
    drill.kept()
    assert isinstance(pending, Attempt)
    return pending


def test_an_answer_is_an_attempt_with_all_that_was_dealt() -> None:
    drill = drill_on(A83, at=2.0)
    attempt = answered(drill, THREE, at=5.25)
    assert attempt == Attempt(
        id="00000000-0000-4000-8000-000000000001",
        session=SESSION.id,
        moment=moment(1),
        mode="natural",
        rules="Single deck",
        rules_hash=rules_of(0).rules_hash,
        engine=ENGINE,
        cards=parse_cards("8C AS 3D"),
        dealer=parse_cards("KD KH 4S"),
        seen=(),
        alone=parse_cards("3D")[0],
        best=parse_cards("8C"),
        grade=Grade.BLUNDER,
        cost=Fraction(1381 + 1473, 9212),
        think_ms=3250,
        fouls=0,
        hinted=False,
    )


@pytest.mark.parametrize("keep", [Drill.kept, Drill.not_kept])
def test_the_verdict_comes_when_the_answer_is_kept_or_given_up(keep: object) -> None:
    drill = drill_on(A83)
    answered(drill, EIGHT)
    assert (drill.phase, drill.verdict) == (Phase.KEEPING, None)
    keep(drill)
    assert drill.phase is Phase.JUDGED
    assert drill.verdict is not None
    assert drill.verdict.grade is Grade.OPTIMAL
    assert (drill.kept_attempt is not None) == (keep is Drill.kept)


def test_nothing_to_see_differs_by_the_answer_before_it_is_kept() -> None:
    """A right and a wrong answer leave the same public state but for the record that is to be kept."""
    seen = []
    for place in (EIGHT, THREE):
        drill = drill_on(A83)
        answered(drill, place)
        names = ("phase", "verdict", "hints", "foul_reason", "starred", "kept_attempt", "can_be_slip", "session")
        seen.append([getattr(drill, name) for name in names])
    assert seen[0] == seen[1]


def test_a_foul_is_a_record_of_its_own_and_the_hand_goes_on() -> None:
    drill = drill_on(A83)
    drill.hint()
    foul = answered(drill, ACE, at=3.0)
    assert isinstance(foul, Foul)
    assert (foul.cards, foul.alone, foul.mode, foul.rules) == (A83.cards, A83.cards[ACE], "natural", "Single deck")
    assert drill.foul_reason is None, "no reason before the foul is kept"
    drill.kept()
    assert (drill.phase, drill.alone, drill.verdict, drill.kept_attempt) == (Phase.CHOOSING, None, None, None)
    assert drill.foul_reason is not None
    assert drill.foul_reason.details == {"high": 8, "alone": 14}
    assert drill.thinking_seconds(4.0) == 4.0, "the clock runs on"
    drill.choose(EIGHT)
    assert drill.foul_reason is None
    attempt = drill.set_hand(SESSION, moment(2), 9.0)
    assert isinstance(attempt, Attempt)
    assert (attempt.fouls, attempt.hinted, attempt.think_ms) == (1, True, 9000)
    assert attempt.id != foul.id


def test_each_foul_is_counted_and_the_next_hand_starts_without() -> None:
    drill = drill_on(A83)
    for _ in range(3):
        answered(drill, ACE)
        drill.kept()
    assert kept(drill, EIGHT).fouls == 3
    drill.deal(A83, worth_under(0), 20.0)
    assert kept(drill, EIGHT).fouls == 0


def test_the_first_hint_is_the_idea_the_second_the_card_and_there_is_no_third() -> None:
    drill = drill_on(A83)
    values = worth_under(0)(A83.hand)
    assert drill.hint() == idea_hint(A83.hand)
    assert drill.hint() == card_hint(values)
    assert drill.hint() is None
    assert drill.hints == (idea_hint(A83.hand), card_hint(values))
    assert kept(drill, EIGHT).hinted
    assert drill.hint() is None, "the hand is over"


def test_three_of_a_kind_is_forced_and_can_be_no_slip() -> None:
    for place in range(3):
        drill = drill_on(TRIPS)
        attempt = kept(drill, place)
        assert (attempt.grade, attempt.cost, attempt.counted, drill.can_be_slip) == (Grade.FORCED, 0, False, False)


def test_a_slip_marks_the_kept_attempt_once() -> None:
    drill = drill_on(A83)
    assert not drill.can_be_slip
    attempt = kept(drill, THREE)
    assert (attempt.counted, drill.can_be_slip) == (True, True)
    drill.marked_slip()
    assert not drill.can_be_slip
    marked = drill.kept_attempt
    assert marked is not None
    assert (marked.slip, marked.counted, attempt.slip) == (True, False, False)
    assert drill.verdict is not None
    assert drill.verdict.grade is Grade.BLUNDER, "a slip changes no verdict"


def test_an_answer_that_was_not_kept_can_be_no_slip() -> None:
    drill = drill_on(A83)
    answered(drill, THREE)
    drill.not_kept()
    assert not drill.can_be_slip


def test_a_star_before_the_answer_goes_with_it() -> None:
    drill = drill_on(A83)
    drill.marked_star(True)
    assert kept(drill, EIGHT).starred
    drill.marked_star(False)
    assert drill.kept_attempt is not None
    assert not drill.kept_attempt.starred


def test_the_clock_stands_still_while_paused_and_after_the_answer() -> None:
    drill = drill_on(A83, at=10.0)
    drill.pause(12.0)
    assert drill.thinking_seconds(20.0) == 2.0
    drill.resume(20.0)
    drill.choose(EIGHT)
    attempt = drill.set_hand(SESSION, moment(), 21.5)
    assert isinstance(attempt, Attempt)
    assert attempt.think_ms == 3500
    drill.resume(30.0)
    assert drill.thinking_seconds(99.0) == 3.5, "an answer that waits to be kept is given"
    drill.kept()
    drill.resume(100.0)
    assert drill.thinking_seconds(200.0) == 3.5


def test_the_answer_belongs_to_the_session_it_was_given_in() -> None:
    drill = drill_on(A83)
    drill.choose(EIGHT)
    attempt = drill.set_hand(OTHER_SESSION, moment(90), 1.0)
    assert attempt is not None
    assert (attempt.session, drill.session) == (OTHER_SESSION.id, OTHER_SESSION)


class Drilling(RuleBasedStateMachine):
    """A drill beside a model of it that knows only what the rules of the page say."""

    @initialize(seed=st.integers(0, 10**6))
    def start(self, seed: int) -> None:
        self.dealer = NaturalDealer(Random(seed))
        self.at = 1000
        self.ids = new_ids()
        self.made: list[str] = []
        self.drill = Drill(self.dealer.next_round(rules_of(0)), worth_under(0), self.new_id, self.at)
        self.expect_new_hand()

    def new_id(self) -> str:
        self.made.append(next(self.ids))
        return self.made[-1]

    def expect_new_hand(self) -> None:
        self.chosen: int | None = None
        self.hints = self.fouls = 0
        self.thought, self.running = 0, True
        self.starred = self.slip = False
        self.pending: Attempt | Foul | None = None
        self.judged = self.on_disk = False
        self.answer: Attempt | None = None

    @property
    def choosing(self) -> bool:
        return self.pending is None and not self.judged

    @rule(seconds=st.integers(0, 60))
    def time_passes(self, seconds: int) -> None:
        self.at += seconds
        self.thought += seconds if self.running else 0

    @rule(place=st.integers(0, 2))
    def choose(self, place: int) -> None:
        changed = self.drill.choose(place)
        assert changed == self.choosing
        if changed:
            self.chosen = None if self.chosen == place else place
            assert self.drill.foul_reason is None

    @rule()
    def hint(self) -> None:
        given = self.drill.hint()
        assert (given is not None) == (self.choosing and self.hints < 2)
        if given is not None:
            self.hints += 1
            assert self.drill.hints[-1] == given

    @rule()
    def set_hand(self) -> None:
        made = len(self.made)
        pending = self.drill.set_hand(SESSION, moment(self.at / 60), self.at)
        if not self.choosing or self.chosen is None:
            assert pending is None
            assert len(self.made) == made, "no identifier is spent on nothing"
            return
        assert pending is not None
        assert pending.id == self.made[-1]
        alone = self.drill.round.cards[self.chosen]
        assert (pending.alone, pending.cards, pending.moment) == (
            alone,
            self.drill.round.cards,
            moment(self.at / 60),
        )
        legal = setting_with_alone(self.drill.round.hand, alone.rank).is_legal
        assert isinstance(pending, Attempt if legal else Foul)
        if isinstance(pending, Attempt):
            assert (pending.fouls, pending.hinted, pending.starred, pending.slip) == (
                self.fouls,
                self.hints > 0,
                self.starred,
                False,
            )
            assert pending.think_ms == 1000 * self.thought
            self.running = False
        self.pending = pending

    @precondition(lambda self: self.pending is not None)
    @rule(keeps=st.booleans())
    def keep_or_give_up(self, keeps: bool) -> None:
        pending, self.pending = self.pending, None
        if keeps:
            self.drill.kept()
        else:
            self.drill.not_kept()
        if isinstance(pending, Foul):
            self.chosen = None
            self.fouls += 1
            assert self.drill.foul_reason is not None
            return
        self.judged, self.on_disk = True, keeps
        self.answer = deepcopy(pending)

    @precondition(lambda self: self.judged and self.drill.can_be_slip)
    @rule()
    def mark_slip(self) -> None:
        self.drill.marked_slip()
        self.slip = True

    @rule()
    def mark_star(self) -> None:
        if self.pending is None:
            self.starred = not self.starred
            self.drill.marked_star(self.starred)

    @rule()
    def forget(self) -> None:
        """The history was erased, or another was put in its place; an answer that waits to be kept is taken back."""
        self.drill.forget_attempt()
        self.on_disk = False
        self.pending = None
        self.pending = None

    @rule()
    def lose_focus(self) -> None:
        self.drill.pause(self.at)
        self.running = False

    @rule()
    def get_focus(self) -> None:
        self.drill.resume(self.at)
        self.running = not self.judged and not isinstance(self.pending, Attempt)

    @rule()
    def deal(self) -> None:
        """Also over an open hand, which then is no attempt, and over an answer that waits."""
        self.drill.deal(self.dealer.next_round(rules_of(0)), worth_under(0), self.at)
        self.expect_new_hand()

    @invariant()
    def as_expected(self) -> None:
        drill = self.drill
        phase = Phase.JUDGED if self.judged else Phase.CHOOSING if self.pending is None else Phase.KEEPING
        assert drill.phase is phase
        assert (drill.verdict is not None) == self.judged, "a verdict shows exactly when the answer is judged"
        assert drill.pending == self.pending
        assert drill.alone == self.chosen
        assert len(drill.hints) == self.hints
        assert drill.starred == self.starred
        assert drill.thinking_seconds(self.at) == self.thought
        forced = self.answer is not None and self.answer.grade is Grade.FORCED
        assert drill.can_be_slip == (self.on_disk and not self.slip and not forced)
        if not self.on_disk:
            assert drill.kept_attempt is None
            return
        assert drill.kept_attempt is not None
        assert self.answer is not None
        assert drill.verdict is not None
        unmarked = deepcopy(self.answer)
        for name in Attempt.__dataclass_fields__:
            expected = {"slip": self.slip, "starred": self.starred}.get(name, getattr(unmarked, name))
            assert getattr(drill.kept_attempt, name) == expected, f"{name} changed after the verdict"
        assert (drill.verdict.grade, drill.verdict.cost) == (unmarked.grade, unmarked.cost)
        assert drill.verdict.chosen.setting.one == unmarked.alone.rank


TestDrilling = Drilling.TestCase
TestDrilling.settings = settings(steady, max_examples=60, stateful_step_count=40)
