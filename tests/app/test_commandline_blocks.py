"""``blocks play``: what it prints, the same for the same seed, and one sentence for everything that is wrong."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.app.calling import ROOT, Call

DOCUMENT = (ROOT / "packaging" / "docs" / "blocks.md").read_text("utf-8")
KEYS = ["first_score", "ci95", "wins", "draws", "losses", "seed"]


def fenced(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)


def played(
    call: Call, *more: str, first: str = "random", second: str = "random", games: str = "4"
) -> dict[str, object]:
    arguments = ("--first", first, "--second", second, "--games", games, *more)
    content = json.loads(call("blocks", "play", *arguments, "--json").printed())
    assert list(content) == KEYS
    return content


def test_it_says_how_the_first_player_did(call: Call) -> None:
    content = played(call, "--seed", "3", games="6")
    wins, draws, losses = (content[key] for key in ("wins", "draws", "losses"))
    assert wins + draws + losses == 12
    assert content["first_score"] == pytest.approx((wins + draws / 2) / 12)
    low, high = content["ci95"]
    assert 0 <= low <= content["first_score"] <= high <= 1
    assert content["seed"] == 3


def test_the_same_seed_gives_the_same_games_and_a_drawn_one_is_told(call: Call) -> None:
    drawn = played(call)
    assert played(call, "--seed", str(drawn["seed"])) == drawn
    results = [played(call, "--seed", str(seed), games="3") for seed in range(6)]
    assert len({(one["wins"], one["losses"]) for one in results}) > 1


def test_sides_exchanged_give_the_opposite(call: Call) -> None:
    one = played(call, "--seed", "5", first="greedy", second="random", games="5")
    other = played(call, "--seed", "5", first="random", second="greedy", games="5")
    assert one["first_score"] > 0.8
    assert other["first_score"] < 0.2


def test_a_single_deal_has_no_interval(call: Call) -> None:
    content = played(call, "--seed", "1", games="1")
    assert content["ci95"] is None
    assert (
        "one deal tells nothing"
        in call(*["blocks", "play", "--first", "random", "--second", "random", "--games", "1", "--seed", "1"]).printed()
    )


@pytest.mark.parametrize("scoring", ["basic", "advanced"])
@pytest.mark.parametrize("width", ["8", "9", "10"])
def test_every_scoring_and_width_is_played(call: Call, scoring: str, width: str) -> None:
    content = played(call, "--scoring", scoring, "--width", width, games="2")
    assert content["wins"] + content["draws"] + content["losses"] == 4


@pytest.mark.parametrize(("first", "second"), [("good", "random"), ("greedy", "strong"), ("good", "strong")])
def test_players_that_think_ahead_take_the_playouts_they_are_given(call: Call, first: str, second: str) -> None:
    content = played(call, "--playouts", "2", "--seed", "1", first=first, second=second, games="1")
    assert content["wins"] + content["draws"] + content["losses"] == 2


@pytest.mark.parametrize(("first", "second"), [("random", "random"), ("greedy", "casual")])
def test_playouts_for_players_that_try_no_games_change_nothing_and_that_is_told(
    call: Call, first: str, second: str
) -> None:
    asked = ["blocks", "play", "--first", first, "--second", second, "--games", "2", "--seed", "1", "--json"]
    with_playouts = call(*asked, "--playouts", "5")
    assert (with_playouts.status, with_playouts.out) == (0, call(*asked).printed())
    assert "--playouts changes nothing here: only good, strong try games" in with_playouts.err
    assert with_playouts.err.count("\n") == 1


def test_the_table_says_the_same(call: Call) -> None:
    content = played(call, "--seed", "2", games="10")
    lines = (
        call(*["blocks", "play", "--first", "random", "--second", "random", "--games", "10", "--seed", "2"])
        .printed()
        .splitlines()
    )
    assert lines[0] == (
        "random against random: 10 deals, each twice with sides exchanged, basic scoring, foundation 8, seed 2"
    )
    assert [line.split()[:2] for line in lines[2:5]] == [
        ["won", str(content["wins"])],
        ["drawn", str(content["draws"])],
        ["lost", str(content["losses"])],
    ]
    assert lines[-1].startswith(f"Score of the first player: {content['first_score']:.3f}; 95 % interval")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--first x --second random --games 1", "There is no player “x”"),
        ("--first random --second x --games 1", "There is no player “x”"),
        ("--first random --second random --games 0", "--games takes a whole number from 1"),
        ("--first random --second random --games many", "--games takes a whole number from 1"),
        ("--first random --second random --games 1 --seed -1", "--seed"),
        ("--first random --second random --games 1 --width 7", "--width takes a whole number from 8 to 10"),
        ("--first random --second random --games 1 --playouts 0", "--playouts takes a whole number from 1"),
        ("--first beginner --second x --games 1 --playouts 5", "There is no player “x”"),
        ("--first random --second random --games 1 --scoring fine", "--scoring"),
        ("--first random --games 1", "--second"),
        ("--first nowhere.py:Player --second random --games 1", "The player's file nowhere.py cannot be read: No such"),
        ("--first .py:Player --second random --games 1", "There is no player “.py:Player”"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(call: Call, tmp_path: Path, arguments: str, says: str) -> None:
    complaint = call("blocks", "play", *shlex.split(arguments)).complaint()
    assert says in complaint


FOREIGN: dict[str, tuple[str, str]] = {
    "no Python": ("class Player", "cannot be loaded (SyntaxError: "),
    "raises while it is loaded": ("1 / 0", "cannot be loaded (ZeroDivisionError: division by zero)."),
    "leaves while it is loaded": ("import sys\nsys.exit(0)", "cannot be loaded (SystemExit: 0)."),
    "zero bytes": ("\0", "cannot be loaded ("),
    "no such class": ("class Other: ...", "holds no class “Player”."),
    "no class at all": ("Player = 7", "holds no class “Player”."),
    "no method": ("class Player: ...", "The class “Player” in "),
    "wants arguments": ("class Player:\n    def __init__(self, depth): ...", "failed in Player (TypeError: "),
    "raises": (
        "class Player:\n    def choose(self, observation, chance):\n        raise KeyError('a\\nb')",
        "failed in choose (KeyError: 'a\\nb').",
    ),
    "closes itself": (
        "class Player:\n    def choose(self, o, c):\n        raise GeneratorExit",
        "failed in choose (GeneratorExit).",
    ),
    "closes itself while it is loaded": ("raise GeneratorExit", "cannot be loaded (GeneratorExit)."),
    "raises what cannot be told": (
        "class Mute(Exception):\n    def __str__(self):\n        raise ValueError('no')\n"
        "class Player:\n    def choose(self, o, c):\n        raise Mute",
        "failed in choose (Mute).",
    ),
    "has an act that cannot be shown": (
        "from pyramid_trainer.blocks.actions import Place\n"
        "class At:\n    def __repr__(self):\n        raise GeneratorExit\n"
        "class Player:\n    def choose(self, o, c):\n        return Place(At())",
        "failed in choose (GeneratorExit).",
    ),
    "has a method that cannot be looked at": (
        "class Player:\n    @property\n    def choose(self):\n        return 1 / 0",
        "failed in Player (ZeroDivisionError: division by zero).",
    ),
    "takes other arguments": ("class Player:\n    def choose(self): ...", "failed in choose (TypeError: "),
    "does nothing": ("class Player:\n    def choose(self, o, c): ...", "an object of the kind NoneType."),
    "writes its act": (
        "class Player:\n    def choose(self, o, c):\n        return '+a1'",
        "an object of the kind str.",
    ),
    "does what is not allowed": (
        "from pyramid_trainer.blocks.actions import Take\n"
        "class Player:\n    def choose(self, o, c):\n        return Take(0)",
        "chose Take(at=0), which is not allowed. The block that was turned up has to be placed first.",
    ),
    "has a place that is no number": (
        "from pyramid_trainer.blocks.actions import Place\n"
        "class Player:\n    def choose(self, o, c):\n        return Place('a1')",
        "chose Place(at='a1'), which is not allowed. There is no such act.",
    ),
    "has an odd place": (
        "from pyramid_trainer.blocks.actions import Place\n"
        "class Player:\n    def choose(self, o, c):\n        return Place(1000)",
        "which is not allowed. There is no such place in a pyramid with a foundation of 8 places.",
    ),
}


@pytest.mark.parametrize(("source", "says"), FOREIGN.values(), ids=FOREIGN.keys())
@pytest.mark.parametrize("side", ["--first", "--second"])
def test_what_a_foreign_player_does_wrong_is_told_in_one_line(
    call: Call, tmp_path: Path, source: str, says: str, side: str
) -> None:
    file = tmp_path / "my player.py"
    file.write_text(source, encoding="utf-8")
    other = "--second" if side == "--first" else "--first"
    complaint = call("blocks", "play", side, f"{file}:Player", other, "random", "--games", "1").complaint()
    assert says in complaint
    assert [path.name for path in tmp_path.iterdir() if path.name != "data"] == ["my player.py"], "nothing left behind"


SEES = """
from pyramid_trainer.blocks.observation import Observation

class Player:
    def choose(self, observation, chance):
        assert type(observation) is Observation
        hidden = observation.board.hidden_from(observation.seat)
        assert all((face is None) == (block in hidden) for block, face in enumerate(observation.faces))
        assert not hasattr(observation, "deal") and not hasattr(observation.board, "deal")
        return chance.choice(observation.legal_actions())
"""


def test_a_foreign_player_sees_its_observation_and_plays_both_sides(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "sees.py"
    file.write_text(SEES, encoding="utf-8")
    content = played(call, "--seed", "1", first=f"{file}:Player", second=f"{file}:Player")
    assert content == played(call, "--seed", "1"), "the same choices from the same chance as the program's own"


PRINTS = """
print("loaded")

class Player:
    def __init__(self):
        print("made")

    def choose(self, observation, chance):
        print("chosen")
        return observation.legal_actions()[0]
"""


def test_what_a_foreign_player_prints_does_not_stand_in_the_output(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "prints.py"
    file.write_text(PRINTS, encoding="utf-8")
    arguments = ("--first", f"{file}:Player", "--second", "random", "--games", "1", "--seed", "1", "--json")
    outcome = call("blocks", "play", *arguments)
    assert outcome.status == 0
    assert list(json.loads(outcome.out)) == KEYS
    assert outcome.err.splitlines()[:3] == ["loaded", "made", "chosen"]


def test_the_player_in_the_document_plays_as_it_says(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (source,) = fenced("python")
    name = re.match(r'"""(\w+\.py)', source)
    assert name is not None
    monkeypatch.chdir(tmp_path)
    Path(name[1]).write_text(source, encoding="utf-8")
    shown = fenced("console")
    assert len(shown) == 2
    for example in shown:
        arguments, _, expected = example.removeprefix("$ pyramid-trainer ").partition("\n")
        printed = call(*shlex.split(arguments)).printed()
        assert re.fullmatch(".*".join(map(re.escape, expected.split("…"))), printed), printed
    content = played(call, "--seed", "1", first=f"{name[1]}:Gatherer", games="40")
    assert content["first_score"] > 0.6, "it is better than chance"
