"""Figures over block games against a plain recount of the games that were kept."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from math import inf
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app.block_figures import BlockFigures, block_figures
from pyramid_trainer.app.observed import observed
from pyramid_trainer.blocks import players
from pyramid_trainer.blocks.analysis.estimates import Tally
from pyramid_trainer.blocks.analysis.values import GameAnalysis, Stretch, View
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.block_items import StoredAnalysis, rounded
from pyramid_trainer.store.history import History
from pyramid_trainer.training.block_games import PERSON, BlockGameRecord, Sitter, Standing
from tests.store.block_samples import analysis_in, game_in, resigned
from tests.store.samples import START

Z95 = 1.959964


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


def keep(path: Path, *games: BlockGameRecord) -> None:
    with History.open(path) as history, history.writing() as writer:
        for game in games:
            writer.blocks.keep(game)


def analysed(path: Path, game: BlockGameRecord, chance: Random, view: View = View.KNOWN, hour: int = 1) -> GameAnalysis:
    """Keeps an analysis by chance and gives it as it was kept."""
    analysis = analysis_in(game.game, chance, view)
    with History.open(path) as history, history.writing() as writer:
        writer.blocks.analysis(game.id, StoredAnalysis("blocks-1", START + timedelta(hours=hour), analysis))
    return rounded(analysis)


def person_in(game: BlockGameRecord) -> int:
    return 0 if game.sitters[0].is_human else 1


def test_nothing_was_played(path: Path) -> None:
    History.open(path).close()
    assert block_figures(path) == BlockFigures((), {}, {})


def test_results_are_counted_by_opponent_strength_and_scoring(path: Path) -> None:
    chance = Random(4)
    games = [game_in(chance, chance.choice((50, 200, 200))) for _ in range(60)]
    games = [
        resigned(one, chance.randrange(2)) if one.ended is None and chance.random() < 0.5 else one for one in games
    ]
    keep(path, *games)
    found = {(one.opponent, one.scoring): one for one in block_figures(path).against}
    counted = [one for one in games if one.standing is not Standing.GOING]
    keys = {(one.sitters[1 - person_in(one)], one.game.rules.scoring) for one in counted}
    assert found.keys() == keys
    assert len(keys) > 4
    for key, against in found.items():
        mine = [one for one in counted if (one.sitters[1 - person_in(one)], one.game.rules.scoring) == key]
        leads = [one.results[person_in(one)] - one.results[1 - person_in(one)] for one in mine if one.results]
        told = Counter((lead > 0) - (lead < 0) for lead in leads)
        assert (against.games, against.wins, against.draws, against.losses) == (len(leads), told[1], told[0], told[-1])
        assert against.gave_up == sum(one.resigned_by == person_in(one) for one in mine)
        assert against.was_given == sum(one.resigned_by == 1 - person_in(one) for one in mine)
        if not leads:
            assert against.score is None
        elif key[1] is Scoring.ADVANCED:
            assert against.score.mean == pytest.approx(sum(leads) / len(leads))
        else:
            assert against.score.mean == pytest.approx((told[1] + told[0] / 2) / len(leads))
            assert 0 <= against.score.low <= against.score.mean <= against.score.high <= 1


def test_the_interval_of_a_share_is_wilsons(path: Path) -> None:
    chance = Random(6)
    rules = BlockRules(8, Scoring.BASIC)
    games = [replace(game_in(chance, rules=rules), sitters=(PERSON, Sitter("good"))) for _ in range(30)]
    games = [one for one in games if one.results != (0.5, 0.5)]
    keep(path, *games)
    (against,) = block_figures(path).against
    n, share = len(games), sum(one.results == (1.0, 0.0) for one in games) / len(games)
    middle = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    reach = Z95 / (1 + Z95**2 / n) * (share * (1 - share) / n + Z95**2 / (4 * n * n)) ** 0.5
    assert (against.score.low, against.score.high) == pytest.approx((middle - reach, middle + reach), abs=1e-6)


def test_opponents_stand_in_order_of_strength(path: Path) -> None:
    ours = ("random", "greedy", "beginner", "casual", "good", "strong")
    assert players.names() == ours
    chance = Random(7)
    names = [*chance.sample(ours, len(ours)), "someone"]
    games = [game_in(chance) for _ in names]
    keep(path, *(replace(game, sitters=(Sitter(name), PERSON)) for game, name in zip(games, names, strict=True)))
    assert [one.opponent.name for one in block_figures(path).against] == [*ours, "someone"]


def test_deleted_games_and_those_of_two_or_no_people_do_not_count(path: Path) -> None:
    chance = Random(8)
    two, none, gone = (game_in(chance) for _ in range(3))
    keep(path, replace(two, sitters=(PERSON, PERSON)), replace(none, sitters=(Sitter("good"), Sitter("strong"))), gone)
    for game in (two, none, gone):
        analysed(path, game, chance)
    assert len(block_figures(path).against) == 1
    with History.open(path) as history, history.writing() as writer:
        writer.blocks.delete(gone.id, START)
    assert block_figures(path) == BlockFigures((), {}, {})


def test_losses_by_phase_are_those_of_the_persons_own_decisions(path: Path) -> None:
    chance = Random(9)
    games = [game_in(chance) for _ in range(6)]
    keep(path, *games)
    analyses = {}
    for game in games[:5]:
        analysed(path, game, chance, hour=1)
        analysed(path, game, chance, View.FACES, hour=9)
        analyses[game.id] = analysed(path, game, chance, hour=2)
    figures = block_figures(path)
    for scoring in Scoring:
        played = [game for game in games[:5] if game.game.rules.scoring is scoring]
        told = {loss.stretch: loss for loss in figures.losses.get(scoring, ())}
        assert set(told) == ({None, *Stretch} if played else set())
        for stretch, loss in told.items():
            own = [
                decision
                for game in played
                for decision in analyses[game.id].decisions
                if decision.seat == person_in(game)
                and stretch in (None, decision.stretch)
                and not game.done[decision.number].hinted
            ]
            leads = [decision.lead.mean for decision in own]
            assert (loss.decisions, loss.mistakes) == (len(own), sum(decision.is_mistake for decision in own))
            assert loss.average.mean == pytest.approx(sum(leads) / len(leads))
            assert 0 <= loss.average.low < loss.average.mean < loss.average.high
            assert scoring is Scoring.ADVANCED or loss.average.high <= 1


def test_luck_is_told_apart_from_what_was_lost(path: Path) -> None:
    chance = Random(10)
    rules = {scoring: BlockRules(8, scoring) for scoring in Scoring}
    games = [game_in(chance, rules=rules[chance.choice(tuple(Scoring))]) for _ in range(12)]
    keep(path, *games)
    analyses = {game.id: analysed(path, game, chance) for game in games[:10]}
    figures = block_figures(path)
    for scoring in Scoring:
        played = [game for game in games[:10] if game.game.rules.scoring is scoring]
        luck = figures.luck[scoring]

        def mean(values: list[float]) -> object:
            return pytest.approx(sum(values) / len(values))

        given = [analyses[game.id].luck for game in played]
        own = [luck[person_in(game)].mean for luck, game in zip(given, played, strict=True)]
        theirs = [luck[1 - person_in(game)].mean for luck, game in zip(given, played, strict=True)]
        lost = [[analyses[game.id].ledger(seat).lost for game in played] for seat in (0, 1)]
        results = [game.results[person_in(game)] for game in played if game.results]
        assert (luck.games, luck.own.mean, luck.theirs.mean) == (len(played), mean(own), mean(theirs))
        assert luck.result.mean == mean(results)
        assert luck.own_lost.mean == mean([lost[person_in(game)][n] for n, game in enumerate(played)])
        assert luck.their_lost.mean == mean([lost[1 - person_in(game)][n] for n, game in enumerate(played)])
        if scoring is Scoring.BASIC:
            assert luck.without_luck.mean == mean([r - o + t for r, o, t in zip(results, own, theirs, strict=True)])
        else:
            assert luck.without_luck is None


@pytest.mark.parametrize("count", [1, 2, 3])
def test_few_games_claim_nothing_impossible(path: Path, count: int) -> None:
    chance = Random(11)
    rules = BlockRules(8, Scoring.BASIC)
    games = [replace(game_in(chance, rules=rules), sitters=(PERSON, Sitter("good"))) for _ in range(count)]
    keep(path, *games)
    for game in games:
        analysed(path, game, chance)
    luck = block_figures(path).luck[Scoring.BASIC]
    assert luck.result is not None
    assert 0 <= luck.result.low <= luck.result.mean <= luck.result.high <= 1
    assert luck.without_luck is not None
    for value, least in ((luck.own, -1), (luck.theirs, -1), (luck.own_lost, 0), (luck.their_lost, 0)):
        assert (value.low, value.high) == (-inf, inf) if count == 1 else least <= value.low <= value.mean <= value.high
    for value in (luck.own, luck.theirs, luck.own_lost, luck.their_lost, luck.without_luck):
        assert count == 1 or value.high <= max(1, value.mean)


def test_values_all_alike_have_no_interval() -> None:
    for values in ([0.0] * 2, [0.1] * 7, [0.3]):
        tally = Tally()
        tally.add(values)
        found = observed(tally, 0, 1)
        assert (found.mean, found.low, found.high) == (pytest.approx(values[0]), -inf, inf)
    tally = Tally()
    tally.add([0.0, 0.1])
    assert (observed(tally, 0, 1).low, observed(tally, 0, 1).high) == (0, 1)
