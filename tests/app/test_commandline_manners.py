"""What holds for every command, called in this process: options, help, what is refused and how; and the window."""

import tempfile
from pathlib import Path

import pytest

from pyramid_trainer import __version__
from pyramid_trainer.app import commandline, paths
from pyramid_trainer.app.console import Console
from pyramid_trainer.app.rule_files import rules_as_toml
from pyramid_trainer.casino.rules import rule_set_from
from pyramid_trainer.main import WindowRequest, main, window_request
from tests.app.calling import Call
from tests.casino.rule_sheets import sheet


def test_the_data_folder_may_stand_before_and_after_the_command(call: Call, tmp_path: Path) -> None:
    (tmp_path / "other" / "rules").mkdir(parents=True)
    (tmp_path / "other" / "rules" / "club.toml").write_text(rules_as_toml(rule_set_from(sheet(decks=3))), "utf-8")
    other = str(tmp_path / "other")
    for arguments in (
        ("--data-dir", other, "rules", "list"),
        (f"--data-dir={other}", "rules", "list"),
        ("rules", "--data-dir", other, "list"),
        ("rules", "list", "--data-dir", other),
    ):
        assert "club" in call(*arguments).printed(), arguments
    assert "club" not in call("rules", "list").printed()


def test_version(call: Call) -> None:
    assert call("--version").printed() == f"pyramid-trainer {__version__}\n"


def test_help_tells_every_command_with_examples_that_work(call: Call) -> None:
    whole = call("--help").printed()
    for name in commandline.COMMANDS:
        assert f"\n    {name} " in whole
        text = call(name, "--help").printed()
        assert "examples:\n  pyramid-trainer " in text
        assert "--data-dir" in text
    for text in (whole, *(call(name, "-h").printed() for name in commandline.COMMANDS)):
        assert max(map(len, text.splitlines())) <= 120


WRONG = {
    "no such command": (["strateggy"], ["“strateggy”", "solve, edge, chart"]),
    "not a command yet": (["strategy"], ["“strategy”"]),
    "a file as command": (["--data-dir", "x", "history.csv"], ["“history.csv”"]),
    "no such option": (["edge", "--jsn"], ["--jsn", "edge --help"]),
    "an option cut short": (["edge", "--js"], ["--js"]),
    "no such option before": (["--fast", "edge"], ["--fast"]),
    "an option without its value": (["edge", "--rules"], ["--rules", "expected one argument"]),
    "data folder without value": (["--data-dir"], ["--data-dir"]),
    "data folder empty": (["--data-dir", "", "edge"], ["--data-dir"]),
    "window options with a command": (["--smoke", "edge"], ["--smoke"]),
    "too much": (["edge", "AS"], ["AS", "“pyramid-trainer edge --help”"]),
    "too much for an action": (["history", "check", "now"], ["unknown: now", "“pyramid-trainer history check --help”"]),
    "too much before an action": (["rules", "--all", "list"], ["unknown: --all", "“pyramid-trainer rules --help”"]),
    "too much before a command": (["--fast", "rules", "list"], ["unknown: --fast", "“pyramid-trainer --help”"]),
    "no hand": (["solve"], ["HAND", "solve --help"]),
    "an empty hand": (["solve", ""], ["three cards, not 0"]),
    "two cards": (["solve", "AS 8C"], ["three cards, not 2"]),
    "four cards": (["solve", "AS 8C 3D 2D"], ["three cards, not 4"]),
    "a joker": (["solve", "AS 8C JOKER"], ["“JOKER” is no card"]),
    "a star": (["solve", "AS 8C *"], ["“*” is no card"]),
    "no suit": (["solve", "A 8 3"], ["“A” is no card"]),
    "a rank too many": (["solve", "AS 11C 3D"], ["“11C” is no card"]),
    "other digits": (["solve", "٣S 8C 3D"], ["is no card"]),
    "a sign that steers the terminal": (["solve", "A\x1b[31mS"], [r"“A\x1b[31mS” is no card"]),
    "lines": (["solve", "A\nS"], ["“A” is no card"]),
    "bytes that are no text": (["solve", "A\udcff"], [r"\udcff"]),
    "a long word": (["solve", "X" * 500], ["XXX…”"]),
    "a card twice": (["solve", "AS AS 3D"], ["AS is named more often", "1 deck:"]),
    "a dead card in the hand": (["solve", "AS 8C 3D", "--dead", "3D"], ["3D is named more often"]),
    "seven of six": (["solve", "AS AS AS", "--rules", "six-deck", "--dead", "AS AS AS AS"], ["AS", "6 decks"]),
    "a dead card twice": (["edge", "--dead", "KD KD"], ["KD is named more often"]),
    "an unreadable dead card": (["edge", "--dead", "KD joker"], ["“joker” is no card"]),
    "too many dead": (
        ["edge", "--dead", "".join(f"{rank}{suit}" for rank in "23456789TJQK" for suit in "SHDC")],
        ["48 dead cards", "at most 46"],
    ),
    "no such rules": (["edge", "--rules", "seven-deck"], ["“seven-deck”", "single-deck, six-deck, every-pair"]),
    "no rules": (["edge", "--rules", ""], ["“”"]),
    "no such rule file": (["edge", "--rules", "no/such.toml"], ["no/such.toml"]),
    "nobody's home": (["edge", "--rules", "~nobody-of-this-name/x.toml"], ["~nobody"]),
    "a folder as rules": (["edge", "--rules", "/"], ["/ cannot be read", "directory"]),
    "no output": (["chart"], ["--output"]),
    "a chart without suffix": (["chart", "--output", "chart"], ["chart", ".csv"]),
    "a chart of another kind": (["chart", "--output", "chart.pdf"], ["chart.pdf", ".csv"]),
    "a chart in no folder": (["chart", "--output", "no/such/chart.csv"], ["no folder no/such"]),
    "a chart in a file": (["chart", "--output", "/dev/null/chart.csv"], ["no folder /dev/null"]),
    "a chart on a system": (["chart", "--output", "/proc/chart.csv"], ["/proc/chart.csv cannot be written"]),
    "a chart with a long name": (["chart", "--output", "/tmp/" + "x" * 300 + ".csv"], ["cannot be written"]),
    **{
        f"no file name for {action[0]} {action[1]}": ([*action, ""], [f"{named}: the name of the file is missing"])
        for action, named in (
            (["chart", "--output"], "--output"),
            (["history", "export"], "F"),
            (["history", "import"], "F"),
            (["history", "backup"], "F"),
            (["rules", "check"], "FILE"),
        )
    },
    "no hands": (["simulate"], ["--hands"]),
    "zero hands": (["simulate", "--hands", "0"], ["--hands", "from 1 to 1,000,000,000, not “0”"]),
    "negative hands": (["simulate", "--hands=-1"], ["not “-1”"]),
    "too many hands": (["simulate", "--hands", "1000000001"], ["not “1000000001”"]),
    "half a hand": (["simulate", "--hands", "1.5"], ["not “1.5”"]),
    "a number of thousands of digits": (["simulate", "--hands", "9" * 5000], ["9…”"]),
    "no seed": (["simulate", "--hands", "1", "--seed", "x"], ["--seed", "not “x”"]),
    "a negative seed": (["simulate", "--hands", "1", "--seed", "-1"], ["--seed", "-1"]),
    "no such player": (["simulate", "--hands", "1", "--player", "lucky"], ["--player", "lucky", "house-way"]),
    "rules alone": (["rules"], ["list | show R | check FILE"]),
    "no such action": (["rules", "edit"], ["edit"]),
    "rules show nothing": (["rules", "show"], ["R"]),
    "rules show nobody": (["rules", "show", "nobody"], ["“nobody”"]),
    "rules check no file": (["rules", "check", "no.toml"], ["no.toml cannot be read: No such file"]),
    "rules check a folder": (["rules", "check", "/"], ["/ cannot be read: Is a directory"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_in_one_line(call: Call, name: str) -> None:
    arguments, expected = WRONG[name]
    complaint = call(*arguments).complaint()
    for part in expected:
        assert part in complaint
    assert complaint.isprintable()


def test_a_rules_folder_that_is_none_hinders_only_own_rule_sets(call: Call, data: Path) -> None:
    (data / "rules").write_text("", "utf-8")
    call("edge").printed()
    assert "cannot be read: Not a directory" in call("rules", "list").complaint()


def test_a_name_does_not_lead_out_of_the_rules_folder(call: Call, data: Path) -> None:
    (data / "rules").mkdir()
    (data / "outside.toml").write_text(rules_as_toml(rule_set_from(sheet())), "utf-8")
    assert "no rule set “../outside”" in call("edge", "--rules", "../outside").complaint()


def test_a_defect_is_told_in_one_line_and_reported_in_a_file(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(arguments: object, services: object) -> int:
        return 1 // 0

    monkeypatch.setattr(commandline.COMMANDS["edge"], "run", broken)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    outcome = call("edge")
    (report,) = tmp_path.glob("pyramid-trainer-*.txt")
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert "defect of the program (ZeroDivisionError)" in outcome.err
    assert str(report) in outcome.err
    assert "in broken" in report.read_text("utf-8")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    assert "No such file or directory" in call("edge").err


# The window


@pytest.mark.parametrize(
    ("arguments", "request_"),
    [
        ([], WindowRequest(smoke=False, data_dir=None)),
        (["--smoke"], WindowRequest(smoke=True, data_dir=None)),
        (["--data-dir", "d"], WindowRequest(smoke=False, data_dir="d")),
        (["--smoke", "--data-dir", "d"], WindowRequest(smoke=True, data_dir="d")),
        (["--data-dir", "d", "--smoke"], WindowRequest(smoke=True, data_dir="d")),
        (["--data-dir"], None),
        (["--data-dir", ""], None),
        (["edge"], None),
        (["--smoke", "edge"], None),
        (["--help"], None),
    ],
)
def test_the_window_is_recognised_without_the_parser(arguments: list[str], request_: WindowRequest | None) -> None:
    assert window_request(arguments) == request_


@pytest.mark.parametrize(("arguments", "smoke"), [([], False), (["--smoke"], True)])
def test_the_parser_opens_the_same_window(arguments: list[str], smoke: bool, tmp_path: Path) -> None:
    opened: list[tuple[paths.Folders, bool]] = []

    def open_window(folders: paths.Folders, for_one_frame: bool) -> int:
        opened.append((folders, for_one_frame))
        return 17

    with (tmp_path / "out").open("w") as out:
        status = commandline.run([f"--data-dir={tmp_path}", *arguments], {}, Console(out), open_window)
    assert status == 17
    assert opened == [(paths.Folders(tmp_path, tmp_path), smoke)]


def test_without_a_screen_the_window_says_so(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    for arguments in ([], ["--smoke"]):
        complaint = call(*arguments).complaint()
        assert "no screen" in complaint
        assert "“solve” and “edge”" in complaint


def test_main_reads_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["pyramid-trainer", "--version"])
    assert main() == 0
    assert capsys.readouterr().out == f"pyramid-trainer {__version__}\n"
