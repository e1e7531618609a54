"""Of which games a history holds attempts: asked before anything of the block game is loaded."""

from pyramid_trainer.store.readers import FileReader


class KindsReader(FileReader):
    """For the thread that entered it."""

    def has_puzzles(self) -> bool:
        """Whether a puzzle was answered in any session that is not deleted."""
        with self._moment() as connection:
            query = "SELECT 1 FROM puzzle_standings WHERE hidden = 0 LIMIT 1"
            return connection.execute(query).fetchone() is not None
