"""Block games in the history: act by act, whole, listed, analysed, deleted, and what two copies of the program do."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.blocks.actions import Take
from pyramid_trainer.blocks.analysis.values import View
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store.block_games import BlockGameReader
from pyramid_trainer.store.block_items import rounded
from pyramid_trainer.store.history import History
from pyramid_trainer.training.block_games import PERSON, BlockGameRecord, MatchPlace, Standing
from tests.store.block_samples import cut, game_in, resigned, stored_analysis_in
from tests.store.samples import START, new_id


def keep(history: History, game: BlockGameRecord) -> None:
    with history.writing() as writer:
        writer.blocks.keep(game)


def stored(history: History, game_id: str) -> BlockGameRecord | None:
    with BlockGameReader(history.path) as reader:
        return reader.game(game_id)


def acts_in(history: History) -> int:
    with closing(sqlite3.connect(history.path)) as connection:
        return int(connection.execute("SELECT count(*) FROM block_acts").fetchone()[0])


def test_a_game_kept_act_by_act_is_there_after_every_act(history: History, chance: Random) -> None:
    game = game_in(chance)
    for acts in range(1, len(game.game.acts)):
        keep(history, cut(game, acts))
        if acts % 10 == 1:
            assert stored(history, game.id) == cut(game, acts)
    keep(history, game)
    assert stored(history, game.id) == game
    assert game.standing is Standing.OVER
    assert history.check() == []
    assert history.counts().blocks == 1


def test_the_same_again_changes_nothing(history: History, chance: Random) -> None:
    game = game_in(chance, 40)
    for _ in range(3):
        keep(history, game)
    assert stored(history, game.id) == game
    assert acts_in(history) == 40


@pytest.mark.parametrize("acts", [0, 1, 29, 30, 31, 60, 200])
@pytest.mark.parametrize("seed", range(4))
def test_games_of_every_kind_come_back_as_they_were(history: History, acts: int, seed: int) -> None:
    game = game_in(Random(seed), acts)
    if game.standing is Standing.GOING and seed % 2:
        game = resigned(game, seed // 2)
    keep(history, game)
    assert stored(history, game.id) == game
    assert history.check() == []


def test_a_resigned_game_has_a_result_by_basic_scoring_alone(chance: Random) -> None:
    basic, advanced = (game_in(chance, 20, BlockRules(8, scoring)) for scoring in Scoring)
    assert resigned(basic, 0).results == (0.0, 1.0)
    assert resigned(basic, 1).results == (1.0, 0.0)
    assert resigned(advanced, 0).results is None
    assert basic.results is None


def test_two_copies_that_play_the_same_game_on_do_not_mix(history: History, chance: Random) -> None:
    game = game_in(chance)
    keep(history, cut(game, 31))
    here = cut(game, 32)
    others = [action for action in here.game.cut(31).state().legal_actions() if action != here.game.acts[-1]]
    there = replace(here, game=game.game.cut(31).then(others[0]))
    keep(history, here)
    for late in (there, resigned(cut(game, 31), 0), cut(game, 31)):
        with pytest.raises(EnvironmentFault, match=r"game\.elsewhere"):
            keep(history, late)
    assert stored(history, game.id) == here
    keep(history, resigned(here, 0))
    with pytest.raises(EnvironmentFault, match=r"game\.elsewhere"):
        keep(history, cut(game, 33))
    assert stored(history, game.id) == resigned(here, 0)


def test_a_game_that_is_played_takes_its_place_in_a_match_alone(history: History, chance: Random) -> None:
    """One that an import brings is put in by ``add``, wherever it stands."""
    place = MatchPlace("0" * 8 + "-0000-4000-8000-" + "0" * 12, 3, 2)
    game, late, imported, elsewhere = (
        replace(game_in(chance, 5, BlockRules()), match=one) for one in (place, place, place, place._replace(game=3))
    )
    for one in (game, elsewhere):
        keep(history, cut(one, 2))
    for late_act in (cut(late, 1), resigned(cut(late, 1), 0)):
        with pytest.raises(EnvironmentFault, match=r"game\.elsewhere"):
            keep(history, late_act)
    assert stored(history, late.id) is None
    keep(history, game)
    with history.writing() as writer:
        assert writer.blocks.add(cut(imported, 2))
    for one in (game, imported):
        keep(history, one)
        assert stored(history, one.id) == one
    with BlockGameReader(history.path) as reader:
        assert reader.in_match(place) == game, "the one that was begun first"
    with history.writing() as writer:
        for one in (game, imported):
            writer.blocks.delete(one.id, START)
    keep(history, late)
    assert stored(history, late.id) == late


def test_acts_never_change(history: History, chance: Random) -> None:
    keep(history, game_in(chance, 5))
    with closing(sqlite3.connect(history.path)) as connection, pytest.raises(sqlite3.IntegrityError, match="never"):
        connection.execute("UPDATE block_acts SET act = '+a1'")


def test_games_are_listed_newest_first_a_page_at_a_time(history: History, chance: Random) -> None:
    games = [game_in(chance, chance.choice((3, 200)), opened=START + timedelta(hours=hour)) for hour in range(7)]
    for game in chance.sample(games, len(games)):
        keep(history, game)
    with BlockGameReader(history.path) as reader:
        listed = reader.page(0, 3) + reader.page(3, 3) + reader.page(6, 3)
        assert [line.id for line in listed] == [game.id for game in reversed(games)]
        assert reader.count() == 7
        going = [game.id for game in reversed(games) if game.standing is Standing.GOING]
        assert [line.id for line in reader.unfinished()] == going
        assert 0 < len(going) < 7
    for line, game in zip(listed, reversed(games), strict=True):
        assert (line.opened, line.rules, line.first, line.sitters) == (
            game.opened,
            game.game.rules,
            game.game.first,
            game.sitters,
        )
        assert (line.match, line.standing, line.results, line.acts) == (
            game.match,
            game.standing,
            game.results,
            len(game.game.acts),
        )


def test_a_deleted_game_leaves_the_lists_and_comes_back_as_it_was(history: History, chance: Random) -> None:
    game, other = game_in(chance, 10), game_in(chance)
    for one in (game, other):
        keep(history, one)
    later = START + timedelta(days=1)
    for utc in (later, later + timedelta(days=1)):
        with history.writing() as writer:
            writer.blocks.delete(game.id, utc)
    with BlockGameReader(history.path) as reader:
        assert [line.id for line in reader.page()] == [other.id]
        assert [(line.id, line.deleted) for line in reader.page(deleted=True)] == [(game.id, later)]
        assert (reader.count(), reader.count(deleted=True), reader.count(deleted=None)) == (1, 1, 2)
        assert reader.unfinished() == []
    assert history.check() == []
    with history.writing() as writer:
        writer.blocks.delete(game.id, None)
    assert stored(history, game.id) == game


def test_a_deleted_game_that_is_played_on_comes_back(history: History, chance: Random) -> None:
    """Another window may have deleted it; not where another game has taken its place in the match."""
    game = replace(game_in(chance), match=MatchPlace(new_id(chance), 3, 2))
    keep(history, cut(game, 10))

    def delete() -> None:
        with history.writing() as writer:
            writer.blocks.delete(game.id, START)

    delete()
    keep(history, cut(game, 10))
    with BlockGameReader(history.path) as reader:
        assert reader.page() == [], "nothing was played"
        keep(history, cut(game, 12))
        assert [line.acts for line in reader.page()] == [12]
        delete()
        other = replace(game_in(chance), match=game.match)
        keep(history, other)
        with pytest.raises(EnvironmentFault, match=r"game\.elsewhere"):
            keep(history, cut(game, 14))
        assert [line.id for line in reader.page()] == [other.id]


@pytest.mark.parametrize("what", ["delete", "analysis"])
def test_a_game_that_is_not_there_is_told(history: History, chance: Random, what: str) -> None:
    game = game_in(chance)
    analysis = stored_analysis_in(game, chance)
    with history.writing() as writer, pytest.raises(BadInput, match=r"game\.unknown"):
        writer.blocks.delete(game.id, START) if what == "delete" else writer.blocks.analysis(game.id, analysis)
    assert stored(history, game.id) is None


def test_the_games_of_a_match_before_one_are_found(history: History, chance: Random) -> None:
    rules = BlockRules(9, Scoring.ADVANCED)
    games = [game_in(chance, rules=rules) for _ in range(4)]
    place = next(game.match for game in [game_in(Random(seed), 0, rules) for seed in range(9)] if game.match)
    games = [replace(game, match=place._replace(game=number)) for number, game in enumerate(games, start=1)]
    for game in chance.sample(games, 4):
        keep(history, game)
    keep(history, game_in(chance))
    with BlockGameReader(history.path) as reader:
        assert reader.match_before(games[3]) == games[:3]
        assert reader.match_before(games[0]) == []
        assert reader.match_before(replace(games[3], match=None)) == []


def test_analyses_come_back_and_the_newest_of_a_view_is_the_current_one(history: History, chance: Random) -> None:
    game = game_in(chance)
    keep(history, game)
    first, second = (stored_analysis_in(game, chance, START + timedelta(hours=hour)) for hour in (1, 2))
    for one in (second, first):
        with history.writing() as writer:
            writer.blocks.analysis(game.id, one)
    with BlockGameReader(history.path) as reader:
        found = reader.analysis(game)
        assert found == second._replace(analysis=rounded(second.analysis))
        assert found.analysis.ledger(0) == rounded(second.analysis).ledger(0)
        assert reader.analysis(game, View.FACES) is None
    assert len(rounded(second.analysis).decisions) > 30
    assert history.check() == []


def test_a_value_without_bounds_is_not_kept(history: History, chance: Random) -> None:
    game = game_in(chance)
    keep(history, game)
    whole = stored_analysis_in(game, chance)
    endless = replace(whole.analysis.luck[0], high=float("inf"))
    broken = whole._replace(analysis=replace(whole.analysis, luck=(endless, None)))
    with pytest.raises(ValueError, match="JSON compliant"), history.writing() as writer:
        writer.blocks.analysis(game.id, broken)
    with BlockGameReader(history.path) as reader:
        assert reader.analysis(game) is None


def test_erasing_takes_block_games_out_once_the_backup_holds_them(path: Path, chance: Random) -> None:
    game = game_in(chance)
    with History.open(path) as history:
        keep(history, game)
        with history.writing() as writer:
            writer.blocks.analysis(game.id, stored_analysis_in(game, chance))
        history.erase(path.with_name("backup.sqlite"))
        assert history.counts().blocks == 0
        assert acts_in(history) == 0
        assert history.check() == []
    with History.open(path.with_name("backup.sqlite")) as backup:
        assert stored(backup, game.id) == game
        assert backup.check() == []


# What a check finds


DAMAGE = {
    "an act that is not allowed": "UPDATE block_acts SET act = '-a1' WHERE number = 4",
    "an act that is no act": "UPDATE block_acts SET act = 'castles' WHERE number = 4",
    "a missing act": "DELETE FROM block_acts WHERE number = 40",
    "a missing end": "DELETE FROM block_acts WHERE number > 60",
    "another seat": "UPDATE block_acts SET seat = 1 - seat WHERE number = 50",
    "a time before the act could be done": "UPDATE block_acts SET think_ms = -1 WHERE number = 5",
    "a deal with an ace more": "UPDATE block_games SET deal = replace(deal, '2S', 'AS')",
    "another result": "UPDATE block_games SET result_0 = 7, result_1 = 8",
    "another standing": "UPDATE block_games SET standing = 'going'",
    "no end": "UPDATE block_games SET ended_utc = NULL",
    "somebody who resigned after the end": "UPDATE block_games SET resigned_by = 1",
    "a day far off": "UPDATE block_games SET opened_day = opened_day + 5",
    "another width": "UPDATE block_games SET width = 12",
    "a match of two": "UPDATE block_games SET match_id = zeroblob(16), match_length = 2, match_game = 1",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_check_replays_every_game_and_tells_damage(history: History, statement: str) -> None:
    chance = Random(20)
    damaged, sound = game_in(chance), game_in(chance)
    keep(history, damaged)
    with closing(sqlite3.connect(history.path, isolation_level=None)) as connection:
        (trigger,) = connection.execute(
            "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'block_%'"
        ).fetchone()
        connection.execute("DROP TRIGGER block_acts_never_change")
        connection.execute(statement)
        connection.execute(trigger)
    keep(history, sound)
    faults = history.check()
    assert [(fault.code, fault.details["id"]) for fault in faults] == [
        ("check.block_game", damaged.id.replace("-", ""))
    ]


ANALYSIS_DAMAGE = {
    "another loss": "UPDATE block_decisions SET lost = lost + 0.5 WHERE act = (SELECT min(act) FROM block_decisions)",
    "another grade": "UPDATE block_decisions SET grade = 'perfect'",
    "a placement": "UPDATE block_decisions SET act = 3 WHERE act = (SELECT max(act) FROM block_decisions)",
    "no alternatives": "UPDATE block_decisions SET alternatives = '[]'",
    "no JSON": "UPDATE block_analyses SET content = '{'",
    "another luck": "UPDATE block_analyses SET luck_0 = 0.77",
    "another view": "UPDATE block_analyses SET view = 'dreams'",
}


@pytest.mark.parametrize("statement", ANALYSIS_DAMAGE.values(), ids=ANALYSIS_DAMAGE.keys())
def test_a_check_holds_analyses_against_their_games(history: History, statement: str) -> None:
    chance = Random(21)
    game = game_in(chance)
    keep(history, game)
    with history.writing() as writer:
        writer.blocks.analysis(game.id, stored_analysis_in(game, chance))
    with closing(sqlite3.connect(history.path, isolation_level=None)) as connection:
        connection.execute(statement)
    assert [fault.code for fault in history.check()] == ["check.block_analysis"]


def test_a_history_without_its_tables_of_block_games_is_damaged(path: Path) -> None:
    History.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE block_decisions")
    with pytest.raises(EnvironmentFault, match=r"history\.damaged"):
        History.open(path)


def test_takes_are_numbered_as_the_rules_count_them(chance: Random) -> None:
    game = game_in(chance)
    decisions = stored_analysis_in(game, chance).analysis.decisions
    assert {decision.take for decision in decisions} <= set(range(1, 16))
    assert any(isinstance(decision.chosen, Take) for decision in decisions)


def test_a_list_tells_what_the_newest_analysis_found_of_the_person(history: History, chance: Random) -> None:
    games = [game_in(chance, opened=START + timedelta(hours=hour)) for hour in range(8)]
    games.append(replace(game_in(chance), sitters=(PERSON, PERSON)))
    analysed = {}
    for number, game in enumerate(games):
        keep(history, game)
        for hour in range(number % 3):
            analysed[game.id] = stored_analysis_in(game, chance, START + timedelta(hours=hour))
            with history.writing() as writer:
                writer.blocks.analysis(game.id, analysed[game.id])
    with BlockGameReader(history.path) as reader:
        numbers = reader.numbers()
        lines = reader.rows([*numbers, 10**6])
        plain = reader.page()
    assert list(lines) == list(numbers), "one that is not there is left out"
    assert [line._replace(found=None) for line in lines.values()] == plain
    for line in lines.values():
        game = next(game for game in games if game.id == line.id)
        seats = [seat for seat, sitter in enumerate(game.sitters) if sitter.is_human]
        if len(seats) > 1 or line.id not in analysed:
            assert line.found is None
            continue
        own = [
            decision
            for decision in rounded(analysed[line.id].analysis).decisions
            if decision.seat == seats[0] and not game.done[decision.number].hinted
        ]
        assert line.found is not None
        assert (line.found.decisions, line.found.mistakes) == (len(own), sum(one.is_mistake for one in own))
        assert line.found.lost == pytest.approx(sum(one.lead.mean for one in own if one.lead is not None))
    assert sum(line.found is not None for line in lines.values()) >= 4
