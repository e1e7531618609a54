"""Block games and their analyses as numbers and text: the items of a .json file, and what the history keeps of values.

A game is told by its record (see ``blocks.record``) with the moment, who sat where, and for each act how long it took.
An estimate is a list: mean, low, high, deals, basis. Values are kept to six decimals: ``rounded(analysis)`` comes back
as it is.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from pyramid_trainer.blocks.actions import Action, parse_action
from pyramid_trainer.blocks.analysis.estimates import Basis, Estimate
from pyramid_trainer.blocks.analysis.values import Alternative, Decision, GameAnalysis, Moment, View
from pyramid_trainer.blocks.board import SEATS, Phase
from pyramid_trainer.blocks.matches import LENGTHS
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.blocks.state import State
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.fitness import LARGEST_NUMBER, fit_moment, fit_name, fit_number, fit_word, quoted
from pyramid_trainer.training.block_games import DECIMALS, MOST_PLAYOUTS, BlockGameRecord

_DECIDING = (Phase.TAKING, Phase.PUTTING, Phase.KEEPING)

Item = dict[str, Any]


class StoredAnalysis(NamedTuple):
    """An analysis of a whole game with the version that made it, and when."""

    engine: str
    made: datetime
    analysis: GameAnalysis


@lru_cache(maxsize=4)
def states_of(record: GameRecord) -> tuple[State, ...]:
    """Every state of the game; replaying takes a few milliseconds and is asked for again and again. Raises as
    ``GameRecord.states``.
    """
    return tuple(record.states())


# What a game must satisfy


def fit_game(game: BlockGameRecord) -> None:
    """Replays the game. Raises ``BadInput`` with the first thing that does not fit."""
    fit_moment(game.opened)
    fit_word("engine", game.engine)
    for sitter in game.sitters:
        fit_name("name", sitter.name)
        if sitter.playouts is not None:
            fit_number("playouts", sitter.playouts, least=1, most=MOST_PLAYOUTS)
    if game.match is not None:
        lengths = LENGTHS[game.game.rules.scoring]
        if game.match.length not in lengths:
            raise BadInput("block_game.length", known=lengths, got=game.match.length)
        fit_number("game", game.match.game, least=1)
    _fit_acts(game)


def _fit_acts(game: BlockGameRecord) -> None:
    acts = len(game.game.acts)
    if len(game.done) != acts:
        raise BadInput("block_game.acts", acts=acts, count=len(game.done))
    *before, last = states_of(game.game)
    for number, (state, done) in enumerate(zip(before, game.done, strict=True), start=1):
        if done.seat != state.current_player:
            raise BadInput("block_game.seat", number=number)
        fit_number("think_ms", done.think_ms)
    if game.resigned_by not in (None, *SEATS):
        raise BadInput("record.number", field="resigned_by", got=game.resigned_by, least=0, most=1)
    is_over = last.is_terminal or game.resigned_by is not None
    if (game.ended is not None) != is_over or (last.is_terminal and game.resigned_by is not None):
        raise BadInput("block_game.standing", standing=str(game.standing))


def fit_analysis(stored: StoredAnalysis) -> None:
    """The decisions must be decisions of the game, and every act that was weighed allowed there."""
    fit_word("engine", stored.engine)
    analysis = stored.analysis
    fit_number("asked", analysis.asked)
    if analysis.seats not in ((0,), (1,), SEATS):
        raise BadInput("block_game.value", got=quoted(analysis.seats))
    states = states_of(analysis.record)
    for decision in analysis.decisions:
        number = decision.number + 1
        if not 0 <= decision.number < len(analysis.record.acts):
            raise BadInput("block_game.decision", number=number)
        state = states[decision.number]
        weighed = [action for alternative in decision.alternatives for action in alternative.actions]
        if (
            decision.phase not in _DECIDING
            or len(weighed) != len(set(weighed))
            or not set(weighed) <= set(state.legal_actions())
            or decision.chosen not in weighed
            or decision.take != 1 + sum(map(len, state.board.hands[decision.seat]))
        ):
            raise BadInput("block_game.decision", number=number)
    for moment in analysis.curve:
        fit_number("curve", moment.acts, most=len(analysis.record.acts))


# Estimates and analyses


def rounded(analysis: GameAnalysis) -> GameAnalysis:
    """As it is kept: values to six decimals."""
    return replace(
        analysis,
        decisions=tuple(
            replace(decision, alternatives=tuple(one.rounded(DECIMALS) for one in decision.alternatives))
            for decision in analysis.decisions
        ),
        curve=tuple(Moment(moment.acts, _rounded_pair(*moment.values)) for moment in analysis.curve),
        luck=_rounded_pair(*analysis.luck),
    )


def _rounded_pair(zero: Estimate | None, one: Estimate | None) -> tuple[Estimate | None, Estimate | None]:
    return None if zero is None else zero.rounded(DECIMALS), None if one is None else one.rounded(DECIMALS)


def analysis_item(analysis: GameAnalysis) -> Item:
    """A rounded analysis without the game that it is of; ``analysis_of`` reads it back."""
    return {
        "view": str(analysis.view),
        "seats": list(analysis.seats),
        "asked": analysis.asked,
        "curve": [[moment.acts, *map(_estimate_item, moment.values)] for moment in analysis.curve],
        "luck": [_estimate_item(luck) for luck in analysis.luck],
        "decisions": [
            {
                "act": decision.number + 1,
                "take": decision.take,
                "alternatives": alternatives_item(decision),
            }
            for decision in analysis.decisions
        ],
    }


def alternatives_item(decision: Decision) -> list[list[Any]]:
    """Each alternative of a decision: its acts, its value, and how far it is behind the best."""
    return [
        [" ".join(map(str, one.actions)), _estimate_item(one.value), _estimate_item(one.behind)]
        for one in decision.alternatives
    ]


def analysis_of(item: Mapping[str, Any], record: GameRecord) -> GameAnalysis:
    """Raises ``BadInput``, or one of ``reading.UNREADABLE`` when it has another form."""
    states = states_of(record)
    zero, one = (_estimate_of(luck) for luck in item["luck"])
    return GameAnalysis(
        record,
        View(item["view"]),
        tuple(map(_whole, item["seats"])),
        tuple(_decision_of(decision, record, states) for decision in item["decisions"]),
        tuple(_moment_of(*point) for point in item["curve"]),
        (zero, one),
        _whole(item["asked"]),
        settled=True,
    )


def _decision_of(item: Mapping[str, Any], record: GameRecord, states: tuple[State, ...]) -> Decision:
    number = _whole(item["act"]) - 1
    if not 0 <= number < len(record.acts):
        raise BadInput("block_game.decision", number=item["act"])
    state = states[number]
    seat = state.current_player
    assert seat is not None, "an act has somebody who does it"
    return Decision(
        number,
        seat,
        state.phase,
        record.rules.scoring,
        _whole(item["take"]),
        tuple(_alternative_of(*one) for one in item["alternatives"]),
        record.acts[number],
        settled=True,
    )


def _alternative_of(acts: str, value: object, behind: object) -> Alternative:
    actions: tuple[Action, ...] = tuple(map(parse_action, acts.split(" ")))
    return Alternative(actions, _given(value), _given(behind))


def _moment_of(acts: int, zero: object, one: object) -> Moment:
    return Moment(_whole(acts), (_estimate_of(zero), _estimate_of(one)))


def _whole(number: object) -> int:
    if type(number) is not int:
        raise BadInput("block_game.value", got=quoted(number))
    return number


def _estimate_item(estimate: Estimate | None) -> list[Any] | None:
    if estimate is None:
        return None
    return [estimate.mean, estimate.low, estimate.high, estimate.deals, str(estimate.basis)]


def _estimate_of(item: Any) -> Estimate | None:
    if item is None:
        return None
    mean, low, high, deals, basis = item
    for value in (mean, low, high):
        if not isinstance(value, int | float) or isinstance(value, bool) or abs(value) > LARGEST_NUMBER:
            raise BadInput("block_game.value", got=quoted(value))
    fit_number("deals", deals)
    return Estimate(float(mean), float(low), float(high), _whole(deals), Basis(basis))


def _given(item: object) -> Estimate:
    estimate = _estimate_of(item)
    if estimate is None:
        raise BadInput("block_game.value", got="null")
    return estimate
