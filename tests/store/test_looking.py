"""What a backup holds, told without touching it, and a check of a file that may only be read."""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.store import migrations
from pyramid_trainer.store.faults import HistoryUnusable
from pyramid_trainer.store.history import History
from pyramid_trainer.store.looking import Contents, fingerprint, look_into, opened_untouched
from pyramid_trainer.training.block_games import BlockGameRecord
from tests.store.block_samples import cut, game_in, resigned, stored_analysis_in
from tests.store.conftest import beside, fill
from tests.store.old_files import old_file

NEWEST = migrations.latest()


def test_a_backup_beside_the_history_it_is_of(filled: History, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite"
    filled.backup(backup)
    first, last = date(2026, 11, 30), date(2026, 12, 1)
    assert look_into(backup, filled.path) == Contents(12, 2, first, last, NEWEST, True, 0, 0)
    fill(filled, 6, seed=3)
    assert look_into(backup, filled.path) == Contents(12, 2, first, last, NEWEST, True, 6, 0)
    filled.erase(tmp_path / "before.sqlite")
    assert look_into(backup, filled.path) == Contents(12, 2, first, last, NEWEST, True, 0, 12)
    fill(filled, 4, seed=4)
    before = backup.read_bytes()
    assert look_into(backup, filled.path) == Contents(12, 2, first, last, NEWEST, True, 4, 12)
    assert backup.read_bytes() == before


def test_block_games_of_a_backup_are_told_beside_those_of_the_history(history: History, tmp_path: Path) -> None:
    chance = Random(2)
    games = [game_in(chance) for _ in range(5)]
    backup = tmp_path / "backup.sqlite"

    def keep(*numbers: int) -> None:
        with history.writing() as writer:
            for number in numbers:
                writer.blocks.keep(games[number])

    def told() -> tuple[int | None, ...]:
        contents = look_into(backup, history.path)
        return contents.attempts, contents.blocks, contents.lost_blocks, contents.regained_blocks

    keep(0, 1, 2)
    history.backup(backup)
    assert told() == (0, 3, 0, 0)
    keep(3)
    assert told() == (0, 3, 1, 0)
    history.erase(tmp_path / "before.sqlite")
    assert told() == (0, 3, 0, 3)
    keep(1, 4)
    assert told() == (0, 3, 1, 2)
    assert look_into(backup, tmp_path / "none.sqlite").regained_blocks == 3


def test_block_games_that_were_played_on_since_are_told(history: History, tmp_path: Path) -> None:
    chance = Random(4)
    played_on, given_up, same = (cut(game_in(chance), 40) for _ in range(3))
    backup = tmp_path / "backup.sqlite"

    def keep(*games: BlockGameRecord) -> None:
        with history.writing() as writer:
            for game in games:
                writer.blocks.keep(game)

    keep(cut(played_on, 30), given_up, same)
    history.backup(backup)
    keep(played_on)
    keep(resigned(given_up, 0))
    contents = look_into(backup, history.path)
    assert (contents.lost_blocks, contents.regained_blocks, contents.changed_blocks) == (0, 0, 2)
    later = tmp_path / "later.sqlite"
    history.backup(later)
    assert look_into(later, backup).changed_blocks == 0, "where the backup is ahead nothing would be missing"


def test_a_fingerprint_differs_after_every_act_of_a_block_game(history: History) -> None:
    chance = Random(3)
    game = game_in(chance)
    seen = [fingerprint(history.path)]
    for acts in (1, 2, 30, 31):
        with history.writing() as writer:
            writer.blocks.keep(cut(game, acts))
        seen.append(fingerprint(history.path))
    with history.writing() as writer:
        writer.blocks.keep(game)
    seen.append(fingerprint(history.path))
    with history.writing() as writer:
        writer.blocks.analysis(game.id, stored_analysis_in(game, chance))
    seen.append(fingerprint(history.path))
    with history.writing() as writer:
        writer.blocks.delete(game.id, game.opened.utc)
    seen.append(fingerprint(history.path))
    assert len(set(seen)) == len(seen)
    assert fingerprint(history.path) == seen[-1]


def test_without_a_history_everything_would_come_back(filled: History, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite"
    filled.backup(backup)
    contents = look_into(backup, tmp_path / "none.sqlite")
    assert (contents.lost, contents.regained) == (0, 12)
    (tmp_path / "none.sqlite").write_bytes(b"no history" * 1000)
    contents = look_into(backup, tmp_path / "none.sqlite")
    assert (contents.attempts, contents.lost, contents.regained) == (12, None, None)


@pytest.mark.parametrize("version", range(1, NEWEST + 1))
def test_backups_of_every_schema_can_be_looked_into(filled: History, tmp_path: Path, version: int) -> None:
    backup = tmp_path / "old" / "backup.sqlite"
    backup.parent.mkdir()
    old_file(backup, version)
    before = beside(backup)
    contents = look_into(backup, filled.path)
    assert (contents.schema, contents.is_newest_schema) == (version, version == NEWEST)
    assert contents.attempts > 0
    assert contents.first is not None
    assert contents.lost == 12
    assert beside(backup) == before
    with opened_untouched(backup) as (history, rest):
        assert (history.counts().all_attempts, history.check(rest)) == (contents.attempts, [])
    assert beside(backup) == before
    assert fingerprint(backup).attempts == (contents.attempts if version == NEWEST else 0)


def test_what_cannot_be_restored_says_why(filled: History, tmp_path: Path) -> None:
    newer = tmp_path / "newer.sqlite"
    filled.backup(newer)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("PRAGMA user_version = 99")
    (tmp_path / "text.sqlite").write_bytes(b"no history" * 1000)
    for name, code in (("newer", "history.newer"), ("text", "history.not_a_database")):
        with pytest.raises(HistoryUnusable) as caught:
            look_into(tmp_path / f"{name}.sqlite", filled.path)
        assert caught.value.code == code


def test_a_history_that_may_only_be_read_is_checked(path: Path, filled_file: bytes) -> None:
    path.write_bytes(filled_file)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM day_figures")
        connection.commit()
    path.chmod(0o400)
    before = beside(path)
    with opened_untouched(path) as (history, rest):
        assert history.counts().attempts == 12
        assert [fault.code for fault in history.check(rest)] == ["check.derived"]
    assert beside(path) == before
