"""Analyses of block games in the history: read and kept in any thread, each time through a connection of its own."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from pyramid_trainer.app.existing import existing_history
from pyramid_trainer.blocks import ENGINE
from pyramid_trainer.blocks.analysis.values import GameAnalysis, View
from pyramid_trainer.training.block_games import BlockGameRecord, Standing


def kept_analyses(path: Path, game: BlockGameRecord) -> list[GameAnalysis]:
    """The newest of the game in each view in which one was kept, those of this engine; raises ``EnvironmentFault``."""
    from pyramid_trainer.store.block_games import BlockGameReader

    with BlockGameReader(path) as reader:
        found = [reader.analysis(game, view) for view in View]
    return [stored.analysis for stored in found if stored is not None and stored.engine == ENGINE]


def is_complete(analysis: GameAnalysis, game: BlockGameRecord) -> bool:
    """Whether it is all there is to say of the game, which is over: any other is not kept."""
    return analysis.settled and analysis.record == game.game and game.standing is not Standing.GOING


def keep_analysis(path: Path, game_id: str, analysis: GameAnalysis, made: datetime) -> None:
    """Adds a complete analysis, made at ``made`` in UTC, to those of a game; returns once it is on disk.

    Raises ``EnvironmentFault``, ``BadInput("game.unknown")``.
    """
    from pyramid_trainer.store.block_items import StoredAnalysis

    with existing_history(path) as history, history.writing() as writer:
        writer.blocks.analysis(game_id, StoredAnalysis(ENGINE, made, analysis))
