"""The commands, called in this process: what each prints, and what its JSON holds."""

import json
import math
import runpy
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import pytest

from pyramid_trainer.app.commands.simulate import PLAYERS
from pyramid_trainer.app.rule_files import BUILT_IN, RuleFiles, parse_rules, rules_as_toml
from pyramid_trainer.casino import simulate
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from tests.app.calling import ROOT, Call
from tests.casino.rule_sheets import SINGLE_DECK, sheet
from tests.oracle import Oracle, by_the_house_way, optimally

GOLDEN = ROOT / "tests" / "golden"


def rules_of(**changes: object) -> RuleSet:
    return rule_set_from(sheet(**changes))


def rules_hash(name: str) -> str:
    return RuleFiles(Path("nowhere")).load(name).rules_hash


# solve


def test_solve_prints_the_json_of_the_contract(call: Call) -> None:
    printed = json.loads(call("solve", "AS 8C 3D", "--json").printed())
    expected = {
        "rules": "single-deck",
        "rules_hash": rules_hash("single-deck"),
        "hand": ["AS", "8C", "3D"],
        "dealer_hands": 18424,
        "settings": [
            {
                "two": ["AS", "3D"],
                "one": "8C",
                "win": 6408,
                "push": 8370,
                "lose": 3646,
                "ev": "1381/9212",
                "ev_float": 0.1499,
                "best": True,
                "house_way": True,
            },
            {
                "two": ["AS", "8C"],
                "one": "3D",
                "win": 0,
                "push": 15478,
                "lose": 2946,
                "ev": "-1473/9212",
                "ev_float": -0.1599,
                "best": False,
                "house_way": False,
            },
        ],
    }
    assert printed == expected
    assert list(printed) == list(expected)
    assert [list(setting) for setting in printed["settings"]] == [list(setting) for setting in expected["settings"]]


def test_solve_prints_a_table_best_first(call: Call) -> None:
    assert call("solve", "3d AS 8c").printed() == (
        "3D AS 8C, single-deck: 18,424 dealer hands\n"
        "\n"
        "      two cards  alone    win    push   lose         EV    exact EV\n"
        "✓  ⌂  AS 3D      8C     6,408   8,370  3,646  +14.991 %   1381/9212\n"
        "      AS 8C      3D         0  15,478  2,946  -15.990 %  -1473/9212\n"
        "\n"
        "✓ best   ⌂ house way\n"
    )


@pytest.mark.parametrize(
    "typed", [["AS TC 3D"], ["as10c3d"], ["AS,TC,3D"], ["as", "10C", "3d"], [" AS , tc  3D "], ["ASTC", "3D"]]
)
def test_cards_may_be_typed_in_any_usual_way(call: Call, typed: list[str]) -> None:
    assert json.loads(call("solve", *typed, "--json").printed())["hand"] == ["AS", "TC", "3D"]


def settings_of(call: Call, hand: str, *more: str) -> list[tuple[list[str], str]]:
    settings = json.loads(call("solve", hand, *more, "--json").printed())["settings"]
    return sorted((setting["two"], setting["one"]) for setting in settings)


def test_settings_of_a_pair_hold_the_cards_themselves(call: Call) -> None:
    assert settings_of(call, "5C QC QH") == [(["QC", "5C"], "QH"), (["QH", "QC"], "5C")]
    assert settings_of(call, "3D 2D 2S") == [(["2S", "2D"], "3D"), (["3D", "2D"], "2S")]


def test_three_of_a_kind_has_one_setting(call: Call) -> None:
    assert settings_of(call, "7C 7S 7D") == [(["7D", "7C"], "7S")]


def test_a_shoe_holds_identical_cards(call: Call) -> None:
    assert settings_of(call, "QH QH 5C", "--rules", "six-deck") == [(["QH", "5C"], "QH"), (["QH", "QH"], "5C")]


def test_dead_cards_change_the_counts_as_the_oracle_says(call: Call) -> None:
    dead = ["KD", "KH", "2C", "AC"]
    oracle = Oracle(SINGLE_DECK, dead).rows_of(("8C", "3D", "AS"))
    printed = json.loads(call("solve", "AS 8C 3D", "--dead", "KD,KH 2C", "--dead", "AC", "--json").printed())
    assert printed["dealer_hands"] == math.comb(52 - 4 - 3, 3)
    assert [
        (row["win"], row["push"], row["lose"], Fraction(row["ev"]), row["best"], row["house_way"])
        for row in printed["settings"]
    ] == sorted(
        ((row.win, row.push, row.lose, row.ev, row.best, row.house) for row in oracle.values()),
        key=lambda row: -row[3],
    )


def test_equal_settings_are_both_marked_best(call: Call, data: Path) -> None:
    """With this payout the 6,408 hands that one setting wins more are worth the 700 that it also loses more."""
    path = data / "even.toml"
    path.write_text(rules_as_toml(rules_of(payout="700/6408")), "utf-8")
    settings = json.loads(call("solve", "AS 8C 3D", "--rules", str(path), "--json").printed())["settings"]
    assert [setting["best"] for setting in settings] == [True, True]
    assert [setting["house_way"] for setting in settings] == [True, False]
    assert settings[0]["ev"] == settings[1]["ev"]
    assert call("solve", "AS 8C 3D", "--rules", str(path)).printed().count("✓  ") == 2


# edge


def test_edge_prints_the_published_figures(call: Call) -> None:
    printed = json.loads(call("edge", "--json").printed())
    assert list(printed) == ["rules", "rules_hash", "optimal", "house_way", "both_perfect"]
    assert printed["rules"] == "single-deck"
    assert printed["rules_hash"] == rules_hash("single-deck")
    assert printed["both_perfect"] is None
    assert printed["optimal"] == {
        "ev": "-394301/10179260",
        "ev_float": -0.0387,
        "win": "8101629/25448150",
        "push": "16518279/50896300",
        "lose": "18174763/50896300",
    }
    assert list(printed["optimal"]) == list(printed["house_way"]) == ["ev", "ev_float", "win", "push", "lose"]
    assert printed["house_way"]["ev"] == "-2142011/50896300"


def test_edge_prints_a_table(call: Call) -> None:
    lines = call("edge").printed().splitlines()
    assert lines[0] == "single-deck: expected result per unit wagered"
    assert lines[3].split() == [
        "optimal",
        "-3.874",
        "%",
        "31.836",
        "%",
        "32.455",
        "%",
        "35.709",
        "%",
        "-394301/10179260",
    ]
    assert lines[4].split()[:5] == ["house", "way", "-4.209", "%", "31.979"]


def test_edge_without_dead_cards_and_with(call: Call) -> None:
    dead = ["AS", "AH", "2C"]
    oracle = Oracle(SINGLE_DECK, dead)
    printed = json.loads(call("edge", "--dead", " ".join(dead), "--json").printed())
    for key, plays in (("optimal", optimally), ("house_way", by_the_house_way)):
        figures = tuple(Fraction(printed[key][figure]) for figure in ("ev", "win", "push", "lose"))
        assert figures == oracle.average(plays)
    assert "without AS AH 2C" in call("edge", "--dead", "AS AH 2C").printed()


# chart


@pytest.mark.parametrize("name", BUILT_IN)
def test_charts_are_the_golden_ones(call: Call, tmp_path: Path, name: str) -> None:
    output = tmp_path / "chart.CSV"
    printed = call("chart", "--rules", name, "--output", str(output)).printed()
    assert output.read_bytes() == (GOLDEN / f"{name}.csv").read_bytes()
    assert printed == f"{name}: 455 hands, 897 settings written to {output}\n"


def test_golden_charts_come_from_the_oracle() -> None:
    chart_of = runpy.run_path(str(ROOT / "packaging" / "golden.py"))["chart_of"]
    assert chart_of(SINGLE_DECK) == (GOLDEN / "single-deck.csv").read_text("utf-8")


def test_chart_rows_stand_in_order_and_leave_out_what_cannot_be_dealt(call: Call, tmp_path: Path) -> None:
    output = tmp_path / "chart.csv"
    call("chart", "--dead", "AS AH AD AC KS KH KD", "--output", str(output)).printed()
    header, *lines = output.read_text("utf-8").splitlines()
    assert header == "hand,two,one,win,push,lose,ev,best,house_way"
    rows = [line.split(",") for line in lines]
    hands = [hand for hand, _ in groupby(rows, key=lambda row: row[0])]
    assert hands == [str(hand) for hand in ALL_CLASSES if hand.ranks.count(14) == 0 and hand.ranks.count(13) <= 1]
    for _, group in groupby(rows, key=lambda row: row[0]):
        evs = [Fraction(row[6]) for row in group]
        assert evs == sorted(evs, reverse=True)


def test_chart_replaces_an_older_file_whole(call: Call, tmp_path: Path) -> None:
    output = tmp_path / "chart.csv"
    output.write_text("x" * 1_000_000)
    call("chart", "--output", str(output)).printed()
    assert output.read_bytes() == (GOLDEN / "single-deck.csv").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["chart.csv", "data"]


# simulate


def test_simulate_prints_the_keys_of_the_contract(call: Call) -> None:
    printed = json.loads(call("simulate", "--hands", "20000", "--seed", "7", "--json").printed())
    assert list(printed) == ["rules", "rules_hash", "hands", "seed", "win", "push", "lose", "ev", "se", "exact", "z"]
    assert (printed["hands"], printed["seed"]) == (20000, 7)
    assert printed["win"] + printed["push"] + printed["lose"] == 20000
    assert printed["ev"] == (printed["win"] - printed["lose"]) / 20000
    assert printed["exact"] == "-394301/10179260"
    assert printed["z"] == pytest.approx((printed["ev"] - float(Fraction(printed["exact"]))) / printed["se"])
    assert abs(printed["z"]) < 5


def test_simulate_repeats_a_seed_and_reports_one_that_it_drew(call: Call) -> None:
    arguments = ["simulate", "--hands", "3000", "--player", "house-way", "--rules", "six-deck", "--json"]
    drawn = json.loads(call(*arguments).printed())
    assert json.loads(call(*arguments, "--seed", str(drawn["seed"])).printed()) == drawn
    assert json.loads(call(*arguments).printed())["seed"] != drawn["seed"]


def test_simulate_prints_a_table(call: Call) -> None:
    lines = call("simulate", "--hands", "1000", "--seed", "1").printed().splitlines()
    assert lines[0] == "single-deck: 1,000 rounds, player sets optimally, seed 1"
    assert [line.split()[0] for line in lines if line] == [
        "single-deck:",
        "win",
        "push",
        "lose",
        "mean",
        "exact",
        "The",
    ]
    assert "standard errors" in lines[-1]


def test_one_round_says_nothing_about_the_mean(call: Call) -> None:
    printed = json.loads(call("simulate", "--hands", "1", "--seed", "1", "--json").printed())
    assert printed["z"] is None
    assert "too few" in call("simulate", "--hands", "1", "--seed", "1").printed()


def test_the_players_are_those_that_can_be_simulated() -> None:
    assert tuple(PLAYERS) == simulate.PLAYERS


# rules


def test_rules_list_shows_own_sets_and_marks_broken_ones(call: Call, data: Path) -> None:
    own = data / "rules"
    own.mkdir()
    (own / "club.toml").write_text(rules_as_toml(rules_of(decks=2, name="The club")), "utf-8")
    (own / "broken.toml").write_text("decks = ", "utf-8")
    (own / "folder.toml").mkdir()
    (own / "six-deck.toml").write_text("", "utf-8")
    (own / "notes.txt").write_text("", "utf-8")
    lines = call("rules", "list").printed().splitlines()
    assert [line.split("  ")[0] for line in lines[1:7]] == [*BUILT_IN, "broken", "club", "folder"]
    assert "The club" in lines[5]
    assert lines[5].endswith("2  own")
    assert f"cannot be used: {own / 'broken.toml'}, line 1: " in lines[4]
    assert "cannot be used" in lines[6]
    assert lines[7:] == ["", f"{own / 'six-deck.toml'} is not used: the name is reserved for the built-in rule set."]


def test_rules_show_prints_a_rule_file(call: Call, data: Path) -> None:
    club = rules_of(decks=2, name="Café „Zur Pyramide“ 🂡", payout="3/2", commission="0.05")
    (data / "rules").mkdir()
    (data / "rules" / "club.toml").write_text(rules_as_toml(club), "utf-8")
    printed = call("rules", "show", "club").printed()
    assert printed.startswith(f"# rules_hash {club.rules_hash}\n")
    assert parse_rules(printed) == club


def test_rules_check_says_what_a_file_plays(call: Call, data: Path) -> None:
    path = data / "club.toml"
    never = {"A": "never", "K": "K", "2": "3"}
    path.write_text(rules_as_toml(rules_of(decks=2, copies="nobody", commission="0.05", keep_pair_from=never)), "utf-8")
    assert call("rules", "check", str(path)).printed().splitlines() == [
        f"{path} is fine: “Single deck”",
        f"rules_hash {RuleFiles(data).load(str(path)).rules_hash}",
        "2 decks, copies win for nobody, a win pays 1, commission 1/20",
        "house way: middle card alone without a pair; 2s to Qs always stay together, As never do, Ks from A",
    ]


def test_own_rule_sets_are_found_by_name_and_by_path(call: Call, data: Path, tmp_path: Path) -> None:
    (data / "rules").mkdir()
    (data / "rules" / "club.toml").write_text(rules_as_toml(rules_of(decks=3)), "utf-8")
    (tmp_path / "elsewhere.toml").write_text(rules_as_toml(rules_of(decks=4)), "utf-8")
    by_name = json.loads(call("edge", "--rules", "club", "--json").printed())
    assert by_name["rules"] == "club"
    assert by_name["rules_hash"] == rules_of(decks=3).rules_hash
    by_path = json.loads(call("edge", "--rules", str(tmp_path / "elsewhere.toml"), "--json").printed())
    assert by_path["rules_hash"] == rules_of(decks=4).rules_hash
