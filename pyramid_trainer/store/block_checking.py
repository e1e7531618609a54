"""What a check asks of a stored block game: it can be read and replayed, and what its columns repeat agrees with it."""

import sqlite3
from collections.abc import Iterator

from pyramid_trainer.store.block_games import analysis_from, game_from, stored_analyses
from pyramid_trainer.store.block_items import fit_analysis, fit_game, states_of
from pyramid_trainer.store.block_writing import figures_of
from pyramid_trainer.store.fitness import fit_same
from pyramid_trainer.store.reading import UNREADABLE, Row
from pyramid_trainer.training.block_games import BlockGameRecord


def faults_of(connection: sqlite3.Connection, row: Row, acts: list[Row]) -> Iterator[tuple[str, Exception]]:
    """Codes of faults with their reasons: the first of the game itself, or the first of each of its analyses."""
    try:
        game = game_from(row, acts)
        fit_game(game)
        standing = (str(game.standing), *(game.results_at(states_of(game.game)[-1]) or (None, None)))
        fit_same((row[18], row[21], row[22]), standing)
    except UNREADABLE as error:
        yield "check.block_game", error
        return
    for analysis, decisions in stored_analyses(connection, row[0]):
        try:
            _check_analysis(analysis, decisions, game)
        except UNREADABLE as error:
            yield "check.block_analysis", error


def _check_analysis(row: Row, decisions: list[Row], game: BlockGameRecord) -> None:
    stored = analysis_from(row, decisions, game.game)
    fit_analysis(stored)
    fit_same(row[7:9], tuple(None if luck is None else luck.mean for luck in stored.analysis.luck))
    for told, decision in zip(decisions, stored.analysis.decisions, strict=True):
        fit_same((told[1], told[3], told[4]), (decision.seat, *figures_of(decision)))
