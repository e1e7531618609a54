"""Which puzzles there are: those of the history, those that come with the program, those in an analysis.

All of it may take a while and belongs into a worker thread.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pyramid_trainer.app.resources import ASSETS
from pyramid_trainer.blocks import ENGINE
from pyramid_trainer.blocks.analysis.puzzles import puzzles_in
from pyramid_trainer.blocks.analysis.values import GameAnalysis
from pyramid_trainer.training.puzzles import PuzzleRecord, Stock, line_of, position_id, record_from, rounded

STARTERS = ASSETS / "puzzles.txt"
"""The puzzles that come with the program, one a line."""


class Opened(NamedTuple):
    """What ``read_stock`` has read. ``starters``: by id."""

    stock: Stock
    starters: dict[str, str]


def read_stock(path: Path, starters: Path = STARTERS) -> Opened:
    """The puzzles of the history at ``path`` and those that come with the program; in any thread. A choice that the
    history has a puzzle about, found by an older engine perhaps, comes from there alone.

    Raises ``EnvironmentFault`` as a reader does; a history that is not there yet has none.
    """
    own, known = Stock(), frozenset[str]()
    if path.exists():
        from pyramid_trainer.store.puzzles import PuzzleReader

        with PuzzleReader(path) as reader:
            own, known = reader.stock(), reader.positions()
    found: dict[str, str] = {}
    for text in starters.read_text("utf-8").splitlines():
        line = line_of(text)
        if line.id in own or position_id(text) not in known:
            found[line.id] = text
            own.add(line)
    return Opened(own, found)


def puzzles_found(analysis: GameAnalysis, game: str | None, found: datetime) -> list[PuzzleRecord]:
    """The puzzles in an analysis, for ``PuzzleTable.add_found``; some milliseconds each."""
    return [record_from(str(rounded(puzzle)), game, found, ENGINE) for puzzle in puzzles_in(analysis)]
