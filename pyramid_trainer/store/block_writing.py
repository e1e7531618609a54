"""From block games to rows. Acts are only ever put in; how a game stands moves on with them."""

import json
import sqlite3
from datetime import datetime

from pyramid_trainer.blocks.analysis.values import Decision
from pyramid_trainer.blocks.faces import format_faces
from pyramid_trainer.errors import BadInput, EnvironmentFault
from pyramid_trainer.store.block_items import StoredAnalysis, analysis_item, rounded, states_of
from pyramid_trainer.store.units import id_bytes, to_day, to_ms
from pyramid_trainer.training.block_games import BlockGameRecord, MatchPlace

_COLUMNS = (
    *("id", "opened_utc", "opened_local_date", "opened_offset_min", "opened_day", "engine", "width", "scoring"),
    *("first", "sitter_0", "playouts_0", "sitter_1", "playouts_1", "deal", "match_id", "match_length", "match_game"),
    *("standing", "resigned_by", "ended_utc", "result_0", "result_1", "deleted_utc"),
)
_INSERT = (
    f"INSERT INTO block_games ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"  # noqa: S608
    " ON CONFLICT (id) DO NOTHING"
)


class BlockWriter:
    """Puts block games in, within the transaction of whoever made it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def keep(self, game: BlockGameRecord, *, begun: bool = False) -> None:
        """The history holds ``game`` up to its last act from now on; kept again, nothing changes. A deleted game is
        taken back by another act.

        ``begun``: it held the game before. Raises ``EnvironmentFault``: ``game.erased`` when it does not any more;
        ``game.elsewhere`` when it holds other acts of it, or another game in its place in the match: another copy of
        the program has played it on.
        """
        number = self.number(game.id)
        if number is None:
            if begun:
                raise EnvironmentFault("game.erased")
            self._require_vacant(game.match)
            self.add(game)
        else:
            count = self._require_begun(number, game)
            if count < len(game.game.acts):
                self._take_back(number, game.match)
            self._acts(number, game, count)
            self._stands(number, game)

    def add(self, game: BlockGameRecord) -> bool:
        """Puts a whole game in, whatever else stands in its place in a match; ``False`` when its id is known: then
        nothing is put in.
        """
        added = self._connection.execute(_INSERT, _row(game))
        if added.rowcount != 1:
            return False
        number = added.lastrowid
        assert number is not None, "a row has been put in"
        self._acts(number, game, 0)
        return True

    def analysis(self, game_id: str, stored: StoredAnalysis) -> None:
        """Adds an analysis to those that the game has.

        Raises ``BadInput("game.unknown")``, and ``ValueError`` for a value without bounds.
        """
        number = self.number(game_id)
        if number is None:
            raise BadInput("game.unknown", id=game_id)
        analysis = rounded(stored.analysis)
        item = analysis_item(analysis)
        luck = (None if one is None else one.mean for one in analysis.luck)
        added = self._connection.execute(
            "INSERT INTO block_analyses (game, engine, made_utc, view, seats, asked, content, luck_0, luck_1)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                number,
                stored.engine,
                to_ms(stored.made),
                str(analysis.view),
                " ".join(map(str, analysis.seats)),
                analysis.asked,
                _json({"curve": item["curve"], "luck": item["luck"]}),
                *luck,
            ),
        )
        self._connection.executemany(
            "INSERT INTO block_decisions (analysis, act, seat, take, lost, grade, alternatives)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    added.lastrowid,
                    decision.number + 1,
                    decision.seat,
                    decision.take,
                    *figures_of(decision),
                    _json(told["alternatives"]),
                )
                for decision, told in zip(analysis.decisions, item["decisions"], strict=True)
            ],
        )

    def delete(self, game_id: str, utc: datetime | None) -> None:
        """Marks the game deleted, or takes that back with ``None``; raises ``BadInput("game.unknown")``."""
        number = self.number(game_id)
        if number is None:
            raise BadInput("game.unknown", id=game_id)
        stamp = None if utc is None else to_ms(utc)
        self._connection.execute(
            "UPDATE block_games SET deleted_utc = ?2 WHERE number = ?1 AND (deleted_utc IS NULL OR ?2 IS NULL)",
            (number, stamp),
        )

    def number(self, game_id: str) -> int | None:
        row = self._connection.execute("SELECT number FROM block_games WHERE id = ?", (id_bytes(game_id),)).fetchone()
        return None if row is None else int(row[0])

    def _take_back(self, number: int, place: MatchPlace | None) -> None:
        """If it is deleted: another window may have done that."""
        deleted = "SELECT 1 FROM block_games WHERE number = ? AND deleted_utc IS NOT NULL"
        if self._connection.execute(deleted, (number,)).fetchone() is not None:
            self._require_vacant(place)
            self._connection.execute("UPDATE block_games SET deleted_utc = NULL WHERE number = ?", (number,))

    def _require_vacant(self, place: MatchPlace | None) -> None:
        """No game stands there; one that was deleted leaves its place to another."""
        if place is None:
            return
        taken = self._connection.execute(
            "SELECT 1 FROM block_games WHERE match_id = ? AND match_game = ? AND deleted_utc IS NULL",
            (id_bytes(place.id), place.game),
        ).fetchone()
        if taken is not None:
            raise EnvironmentFault("game.elsewhere")

    def _require_begun(self, number: int, game: BlockGameRecord) -> int:
        """How many acts are there: they must be the beginning of ``game``, told by the last of them, and nobody has
        ended it otherwise.
        """
        stored = self._connection.execute(
            "SELECT number, act FROM block_acts WHERE game = ? ORDER BY number DESC LIMIT 1", (number,)
        ).fetchone()
        count, last = (0, "") if stored is None else stored
        standing, resigned_by = self._connection.execute(
            "SELECT standing, resigned_by FROM block_games WHERE number = ?", (number,)
        ).fetchone()
        acts = game.game.acts
        same = count <= len(acts) and (count == 0 or str(acts[count - 1]) == last)
        mine = standing == "going" or (standing, resigned_by, count) == (game.standing, game.resigned_by, len(acts))
        if not (same and mine):
            raise EnvironmentFault("game.elsewhere")
        return int(count)

    def _acts(self, number: int, game: BlockGameRecord, count: int) -> None:
        """Puts in the acts after those ``count`` that are there."""
        self._connection.executemany(
            "INSERT INTO block_acts (game, number, act, seat, think_ms, hinted) VALUES (?, ?, ?, ?, ?, ?)",
            [
                (number, place, str(game.game.acts[place - 1]), done.seat, done.think_ms, int(done.hinted))
                for place, done in enumerate(game.done[count:], start=count + 1)
            ],
        )

    def _stands(self, number: int, game: BlockGameRecord) -> None:
        self._connection.execute(
            "UPDATE block_games SET standing = ?, resigned_by = ?, ended_utc = ?, result_0 = ?, result_1 = ?"
            " WHERE number = ? AND standing = 'going'",
            (*_standing(game), number),
        )


def figures_of(decision: Decision) -> tuple[float, str]:
    """What it lost and its grade, as the history repeats them."""
    lead, grade = decision.lead, decision.grade
    assert lead is not None, "a decision of a game that was played"
    assert grade is not None, "a decision of a game that was played"
    return lead.mean, str(grade)


def _json(item: object) -> str:
    return json.dumps(item, separators=(",", ":"), allow_nan=False)


def _row(game: BlockGameRecord) -> tuple[object, ...]:
    opened, match = game.opened, game.match
    return (
        id_bytes(game.id),
        to_ms(opened.utc),
        to_day(opened.local_date),
        opened.utc_offset_min,
        to_day(opened.day),
        game.engine,
        game.game.rules.width,
        str(game.game.rules.scoring),
        game.game.first,
        *game.sitters[0],
        *game.sitters[1],
        format_faces(game.game.deal),
        *((None, None, None) if match is None else (id_bytes(match.id), match.length, match.game)),
        *_standing(game),
        None if game.deleted is None else to_ms(game.deleted),
    )


def _standing(game: BlockGameRecord) -> tuple[object, ...]:
    end = states_of(game.game)[-1] if game.ended is not None and game.resigned_by is None else None
    results = game.results_at(end) or (None, None)
    ended = None if game.ended is None else to_ms(game.ended)
    return (str(game.standing), game.resigned_by, ended, *results)
