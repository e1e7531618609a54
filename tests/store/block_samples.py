"""Block games to keep: invented, but played by the rules. What a chance of one seed gives is always the same."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from pyramid_trainer.blocks import ENGINE
from pyramid_trainer.blocks.actions import Keep, Put, Take
from pyramid_trainer.blocks.analysis.estimates import Basis, Estimate
from pyramid_trainer.blocks.analysis.values import Alternative, Decision, GameAnalysis, Moment, View
from pyramid_trainer.blocks.board import SEATS, BlockRules
from pyramid_trainer.blocks.matches import LENGTHS
from pyramid_trainer.blocks.record import GameRecord, record_of
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import new_game
from pyramid_trainer.store.block_items import StoredAnalysis
from pyramid_trainer.training.block_games import PERSON, BlockGameRecord, Done, MatchPlace, Sitter
from tests.store.samples import START, moment_at, new_id

WHOLE = 200
"""More acts than any game has."""


def game_in(
    chance: Random, acts: int = WHOLE, rules: BlockRules | None = None, opened: datetime = START
) -> BlockGameRecord:
    """A game played by chance up to so many acts, or to its end."""
    rules = rules or BlockRules(chance.choice((8, 9, 10)), chance.choice(tuple(Scoring)))
    state = new_game(rules, chance, chance.choice(SEATS))
    record, done = record_of(state), []
    while len(record.acts) < acts and not state.is_terminal:
        action = chance.choice(state.legal_actions())
        done.append(Done(state.current_player or 0, chance.randrange(200, 30_000), chance.random() < 0.1))
        state, record = state.apply(action), record.then(action)
    match = None
    if chance.random() < 0.5:
        match = MatchPlace(new_id(chance), chance.choice(LENGTHS[rules.scoring]), chance.randrange(1, 4))
    opponent = Sitter(chance.choice(("casual", "strong")), chance.choice((None, 400)))
    return BlockGameRecord(
        new_id(chance),
        moment_at(opened),
        ENGINE,
        (PERSON, opponent) if chance.random() < 0.5 else (opponent, PERSON),
        record,
        tuple(done),
        match,
        ended=opened + timedelta(minutes=20) if state.is_terminal else None,
    )


def resigned(game: BlockGameRecord, seat: int) -> BlockGameRecord:
    return replace(game, resigned_by=seat, ended=game.opened.utc + timedelta(minutes=9))


def cut(game: BlockGameRecord, acts: int) -> BlockGameRecord:
    """The game as it was after so many acts."""
    return replace(game, game=game.game.cut(acts), done=game.done[:acts], ended=None, resigned_by=None)


def analysis_in(record: GameRecord, chance: Random, view: View = View.KNOWN) -> GameAnalysis:
    """An analysis of the game with values by chance."""
    decisions = []
    states = list(record.states())
    for number, (state, action) in enumerate(zip(states, record.acts, strict=False)):
        actions = state.legal_actions()
        if not isinstance(action, Take | Put | Keep) or len(actions) < 2:
            continue
        seat = state.current_player or 0
        alternatives = [
            Alternative((one,), estimate_in(chance), Estimate(0.0, 0.0, 0.0, 400) if place == 0 else lead_in(chance))
            for place, one in enumerate(chance.sample(actions, len(actions)))
        ]
        take = sum(map(len, state.board.hands[seat])) + 1
        decisions.append(
            Decision(number, seat, state.phase, record.rules.scoring, take, tuple(alternatives), action, settled=True)
        )
    curve = tuple(Moment(acts, (estimate_in(chance), estimate_in(chance))) for acts in range(0, len(states), 3))
    luck = (lead_in(chance), lead_in(chance))
    return GameAnalysis(record, view, SEATS, tuple(decisions), curve, luck, chance.randrange(10**6), settled=True)


def clear_analysis_in(record: GameRecord, chance: Random) -> GameAnalysis:
    """One in which every best act leads clearly."""
    analysis = analysis_in(record, chance)
    behind = Estimate(0.4, 0.3, 0.5, 400)
    clear = [
        replace(
            decision,
            alternatives=(decision.best, *(replace(one, behind=behind) for one in decision.alternatives[1:])),
        )
        for decision in analysis.decisions
    ]
    return replace(analysis, decisions=tuple(clear))


def estimate_in(chance: Random) -> Estimate:
    mean = chance.random()
    return Estimate(mean, mean - 0.02, mean + 0.02, 400, chance.choice(tuple(Basis)))


def lead_in(chance: Random) -> Estimate:
    mean = chance.gauss(0.03, 0.05)
    return Estimate(mean, mean - 0.01, mean + 0.01, 400)


def stored_analysis_in(game: BlockGameRecord, chance: Random, made: datetime = START) -> StoredAnalysis:
    return StoredAnalysis(ENGINE, made, analysis_in(game.game, chance))
