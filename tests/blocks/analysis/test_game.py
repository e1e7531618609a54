"""A whole game analysed: honest halves, the curve, luck, views, exact endings, and an end at any moment."""

import pickle
from dataclasses import replace
from random import Random

import pytest

from pyramid_trainer.blocks.actions import Keep, Put, Take
from pyramid_trainer.blocks.analysis.asking import Question
from pyramid_trainer.blocks.analysis.choices import Choice
from pyramid_trainer.blocks.analysis.effort import ONE_CHOICE, WHOLE_GAME, Effort
from pyramid_trainer.blocks.analysis.endings import best_endings
from pyramid_trainer.blocks.analysis.estimates import Basis
from pyramid_trainer.blocks.analysis.game import analyse, weigh
from pyramid_trainer.blocks.analysis.grades import CLOSE_UP_TO, Grade
from pyramid_trainer.blocks.analysis.values import Stretch, View
from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.engine import positions
from pyramid_trainer.blocks.faces import JOKER
from pyramid_trainer.blocks.scoring import Scoring
from tests.blocks.analysis.slow_playouts import SlowPlayouts, Table, played_game, policy

QUICK = Effort(choices=(16, 32), positions=(16, 16))
LATE = 66
"""From this act on playouts are short."""
GAME = played_game(11)
ADVANCED = played_game(8, BlockRules(9, Scoring.ADVANCED))
STATES = list(GAME.states())


def whole(record=GAME, **options):
    *_, last = analyse(record, positions, **{"effort": QUICK, **options})
    return last


@pytest.fixture(scope="module")
def known():
    return whole()


@pytest.fixture(scope="module")
def shown():
    return whole(view=View.FACES)


def test_every_take_and_every_hand_with_a_choice_is_a_decision(known):
    expected = []
    for number, (state, act) in enumerate(zip(STATES, GAME.acts, strict=False)):
        if state.phase is not Phase.PLACING and len(state.legal_actions()) > 1:
            expected.append((number, state.current_player, act))
    missing = {number for number, _, _ in expected} - {one.number for one in known.decisions}
    found = [(one.number, one.seat, one.chosen) for one in known.decisions]
    assert found == [one for one in expected if one[0] not in missing]
    for number in missing:  # all that could be done came to the same
        assert isinstance(GAME.acts[number], Put | Take)
    assert len(missing) < 6
    assert known.settled
    assert known.record == GAME


def test_alternatives_are_the_legal_acts_best_first(known):
    for one in known.decisions:
        state = STATES[one.number]
        acts = [act for alternative in one.alternatives for act in alternative.actions]
        assert sorted(map(str, acts)) == sorted(map(str, state.legal_actions()))
        assert one.best.behind.mean == one.best.behind.half_width == 0
        assert one.chosen in one.played.actions
        assert one.phase is state.phase
        values = [alternative.value.mean for alternative in one.alternatives[1:]]
        assert values == sorted(values, reverse=True)
        assert all(
            alternative.value.low <= alternative.value.mean <= alternative.value.high
            for alternative in one.alternatives
        )
        assert one.take == sum(map(len, state.board.hands[one.seat])) + 1
        assert one.stretch is (Stretch.EARLY, Stretch.MIDDLE, Stretch.LAST)[(one.take - 1) // 5]


def test_a_lead_is_the_difference_over_common_deals(known):
    for one in known.decisions:
        for alternative in one.alternatives:
            if alternative.value.deals == one.best.value.deals:
                assert alternative.behind.mean == pytest.approx(one.best.value.mean - alternative.value.mean)


def test_a_mistake_is_beyond_its_interval_and_above_the_threshold(known):
    assert known.mistakes
    for one in known.decisions:
        called = one.lead.low > 0 and one.lead.mean > CLOSE_UP_TO[Scoring.BASIC]
        assert (one in known.mistakes) == one.is_mistake == called == (one.grade in (Grade.MISTAKE, Grade.BLUNDER))
        assert known.decision(one.number) == one
    assert known.decision(3) is None


def test_the_curve_has_a_value_for_each_seat_after_every_act(known, shown):
    for analysis in (known, shown):
        assert [moment.acts for moment in analysis.curve] == list(range(len(STATES)))
        assert all(0 <= value.mean <= 1 for moment in analysis.curve for value in moment.values)
        assert tuple(value.mean for value in analysis.curve[-1].values) == STATES[-1].returns()
        assert all(value.exact for value in analysis.curve[-1].values)
    for moment in shown.curve:
        assert sum(value.mean for value in moment.values) == pytest.approx(1)


def test_points_have_a_curve_of_each_players_own():
    for view in View:
        analysis = whole(ADVANCED, view=view, since=LATE)
        ends = tuple(value.mean for value in analysis.curve[-1].values)
        assert ends == ADVANCED.state().returns()
        assert all(value is not None and -3 <= value.mean <= 19 for moment in analysis.curve for value in moment.values)
        assert [moment.acts for moment in analysis.curve] == list(range(LATE, len(ADVANCED.acts) + 1))
        assert all(one.scoring is Scoring.ADVANCED for one in analysis.decisions)


def test_the_end_is_exact_and_played_perfectly(known, shown):
    checked = 0
    for record in (played_game(seed) for seed in range(8)):
        states = list(record.states())
        for one in whole(record, since=len(record.acts) - 4).decisions:
            endings = best_endings(states[one.number].observation(one.seat))
            if endings is not None:
                assert one.exact
                assert {alternative.value.basis for alternative in one.alternatives} == {Basis.OPTIMAL}
                assert [endings[alternative.actions[0]] for alternative in one.alternatives] == [
                    alternative.value.mean for alternative in one.alternatives
                ]
                checked += 1
    assert checked > 3
    assert all(one.exact for one in shown.decisions if STATES[one.number].board.taken >= 26)
    assert not known.decisions[0].exact


def test_without_the_exact_path_nothing_is_exact():
    late = whole(effort=replace(QUICK, worlds=0), since=len(GAME.acts) - 12)
    assert late.decisions
    assert not any(one.exact for one in late.decisions)


def test_luck_is_what_the_faces_gave_that_one_turned_up(known, shown):
    assert shown.luck == (None, None)
    for seat in (0, 1):
        expected = 0.0
        for number, act in enumerate(GAME.acts):
            state = STATES[number]
            if not isinstance(act, Take) or state.current_player != seat:
                continue
            block = state.board.tower[act.at]
            if state.board.owner(block) != seat or GAME.deal[block] is JOKER:
                decision = known.decision(number)
                before = decision.played.value if decision else known.curve[number].values[seat]
                expected += known.curve[number + 1].values[seat].mean - before.mean
        assert known.luck[seat].mean == pytest.approx(expected)
        assert known.luck[seat].low < known.luck[seat].mean < known.luck[seat].high


def test_what_was_lost_adds_up(known):
    for seat in (0, 1):
        parts = [known.ledger(seat, stretch) for stretch in Stretch]
        total = known.ledger(seat)
        assert sum(part.lost for part in parts) == pytest.approx(total.lost)
        assert sum(part.decisions for part in parts) == total.decisions
        assert total.mistakes == sum(one.seat == seat for one in known.mistakes)
        assert total.average == pytest.approx(total.lost / total.decisions)


def test_the_same_seed_tells_the_same_and_values_cross_a_process(known):
    one, same, other = (whole(seed=seed, since=LATE) for seed in (0, 0, 1))
    assert one == same != other
    assert pickle.loads(pickle.dumps(known)) == known
    assert hash(pickle.loads(pickle.dumps(known))) == hash(known)


def test_the_picture_is_whole_after_the_first_stage_and_refined_later():
    pictures = list(analyse(GAME, positions, effort=QUICK, since=LATE))
    assert pictures[-1].settled
    assert not any(picture.settled for picture in pictures[:-1])
    asked = [picture.asked for picture in pictures]
    assert asked == sorted(asked)
    first = next(picture for picture in pictures if all(None not in moment.values for moment in picture.curve))
    assert len(first.decisions) == len(pictures[-1].decisions)
    assert all(one.settled for one in pictures[-1].decisions)
    assert any(not one.settled for one in first.decisions)


def test_one_seat_alone_is_told_nothing_of_the_other():
    """While a game goes on only what the own seat knows may be used: other hidden faces change nothing."""
    going, state = GAME.cut(72), STATES[72]
    own = whole(going, seats=(0,), since=LATE)
    assert {one.seat for one in own.decisions} == {0}
    assert all(moment.values[1] is None for moment in own.curve)
    assert all(moment.values[0] is not None for moment in own.curve)
    assert own.luck == (None, None)
    hidden = sorted(state.board.hidden_from(0))
    held = [] if state.board.lifted is None else [state.board.lifted.block]
    moved = [block for block in hidden if block not in held and GAME.deal[block] is not JOKER]
    faces = list(GAME.deal)
    for block, source in zip(moved, [*moved[1:], moved[0]], strict=True):
        faces[block] = GAME.deal[source]
    other = whole(replace(going, deal=tuple(faces)), seats=(0,), since=LATE)
    assert other.decisions == own.decisions
    assert other.curve == own.curve


@pytest.mark.parametrize("asked", [0, 1, 2, 40])
def test_it_ends_when_no_more_is_wanted(asked):
    left = [asked]

    def wanted() -> bool:
        left[0] -= 1
        return left[0] >= 0

    pictures = list(analyse(GAME, positions, effort=QUICK, wanted=wanted))
    assert left[0] == -1
    assert not any(picture.settled for picture in pictures)
    assert list(weigh(STATES[40].observation(STATES[40].current_player), positions, wanted=lambda: False)) == []


def test_it_is_asked_between_small_batches():
    """No batch is larger than the effort says, so that nobody waits long."""
    largest = []

    class Watched(SlowPlayouts):
        def returns_after(self, observation, actions, deals, seed):
            plies = 30 - observation.board.taken + (30 - observation.board.placed + 1) // 2
            largest.append((deals * len(actions) * plies, deals))
            return Table([[0.5] * deals for _ in actions])

    for _ in analyse(GAME, Watched(), effort=replace(WHOLE_GAME, worlds=0)):
        pass
    assert all(size <= WHOLE_GAME.at_once or deals == 16 for size, deals in largest)


def test_half_the_deals_choose_and_the_others_measure():
    """An alternative that is best on the choosing deals only is chosen, and told to be worse."""

    class Deceiving(SlowPlayouts):
        def returns_after(self, observation, actions, deals, seed):
            half = deals // 2
            rows = [[1.0] * half + [0.0] * (deals - half)]
            rows += [[0.0] * half + [1.0] * (deals - half) for _ in actions[1:]]
            return Table(rows)

    state = STATES[60]
    *_, decision = weigh(state.observation(state.current_player), Deceiving(), effort=replace(ONE_CHOICE, worlds=0))
    assert decision.best.value.mean == 0
    assert all(alternative.behind.mean == -1 for alternative in decision.alternatives[1:])


def test_what_is_hopeless_gets_no_more_deals_and_what_was_done_always_does():
    class Graded(SlowPlayouts):
        def returns_after(self, observation, actions, deals, seed):
            chance = Random(seed)
            return Table([[float(chance.random() < worth[act]) for _ in range(deals)] for act in actions])

    acts = [Put(0), Put(1), Put(2)]
    worth = dict(zip([*acts, None], (0.9, 0.1, 0.1, 0.5), strict=True))
    question = Question(STATES[60].observation(0), 0, (*acts, None), "hopeless")
    choice = Choice(question, [(act,) for act in acts], Scoring.BASIC, 1)
    for _ in range(4):
        choice.add(question.ask(Graded(), 100, choice.batches, choice.rows))
        choice.give_up_hopeless()
    best, *others = choice.alternatives()
    deals = {alternative.actions[0]: alternative.value.deals for alternative in (best, *others)}
    assert deals == {Put(0): 200, Put(1): 200, Put(2): 50}
    assert choice.urgency() > 0.5
    assert choice.position().deals == 400


def test_weighing_one_choice_ends_within_two_points():
    state = next(state for state in STATES if state.phase is Phase.TAKING and state.board.taken == 8)
    stages = list(weigh(state.observation(state.current_player), positions, seed=2))
    assert [one.settled for one in stages] == [False, False, False, True]
    assert all(one.chosen is one.played is one.lead is one.grade is None for one in stages)
    assert not any(one.is_mistake for one in stages)
    assert stages[-1].best.value.half_width <= 0.0201
    with pytest.raises(ValueError, match="weigh"):
        next(weigh(state.observation(1 - state.current_player), positions))
    with pytest.raises(ValueError, match="weigh"):
        next(weigh(STATES[0].observation(STATES[0].current_player), positions))


def test_an_exact_choice_is_weighed_at_once():
    checked = 0
    for state in (state for seed in range(8) for state in played_game(seed).states()):
        if state.board.taken == 28 and state.phase is Phase.TAKING:
            for decision in weigh(state.observation(state.current_player), positions):
                assert decision.exact
                assert decision.settled
                checked += 1
    assert checked > 3


def test_a_game_not_begun_and_one_just_going_on_have_their_picture():
    empty = whole(GAME.cut(0))
    assert [moment.acts for moment in empty.curve] == [0]
    assert empty.decisions == ()
    assert (empty.luck[0].mean, empty.luck[0].half_width) == (0, 0)
    going = whole(GAME.cut(75), since=LATE)
    assert going.decisions[-1].number < 75
    assert going.curve[-1].acts == 75
    assert None not in going.curve[-1].values


def test_a_policy_that_chooses_at_random_loses_more_than_the_playing_policy():
    """Told from small numbers of deals, over the same shuffles."""
    lost = []
    for whim in (0.0, 1.0):
        analyses = [whole(played_game(seed, whim=whim), since=70) for seed in (1, 2)]
        lost.append(sum(analysis.ledger(seat).average for analysis in analyses for seat in (0, 1)))
    assert lost[0] < lost[1] - 0.05


def test_any_playing_policy_can_be_asked():
    """Also the plain one of the tests, whose first choice is never behind by more than chance."""
    late = len(GAME.acts) - 8
    *_, analysis = analyse(GAME, SlowPlayouts(), effort=Effort((16, 200), (16, 16), worlds=0), since=late)
    assert analysis.decisions
    for one in analysis.decisions:
        act = policy(STATES[one.number].observation(one.seat))
        assert one.alternative(act).behind.deals == 100
    assert all(isinstance(one.chosen, Take | Put | Keep) for one in analysis.decisions)
