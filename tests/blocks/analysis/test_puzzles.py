"""Puzzles: clear ones only, graded by what an answer loses, with a fixed idea, kept as text."""

from dataclasses import replace

import pytest

from pyramid_trainer.app.words import TEMPLATES, say, say_error
from pyramid_trainer.blocks.actions import Keep, Put, Take
from pyramid_trainer.blocks.analysis.effort import Effort
from pyramid_trainer.blocks.analysis.estimates import BASIS_CODES, Basis, Estimate, exactly
from pyramid_trainer.blocks.analysis.game import analyse
from pyramid_trainer.blocks.analysis.grades import Grade, grade_of
from pyramid_trainer.blocks.analysis.ideas import Idea, idea_of
from pyramid_trainer.blocks.analysis.puzzles import CLEAR_FROM, is_clear, parse_puzzle, puzzles_in
from pyramid_trainer.blocks.analysis.values import Alternative, View
from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.errors import BadInput
from tests.blocks.analysis.slow_playouts import SlowPlayouts, played_game

QUICK = Effort(choices=(16, 64), positions=(16, 16), worlds=700)
GAMES = [(11, BlockRules()), (9, BlockRules()), (8, BlockRules(9, Scoring.ADVANCED))]


@pytest.fixture(scope="module")
def analyses():
    """The endings of some games, analysed with both players' knowledge."""
    found = []
    for seed, rules in GAMES:
        record = played_game(seed, rules, whim=0.5)
        *_, last = analyse(record, SlowPlayouts(), effort=QUICK, since=len(record.acts) - 14)
        found.append(last)
    return found


@pytest.fixture(scope="module")
def puzzles(analyses):
    return [puzzle for analysis in analyses for puzzle in puzzles_in(analysis)]


def test_puzzles_are_the_choices_with_a_clear_best(analyses, puzzles):
    clear = [one for analysis in analyses for one in analysis.decisions if is_clear(one)]
    assert [puzzle.alternatives for puzzle in puzzles] == [one.alternatives for one in clear]
    assert len(puzzles) > 2
    for puzzle, decision in zip(puzzles, clear, strict=True):
        assert puzzle.seat == decision.seat
        assert puzzle.margin > CLEAR_FROM[decision.scoring]
        assert len(puzzle.record.acts) == decision.number
        assert {act for one in puzzle.alternatives for act in one.actions} == set(puzzle.observation.legal_actions())


def test_answers_are_graded_by_what_they_lose(puzzles):
    for puzzle in puzzles:
        best, *others = puzzle.alternatives
        assert {puzzle.grade(act) for act in best.actions} == {Grade.OPTIMAL}
        for other in others:
            assert puzzle.lost_by(other.actions[0]) == other.behind
            assert puzzle.grade(other.actions[0]) in (Grade.MISTAKE, Grade.BLUNDER)
        with pytest.raises(ValueError, match="alternative"):
            puzzle.grade(Take(54))


@pytest.mark.parametrize(
    ("scoring", "lead", "low", "grade"),
    [
        (Scoring.BASIC, 0.0, 0.0, Grade.OPTIMAL),
        (Scoring.BASIC, -0.01, -0.03, Grade.OPTIMAL),
        (Scoring.BASIC, 0.02, 0.01, Grade.CLOSE),
        (Scoring.BASIC, 0.08, -0.001, Grade.CLOSE),
        (Scoring.BASIC, 0.021, 0.001, Grade.MISTAKE),
        (Scoring.BASIC, 0.1, 0.05, Grade.MISTAKE),
        (Scoring.BASIC, 0.101, 0.05, Grade.BLUNDER),
        (Scoring.ADVANCED, 0.1, 0.05, Grade.CLOSE),
        (Scoring.ADVANCED, 0.11, 0.05, Grade.MISTAKE),
        (Scoring.ADVANCED, 0.51, 0.05, Grade.BLUNDER),
    ],
)
def test_grades_begin_where_they_are_said_to(scoring, lead, low, grade):
    assert grade_of(Estimate(lead, low, 2 * lead - low, 1_000), scoring) is grade


def test_puzzles_are_read_back(puzzles):
    for puzzle in puzzles:
        assert parse_puzzle(str(puzzle)) == puzzle
        assert "\n" not in str(puzzle)


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: "",
        lambda line: line.rpartition(" | ")[0],
        lambda line: line.rpartition(";")[0],
        lambda line: (
            line.replace("feed", "food").replace("block", "bloc").replace("uncover", "un").replace("deny", "d")
        ),
        lambda line: line.rpartition(" ")[0] + " many",
        lambda line: line + " 1",
        lambda line: line.rpartition(" ")[0].rpartition(" ")[0] + " nan 1",
        lambda line: line + "; " + line.rpartition("| ")[2],
    ],
)
def test_a_damaged_line_is_told(puzzles, damage):
    line = str(next(puzzle for puzzle in puzzles if puzzle.idea is not Idea.JOKER))
    assert damage(line) != line
    with pytest.raises(BadInput) as told:
        parse_puzzle(damage(line))
    assert told.value.code == "puzzle.unreadable"
    assert "no puzzle" in say_error(told.value)


def test_a_damaged_game_in_a_puzzle_is_told_as_a_damaged_game(puzzles):
    line = str(puzzles[0])
    with pytest.raises(BadInput, match=r"game\.width"):
        parse_puzzle("7" + line[1:])


def test_all_faces_open_make_no_puzzles(analyses):
    assert list(puzzles_in(replace(analyses[0], view=View.FACES))) == []


def ideas(seeds):
    """The idea of every choice of some games, as if each act in turn were best, with what it was about."""
    for seed in seeds:
        for state in played_game(seed).states():
            acts = state.legal_actions()
            if state.phase is Phase.PLACING or len(acts) < 2:
                continue
            observation = state.observation(state.current_player)
            for act in acts:
                order = [act, *(other for other in acts if other != act)]
                values = tuple(
                    Alternative((one,), exactly(0, 1, Basis.OPTIMAL), exactly(place, 1, Basis.OPTIMAL))
                    for place, one in enumerate(order)
                )
                yield state, order, idea_of(observation, values)


def test_ideas_follow_the_position():
    seen = set()
    for state, (best, second, *_), idea in ideas(range(4)):
        seen.add(idea)
        match best:
            case Keep():
                assert idea is Idea.JOKER
            case Put():
                assert idea is Idea.FEED
            case Take(at):
                freed = [len(frees(state, act)) for act in (best, second)]
                assert (idea is Idea.UNCOVER) == (freed[0] != freed[1])
                if idea is Idea.DENY and state.board.owner(state.board.tower[at]) != state.current_player:
                    assert state.board.owner(state.board.tower[second.at]) == state.current_player
    assert seen == set(Idea)


def frees(state, act):
    """The blocks that can be taken after ``act`` and could not before."""
    after = state.apply(act).board
    pyramid = after.rules.pyramid
    return set(pyramid.free_blocks(after.tower)) - set(pyramid.free_blocks(state.board.tower))


def test_ideas_and_bases_have_their_words():
    assert all(say(idea.value, {}) for idea in Idea)
    assert set(BASIS_CODES) == set(Basis)
    assert all(code in TEMPLATES for code in BASIS_CODES.values())
