"""What the statistics show, read from the history in one go; in any thread."""

from pathlib import Path
from typing import NamedTuple

from pyramid_trainer.app.block_figures import BlockFigures, block_figures
from pyramid_trainer.app.puzzle_figures import PuzzleFigure, PuzzleFigures, puzzle_figures


class Statistics(NamedTuple):
    games: BlockFigures
    puzzles: PuzzleFigures

    @property
    def is_empty(self) -> bool:
        """Whether nothing was played to an end nor solved yet."""
        return not (self.games.against or self.games.losses or self.puzzles.whole.counted)


def read_statistics(path: Path) -> Statistics:
    """Raises as a reader does; a history that is not there yet has none."""
    if not path.exists():
        return Statistics(BlockFigures((), {}, {}), PuzzleFigures(PuzzleFigure(0, 0, 0, None, {}), {}, {}))
    return Statistics(block_figures(path), puzzle_figures(path))
