"""The block games of a history: read whole, or listed a page at a time.

Deleting hides: a deleted game leaves every list and figure, and comes back as it was when it is taken back.
"""

import json
import sqlite3
from array import array
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pyramid_trainer.blocks.actions import parse_action
from pyramid_trainer.blocks.analysis.values import View
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.faces import parse_faces
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.block_items import StoredAnalysis, analysis_of
from pyramid_trainer.store.faults import unreadable
from pyramid_trainer.store.readers import FileReader
from pyramid_trainer.store.reading import UNREADABLE, Row, moment_from
from pyramid_trainer.store.units import from_ms, id_bytes, id_text
from pyramid_trainer.training.block_games import BlockGameRecord, Done, MatchPlace, Sitter, Sitters, Standing
from pyramid_trainer.training.records import Moment

PAGE = 100

_GAMES = """
    SELECT number, id, opened_utc, opened_local_date, opened_offset_min, opened_day, engine, width, scoring, first,
        sitter_0, playouts_0, sitter_1, playouts_1, deal, match_id, match_length, match_game, standing, resigned_by,
        ended_utc, result_0, result_1, deleted_utc
    FROM block_games
"""
_ACTS = "SELECT act, seat, think_ms, hinted FROM block_acts WHERE game = ? ORDER BY number"
_ANALYSES = "SELECT number, engine, made_utc, view, seats, asked, content, luck_0, luck_1 FROM block_analyses"
_NEWEST_OF_GAME = """
    WHERE game = (SELECT number FROM block_games WHERE id = ?) AND view = ? ORDER BY made_utc DESC, number DESC LIMIT 1
"""
_DECISIONS = """
    SELECT act, seat, take, lost, grade, alternatives FROM block_decisions WHERE analysis = ? ORDER BY act
"""
_LINES = """
    SELECT id, opened_utc, opened_local_date, opened_offset_min, opened_day, width, scoring, first,
        sitter_0, playouts_0, sitter_1, playouts_1, match_id, match_length, match_game,
        standing, resigned_by, ended_utc, result_0, result_1, deleted_utc,
        (SELECT count(*) FROM block_acts WHERE game = block_games.number)
    FROM block_games
"""
_NUMBERS = "SELECT number FROM block_games WHERE {where} ORDER BY opened_utc DESC, number DESC"
_FOUND = f"""
    SELECT count(*), total(d.lost), total(d.grade IN ('mistake', 'blunder'))
    FROM block_decisions d JOIN block_acts a ON a.game = ?1 AND a.number = d.act
    WHERE d.seat = ?2 AND NOT a.hinted AND d.analysis = (
        SELECT number FROM block_analyses WHERE game = ?1 AND view = '{View.KNOWN}'
        ORDER BY made_utc DESC, number DESC LIMIT 1
    )
"""  # noqa: S608 - nothing but our own words
_WHERE = {None: "1", False: "deleted_utc IS NULL", True: "deleted_utc IS NOT NULL"}


class Found(NamedTuple):
    """What the newest analysis by what a player could know says of his decisions, those with a hint left out.
    ``lost``: summed; chance to win or points.
    """

    decisions: int
    lost: float
    mistakes: int


class GameLine(NamedTuple):
    """A game as a list shows it; fields as of ``BlockGameRecord``. ``acts``: how many were done; ``found``: of the one
    person in it, where it was asked for and the game was analysed.
    """

    id: str
    opened: Moment
    rules: BlockRules
    first: int
    sitters: Sitters
    match: MatchPlace | None
    standing: Standing
    resigned_by: int | None
    ended: datetime | None
    results: tuple[float, float] | None
    deleted: datetime | None
    acts: int
    found: Found | None = None

    @property
    def person(self) -> int | None:
        """The seat of the one person who plays; ``None`` for two, and for none."""
        people = [seat for seat, sitter in enumerate(self.sitters) if sitter.is_human]
        return people[0] if len(people) == 1 else None


def game_from(row: Row, acts: list[Row]) -> BlockGameRecord:
    """The game in a row of ``_GAMES`` and its acts; raises one of ``UNREADABLE``. Whether it may be played so is not
    asked.
    """
    _, game_id, utc, local_date, offset, day, engine, width, scoring, first, zero, zero_playouts, one = row[:13]
    one_playouts, deal, match_id, length, number, _, resigned_by, ended, _, _, deleted = row[13:]
    return BlockGameRecord(
        id_text(game_id),
        moment_from(utc, local_date, offset, day),
        engine,
        (Sitter(zero, zero_playouts), Sitter(one, one_playouts)),
        GameRecord(
            BlockRules(width, Scoring(scoring)),
            first,
            parse_faces(deal),
            tuple(parse_action(act) for act, *_ in acts),
        ),
        tuple(Done(seat, think_ms, bool(hinted)) for _, seat, think_ms, hinted in acts),
        _match(match_id, length, number),
        resigned_by,
        None if ended is None else from_ms(ended),
        None if deleted is None else from_ms(deleted),
    )


def _match(match_id: bytes | None, length: int, game: int) -> MatchPlace | None:
    return None if match_id is None else MatchPlace(id_text(match_id), length, game)


def stored_games(
    connection: sqlite3.Connection, where: str = "", *arguments: object
) -> Iterator[tuple[Row, list[Row]]]:
    """The rows of the games ``where``, in order of their opening, each with its acts."""
    query = f"{_GAMES} {where} ORDER BY opened_utc, number"
    for row in connection.execute(query, arguments):
        yield row, connection.execute(_ACTS, (row[0],)).fetchall()


def games_in(
    connection: sqlite3.Connection, path: Path, where: str = "", *arguments: object
) -> Iterator[BlockGameRecord]:
    """As ``stored_games``, as records; one that cannot be read is damage."""
    for row, acts in stored_games(connection, where, *arguments):
        try:
            game = game_from(row, acts)
        except UNREADABLE as error:
            raise unreadable(path, error) from error
        yield game


def stored_analyses(connection: sqlite3.Connection, number: int) -> list[tuple[Row, list[Row]]]:
    """The rows of the analyses of game ``number``, the oldest first, each with its decisions."""
    rows = connection.execute(f"{_ANALYSES} WHERE game = ? ORDER BY made_utc, number", (number,)).fetchall()
    return [(row, connection.execute(_DECISIONS, (row[0],)).fetchall()) for row in rows]


def analysis_from(row: Row, decisions: list[Row], game: GameRecord) -> StoredAnalysis:
    """Raises one of ``UNREADABLE``."""
    _, engine, made, view, seats, asked, content, _, _ = row
    item = {
        **json.loads(content),
        "view": view,
        "seats": list(map(int, seats.split(" "))),
        "asked": asked,
        "decisions": [
            {"act": act, "take": take, "alternatives": json.loads(alternatives)}
            for act, _, take, _, _, alternatives in decisions
        ],
    }
    return StoredAnalysis(engine, from_ms(made), analysis_of(item, game))


def all_games(connection: sqlite3.Connection, path: Path) -> Iterator[tuple[BlockGameRecord, list[StoredAnalysis]]]:
    """Every game in order of opening, each with its analyses, the oldest first; what cannot be read is damage."""
    for row, acts in stored_games(connection):
        try:
            game = game_from(row, acts)
            analyses = [analysis_from(*found, game.game) for found in stored_analyses(connection, row[0])]
        except UNREADABLE as error:
            raise unreadable(path, error) from error
        yield game, analyses


class BlockGameReader(FileReader):
    """The block games, for the thread that entered it."""

    def game(self, game_id: str) -> BlockGameRecord | None:
        """The game, deleted or not."""
        with self._moment() as connection:
            return next(games_in(connection, self.path, "WHERE id = ?", id_bytes(game_id)), None)

    def in_match(self, place: MatchPlace) -> BlockGameRecord | None:
        """The game that stands there and is not deleted, the first that was begun of several."""
        where = "WHERE match_id = ? AND match_game = ? AND deleted_utc IS NULL"
        with self._moment() as connection:
            return next(games_in(connection, self.path, where, id_bytes(place.id), place.game), None)

    def match_before(self, game: BlockGameRecord) -> list[BlockGameRecord]:
        """The games of its match before it, one for each place; none for a game that stands alone.

        Where several stand in a place it is the first that was begun; a deleted one only where no other does.
        """
        if game.match is None:
            return []
        with self._moment() as connection:
            where = "WHERE match_id = ? AND match_game < ?"
            found = list(games_in(connection, self.path, where, id_bytes(game.match.id), game.match.game))
        places: dict[int, BlockGameRecord] = {}
        for one in sorted(found, key=lambda one: one.deleted is not None):
            assert one.match is not None, "it was found by its match"
            places.setdefault(one.match.game, one)
        return [places[place] for place in sorted(places)]

    def analysis(self, game: BlockGameRecord, view: View = View.KNOWN) -> StoredAnalysis | None:
        """The newest analysis of the game in this view that was kept."""
        with self._moment() as connection:
            row = connection.execute(f"{_ANALYSES} {_NEWEST_OF_GAME}", (id_bytes(game.id), str(view))).fetchone()
            if row is None:
                return None
            decisions = connection.execute(_DECISIONS, (row[0],)).fetchall()
        try:
            return analysis_from(row, decisions, game.game)
        except UNREADABLE as error:
            raise unreadable(self.path, error) from error

    def page(self, start: int = 0, count: int = PAGE, *, deleted: bool | None = False) -> list[GameLine]:
        """Newest first, the ``start``-th and those after it; ``deleted``: only those that are or, ``None``, all."""
        return self._lines(f"{_WHERE[deleted]} ORDER BY opened_utc DESC, number DESC LIMIT ? OFFSET ?", count, start)

    def numbers(self, *, deleted: bool | None = False) -> "array[int]":
        """The number of each of them, in the order of ``page``. ``rows`` gives some of them by it."""
        with self._moment() as connection:
            return array("q", [number for (number,) in connection.execute(_NUMBERS.format(where=_WHERE[deleted]))])

    def rows(self, numbers: Iterable[int]) -> dict[int, GameLine]:
        """Those of these numbers that are there, by their numbers, each with what was ``found``."""
        with self._moment() as connection:
            lines = {}
            for number in numbers:
                row = connection.execute(f"{_LINES} WHERE number = ?", (number,)).fetchone()
                if row is not None:
                    line = self._line(row)
                    lines[number] = line._replace(found=self._found(connection, number, line.person))
            return lines

    def count(self, *, deleted: bool | None = False) -> int:
        with self._moment() as connection:
            query = f"SELECT count(*) FROM block_games WHERE {_WHERE[deleted]}"  # noqa: S608
            return int(connection.execute(query).fetchone()[0])

    def unfinished(self, count: int = PAGE) -> list[GameLine]:
        """Games that go on, newest first; deleted ones are left out."""
        return self._lines(
            "deleted_utc IS NULL AND standing = 'going' ORDER BY opened_utc DESC, number DESC LIMIT ?", count
        )

    def _lines(self, where: str, *arguments: object) -> list[GameLine]:
        with self._moment() as connection:
            return [self._line(row) for row in connection.execute(f"{_LINES} WHERE {where}", arguments)]

    @staticmethod
    def _found(connection: sqlite3.Connection, number: int, seat: int | None) -> Found | None:
        if seat is None:
            return None
        decisions, lost, mistakes = connection.execute(_FOUND, (number, seat)).fetchone()
        return Found(decisions, lost, int(mistakes)) if decisions else None

    def _line(self, row: Row) -> GameLine:
        game_id, utc, local_date, offset, day, width, scoring, first, zero, zero_playouts, one, one_playouts = row[:12]
        match_id, length, game, standing, resigned_by, ended, result_0, result_1, deleted, acts = row[12:]
        try:
            return GameLine(
                id_text(game_id),
                moment_from(utc, local_date, offset, day),
                BlockRules(width, Scoring(scoring)),
                first,
                (Sitter(zero, zero_playouts), Sitter(one, one_playouts)),
                _match(match_id, length, game),
                Standing(standing),
                resigned_by,
                None if ended is None else from_ms(ended),
                None if result_0 is None else (result_0, result_1),
                None if deleted is None else from_ms(deleted),
                acts,
            )
        except UNREADABLE as error:
            raise unreadable(self.path, error) from error
