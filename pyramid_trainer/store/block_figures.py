"""Sums over the block games of a history, for the figures about them: deleted games and those that go on are left out.

Only games of one person against one opponent count. Of a game's analyses the newest by what the player could know is
asked; decisions for which a hint was shown do not count.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pyramid_trainer.blocks.analysis.values import Stretch, View, stretch_of
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.readers import FileReader
from pyramid_trainer.training.block_games import HUMAN, Sitter

_COUNTED = f"""
    games AS (
        SELECT number, opened_utc, scoring, resigned_by, 0 AS seat, sitter_1 AS opponent, playouts_1 AS playouts,
            result_0 AS own, result_1 AS theirs
        FROM block_games WHERE sitter_0 = '{HUMAN}' AND sitter_1 <> '{HUMAN}' AND standing <> 'going'
            AND deleted_utc IS NULL
        UNION ALL
        SELECT number, opened_utc, scoring, resigned_by, 1, sitter_0, playouts_0, result_1, result_0
        FROM block_games WHERE sitter_1 = '{HUMAN}' AND sitter_0 <> '{HUMAN}' AND standing <> 'going'
            AND deleted_utc IS NULL
    )
"""  # noqa: S608 - nothing but our own words
_RESULTS = f"""
    WITH {_COUNTED}
    SELECT scoring, opponent, playouts, resigned_by = seat, resigned_by = 1 - seat, own, theirs
    FROM games ORDER BY opened_utc, number
"""  # noqa: S608
_NEWEST = f"""
    newest AS (
        SELECT games.*, (
            SELECT a.number FROM block_analyses a WHERE a.game = games.number AND a.view = '{View.KNOWN}'
            ORDER BY a.made_utc DESC, a.number DESC LIMIT 1
        ) AS analysis FROM games
    )
"""  # noqa: S608
_LOSSES = f"""
    WITH {_COUNTED}, {_NEWEST}
    SELECT n.scoring, d.seat = n.seat, d.take, count(*), total(d.lost), total(d.lost * d.lost),
        total(d.grade IN ('mistake', 'blunder'))
    FROM newest n JOIN block_decisions d ON d.analysis = n.analysis
        JOIN block_acts a ON a.game = n.number AND a.number = d.act
    WHERE NOT a.hinted GROUP BY 1, 2, 3
"""  # noqa: S608
_LUCK = f"""
    WITH {_COUNTED}, {_NEWEST}
    SELECT n.scoring, n.own, CASE n.seat WHEN 0 THEN a.luck_0 ELSE a.luck_1 END,
        CASE n.seat WHEN 0 THEN a.luck_1 ELSE a.luck_0 END,
        (SELECT total(lost) FROM block_decisions d WHERE d.analysis = a.number AND d.seat = n.seat),
        (SELECT total(lost) FROM block_decisions d WHERE d.analysis = a.number AND d.seat <> n.seat)
    FROM newest n JOIN block_analyses a ON a.number = n.analysis ORDER BY n.opened_utc, n.number
"""  # noqa: S608


class GameResult(NamedTuple):
    """``own``, ``theirs``: 1, 0.5 or 0, or the points; ``None`` for a resigned round. ``gave_up``: the person did,
    ``was_given``: the opponent did.
    """

    scoring: Scoring
    opponent: Sitter
    gave_up: bool
    was_given: bool
    own: float | None
    theirs: float | None


class LossSums(NamedTuple):
    """Over decisions of the person (``own``) or of the opponents, of one take of a stretch; ``lost``, ``squares``:
    sums.
    """

    scoring: Scoring
    own: bool
    stretch: Stretch
    decisions: int
    lost: float
    squares: float
    mistakes: int


class GameLuck(NamedTuple):
    """Of one analysed game: its result for the person, what the faces gave either side, what either side lost."""

    scoring: Scoring
    result: float | None
    own: float | None
    theirs: float | None
    own_lost: float
    their_lost: float


class BlockFiguresReader(FileReader):
    """For the thread that entered it."""

    def results(self) -> list[GameResult]:
        """Of every counted game, the oldest first."""
        with self._moment() as connection:
            return [
                GameResult(Scoring(scoring), Sitter(opponent, playouts), bool(gave_up), bool(was_given), own, theirs)
                for scoring, opponent, playouts, gave_up, was_given, own, theirs in connection.execute(_RESULTS)
            ]

    def losses(self) -> list[LossSums]:
        with self._moment() as connection:
            return list(self._losses(connection.execute(_LOSSES)))

    def luck(self) -> list[GameLuck]:
        """Of every counted game that was analysed, the oldest first."""
        with self._moment() as connection:
            return [GameLuck(Scoring(scoring), *rest) for scoring, *rest in connection.execute(_LUCK)]

    @staticmethod
    def _losses(rows: Iterator[tuple[str, int, int, int, float, float, float]]) -> Iterator[LossSums]:
        for scoring, own, take, decisions, lost, squares, mistakes in rows:
            yield LossSums(Scoring(scoring), bool(own), stretch_of(take), decisions, lost, squares, int(mistakes))
