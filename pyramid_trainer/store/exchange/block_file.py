"""Block games in a .json file: the record of each, who sat where, what each act took, and its analyses.

``{"id", "utc", "local_date", "utc_offset_min", "day", "engine", "sitters": [{"name", "playouts"}, …], "match", "width",
"scoring", "first", "deal", "acts", "think_ms": […], "hinted": […], "resigned_by", "ended", "deleted", "analyses"}``:
``hinted`` lists the numbers of acts, from 1; ``match`` is ``null`` or ``{"id", "length", "game"}``.
"""

from collections.abc import Iterator
from typing import Any

from pyramid_trainer.blocks.record import mapping_of, record_from
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.block_games import all_games
from pyramid_trainer.store.block_items import (
    StoredAnalysis,
    analysis_item,
    analysis_of,
    fit_analysis,
    fit_game,
    states_of,
)
from pyramid_trainer.store.exchange.fields import ItemFields
from pyramid_trainer.store.exchange.items import MOMENT_KEYS, moment_item, time_item, time_of
from pyramid_trainer.store.fitness import quoted
from pyramid_trainer.store.reading import UNREADABLE, Reader
from pyramid_trainer.store.units import utc_text
from pyramid_trainer.training.block_games import BlockGameRecord, Done, MatchPlace, Sitter

_RECORD = ("width", "scoring", "first", "deal", "acts")
_KEYS = (
    *("id", *MOMENT_KEYS, "engine", "sitters", "match", *_RECORD),
    *("think_ms", "hinted", "resigned_by", "ended", "deleted", "analyses"),
)
_SITTER_KEYS = ("name", "playouts")
_MATCH_KEYS = ("id", "length", "game")
_ANALYSIS_KEYS = ("engine", "utc", "view", "seats", "asked", "curve", "luck", "decisions")


def items_of(held: Reader) -> Iterator[dict[str, Any]]:
    """Every block game of a history as an item, in order of opening."""
    for game, analyses in all_games(held.connection, held.path):
        yield _item(game, analyses)


def game_of(item: object) -> tuple[BlockGameRecord, list[StoredAnalysis]]:
    """The game in ``item``, replayed, and its analyses; raises ``BadInput``."""
    fields = ItemFields(item, _KEYS)
    record = record_from({name: fields.value(name) for name in _RECORD})
    seats = [state.current_player for state in states_of(record)[:-1]]
    hinted = set(fields.integers("hinted"))
    sitters = fields.items("sitters", _SITTER_KEYS)
    times = fields.integers("think_ms")
    if len(sitters) != 2:
        raise BadInput("block_game.sitters", count=len(sitters))
    if len(times) != len(seats):
        raise BadInput("block_game.acts", acts=len(seats), count=len(times))
    if not hinted <= set(range(1, len(seats) + 1)):
        raise BadInput("block_game.hinted", acts=len(seats))
    zero, one = (_sitter_of(sitter) for sitter in sitters)
    game = BlockGameRecord(
        fields.uuid("id"),
        fields.moment(),
        fields.text("engine"),
        (zero, one),
        record,
        tuple(
            Done(int(seat or 0), time, number in hinted)
            for number, (seat, time) in enumerate(zip(seats, times, strict=True), start=1)
        ),
        _match_of(fields.item("match", _MATCH_KEYS)) if fields.has("match") else None,
        fields.integer("resigned_by") if fields.has("resigned_by") else None,
        time_of(fields, "ended"),
        time_of(fields, "deleted"),
    )
    fit_game(game)
    return game, [_analysis_of(analysis, game) for analysis in fields.items("analyses", _ANALYSIS_KEYS)]


def _sitter_of(fields: ItemFields) -> Sitter:
    return Sitter(fields.text("name"), fields.integer("playouts") if fields.has("playouts") else None)


def _match_of(fields: ItemFields) -> MatchPlace:
    return MatchPlace(fields.uuid("id"), fields.integer("length"), fields.integer("game"))


def _analysis_of(fields: ItemFields, game: BlockGameRecord) -> StoredAnalysis:
    try:
        analysis = analysis_of({name: fields.value(name) for name in _ANALYSIS_KEYS}, game.game)
        stored = StoredAnalysis(fields.text("engine"), fields.utc("utc"), analysis)
        fit_analysis(stored)
    except BadInput:
        raise
    except UNREADABLE as error:
        raise BadInput("record.unreadable", message=quoted(f"{type(error).__name__}: {error}")) from error
    return stored


def _item(game: BlockGameRecord, analyses: list[StoredAnalysis]) -> dict[str, Any]:
    return {
        "id": game.id,
        **moment_item(game.opened),
        "engine": game.engine,
        "sitters": [sitter._asdict() for sitter in game.sitters],
        "match": None if game.match is None else game.match._asdict(),
        **mapping_of(game.game),
        "think_ms": [done.think_ms for done in game.done],
        "hinted": [number for number, done in enumerate(game.done, start=1) if done.hinted],
        "resigned_by": game.resigned_by,
        "ended": time_item(game.ended),
        "deleted": time_item(game.deleted),
        "analyses": [
            {"engine": stored.engine, "utc": utc_text(stored.made), **analysis_item(stored.analysis)}
            for stored in analyses
        ],
    }
