"""Block games in a .json file: they come back without loss, known ones are skipped, and a bad one stops everything."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_trainer.app.words import say_error
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.exchange import ImportResult, export_json, import_file
from pyramid_trainer.store.exchange.block_file import game_of, items_of
from pyramid_trainer.store.history import History
from pyramid_trainer.training.block_games import MOST_PLAYOUTS, MatchPlace
from tests.store.block_samples import game_in, resigned, stored_analysis_in
from tests.store.samples import START


def fill_with_games(history: History, chance: Random) -> None:
    """A game cut short at each phase, a whole one with two analyses, a resigned and a deleted one."""
    with history.writing() as writer:
        for count, acts in enumerate((1, 29, 30, 31, 60)):
            writer.blocks.keep(game_in(chance, acts, opened=START + timedelta(hours=count)))
        whole = game_in(chance, opened=START + timedelta(days=1))
        writer.blocks.keep(whole)
        for hour in (3, 2):
            writer.blocks.analysis(whole.id, stored_analysis_in(whole, chance, START + timedelta(days=1, hours=hour)))
        writer.blocks.keep(resigned(game_in(chance, 47, opened=START + timedelta(days=2)), 1))
        gone = game_in(chance, opened=START + timedelta(days=3))
        writer.blocks.keep(gone)
        writer.blocks.delete(gone.id, START + timedelta(days=4))


GAMES = 8


@pytest.fixture
def played(history: History) -> History:
    fill_with_games(history, Random(5))
    return history


@pytest.fixture
def empty(tmp_path: Path, new_file: bytes) -> Any:
    (tmp_path / "empty.sqlite").write_bytes(new_file)
    with History.open(tmp_path / "empty.sqlite") as history:
        yield history


def all_of(history: History) -> list[object]:
    with history.snapshot() as held:
        return list(items_of(held))


def test_block_games_go_round(played: History, empty: History, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert export_json(played, first).blocks == GAMES
    assert import_file(empty, first) == ImportResult(blocks=GAMES)
    export_json(empty, second)
    assert first.read_bytes() == second.read_bytes()
    assert all_of(empty) == all_of(played)
    assert empty.check() == []
    assert import_file(empty, first) == ImportResult(skipped_blocks=GAMES)
    assert all_of(empty) == all_of(played)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 90), st.none() | st.integers(0, 1))
def test_whatever_was_played_goes_round(new_file: bytes, seed: int, acts: int, seat: int | None) -> None:
    from tempfile import TemporaryDirectory

    chance = Random(seed)
    game = game_in(chance, acts)
    if seat is not None and game.ended is None:
        game = resigned(game, seat)
    with TemporaryDirectory() as name:
        path = Path(name) / "history.sqlite"
        path.write_bytes(new_file)
        with History.open(path) as history:
            with history.writing() as writer:
                writer.blocks.keep(game)
            (item,) = all_of(history)
    assert game_of(json.loads(json.dumps(item))) == (game, [])


def test_a_game_that_was_played_on_elsewhere_stays_as_it_is_here(
    played: History, empty: History, tmp_path: Path
) -> None:
    game = game_in(Random(8), 40)
    for history, known in ((played, game), (empty, replace(game, game=game.game.cut(20), done=game.done[:20]))):
        with history.writing() as writer:
            writer.blocks.keep(known)
    export_json(played, tmp_path / "all.json")
    before = all_of(empty)
    assert import_file(empty, tmp_path / "all.json") == ImportResult(blocks=GAMES, skipped_blocks=1)
    assert [item for item in all_of(empty) if item in before] == before


def test_two_games_in_one_place_of_a_match_both_come_in(played: History, empty: History, tmp_path: Path) -> None:
    """The first of the two is here, the second comes: which of them counts is nothing an import can tell."""
    one, two = (game_in(Random(seed), 40, BlockRules()) for seed in (8, 9))
    place = MatchPlace(one.id, 3, 2)
    for history, game in ((empty, one), (played, two)):
        with history.writing() as writer:
            writer.blocks.keep(replace(game, match=place))
    export_json(played, tmp_path / "all.json")
    assert import_file(empty, tmp_path / "all.json") == ImportResult(blocks=GAMES + 1)
    places = [item["match"] for item in all_of(empty)]
    assert places.count(place._asdict()) == 2
    assert empty.check() == []


Change = Callable[[list[dict[str, Any]]], object]


def to(number: int, *keys: Any, value: Any) -> Change:
    def change(games: list[dict[str, Any]]) -> None:
        item: Any = games[number - 1]
        for key in keys[:-1]:
            item = item[key]
        item[keys[-1]] = value

    return change


def swapped_acts(games: list[dict[str, Any]]) -> None:
    acts = games[5]["acts"].split()
    acts[2] = acts[1]
    games[5]["acts"] = " ".join(acts)


WHOLE = 6
"""The number of the game that was played to its end and analysed."""

BAD: dict[str, tuple[Change, int, str]] = {
    "no UUID": (to(1, "id", value="x"), 1, "record.uuid"),
    "a key missing": (lambda games: games[1].pop("deal"), 2, "record.missing"),
    "a key unknown": (to(2, "mood", value="good"), 2, "record.unknown"),
    "no object": (lambda games: games.append([]), 9, "record.no_object"),
    "the same twice": (lambda games: games.append(games[0]), 9, "record.twice"),
    "an act twice": (swapped_acts, WHOLE, "game.act"),
    "acts after the end": (to(WHOLE, "acts", value="+a1"), WHOLE, "block_game.acts"),
    "a deal with a card twice": (to(3, "deal", value="AS " * 54), 3, "game.deal"),
    "a card that is none": (to(3, "deal", value="XX"), 3, "card.unreadable"),
    "a pyramid too wide": (to(3, "width", value=11), 3, "game.width"),
    "a time less": (lambda games: games[3]["think_ms"].pop(), 4, "block_game.acts"),
    "a time below zero": (to(4, "think_ms", 3, value=-4), 4, "record.number"),
    "a time in words": (to(4, "think_ms", 3, value="long"), 4, "record.kind_of_value"),
    "a hint at no act": (to(4, "hinted", value=[1000]), 4, "block_game.hinted"),
    "three players": (lambda games: games[0]["sitters"].append(games[0]["sitters"][0]), 1, "block_game.sitters"),
    "a player without a name": (to(1, "sitters", 0, "name", value=" "), 1, "record.name"),
    "no playouts at all": (to(1, "sitters", 0, "playouts", value=0), 1, "record.number"),
    "playouts without end": (to(1, "sitters", 0, "playouts", value=MOST_PLAYOUTS + 1), 1, "record.number"),
    "a match of two": (
        to(1, "match", value={"id": "00000000-0000-4000-8000-000000000001", "length": 2, "game": 1}),
        1,
        "block_game.length",
    ),
    "a day of next week": (to(1, "day", value="2026-12-09"), 1, "record.day"),
    "an end before the end": (to(1, "ended", value="2026-11-30T02:00:00.000Z"), 1, "block_game.standing"),
    "no end after the end": (to(WHOLE, "ended", value=None), WHOLE, "block_game.standing"),
    "somebody else who resigned": (to(7, "resigned_by", value=2), 7, "record.number"),
    "an analysis of nothing": (to(WHOLE, "analyses", 0, value={}), WHOLE, "record.missing"),
    "values in words": (to(WHOLE, "analyses", 0, "luck", value=["good", "bad"]), WHOLE, "record.unreadable"),
    "a value that is no number": (
        to(WHOLE, "analyses", 1, "luck", value=[["0", 0, 0, 9, "sampled"], None]),
        WHOLE,
        "block_game.value",
    ),
    "a decision about a placement": (
        to(WHOLE, "analyses", 0, "decisions", 0, "act", value=2),
        WHOLE,
        "block_game.decision",
    ),
    "a decision about no act": (
        to(WHOLE, "analyses", 0, "decisions", 0, "act", value=99),
        WHOLE,
        "block_game.decision",
    ),
    "another take": (to(WHOLE, "analyses", 0, "decisions", 0, "take", value=9), WHOLE, "block_game.decision"),
    "seats at random": (to(WHOLE, "analyses", 0, "seats", value=[1, 0]), WHOLE, "block_game.value"),
    "true for one": (to(WHOLE, "analyses", 0, "seats", value=[True]), WHOLE, "block_game.value"),
    "a view of another kind": (to(WHOLE, "analyses", 0, "view", value="x"), WHOLE, "record.unreadable"),
}


@pytest.mark.parametrize(("change", "number", "code"), BAD.values(), ids=BAD.keys())
def test_a_bad_game_is_told_by_its_number_and_nothing_is_imported(
    played: History, empty: History, tmp_path: Path, change: Change, number: int, code: str
) -> None:
    file = tmp_path / "bad.json"
    export_json(played, file)
    held = json.loads(file.read_text(encoding="utf-8"))
    change(held["blocks"])
    file.write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        import_file(empty, file)
    reason = refused.value.details["reason"]
    assert isinstance(reason, BadInput)
    assert (refused.value.code, refused.value.details["list"], refused.value.details["item"], reason.code) == (
        "import.item",
        "blocks",
        number,
        code,
    )
    assert say_error(refused.value).startswith(f"Nothing was imported. Item {number} of “blocks”: ")
    assert empty.counts().blocks == 0
    assert empty.check() == []
