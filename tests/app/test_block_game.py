"""The block game as the page plays it: kept before it shows, resumed at its move, in matches, when keeping fails."""

import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app.block_analyses import is_complete, keep_analysis, kept_analyses
from pyramid_trainer.app.block_game import BlockGame, BlockTable, mark_deleted
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.blocks.actions import Place, Take
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.errors import BadInput, EnvironmentFault, IllegalMove
from pyramid_trainer.store.block_games import BlockGameReader
from pyramid_trainer.store.history import History
from pyramid_trainer.training.block_games import PERSON, Done, Sitter, Standing
from pyramid_trainer.training.sessions import SessionLog
from tests.app.calling import ROOT
from tests.app.practice import SetClock, identifiers
from tests.store.block_samples import analysis_in

AGAINST_CASUAL = (PERSON, Sitter("casual", 50))


class Evening:
    """A table with a real history on disk and a clock that is set by hand."""

    def __init__(self, path: Path, seed: int = 1, clock: SetClock | None = None) -> None:
        self.path = path
        self.chance = Random(seed)
        self.clock = clock or SetClock()
        new_id = identifiers(seed * 10**9)
        self.recorder = Recorder(path, SessionLog(new_id, timedelta(minutes=30)))
        self.table = BlockTable(self.recorder, self.clock, new_id, self.chance)

    @property
    def game(self) -> BlockGame:
        assert self.table.game is not None
        return self.table.game

    def act(self, times: int = 1) -> None:
        for _ in range(times):
            self.clock.pass_by(seconds=self.chance.randrange(1, 9))
            self.game.act(self.chance.choice(self.game.state.legal_actions()))

    def finish(self) -> None:
        while self.game.current_player is not None:
            self.act()

    def after_a_restart(self) -> "Evening":
        """The program anew, on what lies on disk; nobody closed the old one."""
        return Evening(self.path, self.chance.randrange(2, 10**6), self.clock)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "history.sqlite")


def test_a_game_is_resumed_at_any_of_its_moves(evening: Evening) -> None:
    game = evening.table.begin(BlockRules(), AGAINST_CASUAL)
    acts = 0
    while game.current_player is not None:
        evening.act()
        acts += 1
        other = evening.after_a_restart()
        resumed = other.table.resume(game.id)
        assert (resumed.record, resumed.state) == (game.record, game.state)
        assert (resumed.current_player, resumed.to_act) == (game.current_player, game.to_act)
        assert len(resumed.record.game.acts) == acts
        assert resumed.seed == game.seed
    assert game.standing is Standing.OVER
    assert game.results == game.state.returns()
    assert evening.recorder.history().check() == []


def test_a_game_in_which_nothing_was_done_is_nowhere(evening: Evening) -> None:
    game = evening.table.begin(BlockRules(), AGAINST_CASUAL)
    assert not evening.path.exists()
    evening.act()
    evening.table.begin(BlockRules(), AGAINST_CASUAL)
    with BlockGameReader(evening.path) as reader:
        assert [line.id for line in reader.unfinished()] == [game.id]


@pytest.mark.parametrize("acts", [0, 1, 2, 17, 30, 31, 32, 60, 89, 95])
def test_a_killed_game_goes_on_where_it_was(tmp_path: Path, acts: int) -> None:
    path = tmp_path / "history.sqlite"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.app.block_player", str(path), str(acts)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as player:
        assert player.stdout is not None
        said: list[str] = []
        while len(said) <= acts:
            said.append(player.stdout.readline().strip())
        player.kill()
        said += player.stdout.read().split("\n")[:-1]
    begun = [line.split()[1] for line in said if line.startswith("begun")]
    shown = int(said[-1]) if said[-1].isdecimal() else 0
    if not shown and not path.exists():
        return
    evening = Evening(path)
    with BlockGameReader(path) as reader:
        kept = reader.game(begun[-1])
        assert reader.count(deleted=None) in (len(begun), len(begun) - 1)
    assert (kept is None) <= (shown == 0)
    if kept is not None:
        assert len(kept.game.acts) in (shown, shown + 1)
        evening.table.resume(begun[-1])
        evening.finish()
    assert evening.recorder.history().check() == []


def test_opponents_choose_the_same_after_a_restart(evening: Evening) -> None:
    game = evening.table.begin(BlockRules(), AGAINST_CASUAL)
    seeds = set()
    for _ in range(20):
        evening.act()
        seeds.add(game.seed)
    assert len(seeds) == 20
    assert evening.after_a_restart().table.resume(game.id).seed == game.seed
    assert evening.table.begin(BlockRules(), AGAINST_CASUAL).seed not in seeds


def test_what_is_not_allowed_changes_nothing(evening: Evening) -> None:
    game = evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.act()
    before = game.record
    for action in (Take(0), Place(2), Place(1000)):
        with pytest.raises(IllegalMove):
            game.act(action)
    assert game.record == before
    assert game.waiting is None
    assert evening.after_a_restart().table.resume(game.id).record == before


def test_thinking_is_timed_without_the_pauses_and_hints_mark_their_act(evening: Evening) -> None:
    game = evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.clock.pass_by(seconds=2.5)
    game.pause()
    evening.clock.pass_by(minutes=20)
    assert game.is_paused
    game.go_on()
    evening.clock.pass_by(seconds=1)
    game.hinted()
    game.act(Place(0))
    evening.clock.pass_by(seconds=0.25)
    game.act(Place(1))
    assert game.record.done == (Done(0, 3500, True), Done(1, 250, False))


def test_an_act_done_during_a_pause_does_not_end_it(evening: Evening) -> None:
    game = evening.table.begin(BlockRules(), AGAINST_CASUAL)
    game.pause()
    evening.clock.pass_by(seconds=5)
    game.act(Place(0))
    evening.clock.pass_by(seconds=5)
    game.act(Place(1))
    assert [done.think_ms for done in game.record.done] == [0, 0]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_resigned_game_is_lost_and_over(evening: Evening, seat: int) -> None:
    game = evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.act(40)
    game.resign(seat)
    assert (game.standing, game.current_player, game.to_act) == (Standing.RESIGNED, None, None)
    assert game.results == ((0.0, 1.0) if seat == 0 else (1.0, 0.0))
    for more in (lambda: game.act(Place(0)), lambda: game.resign(0)):
        with pytest.raises(IllegalMove, match=r"turn\.over"):
            more()
    assert evening.after_a_restart().table.resume(game.id).record == game.record
    assert evening.recorder.history().check() == []


# Matches


@pytest.mark.parametrize(("scoring", "length"), [(Scoring.BASIC, 3), (Scoring.BASIC, 5), (Scoring.ADVANCED, 7)])
def test_a_match_is_played_to_its_end_over_restarts(evening: Evening, scoring: Scoring, length: int) -> None:
    evening.table.begin(BlockRules(8, scoring), AGAINST_CASUAL, first=1, length=length)
    starts = []
    while True:
        starts.append(evening.game.record.game.first)
        evening.act(33)
        before = evening.game
        evening = evening.after_a_restart()
        evening.table.resume(before.id)
        assert evening.game.match == before.match
        evening.finish()
        match = evening.game.match
        assert match is not None
        assert len(match.outcomes) == len(starts)
        if match.is_over:
            break
        evening.table.next_game()
    assert starts == [(1 + number) % 2 for number in range(len(starts))]
    with pytest.raises(IllegalMove, match=r"match\.over"):
        evening.table.next_game()
    with BlockGameReader(evening.path) as reader:
        lines = reader.page()
    assert [line.match.game for line in lines if line.match] == list(range(len(starts), 0, -1))
    assert len({line.match.id for line in lines if line.match}) == 1
    assert evening.recorder.history().check() == []


def test_the_next_game_of_a_match_follows_a_finished_one_only(evening: Evening) -> None:
    for begin in (None, 3):
        evening.table.begin(BlockRules(), AGAINST_CASUAL, length=begin)
        with pytest.raises(ValueError, match="no match"):
            evening.table.next_game()
    evening.table.leave()
    assert evening.table.game is None
    with pytest.raises(ValueError, match="no match"):
        evening.table.next_game()


def test_who_resigns_a_game_loses_its_match(evening: Evening) -> None:
    evening.table.begin(BlockRules(8, Scoring.ADVANCED), (PERSON, PERSON), length=11)
    evening.finish()
    evening.table.next_game()
    evening.act(5)
    evening.game.resign(0)
    assert evening.game.results is None
    assert evening.game.match is not None
    assert evening.game.match.winner == 1
    resumed = evening.after_a_restart().table.resume(evening.game.id)
    assert resumed.match == evening.game.match
    with pytest.raises(IllegalMove, match=r"match\.over"):
        evening.table.next_game()


# When keeping fails


@pytest.fixture
def interrupted(evening: Evening) -> Evening:
    """A game of 31 acts whose history has been moved away."""
    evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.act(31)
    evening.path.rename(evening.path.with_name("elsewhere.sqlite"))
    return evening


def test_an_act_that_cannot_be_kept_waits_and_does_not_show(interrupted: Evening) -> None:
    game = interrupted.game
    record, state = game.record, game.state
    action = state.legal_actions()[0]
    with pytest.raises(EnvironmentFault, match=r"history\.gone"):
        game.act(action)
    assert (game.record, game.state) == (record, state)
    assert game.waiting is not None
    interrupted.path.with_name("elsewhere.sqlite").rename(interrupted.path)
    game.try_again()
    assert game.waiting is None
    assert game.state == state.apply(action)
    assert game.kept
    assert interrupted.after_a_restart().table.resume(game.id).record == game.record


def test_a_game_that_goes_on_unkept_stays_in_the_history_as_far_as_it_was_kept(interrupted: Evening) -> None:
    game = interrupted.game
    kept = game.record
    with pytest.raises(EnvironmentFault):
        game.act(game.state.legal_actions()[0])
    game.go_on_unkept()
    assert not interrupted.recorder.keeping
    interrupted.path.with_name("elsewhere.sqlite").rename(interrupted.path)
    interrupted.act(3)
    interrupted.recorder.keeping = True
    interrupted.finish()
    assert game.standing is Standing.OVER
    assert not game.kept
    assert interrupted.after_a_restart().table.resume(game.id).record == kept
    interrupted.table.begin(BlockRules(), AGAINST_CASUAL)
    interrupted.act(2)
    assert interrupted.game.kept
    assert interrupted.recorder.history().counts().blocks == 2


def test_resigning_that_cannot_be_kept_waits_too(interrupted: Evening) -> None:
    game = interrupted.game
    with pytest.raises(EnvironmentFault):
        game.resign(0)
    assert game.standing is Standing.GOING
    game.go_on_unkept()
    assert game.standing is Standing.RESIGNED


def test_a_game_does_not_come_back_in_a_history_that_was_exchanged_under_it(evening: Evening) -> None:
    evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.act(31)
    evening.recorder.release()
    for file in evening.path.parent.iterdir():
        file.unlink()
    for again in (evening.act, evening.game.try_again):
        with pytest.raises(EnvironmentFault, match=r"game\.erased"):
            again()
    assert evening.recorder.history().counts().blocks == 0
    evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.act()


def test_two_windows_cannot_play_one_game_in_two_ways(evening: Evening) -> None:
    evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.act(5)
    other = evening.after_a_restart()
    other.table.resume(evening.game.id)
    other.act(2)
    with pytest.raises(EnvironmentFault, match=r"game\.elsewhere"):
        evening.act()
    with pytest.raises(EnvironmentFault, match=r"game\.elsewhere"):
        evening.game.try_again()
    assert evening.recorder.keeping, "what is wrong is wrong with this game alone"
    assert evening.table.resume(evening.game.id).record == other.game.record


def in_a_match(evening: Evening, length: int = 5) -> Evening:
    """Another window at the same match, in which one game is over."""
    evening.table.begin(BlockRules(), AGAINST_CASUAL, length=length)
    evening.finish()
    other = evening.after_a_restart()
    other.table.resume(evening.game.id)
    return other


def games_of_match(evening: Evening) -> list[tuple[int, str]]:
    with BlockGameReader(evening.path) as reader:
        return sorted((line.match.game, line.id) for line in reader.page() if line.match)


def test_two_windows_cannot_begin_one_game_of_a_match_each(evening: Evening) -> None:
    other = in_a_match(evening)
    first = evening.game.id
    for each in (evening, other):
        each.table.next_game()
    other.act(2)
    with pytest.raises(EnvironmentFault, match=r"game\.elsewhere"):
        evening.act()
    with pytest.raises(EnvironmentFault, match=r"game\.elsewhere"):
        evening.game.try_again()
    assert evening.recorder.keeping, "what is wrong is wrong with this game alone"
    assert games_of_match(evening) == [(1, first), (2, other.game.id)]
    taken_up = evening.table.resume(evening.game.id)
    assert (taken_up.record, taken_up.match) == (other.game.record, other.game.match)
    evening.act()
    assert evening.recorder.history().check() == []


def test_a_resigned_game_is_not_kept_beside_another_either(evening: Evening) -> None:
    other = in_a_match(evening)
    for each in (evening, other):
        each.table.next_game()
    other.act()
    with pytest.raises(EnvironmentFault, match=r"game\.elsewhere"):
        evening.game.resign(0)
    assert len(games_of_match(evening)) == 2


def test_the_next_game_is_the_one_that_was_begun_already(evening: Evening) -> None:
    other = in_a_match(evening)
    other.table.next_game()
    other.act(3)
    second = evening.table.next_game()
    assert (second.record, second.match) == (other.game.record, other.game.match)
    evening.finish()
    assert evening.game.match is not None
    evening.table.resume(games_of_match(evening)[0][1])
    assert evening.table.next_game().record == second.record, "here before"
    third = evening.table.next_game()
    assert (third.record.match, third.record.game.acts) == (second.record.match._replace(game=3), ())


def test_a_deleted_game_leaves_its_place_in_the_match(evening: Evening) -> None:
    other = in_a_match(evening)
    deleted = other.table.next_game()
    other.act(3)
    deleted.resign(0)
    mark_deleted(evening.path, deleted.id, evening.clock.now().utc)
    evening.table.next_game()
    evening.finish()
    second, live = evening.game, evening.game.match
    assert live is not None
    assert (2, second.id) in games_of_match(evening)
    assert evening.recorder.history().check() == []
    if not live.is_over:
        evening.table.next_game()
        evening.finish()
        live = evening.game.match
    assert other.table.resume(evening.game.id).match == live, "the deleted game, which was given up, is not in it"
    mark_deleted(evening.path, deleted.id, None)
    again = other.table.resume(evening.game.id).match
    assert again is not None, "however the two in one place go together"
    assert again.is_over


def test_the_next_game_is_begun_where_nothing_can_be_read(evening: Evening) -> None:
    evening.table.begin(BlockRules(), AGAINST_CASUAL, length=3)
    evening.finish()
    evening.path.write_bytes(b"")
    assert evening.table.next_game().record.game.acts == ()


def test_a_try_is_nowhere_and_gives_way_to_the_game_it_goes_on_from(evening: Evening) -> None:
    game = evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.finish()
    tried = evening.table.try_out(game.record.game.cut(40), game.sitters)
    assert tried.tried_from is game
    evening.finish()
    assert tried.standing is Standing.OVER
    assert not tried.kept
    assert evening.recorder.history().counts().blocks == 1
    evening.table.leave_try()
    assert evening.table.game is game
    assert game.tried_from is None


# What was played


def test_games_are_deleted_and_taken_back(evening: Evening) -> None:
    game = evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.act(5)
    mark_deleted(evening.path, game.id, evening.clock.now().utc)
    with BlockGameReader(evening.path) as reader:
        assert reader.page() == []
    mark_deleted(evening.path, game.id, None)
    assert evening.table.resume(game.id).record == game.record
    unknown = "00000000-0000-4000-8000-00000000abcd"
    for act in (evening.table.resume, lambda known: mark_deleted(evening.path, known, None)):
        with pytest.raises(BadInput, match=r"game\.unknown"):
            act(unknown)


def test_an_analysis_is_kept_once_it_is_complete(evening: Evening) -> None:
    evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.act(40)
    early = analysis_in(evening.game.record.game, evening.chance)
    assert not is_complete(early, evening.game.record), "the game goes on"
    evening.finish()
    record = evening.game.record
    assert not is_complete(early, record)
    whole = analysis_in(record.game, evening.chance)
    assert not is_complete(replace(whole, settled=False), record)
    assert is_complete(whole, record)
    assert kept_analyses(evening.path, record) == []
    keep_analysis(evening.path, record.id, whole, evening.clock.now().utc)
    (found,) = kept_analyses(evening.path, record)
    assert found.ledger(0).average == pytest.approx(whole.ledger(0).average, abs=1e-5)
    assert found.settled
    with History.open(evening.path) as history:
        assert history.check() == []


def test_an_analysis_does_not_begin_a_history_anew_where_it_was_moved(evening: Evening) -> None:
    evening.table.begin(BlockRules(), AGAINST_CASUAL)
    evening.finish()
    record, now = evening.game.record, evening.clock.now().utc
    analysis = analysis_in(record.game, evening.chance)
    evening.path.rename(evening.path.with_name("moved.sqlite"))
    with pytest.raises(EnvironmentFault, match=r"history\.gone"):
        keep_analysis(evening.path, record.id, analysis, now)
    assert not evening.path.exists()
